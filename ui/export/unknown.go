package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/safetext"
)

// Unknowns counts what no decoder took of logs: kinds of records and of parts that nobody
// described, and the names of members that were kept as they are, each with the kind of
// its value. There are no values in it, and no keys that could be some, so that it can be
// shown to strangers.
type Unknowns struct {
	formats []string
	files   map[string]int
	counts  map[unknown]int
}

// unknown is one thing that was not taken.
type unknown struct {
	format string
	what   string // "record", "part" or "member"
	of     string // kind of the record or part, role of the message
	path   string // names that lead to the member, "" for the whole
	value  string // kind of its value
}

// unknownDepth is how deep members are listed.
const unknownDepth = 8

// Add counts what a log has that was read to its end.
func (u *Unknowns) Add(ctx context.Context, log model.Log) error {
	if u.counts == nil {
		u.files, u.counts = map[string]int{}, map[unknown]int{}
	}
	name := log.Source().Format
	if u.files[name] == 0 {
		u.formats = append(u.formats, name)
	}
	u.files[name]++
	index := log.Index()
	r := recordOf{log: log}
	for i := range index.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		f := index.Flags(i)
		if f.Any(model.FlagPiece | model.FlagPart | model.FlagMetadata) {
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			return err
		}
		if err := r.read(i, m); err != nil {
			return err
		}
		u.message(unknown{format: name}, m, f, &r)
	}
	return nil
}

func (u *Unknowns) message(at unknown, m *model.Message, f model.Flags, r *recordOf) {
	at.what, at.of = "part", m.Role.String()
	if !f.IsMessage() {
		at.what = "record"
	}
	if f.Has(model.FlagMalformed) {
		at.of, at.value = "malformed", "text"
		u.counts[at]++
		return
	}
	for _, p := range m.Parts {
		if p, ok := p.(model.Unknown); ok {
			at := at
			at.of = kindOf(p.Type)
			u.json(at, p.Raw, p.Type)
		}
	}
	at.what = "member"
	for _, field := range m.Meta {
		if _, logged := r.told[field.Name]; field.Name == model.FieldPieces && !logged {
			continue
		}
		name, list := strings.CutSuffix(field.Name, " (each)")
		at.path = r.path(name)
		if !list {
			u.json(at, field.Value, lastOf(name))
			continue
		}
		v, err := rawjson.Parse(field.Value)
		if err != nil {
			continue
		}
		for _, e := range v.Elems() {
			u.value(at, e, "", 0)
		}
	}
}

func (u *Unknowns) json(at unknown, json []byte, name string) {
	v, _, err := rawjson.ParseTolerant(json)
	if err != nil {
		at.value = "text"
		u.counts[at]++
		return
	}
	u.value(at, v, name, 0)
}

// value counts a value and, below it, what is in it.
func (u *Unknowns) value(at unknown, v rawjson.Value, name string, depth int) {
	at.value = v.Kind().String()
	u.counts[at]++
	if depth == unknownDepth {
		return
	}
	path, told := at.path, tells(v, name)
	for i := range v.Len() {
		key := ""
		if v.Kind() == rawjson.Object {
			key = v.Key(i)
		}
		switch {
		case v.Kind() == rawjson.Array:
			at.path = path + "[]"
		case told(key):
			at.path = join(path, nameOf(key))
		default:
			at.path = join(path, "*")
		}
		u.value(at, v.Index(i), key, depth+1)
	}
}

// lastOf returns the last name of a path.
func lastOf(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// list returns what was counted of a format, records first, then by name.
func (u *Unknowns) list(format string) []unknown {
	var list []unknown
	for at := range u.counts {
		if at.format == format {
			list = append(list, at)
		}
	}
	key := func(at unknown) string {
		return strings.Join([]string{fmt.Sprint(slices.Index([]string{"record", "part", "member"}, at.what)), at.of, at.path, at.value}, "\x00")
	}
	slices.SortFunc(list, func(a, b unknown) int { return strings.Compare(key(a), key(b)) })
	return list
}

// Write writes what was counted for people.
func (u *Unknowns) Write(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, name := range u.formats {
		if i > 0 {
			fmt.Fprintln(out)
		}
		list := u.list(name)
		fmt.Fprintf(out, "%s, %s\n", safetext.Row(name), count(u.files[name], "log"))
		if len(list) == 0 {
			fmt.Fprintln(out, "  everything was taken")
		}
		for _, at := range list {
			fmt.Fprintf(out, "  %s\t%s\t%s\t%s\t%d\n", at.what, safetext.Row(at.of), safetext.Row(at.path), at.value, u.counts[at])
		}
	}
	return out.Flush()
}

// WriteJSON writes what was counted, one line for each.
func (u *Unknowns) WriteJSON(w io.Writer) error {
	for _, name := range u.formats {
		for _, at := range u.list(name) {
			err := WriteLine(w, struct {
				Format string `json:"format"`
				Logs   int    `json:"logs"`
				What   string `json:"what"`
				Of     string `json:"of"`
				Path   string `json:"path"`
				Value  string `json:"value"`
				Count  int    `json:"count"`
			}{name, u.files[name], at.what, at.of, at.path, at.value, u.counts[at]})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
