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
