package openhands

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// metadataKinds are the kinds of SDK events that are no speech, and their names
// in the account.
var metadataKinds = map[string]string{
	"ConversationStateUpdateEvent": "state", "CondensationRequest": "condensation request", "TokenEvent": "tokens",
	"LLMCompletionLogEvent": "completion log", "StreamingDeltaEvent": "streaming delta",
}

// speaking reports whether events of that kind become messages.
func speaking(kind string) bool {
	switch kind {
	case "SystemPromptEvent", "MessageEvent", "ActionEvent", "ObservationEvent", "AgentErrorEvent", "ConversationErrorEvent", "UserRejectObservation",
		"Condensation", "CondensationSummaryEvent", "PauseEvent", "InterruptEvent", "HookExecutionEvent", "ACPToolCallEvent":
		return true
	}
	return false
}

// sdkEvent decodes an event of the agent SDK.
func sdkEvent(v rawjson.Value) format.Decoded {
	kind := kindOf(v)
	if name, ok := metadataKinds[kind]; ok {
		d := format.Metadata(name)
		d.About.Model = v.At("value", "usage_to_metrics").Get("default").Str("model_name")
		return d
	}
	m := begin(v, v.Str("source"))
	used := []string{"id", "timestamp", "source", "kind", "parent_id"}
	more := func(keys ...string) { used = append(used, keys...) }
	marker := func(kind model.MarkerKind, text string, failed bool) {
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}
	}
	switch kind {
	case "SystemPromptEvent":
		m.Role = model.RoleSystem
		m.Parts = append(chat.Parts(v.Get("system_prompt")), chat.Parts(v.Get("dynamic_context"))...)
		more("system_prompt", "dynamic_context")
	case "MessageEvent":
		return spoken(v)
	case "ActionEvent":
		acted(m, v)
		more("thought", "reasoning_content", "thinking_blocks", "responses_reasoning_item", "tool_name", "tool_call_id", "tool_call", "llm_response_id", "summary")
		if v.At("tool_call", "arguments").Exists() || v.Get("action").IsNull() {
			more("action") // the arguments again, as the program understood them
		}
	case "ObservationEvent":
		observed(m, v)
		more("observation", "tool_name", "tool_call_id", "action_id")
	case "AgentErrorEvent":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{
			CallID: resultID(v), Name: v.Str("tool_name"), Error: model.Yes, Content: chat.ResultContent(v.Get("error")),
		}}
		more("tool_name", "tool_call_id", "action_id", "error")
	case "UserRejectObservation":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{
			CallID: resultID(v), Name: v.Str("tool_name"), Denied: true, Content: chat.ResultContent(v.Get("rejection_reason")),
		}}
		more("tool_name", "tool_call_id", "action_id", "rejection_reason")
	case "ConversationErrorEvent":
		marker(model.MarkerError, strings.Trim(v.Str("code")+": "+v.Str("detail"), ": "), true)
		more("code", "detail")
	case "Condensation":
		marker(model.MarkerCompaction, v.Str("summary"), false)
		more("summary")
	case "CondensationSummaryEvent":
		m.Role, m.Injected = model.RoleUser, "compaction summary"
		m.Parts = chat.Parts(v.Get("summary"))
		more("summary")
	case "PauseEvent":
		marker(model.MarkerInterrupt, "paused", false)
	case "InterruptEvent":
		marker(model.MarkerInterrupt, v.Str("reason"), false)
		more("reason")
	case "HookExecutionEvent":
		ok, stated := v.Get("success").Bool()
		marker(model.MarkerHook, v.First("hook_event_type", "hook_command").Text(), stated && !ok)
	case "ACPToolCallEvent":
		return foreignCall(m, v, used)
	default:
		return format.Unknown(kind)
	}
	m.Meta = append(m.Meta, chat.Meta(v, used...)...)
	return format.Shown(m)
}

