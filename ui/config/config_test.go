package config

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
)

var known = Known{
	Themes:  func() []string { return []string{"dark", "light", "mono"} },
	Formats: []string{"codex", "claude-code"},
	Actions: []Action{
		{"line-down", []string{"j", "down"}}, {"line-up", []string{"k", "up"}}, {"page-down", []string{"space", "f"}},
		{"cursor-top", []string{"z t"}}, {"cursor-bottom", []string{"z b"}}, {"back", []string{"q"}}, {"quit", []string{"Q"}},
	},
}

func TestParse(t *testing.T) {
	c, err := Parse("/home/me/config.toml", `
# what I like
theme = "mine/night.toml"
clock = 'day'
time_zone = "UTC"
columns = [
  "size", # no state
]
mouse = false
ascii = true
remember = false
screen_reader = true

[level]
default = 4
format = { codex = 2 }

[fold.tool]
Read = "line"
"mcp__a.b__c" = "full"

[keys]
page-down = ["f", "pgdown"]
line-down = "space"
cursor-top = "ctrl+t"
cursor-bottom = "g b"

[redact]
also = ["homes"]
mask = ["Nightfall", '/ticket (\d+)/']
keep = ["hunter22"]
list = "mine.txt"
`, known)
	if err != nil {
		t.Fatal(err)
	}
	if c.Theme != filepath.Join("/home/me", "mine/night.toml") || c.Clock != "day" || c.TimeZone != "utc" || !slices.Equal(c.Columns, []string{"size"}) ||
		c.Mouse || !c.ASCII || c.Remember || !c.ScreenReader || c.Level != 4 || c.LevelFor("codex") != 2 || c.LevelFor("other") != 4 {
		t.Errorf("%+v", c)
	}
	if c.FoldTool["Read"] != "line" || c.FoldTool["mcp__a.b__c"] != "full" {
		t.Errorf("folds: %v", c.FoldTool)
	}
	if r := c.Redact; !slices.Equal(r.Also, []string{"homes"}) || len(r.Mask) != 2 || !slices.Equal(r.Keep, []string{"hunter22"}) || r.List != filepath.Join("/home/me", "mine.txt") {
		t.Errorf("redact: %+v", r)
	}
	if got := c.KeysOf(known.Actions[0]); !slices.Equal(got, []string{"space"}) {
		t.Errorf("keys of line-down: %q", got)
	}
	if got := c.KeysOf(known.Actions[1]); !slices.Equal(got, []string{"k", "up"}) {
		t.Errorf("keys of line-up: %q", got)
	}
	for name, line := range map[string]string{
		"theme": "3", "clock": "4", "time_zone": "5", "columns": "6", "mouse": "9", "level.default": "15", "level.format.codex": "16",
		"fold.tool.Read": "19", "fold.tool.mcp__a.b__c": "20", "keys.line-down": "24",
	} {
		if got := c.From(name); got != "file, line "+line {
			t.Errorf("%s comes from %q, want line %s", name, got, line)
		}
	}
}

