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
		{Name: "stream", Score: events.Score, Assemble: assembleEvents},
	},
}

// votes are for a message, and fewer for one with nothing of Dify's own.
const votes = format.Votes(`
	0  !query:text
	0  !answer:text
	0  !conversation_id:text
	10 agent_thoughts/retriever_resources/message_files/parent_message_id/provider_response_latency/inputs
	6  .:object
`)

// score votes for messages and for answers with a list of them.
func score(r *format.Record) int {
	for _, list := range [...]rawjson.Value{r.Value, r.Value.Get("data")} {
		if list.Kind() == rawjson.Array {
			return chat.Surest(list, votes.Of)
		}
	}
	return votes.Score(r)
}

// assemble puts the messages of each conversation in their order.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var order []string
	found := map[string][][]*model.Message{} // the messages of questions by conversation
	for r := range records {
		v := r.Value
		d := format.Unknown(v.Kind().String())
		switch {
		case !v.Exists():
			d = format.Malformed("not JSON")
		case r.Envelope:
			d = format.Metadata("page")
		}
		for _, e := range v.AsList() {
			if votes.Of(e) == 0 || r.Envelope {
				continue
			}
			d = format.Shown()
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
		chat.Add(&out, r, d)
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
