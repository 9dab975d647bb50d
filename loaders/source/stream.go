package source

import (
	"context"
	"io"
	"strings"
	"time"
)

// isDescriptorPath reports whether a path is the name of an open descriptor, such
// as the shell gives for <(command). The writer of such a pipe exists before we
// do, so an end is an end.
func isDescriptorPath(path string) bool {
	return strings.HasPrefix(path, "/dev/fd/") || strings.HasPrefix(path, "/proc/")
}

// patientReader reads a named pipe that was opened without waiting: as long as
// nobody has written to it, its end is not the end.
type patientReader struct {
	ctx     context.Context
	r       io.Reader
	started bool
}

func (p *patientReader) Read(b []byte) (int, error) {
	for {
		n, err := p.r.Read(b)
		if n > 0 {
			p.started = true
		}
		if p.started || err != io.EOF {
			return n, err
		}
		select {
		case <-p.ctx.Done():
			return 0, p.ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}
