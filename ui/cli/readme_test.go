package cli

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/formats"
	"msgview/ui"
)

var update = flag.Bool("update", false, "write the tables of the README and the golden files anew")

// The picture and the tables of the README are made of what the program shows and knows.
func TestReadme(t *testing.T) {
	path := filepath.Join("..", "..", "README.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := between(t, string(data), "picture", picture(t))
	want = between(t, want, "formats", formatTable())
	want = between(t, want, "keys", keyTable())
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatal("the picture or the tables of README.md are not those of the program; -update writes them")
	}
	if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// between replaces what stands between two comments.
func between(t *testing.T, text, name, table string) string {
	begin, end := "<!-- "+name+": made by the program, checked by a test -->\n", "<!-- end of "+name+" -->"
	i, j := strings.Index(text, begin), strings.Index(text, end)
	if i < 0 || j < i {
		t.Fatalf("README.md has no place for the %s", name)
	}
	return text[:i+len(begin)] + table + text[j:]
}

// picture is a screen of the tour, which a test of package ui draws.
func picture(t *testing.T) string {
	screen, err := os.ReadFile(filepath.Join("..", "testdata", "readme.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return "\n```\n" + strings.TrimRight(string(screen), "\n") + "\n```\n\n"
}

func formatTable() string {
	var b strings.Builder
	b.WriteString("\n| name | format | what is read | what is not |\n|---|---|---|---|\n")
	for _, f := range formats.All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Name, f.Title, cell(f.Reads), cell(f.Omits))
	}
	return b.String() + "\n"
}

func keyTable() string {
	var b strings.Builder
	group := ""
	for _, row := range ui.KeyTable() {
		if row[0] != group {
			group = row[0]
			fmt.Fprintf(&b, "\n| %s | |\n|---|---|\n", group)
		}
		var keys []string
		for _, k := range strings.Fields(row[1]) {
			keys = append(keys, "`"+strings.ReplaceAll(k, "|", "\\|")+"`")
		}
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(keys, " "), cell(row[2]))
	}
	return b.String() + "\n"
}

// cell writes a text so that Markdown shows it as it is: <id> would be taken for a tag,
// and */* for emphasis.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "<", "\\<", "*", "\\*").Replace(s)
}
