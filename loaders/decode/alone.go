package decode

import "sync"

// long is from how many bytes on records are read one after the other: what a record of very
// many calls takes while it is decoded is several times its size.
const long = 4 << 20

var alone sync.Mutex

// Alone waits until no other long record is read or decoded, and returns the function that
// lets the next one begin, which the caller must call before it waits for anything else. For
// a record of fewer bytes it does neither.
func Alone(length int64) (done func()) {
	if length < long {
		return func() {}
	}
	alone.Lock()
	return alone.Unlock
}
