package findings

import (
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// maxBusy bounds a result that is read for whether it had no time: that is said at once.
const maxBusy = 2 << 10

// busy are words by which who was asked says that it had no time, or could not be reached: that
// is no fault of what it was asked for, so that another question does not make it good.
var busy = sync.OnceValue(func() *literals.Set {
	return literals.New("rate limit", "rate_limit", "ratelimit", "too many requests", "too_many_requests", "resource_exhausted", "quota exceeded", "overloaded", "service unavailable", "temporarily unavailable", "bad gateway", "gateway timeout", "gateway time-out", "timed out", "deadline exceeded", "connection reset", "econnreset", "etimedout", "try again later")
})

// wasBusy reports whether a call of a tool failed only because it was asked when it had no time.
// Of a program and of a web page that says less: what is asked of them is often to be another.
func wasBusy(u tool.Use, r *model.ToolResult) bool {
	if r == nil || u.Purpose != tool.Other || runsCode(u.Call.Name) || size(r) > maxBusy {
		return false
	}
	text := saidBy(r)
	return literals.In(busy(), text) || hasNumber(text, "429") && strings.Contains(strings.ToLower(text), "limit")
}