// spoken decodes a MessageEvent: what was said, and what the program added to it.
func spoken(v rawjson.Value) format.Decoded {
	inner := v.Get("llm_message")
	images := imagesIn(inner.Get("content"))
	m := chat.Message(inner, "cache_enabled", "vision_enabled", "function_calling_enabled", "force_string_serializer", "send_reasoning_content", "responses_reasoning_item")
	e := begin(v, v.Str("source"))
	m.ID, m.Time = e.ID, e.Time
	m.Indexing.Group = v.Get("llm_response_id").Scalar()
	m.Parts = withImages(m.Parts, images)
	m.Parts = append(responsesReasoning(inner.Get("responses_reasoning_item")), m.Parts...)
	if e.RawRole == "environment" && m.Role == model.RoleUser {
		m.Injected = "environment"
	}
	m.Meta = append(m.Meta, chat.Meta(v, "id", "timestamp", "source", "kind", "llm_message", "llm_response_id", "extended_content", "parent_id")...)
	d := format.Shown(m)
	if extended := v.Get("extended_content"); extended.Len() > 0 || extended.Text() != "" {
		d.Messages = append(d.Messages, &model.Message{
			Role: m.Role, RawRole: e.RawRole, Time: e.Time, Injected: "extended content", Parts: chat.Parts(extended),
		})
	}
	return d
}

// imagesIn returns the images of a content: a part of type image has a list of URLs,
// which other dialects do not know.
func imagesIn(content rawjson.Value) []model.Part {
	var images []model.Part
	for _, p := range content.Elems() {
		for _, u := range p.Get("image_urls").Elems() {
			images = append(images, chat.Image(u, ""))
		}
	}
	return images
}

// withImages puts the images of a content behind its other parts.
func withImages(parts, images []model.Part) []model.Part {
	if len(images) == 0 {
		return parts
	}
	parts = slices.DeleteFunc(parts, func(p model.Part) bool {
		m, ok := p.(model.Media)
		if t, isText := p.(model.Text); isText { // a part that nobody took for one
			return strings.Contains(t.Text, `"image_urls"`) && strings.HasPrefix(t.Text, "{")
		}
		return ok && m.Lost && m.URL == ""
	})
	return append(parts, images...)
}

// contents decodes the content of a result. Its texts have a member that steers
// the provider's cache, and so do not look like parts of other dialects.
func contents(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Array || v.Opaque() {
		return chat.ResultContent(v)
	}
	var parts []model.Part
	for _, e := range v.Elems() {
		switch {
		case e.Str("type") == "text" && e.Get("text").Kind() == rawjson.String && len(chat.Meta(e, "type", "text", "cache_prompt")) == 0:
			parts = append(parts, model.Text{Text: e.Str("text")})
		case e.Get("image_urls").Kind() == rawjson.Array:
			for _, u := range e.Get("image_urls").Elems() {
				parts = append(parts, chat.Image(u, ""))
			}
		default:
			parts = append(parts, chat.ResultContent(e)...)
		}
	}
	return parts
}

// acted decodes an ActionEvent: reasoning, thought, and the call. Actions of one
// answer may all have its reasoning and thought.
func acted(m *model.Message, v rawjson.Value) {
	m.Indexing.Repeats = true
	m.Role, m.Indexing.Group = model.RoleAssistant, v.Get("llm_response_id").Scalar()
	if text := v.Str("reasoning_content"); text != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: text})
	}
	for _, b := range v.Get("thinking_blocks").Elems() {
		m.Parts = append(m.Parts, withoutRepeated(m.Parts, chat.Part(b))...)
	}
	m.Parts = append(m.Parts, responsesReasoning(v.Get("responses_reasoning_item"))...)
	m.Parts = append(m.Parts, withoutRepeated(m.Parts, texts(v.Get("thought")))...)
	made := v.Get("tool_call")
	c := &model.ToolCall{ID: v.Get("tool_call_id").Scalar(), Name: v.Str("tool_name"), Description: v.Str("summary")}
	if c.ID == "" {
		c.ID = made.Get("id").Scalar()
	}
	if c.ID == "" && m.ID != "" {
		c.ID = "event " + m.ID
	}
	if c.Name == "" {
		c.Name = made.Str("name")
	}
	chat.SetArguments(c, first(first(made.Get("arguments"), made.At("function", "arguments")), v.Get("action")))
	if v.Get("action").Kind() == rawjson.Null {
		c.Malformed = true // the arguments did not fit the tool
	}
	m.Parts = append(m.Parts, c)
}

