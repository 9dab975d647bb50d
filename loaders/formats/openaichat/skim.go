package openaichat

import (
	"bytes"
	"sync"

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

	functionID
	functionType
	function
	functionName
	arguments
	callEnd

	partType
	partText
	partEnd
)

// skimTable is compiled when the first log is indexed.
var skimTable = sync.OnceValues(func() (*skim.Table, error) {
	return skim.Compile(skim.Paths{
		"role":              role,
		"content":           content,
		"name":              name,
		"id":                id,
		"tool_call_id":      callID,
		"tool_calls":        toolCalls,
		"refusal":           absent,
		"audio":             absent,
		"function_call":     absent,
		"annotations":       absent,
		"reasoning_content": reasoning,
		"reasoning":         reasoning,
		"model":             known,
		"usage":             known,
		"finish_reason":     known,
		"weight":            known,
		"ts":                known,
		"time":              known,
		"timestamp":         known,
		"created":           known,
		"created_at":        known,
		"createdAt":         known,
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
	})
})

// skimMessage fills the entry of a message without decoding it, see format.Shape:
// of texts, images, calls and their results as OpenAI spells them.
func skimMessage(r *format.Record, e *model.Entry, _ *format.About) bool {
	table, err := skimTable()
	if err != nil || r.Envelope {
		return false
	}
	s := skimmer{entry: e}
	if !table.Scan(r.Raw, func(field int, v skim.Value) bool { return s.visit(field, v) }) || !s.finish() {
		return false
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

	role, content, name, id, callID, toolCalls skim.Value

	functionID, functionType, function, functionName, arguments skim.Value // of the call being scanned
	partType, partText                                          skim.Value // of the part being scanned

	texts [4]skim.Value // of the content
	said  int           // how many of them there are
}

func (s *skimmer) visit(field int, v skim.Value) bool {
	switch field {
	case unlisted:
		return false
	case absent:
		return v.IsNull()
	case role:
		s.role = v
	case content:
		s.content = v
		if v.Kind == skim.String {
			return s.text(v)
		}
		return v.Kind == skim.Array || v.IsNull()
	case name:
		s.name = v
	case id:
		s.id = v
	case callID:
		s.callID = v
	case toolCalls:
		s.toolCalls = v
		return v.Kind == skim.Array || v.IsNull()
	case reasoning:
		return s.reason(v)
	case functionID:
		s.functionID = v
	case functionType:
		s.functionType = v
	case function:
		s.function = v
	case functionName:
		s.functionName = v
	case arguments:
		s.arguments = v
	case callEnd:
		ok := s.endCall(v)
		s.functionID, s.functionType, s.function, s.functionName, s.arguments = skim.Value{}, skim.Value{}, skim.Value{}, skim.Value{}, skim.Value{}
		return ok
	case partType:
		s.partType = v
	case partText:
		s.partText = v
	case partEnd:
		ok := s.endPart(v)
		s.partType, s.partText = skim.Value{}, skim.Value{}
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
	kind, ok := s.partType.Word()
	if v.Kind != skim.Object || !ok {
		return false
	}
	switch string(kind) {
	case "text":
		return s.partText.Kind == skim.String && s.text(s.partText)
	case "image_url":
		s.flags |= model.FlagMedia
		return s.partText.Kind == skim.Missing
	}
	return false
}

// endCall counts a tool call. Arguments that are no JSON are an error, which only
// their decoded text can tell.
func (s *skimmer) endCall(v skim.Value) bool {
	kind, ok := s.functionType.Word()
	if v.Kind != skim.Object || s.function.Kind != skim.Object || s.functionType.Kind != skim.Missing && (!ok || string(kind) != "function") {
		return false
	}
	var c model.CallEntry
	if c.ID, ok = s.functionID.Hash(); !ok {
		return false
	}
	if c.Name, ok = s.functionName.Hash(); !ok || c.Name == 0 {
		return false
	}
	if s.arguments.Kind == skim.String && len(s.arguments.Raw) > 0 {
		var room [4096]byte
		text, ok := s.arguments.AppendText(room[:0])
		if !ok || !skim.IsJSON(text) {
			return false
		}
	}
	s.entry.Calls = append(s.entry.Calls, c)
	return true
}

// finish makes the entry of what was found, see chat.Message.
func (s *skimmer) finish() bool {
	e := s.entry
	if s.role.Kind != skim.String || s.content.Kind == skim.Missing && s.toolCalls.Kind == skim.Missing {
		return false
	}
	var ok bool
	if e.ID, ok = s.id.Hash(); !ok {
		return false
	}
	if len(e.Calls) > 0 {
		s.flags |= model.FlagCall
	}
	switch string(s.role.Raw) { // one that is spelled with escapes is none of these
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
	var r model.ResultEntry
	ok := [2]bool{}
	r.ID, ok[0] = s.callID.Hash()
	r.Name, ok[1] = s.name.Hash()
	e.Results = append(e.Results, r)
	e.Flags = (model.FlagResult | model.FlagOnlyResults).WithRole(model.RoleTool)
	return ok == [2]bool{true, true}
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
