package ibmbob

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"_table":"sqlite_schema","tables":{"tasks":["id","parent_id","task_type","costs"],"messages":["id","task_id","role","data"]}}`: 10,
		`{"_table":"sqlite_schema","tables":{"tasks":["id"],"messages":["id","task_id","role","data"]}}`:                                 0,
		`{"_table":"messages","id":"m","task_id":"t","role":"user","data":"{\"content\":\"x\"}"}`:                                        8,
		`{"_table":"messages","id":"m","session_id":"t","role":"user","data":"{}"}`:                                                      0,
		`{"task":{"id":"t"},"messages":[{"id":"m","role":"user","data":{"content":"x"}}]}`:                                               12,
		`{"task":{"id":"t"},"messages":[{"role":"user","content":"x"}]}`:                                                                 0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
