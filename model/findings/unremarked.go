package findings

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A line by which a tool or a program says that something may not be as it should, in a result of
// which nothing else is known, and of which no word of the agent is. That proves nothing: it is said
// where little else is.
var ruleUnremarked = &Rule{"hidden.unremarked", Hidden, Hint, "nobody spoke of a line that may tell of something", "The result of a call that went well has a line with a word of caution, as failed, skipped, truncated, by default, dry run or denied, and no word of the agent is about it, nor did the call go without it later; one that fell back has to show all that it prints. Files that are read and what searches find are left out. In the report of a sub-agent it is a sentence that it did something else than it was asked for, or did not do it: what was to be read was not there, it fell back on something, assumed or skipped it, or reached a limit before it had done all; or one that names a licence which binds what is shipped with it (GPL, AGPL, SSPL), or a vulnerability by its number, which neither a word of the agent nor a call has later. A short page of the web is one if it asks to sign in, to pay or to show that no program reads it. Of all such lines the three that tell most are told, as long as fewer than three other findings are there, calls that failed and from which the run went on not counted: it is where to look when nothing is certain."}

// unremarked is the follower of the rule.
type unremarked struct {
	threads latest[uint64, *remarkable]
}

// A remarkable is what a thread keeps.
type remarkable struct {
	list   []remark
	shapes map[uint64]int // of lines, how often they stood
}

// A remark is a line that nobody spoke of yet.
type remark struct {
	place   Place
	behind  int // the entry of its result
	score   float32
	shape   uint64
	target  uint64   // of the call
	cut     bool     // the call shows a part of the output
	stem    string   // of the word of caution
	tokens  []string // by which an agent would speak of it
	name    string   // that it has, see namesIn
	heard   int      // messages since in which the agent said something
	isWall  bool     // it is a page that lets nobody read, see wall
	finding Finding
}

// Limits of what is kept and looked at.
const (
	maxRemarks     = 12       // of a thread
	maxShapes      = 256      // of a thread
	maxRemarkable  = 16 << 10 // bytes of a result, at its begin and at its end
	maxRemarkLine  = 400
	maxShortAnswer = 4 << 10 // bytes of what a tool that only asks answers: more is text
	leastRemark    = 1.6     // score of those that are told
	filledRows     = 3       // as many rows are filled up
	soonSpoken     = 8       // messages within which an agent may speak of a line in other words
)

func (g *unremarked) message(_ *Finder, _ *looked, s *step) {
	r, ok := g.threads.get(s.thread)
	if !ok || len(r.list) == 0 || s.message.Role != model.RoleAssistant || s.flags.Has(model.FlagMarker) {
		return
	}
	said := saidIn(s)
	r.list = slices.DeleteFunc(r.list, func(one remark) bool {
		return one.name != "" && s.entry > one.behind && one.passedOn(s.message, said)
	})
	if strings.TrimSpace(said) == "" {
		return
	}
	r.list = slices.DeleteFunc(r.list, func(one remark) bool { return s.entry > one.behind && one.spokenOf(said) })
	for i := range r.list {
		one := &r.list[i]
		if s.entry > one.behind {
			one.heard++
		}
	}
}

// saidIn returns what an agent says and thinks in a message, in small letters.
func saidIn(s *step) string {
	var all []string
	for _, p := range s.message.Parts {
		switch p := p.(type) {
		case model.Text:
			all = append(all, p.Text)
		case model.Reasoning:
			all = append(all, p.Text)
		}
	}
	if s.flags.Has(model.FlagCall) {
		last, _ := lastWords(s.message)
		all = append(all, last)
	}
	return strings.ToLower(strings.Join(all, "\n"))
}

// speaksOfFailure are words with which an agent speaks of what is not as it should be.
var speaksOfFailure = sync.OnceValue(func() *literals.Set {
	return literals.New("fail", "error", "fatal", "roll", "issue", "problem", "warn", "wrong", "crash", "abort", "reject", "denied", "refus", "expected", "complain", "conflict", "missing", "skip", "unable", "cannot", " not ", "n't", "n’t", "however", "although", "but ")
})

