package render

import (
	"slices"
	"strings"

	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// unsaid leaves of arguments, as JSON, what the row of their call does not say: nothing of
// them if it says all. row is all that it says that the call is about.
func unsaid(source, row, directory string, agent bool) string {
	if len(source) > maxFields {
		return source
	}
	v, err := rawjson.Parse([]byte(source))
	if err != nil || v.Kind() != rawjson.Object {
		return source
	}
	if v.Len() == 0 || row != "" && pairsOf(v, directory) == row {
		return ""
	}
	var said []string
	for name, m := range v.Members() {
		if saysMember(row, name, m, directory, agent) {
			said = append(said, name)
		}
	}
	if len(said) == 0 {
		return source
	}
	for _, b := range rest(v, said...) {
		return b.Text
	}
	return ""
}

// withoutWords leaves the words of a command out of the arguments, as JSON, of a call that
// is drawn with that command. They stay where they tell more than it: where one ends.
func withoutWords(source string) string {
	v, err := rawjson.Parse([]byte(source))
	if err != nil || v.Kind() != rawjson.Object {
		return source
	}
	said, _ := tool.Pick(v, tool.CommandKeys)
	for _, k := range tool.CommandKeys {
		words := tool.Strings(v.Get(k))
		if len(words) == 0 {
			continue
		}
		script := words[len(words)-1] == said && len(words) == 3
		if !script && !slices.Equal(strings.Fields(said), words) {
			return source
		}
		for _, b := range rest(v, k) {
			return b.Text
		}
		return ""
	}
	return source
}

// saysMember reports whether a row says a member: as a name and a value, as all of the row,
// or as what is looked for in a place, or the place; of a sub-agent as its kind or as what it
// is to do.
func saysMember(row, name string, m rawjson.Value, directory string, agent bool) bool {
	value := ""
	switch m.Kind() {
	case rawjson.String:
		value = short(m.Text(), directory)
	case rawjson.Number, rawjson.Bool:
		value = string(m.Raw())
	}
	if value == "" || strings.TrimSpace(value) != value || strings.ContainsAny(value, "\n\r\t") {
		return false
	}
	if agent && (strings.HasPrefix(row, value+": ") || strings.HasSuffix(row, ": "+value)) {
		return true
	}
	pair := name + ": " + value
	return row == value || row == "in "+value || strings.HasPrefix(row, value+" in ") || strings.HasSuffix(row, " in "+value) ||
		strings.Contains("  "+row+"  ", "  "+pair+"  ")
}

// saysAll reports whether a text that was drawn is all of what was to be said.
func saysAll(drawn safetext.Text, s string) bool { return len(s) < maxSummary && drawn.Plain() == s }
