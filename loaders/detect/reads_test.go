package detect

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/source"
	"msgview/model"
)

// A shape that knows none of the records does not read the file, however much they
// look like its own; one that knows what they are does, also without a message.
func TestReads(t *testing.T) {
	records := []*format.Record{{Number: 0}, {Number: 1}}
	as := func(d format.Decoded) func(*format.Record) format.Decoded {
		return func(*format.Record) format.Decoded { return d }
	}
	assemble := func(a format.Assembled) func(iter.Seq[*format.Record]) format.Assembled {
		return func(iter.Seq[*format.Record]) format.Assembled { return a }
	}
	for name, c := range map[string]struct {
		shape format.Shape
		want  bool
	}{
		"unknown":          {format.Shape{Decode: as(format.Unknown("x"))}, false},
		"malformed":        {format.Shape{Decode: as(format.Malformed("x"))}, false},
		"metadata":         {format.Shape{Decode: as(format.Metadata("x"))}, true},
		"messages":         {format.Shape{Decode: as(format.Shown(&model.Message{}))}, true},
		"nothing together": {format.Shape{Assemble: assemble(format.Assembled{})}, false},
		"together":         {format.Shape{Decode: as(format.Unknown("x")), Assemble: assemble(format.Assembled{Messages: []*model.Message{{}}})}, true},
	} {
		d := detection{complete: true, records: records}
		d.Shape = &c.shape
		if got := d.reads(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A record of very many numbers is not gone through by each format that looks for messages in it.
func TestManyNumbers(t *testing.T) {
	const n = 20_000
	var b strings.Builder
	b.WriteString(`{"first":1`)
	for i := range n {
		fmt.Fprintf(&b, `,"number%d":%d`, i, i)
	}
	b.WriteString("}")
	path := filepath.Join(t.TempDir(), "numbers.json")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	src, err := source.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	file := &decode.File{Name: "numbers.json"}
	made := testing.AllocsPerRun(1, func() {
		if got, err := Head([]byte(b.String()), true, "", file, src); err != nil || !got.Generic() {
			t.Errorf("%v %v", got.Format, err)
		}
	})
	if made > n/2 {
		t.Errorf("%.0f things were made to look at %d members", made, n)
	}
}
