package findings

import "time"

// A when says in which thread a call was made, and when by the log.
type when struct {
	thread uint64
	time   time.Time
}

// precedes reports whether a call was made before one of another thread, by the times of both:
// where each has a file of its own, their order in the log tells nothing.
func (w when) precedes(other when) bool {
	return w.thread != other.thread && !w.time.IsZero() && !other.time.IsZero() && w.time.Before(other.time)
}
