package findings

import (
	"strings"

	"msgview/model"
)

// maxSummed bounds how much of the end of an output is looked at for how many tests passed and
// failed, in bytes.
const maxSummed = 16 << 10

// testsOf returns how many tests passed and failed by what an output sums up last. Runners of
// several targets sum up each.
func testsOf(r *model.ToolResult) (good, bad int) {
	if r == nil {
		return 0, 0
	}
	var t summed
	passed, failed := 0, 0
	for _, p := range outputIn(r).Content {
		if text, ok := p.(model.Text); ok {
			n, m := testsOfGo(text.Text)
			passed, failed = passed+n, failed+m
			for line := range strings.SplitSeq(text.Text[max(0, len(text.Text)-maxSummed):], "\n") {
				t.line(unlabelled(plain(line)))
			}
		}
	}
	if t == (summed{}) {
		return passed, failed
	}
	return t.good, t.bad
}

// testsOfGo counts the tests that go test names, which it does not sum up: all with -v, else
// those that failed. Parts of a test are indented.
func testsOfGo(text string) (passed, failed int) {
	const mark = "--- "
	for at := 0; ; {
		i := strings.Index(text[at:], mark)
		if i < 0 {
			return passed, failed
		}
		from := at + i
		at = from + len(mark)
		if from > 0 && text[from-1] != '\n' {
			continue
		}
		switch rest := text[at:]; {
		case strings.HasPrefix(rest, "PASS: "):
			passed++
		case strings.HasPrefix(rest, "FAIL: "):
			failed++
		}
	}
}

// A summed is what was summed up so far.
type summed struct {
	good, bad int
	ran       int    // by a line that does not say how many of them failed
	form      string // of what was summed up last
}

// is begins a sum of a form. Lines of one form add up if each is of a target of its own, and
// are one sum if each has a part of it.
func (t *summed) is(form string) {
	if t.form != form {
		*t = summed{form: form}
	}
}

// targets adds the sum of one more target.
func (t *summed) targets(form string, good, bad int) {
	t.is(form)
	t.good, t.bad = t.good+max(good, 0), t.bad+bad
}

// whole enters a sum that has all.
func (t *summed) whole(good, bad int) { *t = summed{good: max(good, 0), bad: bad} }

func (t *summed) line(s string) {
	if s == "" || len(s) > maxSaid || !strings.ContainsAny(s, "0123456789") {
		return
	}
	low := strings.ToLower(s)
	n := digits(s)
	switch {
	case strings.HasPrefix(low, "test suites:"), strings.HasPrefix(low, "test files "), strings.HasPrefix(low, "suites:"): // of files, not of tests
	case strings.HasPrefix(s, "test result: "): // cargo
		good, _ := counted(s, "passed")
		bad, _ := counted(s, "failed")
		t.targets("cargo", good, bad)
	case strings.Contains(s, "Failed: ") && strings.Contains(s, "Passed: ") && strings.Contains(s, "Total: "): // .NET
		t.targets(".net", numberBehind(s, "Passed:"), numberBehind(s, "Failed:"))
	case strings.Contains(s, "Tests run:") && strings.Contains(s, "Failures:"): // Maven; that of a class says how long it took
		if !strings.Contains(s, "Time elapsed") {
			bad := numberBehind(s, "Failures:") + numberBehind(s, "Errors:")
			t.targets("maven", numberBehind(s, "Tests run:")-bad-numberBehind(s, "Skipped:"), bad)
		}
	case strings.HasPrefix(s, "Tests: ") && strings.Contains(s, "Assertions:"): // PHPUnit
		bad := numberBehind(s, "Failures:") + numberBehind(s, "Errors:")
		t.whole(numberBehind(s, "Tests:")-bad-numberBehind(s, "Skipped:")-numberBehind(s, "Incomplete:"), bad)
	case strings.HasPrefix(s, "OK (") && strings.Contains(s, " test"): // PHPUnit, JUnit
		t.whole(numberBehind(s, "OK ("), 0)
	case strings.HasPrefix(s, "Ran ") && strings.Contains(s, " test") && strings.Contains(s, " in ") && !strings.Contains(s, " across "): // unittest says first how many
		ran := numberBehind(s, "Ran ")
		*t = summed{form: "unittest", ran: ran, good: ran}
	case t.form == "unittest" && (strings.HasPrefix(s, "FAILED (") || strings.HasPrefix(s, "OK (")):
		t.bad = numberBehind(s, "failures=") + numberBehind(s, "errors=")
		t.good = max(t.ran-t.bad-numberBehind(s, "skipped=")-numberBehind(s, "expected failures="), 0)
	case strings.Contains(low, "tests passed, ") && strings.Contains(low, " failed out of "): // CTest
		bad, _ := counted(s, "failed")
		t.whole(numberBehind(s, "out of ")-bad, bad)
	case strings.HasPrefix(s, "Executed ") && strings.Contains(s, " test") && strings.Contains(s, " failure"): // XCTest
		bad, _ := counted(s, "failures", "failure")
		t.whole(numberBehind(s, "Executed ")-bad, bad)
	case n > 0 && (strings.Contains(s, " tests completed, ") || strings.Contains(s, " test completed, ")): // Gradle
		bad, _ := counted(s, "failed")
		t.whole(number(s[:n])-bad, bad)
	case n > 0 && (strings.Contains(s, " examples, ") || strings.Contains(s, " example, ") || strings.Contains(s, " tests, ") || strings.Contains(s, " test, ")) && strings.Contains(s, " failure"): // RSpec, ExUnit
		bad, _ := counted(s, "failures", "failure")
		out := 0
		for _, w := range [...]string{"pending", "skipped", "excluded"} {
			k, _ := counted(s, w)
			out += k
		}
		t.whole(number(s[:n])-bad-out, bad)
	case strings.HasPrefix(s, "ℹ "), strings.HasPrefix(s, "# "): // node --test
		switch f := strings.Fields(s); {
		case len(f) != 3 || digits(f[2]) != len(f[2]):
		case f[1] == "pass":
			t.is("node")
			t.good = number(f[2])
		case f[1] == "fail":
			t.is("node")
			t.bad = number(f[2])
		}
	case n > 0 && isPart(s): // Mocha, Playwright and Bun have a line for each
		good, ok := counted(s, "passed", "passing", "pass")
		bad, failed := counted(s, "failed", "failing", "fail")
		if t.is("parts"); ok {
			t.good = good
		}
		if failed {
			t.bad = bad
		}
	case !strings.Contains(s, "pass") && !strings.Contains(s, "fail"): // as nearly all are
	default:
		good, ok := counted(s, "passed", "passing")
		bad, failed := counted(s, "failed", "failing", "failures")
		if ok && strings.Contains(low, " test suites ") {
			return
		}
		if ok || failed && isSummary(s) {
			t.whole(good, bad)
		}
	}
}

// isPart reports whether a line has one number of tests, and at most how long they took.
func isPart(s string) bool {
	_, rest, _ := strings.Cut(s, " ")
	word, rest, more := strings.Cut(rest, " ")
	switch word {
	case "passed", "failed", "passing", "failing", "pass", "fail":
		return !more || strings.HasPrefix(rest, "(")
	}
	return false
}
