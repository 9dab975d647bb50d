package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// wentWell tells which programs of a command that did not fail went well: those that its exit
// is proof of, and one whose output others only cut, where that says nothing against it.
func wentWell(e *ended) func(shell.Run) bool {
	runs := e.runs()
	from := shownFrom(runs)
	var shown *shell.Command
	if from > 0 && from < len(runs) && !runs[from-1].Checked {
		if said := saidBy(e.result); classOf(runs[from-1].Command) == reading && said != "" || len(said) > leastShown && !complainsOf(said) {
			shown = runs[from-1].Command
		}
	}
	return func(r shell.Run) bool { return r.Checked || r.Command == shown }
}

// shownFrom is the place of the first of the programs of a command that only show what was printed
// before them.
func shownFrom(runs []shell.Run) int {
	from := len(runs)
	for from > 0 && !runs[from-1].Source && cuts(runs[from-1].Command) {
		from--
	}
	return from
}

// wentWrong tells which programs of a command that failed may be why: none that only shows what
// another one printed.
func wentWrong(e *ended) func(shell.Run) bool {
	runs := e.runs()
	from := shownFrom(runs)
	if from == 0 || from == len(runs) {
		return func(r shell.Run) bool { return r.Blamed }
	}
	return func(r shell.Run) bool {
		return r.Command == runs[from-1].Command || r.Blamed && !slices.ContainsFunc(runs[from:], func(o shell.Run) bool { return o.Command == r.Command })
	}
}

// leastShown is how much a program has to say for it to be known that it went well, in bytes.
const leastShown = 12

// renamed are names that a command gave files before it ran something, by those they had.
func renamed(runs []shell.Run) (names map[string]string) {
	for _, r := range runs {
		if words := r.Command.Program(); len(words) == 3 && program(words) == "mv" && r.Checked {
			if names == nil {
				names = map[string]string{}
			}
			names[words[1]] = words[2]
		}
	}
	return names
}

// underNewNames are words in which files have the names that they were given since.
func underNewNames(words []string, names map[string]string) []string {
	if len(names) == 0 {
		return words
	}
	words = slices.Clone(words)
	for i, w := range words {
		if name, ok := names[w]; ok {
			words[i] = name
		}
	}
	return words
}

// outdoneBy reports whether a command that did nothing, since its program did not know what it
// was told, or was not there, was put right by one that failed in another way: that is what is to
// be looked at.
func (m *mistake) outdoneBy(next *mistake) bool {
	if !m.idle() || next.idle() || strings.Contains(next.said, "no tests ran") || next.place.Entry <= m.seen || next.turn != m.turn || next.number > m.number+atOnce || len(next.runs) == 0 || m.asked == next.asked {
		return false
	}
	a, b := withoutShell(bareCheck(m.runs[len(m.runs)-1].Command.Program())), withoutShell(bareCheck(next.runs[len(next.runs)-1].Command.Program()))
	return len(a) > 0 && len(b) > 0 && program(a) == program(b)
}

// idle reports whether a command did nothing: its program did not know what it was told, or it is a
// check of which few words say that it is not there, or its folder, or that the machine does not let it.
func (m *mistake) idle() bool {
	if m.misused() {
		return true
	}
	if len(m.runs) > 0 && len(m.said) <= 2*maxErrorLine && strings.Contains(m.said, scriptsDisabled) {
		return isCheck(m.runs[len(m.runs)-1].Command.Program())
	}
	if len(m.runs) == 0 || m.said == "" || len(m.said) > maxErrorLine || strings.Count(strings.TrimSpace(m.said), "\n") > fewIdleRows {
		return false
	}
	words := m.runs[len(m.runs)-1].Command.Program()
	return isCheck(words) && (lacks(missingOf(m.said), words) || strings.Contains(m.said, "cd: ") && literals.In(elsewhere(), m.said))
}

// fewIdleRows is how many ends of lines there are at most in what says that nothing ran.
const fewIdleRows = 3

// cuts reports whether a program only leaves the end or the beginning of what it is given, as
// it is.
func cuts(c *shell.Command) bool {
	switch c.Name() {
	case "tail", "head":
		return true
	}
	return false
}

// movedBy reports whether a command runs on the machine whose name was mistyped, as the result
// of the failure says.
func (m *mistake) movedBy(a *attempt) bool {
	last, runs := m.runs[len(m.runs)-1], a.runs
	if last.Where == "" || !m.blames || len(runs) == 0 || runs[len(runs)-1].Where == last.Where {
		return false
	}
	name := func(where string) string { return where[strings.LastIndexByte(where, ' ')+1:] }
	return strings.Contains(m.said, strings.ToLower(name(last.Where))) && alike(name(last.Where), name(runs[len(runs)-1].Where))
}

// wentWell enters at a place what a call makes good that went well.
func (f *Finder) wentWell(l *looked, p Place, use tool.Use, runs []shell.Run, to uint64, r *model.ToolResult, o Outcome) {
	tree := f.treeOf(l)
	if use.Purpose != tool.Shell {
		l.well(f.scoped(p.Entry, to), p)
	} else {
		l.makesGood(f.familyAt(p, sameAgain(use, runs, to, tree, false)), p)
	}
	for _, of := range madeGoodBy(use, runs, r, tree) {
		l.makesGood(f.familyAt(p, of), p)
	}
	if ran := append(checksRun(runs), checksRepeated(runs, true)...); len(ran) > 0 && (o.State == OK || passed(r)) {
		for _, of := range ran {
			l.makesGood(f.familyAt(p, family{of: of}), p)
		}
		l.well(f.checkTarget(p.Entry), p)
	}
}
