package findings

import "testing"

// Lines that a call changes are those between what both texts begin and end with.
func TestChangedRows(t *testing.T) {
	for _, c := range []struct {
		old, fresh string
		gone, came int
	}{
		{"a", "b", 1, 1}, {"a", "a\nb", 0, 1}, {"a", "x\na", 0, 1}, {"a\nb\nc", "a\nc", 1, 0}, {"", "a\nb\n", 0, 2}, {"a\n", "a", 0, 0}, {"a\na", "a", 1, 0},
	} {
		if gone, came := changedRows(c.old, c.fresh); gone != c.gone || came != c.came {
			t.Errorf("%q %q: %d, %d", c.old, c.fresh, gone, came)
		}
	}
}

// What tests sum up themselves is counted. That they passed proves nothing where the exit is
// that of another program.
func TestChecksAreCounted(t *testing.T) {
	for _, c := range []struct {
		command, output string
		good, bad       int
		state           State
	}{
		{"pytest -q 2>&1 | tail -4", "2 failed, 141 passed in 3.2s", 141, 2, Unsure},
		{"pytest -q 2>&1 | tail -4", "143 passed in 3.2s", 143, 0, Done},
		{"pytest -q", "143 passed in 3.2s", 143, 0, OK},
		{"set -o pipefail; pytest -q | tail -4", "2 failed, 141 passed in 3.2s", 141, 2, Unsure},
		{"npm test", "Tests:       1 failed, 5 passed, 6 total", 5, 1, Unsure},
		{"go test ./... 2>&1 | tail -3", "ok  \toven/a\t0.1s\nok  \toven/b\t0.2s", 0, 0, Done},
		{"go build ./... 2>&1 | tail -3", "the oven is warm", 0, 0, Done},
	} {
		l := newFake()
		user("go")(l)
		ran(bash("1", c.command), c.output)(l)
		answer("done")(l)
		l.index.Finish(nil)
		f := run(t, l)
		if list := f.Checks(); len(list) != 1 || list[0].Passed != c.good || list[0].Failed != c.bad || list[0].State != c.state {
			t.Errorf("%s: %+v", c.output, list)
		}
	}
}
