package generic

import (
	"cmp"

	"msgview/loaders/chat"
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
	for _, k := range kindKeys {
		if kind = v.Str(k); kind != "" {
			key = k
			break
		}
	}
	if kind == "" {
		return nil
	}
	var room [32]byte
	word := folded(kind, room[:])
	what := happenings[string(word)]
	role := looseRoles[string(word)]
	if key == "event" && v.Get("text").Kind() == rawjson.String && v.Get("timestamp").Exists() { // Rasa's trackers
		role, _ = chat.Role(kind)
	}
	if what == nothing {
		if role == model.RoleUnknown {
			return nil
		}
		what = speaks
	}
	body, bodyKey := v, ""
	for _, k := range bodyKeys {
		if b := v.Get(k); k != key && v.Get("text").Kind() != rawjson.String && b.Kind() == rawjson.Object && !b.Opaque() {
			body, bodyKey = b, k
			break
		}
	}
	m := &model.Message{RawRole: kind}
	var used []string // members of body
	switch what {
	case speaks, thinks:
		text, k := firstOf(body, wordKeys)
		if !speech(text) {
			if text = v.Get("data"); text.Kind() != rawjson.String || !speech(text) {
				return nil
			}
			bodyKey = "data"
		}
		used = append(used, k)
		m.Role, m.Parts = role, chat.Parts(text)
		if what == thinks {
			m.Role, m.Parts = model.RoleAssistant, []model.Part{model.Reasoning{Text: chat.Texts(chat.Parts(text))}}
		}
	case calls:
		name, k := firstOf(body, callKeys)
		given, g := firstOf(body, givenKeys)
		if name.Kind() != rawjson.String || name.Text() == "" {
			return nil
		}
		id, i := firstOf(body, callIDKeys)
		used = append(used, k, g, i)
		c := &model.ToolCall{ID: id.Scalar(), Name: name.Text()}
		chat.SetArguments(c, given)
		m.Role, m.Parts = model.RoleAssistant, []model.Part{c}
	case returns:
		id, i := firstOf(body, callIDKeys)
		name, k := firstOf(body, callKeys)
		gave, g := firstOf(body, gaveKeys)
		if id.Scalar() == "" && name.Text() == "" || !gave.Exists() {
			return nil
		}
		used = append(used, i, k, g)
		r := &model.ToolResult{CallID: id.Scalar(), Name: name.Text(), Content: chat.ResultContent(gave)}
		if failed, ok := body.First("is_error", "isError", "failed").Bool(); ok && failed || g == "error" {
			r.Error = model.Yes
		} else if fine, ok := body.First("success", "ok").Bool(); ok && !fine {
			r.Error = model.Yes
		}
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	}
	if bodyKey == "" {
		used = append(used, key)
	}
	chat.Facts(m, body, &used)
	m.Meta = chat.Meta(body, used...)
	if bodyKey != "" {
		outer := []string{key, bodyKey}
		chat.Facts(m, v, &outer)
		m.ID = cmp.Or(m.ID, v.First("id", "event_id", "uuid").Scalar())
		if k := timeKey(v); m.Time.IsZero() && k != "" {
			m.Time = chat.Time(v.Get(k))
			outer = append(outer, k)
		}
		m.Meta = append(m.Meta, chat.Meta(v, outer...)...)
	}
	return m
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
