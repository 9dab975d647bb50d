package chat

import (
	"cmp"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// TimeKeys, modelKeys, usageKeys and stopKeys are the members of messages and
// responses that hold these facts.
var (
	TimeKeys  = []string{"timestamp", "created_at", "createdAt", "created", "time", "date", "ts", "sent_at", "create_time"}
	modelKeys = []string{"model", "model_name", "modelId", "model_id", "modelID", "modelName"}
	usageKeys = []string{"usage", "usage_metadata", "usageMetadata", "token_usage", "tokenUsage"}
	stopKeys  = []string{"stop_reason", "finish_reason", "stopReason", "finishReason", "done_reason"}
)

// Message decodes an object with a role and content. It never returns nil; of a
// value that is no object it makes a message of an unknown role with what it is.
//
// The parts are in the order of speech: reasoning, what was said, tool calls. The
// content of a tool's message becomes the body of a ToolResult. A message of
// nothing but tool results has model.RoleTool, whatever it calls itself, since some
// providers send results in the user's name.
//
// What nobody took of it goes to Meta, under the path that leads to it, but for the
// members that the caller reads later.
func Message(v rawjson.Value, later ...string) *model.Message {
	v = rawjson.Tracked(v)
	role, roleKey := spelling(v)
	return message(v, role, roleKey, later)
}

// MessageAs decodes an object as [Message] does, for formats that say elsewhere
// than in the usual members who speaks. role is their spelling of it.
func MessageAs(v rawjson.Value, role string, later ...string) *model.Message {
	return message(rawjson.Tracked(v), role, "", later)
}

func message(v rawjson.Value, role, roleKey string, later []string) *model.Message {
	m := &model.Message{}
	if v.Kind() != rawjson.Object || v.Opaque() {
		m.Parts = Part(v)
		return m
	}
	m.RawRole = role
	role, m.Thread = sideRole(v, role)
	m.Sidechain = m.Thread != ""
	m.Role, _ = Role(role)
	m.ID = FirstScalar(v, "id")

	content := contentOf(v, roleKey)
	if m.Role == model.RoleTool {
		m.Parts = toolMessage(v, content)
	} else {
		m.Parts = Parts(content)
		if m.Role == model.RoleAssistant {
			m.Parts = channelled(v, SplitTexts(m.Parts))
		}
		switch {
		case (role == "tool_call" || role == "function_call") && content.Kind() == rawjson.String:
			if calls := writtenCalls(content); len(calls) > 0 {
				m.Parts = calls
			}
		case m.Role == model.RoleSystem && len(m.Parts) == 0: // nebius/SWE-agent-trajectories
			if prompt := FirstScalar(v, "system_prompt"); prompt != "" {
				m.Parts = []model.Part{model.Text{Text: prompt}}
			}
		}
		if r := reasoningMembers(v, m.Parts); len(r) > 0 {
			m.Parts = append(r, m.Parts...)
		}
		m.Agent = FirstScalar(v, "name")
	}
	if list := v.Get("executed_tools"); list.Kind() == rawjson.Array { // ran before the model spoke
		said := m.Parts
		for len(said) > 0 && IsReasoning(said[0]) {
			said = said[1:]
		}
		thought := m.Parts[:len(m.Parts)-len(said)]
		m.Parts = append(append(append([]model.Part(nil), thought...), executedTools(list)...), said...)
	}
	m.Parts = append(m.Parts, attachments(v)...)
	calls := messageCalls(v, m.Parts)
	if OnlyResults(calls) && strings.Trim(Texts(m.Parts), `"`) == Texts(calls[0].(*model.ToolResult).Content) {
		m.Parts = nil // LlamaIndex.TS says it twice
	}
	m.Parts = append(m.Parts, calls...)
	if out := resultBeside(v); out.Exists() && len(calls) == 1 {
		if c, ok := calls[0].(*model.ToolCall); ok {
			r := &model.ToolResult{CallID: c.ID, Name: c.Name}
			SetOutput(r, out)
			m.Parts = append(m.Parts, r)
		}
	}
	if OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
	if e := v.Get("error"); m.Role == model.RoleAssistant && len(m.Parts) == 0 && !isEmpty(e) && (e.Kind() == rawjson.Object || e.Kind() == rawjson.String) {
		m.Parts = append(m.Parts, Fault(e, "")) // in the place of an answer
	}
	facts(m, v)
	format.Keep(m, v, later...)
	if v.HasDuplicateKeys() {
		m.Warnings = append(m.Warnings, "a member occurs twice; the last one counts")
	}
	return m
}

// contentOf returns the content of a message. An empty "content" yields to "parts".
func contentOf(v rawjson.Value, roleKey string) rawjson.Value {
	var found rawjson.Value
	for _, k := range contentKeys {
		c := v.Get(k)
		if k == roleKey || c.IsNull() || k == "message" && c.Kind() != rawjson.String || k == "value" && c.Kind() == rawjson.Bool {
			continue
		}
		if parts := c.Get("parts"); parts.Kind() == rawjson.Array && c.Get("format").Exists() { // Mastra
			return parts
		}
		if !isEmpty(c) {
			return c
		}
		if !found.Exists() {
			found = c
		}
	}
	return found
}

func isEmpty(v rawjson.Value) bool {
	return v.IsNull() || v.IsEmptyText() || v.Kind() == rawjson.Array && v.Len() == 0 && !v.Opaque()
}

// resultBeside returns the result that stands in a member of its own beside the content.
func resultBeside(v rawjson.Value) rawjson.Value {
	return v.First("tool_result", "toolResult", "tool_output", "toolOutput")
}

// toolMessage decodes the message of a tool. Content that has results among its
// parts (Anthropic blocks, AI SDK parts) is taken as it is.
func toolMessage(v, content rawjson.Value) []model.Part {
	if content.Kind() == rawjson.Array && content.Len() > 0 {
		parts := Parts(content)
		for _, p := range parts {
			if r, ok := p.(*model.ToolResult); ok {
				if len(parts) == 1 && r.CallID == "" { // {"type":"tool_output","text":…}: the message names the call
					r.CallID = FirstScalar(v, "tool_call_id", "toolCallId", "tool_use_id", "call_id")
					r.Name = cmp.Or(r.Name, FirstScalar(v, "name", "tool_name", "toolName"))
				}
				return parts
			}
		}
	}
	if results := v.Get("tool_results"); content.IsNull() && results.Kind() == rawjson.Array { // Cohere v1
		return cohereResults(results)
	}
	r, alone := onlyResult(content)
	r.CallID = cmp.Or(r.CallID, FirstScalar(v, "tool_call_id", "toolCallId", "tool_use_id", "call_id", "toolCallID"))
	if r.CallID == "" && v.Get("requestor").Exists() { // a message of tau2 has that of its call for its own
		r.CallID = FirstScalar(v, "id")
	}
	if r.CallID == "" {
		r.CallID = KernelCall(v)
	}
	if r.CallID == "" && v.Get("toolName").Exists() { // LangChain4j
		r.CallID = FirstScalar(v, "id")
	}
	if ids := v.Get("tool_call_ids"); r.CallID == "" && ids.Len() == 1 {
		r.CallID = ids.Index(0).Scalar()
	}
	// "function" is Inspect's name for it.
	r.Name = cmp.Or(r.Name, FirstScalar(v, "function", "name", "tool_name", "toolName"))
	if onChannel(v) {
		r.Name = calledOf(r.Name)
	}
	if beside := resultBeside(v); isEmpty(content) && beside.Exists() {
		content = beside
	}
	if !alone {
		SetOutput(r, content)
	}
	failed, cut := r.Error == model.Yes, r.Truncated
	resultState(r, v)
	if failed { // one of the two says so
		r.Error = model.Yes
	}
	r.Truncated = r.Truncated || cut
	return []model.Part{r}
}

// onlyResult decodes content that is the only part of a message, in no list, if that is a
// result with an output or a state; an object that is only called so is itself the output.
func onlyResult(content rawjson.Value) (r *model.ToolResult, ok bool) {
	if content.Kind() == rawjson.Object && !content.Opaque() && strings.HasSuffix(content.Str("type"), "tool_result") {
		r = toolResult(content)
		if content.First(outputKeys...).Exists() || len(r.Content) > 0 || r.Error != model.NotStated || r.Stopped {
			return r, true
		}
	}
	return &model.ToolResult{}, false
}

// FirstScalar returns the first of these members that is a string or a number with
// something in it.
func FirstScalar(v rawjson.Value, keys ...string) string {
	for _, k := range keys {
		if s := v.Get(k).Scalar(); s != "" {
			return s
		}
	}
	return ""
}

// messageCalls decodes the calls beside the content. Calls that the content has
// already, with the same ids, are not repeated (LangChain writes them twice).
func messageCalls(v rawjson.Value, found []model.Part) []model.Part {
	var calls []model.Part
	if beside, result := ofFrameworks(v); !beside.IsNull() {
		calls = ToolCalls(beside)
	} else if result.Kind() == rawjson.Object {
		return []model.Part{toolResult(result)}
	}
	for _, k := range [...]string{"tool_calls", "toolCalls", "toolExecutionRequests"} {
		if list := v.Get(k); !list.IsNull() && !list.IsEmptyText() {
			calls = ToolCalls(list)
			break
		}
	}
	for _, k := range [...]string{"tool_call", "toolCall"} { // the only one, in no list
		if call := v.Get(k); call.Kind() == rawjson.Object && len(calls) == 0 && call.First(callNames...).Kind() == rawjson.String {
			calls = toolCall(call)
		}
	}
	// The legacy member; some servers always write it, with nothing in it.
	if f := v.Get("function_call"); f.Kind() == rawjson.Object {
		if f.Str("name") != "" || f.Get("arguments").Len() > 0 || f.Str("arguments") != "" {
			calls = append(calls, toolCall(f)...)
		}
	}
	have := map[string]*model.ToolCall{}
	for _, p := range found {
		if c, ok := p.(*model.ToolCall); ok && c.ID != "" {
			have[c.ID] = c
		}
	}
	kept := calls[:0]
	for _, p := range calls {
		c, ok := p.(*model.ToolCall)
		if !ok || have[c.ID] == nil || have[c.ID].Name != c.Name && c.Name != "" { // that of another name is another call
			kept = append(kept, p)
		}
	}
	return kept
}

// attachments decodes what stands beside the content: a refusal, sound, images,
// sources, and tools that the provider ran.
func attachments(v rawjson.Value) []model.Part {
	var parts []model.Part
	if r := v.Str("refusal"); r != "" {
		parts = append(parts, model.Text{Text: r, Refusal: true})
	}
	if a := v.Get("audio"); a.Kind() == rawjson.Object {
		m := media(a)
		m.Kind, m.Data = model.Audio, nil
		m.Lost = m.Lost && m.FileID == ""
		parts = append(parts, m)
	}
	for _, image := range v.Get("images").Elems() {
		if image.Kind() == rawjson.Object && image.Str("type") != "" && image.Str("type") != "Buffer" {
			parts = append(parts, Part(image)...)
		} else {
			parts = append(parts, Image(image, ""))
		}
	}
	for _, key := range [...]string{"annotations", "citations"} {
		if list := v.Get(key); list.Kind() == rawjson.Array {
			parts = append(parts, citations(list)...)
		}
	}
	return parts
}

// Facts reads what a message, or a response around it, says of its production:
// time, model, usage and the reason why it stopped. It fills only what m does not
// have, at last with what its metadata say, and appends the members it understood to
// used, which may be nil.
func Facts(m *model.Message, v rawjson.Value, used *[]string) {
	keys := facts(m, v)
	if used != nil {
		*used = append(*used, keys...)
	}
}

// facts is Facts. It returns the members that it understood.
func facts(m *model.Message, v rawjson.Value) []string {
	keys := ownFacts(m, v)
	for _, key := range [...]string{"metadata", "_metadata"} { // which stay in Meta as they are
		if inner := v.Get(key).Look(); inner.Kind() == rawjson.Object && (m.Time.IsZero() || m.Role == model.RoleAssistant) {
			var said model.Message
			ownFacts(&said, inner)
			if m.Time.IsZero() {
				m.Time = said.Time
			}
			if m.Role == model.RoleAssistant {
				m.Model = cmp.Or(m.Model, said.Model)
				if m.Usage.IsZero() {
					m.Usage = said.Usage
				}
			}
		}
	}
	return keys
}

func ownFacts(m *model.Message, v rawjson.Value) (keys []string) {
	for _, k := range TimeKeys {
		if at := v.Get(k); !Time(at.Look()).IsZero() {
			if m.Time.IsZero() {
				m.Time = Time(at)
			}
			keys = append(keys, k)
			break
		}
	}
	for _, k := range modelKeys {
		if name := v.Get(k); !name.IsText("") {
			if m.Model == "" || name.IsText(m.Model) {
				m.Model = name.Text()
			}
			keys = append(keys, k)
			break
		}
	}
	for _, k := range usageKeys {
		if u := v.Get(k); !Usage(u.Look()).IsZero() {
			if m.Usage.IsZero() {
				m.Usage = Usage(u)
			}
			keys = append(keys, k)
			break
		}
	}
	for _, k := range stopKeys {
		if why := v.Get(k); !why.IsText("") {
			if m.StopReason == "" || why.IsText(m.StopReason) {
				m.StopReason = why.Text()
			}
			keys = append(keys, k)
			break
		}
	}
	return keys
}

// IsReasoning reports whether a part is reasoning.
func IsReasoning(p model.Part) bool {
	_, ok := p.(model.Reasoning)
	return ok
}

// OnlyResults reports whether there are parts and all are results of tools.
func OnlyResults(parts []model.Part) bool {
	for _, p := range parts {
		if _, ok := p.(*model.ToolResult); !ok {
			return false
		}
	}
	return len(parts) > 0
}

// AsTool gives a message of nothing but results, whoever is said to have sent it, the role of tools.
func AsTool(m *model.Message) {
	if OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
}
