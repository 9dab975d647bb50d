// Package ultrachat reads the rows of UltraChat: {"id":"0","data":["…","…"]}, where
// the texts of a conversation alternate between the user, who begins, and the
// assistant.
//
// Source: thunlp/UltraChat: README.md, "Data Format".
package ultrachat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "ultrachat",
		Title: "UltraChat",
		Reads: "data sets of rows {id, data: [user, assistant, user, …]}, as JSON lines, JSON or answers of the dataset viewer",
		Omits: "Parquet and Arrow files",
		Shapes: []format.Shape{
			{Name: "rows", Score: score, Decode: decode, List: chat.RowsList},
		},
	}
}

// score votes for rows: a list of texts beside an id and next to nothing else.
func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	list := v.Get("data")
	if list.Kind() != rawjson.Array || list.Len() == 0 || !v.Get("id").Exists() || v.Len() > 3 {
		return 0
	}
	sentences := 0
	for i := range min(list.Len(), 16) {
		s := list.Index(i)
		if s.Kind() != rawjson.String {
			return 0
		}
		if strings.ContainsAny(s.Text(), " \u3000。") {
			sentences++
		}
	}
	switch {
	case sentences*2 < min(list.Len(), 16): // a column of words
		return 0
	case v.Len() == 2 && list.Len() > 1:
		return 8
	}
	return 4
}

func decode(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := chat.RowProblem(r, v); ok {
		return d
	}
	list := v.Get("data")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	var messages []*model.Message
	for i, e := range list.Elems() {
		m := &model.Message{Role: model.RoleUser}
		if i%2 == 1 {
			m.Role = model.RoleAssistant
		}
		if e.Kind() == rawjson.String {
			m = chat.Say(m.Role, "", e.Text())
		} else {
			m.Parts = chat.Parts(e)
		}
		messages = append(messages, m)
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages, "data", "id")
}
