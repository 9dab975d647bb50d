package sweagent

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/swe-agent"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func FuzzDecode(f *testing.F) { formattest.Fuzz(f, fixtures, Format(), certain, nil) }

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"trajectory":[{"action":"ls","observation":"","thought":""}],"info":{}}`, certain},
		{`{"trajectory":[{"action":"ls","observation":"","thought":""}]}`, likely},
		{`{"history":[{"role":"system","content":"x","agent":"main","message_type":"system_prompt"}]}`, likely},
		{`{"history":[{"role":"user","content":"x"}]}`, 0},
		{`{"history":[{"action":"run","source":"agent","args":{}}],"instance_id":"i"}`, 0},
		{`{"trajectory":[{"x":1,"y":2}]}`, 0},
		{`{"trajectory_format":"mini-swe-agent-1","messages":[]}`, 0},
		{`{"history":[{"message":{"role":"user"}}],"sessionId":"s"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format(), c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