// spokenOf reports whether an agent speaks of a line: a sentence has its word of caution and a word
// beside it, or several words stand where it speaks of a failure.
func (one *remark) spokenOf(said string) bool {
	if one.name != "" {
		return false // see passedOn
	}
	if one.isWall {
		return wallSpoken().MatchString(said)
	}
	for at := 0; ; {
		i := strings.Index(said[at:], one.stem)
		if i < 0 {
			break
		}
		from, to := sentenceOf(said, at, at+i)
		if len(one.tokens) == 0 || one.tokensIn(said[from:to]) > 0 {
			return true
		}
		at = max(to, at+i+len(one.stem))
	}
	return one.heard < soonSpoken && one.tokensIn(said) >= 3 && literals.In(speaksOfFailure(), said)
}

// tokensIn counts the words of the line in a text.
func (one *remark) tokensIn(text string) (n int) {
	for _, w := range one.tokens {
		if strings.Contains(text, w) {
			n++
		}
	}
	return n
}

func (g *unremarked) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() || isCancelled(e.result) || !readsPage(e) && e.use.Purpose != tool.Shell && e.use.Purpose != tool.Other && e.use.Purpose != tool.Agent || len(e.result.Content) == 0 {
		return
	}
	if e.use.Purpose == tool.Shell && onlyLooks(e) || e.use.Purpose == tool.Other && size(e.result) > maxShortAnswer && !acts(e) && !isDeed(e.call.Name) {
		return
	}
	r, known := g.threads.get(s.thread)
	e.judge()
	if known && e.target != never {
		r.list = slices.DeleteFunc(r.list, func(one remark) bool {
			return one.target == e.target && (one.cut || !strings.HasPrefix(one.stem, "fall") || !cutsOutput(e))
		})
	}
	if slices.ContainsFunc(l.found, func(one found) bool { return one.at == e.place }) {
		return
	}
	for i, p := range e.result.Content {
		t, ok := p.(model.Text)
		if !ok || t.Text == "" {
			continue
		}
		if !known {
			r, known = g.threads.of(s.thread, func() *remarkable { return &remarkable{shapes: map[uint64]int{}} }), true
		}
		switch {
		case e.use.Purpose == tool.Agent:
			r.lookIn(e, i, t.Text)
			r.namesIn(e, i, t.Text)
		case readsPage(e):
			r.wall(e, i, t.Text)
		default:
			r.look(e, i, t.Text)
		}
	}
}

// onlyLooks reports whether a command only looks at files, and does nothing.
func onlyLooks(e *ended) bool {
	any := false
	for _, r := range e.runs() {
		switch classOf(r.Command) {
		case work:
			if !looksUp(r.Command.Program()) {
				return false
			}
		case reading:
			any = true
		}
	}
	return any
}

// look looks at the lines of a text.
func (r *remarkable) look(e *ended, part int, text string) {
	c := cautionWords()
	next := ahead(text)
	best := remark{}
	look := func(word, at int) bool {
		if at < next {
			return true
		}
		from, to := lineAt(text, at)
		if to-from > maxRemarkLine || strings.HasPrefix(text[from:to], "{") { // of JSON, or of prose
			from, to = clauseAt(text, at)
		}
		if next = to; text[from:to] == "Error: (none)" { // of a frame
			return true
		}
		if row, rowTo, ok := countedBelow(text, from, to, at); ok {
			if row == rowTo {
				return true // nothing of it
			}
			from, to = row, rowTo
			if one := r.weigh(c, text[at:at+len(c.words[word])]+" "+strings.Join(cellsOf(text[from:to]), " ")); one.score+.5 > best.score {
				one.score += .5
				one.finding = e.finding(Perhaps, text[from:to])
				one.finding.Evidence.Span = trimmed(part, text, from, to)
				best = one
			}
			return true
		}
		if one := r.weigh(c, text[from:to]); one.score > best.score && !saysAgain(e, text[from:to]) {
			one.finding = e.finding(Perhaps, text[from:to])
			one.finding.Evidence.Span = trimmed(part, text, from, to)
			best = one
		}
		return true
	}
	if len(text) <= 2*maxRemarkable {
		literals.Each(c.set, text, look)
	} else {
		literals.Each(c.set, text[:maxRemarkable], look)
		from := len(text) - maxRemarkable
		next = max(next, from)
		literals.Each(c.set, text[from:], func(word, at int) bool { return look(word, from+at) })
	}
	r.keep(e, best, text)
}

