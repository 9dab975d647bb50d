package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// A cross before a line is that of a failed test where something tests. Scripts put one before whatever
// they could not do, and lists before what is not so.

var (
	// sumWords are words of which one is in what tests print of all of them, or of what they compared.
	sumWords = wordset.Set{Words: "tests pass passed passes passing assert assertion assertions spec specs suite suites scenario scenarios expected actual checks"}
	// goodWords are names of a count under a tick by which one under a cross is of what went wrong; stateWords
	// are of names that tell a state.
	goodWords  = wordset.Set{Words: "pass passed passes passing ok success successes successful succeeded valid verified correct good healthy match matched matches matching working works done complete completed"}
	stateWords = wordset.Set{Words: "missing needs need requirements requirement required not disabled skipped skip inactive ignored hidden optional pending off unused empty without absent uninstalled"}
	// madeWords are what is said of what was made, or not; doneWords and putWords are others.
	madeWords = wordset.Set{Words: "built made generated compiled produced rendered published deployed moved"}
	// testCallForm is a call of what tests something by its name, in code.
	testCallForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bassert\b|(?:^|[^.\w])(?:\w+_)?(?:tests?|checks?|verify|validate|smoke|assert\w*|expect|describe)(?:_?[a-z0-9]\w*)?\s?\(`)
	})
	// notForForm is the heading of a list of what something is not for; its group is one of the other half
	// of a comparison.
	notForForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:not(?:\s+(?:an?|the|so|very|as))?(?:\s+(?:suitable|suited|good|great|recommended|ideal|meant|intended|designed|right|best|needed|useful))?(?:\s+(?:fit|choice|option|replacement))?\s+(?:for|when|if)|avoid\b.{0,40}|(?:\w+\s+)?(cons|disadvantages|drawbacks|limitations|weaknesses))\s*:\W*$`)
	})
	// existForm is how code asks whether a file or a program is there.
	existForm = sync.OnceValue(func() *literals.Set {
		return literals.New("exists(", "existssync(", "is_file(", "is_dir(", "isfile(", "isdir(", "which(")
	})
	// actForm is by what code has another program run, or makes a file.
	actForm = sync.OnceValue(func() *literals.Set {
		return literals.New("subprocess", "os.system", "popen", "child_process", "execsync", "execfile", "shell_exec", "spawn", "shutil.copy", "shutil.move", "copyfile", "cpsync", "rename", "write(", "writefile", "write_text", "write_bytes", "save(", "dump(", "to_csv", "urlretrieve")
	})
	// triesForm is where code comes to what went wrong.
	triesForm = sync.OnceValue(func() *literals.Set { return literals.New("except", "catch") })
)

// speaksOfTests reports whether a line with a cross is one of tests: by its words, by what else is printed
// of all tests, or by the code that the command is given.
func speaksOfTests(r *model.ToolResult, said string, runs []shell.Run) bool {
	return anyWord(strings.ToLower(said), &testWords) || codeWith(runs, testsInCode) ||
		!firstWith(r, mayTest(), func(line, _ string) bool { return anyWord(strings.ToLower(line), &sumWords) }).IsZero()
}

// codeWith reports whether code that a command is given is of a kind.
func codeWith(runs []shell.Run, is func(code string) bool) bool {
	for _, r := range runs {
		for _, w := range r.Command.Program() {
			if strings.ContainsAny(w, " \n(") && is(w) {
				return true
			}
		}
	}
	return false
}

// testsInCode reports whether code calls what tests something. That a program is asked for what it prints
// is no test, whatever the call is named.
func testsInCode(code string) bool {
	for _, m := range testCallForm().FindAllString(code, 32) {
		if !strings.Contains(m, "check_output") && !strings.Contains(m, "check_call") {
			return true
		}
	}
	return false
}

// onlyMarks reports whether all lines that say that something failed have a cross that does not mean
// that: before a count of a list of states, before what something is not for, or before what code says
// where it found that a file is not there.
func (v *verdict) onlyMarks(runs []shell.Run, at Span) bool {
	if crossed(plain(at.Text(v.result))) == saidNothing {
		return false
	}
	rows := strings.Split(v.result.Content[at.Part].(model.Text).Text, "\n")
	some, named, asks := 0, namesTestFile(runs), onlyAsks(runs)
	for i, row := range rows {
		if row = plain(row); verdictIn(row) != saidFailed {
			continue
		}
		if crossed(row) == saidNothing || (named || !isCountOfState(rows, i)) && !isNotFor(rows, i) && (!asks || !codeWith(runs, func(code string) bool { return answersLook(code, row) })) {
			return false
		}
		if some++; some > maxCrosses {
			return false
		}
	}
	return some > 0
}

