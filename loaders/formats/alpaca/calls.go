package alpaca

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Rows of data sets on calling functions: {"query":"…","tools":"[…]","answers":
// "[{\"name\":…,\"arguments\":…}]"}, the lists also as JSON (Salesforce:
// xlam-function-calling-60k).

// expected returns the calls that a row says are right.
func expected(v rawjson.Value) rawjson.Value { return rawjson.Unwrap(v.Get("answers"), 1) }

func scoreCalls(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if v.Fits("query:text tools") && expected(v).Fits(".:list 0.name:text 0.name:filled 0.arguments") {
		return 8
	}
	return 0
}

func decodeCalls(r *format.Record, v rawjson.Value) format.Decoded {
	calls := expected(v)
	if !v.Fits("query:text") || calls.Kind() != rawjson.Array {
		return decode(r, v)
	}
	ask := chat.Say(model.RoleUser, "", v.Str("query"))
	return chat.Row(r, v, v.Get("id").Scalar(), []*model.Message{ask, {Role: model.RoleAssistant, Parts: chat.ToolCalls(calls)}})
}
