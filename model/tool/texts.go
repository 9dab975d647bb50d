package tool

import "sync/atomic"

// texts are what many ask of a call, each decoded when somebody asks for the first time. All
// copies of a Use have the same, and any goroutine may ask.
type texts struct {
	command, content, path atomic.Pointer[string]
}

// kept keeps a text for who asks next.
func kept(in *atomic.Pointer[string], s string) string {
	in.Store(&s)
	return s
}