// keep keeps the line of a text that tells most.
func (r *remarkable) keep(e *ended, best remark, text string) {
	if best.score <= 0 {
		return
	}
	best.finding.Evidence.Line = strings.Count(text[:best.finding.Evidence.Start], "\n") + 1
	best.place, best.behind, best.target, best.cut = e.place, e.entry, e.target, cutsOutput(e)
	if e.use.Purpose == tool.Other && (acts(e) || isDeed(e.call.Name)) {
		best.score += .7
	}
	if i := slices.IndexFunc(r.list, func(one remark) bool { return one.shape == best.shape }); i >= 0 {
		return
	}
	if len(r.list) >= maxRemarks {
		least := 0
		for i := range r.list {
			if r.list[i].score < r.list[least].score {
				least = i
			}
		}
		if best.score <= r.list[least].score {
			return
		}
		r.list = slices.Delete(r.list, least, least+1)
	}
	r.list = append(r.list, best)
}

// saysAgain reports whether a result says again what the call was given: the title of an issue.
func saysAgain(e *ended, text string) bool {
	if _, value, ok := strings.Cut(text, ":"); ok {
		text = value
	}
	text = strings.Trim(text, " \t\r\n\"'{}[],")
	return len(text) >= 8 && strings.Contains(string(e.use.Arguments().Raw()), text)
}

// clauseAt returns what stands around a byte of a long line: a member of JSON, or a sentence.
func clauseAt(text string, at int) (from, to int) {
	low, high := max(0, at-maxRemarkLine/2), min(len(text), at+maxRemarkLine/2)
	from, to = low, high
	if i := strings.LastIndexAny(text[low:at], "\n{},;"); i >= 0 {
		from = low + i + 1
	}
	if i := strings.IndexAny(text[at:high], "\n{},;"); i >= 0 {
		to = at + i
	}
	return from, to
}

// weigh returns what is remarkable about a line.
func (r *remarkable) weigh(c *cautionSet, text string) (one remark) {
	said := plain(text)
	if len(said) < 4 || isRepaired(said) || isQuote(said) || isShown(said) || isCodeOrProse(said) {
		return one
	}
	kind, other := -1, false
	literals.Each(c.set, said, func(word, at int) bool {
		w := c.words[word]
		if !standsAlone(said, at, len(w)) || isDenied(said, at, len(w)) {
			return true
		}
		if weight := c.weights[word]; weight > one.score {
			other = other || kind >= 0 && kind != c.kinds[word]
			one.score, one.stem, kind = weight, cautionStem(w), c.kinds[word]
		} else if kind != c.kinds[word] {
			other = true
		}
		return true
	})
	if kind < 0 {
		return one
	}
	if other {
		one.score += .5
	}
	if len(said) > 200 {
		one.score -= .5
	}
	one.shape = model.Hash(withoutNumbers(strings.ToLower(said)))
	if n := r.shapes[one.shape]; n > 0 {
		one.score -= .6 * float32(min(n, 4))
	}
	if len(r.shapes) < maxShapes {
		r.shapes[one.shape]++
	}
	one.tokens = tokensOf(strings.ToLower(said))
	return one
}

func (g *unremarked) last(f *Finder, l *looked) {
	var list []remark
	for _, r := range g.threads.all() {
		for _, one := range r.list {
			one.score += .5 * float32(one.place.Entry) / float32(max(f.index.Len(), 1))
			if one.heard > 0 && one.score >= leastRemark {
				list = append(list, one)
			}
		}
	}
	slices.SortFunc(list, func(a, b remark) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.place.Entry, b.place.Entry), cmp.Compare(a.place.Call, b.place.Call))
	})
	for i, one := range list[:min(len(list), 2*filledRows)] {
		one.finding.remarked = i
		l.say(one.place, ruleUnremarked, one.shape, one.finding)
	}
}

// filledUp keeps of the lines that nobody spoke of those that tell most, as many as there are rows left.
func filledUp(list []Finding) []Finding {
	others := map[Place]bool{}
	n, left := 0, filledRows
	for i := range list {
		f := &list[i]
		if f.Rule == ruleUnremarked {
			n++
			continue
		}
		if f.rank() <= hintRank+int(Change) && !f.Unread() {
			left--
		}
		for _, p := range f.Places {
			others[p] = true
		}
	}
	if n == 0 {
		return list
	}
	keep := make([]int, 0, n)
	for i := range list {
		if f := &list[i]; f.Rule == ruleUnremarked && !others[f.Places[0]] {
			keep = append(keep, f.remarked)
		}
	}
	slices.Sort(keep)
	keep = keep[:max(min(left, len(keep)), 0)]
	return slices.DeleteFunc(list, func(f Finding) bool {
		return f.Rule == ruleUnremarked && (others[f.Places[0]] || !slices.Contains(keep, f.remarked))
	})
}
