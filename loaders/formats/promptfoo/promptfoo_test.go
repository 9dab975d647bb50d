package promptfoo

import (
	"testing"

	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"results":{"version":3,"results":[{"prompt":{"raw":"a"},"provider":{"id":"x"},"vars":{}}]}}`: 10,
		`{"results":{"results":[],"stats":{}}}`:                                                        10,
		`{"prompt":{"raw":"a","label":"l"},"provider":{"id":"x"},"response":{"output":"b"}}`:           10,
		`{"prompt":{"raw":"a"}}`:                       0,
		`{"results":[{"custom_id":"a"}]}`:              0,
		`{"prompt":"a","response":"b","provider":"x"}`: 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}

// A test that failed is an error, and all reasons are told, each once.
func TestVerdict(t *testing.T) {
	for json, want := range map[string]model.Marker{
		`{"success":false,"score":0.5,"error":"No curtsy","gradingResult":{"pass":false,"reason":"No curtsy","componentResults":[{"pass":true,"reason":"short"},{"pass":false,"reason":"No curtsy"},{"pass":false,"reason":"Rude"},{"pass":false,"reason":"Rude"}]}}`: {Kind: model.MarkerScore, Text: "fail, score 0.5, No curtsy, Rude", Error: true},
		`{"success":true,"score":1,"gradingResult":{"pass":true,"reason":"All passed"}}`: {Kind: model.MarkerScore, Text: "pass, score 1, All passed"},
	} {
		v, err := rawjson.Parse([]byte(json))
		if err != nil {
			t.Fatal(err)
		}
		if got := verdict(v).Parts[0]; got != model.Part(want) {
			t.Errorf("%s: %+v, want %+v", json, got, want)
		}
	}
}
