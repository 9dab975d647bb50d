package formats_test

import (
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
)

// What a format's writer spells in another way tomorrow must not vanish: members of
// another kind than a decoder asks for are kept beside the message.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried,
// and each member once.
func TestDrift(t *testing.T) {
	formattest.EachFixture(t, formats.All(), testdata, "members", func(t *testing.T, path string, f format.Format) (tried int) {
		for _, d := range formattest.Directions {
			n, lost := formattest.Drift(t, path, f, d)
			tried += n
			for _, l := range lost {
				t.Errorf("%s: %s: %s: what it holds is nowhere", d.Name, filepath.Base(path), l)
			}
		}
		return tried
	})
}
