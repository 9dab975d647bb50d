package findings

import (
	"fmt"
	"testing"

	"msgview/model"
)

// A check that failed again and again is shown where it failed last, with what it says there. The
// row keeps its rank, and all places are told in order.
func TestDecisivePlace(t *testing.T) {
	fails := func(command, text string) script {
		return func(l *fake) { l.step(bash(fmt.Sprint(len(l.messages)), command), result("", text, 1, model.Yes)) }
	}
	mended := func(i int) script {
		return ran(edit(fmt.Sprint("e", i), "/srv/oven.py", fmt.Sprint("heat ", i), "x"), "ok")
	}
	const check = "pytest -q tests/test_oven.py"
	for name, c := range map[string]struct {
		steps []script
		count int
		place int // entry, of the row that is left
		line  string
	}{
		"three times":       {[]script{fails(check, "FAILED tests/test_oven.py::a - assert 1"), mended(1), fails(check, "FAILED tests/test_oven.py::b - assert 2"), mended(2), fails(check, "FAILED tests/test_oven.py::c - assert 3")}, 3, 9, "FAILED tests/test_oven.py::c - assert 3"},
		"once":              {[]script{fails(check, "FAILED tests/test_oven.py::a - assert 1")}, 1, 1, "FAILED tests/test_oven.py::a - assert 1"},
		"passed in between": {[]script{fails(check, "FAILED tests/test_oven.py::a - assert 1"), ran(bash("p", check), "3 passed"), fails(check, "FAILED tests/test_oven.py::b - assert 2"), fails(check, "FAILED tests/test_oven.py::c - assert 3")}, 2, 7, "FAILED tests/test_oven.py::c - assert 3"},
		"no check":          {[]script{fails("./heat", "too cold"), fails("./heat", "too cold")}, 2, 1, "too cold"},
		"in other talks":    {[]script{talk("a", user("go"), fails(check, "FAILED tests/test_oven.py::a - assert 1")), talk("b", user("go"), fails(check, "FAILED tests/test_oven.py::b - assert 2"))}, 2, 2, "FAILED tests/test_oven.py::a - assert 1"},
	} {
		_, list := failsAfter(t, append([]script{user("go")}, c.steps...)...)
		var left []Finding
		for _, f := range list {
			if f.Group() == Fail && !f.Recovered {
				left = append(left, f)
			}
		}
		if len(left) != 1 {
			t.Errorf("%s: %s", name, told(list))
			continue
		}
		f := left[0]
		if f.Count != c.count || f.Place().Entry != c.place || f.Line != c.line || f.Evidence.Entry != c.place+1 || len(f.Places) != c.count {
			t.Errorf("%s: x%d at %v, evidence at %d, %s, in %v", name, f.Count, f.Place(), f.Evidence.Entry, f.Line, f.Places)
		}
		for i := 1; i < len(f.Places); i++ {
			if !f.Places[i-1].before(f.Places[i]) {
				t.Errorf("%s: %v", name, f.Places)
			}
		}
	}
}
