package formats

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"msgview/loaders/formattest"
	"msgview/model/rawjson"
)

// emptiedSize is how long the records are at most, in bytes, of which lists and objects
// are emptied, emptiedOf of how many of each fixture, emptiedMost how many of them a format
// is asked about, and emptiedDepth how deep those stand: below it they belong to one part.
const (
	emptiedSize  = 4 << 10
	emptiedOf    = 4
	emptiedMost  = 250
	emptiedDepth = 3
)

// A list or an object of a record may be empty, or all that is there: what was to stand in
// it is missing then, and the record keeps what every shape promises.
func TestEmptied(t *testing.T) {
	for _, one := range All() {
		if !formattest.Wanted(one.Name) {
			continue
		}
		t.Run(one.Name, func(t *testing.T) {
			t.Parallel()
			tried := map[string]bool{}
			for _, path := range formattest.Files(t, filepath.Join("..", "..", "testdata", one.Name)) {
				records := formattest.Records(t, path, nil)
				for _, r := range records[:min(len(records), emptiedOf)] {
					if len(r.Raw) > emptiedSize {
						continue
					}
					for data := range emptied(r.Value.Look(), emptiedDepth) {
						if !tried[data] && len(tried) < emptiedMost {
							tried[data] = true
							formattest.CheckBytes(t, one, []byte(data), false)
						}
						if t.Failed() {
							t.Fatalf("%s", data)
						}
					}
				}
			}
		})
	}
}

// emptied yields a value with each of its lists and objects emptied: in its place, with
// nothing beside it, and as a record of its own.
func emptied(v rawjson.Value, depth int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		whole := v.Raw()
		empty := map[rawjson.Kind]string{rawjson.Array: "[]", rawjson.Object: "{}"}[v.Kind()]
		if empty == "" || !yield(empty) || depth == 0 {
			return
		}
		each := func(name string, inner rawjson.Value) bool {
			for data := range emptied(inner, depth-1) {
				alone := "[" + data + "]"
				if v.Kind() == rawjson.Object {
					alone = fmt.Sprintf("{%q:%s}", name, data)
				}
				if !yield(data) || !yield(alone) || !yield(string(bytes.Replace(whole, inner.Raw(), []byte(data), 1))) {
					return false
				}
			}
			return true
		}
		for _, e := range v.Elems() {
			if !each("", e) {
				return
			}
		}
		for name, inner := range v.Members() {
			if !each(name, inner) {
				return
			}
		}
	}
}
