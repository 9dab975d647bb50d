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
