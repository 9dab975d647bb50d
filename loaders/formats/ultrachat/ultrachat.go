// Package ultrachat reads the rows of UltraChat: {"id":"0","data":["…","…"]}, where
// the texts of a conversation alternate between the user, who begins, and the assistant.
package ultrachat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "ultrachat",
	Title:   "UltraChat",
	Reads:   "data sets of rows {id, data: [user, assistant, user, …]}, and of others whose conversations or dialogue is a list of texts (LIMA, SODA), as JSON lines, JSON or answers of the dataset viewer",
	Omits:   "Arrow files",
	Sources: []format.Source{{Project: "thunlp/UltraChat", File: "README.md, \"Data Format\"", Version: "1f613e1b of 2024-03-13", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "rows", Score: score, Decode: chat.Rows(decode), List: chat.RowsList}},
}

// score votes for rows: a list of texts beside an id and next to nothing else.
func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	key := talkOf(v)
	list := v.Get(key)
	switch n := list.Len(); {
	case key == "data" && (v.Fits("!id") || v.Len() > 3), key != "data" && (n < 2 || v.Len() > 12),
		strings.HasPrefix(key, "dialog") && n < 3 && v.Fits("!speakers"): // a program's dialogue has two texts, too
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
	case key != "data":
		return 5
	case v.Len() == 2 && list.Len() > 1:
		return 8
	}
	return 4
}

// talkOf returns the member of a row with the list of texts, "" if there is none.
func talkOf(v rawjson.Value) string {
	for _, key := range [...]string{"data", "conversations", "conversation", "dialogue", "dialog"} {
		if list := v.Get(key); list.Kind() == rawjson.Array && list.Index(0).Kind() == rawjson.String {
			return key
		}
	}
	return ""
}

func decode(r *format.Record, v rawjson.Value) format.Decoded {
	key := talkOf(v)
	list, speakers := v.Get(key), v.Get("speakers")
	if key == "" {
		if v.Fits("!data:list") || v.Fits("data:filled") {
			return format.Unknown("object")
		}
		list = v.Get("data") // an empty conversation
	}
	var messages []*model.Message
	for i, e := range list.Elems() {
		role := [...]model.Role{model.RoleUser, model.RoleAssistant}[i%2]
		// those of SODA have names
		messages = append(messages, &model.Message{Role: role, Agent: speakers.Index(i).Text(), Parts: chat.Said(role, e)})
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages)
}
