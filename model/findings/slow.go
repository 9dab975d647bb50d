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

// Took is how long a call took, as logged or by the times at which it and its result were
// written; 0 if unknown. Of several calls of a message each has the time up to its own
// result: that of a message with the results of several is of none of them.
func Took(call *model.Message, c *model.ToolCall, r *model.ToolResult, result *model.Message) time.Duration {
	began := Began(call, c, result)
	switch {
	case r == nil:
		return 0
	case r.Duration > 0:
		return r.Duration
	case began.IsZero() || !result.Time.After(began) || call.HasSeveralCalls() && result.HasSeveralResults():
		return 0
	}
	return result.Time.Sub(began)
}

// Began is from when on a call can have been at work: from when it was made, and where its
// result came when the answer that has it was complete, from then on. Programs run what a
// model calls when it has called all, and once they are allowed to; of the others the result
// tells.
func Began(call *model.Message, c *model.ToolCall, result *model.Message) time.Time {
	began := call.Time
	if c != nil {
		began = c.At(call)
	}
	if result != nil && call.Until.After(began) && !call.Until.After(result.Time) {
		began = call.Until
	}
	if c != nil && c.Approval != nil && c.Approval.Time.After(began) && (result == nil || !c.Approval.Time.After(result.Time)) {
		return c.Approval.Time
	}
	return began
}

// Slow returns the entries with calls that took SlowCall or more, in order, as far as they
// were looked at.
func (f *Finder) Slow() []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.slow)
}
