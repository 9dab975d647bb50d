// Package continuedev reads the sessions of Continue (~/.continue/sessions/<id>.json):
//
//	{"sessionId":"…","title":"…","workspaceDirectory":"…","history":[
//	 {"message":{"role":"user","content":"…"},"contextItems":[…],"editorState":{…}},
//	 {"message":{"role":"assistant","content":"","toolCalls":[…]},"toolCallStates":[…],"promptLogs":[…]}]}
//
// What is special about it:
//
//   - The result of a call stands in toolCallStates, in a following message of role
//     tool, or in both. It is shown once, with the state from the first.
//   - Reasoning is a message of role thinking, or a member of the item.
//   - promptLogs repeat the whole prompt, editorState what was typed. Both are read
//     for nothing but the model's name.
package continuedev

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "continue",
	Title: "Continue",
	Reads: "sessions (~/.continue/sessions/<id>.json) of Continue in VS Code, JetBrains and the command line",
	Omits: "the prompts that promptLogs repeat are shown only in the raw record",
	Sources: []format.Source{
		{Project: "continuedev/continue", File: "core/index.d.ts (ChatHistoryItem), core/util/history.ts"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Assemble: assemble, List: "history"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

func score(r *format.Record) int {
	v := r.Value
	if h := v.Get("history"); h.Kind() == rawjson.Array {
		first := h.Index(0)
		if v.Get("sessionId").Exists() && (first.Get("message").Kind() == rawjson.Object || r.Envelope && v.Get("workspaceDirectory").Exists()) {
			return certain
		}
		return 0
	}
	return scoreItem(v)
}

func scoreItem(v rawjson.Value) int {
	if v.At("message", "role").Kind() != rawjson.String || v.Get("uuid").Exists() || v.Get("type").Exists() {
		return 0
	}
	if v.Get("contextItems").Kind() == rawjson.Array || v.Get("promptLogs").Exists() || v.Get("toolCallStates").Exists() || v.Get("editorState").Exists() {
		return likely
	}
	return 0
}

// session puts the messages of a file together.
type session struct {
	out      format.Assembled
	answered map[string]bool   // calls with a message of role tool, in the conversation
	states   map[string]string // status of a call, by its id
	key      string
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var all []*format.Record
	for r := range records {
		all = append(all, r)
	}
	s := &session{}
	s.start()
	for _, r := range all {
		s.look(r.Value)
	}
	for _, r := range all {
		s.out.Classes = append(s.out.Classes, s.record(r))
	}
	return s.out
}

func (s *session) start() { s.answered, s.states = map[string]bool{}, map[string]string{} }

// look notes which calls are answered by a message, and how calls ended.
func (s *session) look(v rawjson.Value) {
	if m := v.Get("message"); m.Is("role", "tool") {
		s.answered[m.Get("toolCallId").Scalar()] = true
	}
	for _, t := range stateList(v) {
		s.states[t.Get("toolCallId").Scalar()] = t.Str("status")
	}
}

func stateList(v rawjson.Value) []rawjson.Value {
	var list []rawjson.Value
	for _, t := range v.Get("toolCallStates").Elems() {
		list = append(list, t)
	}
	if one := v.Get("toolCallState"); one.Kind() == rawjson.Object && len(list) == 0 {
		list = append(list, one)
	}
	return list
}

func (s *session) record(r *format.Record) format.RecordClass {
	v := r.Value
	before := len(s.out.Messages)
	switch {
	case v.Kind() == rawjson.Missing:
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	case r.Envelope:
		s.out.About.Merge(header(v))
		return format.RecordClass{Class: model.Metadata, Type: "session"}
	case v.Get("history").Kind() == rawjson.Array: // one session a line
		s.start()
		s.key = fmt.Sprint(r.Origin.Offset)
		s.out.About.Merge(header(v))
		for _, e := range v.Get("history").Elems() {
			s.look(e)
		}
		for _, e := range v.Get("history").Elems() {
			s.item(e)
		}
	case v.Get("message").Kind() == rawjson.Object:
		s.item(v)
	default:
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
	}
	for _, m := range s.out.Messages[before:] {
		m.Origin, m.Thread, m.Conversation = r.Origin, r.Thread, s.key
	}
	if len(s.out.Messages) == before {
		return format.RecordClass{Class: model.Metadata, Type: "empty message"}
	}
	return format.RecordClass{Class: model.Shown}
}

func header(v rawjson.Value) format.About {
	return format.About{ID: v.Str("sessionId"), Title: v.Str("title"), TitleWeight: 3, Model: v.Str("chatModelTitle"), Directory: v.Str("workspaceDirectory")}
}

func (s *session) add(m *model.Message) { s.out.Messages = append(s.out.Messages, m) }

// item decodes one item of a history.
func (s *session) item(v rawjson.Value) {
	inner := v.Get("message")
	s.contextItems(v.Get("contextItems"))
	m := chat.Message(inner, "metadata", "toolCallId", "redactedThinking", "signature", "reasoning_details")
	m.Model = cmp.Or(m.Model, v.Get("promptLogs").Index(0).Str("modelTitle"))
	if m.RawRole == "thinking" {
		thinking(m, inner)
	}
	if r := v.Get("reasoning"); !r.Is("text", "") {
		m.Parts = append([]model.Part{model.Reasoning{Text: r.Str("text")}}, m.Parts...)
	}
	results := s.resultsOfStates(v, m)
	for _, r := range m.Results() {
		setState(r, s.states[r.CallID])
	}
	if len(m.Parts) > 0 || m.Role == model.RoleUser {
		s.add(m)
	}
	if len(results) > 0 {
		s.add(&model.Message{Role: model.RoleTool, RawRole: "toolCallStates", Parts: results})
	}
	if text := v.Str("conversationSummary"); text != "" {
		s.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: text}}})
	}
}

