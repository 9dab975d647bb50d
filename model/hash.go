package model

import (
	"hash/maphash"
	"strings"
)

// The index compares ids, names and prompts by hashes of 64 bits, so that it need
// not keep them: a million ids collide with a probability of about 3e-8. The hashes
// are others in each run, so no log can be written to make two of them collide.
var seed = maphash.MakeSeed()

// Odd numbers that hashes are multiplied with where several make one key.
const (
	mixOne = 0x9E3779B97F4A7C15
	mixTwo = 0xC2B2AE3D27D4EB4F
)

// Hash returns the hash of an id or a name, and 0 for the empty string. It means
// nothing to another run of the program.
func Hash(s string) uint64 {
	if s == "" {
		return 0
	}
	return max(maphash.String(seed, s), 1)
}

// HashBytes is Hash for bytes.
func HashBytes(b []byte) uint64 {
	if len(b) == 0 {
		return 0
	}
	return max(maphash.Bytes(seed, b), 1)
}

// HashText returns the hash of a text without the white space around it. It
// tells whether the prompt of a tool call and the first message of a sub-agent
// are the same.
func HashText(s string) uint64 { return Hash(strings.TrimSpace(s)) }
