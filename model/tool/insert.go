package tool

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// An Insertion is text that a call puts between the lines of a file, or as a cell into a
// notebook.
type Insertion struct {
	Text string
	Line int      // number of its first line in the file, 0 if the call does not say
	End  bool     // it comes behind all that the file has
	Keys []string // members of the arguments that say all this
}

// insertedKeys are the members with the text: Anthropic's text editors and those that follow
// them, Roo Code, Claude Code's notebooks.
var insertedKeys = []string{"insert_text", "new_str", "content", "new_source"}

// Insertion returns what a call puts into a file; ok is false for all others.
func (u Use) Insertion() (in Insertion, ok bool) {
	if u.Purpose != EditFile || !inserts(u.Call, u.args) {
		return in, false
	}
	text, key := Pick(u.args, insertedKeys)
	in = Insertion{Text: text, Keys: []string{key}}
	if at, ok := number(u.args.Get("insert_line")); ok && at >= 0 { // the line that it comes behind
		in.Line, in.Keys = at+1, append(in.Keys, "insert_line")
	} else if at, ok := number(u.args.Get("line")); ok && at > 0 { // Roo Code: the line that it comes before
		in.Line, in.Keys = at, append(in.Keys, "line")
	}
	in.End = u.Call.Open() != nil && u.args.Get("insert_line").IsNull()
	if isEditor(u.args.Str("command")) {
		in.Keys = append(in.Keys, "command")
	}
	return in, strings.TrimSuffix(text, "\n") != ""
}

// inserts reports whether a call is one of a tool that puts text into a file.
func inserts(c *model.ToolCall, v rawjson.Value) bool {
	if Text(v, PathKeys...) == "" {
		return false
	}
	switch v.Str("command") {
	case "insert", "append":
		return present(v, insertedKeys[:2])
	}
	if c.Open() != nil && c.Name == "insert" {
		return present(v, insertedKeys[:1])
	}
	_, name := Name(c)
	name = strings.ToLower(name)
	return strings.Contains(name, "insert_content") && v.Get("content").Kind() == rawjson.String ||
		strings.Contains(name, "notebook") && strings.Contains(name, "edit") && v.Get("new_source").Kind() == rawjson.String
}
