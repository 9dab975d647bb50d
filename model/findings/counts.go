package findings

import (
	"slices"
	"strings"
)

// isSummary reports whether a line sums up tests of which some failed: of pytest, Jest,
// Vitest, Mocha, cargo, RSpec, JUnit, PHPUnit, .NET and others.
func isSummary(t string) bool {
	return sumsUp(t) && !anyWord(strings.ToLower(t), &repairs) // else it is made good
}

func sumsUp(t string) bool {
	if namesTest(t) {
		return false
	}
	if !hasDigit(t) {
		return strings.HasPrefix(t, "test result: FAILED")
	}
	n, ok := counted(t, "failed", "failures", "failure", "failing", "fail", "Failures")
	if n == 0 { // minitest counts errors behind its failures
		if n, ok = labelled(t, "failures", "failed", "errors"); ok && n > 0 {
			return strings.HasPrefix(t, "Tests run:") || strings.HasPrefix(t, "Tests:") || strings.HasPrefix(t, "Failed!") ||
				strings.HasPrefix(t, "[ERROR] Tests run:") || strings.Contains(t, "Passed:")
		}
		if n, ok = counted(t, "error", "errors"); ok && n > 0 { // of pytest, and of minitest
			return isTime(t) && (strings.HasPrefix(t, "===") || digits(t) > 0) || strings.Contains(t, " assertions, ") || strings.Contains(t, " examples, ") || strings.HasPrefix(t, "!!!") || strings.Contains(t, " warning, ") && strings.HasSuffix(t, " informations")
		}
		if n, ok = counted(t, "fails", "Error(s)"); ok && n > 0 && (strings.HasPrefix(t, "Executed ") || strings.Contains(t, "Error(s)")) { // of Bazel and .NET
			return true
		}
		if strings.HasPrefix(t, "test result: FAILED") || strings.HasPrefix(t, "collected ") && n > 0 {
			return true
		}
		if rest, ok := strings.CutPrefix(t, "# fail "); ok { // node --test
			return digits(rest) > 0 && rest[0] != '0'
		}
		rest, ok := strings.CutPrefix(t, "ℹ fail ")
		return ok && digits(rest) > 0 && rest[0] != '0'
	}
	if n == 0 {
		return false
	}
	if strings.Contains(t, "0 failures") && n > 0 {
		return true
	}
	for _, w := range [...]string{"passed", "passing", "tests", "Tests", "test", "Test", "specs", "scenarios", "examples", "assertions", "suites", "====", "skipped", "total"} {
		if strings.Contains(t, w) {
			return true
		}
	}
	rest := strings.TrimLeft(t, "0123456789 ")
	return rest == "failed" || rest == "failing" || rest == "failures" || (strings.HasPrefix(rest, "failed in ") || strings.HasPrefix(rest, "failed, ")) && !anyWord(rest, &excuses)
}

// namesTest reports whether a line with a tick is the name of a test that passed, whatever that
// counts: one that sums up counts what passed, too.
func namesTest(t string) bool {
	if !strings.HasPrefix(t, "✓") && !strings.HasPrefix(t, "✔") && !strings.HasPrefix(t, "√") {
		return false
	}
	if !isTally(strings.ToLower(t)) {
		return true
	}
	if _, sums := counted(t, "passed", "passing", "pass", "ok", "succeeded", "total", "run"); sums {
		return false
	}
	return isTimed(t) || strings.Contains(t, " → ") || strings.Contains(t, " › ")
}

// isTimed reports whether a line ends with how long a test took: (3 ms), (1.2s).
func isTimed(t string) bool {
	i := strings.LastIndexByte(t, '(')
	if i < 0 || !strings.HasSuffix(t, ")") {
		return false
	}
	switch took := t[i+1 : len(t)-1]; strings.TrimLeft(took[digits(took):], ".0123456789 ") {
	case "ms", "s", "m":
		return digits(took) > 0
	}
	return false
}

// isTime reports whether a line ends with how long something took: 1 error in 0.2s.
func isTime(t string) bool {
	_, took, ok := strings.Cut(t, " in ")
	n := digits(took)
	return ok && n > 0 && strings.HasPrefix(strings.TrimLeft(took[n:], ".0123456789"), "s")
}

