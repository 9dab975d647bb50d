package model

import "testing"

// The last entry that tells something is found without looking at those between.
func TestToldBefore(t *testing.T) {
	x := NewIndex()
	for i := range 5000 {
		f := Flags(0).WithRole(RoleAssistant)
		switch i {
		case 7, 4000:
			f |= FlagMetadata | FlagToldModel
		case 9:
			f |= FlagMetadata | FlagToldUsage
		}
		x.Add([]Entry{{Offset: int64(i * 10), Length: 9, Line: i + 1, Flags: f}})
	}
	for _, c := range []struct {
		before int
		flag   Flags
		want   int
	}{{0, FlagToldModel, -1}, {7, FlagToldModel, -1}, {8, FlagToldModel, 7}, {4000, FlagToldModel, 7}, {4999, FlagToldModel, 4000}, {9, FlagToldUsage, -1}, {4999, FlagToldUsage, 9}} {
		got, ok := x.ToldBefore(c.before, c.flag)
		if !ok {
			got = -1
		}
		if got != c.want {
			t.Errorf("before %d: %d, want %d", c.before, got, c.want)
		}
	}
}
