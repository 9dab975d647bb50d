package managedagents

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"sevt_1","type":"agent.message","content":[]}`, 10},
		{`{"id":"e","processed_at":null,"type":"session.status_idle"}`, 8},
		{`{"type":"user.message","content":[]}`, 4},
		{`["client.beta.sessions.events.stream",{}]`, 9},
		{`{"data":[{"id":"sevt_1","type":"agent.message","content":[]}]}`, 8},
		// records of others
		{`{"type":"user.message","data":{"content":"hi"},"id":"a","parentId":null}`, 0},
		{`{"type":"session.start","data":{}}`, 0},
		{`{"type":"message.updated","properties":{}}`, 0},
		{`{"type":"span.end","span_id":"s"}`, 0},
		{`{"type":"user","message":{"role":"user","content":"a"}}`, 0},
		{`["client.messages","x"]`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