func TestFaultyFiles(t *testing.T) {
	for _, c := range []struct {
		src  string
		want []string // the whole errors
	}{
		{"theme = \"drak\"", []string{`c.toml:1: there is no theme "drak" (did you mean dark?); ` + "`msgview themes` lists them"}},
		{"[level\n", []string{`c.toml:1: expected '.' or ']' to end table name, but got '\n' instead`}},
		{"clock = \"off\"\n[level\ndefault = 2\n", []string{`c.toml:2: expected '.' or ']' to end table name, but got '\n' instead`}},
		{"a\n", []string{`c.toml:1: expected '.' or '=', but got '\n' instead`}},
		{"clock =\n", []string{`c.toml:1: expected value but found '\n' instead`}},
		{"theme = 1", []string{`c.toml:1: theme is "auto", a theme's name or the path of a theme file, not an integer`}},
		{"\nclok = \"off\"", []string{`c.toml:2: there is no setting "clok" (did you mean clock?)`}},
		{"level = 2\n\n[level.format]\ncodex = 2", []string{`c.toml:3: level is set already, in line 1: write the number as default within [level]`}},
		{"clock = \"off\"\nclock = \"day\"", []string{`c.toml:2: clock is set already, in line 1`}},
		{"[fonts]\na = 1", []string{`c.toml:1: there is no setting "fonts"`}},
		{"\n[folds.tool]\nBash = \"full\"", []string{`c.toml:2: there is no setting "folds" (did you mean fold?)`}},
		{"\nfolds.tool.Bash = \"full\"", []string{`c.toml:2: there is no setting "folds" (did you mean fold?)`}},
		{"\n[[folds.tool]]\na = 1", []string{`c.toml:2: there is no setting "folds" (did you mean fold?)`}},
		{"\n[fold.tol.a]\nb = 1", []string{`c.toml:2: [fold] has no "tol" (did you mean tool?); it has "tool"`}},
		{"\n[redact.lists]\nb = 1", []string{`c.toml:2: [redact] has no "lists" (did you mean list?); it has "also", "mask", "keep" and "list"`}},
		{"\nlevel.format.codx = 3", []string{`c.toml:2: no format is called "codx" (did you mean codex?); ` + "`msgview formats` lists them"}},
		{"\n\"fo\\u006cds\" = 1", []string{`c.toml:2: there is no setting "folds" (did you mean fold?)`}},
		{"\n'clok' = 1", []string{`c.toml:2: there is no setting "clok" (did you mean clock?)`}},
		{"clock = \"of\"", []string{`c.toml:1: clock is one of "turn", "day", "start", "delta", "off", not "of" (did you mean off?)`}},
		{"clock = 1.5", []string{`c.toml:1: clock is one of "turn", "day", "start", "delta", "off", not a float`}},
		{"time_zone = \"Mars/Base\"", []string{`c.toml:1: there is no time zone "Mars/Base": it is "local", "utc" or a name such as "Europe/Berlin"`}},
		{"mouse = \"yes\"", []string{`c.toml:1: mouse is true or false, not a string`}},
		{"ascii = 2020-01-01", []string{`c.toml:1: ascii is true or false, not a date or time`}},
		{"columns = \"state\"", []string{`c.toml:1: columns is an array of "state", "size", "time", not a string`}},
		{"columns = [\"tme\"]", []string{`c.toml:1: an entry of columns is one of "state", "size", "time", not "tme" (did you mean time?)`}},
		{"level = 9", []string{`c.toml:1: a level is a number from 1 to 5, not 9`}},
		{"[level]\nformat = 3", []string{`c.toml:2: level.format is a table, not an integer: write [level.format] and its entries below`}},
		{"[level]\ndefalt = 3", []string{`c.toml:2: [level] has no "defalt" (did you mean default?); it has "default" and "format"`}},
		{"[level.format]\n\ncodx = 3", []string{`c.toml:3: no format is called "codx" (did you mean codex?); ` + "`msgview formats` lists them"}},
		{"[fold]\ntools = {}", []string{`c.toml:2: [fold] has no "tools" (did you mean tool?); it has "tool"`}},
		{"[fold.tool]\nBash = true", []string{`c.toml:2: a fold is one of "line", "preview", "full", not a boolean`}},
		{"[redact]\nalso = [\"email\"]", []string{`c.toml:2: an entry of also is one of "emails", "homes", "hosts", not "email" (did you mean emails?)`}},
		{"[redact]\nmask = [\"ab\"]", []string{`c.toml:2: "ab" is too short to be looked for`}},
		{"[redact]\nmask = [\"/(/\"]", []string{"c.toml:2: error parsing regexp: missing closing ): `(`"}},
		{"[redact]\nkeep = \"x\"", []string{`c.toml:2: keep is an array of strings, not a string`}},
		{"[redact]\nlist = 1\nlost = 1", []string{`c.toml:2: list is the path of a file, not an integer`, `c.toml:3: [redact] has no "lost" (did you mean list?); it has "also", "mask", "keep" and "list"`}},
		{"keys = [\"a\"]", []string{`c.toml:1: keys is a table, not an array: write [keys] and its entries below`}},
		{"[keys]\nline-dwn = \"x\"", []string{`c.toml:2: there is no action "line-dwn" (did you mean line-down?); ` + "`msgview config --actions` lists them"}},
		{"[keys]\nline-down = 1", []string{`c.toml:2: the keys of an action are a string or an array of strings, as "q" or ["d", "ctrl+d"], not an integer`}},
		{"[keys]\nline-down = [1]", []string{`c.toml:2: a key is a string, not an integer`}},
		{"[keys]\nline-down = \"spce\"", []string{`c.toml:2: "spce" is no key: it is a character, or a name such as "space", "pgdown" or "ctrl+d" (did you mean space?)`}},
		{"[keys]\nline-down = \"Ctrl+D\"", []string{`c.toml:2: "Ctrl+D" is written "ctrl+d"`}},
		{"[keys]\nline-down = \"7\"", []string{`c.toml:2: "7" counts: a number before a key repeats it`}},
		{"[keys]\nline-down = \"ctrl+c\"", []string{`c.toml:2: "ctrl+c" always quits, and cannot be bound`}},
		{"[keys]\nline-down = \"a b c\"", []string{`c.toml:2: "a b c" has more than two keys: a sequence has two`}},
		{"[keys]\nline-down = \"\"", []string{`c.toml:2: "" is no key: name it, as "space"`}},
		{"[keys]\nline-down = \"space\"", []string{`c.toml:2: "space" is a key of page-down, too: give page-down other keys in [keys]`}},
		{"[keys]\nline-down = \"x\"\nline-up = \"x\"", []string{`c.toml:3: "x" is a key of line-down, too: give line-down other keys in [keys]`}},
		{"[keys]\nline-down = [\"x\", \"x\"]", []string{`c.toml:2: "x" stands twice among the keys of line-down`}},
		{"[keys]\nline-down = \"z\"", []string{`c.toml:2: "z t" of cursor-top begins with the key "z", which line-down has: give cursor-top other keys in [keys]`}},
		{"[keys]\nline-down = \"q x\"", []string{`c.toml:2: "q x" of line-down begins with the key "q", which back has: give back other keys in [keys]`}},
		{"[keys]\nquit = []", []string{`c.toml:2: quit needs a key`}},
		{"a = [\n", []string{"c.toml:1: "}},
		{"mouse = 1\nascii = 1\n", []string{"c.toml:1: mouse is true or false, not an integer", "c.toml:2: ascii is true or false, not an integer"}},
	} {
		_, err := Parse("c.toml", c.src, known)
		var wrong Mistakes
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", c.src, err)
			continue
		}
		if len(wrong) != len(c.want) {
			t.Errorf("%q: %v, want %q", c.src, wrong, c.want)
			continue
		}
		for i, m := range wrong {
			if got := m.Error(); got != c.want[i] && !(strings.HasSuffix(c.want[i], ": ") && strings.HasPrefix(got, c.want[i])) {
				t.Errorf("%q:\n got %s\nwant %s", c.src, got, c.want[i])
			}
		}
	}
}

