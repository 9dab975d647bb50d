package model_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The arrows of the README: who may import whom.
func TestImports(t *testing.T) {
	const module = "msgview"
	may := map[string][]string{
		"":        {"loaders", "model", "themes", "ui"},
		"model":   {},
		"loaders": {"model"},
		"themes":  {},
		"ui":      {"model", "themes"},
	}
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	top := func(path string) string {
		rest := strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
		first, _, _ := strings.Cut(rest, "/")
		return first
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		paths := strings.Fields(line)
		from := top(paths[0])
		allowed, known := may[from]
		if !known {
			t.Errorf("%s: packages live in model, loaders, themes and ui", paths[0])
		}
		for _, path := range paths[1:] {
			if path != module && !strings.HasPrefix(path, module+"/") || top(path) == from {
				continue
			}
			ok := false
			for _, a := range allowed {
				ok = ok || a == top(path)
			}
			if !ok {
				t.Errorf("%s must not import %s", paths[0], path)
			}
		}
		if from == "model" {
			for _, path := range paths[1:] {
				if strings.Contains(path, ".") {
					t.Errorf("%s: the model needs no other modules, but imports %s", paths[0], path)
				}
			}
		}
	}
}

// A file that needs a map to find one's way is two files.
func TestFileLengths(t *testing.T) {
	const most = 450
	err := filepath.WalkDir("..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		if n := strings.Count(string(data), "\n"); n > most {
			t.Errorf("%s has %d lines, more than %d", path, n, most)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Only the gate may write or strip escape sequences: a second place that does
// would drift from it.
func TestOneGate(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if strings.HasPrefix(path, filepath.Join("..", "ui", "safetext")+string(filepath.Separator)) {
			return nil
		}
		data, err := os.ReadFile(path)
		for _, s := range []string{`\x1b`, `\033`, `\u001b`, "ansi.Strip", "StripAnsi"} {
			if strings.Contains(string(data), s) {
				t.Errorf("%s contains %q: only ui/safetext deals with escape sequences", path, s)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
