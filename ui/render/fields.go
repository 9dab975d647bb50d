package render

import (
	"strings"

	"msgview/model/rawjson"
	"msgview/ui/safetext"
)

// maxFields bounds the arguments that are drawn as fields, in bytes: larger ones are
// drawn as their JSON, which needs no second form.
const maxFields = 64 << 10

// fields draws the members of an object as names and values, which is easier to read
// than JSON with its quotes and escapes. ok is false for what is no object. list draws what is
// a list of things to do, if it is one.
func (b bodies) fields(source string, put func(safetext.Line), width int, list func(value string, width int) []safetext.Line) (ok bool) {
	if len(source) > maxFields {
		return false
	}
	v, err := rawjson.Parse([]byte(source))
	if err != nil || v.Kind() != rawjson.Object || v.Len() == 0 {
		return false
	}
	for name, m := range v.Members() {
		label := b.brief(oneLine(name), b.p.JSONKey, max(width/2, 1)).Append(safetext.Lit(": ", b.p.Dim))
		value := m.Text()
		if m.Kind() != rawjson.String {
			value = lay(m.Raw())
		}
		style := b.p.Plain
		text := safetext.Clean(value, style)
		if m.Kind() != rawjson.String {
			text = b.code.JSON(value)
		}
		rows := b.rowsOf(text.WithMarkers(b.p.Control), max(width-label.Width(), width/2, 1))
		if strings.Contains(strings.TrimRight(value, "\n"), "\n") || label.Width() > width/2 {
			for _, row := range b.rowsOf(safetext.Clean(name+":", b.p.JSONKey), max(width, 1)) { // a name may be a question
				put(row)
			}
			rows := list(value, max(width-2, 1))
			if rows == nil || m.Kind() != rawjson.String {
				rows = b.rowsOf(text.WithMarkers(b.p.Control), max(width-2, 1))
			}
			for _, row := range rows {
				put(safetext.Spaces(2, b.p.Plain).Line().AppendLine(row))
			}
			continue
		}
		lead := label.Line()
		for _, row := range rows {
			put(lead.AppendLine(row))
			lead = safetext.Spaces(label.Width(), b.p.Plain).Line()
		}
		if len(rows) == 0 {
			put(lead)
		}
	}
	return true
}
