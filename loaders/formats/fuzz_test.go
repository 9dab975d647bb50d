package formats

import (
	"path/filepath"
	"testing"

	"msgview/loaders/formats/formattest"
)

// mostVotes is more than any shape gives one record: 10 is certain, and some count
// the messages of a document.
const mostVotes = 100

// seedsOf is how many records of each fixture the target begins with, and how long
// they are at most, in bytes.
const (
	seedsOf  = 2
	seedSize = 2 << 10
)

// Whatever bytes a record has, whichever format it is read as: no shape panics, each
// keeps what it promises. The packages of the formats have targets that know more
// about their own; this one is for all of them in one program.
func FuzzFormats(f *testing.F) {
	table := All()
	for i, one := range table {
		for _, path := range formattest.Files(f, filepath.Join("..", "..", "testdata", one.Name)) {
			records := formattest.Records(f, path, nil)
			for _, r := range records[:min(len(records), seedsOf)] {
				if len(r.Raw) <= seedSize {
					f.Add(uint8(i), r.Raw)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, data []byte) {
		formattest.CheckBytes(t, table[int(number)%len(table)], data, mostVotes, nil)
	})
}
