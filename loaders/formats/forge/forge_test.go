package forge

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"_table":"sqlite_schema","tables":{"conversations":["conversation_id","title","context"]},"bytes":1}`: 10,
		`{"_table":"conversations","conversation_id":"c","context":"{}"}`:                                       8,
		`{"context":{"messages":[{"message":{"text":{"role":"User","content":"x"}}}]}}`:                         10,
		`{"messages":[{"text":{"role":"User","content":"x"}}]}`:                                                 10,
		`{"messages":[{"role":"user","content":"x"}]}`:                                                          0,
		`{"messages":[{"role":"user","text":{"role":"x"}}]}`:                                                    0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
