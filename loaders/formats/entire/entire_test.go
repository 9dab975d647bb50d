package entire

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"v":1,"agent":"codex","cli_version":"0.5.1","type":"user","ts":"t","content":[{"text":"x"}]}`: 12,
		`{"v":1,"type":"assistant","ts":"","content":"x"}`:                                              9,
		`{"v":1,"agent":"codex","event":"stop"}`:                                                        0,
		`{"type":"user","message":{"content":"x"}}`:                                                     0,
		`{"role":"user","content":"x","cli_version":"1"}`:                                               0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
