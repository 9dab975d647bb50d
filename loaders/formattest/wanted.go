package formattest

import (
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
)

// Wanted reports whether a test of all formats is to try this one: MSGVIEW_FORMAT names
// the only ones, with commas between them.
func Wanted(format string) bool {
	only := os.Getenv("MSGVIEW_FORMAT")
	return only == "" || slices.Contains(strings.Split(only, ","), format)
}

// EachFixture runs a property of all fixtures of the formats that are wanted, each in a test
// of its own, on those fixtures that it is to be tried with (Sampled). try returns how many
// of what (members, texts) were tried.
func EachFixture(t *testing.T, all []format.Format, testdata, what string, try func(t *testing.T, path string, f format.Format) int) {
	for _, f := range all {
		if !Wanted(f.Name) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			tried := 0
			for _, path := range Files(t, filepath.Join(testdata, f.Name)) {
				if Sampled(filepath.Base(path)) {
					tried += try(t, path, f)
				}
			}
			t.Logf("%d %s tried", tried, what)
		})
	}
}

// Sampled reports whether a property of all fixtures is to be tried with this one: with
// -short, under the race detector, one of six will do, always the same.
func Sampled(fixture string) bool {
	h := fnv.New32a()
	h.Write([]byte(fixture))
	return !testing.Short() || h.Sum32()%6 == 0
}
