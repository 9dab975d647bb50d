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

var ruleBeyond = &Rule{"contradiction.limit", Contradiction, Warning, "a call gives more than a prompt allows", "A prompt says that something is at most so many percent or so much money, or that more of it needs somebody's approval. A call that went well, which has a word of that in its name or its arguments, gives more, and no call before it asked for approval. Or a result lists a payment that was not there before and is more than a person said that it may cost, who since then asked something at most. A bound is of something else where its sentence names what the call has not, or where another order of the message names what the call has, and it counts no more where the person agrees to what the model had asked. What may be hundredths, or another currency, is not compared."}

// allowances is the follower of the rule.
type allowances struct {
	talks latest[uint64, *allowance]

	text string  // the last system prompt, as many conversations begin with the same
	read []bound // of it

	system string // the last one, with bounds or without
	minor  bool   // it says that amounts are in minor units
}

// An allowance is what prompts of a conversation allow.
type allowance struct {
	list     []bound
	approved bool       // somebody was asked
	asks     bool       // since a person said how much it may cost, persons asked something at most
	offered  bool       // the model asked something or named a sum since a person spoke last
	asked    string     // what the model said lately that may ask whether it is to do something
	said     []float64  // sums that were named lately, since what a person said of the cost
	paid     []payments // what results listed before
	minor    bool       // amounts are in minor units
}

// A bound is how much is allowed of something.
type bound struct {
	place   Place
	most    float64
	percent bool
	words   []string // of what it is about
	said    string
	person  bool // said it, not the system prompt
	cost    bool // of what something costs that person
	unit    unit
	payable
}

const maxBounds = 32

// boundsForm is how a prompt says how much of something is allowed: from one of boundWords on.
var boundsForm = sync.OnceValue(func() *regexp.Regexp {
	const much = `(?:([€$£])\s?)?(\d[\d.,]*\d|\d)\s*(%|percent\b|per cent\b|EUR\b|USD\b|GBP\b|CHF\b|euros?\b|dollars?\b|[€$£])?`
	return regexp.MustCompile(`(?i)^(?:at most|more than|maximum(?: of| is|:)?|max\.?(?: of|:)?|up to|exceed|capped at|limited to|limit (?:is|of)|above|over|exceeding|beyond|greater than)\s+(?:an? |the )?` + much + `([^.;\n]{0,60}?\b(?:needs?|requires?|must|only (?:with|after))\b)?`)
})

var (
	boundWords = sync.OnceValue(func() *literals.Set {
		return literals.New("at most", "more than", "maximum", "max ", "max. ", "max: ", "up to", "exceed", "capped at", "limit", "above", "over ", "beyond", "greater than")
	})
	approves = wordset.Set{Words: "approve approval exception escalate supervisor manager authorize authorise authorization human handoff signoff"}
	// vague are words that tell of nothing in particular how much is allowed.
	vague = wordset.Set{Words: "value order amount without before above about anything needs limit limited maximum exceed their which there these those customer percent total needs never always should would could other after least orders rules until where while within apply allowed offer offers grant given create update makes price"}
)

func (g *allowances) of(talk uint64) *allowance {
	return g.talks.of(talk, func() *allowance { return &allowance{} })
}

