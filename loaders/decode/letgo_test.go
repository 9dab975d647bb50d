package decode

import (
	"bytes"
	"fmt"
	"testing"
	"unsafe"

	"msgview/model"
)

// The messages of a long record keep what they say of it and not all of its bytes, unless
// they say most of it.
func TestLetGo(t *testing.T) {
	raw := bytes.Repeat([]byte(`{"name":"read","input":{"path":"a.go"}},`), 100)
	made := func(of int) (*model.Message, func() [][]byte) {
		results := &model.ToolResult{Details: raw[3 : 3+of], Content: []model.Part{model.Unknown{Raw: raw[30:40]}}}
		m := &model.Message{
			Meta:  []model.Field{{Name: "a", Value: raw[10:20]}},
			Parts: []model.Part{&model.ToolCall{Arguments: raw[40 : 40+of]}, model.Data{Raw: raw[1:9]}, &model.ToolCall{ArgumentsText: "{"}, results, &model.ToolResult{}},
		}
		return m, func() (kept [][]byte) {
			eachKept(m, func(b []byte) []byte { kept = append(kept, b); return b })
			return kept
		}
	}
	within := func(b []byte) bool {
		p, start := uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(unsafe.Pointer(unsafe.SliceData(raw)))
		return p >= start && p < start+uintptr(len(raw))
	}
	for of, stays := range map[int]bool{100: false, 1500: true} {
		m, kept := made(of)
		before := kept()
		if len(before) != 5 {
			t.Fatalf("%d pieces of the record are found", len(before))
		}
		says := fmt.Sprintf("%q", before)
		LetGo([]*model.Message{m}, int64(len(raw)))
		if got := fmt.Sprintf("%q", kept()); got != says {
			t.Errorf("it says %s, not %s", got, says)
		}
		for i, b := range kept() {
			if within(b) != stays {
				t.Errorf("%d of %d bytes: piece %d lies in the record: %v", of, len(raw), i, within(b))
			}
		}
		if m.Parts[2].(*model.ToolCall).Arguments != nil || m.Parts[4].(*model.ToolResult).Details != nil {
			t.Error("what was not there is there")
		}
	}
}
