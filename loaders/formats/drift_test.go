package formats

import (
	"path/filepath"
	"testing"

	"msgview/loaders/formats/formattest"
)

// What a format's writer spells in another way tomorrow must not vanish: members of
// another kind than a decoder asks for are kept beside the message.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried.
func TestDrift(t *testing.T) {
	for _, one := range All() {
		if !formattest.Wanted(one.Name) {
			continue
		}
		t.Run(one.Name, func(t *testing.T) {
			t.Parallel()
			for _, d := range formattest.Directions {
				tried := 0
				for _, path := range formattest.Files(t, filepath.Join("..", "..", "testdata", one.Name)) {
					if !formattest.Sampled(filepath.Base(path)) {
						continue
					}
					n, lost := formattest.Drift(t, path, one, d)
					tried += n
					for _, l := range lost {
						t.Errorf("%s: %s: %s: what it holds is nowhere", d.Name, filepath.Base(path), l)
					}
				}
				t.Logf("%s: %d members tried", d.Name, tried)
			}
		})
	}
}
