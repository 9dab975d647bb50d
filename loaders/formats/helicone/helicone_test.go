package helicone

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"request_id":"a","request_model":"m","delay_ms":1,"request_body":{},"response_body":{}}`:            10,
		`{"data":[{"request_id":"a","request_model":"m","delay_ms":1,"request_body":{},"response_body":{}}]}`: 10,
		`{"request_body":{},"response_body":{}}`:                                                              0,
		`{"request_id":"a","request_body":{},"response_body":{}}`:                                             0,
		`{"request":{},"response":{},"request_id":"a"}`:                                                       0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
