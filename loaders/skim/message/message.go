// Package message fills the index entry of a message from a scan of its JSON: of what
// chat.Message makes of a role with content, calls and reasoning, as OpenAI's Chat
// Completions and all that speak like it have them.
package message

import (
	"bytes"
	"sync"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/skim"
	"msgview/model"
)

// What a scan of a message looks for. Members that are not listed here may mean
// something to the decoder, so a message with any of them is left to it.
const (
	unlisted = iota // also of calls and parts
	known           // says nothing to the index

	role
	content
	name
	id
	callID
	toolCalls
	absent // changes the message unless it is null
	reasoning
	usage

	functionID
	functionType
	function
	functionName
	arguments
	callEnd

	partType
	partText
	partEnd

	fields // how many there are
)

// skimTable is compiled when the first log is indexed.
var skimTable = sync.OnceValues(func() (*skim.Table, error) {
	paths := skim.Paths{
		"role":              role,
		"content":           content,
		"name":              name,
		"id":                id,
		"tool_call_id":      callID,
		"tool_calls":        toolCalls,
		"reasoning_content": reasoning,
		"reasoning":         reasoning,
		"usage":             usage,
		"?":                 unlisted,

		"tool_calls.*":                    callEnd,
		"tool_calls.*.id":                 functionID,
		"tool_calls.*.type":               functionType,
		"tool_calls.*.index":              known,
		"tool_calls.*.function":           function,
		"tool_calls.*.?":                  unlisted,
		"tool_calls.*.function.name":      functionName,
		"tool_calls.*.function.arguments": arguments,
		"tool_calls.*.function.?":         unlisted,

		"content.*":           partEnd,
		"content.*.type":      partType,
		"content.*.text":      partText,
		"content.*.image_url": known,
		"content.*.?":         unlisted,
	}
	for _, key := range [...]string{"refusal", "audio", "function_call", "annotations"} {
		paths[key] = absent
	}
	for _, key := range [...]string{"model", "finish_reason", "weight", "ts", "time", "timestamp", "created", "created_at", "createdAt"} {
		paths[key] = known
	}
	return skim.Compile(paths)
})

// Skim fills the entry of a message without decoding it, see format.Shape:
// of texts, images, calls and their results as OpenAI spells them.
func Skim(r *format.Record, e *model.Entry, _ *format.About) bool {
	table, err := skimTable()
	if err != nil || r.Envelope {
		return false
	}
	s := skimmer{entry: e}
	if !table.Scan(r.Raw, func(field int, v skim.Value) bool { return s.visit(field, v) }) || !s.finish() {
		return false
	}
	if r.Counts {
		e.Usage = chat.UsageOf(s.found[usage].Raw)
	}
	if e.Thread = model.Hash(r.Thread); e.Thread != 0 {
		e.Flags |= model.FlagSide
	}
	return true
}

// A skimmer gathers what a scan finds in one message.
type skimmer struct {
	entry *model.Entry
	flags model.Flags

	found [fields]skim.Value // those of calls and parts are of the one being scanned
	texts [4]skim.Value      // of the content
	said  int                // how many of them there are
}

func (s *skimmer) visit(field int, v skim.Value) bool {
	s.found[field] = v
	switch field {
	case unlisted:
		return false
	case absent:
		return v.IsNull()
	case content:
		return v.Kind == skim.String && s.text(v) || v.Kind == skim.Array || v.IsNull()
	case toolCalls:
		return v.Kind == skim.Array || v.IsNull()
	case reasoning:
		return s.reason(v)
	case callEnd:
		ok := s.endCall(v)
		clear(s.found[functionID:callEnd])
		return ok
	case partEnd:
		ok := s.endPart(v)
		clear(s.found[partType:partEnd])
		return ok
	}
	return true
}

// text counts a text of the content.
func (s *skimmer) text(v skim.Value) bool {
	if s.said == len(s.texts) {
		return false
	}
	s.texts[s.said] = v
	s.said++
	if len(v.Raw) > 0 {
		s.flags |= model.FlagText
	}
	return true
}

