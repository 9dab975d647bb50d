package ui

import (
	"testing"

	heap "msgview/ui/memory"
)

// A log that grows while it is read has the room that is promised for its size.
func TestGrownLogsHaveRoom(t *testing.T) {
	log := newFakeLog(8)
	d := drive(t, log, 80, 24)
	log.grow(1_000_000)
	d.m.tail.look()
	if size := log.Source().Size; heap.Room() < 4*size {
		t.Errorf("%d bytes of room for a log of %d", heap.Room(), size)
	}
}
