package chat

import (
	"cmp"
	"strconv"
	"sync"

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
// Members that are neither used here nor listed in known go to Meta, and so do
// members of parts that no dialect has, as "content[2].name".
func Message(v rawjson.Value, known ...string) *model.Message {
	role, roleKey := spelling(v)
	return message(v, role, roleKey, known)
}

// MessageAs decodes an object as [Message] does, for formats that say elsewhere
// than in the usual members who speaks. role is their spelling of it.
func MessageAs(v rawjson.Value, role string, known ...string) *model.Message {
	return message(v, role, "", known)
}

// usedRooms are lists for the members of a message that are used.
var usedRooms = sync.Pool{New: func() any { return new([]string) }}

func message(v rawjson.Value, role, roleKey string, known []string) *model.Message {
	m := &model.Message{}
	if v.Kind() != rawjson.Object || v.Opaque() {
		m.Parts = Part(v)
		return m
	}
	room := usedRooms.Get().(*[]string)
	used := append((*room)[:0], known...)
	m.RawRole = role
	m.Role, _ = Role(role)
	if roleKey != "" && v.Get(roleKey).Kind() == rawjson.String {
		used = append(used, roleKey)
	}
	m.ID = take(v, &used, "id")

	content, contentKey := contentOf(v, roleKey)
	used = append(used, contentKey)
	if m.Role == model.RoleTool {
		m.Parts = toolMessage(v, content, &used)
	} else {
		m.Parts = Parts(content)
		if m.Role == model.RoleAssistant {
			m.Parts = splitTexts(m.Parts)
		}
		switch {
		case (role == "tool_call" || role == "function_call") && content.Kind() == rawjson.String:
			if calls := writtenCalls(content); len(calls) > 0 {
				m.Parts = calls
			}
		case m.Role == model.RoleSystem && len(m.Parts) == 0: // nebius/SWE-agent-trajectories
			if prompt := take(v, &used, "system_prompt"); prompt != "" {
				m.Parts = []model.Part{model.Text{Text: prompt}}
			}
		}
		if r := reasoningMembers(v, m.Parts, &used); len(r) > 0 {
			m.Parts = append(r, m.Parts...)
		}
		m.Agent = take(v, &used, "name")
	}
	if list := v.Get("executed_tools"); list.Kind() == rawjson.Array { // ran before the model spoke
		said := m.Parts
		for len(said) > 0 && isReasoning(said[0]) {
			said = said[1:]
		}
		thought := m.Parts[:len(m.Parts)-len(said)]
		m.Parts = append(append(append([]model.Part(nil), thought...), executedTools(list)...), said...)
		used = append(used, "executed_tools")
	}
	m.Parts = append(m.Parts, attachments(v, &used)...)
	calls := messageCalls(v, m.Parts, &used)
	m.Parts = append(m.Parts, calls...)
	if out, key := resultBeside(v); key != "" && len(calls) == 1 {
		if c, ok := calls[0].(*model.ToolCall); ok {
			r := &model.ToolResult{CallID: c.ID, Name: c.Name}
			SetOutput(r, out)
			m.Parts = append(m.Parts, r)
			used = append(used, key)
		}
	}
	if OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
	Facts(m, v, &used)
	m.Meta = Meta(v, used...)
	*room = used
	usedRooms.Put(room)
	partMeta(m, contentKey, content)
	if v.HasDuplicateKeys() {
		m.Warnings = append(m.Warnings, "a member occurs twice; the last one counts")
	}
	return m
}

// contentOf returns the content of a message and the member that holds it. An
// empty "content" yields to "parts".
func contentOf(v rawjson.Value, roleKey string) (rawjson.Value, string) {
	var found rawjson.Value
	key := "content"
	for _, k := range contentKeys {
		c := v.Get(k)
		if k == roleKey || c.IsNull() || k == "message" && c.Kind() != rawjson.String || k == "value" && c.Kind() == rawjson.Bool {
			continue
		}
		if !isEmpty(c) {
			return c, k
		}
		if !found.Exists() {
			found, key = c, k
		}
	}
	return found, key
}

func isEmpty(v rawjson.Value) bool {
	return v.IsNull() || v.IsEmptyText() || v.Kind() == rawjson.Array && v.Len() == 0 && !v.Opaque()
}

// resultBeside returns the result that stands in a member of its own beside the
// content, and that member.
func resultBeside(v rawjson.Value) (out rawjson.Value, key string) {
	for _, key := range [...]string{"tool_result", "toolResult", "tool_output", "toolOutput"} {
		if out := v.Get(key); !out.IsNull() {
			return out, key
		}
	}
	return out, ""
}

// toolMessage decodes the message of a tool. Content that has results among its
// parts (Anthropic blocks, AI SDK parts) is taken as it is.
func toolMessage(v, content rawjson.Value, used *[]string) []model.Part {
	if content.Kind() == rawjson.Array && content.Len() > 0 {
		parts := Parts(content)
		for _, p := range parts {
			if r, ok := p.(*model.ToolResult); ok {
				if len(parts) == 1 && r.CallID == "" { // {"type":"tool_output","text":…}: the message names the call
					r.CallID = take(v, used, "tool_call_id", "toolCallId", "tool_use_id", "call_id")
					r.Name = cmp.Or(r.Name, take(v, used, "name", "tool_name", "toolName"))
				}
				return parts
			}
		}
	}
	if results := v.Get("tool_results"); content.IsNull() && results.Kind() == rawjson.Array { // Cohere v1
		*used = append(*used, "tool_results")
		return cohereResults(results)
	}
	r := &model.ToolResult{CallID: take(v, used, "tool_call_id", "toolCallId", "tool_use_id", "call_id")}
	if ids := v.Get("tool_call_ids"); r.CallID == "" && ids.Len() == 1 {
		r.CallID = ids.Index(0).Scalar()
	}
	// "function" is Inspect's name for it.
	r.Name = take(v, used, "function", "name", "tool_name", "toolName")
	if beside, key := resultBeside(v); isEmpty(content) && key != "" {
		content = beside
		*used = append(*used, key)
	}
	SetOutput(r, content)
	details := r.Details
	resultState(r, v)
	if e := v.Get("error"); e.Kind() == rawjson.Bool || details == nil {
		*used = append(*used, "error")
	}
	for _, k := range [...]string{"is_error", "isError", "truncated"} {
		if v.Get(k).Kind() == rawjson.Bool {
			*used = append(*used, k)
		}
	}
	if s := v.Str("status"); s == "error" || s == "failed" || s == "success" {
		*used = append(*used, "status")
	}
	return []model.Part{r}
}

// take returns the first of these members that is a string or a number with
// something in it, and notes that it is used.
func take(v rawjson.Value, used *[]string, keys ...string) string {
	for _, k := range keys {
		m := v.Get(k)
		s := m.Scalar()
		if s != "" || m.Kind() == rawjson.String {
			*used = append(*used, k)
		}
		if s != "" {
			return s
		}
	}
	return ""
}

// messageCalls decodes the calls beside the content. Calls that the content has
// already, with the same ids, are not repeated (LangChain writes them twice).
func messageCalls(v rawjson.Value, found []model.Part, used *[]string) []model.Part {
	var calls []model.Part
	for _, k := range [...]string{"tool_calls", "toolCalls"} {
		if list := v.Get(k); !list.IsNull() {
			calls = ToolCalls(list)
			*used = append(*used, k)
			break
		}
	}
	for _, k := range [...]string{"tool_call", "toolCall"} { // the only one, in no list
		if call := v.Get(k); call.Kind() == rawjson.Object && len(calls) == 0 && call.First(callNames...).Kind() == rawjson.String {
			calls = toolCall(call)
			*used = append(*used, k)
		}
	}
	// The legacy member; some servers always write it, with nothing in it.
	if f := v.Get("function_call"); f.Kind() == rawjson.Object {
		if f.Str("name") != "" || f.Get("arguments").Len() > 0 || f.Str("arguments") != "" {
			calls = append(calls, toolCall(f)...)
		}
		*used = append(*used, "function_call")
	}
	have := map[string]bool{}
	for _, p := range found {
		if c, ok := p.(*model.ToolCall); ok && c.ID != "" {
			have[c.ID] = true
		}
	}
	if len(have) == 0 {
		return calls
	}
	kept := calls[:0]
	for _, p := range calls {
		if c, ok := p.(*model.ToolCall); ok && have[c.ID] {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

// attachments decodes what stands beside the content: a refusal, sound, images,
// sources, and tools that the provider ran.
func attachments(v rawjson.Value, used *[]string) []model.Part {
	var parts []model.Part
	if r := v.Get("refusal"); r.Kind() == rawjson.String {
		if r.Text() != "" {
			parts = append(parts, model.Text{Text: r.Text(), Refusal: true})
		}
		*used = append(*used, "refusal")
	}
	if a := v.Get("audio"); a.Kind() == rawjson.Object {
		m := media(a)
		m.Kind, m.Data = model.Audio, nil
		m.Lost = m.Lost && m.FileID == ""
		parts = append(parts, m)
		*used = append(*used, "audio")
	}
	if v.Get("images").Kind() == rawjson.Array {
		*used = append(*used, "images")
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
			*used = append(*used, key)
		}
	}
	return parts
}

// Facts reads what a message, or a response around it, says of its production:
// time, model, usage and the reason why it stopped. It fills only what m does not
// have, at last with what its metadata say, and appends the members it understood to
// used, which may be nil.
func Facts(m *model.Message, v rawjson.Value, used *[]string) {
	facts(m, v, used)
	for _, key := range [...]string{"metadata", "_metadata"} { // which stay in Meta as they are
		if inner := v.Get(key); inner.Kind() == rawjson.Object && (m.Time.IsZero() || m.Role == model.RoleAssistant) {
			var said model.Message
			facts(&said, inner, nil)
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
}

func facts(m *model.Message, v rawjson.Value, used *[]string) {
	use := func(key string) {
		if used != nil {
			*used = append(*used, key)
		}
	}
	for _, k := range TimeKeys {
		if t := Time(v.Get(k)); !t.IsZero() {
			if m.Time.IsZero() {
				m.Time = t
			}
			use(k)
			break
		}
	}
	for _, k := range modelKeys {
		if name := v.Str(k); name != "" {
			m.Model = cmp.Or(m.Model, name)
			use(k)
			break
		}
	}
	for _, k := range usageKeys {
		if u := Usage(v.Get(k)); !u.IsZero() {
			if m.Usage.IsZero() {
				m.Usage = u
			}
			use(k)
			break
		}
	}
	for _, k := range stopKeys {
		if s := v.Str(k); s != "" {
			m.StopReason = cmp.Or(m.StopReason, s)
			use(k)
			break
		}
	}
}

// unknownParts returns where the bytes of the parts begin that are unknown as a whole.
func unknownParts(parts []model.Part) map[*byte]bool {
	var unknown map[*byte]bool
	for _, p := range parts {
		if u, ok := p.(model.Unknown); ok && len(u.Raw) > 0 {
			if unknown == nil {
				unknown = map[*byte]bool{}
			}
			unknown[&u.Raw[0]] = true
		}
	}
	return unknown
}

func isReasoning(p model.Part) bool {
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

// partMeta keeps the members of typed parts that no dialect is known to have. Parts
// that are unknown as a whole are kept as such already.
func partMeta(m *model.Message, key string, content rawjson.Value) {
	unknown := unknownParts(m.Parts)
	for i, part := range content.Elems() {
		if part.Kind() != rawjson.Object || unknown[&part.Raw()[0]] {
			continue
		}
		typed := part.Str("type") != ""
		for k, member := range part.Members() {
			if !partMember(k) && !member.IsNull() && (typed || !keyedMember(k)) {
				m.Meta = append(m.Meta, model.Field{Name: key + "[" + strconv.Itoa(i) + "]." + k, Value: member.Keep()})
			}
		}
	}
}
