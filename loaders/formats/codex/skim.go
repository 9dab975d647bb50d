package codex

import (
	"sync"

	"msgview/loaders/format"
	"msgview/loaders/skim"
	"msgview/model"
)

// What a scan of a line looks for. The last ones belong to the part of the content,
// or to the part of the summary, that ends next.
const (
	lineType = iota
	payload
	payloadType
	payloadRole
	payloadID
	payloadCall
	payloadName
	payloadStatus
	payloadArguments
	payloadInput
	payloadOutput
	payloadContent
	payloadSummary
	payloadError
	payloadSuccess
	payloadCode
	payloadResult
	payloadMessage
	payloadText
	payloadLast
	payloadImages
	payloadLocal
	itemID
	itemType
	itemStatus
	itemCode
	itemSuccess
	itemError
	itemResult
	lineFields

	partEnd = lineFields + iota
	partType
	partText
	partOther
	partMarks
	summaryEnd
	summaryType
	summaryText
	summaryOther
)

// skimTable is compiled when the first log is indexed.
var skimTable = sync.OnceValues(func() (*skim.Table, error) {
	return skim.Compile(skim.Paths{
		"type":    lineType,
		"payload": payload, "payload.type": payloadType, "payload.role": payloadRole, "payload.id": payloadID,
		"payload.call_id": payloadCall, "payload.name": payloadName, "payload.status": payloadStatus,
		"payload.arguments": payloadArguments, "payload.input": payloadInput, "payload.output": payloadOutput,
		"payload.error": payloadError, "payload.success": payloadSuccess, "payload.exit_code": payloadCode,
		"payload.result": payloadResult, "payload.item.type": itemType, "payload.item.status": itemStatus,
		"payload.item.exit_code": itemCode, "payload.item.success": itemSuccess, "payload.item.error": itemError,
		"payload.item.result": itemResult, "payload.content": payloadContent,
		"payload.message": payloadMessage, "payload.text": payloadText, "payload.last_agent_message": payloadLast,
		"payload.images": payloadImages, "payload.local_images": payloadLocal,
		"payload.content.*": partEnd, "payload.content.*.type": partType, "payload.content.*.text": partText,
		"payload.content.*.?":    partOther,
		"payload.item.id":        itemID,
		"payload.item.content.*": partEnd, "payload.item.content.*.type": partType, "payload.item.content.*.text": partText,
		"payload.item.content.*.text_elements": partMarks, "payload.item.content.*.?": partOther,
		"payload.summary":   payloadSummary,
		"payload.summary.*": summaryEnd, "payload.summary.*.type": summaryType, "payload.summary.*.text": summaryText,
		"payload.summary.*.?": summaryOther,
	})
})

// skimLine fills the entry of a line without decoding it, see format.Shape: of calls and
// results, of what the model says and thinks, of plain prompts, and of the events
// that tell of them.
func skimLine(r *format.Record, e *model.Entry, _ *format.About) bool {
	table, err := skimTable()
	if err != nil || r.Envelope {
		return false
	}
	s := skimmer{entry: e}
	if !table.Scan(r.Raw, func(field int, v skim.Value) bool { return s.visit(field, v) }) || s.line[payload].Kind != skim.Object {
		return false
	}
	kind, ok := s.line[payloadType].Word()
	if !ok {
		return false
	}
	switch line, _ := s.line[lineType].Word(); string(line) {
	case "event_msg":
		return s.event(string(kind), r.Thread == "")
	case "response_item":
		if r.Thread != "" && string(kind) == "message" || !s.item(kind) {
			return false // a message may be the prompt of the thread
		}
		if e.Thread = model.Hash(r.Thread); e.Thread != 0 {
			e.Flags |= model.FlagSide
		}
		return true
	}
	return false
}

// A skimmer gathers what a scan finds in one line.
type skimmer struct {
	entry *model.Entry
	line  [lineFields]skim.Value

	kind, text skim.Value // of the part being scanned
	odd        bool       // it has other members

	prompt skim.Value // the text of the only part
	parts  int
	input  bool // all parts are of what goes in
	output bool // all parts are of what comes out
}

func (s *skimmer) visit(field int, v skim.Value) bool {
	switch field {
	case partType, summaryType:
		s.kind = v
	case partText, summaryText:
		s.text = v
	case partMarks:
		s.odd = s.odd || string(v.Raw) != "[]"
	case partOther, summaryOther:
		s.odd = true
	case partEnd:
		return s.endPart(v)
	case summaryEnd:
		s.entry.Flags = model.FlagReasoning
		ok := v.Kind == skim.Object && !s.odd && s.text.Kind == skim.String && s.says(model.RoleAssistant, s.text)
		s.kind, s.text, s.odd = skim.Value{}, skim.Value{}, false
		return ok
	default:
		s.line[field] = v
	}
	return true
}

