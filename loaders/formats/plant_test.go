package formats

import (
	"path/filepath"
	"testing"

	"msgview/loaders/formats/formattest"
)

// What a member says that no decoder knows stands beside the message, or is named there,
// also where the message says the same.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried.
func TestPlanted(t *testing.T) {
	for _, one := range All() {
		if !formattest.Wanted(one.Name) {
			continue
		}
		t.Run(one.Name, func(t *testing.T) {
			t.Parallel()
			tried := 0
			for _, path := range formattest.Files(t, filepath.Join("..", "..", "testdata", one.Name)) {
				if !formattest.Sampled(filepath.Base(path)) {
					continue
				}
				n, lost := formattest.Plant(t, path, one)
				tried += n
				for _, l := range lost {
					t.Errorf("%s: %s: what repeats it is nowhere", filepath.Base(path), l)
				}
			}
			t.Logf("%d members planted", tried)
		})
	}
}
