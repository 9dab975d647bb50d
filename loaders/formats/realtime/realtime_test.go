package realtime

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"type":"conversation.item.created","item":{"id":"i"}}`, 10},
		{`{"ts":1,"event":{"type":"response.done","event_id":"e","response":{}}}`, 10},
		{`{"type":"session.created","session":{"object":"realtime.session"}}`, 10},
		{`{"type":"response.text.delta","event_id":"e","response_id":"r","delta":"x"}`, 10},
		{`{"type":"response.create"}`, 2},
		// of others
		{`{"type":"response.output_text.delta","item_id":"m","output_index":0,"delta":"a"}`, 0},
		{`{"type":"response.completed","response":{}}`, 0},
		{`{"type":"session.updated","properties":{"info":{}}}`, 0},
		{`{"type":"user.message","data":{"content":"x"}}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
