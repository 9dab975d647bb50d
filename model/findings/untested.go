package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A line that only speaks of a failure is one of tests if anything else speaks of tests. Else a
// program tells with it how its own work went.

var (
	// testNames are what names of programs and of their arguments have that test something.
	testNames = sync.OnceValue(func() *literals.Set {
		return literals.New("test", "spec", "check", "verif", "valid", "smoke", "e2e", "lint", "suite", "assert")
	})
	// testWords are words one of which is in what tests print.
	testWords = wordset.Set{Words: "test tests testing tested pass passed passes passing assert assertion assertions spec specs suite suites scenario scenarios expected actual checks"}
	// mayTest is in every line that has one of them.
	mayTest = sync.OnceValue(func() *literals.Set {
		return literals.New("test", "pass", "assert", "spec", "suite", "scenario", "expected", "actual", "checks")
	})
	// doneWords are what programs say of what they did to the end, beside its number; putWords those of
	// which one stands for the others: what was not created was updated.
	doneWords = wordset.Set{Words: "wrote written saved ok succeeded success successes successful imported uploaded downloaded migrated converted exported sent copied"}
	putWords  = wordset.Set{Words: "created inserted updated"}
	badWords  = wordset.Set{Words: "error errors failed failure failures fail failing fails"}
)

const (
	maxTally = 16 << 10 // bytes of the end of an output that is looked at for what was done
	farMore  = 5        // times as much done as what failed
)

// ofTests returns what a line that is likely one of tests proves: that of a program that tests
// nothing proves that it failed, and nothing if it is found by a look for such lines, or if the program
// did far more than it says it could not.
func (v *verdict) ofTests(s *scanned, c Certainty) *Rule {
	if s.rule != ruleTest || c != Likely {
		return s.rule
	}
	runs, at := v.runs(), s.evidence
	if s.certainty == Likely && s.failed.IsZero() && v.loggedByPassed(plain(at.Text(v.result))) {
		return nil
	}
	switch {
	case onlyScratch(runs):
		return ruleError
	case s.certainty != Likely || !s.failed.IsZero() || isRunnersVerdict(plain(at.Text(v.result))) || v.use.Purpose != tool.Shell || at.IsZero() || slices.ContainsFunc(runs, func(r shell.Run) bool { return isCheck(r.Command.Program()) }):
		return ruleTest
	}
	said := at.Text(v.result)
	switch n := digits(said); {
	case v.onlyMarks(runs, at):
		v.doubt = true
		return nil
	case namesTesting(runs):
		return ruleTest
	case n > 0 && strings.HasPrefix(said[n:], ":") && looksIntoFile(runs):
		v.doubt = true
		return nil
	case afterSpinner(v.result, at):
		return ruleError
	case crossed(plain(said)) != saidNothing && !speaksOfTests(v.result, plain(said), runs): // any script puts one before what it could not do
	}
	if bad, _ := countBeside(strings.ToLower(said), &badWords); bad > 0 && mostDone(v.result) >= farMore*bad {
		v.doubt = true
		return nil
	}
	return ruleError
}

// loggedByPassed reports whether a line of a failure is what the code printed that was tested: it has a
// label of a log before it, and no number but the status of an answer at its end, and the tests, which
// the command runs and nothing else that checks, say behind it that all passed and end with 0.
func (v *verdict) loggedByPassed(said string) bool {
	if v.use.Purpose != tool.Shell || !v.own || v.partly || v.later || v.answers || v.code == nil || *v.code != 0 || !passed(v.result) {
		return false
	}
	checks := 0
	for _, r := range v.runs() {
		if isCheckRun(r) {
			checks++
		}
	}
	if checks != 1 || crossed(said) != saidNothing || isTally(strings.ToLower(said)) {
		return false
	}
	label, rest, ok := strings.Cut(said, "] ")
	if !ok || !strings.HasPrefix(label, "[") || hasDigit(label) {
		return false
	}
	n, before, ok := numberAtEnd(rest)
	return !hasDigit(rest) || ok && n >= 400 && n < 600 && strings.HasSuffix(before, ": ")
}

// isRunnersVerdict reports whether a line is one by which only runners of tests say that some failed.
func isRunnersVerdict(t string) bool {
	if rest, ok := strings.CutPrefix(t, "FAIL "); ok { // of a file, or a package
		return strings.ContainsAny(rest, "/.")
	}
	return t == "FAIL" || prefix("FAIL\t", "FAIL:", "FAILED (", "FAILURES!", "ERRORS!")(t)
}

