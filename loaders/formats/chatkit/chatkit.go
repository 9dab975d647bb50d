// Package chatkit reads the threads of ChatKit: those that OpenAI's API gives back, and
// those that a server with ChatKit's library keeps itself or streams to its client.
package chatkit

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "chatkit",
	Title: "ChatKit threads",
	Reads: "threads and pages of their items as OpenAI's API gives them and as ChatKit's server library stores and streams them, whole, or an item or event a line",
	Omits: "what an event streams of an item that comes whole later is metadata; what a widget looks like",
	Sources: []format.Source{
		{Project: "openai/chatkit-python", File: "chatkit/types.py", Version: "dacc133 of 2026-05-19", Verified: "2026-11-26"},
		{Project: "openai/openai-python", File: "src/openai/types/beta/chatkit", Version: "e43b4224 of 2026-08-21", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{{Name: "threads", Score: score, Decode: format.Objects(decode), List: "-", Whole: true}},
}

const objects = format.Votes(`
	10 object=chatkit.thread_item|chatkit.thread
	10 thread_id created_at type=user_message|assistant_message|client_tool_call|widget|generated_image|structured_input|workflow|task|hidden_context_item|sdk_hidden_context|end_of_turn
	10 type=thread.item.done|thread.item.added|thread.item.replaced item:object
	10 type=thread.item.updated item_id update:object
	10 type=thread.created|thread.updated thread:object
`)

func score(r *format.Record) int {
	return max(objects.Score(r), chat.Surest(items(r.Value), objects.Of))
}

// items returns the items of a thread, or of a page.
func items(v rawjson.Value) rawjson.Value {
	return cmp.Or(v.At("items", "data"), v.Get("data"))
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	list, kind := items(v), v.Str("type")
	switch {
	case list.Kind() == rawjson.Array:
	case v.Fits("type=thread.item.done|thread.item.replaced item:object"):
		return format.Shown(item(v.Get("item"))...)
	case strings.HasPrefix(kind, "thread."), kind == "progress_update", kind == "stream_options":
		return format.Metadata(kind)
	case v.Is("object", "chatkit.thread"):
		return format.Metadata("thread")
	default:
		return format.Shown(item(v)...)
	}
	messages := chat.FlatMap(list, item)
	if n := len(messages); n > 1 && messages[0].Time.After(messages[n-1].Time) { // newest first
		slices.Reverse(messages)
	}
	about := format.About{ID: cmp.Or(v.Look().Str("id"), list.Index(0).Look().Str("thread_id")), Title: v.Look().Str("title")}
	return chat.ShowConversation(about, messages)
}

// item decodes an item of a thread.
func item(v rawjson.Value) []*model.Message {
	kind := strings.TrimPrefix(v.Str("type"), "chatkit.")
	m := &model.Message{ID: v.Str("id"), Conversation: v.Str("thread_id"), Role: model.RoleAssistant, RawRole: kind, Time: chat.Time(v.Get("created_at"))}
	switch kind {
	case "assistant_message":
		m.Parts = chat.Parts(v.Get("content"))
	case "user_message":
		m.Role, m.Parts = model.RoleUser, append(quote(v.Str("quoted_text")), chat.FlatMap(v.Get("content"), said)...)
		m.Parts = append(m.Parts, chat.Files(v.Get("attachments"), "attachment")...)
	case "client_tool_call":
		c := chat.Call(v.Str("call_id"), v.Str("name"), v.Get("arguments"))
		if m.Parts = []model.Part{c}; v.Fits("output:some") {
			m.Parts = append(m.Parts, chat.Answer(c, v.Get("output")))
		}
	case "widget":
		m.Parts = append(chat.TextParts(v.Str("copy_text")), model.Unknown{Type: kind, Raw: v.Get("widget").Keep()})
	case "generated_image":
		m.Parts = []model.Part{chat.File(v.Get("image"), "image")}
	case "structured_input":
		return append([]*model.Message{m}, asked(m, v.Get("inputs"))...)
	case "workflow":
		m.Parts = chat.FlatMap(v.At("workflow", "tasks"), task)
	case "task_group":
		m.Parts = chat.FlatMap(v.Get("tasks"), task)
	case "task":
		m.Parts = task(cmp.Or(v.Get("task"), v))
	case "hidden_context_item", "sdk_hidden_context":
		chat.Mark(m, model.MarkerNotice, "for the model: "+chat.TextOrJSON(v.Get("content")))
	case "end_of_turn":
		chat.Mark(m, model.MarkerEnd, "of the turn")
	default:
		return []*model.Message{chat.NoMessage(v, cmp.Or(kind, "item"))}
	}
	return []*model.Message{m}
}

// said decodes a part of what a person wrote.
func said(v rawjson.Value) []model.Part {
	switch {
	case v.Fits("type=quoted_text text:text"):
		return quote(v.Str("text"))
	case v.Fits("type=input_tag text:text"):
		return chat.TextParts(v.Str("text"))
	}
	return chat.Part(v)
}

func quote(text string) []model.Part {
	if text == "" {
		return nil
	}
	return chat.TextParts("> " + strings.ReplaceAll(text, "\n", "\n> "))
}

// asked enters the questions of a form into m, and returns what was answered to them.
func asked(m *model.Message, inputs rawjson.Value) (answers []*model.Message) {
	for _, v := range inputs.Elems() {
		m.Parts = append(m.Parts, chat.TextParts(strings.TrimSpace(v.Str("question")+"\n"+v.Str("description")))...)
		for _, said := range v.At("answer", "values").Elems() {
			answers = append(answers, chat.Say(model.RoleUser, "answer", said.Text()))
			answers[len(answers)-1].Conversation = m.Conversation
		}
	}
	return answers
}

// task decodes what was done for an answer.
func task(v rawjson.Value) []model.Part {
	title := v.First("title", "heading", "title_query").Text()
	if v.Is("type", "thought") || v.Is("task_type", "thought") {
		return chat.Thoughts(title, v.First("content", "summary").Text())
	}
	text := strings.Trim(title+": "+v.First("content", "summary").Text(), ": ")
	return append([]model.Part{model.Marker{Kind: model.MarkerNotice, Text: text}}, chat.Sources(v.Get("sources"))...)
}