// resultsOfStates makes results of the states of calls that no message answers,
// and tells the calls how far they got.
func (s *session) resultsOfStates(v rawjson.Value, m *model.Message) []model.Part {
	calls := map[string]*model.ToolCall{}
	for _, c := range m.Calls() {
		calls[c.ID] = c
	}
	var results []model.Part
	for _, t := range stateList(v) {
		id, status := t.Get("toolCallId").Scalar(), t.Str("status")
		c := calls[id]
		if c == nil { // only the state has it
			c = &model.ToolCall{ID: id, Name: t.At("toolCall", "function", "name").Text()}
			chat.SetArguments(c, t.At("toolCall", "function", "arguments"))
			calls[id], m.Parts = c, append(m.Parts, c)
		}
		switch status {
		case "generating":
			c.State, c.Malformed = model.CallStreaming, false
		case "generated":
			c.State = model.CallAwaitingApproval
		case "calling":
			c.State = model.CallInterrupted
		case "canceled":
			c.State = model.CallDenied
		case "errored":
			c.State = model.CallFailed
		}
		if s.answered[id] || t.Get("output").Len() == 0 {
			continue
		}
		r := &model.ToolResult{CallID: id, Name: c.Name, Content: items(t.Get("output"))}
		setState(r, status)
		results = append(results, r)
	}
	return results
}

func setState(r *model.ToolResult, status string) {
	switch status {
	case "errored":
		r.Error = model.Yes
	case "canceled":
		r.Denied = true
	}
}

// items decodes the pieces of an output: the first is shown by its content alone,
// others with their names.
func items(list rawjson.Value) []model.Part {
	var parts []model.Part
	for i, e := range list.Elems() {
		content := e.Get("content")
		if e.Kind() != rawjson.Object || content.Kind() != rawjson.String {
			parts = append(parts, model.Unknown{Type: "output", Raw: e.Keep()})
			continue
		}
		if i > 0 && !e.Is("name", "") {
			parts = append(parts, model.Media{Kind: model.File, Name: e.Str("name"), Text: content.Text(), Bytes: int64(len(content.Text()))})
			continue
		}
		parts = append(parts, model.Text{Text: content.Text()})
	}
	return parts
}

// contextItems adds what the program attached to a prompt.
func (s *session) contextItems(list rawjson.Value) {
	m := &model.Message{Role: model.RoleUser, RawRole: "contextItems", Injected: "context"}
	for _, e := range list.Elems() {
		if e.Kind() != rawjson.Object {
			m.Parts = append(m.Parts, model.Unknown{Type: "context", Raw: e.Keep()})
			continue
		}
		text := e.Str("content")
		m.Parts = append(m.Parts, model.Media{
			Kind: model.File, Name: cmp.Or(e.Str("name"), e.Str("description")), URL: e.At("uri", "value").Text(), Text: text, Bytes: int64(len(text)),
		})
	}
	if len(m.Parts) > 0 {
		s.add(m)
	}
}

// thinking decodes a message of role thinking. Its text may be only a summary, or
// missing where the provider keeps it to itself.
func thinking(m *model.Message, v rawjson.Value) {
	m.Role = model.RoleAssistant
	text := chat.Texts(m.Parts)
	others := slices.DeleteFunc(slices.Clone(m.Parts), func(p model.Part) bool { _, ok := p.(model.Text); return ok })
	opaque := cmp.Or(cmp.Or(v.Str("redactedThinking"), v.At("metadata", "encrypted_content").Text()), v.Str("signature"))
	switch {
	case text != "":
		m.Parts = []model.Part{model.Reasoning{Text: text}}
	case !v.Is("redactedThinking", ""):
		m.Parts = []model.Part{model.Reasoning{Redacted: true, Size: len(opaque), Opaque: opaque}}
	case opaque != "":
		m.Parts = []model.Part{model.Reasoning{Encrypted: true, Size: len(opaque), Opaque: opaque}}
	default:
		return
	}
	m.Parts = append(m.Parts, others...)
}
