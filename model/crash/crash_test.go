package crash

import (
	"strings"
	"testing"
)

func TestCatch(t *testing.T) {
	fail := func() {
		defer Catch()
		panic("flour on the floor")
	}
	func() { // nobody handles it: it goes on
		defer func() {
			if recover() != "flour on the floor" {
				t.Error("a panic went missing")
			}
		}()
		fail()
	}()
	var reports []string
	Handle(func(report string) { reports = append(reports, report) })
	defer handler.Store(nil)
	fail()
	func() { defer Catch() }()
	if len(reports) != 1 || !strings.HasPrefix(reports[0], "flour on the floor\n") || !strings.Contains(reports[0], "crash_test.go") {
		t.Errorf("%q", reports)
	}
}
