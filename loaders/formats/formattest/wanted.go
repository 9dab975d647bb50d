package formattest

import (
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"
)

// Wanted reports whether a test of all formats is to try this one: MSGVIEW_FORMAT names
// the only ones, with commas between them.
func Wanted(format string) bool {
	only := os.Getenv("MSGVIEW_FORMAT")
	return only == "" || slices.Contains(strings.Split(only, ","), format)
}

// Sampled reports whether a property of all fixtures is to be tried with this one: with
// -short, under the race detector, one of six will do, always the same.
func Sampled(fixture string) bool {
	h := fnv.New32a()
	h.Write([]byte(fixture))
	return !testing.Short() || h.Sum32()%6 == 0
}
