package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// neverStarted reports whether a check did not run at all: it is not there, nor what is to run it, or
// the machine does not let it. What others said before it tells nothing of it.
func neverStarted(e *ended, runs []shell.Run) bool {
	if ranNothing(e.result) {
		return true
	}
	lacking := missingOf(e.outcome.Telling.Text(e.result))
	return len(lacking) > 0 && slices.ContainsFunc(runs, func(r shell.Run) bool {
		words := r.Command.Program()
		return isCheck(words) && lacks(lacking, words)
	})
}

// lacksLast reports whether a command that failed stopped at a program that is not there.
func lacksLast(e *ended, runs []shell.Run) bool {
	lacking := missingOf(e.outcome.Telling.Text(e.result))
	return e.outcome.State == Failed && lacksProgram(lacking) && slices.ContainsFunc(runs, func(r shell.Run) bool {
		return r.Blamed && lacks(lacking, r.Command.Program())
	})
}

// A checkKind is what a check is for, and whose sources it checks, "" for any.
type checkKind struct {
	aim aims
	kin string
}

// kindsOf are those of the checks of a command: what they tell of if they fail, or, if they went well,
// what is well then.
func kindsOf(u tool.Use, runs []shell.Run, well bool) (all []checkKind) {
	if u.Purpose != tool.Shell {
		return nil
	}
	enter := func(aim aims, kin string) {
		if one := (checkKind{aim, kin}); !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	for _, r := range runs {
		words := r.Command.Program()
		a, ok := aimOf(words)
		switch {
		case ok:
			for aim := tests; aim <= lints; aim <<= 1 {
				if a.fails == aim || well && a.covers&aim != 0 {
					enter(aim, a.kin)
				}
			}
		case isCheck(words), isCalledCheck(words) && !has(words, "build"):
			enter(tests, "")
		}
	}
	return all
}

// checkEnded enters how the checks of a command ended, by their kinds.
func (f *Finder) checkEnded(l *looked, e *ended, runs []shell.Run, well bool) {
	for _, kind := range append(kindsOf(e.use, runs, well), filesOfTests(runs)...) {
		if well && kind.aim == tests && e.outcome.State != OK && !passed(e.result) {
			continue // what the output lacks may have failed
		}
		l.well(f.kindTarget(e.place.Entry, kind, well), e.place)
		if !strings.HasPrefix(kind.kin, "file\x00") {
			l.well(f.kindTarget(e.place.Entry, checkKind{kind.aim, "any"}, well), e.place)
		}
	}
}

// kindTarget is how the checks of a kind ended last in a thread.
func (f *Finder) kindTarget(entry int, kind checkKind, well bool) uint64 {
	name := "a check that failed\x00"
	if well {
		name = "a check that passed\x00"
	}
	return mixed(model.Hash(name+string(rune('0'+kind.aim))+kind.kin) ^ f.threadOf(entry))
}

// checkTarget is what goes well when any tests of a thread do.
func (f *Finder) checkTarget(entry int) uint64 {
	return mixed(model.Hash("a check") ^ f.threadOf(entry))
}

// filesOfTests are the tests of each file that a command names, by the last names of the files: one may be
// moved to another folder before it passes.
func filesOfTests(runs []shell.Run) (all []checkKind) {
	for _, r := range runs {
		words := r.Command.Program()
		if a, ok := aimOf(words); !ok || a.fails != tests {
			continue
		}
		for _, w := range words[1:] {
			file, _, _ := strings.Cut(w, "::")
			base := file[strings.LastIndexByte(file, '/')+1:]
			if i := strings.LastIndexByte(base, '.'); i > 0 && base != file && w[0] != '-' && strings.Contains(strings.ToLower(base), "test") && extensions.Has(base[i+1:]) {
				all = append(all, checkKind{tests, "file\x00" + base})
			}
		}
	}
	return all
}

// otherChecked makes less of a check that did not start when others passed behind it. One of its kind,
// none of which failed after that, told what it was to tell.
func (f *Finder) otherChecked(left *Finding) {
	if left.aside == aSought && left.Severity < Hint && len(left.lacks) > 0 {
		p := left.Places[len(left.Places)-1]
		if !slices.ContainsFunc(left.lacks, func(kind checkKind) bool { return !f.kindEnded(p, kind) }) {
			left.Severity, left.Because = Hint, "and others were run"
		}
		return
	}
	p := left.Places[len(left.Places)-1]
	if left.aside == noAside && left.Severity < Hint && len(left.lacks) > 0 && !slices.ContainsFunc(left.lacks, func(kind checkKind) bool { return !f.kindPassed(p, kind) }) {
		left.Severity, left.Because = left.Severity+1, "and a file of that name passed"
		return
	}
	if left.aside != aMissing || left.Severity >= Hint {
		return
	}
	if len(left.lacks) > 0 && !slices.ContainsFunc(left.lacks, func(kind checkKind) bool { return !f.kindPassed(p, kind) }) {
		left.Severity, left.Because = Hint, "and another check of the kind passed"
		return
	}
	if f.builtElsewhere(left) {
		left.Severity, left.Because = Hint, "and it went on in a container"
		return
	}
	if len(left.lacks) > 0 && !slices.ContainsFunc(left.lacks, func(kind checkKind) bool {
		return kind.aim != lints || !f.kindPassed(p, checkKind{builds, kind.kin})
	}) {
		left.Severity, left.Because = left.Severity+1, "and another check passed" // the types are well, the style is not known
		return
	}
	isTests := func(kind checkKind) bool { return kind.aim == tests } // those of other sources tell nothing of them
	if at, ok := f.went.get(f.checkTarget(p.Entry)); ok && p.before(at) && !slices.ContainsFunc(left.lacks, isTests) {
		left.Severity, left.Because = left.Severity+1, "and another check passed"
	}
}

// kindPassed reports whether a check of a kind passed behind a place, and none failed after that.
func (f *Finder) kindPassed(p Place, kind checkKind) bool {
	return slices.ContainsFunc(kind.likeIt(), func(kin string) bool {
		at, ok := f.went.get(f.kindTarget(p.Entry, checkKind{kind.aim, kin}, true))
		worse, failed := f.went.get(f.kindTarget(p.Entry, checkKind{kind.aim, kin}, false))
		return ok && p.before(at) && !(failed && at.before(worse))
	})
}

// kindEnded reports whether a check of a kind ran behind a place, however it ended.
func (f *Finder) kindEnded(p Place, kind checkKind) bool {
	return slices.ContainsFunc(kind.likeIt(), func(kin string) bool {
		return slices.ContainsFunc([]bool{true, false}, func(well bool) bool {
			at, ok := f.went.get(f.kindTarget(p.Entry, checkKind{kind.aim, kin}, well))
			return ok && p.before(at)
		})
	})
}

// likeIt are whose sources other checks may check that stand in for one.
func (kind checkKind) likeIt() []string {
	switch {
	case kind.kin == "":
		return []string{"any"}
	case strings.HasPrefix(kind.kin, "file\x00"):
		return []string{kind.kin}
	}
	return []string{kind.kin, ""}
}

// isUnreadable reports whether a command failed by code in it that is none, so that nothing of it ran.
func isUnreadable(e *ended, runs []shell.Run) bool {
	return e.outcome.State == Failed && prefix("SyntaxError: ", "IndentationError: ")(e.outcome.Telling.Text(e.result)) && slices.ContainsFunc(runs, func(r shell.Run) bool {
		words := r.Command.Program()
		return r.Blamed && len(words) > 0 && isInline(program(words), words[1:])
	})
}

// waitsForEnded reports whether the exit of a command is only that of a wait for what it ended itself, and
// nothing else that it printed tells of a failure.
func waitsForEnded(runs []shell.Run, r *model.ToolResult, exit *int) bool {
	if len(runs) < 2 || exit != nil && *exit <= 128 && *exit != 127 || strings.Contains(saidBy(r), "No such process") || slices.ContainsFunc(runs[:len(runs)-1], func(r shell.Run) bool { return r.Blamed }) {
		return false
	}
	last := runs[len(runs)-1].Command.Program()
	return len(last) > 1 && program(last) == "wait" && slices.ContainsFunc(runs[:len(runs)-1], func(r shell.Run) bool {
		words := r.Command.Program()
		return len(words) > 1 && program(words) == "kill" && words[1] != "-0" && slices.Contains(words[1:], last[len(last)-1])
	}) && scan(r, func(m *mark) bool { return m.rule != nil }).rule == nil
}
