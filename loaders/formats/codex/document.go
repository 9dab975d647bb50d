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
	if (r.Envelope || r.Value.Get(itemsKey).Exists()) && r.Value.Fits("session.id:text session.timestamp:text session.instructions") {
		return headerVotes
	}
	return 0
}

// decodeDocument decodes an item of such a document, or the document around it.
func decodeDocument(r *format.Record) format.Decoded {
	if s := r.Value.Get("session"); s.Kind() == rawjson.Object {
		inner := *r
		inner.Value, inner.Envelope = s, false
		r = &inner
	}
	return decodeFlat(r)
}
