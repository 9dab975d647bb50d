// Package dify reads the messages of apps that run on Dify: lists of messages as its
// API returns and its console shows them, single answers, and streams of events.
//
// A message is a question with its answer. What an agent did in between stands in
// agent_thoughts: the names of the tools with semicolons between, their inputs and
// what they gave back as JSON in texts, by the names of the tools.
package dify

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "dify",
	Title:   "Dify messages",
	Reads:   "messages of an app as the API and the console return them, with what agents thought and called, sources and files; single answers and captured streams of events",
	Omits:   "nodes of workflows but for those that failed; log files as CSV",
	Sources: []format.Source{{Project: "langgenius/dify", File: "api/fields/message_fields.py, api/fields/conversation_fields.py, api/core/app/entities/task_entities.py", Version: "message_fields.py of 081fa2a1, conversation_fields.py of 01c6681f, task_entities.py of 004b99da", Verified: "2026-11-25"}},
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
	return max(votes.Score(r), chat.Surest(r.Value, votes.Of), chat.Surest(r.Value.Get("data"), votes.Of))
}

// assemble puts the messages of each conversation in their order.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var all [][]*model.Message // of each question
	place := map[string]int{}  // of conversations, in the order they began
	for r := range records {
		v := r.Value
		d := format.Unknown(v.Kind().String())
		if r.Envelope {
			d = format.Metadata("page")
		}
		for _, e := range v.AsList() {
			if votes.Of(e) == 0 || r.Envelope {
				continue
			}
			d = format.Shown()
			id := e.Str("conversation_id")
			if _, known := place[id]; !known {
				place[id] = len(place)
			}
			said := messages(e)
			for _, m := range said {
				m.Origin, m.Thread, m.Conversation = r.Origin, r.Thread, id
			}
			all = append(all, said)
		}
		chat.Add(&out, r, d)
	}
	slices.SortStableFunc(all, func(a, b []*model.Message) int {
		return cmp.Or(cmp.Compare(place[a[0].Conversation], place[b[0].Conversation]), a[0].Time.Compare(b[0].Time))
	})
	out.Messages = slices.Concat(all...)
	if len(place) == 1 {
		out.About.ID = out.Messages[0].Conversation
	}
	return out
}

// messages decodes a message: what was asked, and the answer.
func messages(v rawjson.Value) []*model.Message {
	at := chat.Time(v.Get("created_at"))
	ask := chat.Say(model.RoleUser, "query", v.Str("query"))
	ask.Time = at
	answer := &model.Message{ID: v.Str("id"), Role: model.RoleAssistant, RawRole: "answer", Time: at}
	if ask.ID = ""; answer.ID != "" {
		ask.ID = answer.ID + " query"
	}
	for _, f := range v.Get("message_files").Elems() {
		if file := media(f); f.Is("belongs_to", "assistant") {
			answer.Parts = append(answer.Parts, file)
		} else {
			ask.Parts = append(ask.Parts, file)
		}
	}
	ask.Meta = chat.Prefixed("inputs.", format.Rest(v.Get("inputs")))
	text := v.Str("answer")
	answer.Parts = append(spoken(v.Get("agent_thoughts").AsList(), text), answer.Parts...)
	about(answer, v)
	answer.Meta = append(answer.Meta, format.Rest(v)...)
	if len(ask.Parts) == 0 { // apps that complete a text have no query
		answer.Meta = append(ask.Meta, answer.Meta...)
		return []*model.Message{answer}
	}
	return []*model.Message{ask, answer}
}

