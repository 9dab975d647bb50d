//go:build unix

package source

import (
	"context"
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// pollMillis is how long a read of standard input cannot be interrupted.
const pollMillis = 100

// interruptible reads a descriptor that other programs share, so that it can
// neither be closed nor made non-blocking: it asks whether there is something to
// read before it reads.
func interruptible(ctx context.Context, f *os.File) io.Reader {
	return &pollingReader{ctx: ctx, f: f, fd: int32(f.Fd())}
}

type pollingReader struct {
	ctx context.Context
	f   *os.File
	fd  int32
}

func (p *pollingReader) Read(b []byte) (int, error) {
	for {
		if err := p.ctx.Err(); err != nil {
			return 0, err
		}
		fds := []unix.PollFd{{Fd: p.fd, Events: unix.POLLIN}}
		n, err := unix.Poll(fds, pollMillis)
		if err != nil && !errors.Is(err, unix.EINTR) {
			return p.f.Read(b) // what cannot be polled can be read
		}
		if n > 0 {
			return p.f.Read(b)
		}
	}
}