// looksIntoFile reports whether a program looks for lines in a file: not in what another one prints, of
// which they are all that is seen.
func looksIntoFile(runs []shell.Run) bool {
	for i, r := range runs {
		if words := r.Command.Program(); len(words) > 0 && isGrep(program(words)) && (r.Source || i > 0 && runs[i-1].Source && readsNamed.Has(program(runs[i-1].Command.Program()))) {
			return true
		}
	}
	return false
}

// namesTesting reports whether a command names anything that tests, wherever that is. The code that it is
// given is not looked at: who tries something says what he likes.
func namesTesting(runs []shell.Run) bool {
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 || isGrep(program(words)) {
			continue
		}
		if slices.ContainsFunc(words[1:], inTests) {
			return true
		}
		if program(words) == "cd" {
			continue
		}
		for i, w := range words {
			if i > 1 && namedBehind.Has(words[i-1]) && !strings.ContainsAny(w, "/. \n(") {
				continue // what is asked for may have any name
			}
			if !strings.ContainsAny(w, " \n(") && literals.In(testNames(), baseOf(w)) {
				return true
			}
		}
	}
	return false
}

// inTests reports whether a path is in a folder of tests, or is one.
func inTests(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "test", "tests", "__tests__", "spec", "specs", "e2e":
			return !strings.ContainsAny(path, " \n(")
		}
	}
	return false
}

// namedBehind are words behind which a program is told the name of what it is to show.
var namedBehind = wordset.Set{Words: "get show view find lookup search describe fetch open"}

// afterSpinner reports whether a cross stands where a command line tool took its spinner away.
func afterSpinner(r *model.ToolResult, at Span) bool {
	text := r.Content[at.Part].(model.Text).Text
	line := text[at.Start:at.End]
	i := strings.IndexAny(line, "✖✗")
	if i < 0 {
		return false
	}
	before := line[:i]
	if strings.IndexByte(before, escape) < 0 {
		return false
	}
	return strings.Contains(before, "[?25") || strings.HasSuffix(before, "[K") || strings.HasSuffix(before, "[2K") || strings.HasSuffix(before, "[1G")
}

// mostDone is the largest number that the end of an output has beside a word for what was done. It is 0
// if one of these was not done at all: the others may only have led to it.
func mostDone(r *model.ToolResult) (most int) {
	noPuts := false
	puts := 0
	for _, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		for line := range strings.SplitSeq(t.Text[max(0, len(t.Text)-maxTally):], "\n") {
			if len(line) > maxSaid || !strings.ContainsAny(line, "0123456789") {
				continue
			}
			low := strings.ToLower(plain(line))
			n, none := countBeside(low, &doneWords)
			put, noPut := countBeside(low, &putWords)
			if none {
				return 0
			}
			most, puts, noPuts = max(most, n), max(puts, put), noPuts || noPut
		}
	}
	if noPuts && puts == 0 {
		return 0
	}
	return max(most, puts)
}

// countBeside is the largest number that stands beside one of some words in a line of small letters:
// wrote 12, 12 ok, saved: 12, errors: 2; and whether 0 stands beside one.
func countBeside(low string, of *wordset.Set) (most int, none bool) {
	words := strings.Fields(low)
	count := func(w string) bool {
		n, ok := plainNumber(w)
		most, none = max(most, n), none || ok && n == 0
		return ok
	}
	for i, w := range words {
		name := strings.Trim(w, ".,;:=()[]|/!")
		if !of.Has(name) {
			if key, value, ok := strings.Cut(name, "="); ok && of.Has(key) {
				count(value)
			}
			continue
		}
		if i > 0 && !strings.HasSuffix(words[i-1], ",") && !strings.HasSuffix(w, ":") && !strings.HasSuffix(w, "=") && count(words[i-1]) {
			continue
		}
		if i+1 < len(words) && !strings.HasSuffix(w, ",") {
			count(words[i+1])
		}
	}
	return most, none
}

func plainNumber(w string) (n int, ok bool) {
	w = strings.Trim(w, ".,;()[]|/")
	if n := digits(w); n == 0 || n != len(w) || n > 9 {
		return 0, false
	}
	return number(w), true
}
