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
var ruleUnremarked = &Rule{"hidden.unremarked", Hidden, Hint, "nobody spoke of a line that may tell of something", "The result of a call that went well has a line with a word of caution, as failed, skipped, truncated, by default, dry run or denied, and no word of the agent is about it, nor did the call go without it later. Files that are read and what searches find are left out. Of all such lines the three that tell most are told, as long as fewer than three other findings are there, calls that failed and from which the run went on not counted: it is where to look when nothing is certain."}

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
	stem    string   // of the word of caution
	tokens  []string // by which an agent would speak of it
	heard   bool     // the agent said something since
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
)

// A caution is a word that may tell that something is not as it should be.
type caution struct {
	weight float32
	words  string // separated by |
}

// cautions are the words by what they weigh, those of one line a kind.
var cautions = []caution{
	{3, "permission denied|access denied|unauthorized|unauthorised|forbidden|not permitted|not allowed|not authorized|authentication failed|authentication required|log in to|login required|sign in to|purchase access|subscription required|paywall"},
	{3, "fatal|panic|killed|terminated|out of memory|segmentation fault|core dumped|traceback"},
	{2.5, "failed|failure|failures|unsuccessful|aborted|aborting|could not|couldn't|cannot|can't|unable to|refused|rejected|declined|denied"},
	{2.5, "timed out|timeout|deadline exceeded"},
	{2.5, "truncated|omitted|cut off|clipped|more rows|more lines|more results|more items|more pages|incomplete|partial|partially|has_more|hasmore|next_page|next_cursor"},
	{2.5, "skipped|skipping|ignored|ignoring|dropped|dropping|discarded|excluded|unmatched|unmapped|unresolved|not applied"},
	{2.5, "falling back|fallback|falls back|using default|defaults to|defaulting|by default|default config|default value|default settings|default profile|assumed|assuming|autodetected|auto-detected|detected language|detected encoding|detected format|guessed|guessing|inferred"},
	{2.2, "mismatch|does not match|doesn't match|differs|conflict|conflicts|inconsistent|stale|outdated|out of date|expired|corrupt|corrupted|invalid|malformed|unexpected|unknown|unrecognized|unrecognised|unsupported"},
	{2.2, "dry run|dry-run|dryrun|dry_run|test mode|test_mode|livemode|sandbox|simulated|mock|mocked|staging|no changes|nothing to|read-only|readonly|read only|disabled|not enabled|placeholder"},
	{2, "error|errors"},
	{2, "pending|held|on hold|quarantined|quarantine|draft|awaiting|not sent|not saved|not published|not deployed|not delivered|not started|not running|not found|not available|not verified|not installed|not loaded|not supported|unverified"},
	{2, "exceeded|exceeds|limited|quota|maximum|too many|too large|too long"},
	{2, "missing|no such|does not exist|doesn't exist|unavailable|is empty|empty response|empty result|lost"},
	{1.8, "no tests|no match|no matches|no results|no rows|no records|no data|0 rows|0 results|0 records|0 matches|0 items|0 files|0 tests|0 updated|0 affected|0 processed"},
	{1.5, "warn|warning|warnings|caution|attention|restored|reverted|rolled back|overwriting|overwritten|detached"},
	{.5, "deprecated"},
}

// A cautionSet is what finds the words in a text.
type cautionSet struct {
	set     *literals.Set
	words   []string
	weights []float32
	kinds   []int
}

var cautionWords = sync.OnceValue(func() *cautionSet {
	var c cautionSet
	for kind, one := range cautions {
		for _, w := range strings.Split(one.words, "|") {
			c.words, c.weights, c.kinds = append(c.words, w), append(c.weights, one.weight), append(c.kinds, kind)
		}
	}
	c.set = literals.New(c.words...)
	return &c
})

func (g *unremarked) message(_ *Finder, _ *looked, s *step) {
	r, ok := g.threads.get(s.thread)
	if !ok || len(r.list) == 0 || s.message.Role != model.RoleAssistant || s.flags.Has(model.FlagMarker) {
		return
	}
	said := ""
	for _, p := range s.message.Parts {
		switch p := p.(type) {
		case model.Text:
			said += p.Text + "\n"
		case model.Reasoning:
			said += p.Text + "\n"
		}
	}
	if s.flags.Has(model.FlagCall) {
		last, _ := lastWords(s.message)
		said += last
	}
	if strings.TrimSpace(said) == "" {
		return
	}
	said = strings.ToLower(said)
	general := mentions().MatchString(said)
	r.list = slices.DeleteFunc(r.list, func(one remark) bool { return s.entry > one.behind && one.spokenOf(said, general) })
	for i := range r.list {
		one := &r.list[i]
		one.heard = one.heard || s.entry > one.behind
	}
}

