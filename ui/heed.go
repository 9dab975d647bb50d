package ui

import (
	"os"
	"runtime"
)

// moreProcessors is how many processors Go's scheduler is told of besides those there are. A
// key waits for one of them: where as many goroutines as there are processors read a log that
// grows, look for findings and collect garbage, up to the 10 ms that each may keep one. With
// some more it is the operating system that shares them out, and what waited for a key is the
// first that it lets run.
const moreProcessors = 2

// heedKeys has keys heeded at once whatever else is done, unless GOMAXPROCS says how many
// processors there are. It returns what ends that.
func heedKeys() (end func()) {
	if os.Getenv("GOMAXPROCS") != "" {
		return func() {}
	}
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + moreProcessors)
	return func() { runtime.GOMAXPROCS(before) }
}
