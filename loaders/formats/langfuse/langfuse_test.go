package langfuse

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"id":"t1","name":"run","observations":[{"id":"o1","traceId":"t1","type":"SPAN","startTime":"2026-01-02T03:04:05Z","level":"DEFAULT"}]}`: 10,
		`{"id":"t1","name":"run","observations":[{"id":"o1","note":"dry"}]}`:                                                                      0,
		`{"trace":{"id":"t"},"observations":[]}`:                                                                                                  10,
		`{"id":"o","traceId":"t","type":"GENERATION","startTime":"2026-01-01","level":"DEFAULT"}`:                                                 10,
		`{"id":"t","timestamp":"2026-01-01","projectId":"p","sessionId":"s","observations":[]}`:                                                   10,
		`{"id":"t","timestamp":"2026-01-01","htmlPath":"p","sessionId":"s"}`:                                                                      8,
		`{"data":[{"id":"o","traceId":"t","type":"SPAN","startTime":"2026-01-01","level":"DEFAULT"}],"meta":{}}`:                                  10,
		`{"a":{"input":{"success":true,"data":[]},"output":{"success":true,"data":[]}}}`:                                                          9,
		`{"id":"t","timestamp":"2026-01-01","projectId":"p","input":"x","output":"y","scores":[]}`:                                                8,
		`{"data":[{"id":"t","timestamp":"2026-01-01","projectId":"p","input":"x","output":"y","observations":["o"],"scores":[]}],"meta":{}}`:      10,
		`{"id":"t","timestamp":"2026-01-01","projectId":"p","input":"x"}`:                                                                         0,
		`{"trace":{"resourceSpans":[]}}`:                                  0,
		`{"id":"s","traceId":"t","name":"n","startTime":1,"type":"SPAN"}`: 0,
		`{"id":"s","timestamp":"2026-01-01","role":"user","content":"x"}`: 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
