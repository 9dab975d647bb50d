package memory

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// An export may take a hundredth of the log, and everything else four times its size.
func TestRoom(t *testing.T) {
	defer func() { room.Store(0); sparing.Store(false) }()
	for _, c := range []struct {
		sparing bool
		want    int64
	}{{false, promised - outsideOfGo - ofScreen + 4e9}, {true, promised - outsideOfGo - outsideThen + 1e7}} {
		room.Store(0)
		sparing.Store(c.sparing)
		if MakeRoom(1e9); room.Load() != c.want {
			t.Errorf("sparing %v: %d bytes of room, not %d", c.sparing, room.Load(), c.want)
		}
	}
}

// What is known of very many logs has room, a kilobyte each.
func TestRoomOfMany(t *testing.T) {
	defer func() { room.Store(0) }()
	room.Store(0)
	OpenMany(10)
	few := room.Load()
	OpenMany(50_000)
	if many := room.Load(); few != promised-outsideOfGo || many != few+5e7-moreOfProgram {
		t.Errorf("%d bytes of room for few, %d for many", few, many)
	}
}

// Who ends soon collects little, also once the garbage of the start was collected.
func TestBriefly(t *testing.T) {
	before := debug.SetGCPercent(100)
	gcPercent.brief = false
	defer func() { debug.SetGCPercent(before); gcPercent.brief = false }()
	CollectLater()
	Briefly()
	for range 3 {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if now := debug.SetGCPercent(100); now != briefly {
		t.Errorf("%d percent, not %d", now, briefly)
	}
}
