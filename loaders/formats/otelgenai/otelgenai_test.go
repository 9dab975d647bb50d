package otelgenai

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"gen_ai.system"}]}]}]}]}`:                             10,
		`{"resourceSpans":[{"scopeSpans":[{"spans":[]}]}]}`:                                                                     0,
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"http.method","value":{"stringValue":"GET"}}]}]}]}]}`: 0,
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"ai.toolCall.name"}]}]}]}]}`:                          4,
		`{"name":"chat","context":{"trace_id":"a","span_id":"b"},"attributes":{"gen_ai.system":"x"}}`:                           4,
		`{"name":"chat","context":{"trace_id":"a","span_id":"b"},"attributes":{"ai.prompt":"x"}}`:                               0,
		`{"name":"LLM","context":{"trace_id":"a","span_id":"b"},"attributes":{"openinference.span.kind":"LLM"}}`:                0,
		`{"data":[{"traceID":"a","spans":[{"spanID":"b","operationName":"c","tags":[{"key":"gen_ai.system"}]}]}]}`:              10,
		`{"data":[{"traceID":"a","spans":[{"spanID":"b","operationName":"c"}]}]}`:                                               0,
		`{"resourceSpans":7}`:                 0,
		`{"role":"user","content":"gen_ai."}`: 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
