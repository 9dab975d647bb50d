package markdown

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// go install refuses modules that replace or exclude others. The replacement that makes
// a clone start faster stands in the workspace, which nobody but a clone has.
func TestInstallable(t *testing.T) {
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if m := regexp.MustCompile(`(?m)^\s*(?:replace|exclude)\b`).Find(read("go.mod")); m != nil {
		t.Errorf("go.mod: %s", m)
	}
	if !regexp.MustCompile(`(?m)^replace github\.com/alecthomas/chroma/v2 => \./ui/markdown/chroma$`).Match(read("go.work")) {
		t.Error("go.work does not replace chroma")
	}
}
