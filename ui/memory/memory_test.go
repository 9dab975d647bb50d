package memory

import "testing"

// An export may take a hundredth of the log, and everything else four times its size.
func TestRoom(t *testing.T) {
	defer func() { room.Store(0); sparing.Store(false) }()
	for _, c := range []struct {
		sparing bool
		want    int64
	}{{false, promised - outsideOfGo + 4e9}, {true, promised - outsideOfGo - outsideThen + 1e7}} {
		room.Store(0)
		sparing.Store(c.sparing)
		if MakeRoom(1e9); room.Load() != c.want {
			t.Errorf("sparing %v: %d bytes of room, not %d", c.sparing, room.Load(), c.want)
		}
	}
}
