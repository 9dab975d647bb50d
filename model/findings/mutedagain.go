package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// A mutedTest is an edit that keeps a test from failing.
type mutedTest struct {
	finding Finding
	at      Place
	on      bool     // only on a condition
	named   bool     // the check that failed named the test
	stood   []string // rows that the edit took out
	tests   []string // that it names
}

// mute notes an edit that mutes a test by a line.
func (b *bending) mute(e *ended, one tool.Edit, said string) {
	names := testsIn(one.Old + "\n" + one.New)
	for i := range names {
		names[i] = strings.Clone(names[i])
	}
	named := holdsAlways(one.Old, one.New) != "" || slices.ContainsFunc(names, func(name string) bool { return strings.Contains(b.said, name) })
	m := mutedTest{e.finding(Likely, said), e.place, mutesOn(said), named, rowsGone(one), names}
	if i := slices.IndexFunc(b.muted, func(old mutedTest) bool { return old.isIn(one) }); i >= 0 { // in another way
		m.stood = append(m.stood, b.muted[i].stood...)
		b.muted[i] = m
	} else if len(b.muted) < maxNamed {
		b.muted = append(b.muted, m)
	}
}

// isIn reports whether an edit takes out what mutes the test.
func (m *mutedTest) isIn(one tool.Edit) bool {
	if !strings.Contains(one.Old, m.finding.Line) || strings.Contains(one.New, m.finding.Line) {
		return false
	}
	names := testsIn(one.Old)
	return len(names) == 0 || len(m.tests) == 0 || slices.ContainsFunc(names, func(name string) bool { return slices.Contains(m.tests, name) })
}

// standsAgain reports whether an edit that takes out what mutes the test leaves what was muted, with an
// assertion of the same values where one is seen: it may take that out with it.
func (m *mutedTest) standsAgain(one tool.Edit) bool {
	names := testsIn(one.Old)
	if len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return hasWord(one.New, name) }) {
		return false
	}
	if were := append(assertionsIn(one.Old), assertionsIn(strings.Join(m.stood, "\n"))...); len(were) > 0 {
		now := assertionsIn(one.New)
		return slices.ContainsFunc(were, func(was string) bool {
			return slices.ContainsFunc(now, func(row string) bool { return assertsSame(was, row) })
		})
	}
	now := rowsIn(one.New)
	return len(names) > 0 || len(m.stood) == 0 || slices.ContainsFunc(m.stood, func(row string) bool { return slices.Contains(now, row) })
}

// assertsNothing is an assertion that no code lets fail.
var assertsNothing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:assert\s+(?:True|1)\b\s*(?:,.*|#.*)?$|(?:self\.)?assert(?:True|\.ok|\.true|\.isTrue)?!?\(\s*(?:true|1)\b|expect\(\s*(?:true|1)\s*\)\.)`)
})

// assertionsIn returns the rows of a text that assert what may fail.
func assertionsIn(text string) (all []string) {
	for _, row := range rowsIn(text[:min(len(text), maxNaming)]) {
		if len(all) < maxAdded && expectation().MatchString(row) && !mayBeTest(row) && !bindsForm().MatchString(row) && !alwaysForm().MatchString(row) && !alwaysBefore().MatchString(row) && !assertsNothing().MatchString(row) {
			all = append(all, row)
		}
	}
	return all
}

// assertsSame reports whether an assertion has all values of another one, and compares in its way.
func assertsSame(was, now string) bool {
	if was == now {
		return true
	}
	values := literalForm().FindAllString(now, -1)
	return comparesForm().FindString(was) == comparesForm().FindString(now) &&
		!slices.ContainsFunc(literalForm().FindAllString(was, -1), func(v string) bool { return !slices.Contains(values, v) })
}

// rowsGone are the rows that an edit takes out.
func rowsGone(one tool.Edit) (all []string) {
	now := rowsIn(one.New)
	for _, row := range rowsIn(one.Old) {
		if !slices.Contains(now, row) && len(all) < maxAdded {
			all = append(all, strings.Clone(row))
		}
	}
	return all
}

func rowsIn(text string) (all []string) {
	for row := range strings.Lines(text) {
		if row = strings.TrimSpace(row); row != "" {
			all = append(all, row)
		}
	}
	return all
}

// wasMoved reports whether the test that was taken out is in elsewhere, maybe under a name that is like it.
func (b *bending) wasMoved(m *mutedTest) bool {
	gone := testForm().FindStringSubmatch(m.finding.Line)
	if gone == nil {
		return false
	}
	name := strings.Join(gone[1:], "")
	if b.put[name] {
		return true
	}
	for put := range b.put {
		if isLikeTest(name, put) {
			return true
		}
	}
	return false
}

// isLikeTest reports whether the name of a test tells what another one tells: but for one word at most it has
// all of its words, three or more.
func isLikeTest(gone, put string) bool {
	were, now, same := model.Words(gone), model.Words(put), 0
	for _, w := range were {
		if slices.ContainsFunc(now, func(n string) bool { return strings.EqualFold(w, n) }) && !strings.EqualFold(w, "test") {
			same++
		}
	}
	return same >= 3 && same+2 >= len(were)
}

// mutes enters that a test is muted, once the check goes well.
func (b *bending) mutes(l *looked, r *model.ToolResult) {
	if len(b.muted) == 0 || b.prompt.asksForTests() || b.prompt.asksToMute() {
		return
	}
	for i := range b.muted {
		m := &b.muted[i]
		if b.changed() && !m.named || b.wasMoved(m) || m.on && outOf(r) <= b.out { // it is another version that it is skipped on
			continue
		}
		m.finding.Counterpart = &b.failed
		l.say(m.at, ruleMuted, model.Hash(m.finding.Call), m.finding)
		return
	}
}
