// Package crash lets a program end decently when one of its goroutines panics. Go
// would print the panic and every stack as they are, onto a terminal that may be in
// raw mode, with text of a log among them; and only the goroutine itself can recover.
// So each one that is started begins with
//
//	defer crash.Catch()
package crash

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
)

var handler atomic.Pointer[func(report string)]

// Handle has f called with what happened, and where, when a goroutine panics. f should
// end the process. Without it, as in tests, panics stay what they are.
func Handle(f func(report string)) { handler.Store(&f) }

// Catch is to be deferred. It calls the function of Handle if the goroutine panics.
func Catch() {
	f := handler.Load()
	if f == nil {
		return
	}
	if r := recover(); r != nil {
		(*f)(Report(r))
	}
}

// Report is the text of what was recovered, with the stack.
func Report(recovered any) string { return fmt.Sprintf("%v\n%s", recovered, debug.Stack()) }
