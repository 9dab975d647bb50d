package dify

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/dify"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"id":"m","conversation_id":"c","inputs":{},"query":"a","answer":"b","agent_thoughts":[]}`:           10,
		`{"limit":20,"has_more":false,"data":[{"conversation_id":"c","query":"a","answer":"b","inputs":{}}]}`: 10,
		`{"event":"message","task_id":"t","message_id":"m","conversation_id":"c","answer":"a"}`:               10,
		`{"event":"message","task_id":"t"}`: 0,
		`{"query":"a","answer":"b"}`:        0,
	} {
		if got := formattest.Score(Format(), json); got != want {
			t.Errorf("%s: %d votes, want %d", json, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), 10, formattest.KeepWords("type", "role", "event", "belongs_to", "status"))
}