// isNothingRun reports whether a line says that there was no test to run.
func isNothingRun(t string) bool {
	if strings.HasPrefix(t, "=") || strings.HasPrefix(t, "collected 0 items") {
		if strings.Contains(t, "no tests ran") || strings.HasPrefix(t, "collected 0 items") && !strings.Contains(t, "error") {
			return true
		}
	}
	if strings.HasPrefix(t, "collected ") && strings.HasSuffix(t, "/ 0 selected") {
		return true
	}
	if rest := strings.TrimLeft(t, "= "); digits(rest) > 0 && strings.HasPrefix(strings.TrimLeft(rest, "0123456789"), " deselected in ") { // of pytest
		return true
	}
	if strings.HasPrefix(t, "no tests ran in ") || strings.HasPrefix(t, "No tests found") || t == "testing: warning: no tests to run" {
		return true
	}
	skipped, ok := counted(t, "skipped")
	if !ok || skipped == 0 || !strings.Contains(t, " in ") && !strings.Contains(t, "passed") && !strings.Contains(t, "total") {
		return false
	}
	if passed, ok := counted(t, "passed"); ok {
		return passed == 0
	}
	if _, ok := counted(t, "xfailed", "deselected", "xpassed"); ok {
		return false
	}
	if digits(t) > 0 && isTime(t) { // of pytest -q: 14 skipped in 0.1s
		rest := strings.TrimLeft(t, "0123456789 ")
		return strings.HasPrefix(rest, "skipped in ") || strings.HasPrefix(rest, "skipped, ") && !strings.Contains(t, "error")
	}
	return strings.HasPrefix(t, "=") && strings.HasSuffix(t, "=") || strings.HasPrefix(t, "Tests:") && strings.Contains(t, "total")
}

// isProblems: ✖ 3 problems (2 errors, 1 warning), of ESLint; Found 3 errors., of Ruff,
// mypy and tsc.
func isProblems(t string) bool {
	if isRepaired(t) {
		return false
	}
	if strings.HasPrefix(t, "✖ ") && strings.Contains(t, " problem") {
		n, _ := counted(t, "errors", "error")
		return n > 0
	}
	if rest, ok := strings.CutPrefix(t, "Found "); ok {
		n, ok := counted(rest, "errors", "error", "errors.", "error.")
		return ok && n > 0 && digits(rest) > 0
	}
	return false
}

// isRepaired reports whether a line says that what was found is no more: Found 3 errors (3
// fixed, 0 remaining)., of Ruff.
func isRepaired(t string) bool { return strings.Contains(t, " fixed, 0 remaining") }

// isCount reports whether a line begins with a sign and a number.
func isCount(t string) bool {
	_, rest, _ := strings.Cut(t, " ")
	return digits(strings.TrimLeft(rest, " ")) > 0
}

// hasDigit reports whether a line has a digit, without which it counts nothing.
func hasDigit(t string) bool {
	for i := range len(t) {
		if t[i] >= '0' && t[i] <= '9' {
			return true
		}
	}
	return false
}

// counted returns the number before one of some words: "2 failed". Between the two may
// stand "tests".
func counted(t string, names ...string) (n int, ok bool) {
	for i := 0; i < len(t); {
		if t[i] < '0' || t[i] > '9' {
			i++
			continue
		}
		k := digits(t[i:])
		alone := i == 0 || t[i-1] == ' ' || t[i-1] == '(' || t[i-1] == '=' || t[i-1] == '\t' || t[i-1] == '|' || t[i-1] == ','
		if rest, spaced := strings.CutPrefix(t[i+k:], " "); alone && spaced && k < 9 {
			for _, between := range [...]string{"tests ", "test ", "example ", "specs "} {
				rest = strings.TrimPrefix(rest, between)
			}
			for _, name := range names {
				if after, found := strings.CutPrefix(rest, name); found && (after == "" || !isLetter(after[0])) {
					return number(t[i : i+k]), true
				}
			}
		}
		i += k
	}
	return 0, false
}

// labelled returns the number behind a word and a colon, whatever the case:
// "Failures: 1". Of several it returns the largest.
func labelled(t string, names ...string) (n int, ok bool) {
	for at := 0; ; at++ {
		i := strings.IndexByte(t[at:], ':')
		if i < 0 {
			return n, ok
		}
		at += i
		rest := strings.TrimLeft(t[at+1:], " ")
		if digits(rest) > 0 && slices.ContainsFunc(names, func(name string) bool {
			return at >= len(name) && strings.EqualFold(t[at-len(name):at], name)
		}) {
			n, ok = max(n, number(rest[:digits(rest)])), true
		}
	}
}

func number(t string) int {
	n := 0
	for _, c := range []byte(t) {
		n = min(n*10+int(c-'0'), 1<<30)
	}
	return n
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
