package render

import (
	"slices"
	"strings"

	"msgview/model/rawjson"
	"msgview/model/tool"
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
	fields{b: b, put: put, width: width, list: list}.members("", v)
	return true
}

// fields are those of an object, or of one within it.
type fields struct {
	b     bodies
	put   func(safetext.Line)
	width int
	list  func(value string, width int) []safetext.Line
	depth int // of what is within them: JSON beyond maxDotted
}

// members draws those of an object: those of the objects in it with the names of both, and
// the elements of lists in one row, or each below the name.
func (f fields) members(of string, v rawjson.Value) {
	within := f
	within.depth++
	for name, m := range v.Members() {
		switch name := of + name; {
		case m.Kind() == rawjson.Array && slices.Contains(tool.CommandKeys, name): // which are its words is told by their quotes
			f.json(name, m)
		case m.Kind() == rawjson.Object && m.Len() > 0 && f.depth < maxDotted:
			within.members(name+".", m)
		case m.Kind() == rawjson.Array && m.Len() > 0 && f.depth < maxDotted:
			if words := tool.Strings(m); len(words) > 0 && inARow(words, f.width-len(name)) {
				f.text(name, strings.Join(words, ", "))
			} else if onlyNumbers(m) {
				f.json(name, m)
			} else {
				within.elements(name, m)
			}
		case m.Kind() == rawjson.String:
			f.text(name, m.Text())
		default:
			f.json(name, m)
		}
	}
}

// json draws a member as it is written.
func (f fields) json(name string, v rawjson.Value) {
	value := lay(v.Raw())
	f.field(name, value, f.b.code.JSON(value), nil)
}

// inARow reports whether words are told apart by commas, and few enough for a row.
func inARow(words []string, room int) bool {
	for _, w := range words {
		if room -= len(w) + 2; room < 0 || w == "" || strings.ContainsAny(w, ",\n\r") {
			return false
		}
	}
	return true
}

// onlyNumbers reports whether a list has numbers and the like, and nothing else.
func onlyNumbers(v rawjson.Value) bool {
	for _, e := range v.Elems() {
		switch e.Kind() {
		case rawjson.String, rawjson.Object, rawjson.Array:
			return false
		}
	}
	return true
}

// elements draws those of a list below its name, each behind a dash.
func (f fields) elements(name string, v rawjson.Value) {
	for _, row := range f.b.rowsOf(safetext.Clean(name+":", f.b.p.JSONKey), max(f.width, 1)) {
		f.put(row)
	}
	within := f
	within.width = max(f.width-4, 1)
	for _, e := range v.Elems() {
		lead := safetext.Spaces(2, f.b.p.Plain).Append(safetext.Lit("- ", f.b.p.Dim)).Line()
		within.put = func(row safetext.Line) {
			f.put(lead.AppendLine(row))
			lead = safetext.Spaces(4, f.b.p.Plain).Line()
		}
		text := safetext.Clean(e.Text(), f.b.p.Plain)
		switch {
		case e.Kind() == rawjson.Object && e.Len() > 0:
			within.members("", e)
			continue
		case e.Kind() != rawjson.String:
			text = f.b.code.JSON(lay(e.Raw()))
		}
		rows := f.b.rowsOf(text.WithMarkers(f.b.p.Control), within.width)
		if len(rows) == 0 {
			rows = []safetext.Line{{}}
		}
		for _, row := range rows {
			within.put(row)
		}
	}
}

// text draws a member that is a text.
func (f fields) text(name, value string) {
	f.field(name, value, safetext.Clean(value, f.b.p.Plain), f.list)
}

// field draws a name and what it stands for, below it if that has several lines.
func (f fields) field(name, value string, text safetext.Text, list func(value string, width int) []safetext.Line) {
	b, width := f.b, f.width
	label := b.brief(oneLine(name), b.p.JSONKey, max(width/2, 1)).Append(safetext.Lit(": ", b.p.Dim))
	if strings.Contains(strings.TrimRight(value, "\n"), "\n") || label.Width() > width/2 {
		for _, row := range b.rowsOf(safetext.Clean(name+":", b.p.JSONKey), max(width, 1)) { // a name may be a question
			f.put(row)
		}
		var rows []safetext.Line
		if list != nil {
			rows = list(value, max(width-2, 1))
		}
		if rows == nil {
			rows = b.rowsOf(text.WithMarkers(b.p.Control), max(width-2, 1))
		}
		for _, row := range rows {
			f.put(safetext.Spaces(2, b.p.Plain).Line().AppendLine(row))
		}
		return
	}
	rows := b.rowsOf(text.WithMarkers(b.p.Control), max(width-label.Width(), width/2, 1))
	lead := label.Line()
	for _, row := range rows {
		f.put(lead.AppendLine(row))
		lead = safetext.Spaces(label.Width(), b.p.Plain).Line()
	}
	if len(rows) == 0 {
		f.put(lead)
	}
}
