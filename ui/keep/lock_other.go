//go:build !unix

package keep

import (
	"errors"
	"os"
	"time"
)

// patience is how long a lock is waited for: whoever has it writes one small file. After
// it the process that made it is taken to have ended.
const patience = 2 * time.Second

// Lock makes a file that only one process can make, until unlock is called.
func Lock(path string) (unlock func(), err error) {
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
		if err == nil {
			f.Close()
			return func() { os.Remove(path) }, nil
		}
		if !errors.Is(err, os.ErrExist) && !errors.Is(err, os.ErrPermission) {
			return nil, err
		}
		if time.Now().After(end) {
			if os.Remove(path) != nil {
				return nil, errors.New("another msgview writes there")
			}
			end = time.Now().Add(patience)
		}
	}
}
