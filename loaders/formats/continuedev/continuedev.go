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
//   - promptLogs repeat the whole prompt, editorState what was typed.
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
	Name:    "continue",
	Title:   "Continue",
	Reads:   "sessions (~/.continue/sessions/<id>.json) of Continue in VS Code, JetBrains and the command line",
	Omits:   "the prompts that promptLogs repeat are shown only in the raw record",
	Sources: []format.Source{{Project: "continuedev/continue", File: "core/index.d.ts (ChatHistoryItem), core/util/history.ts", Version: "d0a3c0b6 of 2026-06-18", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "session", Score: score, Assemble: assemble, List: "history"}},
}

const votes = format.Votes(`
	10 history:list sessionId history.0.message:object
	0  history:list
	0  uuid/type
	6  message.role:text contextItems:list
	6  message.role:text promptLogs/toolCallStates/editorState
`)

func score(r *format.Record) int {
	if r.Envelope && r.Value.Fits("history:list sessionId workspaceDirectory") {
		return 10
	}
	return votes.Of(r.Value)
}

// session is what items say of each other.
type session struct {
	answered map[string]bool          // calls with a message of role tool
	states   map[string]rawjson.Value // of calls, by their ids
}

// sessionOf notes which calls are answered by a message, and how calls ended.
func sessionOf(items []rawjson.Value) session {
	s := session{map[string]bool{}, map[string]rawjson.Value{}}
	for _, v := range items {
		if m := v.Get("message"); m.Is("role", "tool") {
			s.answered[m.Get("toolCallId").Scalar()] = true
		}
		for _, t := range stateList(v) {
			s.states[t.Get("toolCallId").Scalar()] = t
		}
	}
	return s
}

func stateList(v rawjson.Value) []rawjson.Value {
	if list := v.Get("toolCallStates"); list.Kind() == rawjson.Array && list.Len() > 0 {
		return list.AsList()
	}
	if one := v.Get("toolCallState"); one.Kind() == rawjson.Object {
		return []rawjson.Value{one}
	}
	return nil
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	all := slices.Collect(records)
	var items []rawjson.Value
	for _, r := range all {
		items = append(items, r.Value)
	}
	s := sessionOf(items)
	for _, r := range all {
		d := s.record(r)
		out.About.Merge(d.About)
		chat.Add(&out, r, d)
	}
	return out
}

func (s session) record(r *format.Record) format.Decoded {
	v := r.Value
	d, none := format.NoObject(r, v)
	history := v.Get("history")
	switch {
	case r.Envelope:
		d.Type, d.About = "session", header(v)
	case none:
	case history.Kind() == rawjson.Array: // one session a line
		d = format.Metadata("empty message")
		d.About = header(v)
		d.Messages = chat.InConversation(fmt.Sprint(r.Origin.Offset), chat.FlatMap(history, sessionOf(history.AsList()).item))
	case v.Fits("message:object"):
		d = format.Metadata("empty message")
		d.Messages = s.item(v)
	default:
		d = format.Unknown("object")
	}
	return d
}

func header(v rawjson.Value) format.About {
	return format.About{ID: v.Str("sessionId"), Title: v.Str("title"), TitleWeight: 3, Model: v.Str("chatModelTitle"), Directory: v.Str("workspaceDirectory")}
}

// item decodes one item of a history.
func (s session) item(v rawjson.Value) (said []*model.Message) {
	inner := v.Get("message")
	if parts := chat.Map(v.Get("contextItems"), contextItem); len(parts) > 0 {
		said = append(said, &model.Message{Role: model.RoleUser, RawRole: "contextItems", Injected: "context", Parts: parts})
	}
	m := chat.Message(inner, "metadata", "toolCallId", "redactedThinking", "signature", "reasoning_details")
	m.Model = cmp.Or(m.Model, v.Get("promptLogs").Index(0).Str("modelTitle"))
	if m.RawRole == "thinking" {
		thinking(m, inner)
	}
	m.Parts = append(chat.Thoughts(v.At("reasoning", "text").Text()), m.Parts...)
	results := s.resultsOfStates(v, m)
	for _, r := range m.Results() {
		setState(r, s.states[r.CallID])
	}
	if len(m.Parts) > 0 || m.Role == model.RoleUser {
		said = append(said, m)
	}
	if len(results) > 0 {
		said = append(said, &model.Message{Role: model.RoleTool, RawRole: "toolCallStates", Parts: results})
	}
	if text := v.Str("conversationSummary"); text != "" {
		said = append(said, chat.Note(model.MarkerCompaction, text))
	}
	return said
}

// resultsOfStates makes results of the states of calls that no message answers,
// and tells the calls how far they got.
func (s session) resultsOfStates(v rawjson.Value, m *model.Message) []model.Part {
	calls := map[string]*model.ToolCall{}
	for _, c := range m.Calls() {
		calls[c.ID] = c
	}
	var results []model.Part
	for _, t := range stateList(v) {
		id, status := t.Get("toolCallId").Scalar(), t.Str("status")
		c := calls[id]
		if c == nil { // only the state has it
			c = chat.Call(id, t.At("toolCall", "function", "name").Text(), t.At("toolCall", "function", "arguments"))
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
		setState(r, t)
		results = append(results, r)
	}
	return results
}

func setState(r *model.ToolResult, state rawjson.Value) {
	chat.SetExitSaid(r, state.Get("output").Index(0).Str("status"))
	switch state.Str("status") {
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
		switch text := e.Str("content"); {
		case !e.Fits("content:text"):
			parts = append(parts, model.Unknown{Type: "output", Raw: e.Keep()})
		case i > 0 && !e.Is("name", ""):
			parts = append(parts, model.Media{Kind: model.File, Name: e.Str("name"), Text: text, Bytes: int64(len(text))})
		default:
			parts = append(parts, model.Text{Text: text})
		}
	}
	return parts
}

// contextItem decodes what the program attached to a prompt.
func contextItem(e rawjson.Value) model.Part {
	if e.Kind() != rawjson.Object {
		return model.Unknown{Type: "context", Raw: e.Keep()}
	}
	text := e.Str("content")
	return model.Media{
		Kind: model.File, Name: cmp.Or(e.Str("name"), e.Str("description")), URL: e.At("uri", "value").Text(), Text: text, Bytes: int64(len(text)),
	}
}

// thinking decodes a message of role thinking. Its text may be only a summary, or
// missing where the provider keeps it to itself.
func thinking(m *model.Message, v rawjson.Value) {
	m.Role = model.RoleAssistant
	text := chat.Texts(m.Parts)
	others := slices.DeleteFunc(slices.Clone(m.Parts), func(p model.Part) bool { _, ok := p.(model.Text); return ok })
	opaque := cmp.Or(v.Str("redactedThinking"), v.At("metadata", "encrypted_content").Text(), v.Str("signature"))
	if text != "" {
		m.Parts = append([]model.Part{model.Reasoning{Text: text}}, others...)
	} else if opaque != "" {
		redacted := !v.Is("redactedThinking", "")
		m.Parts = append([]model.Part{model.Reasoning{Redacted: redacted, Encrypted: !redacted, Size: len(opaque), Opaque: opaque}}, others...)
	}
}
