package themes

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/adrg/xdg"
)

//go:embed builtin/*.toml
var builtin embed.FS

const (
	maxFile    = 1 << 20 // bytes of a theme file; more is no theme
	maxExtends = 8       // themes a theme may rest on, each upon the next
)

// Builtin returns the names of the themes that come with msgview, in the order a
// list shows them: the plain ones first.
func Builtin() []string {
	return []string{
		"dark", "light", "dusk", "paper",
		"high-contrast-dark", "high-contrast-light",
		"ansi", "ansi-dark", "ansi-light", "mono",
	}
}

// Default returns the theme for a terminal with a dark or a light background.
func Default(isDark bool) *Theme {
	if isDark {
		return mustFind("dark")
	}
	return mustFind("light")
}

// DefaultBasic is Default for a terminal with sixteen colours: on it the colours of
// other themes would come out alike.
func DefaultBasic(isDark bool) *Theme {
	if isDark {
		return mustFind("ansi-dark")
	}
	return mustFind("ansi-light")
}

// found are the built-in themes that were read.
var found sync.Map

// mustFind returns a built-in theme. It is the caller's own.
func mustFind(name string) *Theme {
	known, ok := found.Load(name)
	if !ok {
		known, _ = found.LoadOrStore(name, readBuiltin(name))
	}
	t := *known.(*Theme)
	t.Agents = slices.Clone(t.Agents)
	return &t
}

func readBuiltin(name string) *Theme {
	t, err := finish(find(name, nil, true))
	if err != nil {
		// The tests load every built-in theme, so this cannot happen in a
		// released program. A theme without styles still shows all text.
		return &Theme{Name: name, Agents: make([]Style, 1)}
	}
	return t
}

// UserDir returns the folder of the user's own themes, which need not exist:
// msgview/themes in $XDG_CONFIG_HOME, or in what the system has in its place.
func UserDir() string { return filepath.Join(xdg.ConfigHome, "msgview", "themes") }

// Names returns the names of all themes there are: the built-in ones, then the
// user's own, sorted. A folder that cannot be read counts as empty.
func Names() []string {
	names := Builtin()
	files, _ := os.ReadDir(UserDir()) // sorted by name
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".toml"); ok && validName(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Named returns the theme of that name: the user's own, else the built-in one.
// The error of an unknown name lists what there is.
func Named(name string) (*Theme, error) {
	return finish(find(name, nil, false))
}

// Load reads the theme file at path. Its name is that of the file without
// ".toml". The error names the lines of all mistakes in the file.
func Load(path string) (*Theme, error) {
	src, err := readFile(path)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".toml")
	return finish(parse(name, path, src, []string{name}, false))
}

// find reads the theme of that name. Chain is the themes that extend it, the
// first one outermost; a theme that extends its own name means the built-in one.
// Built-in themes extend only built-in ones, whatever the user's folder holds.
func find(name string, chain []string, onlyBuiltin bool) (*file, error) {
	if len(chain) > maxExtends {
		return nil, fmt.Errorf("theme %s: more than %d themes extend each other: %s", chain[0], maxExtends, strings.Join(chain, ", "))
	}
	below := append(slices.Clone(chain), name)
	if !onlyBuiltin && validName(name) && !slices.Contains(chain, name) {
		path := filepath.Join(UserDir(), name+".toml")
		src, err := readFile(path)
		if err == nil {
			return parse(name, path, src, below, false)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if slices.Contains(Builtin(), name) {
		src, err := builtin.ReadFile("builtin/" + name + ".toml")
		if err != nil {
			return nil, fmt.Errorf("built-in theme: %w", err)
		}
		return parse(name, "built-in theme "+name, string(src), below, true)
	}
	if slices.Contains(chain, name) {
		return nil, fmt.Errorf("themes extend each other in a circle: %s", strings.Join(below, ", "))
	}
	return nil, fmt.Errorf("there is no theme %q; there are %s", name, strings.Join(Names(), ", "))
}

func validName(name string) bool {
	return name != "" && name[0] != '.' && !strings.ContainsAny(name, `/\`)
}

func readFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("theme: %w", err)
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return "", fmt.Errorf("theme %s: %w", path, err)
	}
	if len(src) > maxFile {
		return "", fmt.Errorf("theme %s: larger than %d bytes, this is no theme", path, maxFile)
	}
	return string(src), nil
}
