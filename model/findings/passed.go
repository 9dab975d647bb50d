package findings

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"msgview/model"
)

// maxPassed bounds how much of an output is looked at for what passed, in bytes of its end.
const maxPassed = 64 << 10

// passedAsShown says what an output tells of what passed, where no exit tells that all did: of
// which packages, of how many tests, or that it went well. It is "" where it tells nothing, or
// complains of anything.
func passedAsShown(r *model.ToolResult) string {
	if r == nil {
		return ""
	}
	packages, targets, tests, well := 0, 0, 0, false
	for _, p := range outputIn(r).Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		for line := range strings.SplitSeq(t.Text[max(0, len(t.Text)-maxPassed):], "\n") {
			line = unlabelled(plain(line))
			switch {
			case line == "":
			case strings.HasPrefix(line, "ok  \t"):
				packages++
			case strings.HasPrefix(line, "FAIL") || strings.HasPrefix(line, "--- FAIL") || isSummary(line) || isNothingRun(line):
				return ""
			case strings.HasPrefix(line, "test result: ok."):
				n, _ := counted(line, "passed")
				targets, tests = targets+1, tests+n
			default:
				well = well || wellOf(line) != nothingWell
			}
		}
	}
	switch {
	case packages > 0:
		return fmt.Sprintf("%d %s passed, as far as is shown", packages, plural(packages, "package"))
	case targets > 1:
		return fmt.Sprintf("%d targets passed, as far as is shown", targets)
	case tests > 0 || well:
		return "passed, as far as is shown"
	}
	return ""
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// wellSaid is what a line says that went well.
type wellSaid uint8

const (
	nothingWell wellSaid = iota
	builtWell            // a build or a step, behind which something may fail; or what other programs say, too
	ranWell              // all that tests, a build with them or a linter looked at, of at least one
)

// Lines, in small letters, by the beginnings of which tests, builds and linters say at their end that
// all went well.
var (
	ranBeginnings   = [...]string{"build successful in ", "[info] build success", "** test succeeded **", "test run successful", "all checks passed", "all tests passed", "all tests successful", "success: no issues found", "test result: ok.", "ok  \t"}
	builtBeginnings = [...]string{"build success", "** build succeeded **", "build succeeded", "compiled successfully", "✓ built in ", "found 0 errors", "finished `", "finished dev ", "finished test ", "finished release ", "no lint errors", "0 problems", "build complete!", "ok (skipped="}
)

// wellOf returns what a line says that went well: the one list of what runners of tests, builds and
// linters say at their end.
func wellOf(t string) wellSaid {
	if len(t) > maxSaid {
		return nothingWell
	}
	switch t {
	case "# fail 0", "ℹ fail 0", "PASS", "Status: OK", "Result: PASS", "0 issues.", "[OK] No errors":
		return ranWell
	case "OK", "- 0 errors": // of unittest or Astro, and of much else
		return builtWell
	}
	low := ""
	if t != "" && wellFirst()[t[0]] { // as few do
		low = strings.ToLower(t)
	}
	begins := func(w string) bool { return strings.HasPrefix(low, w) }
	if slices.ContainsFunc(ranBeginnings[:], begins) || sumsUpWell(t) {
		return ranWell
	}
	if slices.ContainsFunc(builtBeginnings[:], begins) {
		return builtWell
	}
	if rest := withoutSign(t); len(rest) < len(t) {
		return wellOf(rest)
	}
	return nothingWell
}

// withoutSign is a line without what scripts that run several checks put before what came of all of them:
// a sign, or what it is about. A tick is what runners put before the name of a test.
func withoutSign(t string) string {
	for _, sign := range [...]string{"✅ ", "🎉 ", "Result: ", "RESULT: ", "Overall: "} {
		if rest, ok := strings.CutPrefix(t, sign); ok {
			return strings.TrimLeft(rest, " ")
		}
	}
	return t
}

// wellFirst are the first bytes of ranBeginnings and builtBeginnings, in small letters or not.
var wellFirst = sync.OnceValue(func() *[256]bool {
	var first [256]bool
	for _, w := range slices.Concat(ranBeginnings[:], builtBeginnings[:]) {
		first[w[0]] = true
		if isLetter(w[0]) {
			first[w[0]-'a'+'A'] = true
		}
	}
	return &first
})

// sumsUpWell reports whether a line has the numbers of what passed, at least one, and of no failure: by
// pytest, Jest, RSpec, ExUnit, minitest, Mocha, XCTest, PHPUnit, JUnit, CTest, Maven, .NET, testthat,
// RuboCop and Bazel.
func sumsUpWell(t string) bool {
	if !hasDigit(t) && !strings.HasPrefix(t, "Executed ") {
		return false
	}
	if n, ok := counted(t, "passed", "passing"); ok && n > 0 {
		bad, _ := counted(t, "failed", "failing", "failures", "errors", "error")
		return bad == 0 && (isTally(strings.ToLower(t)) || strings.HasPrefix(t, "=") || digits(t) > 0)
	}
	n := digits(t)
	switch some := n > 0 && number(t[:n]) > 0; {
	case some && strings.Contains(t, ", 0 failures") && (strings.Contains(t, " example") || strings.Contains(t, " test") || strings.Contains(t, " runs, ") || strings.Contains(t, " runs so far, ")):
		return !strings.Contains(t, " error") || strings.Contains(t, ", 0 errors")
	case some && strings.HasSuffix(t, ", no offenses detected"):
		return true
	case strings.HasPrefix(t, "Executed "):
		return strings.Contains(t, ", with 0 failures") && numberBehind(t, "Executed ") > 0 || strings.Contains(t, " tests pass.")
	case strings.HasPrefix(t, "OK ("):
		return numberBehind(t, "OK (") > 0
	case strings.HasPrefix(t, "100% tests passed, 0 tests failed"):
		return numberBehind(t, "out of ") > 0
	case strings.HasPrefix(t, "Passed! "):
		return numberBehind(t, "Failed:") == 0 && numberBehind(t, "Passed:") > 0
	case strings.HasPrefix(t, "[ FAIL 0 |"):
		return numberBehind(t, "PASS ") > 0
	}
	if ran, ok := labelled(t, "tests run", "tests"); ok && ran > 0 && strings.Contains(strings.ToLower(t), "fail") && !strings.Contains(t, "Time elapsed") { // that of a class says how long it took
		bad, said := labelled(t, "failures", "errors", "failed")
		return said && bad == 0
	}
	return false
}