// endPart counts a text of the content. All else is for the decoder.
func (s *skimmer) endPart(v skim.Value) bool {
	kind, ok := s.kind.Word()
	if v.Kind != skim.Object || !ok || s.odd || s.text.Kind != skim.String {
		return false
	}
	input, output := string(kind) == "input_text" || string(kind) == "text", string(kind) == "output_text" || string(kind) == "Text"
	if s.parts == 0 {
		s.input, s.output, s.prompt = input, output, s.text
	}
	s.input, s.output = s.input && input, s.output && output
	s.parts++
	s.kind, s.text, s.odd = skim.Value{}, skim.Value{}, false
	return input || output
}

// event makes the entry of an event that tells nothing, or what an item may say, too.
func (s *skimmer) event(kind string, main bool) bool {
	e := s.entry
	switch last := s.line[payloadLast]; kind {
	case "item_completed":
		return main && s.itemEvent()
	case "user_message":
		return main && s.none(payloadImages) && s.none(payloadLocal) && s.echo("repeated user_message", model.RoleUser, s.line[payloadMessage])
	case "agent_message":
		return main && s.echo("repeated agent_message", model.RoleAssistant, s.line[payloadMessage])
	case "agent_reasoning":
		e.Flags = model.FlagReasoning
		return main && s.echo("repeated agent_reasoning", model.RoleAssistant, s.line[payloadText])
	case "task_complete", "turn_complete":
		if len(last.Raw) > 0 && !last.IsNull() {
			e.Tells = model.TellsEnd
			return main && s.line[payloadError].IsNull() && s.echo(kind, model.RoleAssistant, last)
		}
	case "token_count":
		e.Flags = model.FlagToldUsage
	case "task_started", "turn_started", "agent_reasoning_section_break", "exec_command_begin", "patch_apply_begin",
		"mcp_tool_call_begin", "web_search_begin", "turn_diff", "plan_update", "background_event", "exec_command_output_delta":
	default:
		return false
	}
	e.Type, e.Flags = kind, e.Flags.WithRole(model.RoleMarker)|model.FlagMetadata
	return s.line[payloadError].IsNull() && s.fine()
}

// itemEvent makes the entry of an event about what was typed or said.
func (s *skimmer) itemEvent() bool {
	item, _ := s.line[itemType].Word()
	switch sure := s.id(itemID) && s.parts == 1; string(item) {
	case "UserMessage":
		return sure && s.input && s.echo("repeated item_completed/UserMessage", model.RoleUser, s.prompt)
	case "AgentMessage":
		return sure && s.output && s.echo("repeated item_completed/AgentMessage", model.RoleAssistant, s.prompt)
	}
	return false
}

// none reports whether a list is empty or not there.
func (s *skimmer) none(field int) bool {
	return s.line[field].IsNull() || string(s.line[field].Raw) == "[]"
}

// echo makes the entry of what somebody says, or of an event with a text that an item may
// have, too.
func (s *skimmer) echo(kind string, role model.Role, text skim.Value) bool {
	e := s.entry
	if e.Echo = kind; role == model.RoleUser {
		e.Flags = model.FlagPrompt
	}
	if !e.Flags.Has(model.FlagReasoning) {
		e.Flags |= model.FlagText
	}
	e.Flags = e.Flags.WithRole(role)
	return (role != model.RoleUser || typed(text)) && s.says(role, text) && len(e.Said) > 0
}

// says notes a text that is said or thought.
func (s *skimmer) says(role model.Role, text skim.Value) bool {
	hash, ok := text.HashText()
	if hash != 0 {
		s.entry.Said = append(s.entry.Said, model.Saying(role, s.entry.Flags.Has(model.FlagReasoning), hash))
	}
	return ok
}

// fine reports whether nothing in an event about a tool tells that the tool failed,
// see line.ended. The answers of MCP servers are for the decoder.
func (s *skimmer) fine() bool {
	for _, v := range [...]skim.Value{s.line[payloadCode], s.line[itemCode]} {
		if !v.IsNull() && string(v.Raw) != "0" {
			return false
		}
	}
	for _, v := range [...]skim.Value{s.line[payloadSuccess], s.line[itemSuccess]} {
		if !v.IsNull() && !v.True() {
			return false
		}
	}
	for _, v := range [...]skim.Value{s.line[payloadStatus], s.line[itemStatus]} {
		if status, ok := v.Word(); !v.IsNull() && (!ok || string(status) == "failed" || string(status) == "declined") {
			return false
		}
	}
	return s.line[itemError].IsNull() && s.line[payloadResult].IsNull() && s.line[itemResult].IsNull()
}

