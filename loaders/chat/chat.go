// Package chat decodes everything that has a role and content.
//
// Most logs of conversations with language models are dialects of one idea: a
// list of messages, each with a role and with content that is a text or a list
// of typed parts. The dialects differ in spelling: a tool call is "tool_use",
// "toolUse", "functionCall" or a member "tool_calls"; an image is a data URL, a
// base64 "source" or an array of byte values. They also mix, because programs
// pass parts of one provider on in messages of another. So there is one decoder
// for all of them, which knows every spelling and does not ask whose it is.
//
// A format that has messages of this kind finds them in its records, calls
// [Message], and then sets right what is special to it. Everything here is a pure
// function of its arguments and may be called from any goroutine. Whatever a
// message has that is not understood is kept: members in Message.Meta, parts as
// model.Unknown.
package chat

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// roleKeys are the members that may say who speaks, the likeliest first. "type" is
// one only in LangChain's spelling, see typeRole.
var roleKeys = [...]string{"role", "from", "sender", "author", "speaker", structRole, "messageType"}

// contentKeys are the members that may hold what was said, the likeliest first.
var contentKeys = [...]string{"content", "parts", "blocks", "items", "text", "value", "message", "contents", "Content", "Contents", "Items", "Parts", "Text"}

// payloadKeys are members that make an object with a role a message even if it
// has no content: calls without a word, refusals, sound.
var payloadKeys = [...]string{
	"tool_calls", "function_call", "toolCalls", "reasoning_content", "reasoning", "refusal", "audio", "tool_call_id", "tool_plan",
}

// Role returns the meaning of a log's spelling of a role; ok is false if no format
// is known to use it. Upper and lower case are the same, and the prefixes
// "ROLE_" and "MessageRole." are ignored.
//
// "function_call" and "tool-call", which ShareGPT and smolagents use as roles, are
// the assistant's. "observation" is what ShareGPT calls a tool's answer.
func Role(spelling string) (role model.Role, ok bool) {
	s := strings.ToLower(strings.TrimSpace(spelling))
	s = strings.TrimPrefix(strings.TrimPrefix(s, "role_"), "messagerole.")
	switch s {
	case "user", "human", "prompter", "request", "humanmessage", "humanmessagechunk", "usermessage":
		return model.RoleUser, true
	case "assistant", "ai", "gpt", "chatgpt", "bing", "bard", "model", "chatbot", "bot", "agent", "response", "think",
		"aimessage", "aimessagechunk", "assistantmessage", "function_call", "tool-call", "tool_call":
		return model.RoleAssistant, true
	case "system", "system_prompt", "system-prompt", "instructions", "systemmessage":
		return model.RoleSystem, true
	case "developer":
		return model.RoleDeveloper, true
	case "tool", "function", "observation", "tool-response", "tool_response", "tool_result", "tool-result", "toolresult", "toolmessage",
		"functionexecutionresultmessage", "tool_execution_result", "computer":
		return model.RoleTool, true
	}
	return model.RoleUnknown, false
}

// spelling returns the role that an object states, as it spells it, and the
// member that states it.
func spelling(v rawjson.Value) (role, key string) {
	for _, k := range roleKeys {
		m := v.Get(k)
		switch m.Kind() {
		case rawjson.String:
			return m.Text(), k
		case rawjson.Object: // {"author":{"role":"user"}}
			if s := m.First("role", "label", "Label").Text(); s != "" {
				return s, k
			}
		}
	}
	if s := v.Str("type"); typeRole(s) || s == "SYSTEM" && v.Len() == 2 { // LangChain4j
		return s, "type"
	}
	return "", ""
}

// typeRole reports whether the member "type" states a role, as it does in
// LangChain (langchain-core: messages/base.py). "system" and "tool" are not
// counted: too many records that are no messages have them as their type.
func typeRole(s string) bool {
	switch s {
	case "human", "ai", "USER", "AI", "TOOL_EXECUTION_RESULT", "HumanMessage", "HumanMessageChunk", "AIMessage", "AIMessageChunk", "SystemMessage", "ToolMessage":
		return true
	}
	return false
}

// IsMessage reports whether v is an object that states a known role and has
// something to say: content, parts or tool calls, or at least room for them
// ("content": null counts).
func IsMessage(v rawjson.Value) bool {
	_, key := spelling(v)
	return key != structRole && isMessage(v)
}

// structRole is the member that states the role in structs of Go and C# that have no
// names for JSON. Tables of people have it, too.
const structRole = "Role"

// IsStruct is IsMessage also for such structs, for what stands where only messages do.
func IsStruct(v rawjson.Value) bool { return isMessage(v) }

func isMessage(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object {
		return false
	}
	role, key := spelling(v)
	role, _ = sideRole(v, role)
	if _, ok := Role(role); !ok {
		return false
	}
	for _, k := range contentKeys {
		if k != key && v.Get(k).Exists() {
			return true
		}
	}
	for _, k := range payloadKeys {
		if v.Get(k).Exists() {
			return true
		}
	}
	return false
}

// IsSpoken reports whether v has the form of a message, whoever speaks in it: a member
// that states a role, if only one that nobody knows or none, and something said in words.
// Among messages it may also say nothing of who speaks.
func IsSpoken(v rawjson.Value, among bool) bool {
	if v.Kind() != rawjson.Object || v.Opaque() || v.First("level", "severity", "logger").Exists() {
		return false
	}
	said := false
	for _, k := range contentKeys {
		switch c := v.Get(k); c.Kind() {
		case rawjson.String:
			said = said || strings.TrimSpace(c.Look().Text()) != ""
		case rawjson.Array:
			first := c.Index(0)
			said = said || first.Kind() == rawjson.String || first.Get("text").Kind() == rawjson.String || first.Get("type").Kind() == rawjson.String
		}
	}
	for _, k := range roleKeys {
		if who := v.Get(k); who.Exists() && who.Kind() != rawjson.Object && who.Kind() != rawjson.Array {
			return said
		}
	}
	kind := v.Get("type")
	return said && among && (!kind.Exists() || kind.IsText("message"))
}

// Meta returns the members of an object that are not among used, in the order of
// the log. Null members are left out: logs write null for absent.
func Meta(v rawjson.Value, used ...string) []model.Field {
	var fields []model.Field
	for k, m := range v.Members() {
		if m.IsNull() || slices.Contains(used, k) {
			continue
		}
		fields = append(fields, model.Field{Name: k, Value: m.Keep()})
	}
	return fields
}

// Only returns the members of an object that have one of some names.
func Only(v rawjson.Value, names ...string) (fields []model.Field) {
	for _, name := range names {
		if m := v.Get(name); m.Exists() && !m.IsNull() {
			fields = append(fields, model.Field{Name: name, Value: m.Keep()})
		}
	}
	return fields
}

// Prefixed puts a prefix before the names of fields, which it changes: "usage." before
// those of a member, so that one sees where they stand in the record.
func Prefixed(prefix string, fields []model.Field) []model.Field {
	for i := range fields {
		fields[i].Name = prefix + fields[i].Name
	}
	return fields
}
