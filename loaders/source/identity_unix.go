//go:build unix && !linux

package source

import (
	"io/fs"
	"syscall"
)

// Identity returns what tells a file from another one of the same size and time: its number
// on its device.
func Identity(info fs.FileInfo) (id [3]uint64) {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		id = [3]uint64{uint64(st.Dev), uint64(st.Ino)}
	}
	return id
}
