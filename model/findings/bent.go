package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// The rule about a test that was made to pass by what it expects.
var ruleBent = &Rule{"contradiction.test", Contradiction, Warning, "a test that failed passes since what it expects was changed", "Between the check that failed and the one that went well only values were changed that a test expects, or assertions were taken out or made ones that more fits, in a test that the agent had not written itself; what else was changed was taken back. No prompt asks to change tests, or says that they are wrong. Another value behind a change of code that was made before any check failed is left out, unless a prompt tells of a failure. Or an assertion was made one that more fits, among these the value with which it had failed before anything was edited, and a prompt tells of that failure: whatever else was changed."}

// bends is the follower of the rule.
type bends struct {
	threads latest[uint64, *bending]
}

// A bending is what was done in a thread since a check failed.
type bending struct {
	failed  Place
	what    uint64          // the check, 0 if none failed
	expects *Finding        // the edit of what a test expects
	at      Place           // of it
	valued  bool            // it puts in other values, and no more
	other   bool            // something else was changed, too
	open    []change        // of something else, which nothing took back
	early   bool            // code was changed before the check failed
	own     map[string]bool // last names of tests that were changed before
	prompt  prompt          // the last one
	said    string          // by the check that failed
	muted   []mutedTest     // by edits
	out     int             // how many tests the check left out
	put     map[string]bool // tests that were put in since
	texts   []seenTest      // files of tests as they were looked at since
	fits    fitting
}

// namesTests reports whether a text may speak of tests: most do not.
func namesTests(text string) bool {
	for _, w := range [...]string{"test", "Test", "spec", "napshot", "ssert", "expectation", "ixture"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

func (g *bends) of(thread uint64) *bending {
	return g.threads.of(thread, func() *bending { return &bending{own: map[string]bool{}} })
}

func (g *bends) message(_ *Finder, _ *looked, s *step) {
	m := s.message
	if m.Role != model.RoleUser || s.flags.Has(model.FlagOnlyResults) {
		return
	}
	if text := textOf(m); m.Injected == "" && text != "" {
		b := g.of(s.thread)
		b.prompt, b.early, b.fits = prompt{text: strings.Clone(text[:min(len(text), 8<<10)])}, false, fitting{}
	}
}

func (*bends) last(*Finder, *looked) {}

func (g *bends) ended(_ *Finder, l *looked, s *step, e *ended) {
	switch purpose := e.changesAs(); purpose {
	case tool.Shell:
		b := g.of(s.thread)
		if name := printed(e); name != "" {
			b.saw(e, name)
		}
		if e.fine() {
			b.scripted(e)
		}
		g.ran(l, s, e)
	case tool.ReadFile:
		if paths := e.use.Paths(); len(paths) == 1 {
			g.of(s.thread).saw(e, paths[0])
		}
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		if e.fine() {
			g.of(s.thread).edited(e, purpose, e.use.Paths())
		}
	case tool.Other:
		if made := createdIn(e); made != nil && e.fine() {
			g.of(s.thread).wrote(made)
		}
	}
}

// ran follows the checks, and what else is done by commands.
func (g *bends) ran(l *looked, s *step, e *ended) {
	b := g.of(s.thread)
	for _, r := range e.runs() {
		words := r.Command.Program()
		if !isCheck(words) {
			if was, now, valued := expectedBySed(words); was != "" && b.what != 0 && !slices.ContainsFunc(inPlace(e.use, e.runs()), b.isOwn) {
				if e.fine() {
					b.expect(e, was, now, valued)
				}
				continue
			}
			if b.what != 0 && e.fine() && (b.deletes(e, words) || b.restores(words)) {
				continue
			}
			b.other = b.other || classOf(r.Command) == work
			continue
		}
		c := checkedBy(words)
		switch what := c.all(); {
		case e.outcome.State == Failed || e.outcome.State == Unsure && e.outcome.Rule == ruleTest:
			if b.what != what {
				b.begin(what)
				b.failed = e.place
				said := saidBy(e.result)
				b.said, b.out = strings.Clone(said[:min(len(said), maxNaming)]), outOf(e.result)
			}
			b.fits.failed(e.place, b.said, b.early)
		case e.fine() && !e.outcome.unproved && b.what == what:
			if b.expects != nil && !b.changed() && !b.prompt.asksForTests() && (!b.valued || !b.early || b.prompt.saysBroken()) {
				b.expects.Counterpart = &b.failed
				l.say(b.at, ruleBent, model.Hash(b.expects.Call), *b.expects)
				b.fits = fitting{} // it is told
			}
			b.mutes(l, e.result)
			b.begin(0)
			fallthrough
		case e.fine() && !e.outcome.unproved:
			b.fits.passed(l, e, &b.prompt)
		}
	}
}

// begin forgets what was done since another check.
func (b *bending) begin(what uint64) {
	b.what, b.expects, b.muted, b.other, b.open, b.put, b.texts = what, nil, nil, false, nil, nil, nil
}

// edited follows the edits.
func (b *bending) edited(e *ended, purpose tool.Purpose, paths []string) {
	if b.what == 0 {
		b.wrote(paths)
		return
	}
	all := e.edits()
	if len(all) == 0 && purpose == tool.WriteFile && len(paths) == 1 {
		all = b.rewrites(paths[0], e.use.Content())
	}
	if len(all) == 0 {
		b.other = true
		if len(paths) == 1 && isTestFile(paths[0]) {
			b.puts("", e.use.Content())
			b.wrote(paths)
		}
	}
	for _, one := range all {
		if isTestFile(one.Path) {
			b.puts(one.Old, one.New)
		}
		if !isTestFile(one.Path) || b.isOwn(one.Path) { // most edits are of no test, and asked no more
			b.change(one)
			continue
		}
		said := muted(one.Old, one.New)
		if said != "" {
			b.mute(e, one, said)
			continue
		}
		if i := slices.IndexFunc(b.muted, func(m mutedTest) bool { return m.isIn(one) }); i >= 0 {
			if b.muted[i].standsAgain(one) {
				b.muted = slices.Delete(slices.Clone(b.muted), i, i+1) // it was taken back
				continue
			}
			if len(assertionsIn(one.New)) == 0 {
				continue // what was muted is gone
			}
		}
		was, now, valued := expected(one)
		if was == "" {
			was, now = weakened(one)
			b.fits.weaker(e, one, was, now)
		}
		if was == "" || b.says(one) {
			b.change(one)
		} else {
			b.expect(e, was, now, valued)
		}
		if testForm().MatchString(one.New) && len(testForm().FindAllString(one.New, 16)) > len(testForm().FindAllString(one.Old, 16)) {
			b.wrote([]string{one.Path}) // it has tests of its own now
		}
	}
}

// expect notes the first edit of what a test expects.
func (b *bending) expect(e *ended, was, now string, valued bool) {
	b.valued = valued && (b.valued || b.expects == nil)
	if b.expects != nil {
		return
	}
	said := was
	if now != "" && len(was)+len(now) < maxText-8 {
		said += " → " + now
	} else if now != "" {
		said = now
	}
	f := e.finding(Likely, said)
	b.expects, b.at = &f, e.place
}

var (
	expectation = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:expect|assert|require|should|want|toBe|toEqual)\w*\b`)
	})
	// A row of a table of cases, and a comparison as Go has it.
	rowForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:[{(\[]|"[^"]*":\s*[{(\[]|\}?\s*(?:else )?if\b.*(?:!=|==|<|>)|assert_?(?:eq|ne)?!\()`)
	})
	literalForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`|-?\\d+(?:\\.\\d+)?|\\b(?:true|false|True|False|null|None|nil)\\b")
	})
)

// expected returns the line that an edit makes a test expect, where that is all it does: each
// line that is another has other values only, and says that they are expected.
func expected(one tool.Edit) (old, fresh string, valued bool) {
	was, now := strings.Split(one.Old, "\n"), strings.Split(one.New, "\n")
	if one.Insert || len(was) != len(now) || len(one.Old) > 8<<10 {
		return "", "", false
	}
	for i := range was {
		if was[i] == now[i] {
			continue
		}
		if !expectation().MatchString(was[i]) && !rowForm().MatchString(was[i]) || literalForm().ReplaceAllString(was[i], "#") != literalForm().ReplaceAllString(now[i], "#") {
			return "", "", false
		}
		if isGiven(was[i], now[i]) {
			return "", "", false
		}
		if old == "" {
			old, fresh = strings.TrimSpace(was[i]), strings.TrimSpace(now[i])
		}
	}
	return old, fresh, true
}

// comparedForm is what stands between what is looked at and what is expected of it.
var comparedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[!=]==?|\)\.(?:not\.)?to[A-Z]\w*\(`)
})

