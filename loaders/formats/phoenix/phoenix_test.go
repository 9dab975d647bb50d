package phoenix

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"name":"n","context":{"trace_id":"a","span_id":"b"},"span_kind":"LLM","attributes":{"openinference.span.kind":"LLM"}}`: 9,
		`{"name":"n","context":{"trace_id":"a","span_id":"b"},"span_kind":"LLM","status_code":"OK","attributes":{}}`:             6,
		`{"name":"n","span_kind":"LLM","context.span_id":"b","context.trace_id":"a"}`:                                            10,
		`{"_table":"spans","trace_rowid":1,"span_kind":"LLM","span_id":"b"}`:                                                     10,
		`{"_table":"spans","id":1}`: 0,
		`{"name":"n","context":{"trace_id":"a","span_id":"b"},"attributes":{"gen_ai.system":"x"}}`:            0,
		`{"name":"n","context":{"trace_id":"a","span_id":"b"},"attributes":{"ai.operationId":"x"}}`:           0,
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"openinference.span.kind"}]}]}]}]}`: 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
