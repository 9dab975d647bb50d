package ui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"msgview/ui/pane"
	"msgview/ui/stage"
)

// README.md has a table of all keys, made of the key map.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- keys: made by the program, checked by a test -->\n", "<!-- end of keys -->"
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, there := strings.Cut(rest, end)
	if !ok || !there {
		t.Fatal("README.md has no place for the keys")
	}
	want := before + begin + keyRows() + end + after
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatal("the keys of README.md are not those of the program; -update writes them")
	}
	if err := os.WriteFile("README.md", []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// It has a table of the keys of the stage, too, made of those.
func TestReadmeOfTheStage(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- stage: made by the program, checked by a test -->\n", "<!-- end of stage -->"
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, there := strings.Cut(rest, end)
	if !ok || !there {
		t.Fatal("README.md has no place for the keys of the stage")
	}
	rows := "\n| On the stage | |\n|---|---|\n"
	for _, b := range pane.NewShow(stage.Setup{}, nil).Keys() {
		h := b.Help()
		rows += "| `" + strings.Join(strings.Fields(h.Key), "` `") + "` | " + h.Desc + " |\n"
	}
	want := before + begin + rows + "\n" + end + after
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatal("the keys of the stage in README.md are not those of the program; -update writes them")
	}
	if err := os.WriteFile("README.md", []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// keyRows is the key map as tables in Markdown.
func keyRows() string {
	var b strings.Builder
	group := ""
	for _, row := range KeyTable() {
		if row[0] != group {
			group = row[0]
			fmt.Fprintf(&b, "\n| %s | |\n|---|---|\n", group)
		}
		var keys []string
		for _, k := range strings.Fields(row[1]) {
			keys = append(keys, "`"+strings.ReplaceAll(k, "|", "\\|")+"`")
		}
		help := strings.NewReplacer("|", "\\|", "<", "\\<", "*", "\\*").Replace(row[2])
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(keys, " "), help)
	}
	return b.String() + "\n"
}
