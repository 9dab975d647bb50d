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
	calls := expected(v)
	if v.Get("query").Kind() != rawjson.String || !v.Get("tools").Exists() || calls.Kind() != rawjson.Array {
		return 0
	}
	if first := calls.Index(0); first.Str("name") != "" && first.Get("arguments").Exists() {
		return 8
	}
	return 0
}

func decodeCalls(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	query, calls := v.Get("query"), expected(v)
	if query.Kind() != rawjson.String || calls.Kind() != rawjson.Array {
		return decode(r)
	}
	messages := []*model.Message{
		chat.Say(model.RoleUser, "", query.Text()),
		{Role: model.RoleAssistant, Parts: chat.ToolCalls(calls)},
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages, "query", "answers", "id")
}
