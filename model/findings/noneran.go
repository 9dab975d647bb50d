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

// noTests are words one of which is in every line by which a runner says that it ran no test.
var noTests = sync.OnceValue(func() *literals.Set {
	return literals.New("0 passed", "no tests to run", "0 total", "no test files found", "no tests", "0 passing", "0 examples", "no examples", "no test matches", "no test is available", "ran 0 tests", "tests 0", "executed 0 tests", "0 tests", "0 runs, ", "tests run: 0", " skipped (", "been excluded", "no tests executed", " deselected")
})

var (
	// ranNoneForm is a line of one target, package or project that ran none of its tests.
	ranNoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:` + strings.Join([]string{
			`test result: ok\. 0 passed; 0 failed; (?:[1-9]\d* ignored; 0 measured; \d+|0 ignored; 0 measured; [1-9]\d*) filtered out.*`, // cargo
			`Summary \[[^\]]*\] +0 tests run: 0 passed, [1-9]\d* skipped`,                                                                // nextest
			`ok  ?\t\S+\t\S+ \[no tests to run\]`,                                                                                        // go
			`Tests: +(?:[1-9]\d* skipped, )?0 total`,                                                                                     // Jest
			`No test files found\b.*`, `Tests +(?:no tests|[1-9]\d* skipped \(\d+\))`,                                                    // Vitest
			`0 passing(?: \(\d+m?s\))?`,                     // Mocha
			`0 examples, 0 failures`, `No examples found\.`, // RSpec
			`No test (?:matches|is available) .*`,                                           // .NET
			`No tests executed!`,                                                            // PHPUnit
			`(?:# |ℹ )tests 0`,                                                              // node --test
			`Ran 0 tests (?:in|across) .*`,                                                  // unittest, Bun
			`No tests were found!*`,                                                         // CTest
			`0 runs, 0 assertions, 0 failures, 0 errors.*`,                                  // minitest
			`All tests have been excluded\.`, `0 tests, 0 failures(?:, [1-9]\d* excluded)?`, // ExUnit
			`Executed 0 tests, with 0 failures.*`,                               // XCTest
			`(?:\[\w+\] )?Tests run: 0, Failures: 0, Errors: 0, Skipped: \d+.*`, // JUnit
		}, "|") + `)$`)
	})
	// ranSomeForm is a line of one that ran some.
	ranSomeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^\s*(?:--- PASS|ok  ?\t\S+\t(?:\(cached\)|[\d.]+s)(?:\tcoverage: .*)?\s*$|Passed!.*Passed: +[1-9]|Ran [1-9]|Executed [1-9]|(?:\[\w+\] )?Tests run: [1-9]|OK \([1-9]|(?:# |ℹ )tests [1-9])|\b[1-9]\d* (?:tests? |specs? )?(?:passed|passing|pass|examples?|runs|tests?, \d+ assertions)\b|\b[1-9]\d* tests?, \d+ failures(?:, \d+ skipped)?\s*$|\btest result: \w+\. [1-9]`)
	})
)

// cutters show a part of what is written to them, which may lack those that ran.
var cutters = wordset.Set{Words: "tail head sed awk gawk sort uniq cut wc less more jq Select-Object Select-String"}

// noneRan returns the line by which a runner of tests says that it ran none of those that it was
// to run, if no other target, package or project of the same output ran any.
func (v *verdict) noneRan() (at Span, ok bool) {
	runs := v.runs()
	if !slices.ContainsFunc(runs, func(r shell.Run) bool { return isCheck(r.Command.Program()) }) || slices.ContainsFunc(runs, func(r shell.Run) bool { return cutters.Has(program(r.Command.Program())) }) {
		return at, false
	}
	at = firstWith(v.result, noTests(), func(line, _ string) bool { return ranNoneForm().MatchString(line) })
	if at.IsZero() {
		return at, false
	}
	for _, p := range v.result.Content {
		if t, is := p.(model.Text); is && ranSomeForm().MatchString(withoutColour(t.Text)) {
			return Span{}, false
		}
	}
	return at, true
}

// foundNoTest reports whether a check that failed says nothing else than that it found no test to run.
func foundNoTest(runs []shell.Run, r *model.ToolResult) bool {
	works := 0
	for _, run := range runs {
		if classOf(run.Command) == work {
			works++
		}
	}
	text := withoutColour(saidBy(r))
	if len(runs) == 0 { // a tool that runs them may hand on what they said within JSON
		broke := strings.NewReplacer("ERROR: file or directory not found", "", "ERROR: not found", "").Replace(text)
		return size(r) <= maxBlame && strings.Contains(text, "no tests ran in ") && !ranSomeForm().MatchString(text) && !strings.Contains(broke, "ERROR") && !strings.Contains(broke, "Error:")
	}
	if works != 1 || size(r) > maxBlame || strings.Contains(text, "exiting with code 0") {
		return false
	}
	says := func(line, _ string) bool { return isNothingRun(line) || ranNoneForm().MatchString(line) }
	if firstWith(r, noTests(), says).IsZero() || ranSomeForm().MatchString(text) {
		return false
	}
	for line := range strings.Lines(text) { // what fails besides
		if line = strings.TrimSpace(line); notThereToTest(line) {
			continue
		}
		if isSummary(line) || isException(line) || strings.HasPrefix(line, "ERROR") || strings.HasPrefix(line, "FAIL") {
			return false
		}
	}
	return true
}

