package claudecode

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats/formattest"
	"msgview/model/rawjson"
)

// FuzzDecode checks any record, of any file and thread, with all shapes.
func FuzzDecode(f *testing.F) {
	for _, path := range formattest.Files(f, fixtures) {
		for _, r := range records(f, path) {
			f.Add(r.Raw, "", "", r.List)
		}
	}
	f.Add([]byte(`{"agentType":"Explore"}`), "agent-1.meta.json", "t", "")
	f.Fuzz(func(t *testing.T, raw []byte, file, thread, list string) {
		r, envelope := formattest.Record(string(raw)), formattest.Record(string(raw))
		r.File, r.Thread, r.List = file, thread, list
		envelope.Envelope = true
		shapes := Format().Shapes
		for i := range shapes {
			formattest.Check(t, &shapes[i], []*format.Record{r, envelope}, certain, kept)
		}
	})
}

// kept returns the plain words of the message that a record holds.
func kept(_ *format.Shape, r *format.Record, d format.Decoded) []string {
	if len(d.Messages) == 0 {
		return nil
	}
	return words(r.Value.Get("message"))
}

// words is formattest.Words for messages: of the blocks of a content only those
// that are decoded here.
func words(v rawjson.Value) []string {
	if v.Kind() != rawjson.Object || v.HasDuplicateKeys() {
		return nil
	}
	list := formattest.Words(v, "content", "type", "role", "data", "signature")
	for _, block := range v.Get("content").Elems() {
		switch block.Str("type") {
		case "text", "thinking", "tool_use", "tool_result":
			list = append(list, words(block)...)
		}
	}
	return list
}
