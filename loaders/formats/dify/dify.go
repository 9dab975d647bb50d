// Package dify reads the messages of apps that run on Dify: lists of messages as its
// API returns and its console shows them, single answers, and streams of events.
//
// A message is a question with its answer. What an agent did in between stands in
// agent_thoughts: the names of the tools with semicolons between, their inputs and
// what they gave back as JSON in texts, by the names of the tools.
package dify

import (
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "dify",
	Title: "Dify messages",
	Reads: "messages of an app as the API and the console return them, with what agents thought and called, sources and files; single answers and captured streams of events",
	Omits: "nodes of workflows but for those that failed; log files as CSV",
	Sources: []format.Source{
		{Project: "langgenius/dify", File: "api/fields/message_fields.py, api/fields/conversation_fields.py, api/core/app/entities/task_entities.py"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Assemble: assemble, List: "data"},
		{Name: "stream", Score: scoreEvent, Assemble: assembleEvents},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

// score votes for messages and for answers with a list of them.
func score(r *format.Record) int {
	v := r.Value
	for _, list := range [...]rawjson.Value{v, v.Get("data")} {
		if list.Kind() == rawjson.Array {
			return chat.Surest(list, votes)
		}
	}
	return votes(v)
}

// votes judges one message.
func votes(v rawjson.Value) int {
	if v.Get("query").Kind() != rawjson.String || v.Get("answer").Kind() != rawjson.String || v.Get("conversation_id").Kind() != rawjson.String {
		return 0
	}
	for _, key := range [...]string{"agent_thoughts", "retriever_resources", "message_files", "parent_message_id", "provider_response_latency", "inputs"} {
		if v.Get(key).Exists() {
			return certain
		}
	}
	return likely
}

// assemble puts the messages of each conversation in their order.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var order []string
	found := map[string][][]*model.Message{} // the messages of questions by conversation
	for r := range records {
		v := r.Value
		class := format.RecordClass{Class: model.Shown}
		shown := false
		for _, e := range v.AsList() {
			if votes(e) == 0 || r.Envelope {
				continue
			}
			shown = true
			id := e.Str("conversation_id")
			if _, known := found[id]; !known {
				order = append(order, id)
			}
			said := messages(e)
			for _, m := range said {
				m.Origin, m.Thread, m.Conversation = r.Origin, r.Thread, id
			}
			found[id] = append(found[id], said)
		}
		switch {
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		case r.Envelope:
			class = format.RecordClass{Class: model.Metadata, Type: "page"}
		case !shown:
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
		}
		out.Classes = append(out.Classes, class)
	}
	for _, id := range order {
		list := found[id]
		slices.SortStableFunc(list, func(a, b []*model.Message) int { return a[0].Time.Compare(b[0].Time) })
		for _, said := range list {
			out.Messages = append(out.Messages, said...)
		}
	}
	if len(order) == 1 {
		out.About.ID = order[0]
	}
	return out
}
