package facts

import (
	"context"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/findings"
)

// Where nothing is asked for but findings, they are the same.
func TestOnlyFindings(t *testing.T) {
	tried := 0
	_ = filepath.WalkDir("../../testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "golden") {
			return err
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil // it is of a log that is a folder
		}
		defer log.Close()
		_ = log.Wait(context.Background())
		var found [2][]findings.Finding
		for i := range found {
			f := findings.NewFinder(log)
			f.SetEnded(true)
			if i > 0 {
				f.OnlyFindings()
			}
			if err := f.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			found[i] = f.Findings()
			if n := len(f.Files()) + len(f.Checks()) + len(f.Threads()); i > 0 && n > 0 {
				t.Errorf("%s: %d files, checks and threads were kept", path, n)
			}
		}
		if tried += len(found[0]); !reflect.DeepEqual(found[0], found[1]) {
			t.Errorf("%s: found is %v, not %v", path, found[1], found[0])
		}
		return nil
	})
	if tried < 100 {
		t.Errorf("%d findings were compared", tried)
	}
}
