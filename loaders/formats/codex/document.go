package codex

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// itemsKey is the list of the first rollouts, each one document:
// {"session":{"id","timestamp","instructions"},"items":[…]}
// (codex-cli/src/utils/storage/save-rollout.ts).
const itemsKey = "items"

// scoreDocument votes for the document around the items, which alone are those of
// OpenAI's interface.
func scoreDocument(r *format.Record) int {
	s := r.Value.Get("session")
	if !r.Envelope && !r.Value.Get(itemsKey).Exists() || s.Get("id").Kind() != rawjson.String || s.Get("timestamp").Kind() != rawjson.String || !s.Get("instructions").Exists() {
		return 0
	}
	return headerVotes
}

// decodeDocument decodes an item of such a document, or the document around it.
func decodeDocument(r *format.Record) format.Decoded {
	s := r.Value.Get("session")
	if s.Kind() != rawjson.Object {
		return decodeFlat(r)
	}
	l := &line{r: r, v: r.Value, p: r.Value, flat: true}
	used := []string{"session"}
	if r.Value.Get(itemsKey).Len() == 0 {
		used = append(used, itemsKey)
	}
	inner := *r
	inner.Value = s
	d := decodeFlat(&inner)
	for _, m := range d.Messages {
		m.Meta = append(m.Meta, l.message(m.Role, used...).Meta...)
	}
	return d
}
