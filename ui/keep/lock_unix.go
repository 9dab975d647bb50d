//go:build unix

package keep

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// patience is how long a lock is waited for: whoever has it writes one small file.
const patience = 2 * time.Second

var errBusy = errors.New("another msgview writes there")

// Lock locks a file until unlock is called, or the process ends.
func Lock(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		switch err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); {
		case err == nil:
			return func() { f.Close() }, nil
		case !errors.Is(err, unix.EWOULDBLOCK) && !errors.Is(err, unix.EINTR):
			f.Close()
			return nil, err
		case time.Now().After(end):
			f.Close()
			return nil, errBusy
		}
	}
}