// responsesReasoning decodes an item of OpenAI's Responses API.
func responsesReasoning(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, s := range v.Get("summary").Elems() {
		if text := s.Text() + s.Str("text"); text != "" {
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		}
	}
	for _, s := range v.Get("content").Elems() {
		if text := s.Text() + s.Str("text"); text != "" {
			parts = append(parts, model.Reasoning{Text: text})
		}
	}
	if opaque := v.Str("encrypted_content"); opaque != "" && len(parts) == 0 {
		parts = append(parts, model.Reasoning{Encrypted: true, Size: len(opaque), Opaque: opaque})
	}
	return parts
}

func resultID(v rawjson.Value) string {
	if id := v.Get("tool_call_id").Scalar(); id != "" {
		return id
	}
	if id := v.Get("action_id").Scalar(); id != "" {
		return "event " + id
	}
	return ""
}

// observed decodes an ObservationEvent.
func observed(m *model.Message, v rawjson.Value) {
	o := v.Get("observation")
	r := &model.ToolResult{CallID: resultID(v), Name: v.Str("tool_name")}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
	used := []string{"content"}
	r.Content = contents(o.Get("content"))
	for _, key := range [...]string{"output", "message"} {
		if text := o.Get(key); len(r.Content) == 0 && text.Kind() == rawjson.String {
			r.Content = chat.ResultContent(text)
			used = append(used, key)
		}
	}
	if o.Kind() != rawjson.Object {
		r.Content = chat.ResultContent(o)
	}
	if failed, ok := o.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if e := o.Get("error"); e.Text() != "" {
		r.Error = model.Yes
		if len(r.Content) == 0 {
			r.Content = chat.ResultContent(e)
		}
	}
	if code, ok := first(o.Get("exit_code"), o.At("metadata", "exit_code")).Int(); ok && code != -1 {
		if code != 0 {
			r.Error = model.Yes
		}
		chat.SetExitCode(r, int(code))
	}
	if o.Kind() == rawjson.Object {
		r.Details = chat.JSONObject(chat.Meta(o, used...))
	}
}

// foreignCall decodes a call that another agent made behind the Agent Client
// Protocol, with its result. Events that only report its progress are passed
// over: the last has it all.
func foreignCall(m *model.Message, v rawjson.Value, used []string) format.Decoded {
	status := v.Str("status")
	if status == "pending" || status == "in_progress" {
		return format.Metadata("tool call in progress")
	}
	m.Role = model.RoleAssistant
	c := &model.ToolCall{ID: v.Get("tool_call_id").Scalar(), Name: v.First("tool_kind", "title").Text(), Description: v.Str("title")}
	chat.SetArguments(c, v.Get("raw_input"))
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Content: chat.ResultContent(v.Get("raw_output"))}
	if len(r.Content) == 0 {
		r.Content = chat.ResultContent(v.Get("content"))
	}
	if failed, ok := v.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if status == "failed" {
		r.Error = model.Yes
	}
	m.Parts = []model.Part{c}
	m.Meta = chat.Meta(v, append(used, "tool_call_id", "tool_kind", "title", "raw_input", "raw_output", "content", "status", "is_error")...)
	return format.Shown(m, &model.Message{Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time, Parts: []model.Part{r}})
}
