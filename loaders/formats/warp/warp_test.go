package warp

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"_table":"sqlite_schema","tables":{"ai_queries":["id","exchange_id","conversation_id","input"]},"bytes":1}`: 10,
		`{"_table":"ai_queries","exchange_id":"e","conversation_id":"c","input":"[]"}`:                                8,
		`{"_table":"sqlite_schema","tables":{"commands":["id"]},"bytes":1}`:                                           0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
