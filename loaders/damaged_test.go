package loaders

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"msgview/loaders/formattest"
)

// seedSize is the largest fixture, in bytes, that damaged logs are made of.
const seedSize = 4 << 10

// Logs with random damage, and logs grown together of several formats, are opened
// without harm: see mutator. FuzzOpen looks for new paths through the code; this one
// is several times as fast, for it measures none, and begins with every format.
//
// MSGVIEW_EXECUTIONS is how many are made, MSGVIEW_SEED another row of them.
func TestDamagedLogs(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 300
	}
	if asked, err := strconv.Atoi(os.Getenv("MSGVIEW_EXECUTIONS")); err == nil {
		n = asked
	}
	seed, _ := strconv.ParseInt(os.Getenv("MSGVIEW_SEED"), 10, 64)
	damaged := formattest.Mutator{Random: rand.New(rand.NewSource(seed))}
	for _, path := range mutatedLogs(t) {
		if data, err := os.ReadFile(path); err == nil && len(data) <= seedSize && !bytes.HasPrefix(data, []byte("SQLite")) {
			damaged.Seeds = append(damaged.Seeds, data)
		}
	}
	m := mutator{t: t, path: filepath.Join(t.TempDir(), "log")}
	for i := range n {
		data := damaged.Next()
		m.try("damaged log "+strconv.Itoa(i), data)
		if t.Failed() {
			t.Fatalf("log %d: %q", i, data)
		}
	}
}
