package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// How much a prompt allows of something.

var ruleBeyond = &Rule{"contradiction.limit", Contradiction, Warning, "a call gives more than a prompt allows", "A prompt says that something is at most so many percent or so much money, or that more of it needs somebody's approval. A call that went well, which has a word of that in its name or its arguments, gives more, and no call before it asked for approval."}

// allowances is the follower of the rule.
type allowances struct {
	talks latest[uint64, *allowance]
}

// An allowance is what prompts of a conversation allow.
type allowance struct {
	list     []bound
	approved bool // somebody was asked
}

// A bound is how much is allowed of something.
type bound struct {
	place   Place
	most    float64
	percent bool
	words   []string // of what it is about
	said    string
	person  bool // said it, not the system prompt
}

const maxBounds = 32

// boundsForm is how a prompt says how much of something is allowed.
var boundsForm = sync.OnceValue(func() *regexp.Regexp {
	const much = `(?:([€$£])\s?)?(\d[\d.,]*\d|\d)\s*(%|percent\b|per cent\b|EUR\b|USD\b|GBP\b|CHF\b|euros?\b|dollars?\b|[€$£])?`
	return regexp.MustCompile(`(?i)\b(?:at most|no more than|not more than|maximum(?: of| is|:)?|max\.?(?: of|:)?|up to|not exceed|never exceed|capped at|limited to|limit (?:is|of))\s+(?:an? |the )?` + much +
		`|\b(?:above|over|more than|exceeding|beyond|greater than)\s+` + much + `[^.;\n]{0,60}\b(?:needs?|requires?|must|only (?:with|after))\b`)
})

var (
	boundWords = sync.OnceValue(func() *literals.Set {
		return literals.New("at most", "more than", "maximum", "max ", "max. ", "max: ", "up to", "exceed", "capped", "limit", "above", "over ", "beyond", "greater")
	})
	approves = wordset.Set{Words: "approve approval exception escalate supervisor manager authorize authorise authorization human handoff signoff"}
	// vague are words that tell of nothing in particular how much is allowed.
	vague = wordset.Set{Words: "value order amount without before above about anything needs limit limited maximum exceed their which there these those customer percent total needs never always should would could other after least orders rules until where while within apply allowed offer offers grant given create update makes price"}
)

func (g *allowances) of(talk uint64) *allowance {
	g.talks.most = 1 << 8
	a, ok := g.talks.get(talk)
	if !ok {
		a = &allowance{}
		g.talks.set(talk, a)
	}
	return a
}

func (g *allowances) message(f *Finder, _ *looked, s *step) {
	role := s.flags.Role()
	person := role == model.RoleUser
	if !person && role != model.RoleSystem && role != model.RoleDeveloper || s.flags.Has(model.FlagOnlyResults) || s.message.Injected != "" {
		return
	}
	text := textOf(s.message)
	if text = text[:min(len(text), maxPrompt)]; !hasUnit(text) || !literals.In(boundWords(), text) {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	a := g.of(uint64(talk))
	if person { // what is said last counts
		a.list = slices.DeleteFunc(a.list, func(b bound) bool { return b.person })
	}
	for _, m := range boundsForm().FindAllStringSubmatchIndex(text, maxBounds) {
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		before, number, behind := part(1)+part(4), part(2)+part(5), part(3)+part(6)
		most, ok := sumOf(number)
		if !ok || most <= 0 || before == "" && behind == "" || len(a.list) >= maxBounds {
			continue
		}
		from := max(0, m[0]-240)
		if i := strings.LastIndexByte(text[from:m[0]], '\n'); i >= 0 {
			from += i + 1
		}
		to := sentenceEnd(text, m[1])
		one := bound{place: Place{s.entry, -1, -1}, most: most, percent: strings.HasPrefix(behind, "%") || strings.HasPrefix(strings.ToLower(behind), "per"), words: subjects(text[from:to]), person: person}
		said := text[m[0]:m[1]]
		one.said = strings.Clone(strings.TrimSpace(said))
		a.list = append(a.list, one)
	}
}

// hasUnit reports whether a text speaks of a percentage or of money.
func hasUnit(text string) bool {
	if strings.ContainsAny(text, "%€$£") {
		return true
	}
	for _, w := range [...]string{"percent", "per cent", "EUR", "USD", "GBP", "CHF", "euro", "dollar"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// sentenceEnd is where a sentence ends.
func sentenceEnd(text string, at int) int {
	for i := at; i < len(text) && i < at+160; i++ {
		if c := text[i]; c == '\n' || c == ';' || c == '.' && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n') {
			return i
		}
	}
	return min(len(text), at+160)
}

// subjects returns the words of a sentence that may tell what it is about.
func subjects(text string) (words []string) {
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(c rune) bool { return c < 'a' || c > 'z' }) {
		if len(w) >= 5 && !vague.Has(w) && len(words) < 24 && !slices.Contains(words, w) {
			words = append(words, strings.Clone(w))
		}
	}
	return words
}

func (g *allowances) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || !e.fine() {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	a, ok := g.talks.get(uint64(talk))
	if !ok || len(a.list) == 0 {
		return
	}
	words := model.Words(e.call.Name)
	if slices.ContainsFunc(words, func(w string) bool { return approves.Has(strings.ToLower(w)) }) {
		a.approved = true
	}
	if a.approved || asksOnly(e.call.Name) {
		return
	}
	for key := range e.use.Arguments().Members() {
		words = append(words, model.Words(key)...)
	}
	for key, m := range e.use.Arguments().Members() {
		if m.Kind() != rawjson.Number && m.Kind() != rawjson.String {
			continue
		}
		percent, money := measures(key)
		n, ok := sumOf(m.Scalar())
		if !ok || !percent && !money || len(m.Scalar()) > 16 {
			continue
		}
		percent = percent || strings.HasSuffix(m.Scalar(), "%")
		if b := a.about(words, percent); b != nil && (n > b.most || percent && n <= 1 && b.most > 1 && n*100 > b.most) {
			one := e.finding(Likely, fmt.Sprintf("%s: %s; a prompt says: %s", key, m.Scalar(), b.said))
			at := b.place
			one.Counterpart = &at
			l.say(e.place, ruleBeyond, model.Hash(e.call.Name+key), one)
			return
		}
	}
}

func (*allowances) last(*Finder, *looked) {}

// measures reports whether an argument is a percentage, or an amount of money.
func measures(key string) (percent, money bool) {
	for _, w := range model.Words(key) {
		switch strings.ToLower(w) {
		case "percent", "percentage", "pct", "discount", "rate":
			percent = true
		case "amount", "total", "sum", "refund", "credit", "compensation":
			money = true
		case "id", "code", "kind", "type", "name", "reason", "limit", "max", "cents", "minor":
			return false, false
		}
	}
	return percent, money && !percent
}

// about returns the bound that allows most of what a call is about.
func (a *allowance) about(words []string, percent bool) (most *bound) {
	for i := range a.list {
		b := &a.list[i]
		if b.percent != percent || most != nil && b.most <= most.most {
			continue
		}
		if slices.ContainsFunc(b.words, func(w string) bool {
			return slices.ContainsFunc(words, func(o string) bool {
				o = strings.ToLower(o)
				return len(o) >= 5 && (strings.HasPrefix(o, w) || strings.HasPrefix(w, o))
			})
		}) {
			most = b
		}
	}
	return most
}
