// Package sampling chooses what tests try of very many cases, for the tests of all packages.
package sampling

import (
	"os"
	"strconv"
)

// Chosen reports whether the case of this number is tried, where a test multiplies what is to
// be tried by the ways to try it. All are; with MSGVIEW_SAMPLE, a number, one of so many, by
// that number: who counts what and way together meets each of both every time, and each pair
// in turn.
func Chosen(number, of int) bool {
	sample, err := strconv.Atoi(os.Getenv("MSGVIEW_SAMPLE"))
	return err != nil || (number+sample)%of == 0
}
