package findings

import (
	"slices"
	"time"

	"msgview/model"
)

// SlowCall is how long a call takes that a reader would have waited for.
const SlowCall = 30 * time.Second

// maxSlow bounds the slow calls that are kept.
const maxSlow = 1 << 12

// Took is how long a call took, as logged or by the times of its message and of that with
// its result; 0 if unknown.
func Took(call *model.Message, r *model.ToolResult, result *model.Message) time.Duration {
	switch {
	case r == nil:
		return 0
	case r.Duration > 0:
		return r.Duration
	case call.Time.IsZero() || !result.Time.After(call.Time) || call.HasSeveralCalls():
		return 0
	}
	return result.Time.Sub(call.Time)
}

// Slow returns the entries with calls that took SlowCall or more, in order, as far as they
// were looked at.
func (f *Finder) Slow() []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.slow)
}