// notThereToTest reports whether a line is one by which pytest says that what it was to run is not there.
var notThereToTest = prefix("ERROR: file or directory not found: ", "ERROR: not found: ")

// saysSought reports whether a runner says that what it was to run is not there, or has no tests.
func saysSought(r *model.ToolResult) bool {
	return !firstWith(r, noTests(), func(line, _ string) bool {
		return prefix("no tests ran in ", "No tests found", "No test files found")(strings.TrimLeft(line, "= "))
	}).IsZero()
}

// runsTests reports whether a tool is called after tests that it runs.
func runsTests(c *model.ToolCall) bool {
	words := model.Words(strings.ToLower(c.Name))
	return slices.Contains(words, "run") && (slices.Contains(words, "test") || slices.Contains(words, "tests"))
}

// withoutColour is a text without the sequences that colour it.
func withoutColour(text string) string {
	if strings.IndexByte(text, escape) < 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(plain(line))
		b.WriteByte('\n')
	}
	return b.String()
}

// repeatForm is an option that says how often tests are to run, and its value.
var repeatForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^--?(?:(?:test\.)?count|repeat|repeats|repeat-each|stress-count|gtest_repeat|flake-runs|test-iterations)(?:=(.*))?$`)
})

// isRepeated reports whether a check is to run its tests more than once.
func isRepeated(words []string) bool {
	for i, w := range words {
		if w == "" || w[0] != '-' {
			continue
		}
		m := repeatForm().FindStringSubmatch(w)
		if m == nil {
			continue
		}
		times := m[1]
		if times == "" && i+1 < len(words) {
			times = words[i+1]
		}
		if times = times[strings.LastIndexByte(times, ':')+1:]; times == "" {
			continue
		}
		if times[0] == '$' || digits(times) == len(times) && number(times) > 1 { // who takes a variable does not mean once
			return true
		}
	}
	return false
}

// isAgain reports whether a check is in a loop, and not another one each time, by what that goes over.
func isAgain(runs []shell.Run, r shell.Run) bool {
	takes := func(w string) bool { return w != "" && w[0] != '-' && strings.Contains(w, "$") }
	return r.Looped && !slices.ContainsFunc(r.Command.Words, takes) &&
		!slices.ContainsFunc(runs, func(one shell.Run) bool {
			return one.Command.Name() == "cd" && slices.ContainsFunc(one.Command.Words, takes)
		})
}

// goesRepeated reports whether a program runs tests of Go more than once that is not go itself: what
// go test -c has built, stress, which runs that until it is stopped, or gotestsum.
func goesRepeated(runs []shell.Run, r shell.Run, words []string) bool {
	isBuilt := func(w string) bool { return strings.HasSuffix(w, ".test") }
	switch name := program(words); {
	case name == "stress":
		return slices.ContainsFunc(words[1:], isBuilt)
	case name == "gotestsum", isBuilt(name):
		return isRepeated(words) || isAgain(runs, r)
	}
	return false
}

// checksRepeated returns the families of the tests that a command runs more than once: by an option,
// or, where it went well, in a loop, which may only try until it does.
func checksRepeated(runs []shell.Run, well bool) (all []uint64) {
	for _, r := range runs {
		words := r.Command.Program()
		a, ok := aimOf(words)
		switch {
		case len(words) == 0 || len(all) == 8:
		case ok && a.fails == tests && (isRepeated(bareCheck(words)) || well && isAgain(runs, r)):
			all = append(all, model.Hash("repeated\x00"+a.name))
		case well && goesRepeated(runs, r, words):
			all = append(all, model.Hash("repeated\x00go"))
		}
	}
	return all
}

// ifNoneRan returns the families that make a check good of which no test ran: any of its program that
// ran some. One that was to show how tests do time and again takes one that shows that.
func (f *Finder) ifNoneRan(p Place, runs []shell.Run, others []family) []family {
	made := checksRepeated(runs, false)
	if len(made) > 0 {
		others = nil
	} else {
		made = checksRun(runs)
	}
	for _, of := range made {
		others = append(others, f.familyAt(p, family{of: of}))
	}
	return others
}
