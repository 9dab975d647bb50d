package findings

import (
	"strings"

	"msgview/model/tool"
)

// Rows that a command adds to a file: cat >> a.py, echo "salt: none" >> oven.yaml.

// appended notes what a command added to files, as far as it says that in full.
func (g *files) appended(talk uint64, e *ended) {
	add := func(name, text string) {
		at := g.file(talk, name)
		at.insert(g, e.place, tool.Edit{New: text})
	}
	for _, one := range e.use.Scripted() {
		if one.Appends {
			add(one.Path(), one.Content())
		}
	}
	for _, r := range e.runs() {
		if c := r.Command; r.Checked && c.Appends && len(c.Writes) == 1 && isLiteral(c.Writes[0]) {
			if text := printedBy(c.Program()); text != "" {
				add(c.Writes[0], text)
			}
		}
	}
}

// printedBy returns what echo and printf print, "" if only the shell knows.
func printedBy(words []string) string {
	name := program(words)
	if name != "echo" && name != "printf" || len(words) < 2 {
		return ""
	}
	text := strings.Join(words[1:], " ")
	switch {
	case strings.HasPrefix(text, "-"), strings.ContainsAny(text, "$`"):
		return ""
	case name == "printf" && (len(words) > 2 || strings.Contains(text, "%")):
		return ""
	case name == "printf":
		text = strings.ReplaceAll(text, `\n`, "\n")
	}
	return text
}
