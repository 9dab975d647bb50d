package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// What tests say at their end proves that they passed, though a tail stands behind them or a
// program complains of something else, and so makes good what failed before.
func TestPassedBehindComplaints(t *testing.T) {
	warned := "OpenJDK warning: sharing is only supported for boot loader classes\n" + strings.Repeat("java.sql.SQLWarning: the table is not there\n", 3)
	for name, c := range map[string]struct {
		failed, said, next, then string
		open                     bool
	}{
		"Gradle":           {"./gradlew test", "OvenTest > heats() FAILED\n> There were failing tests.\nBUILD FAILED in 9s", "./gradlew test", warned + "\nBUILD SUCCESSFUL in 21s\n5 actionable tasks: 3 executed", false},
		"unittest":         {"make test 2>&1 | tail -3", "Ran 31 tests in 0.041s\n\nFAILED (failures=1)", "python3 -c 'print(1)'; make test 2>&1 | tail -4", "1\n------\nRan 31 tests in 0.041s\n\nOK", false},
		"of none":          {"make test 2>&1 | tail -3", "Ran 31 tests in 0.041s\n\nFAILED (failures=1)", "make test 2>&1 | tail -4", "Ran 0 tests in 0.000s\n\nOK", true},
		"OK of other work": {"make test 2>&1 | tail -3", "Ran 31 tests in 0.041s\n\nFAILED (failures=1)", "make test 2>&1 | tail -1", "OK", true},
		"it fails still":   {"./gradlew test", "OvenTest > heats() FAILED\nBUILD FAILED in 9s", "./gradlew test", "OvenTest > heats() FAILED\nBUILD FAILED in 8s", true},
	} {
		fails := func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 1, model.Yes)) }
		_, list := failsAfter(t, user("go"), fails, ran(edit("e", "/w/src/oven.py", "a = 1", "a = 2"), "ok"), ran(bash("2", c.next), c.then), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return (one.Group() == Fail || one.Group() == Hidden) && !one.Recovered && one.Severity == Error
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
