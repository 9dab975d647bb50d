package themes

import (
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// userThemes makes a folder of user themes from names and sources.
func userThemes(t *testing.T, files map[string]string) string {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	if err := os.MkdirAll(UserDir(), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, src := range files {
		if err := os.WriteFile(filepath.Join(UserDir(), name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return UserDir()
}

func TestBuiltinThemesAreComplete(t *testing.T) {
	entries, err := builtin.ReadDir("builtin")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(Builtin(), strings.TrimSuffix(e.Name(), ".toml")) {
			t.Errorf("%s is embedded but not listed", e.Name())
		}
	}
	for _, name := range Builtin() {
		th, err := Named(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if th.Name != name || th.Title == "" || len(th.Agents) < 6 {
			t.Errorf("%s: name %q, title %q, %d colours for agents", name, th.Name, th.Title, len(th.Agents))
		}
		for place, s := range stylesOf(th) {
			coloured := s.Fg != "" || s.Bg != ""
			if th.Kind == Mono && coloured {
				t.Errorf("mono: %s has a colour", place)
			}
			_, isRGB1 := rgbOf(s.Fg)
			_, isRGB2 := rgbOf(s.Bg)
			if th.Kind == ANSI && (isRGB1 || isRGB2) {
				t.Errorf("%s: %s has a colour that is not the terminal's", name, place)
			}
			if i, ok := s.Fg.Index(); ok && i > 15 {
				t.Errorf("%s: %s uses palette entry %d", name, place, i)
			}
		}
		mustDiffer(t, th)
	}
}

func rgbOf(c Color) (Color, bool) { _, _, _, ok := c.RGB(); return c, ok }

// mustDiffer checks what a reader has to tell apart at a glance.
func mustDiffer(t *testing.T, th *Theme) {
	t.Helper()
	for _, pair := range []struct {
		what string
		a, b Style
	}{
		{"user and assistant", th.Roles.User, th.Roles.Assistant},
		{"assistant and tool", th.Roles.Assistant, th.Roles.Tool},
		{"ok and error", th.Calls.OK, th.Calls.Error},
		{"hit and current hit", th.UI.Hit, th.UI.CurrentHit},
		{"added and deleted lines", th.Diff.Add, th.Diff.Delete},
		{"selection and plain text", th.UI.Selection, Style{}},
		{"hit and plain text", th.UI.Hit, Style{}},
		{"control pictures and plain text", th.Text.Control, Style{}},
	} {
		if pair.a == pair.b {
			t.Errorf("%s: %s look the same", th.Name, pair.what)
		}
	}
}

func TestDefault(t *testing.T) {
	if th := Default(true); th.Name != "dark" || th.Kind != Dark {
		t.Errorf("dark background: %s", th.Name)
	}
	if th := Default(false); th.Name != "light" || th.Kind != Light {
		t.Errorf("light background: %s", th.Name)
	}
}

func TestUserThemes(t *testing.T) {
	userThemes(t, map[string]string{
		"mine.toml":   "extends = \"dark\"\n[palette]\nblue = \"#abc\"\n[roles]\nuser = { bold = false }\n",
		"dark.toml":   "extends = \"dark\"\ntitle = \"My dark\"\n",
		"deeper.toml": "extends = \"mine\"\nagents = [ { fg = \"blue\" } ]\n",
		"note.txt":    "",
		".toml":       "",
	})
	names := Names()
	if got := strings.Join(names[len(Builtin()):], " "); got != "deeper mine" {
		t.Errorf("user themes: %q", got)
	}
	mine, err := Named("mine")
	if err != nil {
		t.Fatal(err)
	}
	if mine.Roles.User != (Style{Fg: "#aabbcc"}) {
		t.Errorf("a changed palette and attribute: %+v", mine.Roles.User)
	}
	if mine.Markdown.Heading.Fg != "#aabbcc" {
		t.Errorf("an inherited style does not follow the palette: %+v", mine.Markdown.Heading)
	}
	if mine.Title != "My dark" {
		t.Errorf("the user's dark was not extended: %q", mine.Title)
	}
	deeper, err := Named("deeper")
	if err != nil {
		t.Fatal(err)
	}
	if len(deeper.Agents) != 1 || deeper.Agents[0] != (Style{Fg: "#aabbcc"}) {
		t.Errorf("agents are not replaced as a list: %+v", deeper.Agents)
	}
	if light, err := Named("light"); err != nil || light.Title != "Light" {
		t.Errorf("a built-in theme changed with the user's folder: %v %v", light, err)
	}
}

func TestMistakesNameTheirLine(t *testing.T) {
	dir := userThemes(t, map[string]string{
		"a.toml": "extends = \"b\"\n",
		"b.toml": "extends = \"a\"\n",
	})
	for _, c := range []struct{ name, src, want string }{
		{"syntax", "kind = \"dark\"\nfg = \n", "x.toml:2: "},
		{"type", "extends = \"dark\"\n[roles]\nuser = \"red\"\n", "x.toml: toml: line 3 (last key \"roles.user\")"},
		{"section", "extends = \"dark\"\n\n[role]\nuser = { fg = \"#fff\" }\n", `x.toml:3: a theme has no "role"; it has title, kind`},
		{"entry", "extends = \"dark\"\n[roles]\nusr = { fg = \"#fff\" }\n", `x.toml:3: [roles] has no "usr"; it has user, assistant`},
		{"attribute", "extends = \"dark\"\n[roles]\nuser = { colour = \"#fff\" }\n", `x.toml:3: [roles.user] has no "colour"; it has fg, bg, bold`},
		{"table", "extends = \"dark\"\n[roles.user]\nfg = \"bleu\"\n", `x.toml:2: roles.user.fg: "bleu" is no colour`},
		{"colour", "extends = \"dark\"\n[roles]\nuser = { fg = \"bleu\" }\n", `x.toml:3: roles.user.fg: "bleu" is no colour`},
		{"index", "extends = \"dark\"\n[roles]\nuser = { fg = \"256\" }\n", `x.toml:3: roles.user.fg: "256" is no colour`},
		{"agents", "extends = \"dark\"\nagents = [ { fg = \"none\" } ]\n", `x.toml:2: agents.0.fg: "none" is no colour`},
		{"kind", "kind = \"black\"\nagents = [ {} ]\n", `x.toml:1: kind: "black" is none of`},
		{"no agents", "kind = \"dark\"\n", "agents: at least one style"},
		{"base", "extends = \"drak\"\n", `there is no theme "drak"; there are dark, light`},
		{"circle", "extends = \"a\"\n", "extend each other in a circle"},
	} {
		path := filepath.Join(dir, "x.toml")
		if err := os.WriteFile(path, []byte(c.src), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Load(path)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want one with %q", c.name, err, c.want)
		}
	}
	// All mistakes of a file are reported at once.
	path := filepath.Join(dir, "x.toml")
	src := "extends = \"dark\"\n[roles]\nuser = { fg = \"bleu\" }\ntool = { fg = \"rde\" }\n"
	if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil || !strings.Contains(err.Error(), "bleu") || !strings.Contains(err.Error(), "rde") {
		t.Errorf("not all mistakes reported: %v", err)
	}
	if _, err := Named("../../etc/passwd"); err == nil || !strings.Contains(err.Error(), "there is no theme") {
		t.Errorf("a path is no name: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range Builtin() {
		src, err := builtin.ReadFile("builtin/" + name + ".toml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Add("extends = \"dark\"\n[roles.user.fg]\nx = 1\n")
	f.Fuzz(func(t *testing.T, src string) {
		th, err := finish(parse("x", "x.toml", src, []string{"x"}, true))
		if err != nil {
			return
		}
		for place, s := range stylesOf(th) {
			for _, c := range []Color{s.Fg, s.Bg} {
				if again, err := normal(string(c)); err != nil || again != c {
					t.Errorf("%s: colour %q", place, c)
				}
			}
		}
	})
}

func BenchmarkNamed(b *testing.B) {
	for b.Loop() {
		if _, err := Named("light"); err != nil {
			b.Fatal(err)
		}
	}
}

// The name of a tool must not look like an error.
func TestNamesDifferFromErrors(t *testing.T) {
	for _, name := range Builtin() {
		th, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		if th.Calls.Name == th.Calls.Error || th.Calls.Name.Fg != "" && th.Calls.Name.Fg == th.Calls.Error.Fg {
			t.Errorf("%s: names of tools are %v, errors %v", name, th.Calls.Name, th.Calls.Error)
		}
	}
	for _, dark := range []bool{true, false} {
		if th := DefaultBasic(dark); th.Kind != ANSI {
			t.Errorf("%s for a terminal with sixteen colours", th.Name)
		}
	}
}

// stylesOf yields every style of a theme with its place in the file, such as
// "roles.user" or "agents.2".
func stylesOf(t *Theme) iter.Seq2[string, Style] {
	return func(yield func(string, Style) bool) {
		t.each(func(place string, s *Style) bool { return yield(place, *s) })
	}
}

// A default theme belongs to who asked for it.
func TestDefaultIsOnesOwn(t *testing.T) {
	one := Default(true)
	want := one.Agents[0]
	one.Agents[0], one.Title = Style{Fg: "#010203"}, "changed"
	if two := Default(true); two.Agents[0] != want || two.Title == "changed" {
		t.Errorf("%+v", two)
	}
}
