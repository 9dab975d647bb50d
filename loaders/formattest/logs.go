package formattest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// outputs are names of folders with outputs of tools, which are no logs.
var outputs = map[string]bool{"scripts": true, "tool-results": true, "tool-outputs": true}

// Logs returns the fixtures of a format: the files and folders in the folder of that
// name, and the files of lines in these folders, unless the folder is one log that is
// only read as a whole, whose name ends in .log.
func Logs(t testing.TB, testdata, format string) []string {
	t.Helper()
	folder := filepath.Join(testdata, format)
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, e := range entries {
		if outputs[e.Name()] {
			continue
		}
		path := filepath.Join(folder, e.Name())
		paths = append(paths, path)
		if strings.HasSuffix(path, ".log") {
			continue
		}
		inside, err := filepath.Glob(filepath.Join(path, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, inside...)
	}
	return paths
}
