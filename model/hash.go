package model

import "strings"

// The index compares ids, names and prompts by 64-bit FNV-1a hashes, so that it
// need not keep them: a million ids collide with a probability of about 3e-8.
const (
	hashOffset = 14695981039346656037
	hashPrime  = 1099511628211
)

// Hash returns the hash of an id or a name, and 0 for the empty string.
func Hash(s string) uint64 {
	if s == "" {
		return 0
	}
	h := uint64(hashOffset)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * hashPrime
	}
	if h == 0 {
		h = 1
	}
	return h
}

// HashBytes is Hash for bytes.
func HashBytes(b []byte) uint64 {
	if len(b) == 0 {
		return 0
	}
	h := uint64(hashOffset)
	for _, c := range b {
		h = (h ^ uint64(c)) * hashPrime
	}
	if h == 0 {
		h = 1
	}
	return h
}

// HashText returns the hash of a text without the white space around it. It
// tells whether the prompt of a tool call and the first message of a sub-agent
// are the same.
func HashText(s string) uint64 { return Hash(strings.TrimSpace(s)) }

// Fingerprint is a hash of the length, the begin and the end of what a record
// says. It tells copies from records that have an id in common by mistake.
func Fingerprint(b []byte) uint64 {
	const most = 48
	h := HashBytes(b[:min(len(b), most)]) ^ uint64(len(b))*hashOffset
	return h*hashPrime ^ HashBytes(b[max(len(b)-most, 0):])
}