func (g *allowances) message(f *Finder, _ *looked, s *step) {
	role := s.flags.Role()
	talk, _ := f.index.Conversation(s.entry)
	if role == model.RoleAssistant {
		g.answered(uint64(talk), textOf(s.message))
		return
	}
	person := role == model.RoleUser
	if !person && role != model.RoleSystem && role != model.RoleDeveloper || s.flags.Has(model.FlagOnlyResults) || s.message.Injected != "" {
		return
	}
	text := textOf(s.message)
	text = text[:min(len(text), maxPrompt)]
	if a, ok := g.talks.get(uint64(talk)); ok && person && len(a.list) > 0 {
		a.asks = a.asks && (a.onlyAsks(text) || !a.offered && letsWait(text))
		a.hears(text)
		a.offered = false
	}
	asked := ""
	if a, ok := g.talks.get(uint64(talk)); ok && person {
		asked, a.asked = a.asked, ""
	}
	if !person && text != g.system {
		g.system, g.minor = text, literals.In(minorWords(), text)
	}
	if !person && g.minor {
		g.of(uint64(talk)).minor = true
	}
	if text != g.text && (!hasUnit(text) || !literals.In(boundWords(), text)) {
		return
	}
	a := g.of(uint64(talk))
	if len(a.list) >= maxBounds {
		return
	}
	if person { // what is said last counts
		a.list = slices.DeleteFunc(a.list, func(b bound) bool { return b.person })
	}
	read := g.read
	if text != g.text {
		if read = boundsIn(text); !person {
			g.text, g.read = text, read
		}
	}
	for _, one := range read[:min(len(read), maxBounds-len(a.list))] {
		one.place, one.person = Place{s.entry, -1, -1}, person
		one.total = one.total && !(one.agrees && asksLeave(asked, one.most))
		if person && one.cost {
			a.asks, a.said = true, nil
		}
		a.list = append(a.list, one)
	}
}

// answered keeps what a model says of sums, and what may ask for leave.
func (g *allowances) answered(talk uint64, text string) {
	const most = 400 // bytes of a question
	text = text[:min(len(text), maxBlame)]
	tail := text[max(0, len(text)-most):]
	if i := strings.LastIndexByte(text, '?'); i >= 0 {
		tail = text[max(0, i-most) : i+1]
	}
	if hasUnit(tail) || literals.In(leaveWords(), tail) {
		g.of(talk).asked = strings.Clone(tail)
	}
	if a, ok := g.talks.get(talk); ok && len(a.list) > 0 {
		a.hears(text)
	}
}

// boundsIn returns what a prompt allows.
func boundsIn(text string) (all []bound) {
	literals.Each(boundWords(), text, func(_, at int) bool {
		if at > 0 && isWordInside(text[at-1]) {
			return true
		}
		m := boundsForm().FindStringSubmatch(text[at:min(len(text), at+160)])
		if m == nil || m[1]+m[3] == "" {
			return true
		}
		clause := text[max(0, at-80):at]
		clause = clause[strings.LastIndexAny(clause, ".;!?\n")+1:]
		if word, _, _ := strings.Cut(strings.ToLower(m[0]), " "); word == "more" || word == "above" || word == "over" || strings.HasPrefix(word, "exceed") || word == "beyond" || word == "greater" {
			before := strings.ToLower(text[max(0, at-6):at])
			if m[4] == "" && !strings.HasSuffix(before, "no ") && !strings.HasSuffix(before, "not ") && !strings.HasSuffix(before, "never ") && (!noCostForm().MatchString(clause) || isMinded(lastClause(clause))) {
				return true // that there is more
			}
		}
		most, ok := sumOf(m[2])
		if !ok || most <= 0 {
			return true
		}
		from := max(0, at-240)
		if i := strings.LastIndexByte(text[from:at], '\n'); i >= 0 {
			from += i + 1
		}
		unit := strings.ToLower(m[3])
		one := bound{most: most, percent: unit == "%" || strings.HasPrefix(unit, "per"), cost: isOfCost(lastClause(clause)),
			words: subjects(text[from:sentenceEnd(text, at+len(m[0]))]), said: strings.Clone(strings.TrimSpace(m[0]))}
		one.unit, _ = unitCalled(m[1] + unit)
		if one.cost && m[4] == "" {
			one.payable = payableOf(text, at, at+len(m[0]))
		}
		all = append(all, one)
		return len(all) < maxBounds
	})
	return all
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
	if e.use.Purpose != tool.Other {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	a, ok := g.talks.get(uint64(talk))
	if ok && len(a.list) > 0 && !a.minor && e.result != nil && size(e.result) <= maxBlame {
		a.minor = literals.In(minorWords(), saidBy(e.result))
	}
	if !e.fine() {
		return
	}
	g.charged(uint64(talk), l, e)
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
			if !percent && (otherCurrency(b, e.use.Arguments()) || a.mayBeHundredths(n, b.most, e, e.use.Arguments())) {
				continue
			}
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