// What is printed is a file that says the same.
func TestWrite(t *testing.T) {
	src := "theme = \"mono\"\ntime_zone = \"Europe/Berlin\"\ncolumns = []\nlevel = 5\n[fold.tool]\n\"a \\\"b\\\" # c\" = \"full\"\n[keys]\nline-down = [\"\\\\\", '\"']\npage-down = []\n"
	first, err := Parse("c.toml", src, known)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := first.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := Parse("c.toml", b.String(), known)
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	var c strings.Builder
	first.from, again.from = nil, nil
	b.Reset()
	first.Write(&b)
	again.Write(&c)
	if b.String() != c.String() || again.TimeZone != "Europe/Berlin" || again.FoldTool[`a "b" # c`] != "full" || again.Keys["line-down"][0] != `\` {
		t.Errorf("%s\n%s", b.String(), c.String())
	}
}

func TestRead(t *testing.T) {
	was := xdg.ConfigHome
	defer func() { xdg.ConfigHome = was }()
	xdg.ConfigHome = t.TempDir()
	if c, err := Read(known); err != nil || c.Level != 3 || c.From("level") != "default" {
		t.Errorf("without a file: %+v, %v", c, err)
	}
	if err := os.MkdirAll(filepath.Dir(Path()), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(Path(), make([]byte, maxFile+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(known); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("of a huge file: %v", err)
	}
	if err := os.WriteFile(Path(), []byte("time_zone = \"utc\""), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Read(known)
	if err != nil {
		t.Fatal(err)
	}
	if z, err := c.Zone(); z != time.UTC || err != nil {
		t.Errorf("zone %v, %v", z, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("level = 3\n[keys]\nline-down = \"x\"")
	f.Add("[fold.tool]\n'a.b' = \"line\"")
	f.Fuzz(func(t *testing.T, src string) {
		c, err := Parse("c.toml", src, known)
		if (c == nil) == (err == nil) {
			t.Errorf("%v, %v", c, err)
		}
		var wrong Mistakes
		if errors.As(err, &wrong) {
			for _, m := range wrong {
				if m.Line < 0 || m.Line > strings.Count(src, "\n")+1 {
					t.Errorf("line %d", m.Line)
				}
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	src := "theme = \"dark\"\nclock = \"day\"\nlevel = 4\n[fold.tool]\nRead = \"line\"\nBash = \"preview\"\n[keys]\nline-down = \"x\"\ncursor-top = \"ctrl+t\"\n"
	for b.Loop() {
		if _, err := Parse("c.toml", src, known); err != nil {
			b.Fatal(err)
		}
	}
}
