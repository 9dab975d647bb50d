package formattest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Files returns the paths of all files below a folder, in the order of their names.
func Files(t testing.TB, folder string) []string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && outputs[e.Name()] {
			return filepath.SkipDir
		}
		if err == nil && !e.IsDir() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no fixtures in %s", folder)
	}
	return paths
}

// Records reads a fixture and cuts it into the records of a shape, see [Cut]. Each
// knows its file and its place in it. With a nil shape documents are kept whole.
func Records(t testing.TB, path string, s *format.Shape) []*format.Record {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	records := Cut(data, s)
	for _, r := range records {
		r.File, r.Dir, r.Origin.File = filepath.Base(path), filepath.Base(filepath.Dir(path)), path
	}
	return records
}

// Cut makes records of the bytes of a log: the elements of an array; the document
// around the list that the shape names and the elements of that list; any other
// document as a whole; server-sent events; else lines. With a nil shape no document
// is cut.
func Cut(data []byte, s *format.Shape) []*format.Record {
	c := cutter{data: data}
	if v, err := rawjson.Parse(data); err == nil {
		c.document(v, s)
		return c.records
	}
	separator := []byte("\n")
	events := bytes.HasPrefix(data, []byte("data: ")) || bytes.Contains(data, []byte("\ndata: "))
	if events {
		separator = []byte("\n\n")
	}
	for _, raw := range bytes.Split(data, separator) {
		if raw = bytes.TrimSpace(raw); len(raw) == 0 {
			continue
		}
		r := c.add(raw)
		if events {
			event, json := eventData(raw)
			r.Event, r.SSE = event, true
			setValue(r, json)
		} else {
			setValue(r, raw)
		}
	}
	return c.records
}

// listOf returns the member of a document that a shape has its records in, "" for
// none. As in the loaders it is "messages" for a shape that names no member.
func listOf(s *format.Shape) string {
	switch {
	case s == nil || s.List == "-":
		return ""
	case s.List == "":
		return "messages"
	}
	return s.List
}

// eventData reads the lines of one server-sent event.
func eventData(raw []byte) (event string, json []byte) {
	for _, line := range bytes.Split(raw, []byte("\n")) {
		if s, ok := bytes.CutPrefix(line, []byte("event: ")); ok {
			event = string(s)
		}
		if s, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
			json = s
		}
	}
	return event, json
}

// A cutter collects records that follow each other in data.
type cutter struct {
	data    []byte
	at      int // end of the last record
	records []*format.Record
}

// add appends the next record of those bytes, without its value.
func (c *cutter) add(raw []byte) *format.Record {
	start := c.at + max(bytes.Index(c.data[c.at:], raw), 0)
	c.at = min(start+len(raw), len(c.data))
	r := &format.Record{Number: len(c.records), Raw: raw}
	r.Origin = model.Origin{Line: 1 + bytes.Count(c.data[:start], []byte("\n")), Offset: int64(start), Length: int64(len(raw))}
	c.records = append(c.records, r)
	return r
}

func (c *cutter) document(v rawjson.Value, s *format.Shape) {
	key := listOf(s)
	list := v.Get(key)
	switch {
	case v.Kind() == rawjson.Array && (s == nil || s.List != "-"):
		key, list = "", v
	case key != "" && list.Kind() == rawjson.Array && c.envelope(v, key):
	default:
		setValue(c.add(v.Raw()), v.Raw())
		return
	}
	for _, e := range list.Elems() {
		r := c.add(e.Raw())
		r.List = key
		setValue(r, e.Raw())
	}
}

// envelope adds the document around a list, with the list empty.
func (c *cutter) envelope(v rawjson.Value, key string) bool {
	var around []byte
	for k, m := range v.Members() {
		around = append(rawjson.AppendString(append(around, ','), k), ':')
		if k == key {
			around = append(around, "[]"...)
		} else {
			around = append(around, m.Raw()...)
		}
	}
	around[0] = '{'
	e, err := rawjson.Parse(append(around, '}'))
	if err != nil {
		return false
	}
	c.records = append(c.records, &format.Record{Raw: e.Keep(), Value: e, Envelope: true})
	return true
}
