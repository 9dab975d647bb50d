//go:build !unix

package source

import "io/fs"

// Identity returns nothing: the system has no more than size and time without opening the
// file.
func Identity(fs.FileInfo) (id [3]uint64) { return id }
