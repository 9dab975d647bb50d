package themes

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of README.md anew")

// README.md lists the built-in themes, and the theme that it shows can be loaded.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(data), "```toml\n")
	example, _, _ = strings.Cut(example, "```")
	path := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	if mine, err := Load(path); err != nil || mine.Title != "Mine" {
		t.Errorf("%v", err)
	}
	const begin, end = "<!-- themes: made by the program, checked by a test -->\n", "<!-- end of themes -->"
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, there := strings.Cut(rest, end)
	if !ok || !there {
		t.Fatal("README.md has no place for the themes")
	}
	var rows strings.Builder
	rows.WriteString("\n| name | title | for |\n|---|---|---|\n")
	for _, name := range Builtin() {
		theme := mustFind(name)
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", name, theme.Title, suits[theme.Kind])
	}
	want := before + begin + rows.String() + "\n" + end + after
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatal("the themes of README.md are not those there are; -update writes them")
	}
	if err := os.WriteFile("README.md", []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// suits says what a kind of themes is for.
var suits = map[Kind]string{
	Dark: "dark backgrounds", Light: "light backgrounds",
	ANSI: "the terminal's own sixteen colours", Mono: "no colours",
}
