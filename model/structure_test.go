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
	packages := imports(t)
	top := func(path string) string {
		rest := strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
		first, _, _ := strings.Cut(rest, "/")
		return first
	}
	for _, paths := range packages {
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

// The rooms of the loaders from the ground up: a package may import those of the floors
// below its own. Formats do not know each other.
var floors = [][]string{
	{"eventstream", "literal"},
	{"format", "framing", "msgpack", "packing", "python", "skim", "source/rowjson", "yaml"},
	{"source/delimited", "source/parquet", "source/parquet/oracle", "source/sqlite", "source/sqlite/oracle"},
	{"chat", "formattest/sampling", "places", "skim/skimtest", "source"},
	{"formattest", "skim/message", "wire"},
	{"tracing", "within"},
	{"decode", "formats/*"},
	{"formats"},
	{"detect"},
	{"folders"},
	{"held", "opened"},
	{"answer", "reading"},
	{""},
}

func TestRooms(t *testing.T) {
	const loaders = "msgview/loaders"
	floor := map[string]int{}
	for i, names := range floors {
		for _, name := range names {
			floor[name] = i
		}
	}
	room := func(path string) string {
		name := strings.TrimPrefix(strings.TrimPrefix(path, loaders), "/")
		if strings.HasPrefix(name, "formats/") {
			return "formats/*"
		}
		return name
	}
	for _, paths := range imports(t) {
		for i, path := range paths {
			if path != loaders && !strings.HasPrefix(path, loaders+"/") {
				continue
			}
			from, to := room(paths[0]), room(path)
			at, known := floor[to]
			switch {
			case i == 0 && !known:
				t.Errorf("%s: which floor of the loaders is it on?", path)
			case i == 0:
			case !strings.HasPrefix(paths[0], loaders): // ui is held by TestImports
			case at >= floor[from]:
				t.Errorf("%s must not import %s, which is not below it", paths[0], path)
			case to == "formats" && from != "detect" && from != "folders":
				t.Errorf("%s must not know the table of formats", paths[0])
			case to == "formats/*" && from != "formats":
				t.Errorf("%s must not know the format %s", paths[0], path)
			}
		}
	}
}

// The rooms of the viewer from the ground up, as those of the loaders: what shows the
// conversation knows nothing of what lies over it, and panes nothing of the program.
var viewerFloors = [][]string{
	{"safetext", "list", "meanwhile", "memory", "tour", "nearest", "keep", "resume", "titles"},
	{"palette", "config", "picture", "overwrite", "cuts", "shield"},
	{"chrome", "highlight"},
	{"markdown"},
	{"render"},
	{"turns"},
	{"check", "export", "facts", "figures", "column", "picker", "stage"},
	{"catalogue", "filter", "find", "jump", "report", "cast", "drawing", "note", "page"},
	{"diff", "share"},
	{"pane"},
	{""},
	{"cli"},
}

func TestViewerRooms(t *testing.T) {
	const ui = "msgview/ui"
	floor := map[string]int{}
	for i, names := range viewerFloors {
		for _, name := range names {
			floor[name] = i
		}
	}
	for _, paths := range imports(t) {
		if paths[0] != ui && !strings.HasPrefix(paths[0], ui+"/") {
			continue
		}
		from := strings.TrimPrefix(strings.TrimPrefix(paths[0], ui), "/")
		at, known := floor[from]
		if !known && !strings.HasPrefix(from, "markdown/") {
			t.Errorf("%s: which floor of the viewer is it on?", paths[0])
		}
		for _, path := range paths[1:] {
			to := strings.TrimPrefix(strings.TrimPrefix(path, ui), "/")
			if below, ours := floor[to]; ours && strings.HasPrefix(path, ui) && known && below >= at {
				t.Errorf("%s must not import %s, which is not below it", paths[0], path)
			}
		}
	}
}

// imports returns the packages of the module, each with what it imports.
func imports(t *testing.T) (packages [][]string) {
	t.Helper()
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		packages = append(packages, strings.Fields(line))
	}
	return packages
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

// An image of a few kilobytes may have billions of pixels: who decodes one asks for its
// measures first.
func TestImagesAreMeasured(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		for _, s := range []string{"image.Decode(", "png.Decode(", "jpeg.Decode(", "gif.Decode(", "gif.DecodeAll(", "webp.Decode("} {
			if strings.Contains(string(data), s) && !strings.Contains(string(data), "DecodeConfig(") {
				t.Errorf("%s calls %s) without DecodeConfig", path, s)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
