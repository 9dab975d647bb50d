package chatkit

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"object":"chatkit.thread_item","type":"chatkit.user_message","content":[]}`:                             10,
		`{"id":"i","thread_id":"t","created_at":"2026-02-01T10:00:00","type":"widget","widget":{}}`:               10,
		`{"data":[{"id":"i","thread_id":"t","created_at":"2026-02-01T10:00:00","type":"task"}],"has_more":false}`: 10,
		`{"type":"thread.item.updated","item_id":"i","update":{"type":"widget.root.updated"}}`:                    10,
		`{"object":"thread.message","thread_id":"t","created_at":1,"role":"user","content":[]}`:                   0,
		`{"type":"user_message","message":"hi"}`:                                                                  0,
		`{"type":"thread.started","thread_id":"t"}`:                                                               0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
