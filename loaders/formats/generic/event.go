package generic

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Home-made agents log what happens as events: {"type":"tool_call","name":"read",
// "args":{…}}, what belongs to it beside its kind or in a member of its own.

// happening is what an event tells of.
type happening int

const (
	nothing happening = iota
	speaks
	thinks
	calls
	returns
)

var happenings = map[string]happening{
	"thought": thinks, "thinking": thinks, "agentthought": thinks, "agentthinking": thinks, "agentreasoning": thinks, "reasoning": thinks, "llmthought": thinks,
	"toolcall": calls, "tooluse": calls, "functioncall": calls, "toolinvocation": calls, "toolstart": calls, "toolcallstart": calls, "toolrequest": calls, "toolcallstarted": calls,
	"toolresult": returns, "tooloutput": returns, "toolresponse": returns, "functionresult": returns, "functionresponse": returns, "toolend": returns, "toolcallend": returns,
	"toolcallresult": returns, "toolcompleted": returns, "toolcallcompleted": returns, "functioncalloutput": returns,
}

// The members of an event that say what kind it is, that hold the rest of it, and
// those of a call and of its result.
var (
	kindKeys   = []string{"type", "event", "kind", "event_type", "eventType", "step_type", "stepType", "Type", "Event", "EventType"}
	bodyKeys   = []string{"payload", "data", "content", "details", "body", "event", "Payload", "Data"}
	callKeys   = []string{"name", "tool", "tool_name", "toolName", "function", "function_name", "functionName", "Name", "Tool", "ToolName"}
	givenKeys  = []string{"arguments", "args", "input", "parameters", "params", "tool_input", "toolInput", "tool_args", "toolArgs", "Arguments", "Args", "Input"}
	gaveKeys   = []string{"result", "output", "content", "response", "observation", "tool_output", "toolOutput", "tool_result", "text", "value", "error", "Result", "Output"}
	callIDKeys = []string{"call_id", "callId", "tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "id", "CallId", "Id"}
	wordKeys   = []string{"text", "content", "message", "output", "response", "answer", "thought", "thinking", "reasoning", "input", "query", "prompt", "value", "body", "Text", "Content", "Message"}
)

// event makes a message of an event of an agent's log, or returns nil.
func event(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 48 {
		return nil
	}
	kind, key := "", ""
	for _, key = range kindKeys {
		if kind = v.Look().Str(key); kind != "" {
			break
		}
	}
	var room [32]byte
	word := chat.Folded(kind, room[:])
	what, role := happenings[string(word)], chat.LooseRoles[string(word)]
	if key == "event" && v.Fits("text:text timestamp") { // Rasa's trackers
		role, _ = chat.Role(kind)
	}
	if what == nothing {
		if role == model.RoleUnknown {
			return nil
		}
		what = speaks
	}
	body := v
	for _, k := range bodyKeys {
		if b := v.Get(k); k != key && !v.Fits("text:text") && b.Kind() == rawjson.Object && !b.Opaque() {
			body = b
			break
		}
	}
	if what <= thinks && exchanged(body.Look()) != nil {
		return nil
	}
	m := &model.Message{RawRole: kind, Role: role, Parts: partsOf(what, body)}
	if data := v.Get("data"); m.Parts == nil && what <= thinks && data.Kind() == rawjson.String && speech(data) {
		m.Parts = said(what, data)
	}
	switch {
	case m.Parts == nil:
		return nil
	case what == returns:
		m.Role = model.RoleTool
	case what != speaks:
		m.Role = model.RoleAssistant
	}
	if v.Get(key).Take(); body != v {
		chat.Facts(m, body, nil)
		m.Meta = format.Rest(body)
		m.ID = v.First("id", "event_id", "uuid").Scalar()
	}
	return completed(m, v)
}

// scoreAnnounced votes on events of which some announce calls.
func scoreAnnounced(r *format.Record) int {
	if chat.IsAnnounced(r.Value) {
		return 4
	}
	return scoreLoose(r)
}

// partsOf makes what happened of the body of an event, nil if that does not say it.
func partsOf(what happening, body rawjson.Value) []model.Part {
	id, _ := firstOf(body, callIDKeys)
	name, _ := firstOf(body, callKeys)
	switch what {
	case calls:
		if name.Kind() != rawjson.String {
			return nil
		}
		given, _ := firstOf(body, givenKeys)
		return []model.Part{chat.Call(id.Scalar(), name.Text(), given)}
	case returns:
		gave, key := firstOf(body, gaveKeys)
		if id.Look().Scalar() == "" && name.Look().Text() == "" || !gave.Exists() {
			return nil
		}
		r := &model.ToolResult{CallID: id.Scalar(), Name: name.Text(), Content: chat.ResultContent(gave)}
		failed, fine := chat.Failed(body.First("is_error", "isError", "failed")), chat.Failed(body.First("success", "ok"))
		if given, _ := firstOf(body.Look(), givenKeys); r.CallID == "" && given.Exists() {
			r.Rare = &model.RareResult{Given: model.HashBytes(chat.Call("", "", given).Arguments)}
		}
		if failed == model.Yes || key == "error" || fine == model.No {
			r.Error = model.Yes
		}
		return []model.Part{r}
	}
	text, _ := firstOf(body, wordKeys)
	if !speech(text.Look()) || text.Kind() == rawjson.String && exchanged(rawjson.Unwrap(text.Look(), 1)) != nil {
		return nil
	}
	return said(what, text)
}

// said makes what was said or thought of a text.
func said(what happening, text rawjson.Value) []model.Part {
	if what == thinks {
		return []model.Part{model.Reasoning{Text: chat.Texts(chat.Parts(text))}}
	}
	return chat.Parts(text)
}

// firstOf returns the first member of these that has something in it, and its key.
func firstOf(v rawjson.Value, keys []string) (rawjson.Value, string) {
	for _, k := range keys {
		if e := v.Get(k); !e.IsNull() && !e.IsEmptyText() {
			return e, k
		}
	}
	return rawjson.Value{}, ""
}
