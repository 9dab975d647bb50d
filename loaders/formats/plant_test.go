package formats_test

import (
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
)

// What a member says that no decoder knows stands beside the message, or is named there,
// also where the message says the same.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried.
func TestPlanted(t *testing.T) {
	formattest.EachFixture(t, formats.All(), testdata, "members", func(t *testing.T, path string, f format.Format) int {
		tried, lost := formattest.Plant(t, path, f)
		for _, l := range lost {
			t.Errorf("%s: %s: what repeats it is nowhere", filepath.Base(path), l)
		}
		return tried
	})
}