// item makes the entry of an item, see line.item.
func (s *skimmer) item(kind []byte) bool {
	switch string(kind) {
	case "message":
		return s.message()
	case "reasoning":
		s.entry.Flags = model.FlagReasoning.WithRole(model.RoleAssistant)
		summary := s.line[payloadSummary]
		return s.line[payloadContent].IsNull() && (summary.IsNull() || summary.Kind == skim.Array) && s.id(payloadID)
	case "function_call":
		return s.line[payloadArguments].IsArguments() && s.call()
	case "custom_tool_call":
		return s.line[payloadInput].Kind == skim.String && s.call()
	case "function_call_output", "custom_tool_call_output":
		return s.result()
	}
	return false
}

// id takes over the id of a message. Ids that are no text count as none.
func (s *skimmer) id(field int) bool {
	var ok bool
	s.entry.ID, ok = s.line[field].HashID()
	return ok
}

// message makes the entry of a reply, or of a prompt that is surely what a person
// typed.
func (s *skimmer) message() bool {
	if s.line[payloadContent].Kind != skim.Array || !s.id(payloadID) {
		return false
	}
	role, _ := s.line[payloadRole].Word()
	switch string(role) {
	case "assistant":
		if s.parts == 0 || s.parts == 1 && s.output && len(s.prompt.Raw) == 0 {
			s.entry.Flags = s.entry.Flags.WithRole(model.RoleAssistant)
			return true
		}
		// A plan is shown once, and what a reply is based on apart.
		return s.parts == 1 && s.output && !s.prompt.MayBegin(planTag) && !s.prompt.MayEnd(citedEnd) && s.echo("", model.RoleAssistant, s.prompt)
	case "user":
		return s.parts == 1 && s.input && s.echo("", model.RoleUser, s.prompt)
	}
	return false
}

// typed reports whether no rule for texts of the program applies, see injected.
func typed(text skim.Value) bool {
	if text.MayContain('#') { // AGENTS.md, the request in an editor's prompt
		return false
	}
	for _, start := range [...]string{"<", "Warning: ", "Another language model"} {
		if text.MayBegin(start) {
			return false
		}
	}
	return true
}

// call makes the entry of a call.
func (s *skimmer) call() bool {
	id, ok := s.line[payloadID].HashID()
	call, sure := s.line[payloadCall].HashCallID()
	if !ok || !sure || !s.done() {
		return false
	}
	if s.line[payloadCall].IsNull() {
		call, _ = s.line[payloadID].HashCallID()
	}
	if id != call {
		s.entry.ID = id
	}
	name, plain := s.line[payloadName].Word()
	if !plain || !model.Names(call) || model.MayStartAgent(name) {
		return false // its prompt is what the sub-agent is told by, what it was given what a call without an id is known by
	}
	s.entry.Calls = append(s.entry.Calls, model.CallEntry{ID: call, Name: model.HashBytes(name), Keeps: model.KeepsOf(name)})
	s.entry.Flags = model.FlagCall.WithRole(model.RoleAssistant)
	return true
}

// done reports whether an item has no status that means something.
func (s *skimmer) done() bool {
	status, ok := s.line[payloadStatus].Word()
	return s.line[payloadStatus].IsNull() || ok && string(status) == "completed"
}

// result makes the entry of a result. Whether the tool failed is read off its text.
func (s *skimmer) result() bool {
	var r model.ResultEntry
	var ok [3]bool
	r.ID, ok[0] = s.line[payloadCall].HashCallID()
	r.Name, ok[1] = s.line[payloadName].Hash()
	ok[2] = s.id(payloadID)
	var room [4096]byte
	text, decoded := s.line[payloadOutput].AppendText(room[:0])
	if !decoded || ok != [3]bool{true, true, true} || !s.done() {
		return false
	}
	var out model.ToolResult
	readText(&out, string(text))
	r.Thread = model.Hash(out.Thread())
	r.Failed = out.Error == model.Yes || out.Denied
	if !model.Names(r.ID) {
		out.SetSays()
		r.Says = out.Says()
		r.Fine = r.Says != 0 && out.Error == model.No && !out.Denied
	}
	e := s.entry
	e.Results = append(e.Results, r)
	e.Flags = (model.FlagResult | model.FlagOnlyResults).WithRole(model.RoleTool)
	if r.Failed {
		e.Flags |= model.FlagError
	}
	return true
}
