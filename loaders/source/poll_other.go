//go:build !unix

package source

import (
	"context"
	"io"
	"os"
)

// interruptible reads a descriptor that other programs share. Here a read that
// waits ends with the next byte or with the input.
func interruptible(_ context.Context, f *os.File) io.Reader { return f }