// maxCrosses is of how many crosses, and how many rows from each, it is looked at what they mean.
const maxCrosses = 64

// namesTestFile reports whether a program, or a script that is run, is named as one that tests.
func namesTestFile(runs []shell.Run) bool {
	for _, r := range runs {
		for i, w := range r.Command.Program() {
			if (i == 0 || strings.ContainsAny(w, "./")) && !strings.ContainsAny(w, " \n(") && !isGrep(baseOf(w)) && program(r.Command.Program()) != "cd" && literals.In(testNames(), baseOf(w)) {
				return true
			}
		}
	}
	return false
}

// isCountOfState reports whether a row counts under a cross what is so, as one beside it does under a tick:
// ✓ Ready: 39, ✗ Missing needs: 20.
func isCountOfState(rows []string, at int) bool {
	name, ok := countOf(plain(rows[at]), "❌", "✗", "✘", "✕", "✖")
	if !ok || !anyWord(name, &stateWords) || anyWord(name, &goodWords) {
		return false
	}
	ticked := false
	for _, step := range [...]int{-1, 1} {
		for i := at + step; i >= max(0, at-maxCrosses) && i < min(len(rows), at+maxCrosses) && strings.TrimSpace(rows[i]) != ""; i += step {
			name, ok := countOf(plain(rows[i]), "✓", "✔", "✅")
			if ok && (anyWord(name, &goodWords) || anyWord(name, &testWords) || tellsDeed(name)) {
				return false
			}
			ticked = ticked || ok
		}
	}
	return ticked
}

// tellsDeed reports whether small letters have a word of what was done, not of how something is.
func tellsDeed(low string) bool {
	if namesDeed(low) {
		return true
	}
	for w := range strings.FieldsFuncSeq(low, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if len(w) > len("need") && strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "eed") && !states.Has(w) && !stateWords.Has(w) {
			return true
		}
	}
	return false
}

// namesDeed reports whether small letters have a word of what programs do to the end.
func namesDeed(low string) bool {
	return anyWord(low, &doneWords) || anyWord(low, &putWords) || anyWord(low, &madeWords)
}

// countOf returns the name, in small letters, of a row that is a sign, a name and a number.
func countOf(row string, signs ...string) (name string, ok bool) {
	for _, sign := range signs {
		if rest, found := strings.CutPrefix(row, sign); found {
			name, value, ok := strings.Cut(strings.TrimPrefix(rest, "\ufe0f"), ":")
			value = strings.TrimSpace(value)
			return strings.ToLower(name), ok && value != "" && digits(value) == len(value)
		}
	}
	return "", false
}

// isNotFor reports whether the list that a row with a cross is of has the heading of what something is not
// for. One of drawbacks is half of a comparison: the other half has ticks.
func isNotFor(rows []string, at int) bool {
	end := max(0, at-maxCrosses)
	for at > end {
		at--
		row := plain(rows[at])
		if crossed(row) != saidNothing {
			continue
		}
		if !strings.HasSuffix(strings.TrimRight(row, "* "), ":") || len(row) > maxSaid {
			return false
		}
		m := notForForm().FindStringSubmatch(row)
		return m != nil && (m[1] == "" || slices.ContainsFunc(rows[end:min(len(rows), at+maxCrosses)], isTicked))
	}
	return false
}

// isTicked reports whether a row begins with a tick.
func isTicked(row string) bool {
	return prefix("✓", "✔", "✅")(strings.TrimPrefix(plain(row), "- "))
}

// maxLook is how much of code before what it prints is looked at for what that is the answer to.
const maxLook = 240

// onlyAsks reports whether a command does no work but that of code that looks whether a file is there, and
// which has nothing run or made: else what is not there is missing of that.
func onlyAsks(runs []shell.Run) bool {
	return !slices.ContainsFunc(runs, func(r shell.Run) bool {
		words := r.Command.Program()
		looks := slices.ContainsFunc(words, func(w string) bool { return literals.In(existForm(), w) })
		return classOf(r.Command) == work && (!looks || slices.ContainsFunc(words, func(w string) bool { return literals.In(actForm(), w) }))
	})
}

// answersLook reports whether code prints a row where it looked whether a file is there. That what was
// to be made is not there is no answer to a look only.
func answersLook(code, row string) bool {
	at := strings.Index(code, row)
	low := strings.ToLower(row)
	if at < 0 || anyWord(low, &badWords) || namesDeed(low) {
		return false
	}
	before := code[max(0, at-maxLook):at]
	return literals.In(existForm(), before) && !literals.In(triesForm(), before)
}
