package genkit

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"traceId":"t","spans":{"a":{"spanId":"a","attributes":{"genkit:type":"action"}}}}`:      10,
		`{"type":"span_end","traceId":"t","span":{"attributes":{"genkit:type":"flow"}}}`:          10,
		`{"id":"s","threads":{"main":[{"role":"user","content":[{"text":"a"}]}]}}`:                9,
		`{"role":"model","content":[{"text":"a"}]}`:                                               6,
		`{"role":"tool","content":[{"toolResponse":{"name":"f","output":1}}]}`:                    9,
		`{"message":{"role":"model","content":[{"text":"a"}]},"finishReason":"stop"}`:             6,
		`{"input":"","result":"x","trace":{"spans":{"a":{"attributes":{"genkit:type":"flow"}}}}}`: 10,
		// records of others
		`{"traceId":"t","trace":"t","spans":[{"attributes":{"gen_ai.system":"x"}}]}`:  0,
		`{"role":"model","parts":[{"text":"a"}]}`:                                     0,
		`{"role":"user","content":[{"type":"text","text":"a"}]}`:                      0,
		`{"role":"assistant","content":[{"text":"a"}]}`:                               0,
		`{"traceId":"t","spans":[{"spanId":"a","attributes":{"gen_ai.system":"x"}}]}`: 0,
		`{"id":"s","threads":{"main":[1,2]}}`:                                         0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
