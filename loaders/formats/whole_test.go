package formats_test

import (
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
)

// notSaid are texts that are said only as long as others of their record end as they do.
var notSaid = map[string]bool{
	"streamed-answer-cut.json: record 0: .observations[3].output": true, // of an answer whose last pieces stand before it
}

// What somebody says or thinks stands in one part of a message, all of it, however long
// it is: what only the fields beside the message have is not read.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried.
func TestWhole(t *testing.T) {
	formattest.EachFixture(t, formats.All(), testdata, "texts", func(t *testing.T, path string, f format.Format) int {
		tried, cut := formattest.Whole(t, path, f)
		for _, c := range cut {
			if c = filepath.Base(path) + ": " + c; !notSaid[c] {
				t.Errorf("%s: no part of a message has all of a long text", c)
			}
		}
		return tried
	})
}
