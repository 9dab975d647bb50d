// Package sharegpt reads data sets in the form of ShareGPT: one conversation for
// each row, {"conversations":[{"from":"human","value":"…"},…]}.
//
// Speakers are human or user, gpt, chatgpt, bing, bard or assistant, system, and
// tool. Calls are turns of their own, from function_call, with {"name","arguments"}
// as JSON in the value, followed by the observation; or they stand in <tool_call>
// tags within the text. A system prompt and the tools may stand beside the turns.
// Some data sets have role and content, or user and assistant pairs, instead.
package sharegpt

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "sharegpt",
	Title: "ShareGPT",
	Reads: "data sets (JSON, JSON lines, answers of the dataset viewer) with one conversation a row: {conversations: [{from, value}]}, with calls, system prompt and tools",
	Omits: "images and sound that rows name by paths are not opened; Arrow files",
	Sources: []format.Source{
		{Project: "lm-sys/FastChat", File: "docs/training.md and data/dummy_conversation.json", Version: "0e6d3e4b of 2025-04-12", Verified: "2026-11-25"},
		{Project: "hiyouga/LLaMA-Factory", File: "data/README.md", Version: "ff6d4d12 of 2026-08-18", Verified: "2026-11-25"},
		{Project: "axolotl-ai-cloud/axolotl", File: "docs/dataset-formats/conversation.qmd", Version: "067b021c of 2026-07-24", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "rows", Score: score, Decode: chat.Rows(decode), List: chat.RowsList}},
}

// lists are the members that may hold the turns.
var lists = [...]string{"conversations", "items", "conversation"}

// turns returns the turns of a row and the member that holds them.
func turns(v rawjson.Value) (rawjson.Value, string) {
	for _, key := range lists {
		if list := v.Get(key); list.Kind() == rawjson.Array && votes(list.Index(0), key) > 0 {
			return list, key
		}
	}
	return rawjson.Value{}, ""
}

// votes judges a turn that stands below key.
func votes(turn rawjson.Value, key string) int {
	switch {
	case turn.Fits("from:text value"):
		return 9
	case key == "items":
		return 0
	case turn.Fits("user:text assistant"), turn.Fits("human:text assistant"), key == "conversations" && turn.Fits("role content/value"):
		return 4
	}
	return 0
}

// score votes for rows. Rows with a chosen and a rejected answer are another format's.
func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	list, key := turns(v)
	switch {
	case v.Fits("chosen/rejected/mapping"):
		return 0
	case key != "":
		return votes(list.Index(0), key)
	case v.Fits("conversations:list !conversations:filled id") && v.Len() <= 4:
		return 1 // an empty row among others
	}
	return 0
}

// decode turns one row into a conversation.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	list, key := turns(v)
	switch {
	case key == "" && v.Fits("conversations:list !conversations:filled"):
		return format.Metadata("empty conversation")
	case key == "":
		return format.Unknown(v.Kind().String())
	}
	var messages []*model.Message
	if m, _ := chat.System(v); m != nil {
		messages = append(messages, m)
	}
	messages = append(messages, chat.FlatMap(list, decodeTurn)...)
	id := v.Get("id").Scalar()
	if id != "" { // rows may share an id, and are conversations of their own even so
		id += " @" + strconv.FormatInt(r.Origin.Offset, 10)
	}
	return chat.Row(r, v, id, messages)
}

// decodeTurn decodes one turn. Pairs of question and answer make two messages.
func decodeTurn(v rawjson.Value) (messages []*model.Message) {
	if v.Fits("from") || v.Fits("role") {
		return []*model.Message{chat.FromTurn(v)}
	}
	for key, text := range v.Members() {
		role, ok := chat.Role(key)
		if !ok && key != "input" && key != "output" || text.Kind() != rawjson.String {
			continue
		}
		if m := chat.Say(role, key, text.Text()); len(m.Parts) > 0 {
			chat.SplitTagged(m)
			messages = append(messages, m)
		}
	}
	if len(messages) == 0 {
		kind := "turn"
		if v.Kind() != rawjson.Object {
			kind = v.Kind().String()
		}
		return []*model.Message{chat.NoMessage(v, kind)}
	}
	format.Keep(messages[0], v)
	return messages
}
