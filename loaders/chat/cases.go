package chat

import (
	"cmp"

	"msgview/model"
	"msgview/model/rawjson"
)

// Swift's compiler codes a case of an enum as an object whose only member is the case, with
// the values under their labels or their places (swift-evolution: SE-0295):
//
//	{"user":{"_0":"Hello"}}  {"assistant":{"text":"Hi","toolCalls":[]}}  {"toolResult":{"_0":"c1","_1":"ok"}}
//
// A role that is an enum of its own is {"user":{}}.

// casesOfTools are cases that say what a tool is asked for and gives, and what is thought.
var casesOfTools = map[string]string{
	"toolcall": "call", "toolcalls": "call", "functioncall": "call", "tooluse": "call",
	"toolresult": "result", "tooloutput": "result", "functionresult": "result", "toolresponse": "result", "tool": "result",
	"reasoning": "thought", "thinking": "thought", "thought": "thought",
}

// labelledCases are those that need no place among their values to be known.
var labelledCases = map[string]bool{
	"user": true, "assistant": true, "system": true, "developer": true, "tool": true, "usermessage": true, "assistantmessage": true, "systemmessage": true,
	"toolcall": true, "toolcalls": true, "toolresult": true, "tooloutput": true,
}

// mostNested is how deep the parts of a case are looked for.
const mostNested = 8

// Case makes a message of a case of an enum, or of an object whose role is one, or returns
// nil.
func Case(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() == 0 || v.Len() > 48 {
		return nil
	}
	if v.Len() == 1 && v.Index(0).Kind() == rawjson.Object && !v.Index(0).Opaque() {
		return caseOf(v.Key(0), v.Index(0))
	}
	role := v.Get("role")
	if role.Kind() != rawjson.Object || role.Len() != 1 || role.Index(0).Kind() != rawjson.Object || role.Index(0).Len() > 0 {
		return nil
	}
	m := &model.Message{RawRole: role.Key(0), ID: v.Get("id").Scalar()}
	known := false
	if m.Role, known = LooseRole(m.RawRole); !known {
		return nil
	}
	role.Take()
	m.Parts = caseParts(v.First("content", "contents", "parts", "text"), mostNested)
	return caseSaid(m, v, rawjson.Value{})
}

func caseOf(name string, body rawjson.Value) *model.Message {
	var room [32]byte
	word := string(Folded(name, room[:]))
	first := body.Get("_0")
	said, kind := first.Or(body), casesOfTools[word]
	role, known := LooseRole(name)
	if word == "response" || kind == "call" || kind == "thought" {
		role, known = model.RoleAssistant, true
	} else if kind == "result" {
		role, known = model.RoleTool, true
	}
	if !known || first.IsNull() && !labelledCases[word] && !body.Fits("segments:list") {
		return nil
	}
	m := &model.Message{Role: role, RawRole: name}
	switch {
	case kind == "call" && first.Kind() == rawjson.String && body.Get("_1").Exists(): // a name with arguments
		m.Parts = []model.Part{Call("", first.Text(), body.Get("_1"))}
	case kind == "call" && said.Kind() == rawjson.Object && said.Get("calls").Kind() == rawjson.Array:
		m.Parts = ToolCalls(said.Get("calls"))
	case kind == "call" && (said.Kind() == rawjson.Array || said.Fits("name/toolName/tool_name")):
		m.Parts = ToolCalls(said)
	case kind == "call":
		return nil
	case kind == "result":
		m.Parts = caseResult(body, said)
	case kind == "thought":
		for _, p := range caseParts(said, mostNested) {
			if t, ok := p.(model.Text); ok {
				p = model.Reasoning{Text: t.Text}
			}
			m.Parts = append(m.Parts, p)
		}
	default:
		m.Parts = caseParts(said, mostNested)
	}
	return caseSaid(m, body, said)
}

// caseSaid completes a message with what else the values of a case say, nil if it says nothing.
func caseSaid(m *model.Message, body, said rawjson.Value) *model.Message {
	for _, v := range [...]rawjson.Value{said, body} {
		if v.Kind() == rawjson.Object && m.Role == model.RoleAssistant && len(m.Calls()) == 0 {
			m.Parts = append(m.Parts, ToolCalls(v.First("toolCalls", "tool_calls"))...)
		}
		if m.Role != model.RoleTool && len(m.Calls()) == 0 {
			m.ID = cmp.Or(m.ID, v.Get("id").Scalar())
		}
	}
	if len(m.Parts) == 0 {
		return nil
	}
	return m
}

// caseResult decodes what a tool gave: an object, or an id with it.
func caseResult(body, said rawjson.Value) []model.Part {
	r := &model.ToolResult{}
	if second := body.Get("_1"); second.Exists() && said.Kind() == rawjson.String {
		r.CallID, r.Content = said.Text(), caseParts(second, mostNested)
	} else if said.Kind() == rawjson.Object {
		r.CallID, r.Name = cmp.Or(FirstScalar(said, resultIDs...), FirstScalar(said, "callID")), FirstScalar(said, "toolName", "tool_name", "name")
		r.Content = caseParts(said.First("content", "output", "result", "segments", "text", "contents"), mostNested)
		r.Error = Failed(said.First("isError", "is_error"))
	} else {
		r.Content = caseParts(said, mostNested)
	}
	if r.CallID == "" && r.Name == "" && len(r.Content) == 0 {
		return nil
	}
	return []model.Part{r}
}

// caseParts decodes what a case says: a text, parts of it that are cases themselves, or an
// object that has one of these.
func caseParts(v rawjson.Value, room int) (parts []model.Part) {
	switch {
	case room == 0 || v.IsNull():
		return nil
	case v.Kind() == rawjson.String:
		return TextParts(v.Text())
	case v.Kind() == rawjson.Array:
		for _, e := range v.Elems() {
			parts = append(parts, caseParts(e, room-1)...)
		}
		return parts
	case v.Kind() != rawjson.Object || v.Opaque():
		return Parts(v)
	}
	if inner := v.Index(0); v.Len() == 1 && inner.Kind() == rawjson.Object && !inner.Opaque() {
		value := inner.First("_0", "content", "text")
		switch kind := v.Key(0); {
		case value.IsNull():
		case kind == "text" || kind == "string":
			inner.Get("id").Scalar()
			return caseParts(value, room-1)
		case casesOfTools[kind] == "thought":
			return Thoughts(Texts(caseParts(value, room-1)))
		case kind == "toolCall" || kind == "toolUse":
			return ToolCalls(value)
		case kind == "toolResult":
			return caseResult(inner, value)
		}
	}
	for _, key := range [...]string{"text", "content", "segments", "contents", "parts", "value"} {
		if inner := v.Get(key); !inner.IsNull() && !v.Get("type").Exists() {
			return caseParts(inner, room-1)
		}
	}
	if v.Get("type").Exists() {
		return Part(v)
	}
	return nil
}
