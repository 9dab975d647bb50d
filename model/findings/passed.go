package findings

import (
	"fmt"
	"strings"

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
				well = well || sumsUpWell(line)
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

// sumsUpWell reports whether a line is one by which tests, builds and linters say at their end
// that all went well.
func sumsUpWell(t string) bool {
	if len(t) > maxSaid {
		return false
	}
	low := strings.ToLower(t)
	for _, w := range [...]string{"build success", "[info] build success", "build successful", "** test succeeded **", "** build succeeded **", "build succeeded", "test run successful", "all checks passed", "all tests passed", "success: no issues found", "compiled successfully", "✓ built in ", "found 0 errors", "finished `", "finished dev ", "finished test ", "finished release ", "no lint errors", "0 problems", "build complete!"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	if n, ok := counted(t, "passed", "passing"); ok && n > 0 {
		bad, _ := counted(t, "failed", "failing", "failures", "errors", "error")
		return bad == 0 && (isTally(low) || strings.HasPrefix(low, "=") || digits(low) > 0)
	}
	if rest, ok := strings.CutPrefix(t, "OK ("); ok { // JUnit, PHPUnit, unittest
		return digits(rest) > 0 || strings.HasPrefix(rest, "skipped=")
	}
	if n, ok := labelled(t, "tests run", "tests"); ok && n > 0 && strings.Contains(low, "fail") {
		bad, said := labelled(t, "failures", "errors", "failed")
		return said && bad == 0
	}
	return t == "OK" || t == "PASS" || t == "# fail 0" || t == "ℹ fail 0"
}

// summedWell reports whether a line is one by which the runners of RSpec, ExUnit, minitest, Mocha,
// XCTest, PHPUnit, JUnit, CTest, Maven, .NET, testthat, R CMD check, Perl and Bazel, or linters, say
// at their end that all was well, of at least one.
func summedWell(t string) bool {
	if len(t) > maxSaid {
		return false
	}
	n := digits(t)
	switch some := n > 0 && number(t[:n]) > 0; {
	case some && strings.Contains(t, ", 0 failures") && (strings.Contains(t, " example") || strings.Contains(t, " test") || strings.Contains(t, " runs, ")):
		return !strings.Contains(t, " error") || strings.Contains(t, ", 0 errors")
	case some && strings.HasPrefix(t[n:], " passing"):
		return true
	case some && strings.HasSuffix(t, ", no offenses detected"):
		return true
	case strings.HasPrefix(t, "Executed "):
		return strings.Contains(t, ", with 0 failures") && numberBehind(t, "Executed ") > 0 || strings.Contains(t, " tests pass.")
	case strings.HasPrefix(t, "OK ("):
		return numberBehind(t, "OK (") > 0
	case strings.HasPrefix(t, "100% tests passed, 0 tests failed"):
		return numberBehind(t, "out of ") > 0
	case strings.HasPrefix(t, "Tests run: ") && !strings.Contains(t, "Time elapsed"), strings.HasPrefix(t, "[INFO] Tests run: ") && !strings.Contains(t, "Time elapsed"):
		return numberBehind(t, "Tests run:") > 0 && strings.Contains(t, "Failures: 0") && strings.Contains(t, "Errors: 0")
	case strings.HasPrefix(t, "Passed! "):
		return numberBehind(t, "Failed:") == 0 && numberBehind(t, "Passed:") > 0
	case strings.HasPrefix(t, "[ FAIL 0 |"):
		return numberBehind(t, "PASS ") > 0
	}
	switch t {
	case "Status: OK", "All tests successful.", "Result: PASS", "0 issues.", "[OK] No errors", "All checks passed!":
		return true
	}
	return strings.HasPrefix(t, "Success: no issues found")
}