// spokenOf reports whether an agent speaks of a line: a sentence has its word of caution and a word
// beside it, or several words stand where it speaks of a failure.
func (one *remark) spokenOf(said string, general bool) bool {
	if strings.Contains(said, one.stem) {
		for _, sentence := range sentences(said) {
			if strings.Contains(sentence, one.stem) && (len(one.tokens) == 0 || one.tokensIn(sentence) > 0) {
				return true
			}
		}
	}
	return general && one.tokensIn(said) >= 3
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
	if e.result == nil || !e.fine() || e.use.Purpose != tool.Shell && e.use.Purpose != tool.Other || len(e.result.Content) == 0 {
		return
	}
	if e.use.Purpose == tool.Shell && onlyLooks(e) || e.use.Purpose == tool.Other && size(e.result) > maxShortAnswer && !acts(e) && !isDeed(e.call.Name) {
		return
	}
	r, known := g.threads.get(s.thread)
	e.judge()
	if known && e.target != never {
		r.list = slices.DeleteFunc(r.list, func(one remark) bool { return one.target == e.target })
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
		r.look(e, i, t.Text)
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
	next := 0
	best := remark{}
	look := func(word, at int) bool {
		if at < next {
			return true
		}
		from, to := lineAt(text, at)
		if to-from > maxRemarkLine { // of JSON, or of prose
			from, to = clauseAt(text, at)
		}
		next = to
		if one := r.weigh(c, text[from:to]); one.score > best.score {
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
	if best.score <= 0 {
		return
	}
	best.finding.Evidence.Line = strings.Count(text[:best.finding.Evidence.Start], "\n") + 1
	best.place, best.behind, best.target = e.place, e.entry, e.target
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
		r.list = slices.Delete(r.list, least, least+1)
	}
	r.list = append(r.list, best)
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
	if len(said) < 4 || isQuote(said) || isShown(said) || isCodeOrProse(said) {
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

// standsAlone reports whether a word of a text is one by itself, and no part of a name.
func standsAlone(text string, at, n int) bool {
	if at > 0 && (isWordInside(text[at-1]) && text[at-1] != '_' || strings.IndexByte("-./$\\", text[at-1]) >= 0) {
		return false
	}
	rest := text[at+n:]
	if rest == "" {
		return true
	}
	if c := rest[0]; isWordInside(c) && c != '_' || c == '(' || c == '\\' {
		return false
	}
	return len(rest) == 1 || strings.IndexByte("-./", rest[0]) < 0 || !isWordInside(rest[1])
}

// isCodeOrProse reports whether a line is one of a program, of a listing or of a page of prose, and
// none by which somebody tells what happened.
func isCodeOrProse(said string) bool {
	switch said[len(said)-1] {
	case '{', ';', '\\':
		return true
	}
	for _, w := range [...]string{"return ", "if ", "} ", "// ", "* ", "- ", "| ", "> ", "### ", "## ", "<", "+", "def ", "func ", "import ", "Dropped", "=== RUN", "--- PASS", "--- SKIP", "PASS ", "ok "} {
		if strings.HasPrefix(said, w) {
			return true
		}
	}
	if n := digits(said); n > 0 && n < len(said) && (said[n] == '|' || said[n] == ':' || said[n] == '\t') && !strings.HasPrefix(said[n:], ": ") { // of a listing
		return true
	}
	return strings.HasSuffix(said, "... ok") || strings.Count(said, " ") > 45
}

// isDenied reports whether a text says that there is none of a word of caution: 0 failed, no errors,
// "truncated": false.
func isDenied(text string, at, n int) bool {
	before := strings.TrimRight(text[:at], " \"'_")
	for _, w := range [...]string{"0", "no", "not", "without", "never", "any", "the", "these"} {
		if rest, ok := strings.CutSuffix(strings.ToLower(before[max(0, len(before)-8):]), w); ok && (rest == "" || !isWordInside(rest[len(rest)-1]) && rest[len(rest)-1] != '.') {
			return true
		}
	}
	after := strings.TrimLeft(text[at+n:], "_countsCOUNT\"' ")
	if after == "0" || strings.HasPrefix(after, "0 ") || strings.HasPrefix(after, "0,") {
		return true
	}
	if after == "" || after[0] != ':' && after[0] != '=' {
		return false
	}
	after = strings.TrimLeft(after[1:], " \"'=")
	if strings.EqualFold(text[at:at+n], "livemode") {
		return !strings.HasPrefix(after, "false")
	}
	for _, w := range [...]string{"null", "none", "false", "[]", "{}", "no", "nil"} {
		if len(after) >= len(w) && strings.EqualFold(after[:len(w)], w) && strings.Trim(after[len(w):min(len(w)+2, len(after))], " \"',;})]") == "" {
			return true
		}
	}
	digits := digits(after)
	return after == "" || strings.TrimRight(after, "},] ") == "" || digits > 0 && strings.Trim(after[:digits], "0") == "" && !strings.HasPrefix(after[digits:], ".")
}

// cautionStem is what stands in all forms of a word.
func cautionStem(word string) string { return word[:min(len(word), 6)] }

// commonTokens are words by which nobody tells one line from another.
var commonTokens = map[string]bool{"error": true, "errors": true, "failed": true, "warning": true, "this": true, "that": true, "with": true, "from": true, "have": true, "were": true, "your": true, "file": true, "line": true, "test": true, "tests": true, "message": true, "status": true, "result": true}

// tokensOf returns the words of a line by which somebody would speak of it, some of them.
func tokensOf(low string) (all []string) {
	for _, w := range strings.FieldsFunc(low, func(c rune) bool { return c < 0x80 && !isWordInside(byte(c)) && c != '.' && c != '-' }) {
		w = strings.Trim(w, ".-_")
		if len(w) < 3 || len(w) < 5 && digits(w) == 0 || commonTokens[w] || slices.Contains(all, w) {
			continue
		}
		if all = append(all, strings.Clone(w)); len(all) == 8 {
			break
		}
	}
	return all
}

func (g *unremarked) last(f *Finder, l *looked) {
	var list []remark
	for _, r := range g.threads.all() {
		for _, one := range r.list {
			one.score += .5 * float32(one.place.Entry) / float32(max(f.index.Len(), 1))
			if one.heard && one.score >= leastRemark {
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
