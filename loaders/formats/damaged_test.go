package formats

import (
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"msgview/loaders/formattest"
)

// Damaged records of every format, mixed with those of others, keep what every shape
// promises. FuzzFormats looks for new paths through the code; this one is faster and
// gives every format the same number of records made of its own.
//
// MSGVIEW_EXECUTIONS is how many each format gets, MSGVIEW_SEED another row of them,
// MSGVIEW_FORMAT the only format to try.
func TestDamagedRecords(t *testing.T) {
	n := 150
	if testing.Short() {
		n = 30
	}
	if asked, err := strconv.Atoi(os.Getenv("MSGVIEW_EXECUTIONS")); err == nil {
		n = asked
	}
	seed, _ := strconv.ParseInt(os.Getenv("MSGVIEW_SEED"), 10, 64)
	for _, one := range All() {
		if !formattest.Wanted(one.Name) {
			continue
		}
		t.Run(one.Name, func(t *testing.T) {
			damaged := formattest.Mutator{Random: rand.New(rand.NewSource(seed))}
			for _, path := range formattest.Files(t, filepath.Join("..", "..", "testdata", one.Name)) {
				for _, r := range formattest.Records(t, path, nil) {
					if len(r.Raw) <= seedSize {
						damaged.Seeds = append(damaged.Seeds, r.Raw)
					}
				}
			}
			if len(damaged.Seeds) == 0 {
				t.Skip("all records are long")
			}
			for i := range n {
				data := damaged.Next()
				formattest.CheckBytes(t, one, data, true)
				if t.Failed() {
					t.Fatalf("record %d: %q", i, data)
				}
			}
		})
	}
}
