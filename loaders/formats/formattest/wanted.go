package formattest

import (
	"os"
	"slices"
	"strings"
)

// Wanted reports whether a test of all formats is to try this one: MSGVIEW_FORMAT names
// the only ones, with commas between them.
func Wanted(format string) bool {
	only := os.Getenv("MSGVIEW_FORMAT")
	return only == "" || slices.Contains(strings.Split(only, ","), format)
}
