package forge

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"_table":"sqlite_schema","tables":{"conversations":["conversation_id","title","context"]},"bytes":1}`: certain,
		`{"_table":"conversations","conversation_id":"c","context":"{}"}`:                                       likely,
		`{"context":{"messages":[{"message":{"text":{"role":"User","content":"x"}}}]}}`:                         certain,
		`{"messages":[{"text":{"role":"User","content":"x"}}]}`:                                                 certain,
		`{"messages":[{"role":"user","content":"x"}]}`:                                                          0,
		`{"messages":[{"role":"user","text":{"role":"x"}}]}`:                                                    0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
