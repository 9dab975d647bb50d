package export

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
)

// Whether the key of an object is the name of a member or a value cannot be seen of the
// key alone: "oven" may be either. An object whose keys are mostly names that formats know
// is one that a writer laid out, and its other keys are names, too; those of any other
// object may be ids, paths or words, and none of them is told.

//go:embed names.txt
var namesText string

// known are the names of members that formats know.
var known = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(namesText) {
		names[name] = true
	}
	return names
})

var (
	placeInList = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[\d+\]`) })
	plainName   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_$@][A-Za-z_$-]*\d{0,2}[A-Za-z_-]*$`) })
	plainKind   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_]+([A-Za-z_./:-]|\b\d{1,2}\b)*$`) })
)

// maxName is the longest name, in bytes, that is one: keys that are longer are values.
const maxName = 48

// nameOf returns the name of a member, "*" for what could be a value.
func nameOf(name string) string {
	if len(name) > maxName || !plainName().MatchString(name) {
		return "*"
	}
	return name
}

// kindOf returns the kind of a record or a part, "*" for what could be a value.
func kindOf(kind string) string {
	if len(kind) > maxName || !plainName().MatchString(kind) && !plainKind().MatchString(kind) {
		return "*"
	}
	return kind
}

// maxMembers is how many members an object has at most whose keys are no values.
const maxMembers = 40

// isSchema reports whether a writer laid an object out: it says of what type it is, or for
// each key that nobody knows it has two that are known.
func isSchema(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Len() > maxMembers || alike(v) {
		return false
	}
	for _, name := range [...]string{"type", "role", "kind"} {
		if v.Get(name).Kind() == rawjson.String {
			return true
		}
	}
	all := make([]string, v.Len())
	for i := range all {
		all[i] = v.Key(i)
	}
	return mostlyKnown(all)
}

func mostlyKnown(names []string) bool {
	n := 0
	for _, name := range names {
		if known()[name] {
			n++
		}
	}
	return n > 0 && n >= 2*(len(names)-n)
}

// alike reports whether objects with the same members stand behind all of several keys.
func alike(v rawjson.Value) bool {
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
	return v.Len() > 1
}

// freeForm are members in which programs and people put keys of their own, whoever wrote
// the log: of those only the ones are told that formats know.
var freeForm = map[string]bool{"arguments": true, "args": true, "input": true, "inputs": true, "env": true, "headers": true, "metadata": true, "meta": true,
	"extra": true, "state": true, "variables": true, "parameters": true, "params": true, "properties": true, "labels": true, "tags": true}

// tells returns which keys of an object, the member of that name of another one, are told.
func tells(v rawjson.Value, name string) func(key string) bool {
	schema := isSchema(v)
	if freeForm[name] {
		return func(key string) bool { return schema && known()[key] }
	}
	return func(string) bool { return schema }
}

// recordOf is the record that a message was read from: it says which names of fields are
// told, namely those that are told wherever they stand in it.
type recordOf struct {
	log  model.Log
	at   model.Place
	told map[string]bool
}

// read reads the record of an entry, unless it was the last one.
func (r *recordOf) read(entry int, m *model.Message) error {
	at := r.log.Index().Place(entry)
	if len(m.Meta) == 0 || r.told != nil && at.File == r.at.File && at.Offset == r.at.Offset {
		return nil
	}
	records, err := r.log.Raw(entry)
	if err != nil {
		return err
	}
	r.at, r.told = at, map[string]bool{}
	for _, record := range records {
		if v, _, err := rawjson.ParseTolerant(record.Bytes); err == nil {
			r.learn(v, "", 0)
		}
	}
	return nil
}

// maxLearned is how deep names are looked for in a record.
const maxLearned = 64

func (r *recordOf) learn(v rawjson.Value, name string, depth int) {
	v = rawjson.Unwrap(v, 2)
	if depth > maxLearned || v.Opaque() {
		return
	}
	told := tells(v, name)
	for i := range v.Len() {
		key := ""
		if v.Kind() == rawjson.Object {
			key = v.Key(i)
			before, seen := r.told[key]
			r.told[key] = told(key) && (before || !seen)
		}
		r.learn(v.Index(i), key, depth+1)
	}
}

// path returns the path that names a field, without places in lists and keys that could be
// values. A name that is not in the record is the decoder's, or nobody knows.
func (r *recordOf) path(name string) string {
	parts := strings.Split(placeInList().ReplaceAllString(name, "[]"), ".")
	for i, p := range parts {
		key := strings.TrimRight(p, "[]")
		told, seen := r.told[key]
		if !seen {
			told = known()[key]
		}
		if parts[i] = "*" + p[len(key):]; told {
			parts[i] = nameOf(key) + p[len(key):]
		}
	}
	return strings.Join(parts, ".")
}