// isGiven reports whether only what a test gives to the code is another: what is expected of
// it stands behind, and is the same.
func isGiven(was, now string) bool {
	all := comparedForm().FindAllStringIndex(was, -1)
	if len(all) == 0 {
		return false
	}
	expects := was[all[len(all)-1][0]:]
	return strings.HasSuffix(now, expects) && literalForm().MatchString(expects) && strings.Contains(was[:all[len(all)-1][0]], "(")
}

// butForm is how a prompt says what is, behind what is to be.
var butForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:but|while|whereas|yet)\s+(?:it\s+|we\s+|i\s+|now\s+|currently\s+|actually\s+|instead\s+)*(?:gives?|returns?|is|was|prints?|yields?|shows?|produces?|outputs?|comes|came|see|has)\b|\b(?:gives|returns|prints|yields|shows|produces|outputs) [^\n]{1,80}\b(?:but|and not|rather than)\b`)
})

// valuesIn returns the values that a prompt has which says how something is to be. One that
// tells of a failure has those of the failure.
func valuesIn(text string) map[string]bool {
	if fails := strings.ToLower(text); strings.Contains(fails, "fail") || strings.Contains(fails, "got") || strings.Contains(fails, "want") || strings.Contains(fails, "assert") || strings.Contains(fails, "expected") || strings.Contains(fails, "error") || strings.Contains(fails, "instead of") || strings.Contains(fails, "!=") || butForm().MatchString(fails) {
		return nil
	}
	var all map[string]bool
	for _, v := range literalForm().FindAllString(text, 32) {
		if len(v) > 64 {
			continue
		}
		if all == nil {
			all = map[string]bool{}
		}
		all[strings.Clone(strings.Trim(v, "\"'`"))] = true
	}
	return all
}

// says reports whether a prompt has all values that an edit puts in.
func (b *bending) says(one tool.Edit) bool {
	values := b.prompt.values()
	if len(values) == 0 {
		return false
	}
	old, n := literalForm().FindAllString(one.Old, -1), 0
	for _, v := range literalForm().FindAllString(one.New, -1) {
		if slices.Contains(old, v) {
			continue
		}
		if n++; !values[strings.Trim(v, "\"'`")] {
			return false
		}
	}
	return n > 0
}