// reason counts reasoning beside the content. Whether a text begins with white
// space, and so may be blank, is not worth finding out.
func (s *skimmer) reason(v skim.Value) bool {
	switch {
	case v.IsNull() || v.Kind == skim.String && len(v.Raw) == 0:
		return true
	case v.Kind != skim.String || v.Raw[0] <= ' ' || v.Raw[0] == '\\' || v.Raw[0] >= 0x80:
		return false
	}
	s.flags |= model.FlagReasoning
	return true
}

// endPart counts a part of the content.
func (s *skimmer) endPart(v skim.Value) bool {
	kind, ok := s.found[partType].Word()
	if v.Kind != skim.Object || !ok {
		return false
	}
	switch string(kind) {
	case "text":
		return s.found[partText].Kind == skim.String && s.text(s.found[partText])
	case "image_url":
		s.flags |= model.FlagMedia
		return s.found[partText].Kind == skim.Missing
	}
	return false
}

// endCall counts a tool call. Arguments that are no JSON are an error, which only
// their decoded text can tell. A call without an id is known by what it was given.
func (s *skimmer) endCall(v skim.Value) bool {
	kind, ok := s.found[functionType].Word()
	if v.Kind != skim.Object || s.found[function].Kind != skim.Object || s.found[functionType].Kind != skim.Missing && (!ok || string(kind) != "function") {
		return false
	}
	id, hasID := s.found[functionID].HashCallID()
	tool, hasName := s.found[functionName].Hash()
	name, plain := s.found[functionName].Word()
	if !hasID || !model.Names(id) || !hasName || tool == 0 || !plain || model.MayStartAgent(name) || !s.found[arguments].IsArguments() {
		return false
	}
	s.entry.Calls = append(s.entry.Calls, model.CallEntry{ID: id, Name: tool, Keeps: model.KeepsOf(name)})
	return true
}

// finish makes the entry of what was found, see chat.Message.
func (s *skimmer) finish() bool {
	e := s.entry
	if s.found[role].Kind != skim.String || s.found[content].Kind == skim.Missing && s.found[toolCalls].Kind == skim.Missing {
		return false
	}
	var ok bool
	if e.ID, ok = s.found[id].HashID(); !ok {
		return false
	}
	if len(e.Calls) > 0 {
		s.flags |= model.FlagCall
	}
	switch string(s.found[role].Raw) { // one that is spelled with escapes is none of these
	case "user":
		e.Flags = s.flags.WithRole(model.RoleUser)
		if s.flags.Any(model.FlagText | model.FlagMedia) {
			e.Flags |= model.FlagPrompt
		}
	case "assistant":
		e.Flags = s.flags.WithRole(model.RoleAssistant)
		for _, text := range s.texts[:s.said] {
			if !unreasoned(text) {
				return false
			}
		}
	case "system":
		e.Flags = s.flags.WithRole(model.RoleSystem)
	case "developer":
		e.Flags = s.flags.WithRole(model.RoleDeveloper)
	case "tool":
		return s.result()
	default:
		return false
	}
	return true
}

// result makes the entry of a tool's message.
func (s *skimmer) result() bool {
	e := s.entry
	if s.flags.Any(model.FlagCall | model.FlagMedia) {
		return false
	}
	id, hasID := s.found[callID].HashCallID()
	tool, hasName := s.found[name].Hash()
	e.Results = append(e.Results, model.ResultEntry{ID: id, Name: tool})
	e.Flags = (model.FlagResult | model.FlagOnlyResults).WithRole(model.RoleTool)
	return hasID && hasName
}

// unreasoned reports whether a text surely has no tags of reasoning, see
// chat.SplitReasoning.
func unreasoned(text skim.Value) bool {
	if !text.MayContain('<') {
		return true
	}
	decoded, ok := text.AppendText(nil)
	return ok && !bytes.Contains(decoded, []byte("<think")) && !bytes.Contains(decoded, []byte("</think")) && !bytes.Contains(decoded, []byte("<reasoning"))
}
