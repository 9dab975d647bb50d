package vercelai

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats/formattest"
	"msgview/model/rawjson"
)

const fixtures = "../../../testdata/vercel-ai"

func FuzzDecode(f *testing.F) { formattest.Fuzz(f, fixtures, Format(), maxVotes, kept) }

// kept returns the plain words that a UI message says: its texts and the names, ids
// and errors of its tools, as far as nothing about them is broken.
func kept(s *format.Shape, r *format.Record, _ format.Decoded) []string {
	v := r.Value
	if s.Name != "UI messages" || r.Envelope || v.Get("role").Kind() != rawjson.String || v.HasDuplicateKeys() {
		return nil
	}
	var list []string
	for _, key := range []string{"content", "parts"} {
		for _, p := range v.Get(key).Elems() {
			if p.HasDuplicateKeys() || p.Opaque() {
				continue
			}
			for _, member := range []string{"text", "errorText", "toolName", "toolCallId"} {
				if s := p.Str(member); formattest.IsWord(s) {
					list = append(list, s)
				}
			}
		}
	}
	return list
}