// about enters the figures, the sources and the failure of an answer.
func about(m *model.Message, v rawjson.Value) {
	meta := v.Get("metadata")
	figures := meta.Get("usage")
	m.Usage = chat.Usage(figures)
	if in, _ := v.Get("message_tokens").Int(); m.Usage.IsZero() {
		out, _ := v.Get("answer_tokens").Int()
		m.Usage.Input, m.Usage.Output = max(in, 0), max(out, 0)
	}
	m.Duration = cmp.Or(chat.Seconds(v.Get("provider_response_latency")), chat.Seconds(figures.Get("latency")))
	sources := v.Get("retriever_resources")
	if sources.Len() == 0 {
		sources = meta.Get("retriever_resources")
	}
	for _, s := range sources.Elems() {
		title := s.Str("document_name")
		if set := s.Str("dataset_name"); set != "" {
			title = strings.TrimSuffix(set+": "+title, ": ")
		}
		m.Parts = append(m.Parts, model.Citation{Title: title, Text: s.Str("content")})
	}
	if v.Fits("error:filled") || v.Is("status", "error") {
		m.Parts = append(m.Parts, chat.Fault(v.Get("error"), "the answer failed"))
	}
}

// spoken decodes what an agent thought and did, and its answer. The answer is all that
// it thought in one text: what stands before a call is cut from it.
func spoken(thoughts []rawjson.Value, answer string) (parts []model.Part) {
	answer = strings.TrimLeft(answer, "\n ")
	end := strings.TrimSpace(answer)
	for i, t := range thoughts {
		said := t.Str("thought")
		plain := strings.TrimSpace(said)
		rest, begins := strings.CutPrefix(answer, plain)
		switch {
		case said == "":
		case t.Is("tool", "") && (begins || strings.HasSuffix(end, plain)): // the answer again
		case begins:
			parts = append(parts, chat.SplitReasoning(said)...)
			answer = strings.TrimLeft(rest, "\n ")
		default:
			parts = append(parts, model.Reasoning{Text: said})
		}
		parts = append(parts, acts(t, i)...)
	}
	return append(parts, chat.SplitReasoning(answer)...)
}

// maxTools bounds the tools of a thought: each is looked for in the whole input.
const maxTools = 64

// acts decodes the calls of a thought.
func acts(t rawjson.Value, i int) (parts []model.Part) {
	tools := t.Str("tool")
	if tools == "" {
		return nil
	}
	names := strings.Split(tools, ";")
	input, output := rawjson.Unwrap(t.Get("tool_input"), 1), rawjson.Unwrap(t.Get("observation"), 1)
	id := cmp.Or(t.Str("id"), strconv.Itoa(i))
	for k, name := range names[:min(len(names), maxTools)] {
		c := chat.Call(id+"."+strconv.Itoa(k), name, of(input, name, len(names)))
		c.Malformed = false // some agents give their tools a text
		parts = append(parts, c)
		if back := of(output, name, len(names)); !back.IsNull() && !back.IsEmptyText() {
			parts = append(parts, chat.Answer(c, back))
		}
	}
	if len(names) > maxTools {
		parts = append(parts, model.Unknown{Type: "agent_thought", Raw: t.Keep()})
	}
	return append(parts, chat.Map(t.Get("message_files"), media)...)
}

// of returns what an object has for a tool. With one tool it may be all of it.
func of(v rawjson.Value, name string, tools int) rawjson.Value {
	if own := v.Get(name); own.Exists() {
		return own
	}
	if tools == 1 {
		return v
	}
	return rawjson.Value{}
}

// media decodes a file, which may be only an id.
func media(f rawjson.Value) model.Part {
	kinds := map[string]model.MediaKind{"image": model.Image, "audio": model.Audio, "video": model.Video}
	m := model.Media{
		Kind: kinds[f.Str("type")], Name: f.Str("filename"), MediaType: f.Str("mime_type"), URL: f.Str("url"),
		FileID: cmp.Or(f.Str("upload_file_id"), f.Str("id"), f.Text()), Bytes: chat.Size(f.Get("size")),
	}
	if m.URL == "" && m.FileID == "" && m.Name == "" {
		return model.Unknown{Type: "file", Raw: f.Keep()}
	}
	return m
}
