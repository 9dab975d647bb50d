package export

import (
	"context"
	"fmt"
	"io"
	"regexp"
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
		u.message(unknown{format: name}, m, f)
	}
	return nil
}

func (u *Unknowns) message(at unknown, m *model.Message, f model.Flags) {
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
			at.of = nameOf(p.Type)
			u.json(at, p.Raw)
		}
	}
	at.what = "member"
	for _, field := range m.Meta {
		name, list := strings.CutSuffix(field.Name, " (each)")
		at.path = pathOf(name)
		if !list {
			u.json(at, field.Value)
			continue
		}
		v, err := rawjson.Parse(field.Value)
		if err != nil {
			continue
		}
		for _, e := range v.Elems() {
			u.value(at, e, 0)
		}
	}
}

func (u *Unknowns) json(at unknown, json []byte) {
	v, _, err := rawjson.ParseTolerant(json)
	if err != nil {
		at.value = "text"
		u.counts[at]++
		return
	}
	u.value(at, v, 0)
}

// value counts a value and, below it, what is in it.
func (u *Unknowns) value(at unknown, v rawjson.Value, depth int) {
	at.value = v.Kind().String()
	u.counts[at]++
	if depth == unknownDepth {
		return
	}
	path, anyKey := at.path, isMap(v)
	for i := range v.Len() {
		switch {
		case v.Kind() == rawjson.Array:
			at.path = path + "[]"
		case anyKey:
			at.path = join(path, "*")
		default:
			at.path = join(path, nameOf(v.Key(i)))
		}
		u.value(at, v.Index(i), depth+1)
	}
}

// pathOf returns the path that names a field, without places in lists and keys that could
// be values.
func pathOf(name string) string {
	parts := strings.Split(placeInList.ReplaceAllString(name, "[]"), ".")
	for i, p := range parts {
		key := strings.TrimRight(p, "[]")
		parts[i] = nameOf(key) + p[len(key):]
	}
	return strings.Join(parts, ".")
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

var (
	placeInList = regexp.MustCompile(`\[\d+\]`)
	plainName   = regexp.MustCompile(`^[A-Za-z_$@][A-Za-z_$-]*\d{0,2}[A-Za-z_-]*$`)
	plainKind   = regexp.MustCompile(`^[A-Za-z_]+([A-Za-z_./:-]|\b\d{1,2}\b)*$`)
)

// maxName is the longest name, in bytes, that is one: keys that are longer are values.
const maxName = 48

// nameOf returns the name of a member or a kind, "*" for what could be a value.
func nameOf(name string) string {
	if len(name) > maxName || !plainName.MatchString(name) && !plainKind.MatchString(name) {
		return "*"
	}
	return name
}

// maxMembers is how many members an object has at most whose keys are no values.
const maxMembers = 40

// isMap reports whether the keys of an object are values: there are very many of them, or
// objects with the same members stand behind all of several.
func isMap(v rawjson.Value) bool {
	if v.Kind() == rawjson.Object && v.Len() > maxMembers {
		return true
	}
	if v.Kind() != rawjson.Object || v.Len() < 2 {
		return false
	}
	first := v.Index(0)
	for i := range v.Len() {
		m := v.Index(i)
		if m.Kind() != rawjson.Object || m.Len() != first.Len() || m.Len() == 0 {
			return false
		}
		for k := range m.Len() {
			if m.Key(k) != first.Key(k) {
				return false
			}
		}
	}
	return true
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
