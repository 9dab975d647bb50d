package openhands

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// sdkKinds are the kinds of SDK events. Those that are no speech have a name in the
// account.
var sdkKinds = map[string]string{
	"ConversationStateUpdateEvent": "state", "CondensationRequest": "condensation request", "TokenEvent": "tokens",
	"LLMCompletionLogEvent": "completion log", "StreamingDeltaEvent": "streaming delta",
	"SystemPromptEvent": "", "MessageEvent": "", "ActionEvent": "", "ObservationEvent": "", "AgentErrorEvent": "", "ConversationErrorEvent": "",
	"UserRejectObservation": "", "Condensation": "", "CondensationSummaryEvent": "", "PauseEvent": "", "InterruptEvent": "",
	"HookExecutionEvent": "", "ACPToolCallEvent": "",
}

// sdkEvent decodes an event of the agent SDK.
func sdkEvent(v rawjson.Value) format.Decoded {
	kind := kindOf(v)
	if name := sdkKinds[kind]; name != "" {
		d := format.Metadata(name)
		d.About.Model = v.At("value", "usage_to_metrics", "default", "model_name").Text()
		d.About.Totals.Cost, _ = v.Look().At("value", "usage_to_metrics", "default", "accumulated_cost").Float()
		return d
	}
	m := begin(v, v.Str("source"))
	switch kind {
	case "SystemPromptEvent":
		m.Role = model.RoleSystem
		m.Parts = append(chat.Parts(v.Get("system_prompt")), chat.Parts(v.Get("dynamic_context"))...)
	case "MessageEvent":
		return spoken(m, v)
	case "ActionEvent":
		acted(m, v)
	case "ObservationEvent":
		observed(resultIn(m, v), v.Get("observation"))
	case "AgentErrorEvent":
		r := resultIn(m, v)
		r.Error, r.Content = model.Yes, chat.ResultContent(v.Get("error"))
	case "UserRejectObservation":
		r := resultIn(m, v)
		r.Denied, r.Content = true, chat.ResultContent(v.Get("rejection_reason"))
	case "ConversationErrorEvent":
		chat.Mark(m, model.MarkerError, strings.Trim(v.Str("code")+": "+v.Str("detail"), ": "))
	case "Condensation":
		chat.Mark(m, model.MarkerCompaction, v.Str("summary"))
	case "CondensationSummaryEvent":
		m.Role, m.Injected, m.Parts = model.RoleUser, "compaction summary", chat.Parts(v.Get("summary"))
	case "PauseEvent":
		chat.Mark(m, model.MarkerInterrupt, "paused")
	case "InterruptEvent":
		chat.Mark(m, model.MarkerInterrupt, v.Str("reason"))
	case "HookExecutionEvent":
		ok, stated := v.Get("success").Bool()
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerHook, Text: v.First("hook_event_type", "hook_command").Text(), Error: stated && !ok}}
	case "ACPToolCallEvent":
		return foreignCall(m, v)
	default:
		return format.Unknown(kind)
	}
	return format.Shown(m)
}

// spoken decodes a MessageEvent: what was said, and what the program added to it.
func spoken(e *model.Message, v rawjson.Value) format.Decoded {
	inner := v.Get("llm_message")
	// A part of type image has a list of URLs, which other dialects do not know.
	shown := chat.FlatMap(inner.Get("content"), func(p rawjson.Value) []model.Part { return images(p.Get("image_urls")) })
	m := chat.Message(inner, "cache_enabled", "vision_enabled", "function_calling_enabled", "force_string_serializer", "send_reasoning_content", "responses_reasoning_item")
	m.ID, m.Time = e.ID, e.Time
	m.Indexing.Group = v.Get("llm_response_id").Scalar()
	if len(shown) > 0 {
		m.Parts = append(slices.DeleteFunc(m.Parts, isLost), shown...)
	}
	m.Parts = append(responsesReasoning(inner.Get("responses_reasoning_item")), m.Parts...)
	if e.RawRole == "environment" && m.Role == model.RoleUser {
		m.Injected = "environment"
	}
	extended := chat.Parts(v.Get("extended_content"))
	if len(extended) == 0 {
		return format.Shown(m)
	}
	return format.Shown(m, &model.Message{Role: m.Role, RawRole: e.RawRole, Time: e.Time, Injected: "extended content", Parts: extended})
}

func isLost(p model.Part) bool {
	m, ok := p.(model.Media)
	return ok && m.Lost && m.URL == ""
}

// contents decodes the content of a result. Its texts have a member that steers
// the provider's cache, and so do not look like parts of other dialects.
func contents(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Array || v.Opaque() {
		return chat.ResultContent(v)
	}
	return chat.FlatMap(v, func(e rawjson.Value) []model.Part {
		switch {
		case e.Fits("type=text text:text"):
			return []model.Part{model.Text{Text: e.Str("text")}}
		case e.Fits("image_urls:list"):
			return images(e.Get("image_urls"))
		}
		return chat.ResultContent(e)
	})
}

// acted decodes an ActionEvent: reasoning, thought, and the call. Actions of one
// answer may all have its reasoning and thought.
func acted(m *model.Message, v rawjson.Value) {
	m.Indexing.Repeats = true
	m.Role, m.Indexing.Group = model.RoleAssistant, v.Get("llm_response_id").Scalar()
	m.Parts = chat.Thoughts(v.Str("reasoning_content"))
	for _, b := range v.Get("thinking_blocks").Elems() {
		m.Parts = append(m.Parts, withoutRepeated(m.Parts, chat.Part(b))...)
	}
	m.Parts = append(m.Parts, responsesReasoning(v.Get("responses_reasoning_item"))...)
	m.Parts = append(m.Parts, withoutRepeated(m.Parts, chat.SplitTexts(chat.Parts(v.Get("thought"))))...)
	made := v.Get("tool_call")
	c := &model.ToolCall{Name: cmp.Or(v.Str("tool_name"), made.Str("name")), Description: v.Str("summary")}
	if c.ID = v.Get("tool_call_id").Scalar(); c.ID == "" {
		c.ID = cmp.Or(made.Get("id").Scalar(), eventID(v.Get("id"), rawjson.Value{}))
	}
	chat.SetArguments(c, made.Get("arguments").Or(made.At("function", "arguments")).Or(v.Get("action")))
	if v.Get("action").Kind() == rawjson.Null {
		c.Malformed = true // the arguments did not fit the tool
	}
	m.Parts = append(m.Parts, c)
}

// responsesReasoning decodes an item of OpenAI's Responses API.
func responsesReasoning(v rawjson.Value) (parts []model.Part) {
	for _, key := range [...]string{"summary", "content"} {
		for _, s := range v.Get(key).Elems() {
			if text := s.Text() + s.Str("text"); text != "" {
				parts = append(parts, model.Reasoning{Text: text, Summary: key == "summary"})
			}
		}
	}
	if opaque := v.Str("encrypted_content"); opaque != "" && len(parts) == 0 {
		parts = append(parts, model.Reasoning{Encrypted: true, Size: len(opaque), Opaque: opaque})
	}
	return parts
}

// resultIn makes a message one of a result.
func resultIn(m *model.Message, v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("tool_name")}
	if r.CallID == "" {
		r.CallID = eventID(v.Get("action_id"), rawjson.Value{})
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
	return r
}

// observed decodes the observation of an ObservationEvent.
func observed(r *model.ToolResult, o rawjson.Value) {
	if o.Kind() != rawjson.Object {
		r.Content = chat.ResultContent(o)
		return
	}
	used := []string{"content"}
	r.Content = contents(o.Get("content"))
	for _, key := range [...]string{"output", "message"} {
		if text := o.Get(key); len(r.Content) == 0 && text.Kind() == rawjson.String {
			r.Content = chat.ResultContent(text)
			used = append(used, key)
		}
	}
	r.Error = chat.Failed(o.Get("is_error"))
	if e := o.Get("error"); e.Text() != "" {
		r.Error = model.Yes
		if len(r.Content) == 0 {
			r.Content = chat.ResultContent(e)
		}
	}
	if code, ok := o.Get("exit_code").Or(o.At("metadata", "exit_code")).Int(); ok && code != -1 {
		if code != 0 {
			r.Error = model.Yes
		}
		chat.SetExitCode(r, int(code))
	}
	r.Details = chat.JSONObject(chat.Meta(o, used...))
}

// foreignCall decodes a call that another agent made behind the Agent Client
// Protocol, with its result. Events that only report its progress are passed
// over: the last has it all.
func foreignCall(m *model.Message, v rawjson.Value) format.Decoded {
	status := v.Str("status")
	if status == "pending" || status == "in_progress" {
		return format.Metadata("tool call in progress")
	}
	m.Role = model.RoleAssistant
	c := chat.Call(v.Get("tool_call_id").Scalar(), v.First("tool_kind", "title").Text(), v.Get("raw_input"))
	c.Description = v.Str("title")
	r := chat.Answer(c, v.Get("raw_output"))
	if len(r.Content) == 0 {
		r.Content = chat.ResultContent(v.Get("content"))
	}
	if r.Error = chat.Failed(v.Get("is_error")); status == "failed" {
		r.Error = model.Yes
	}
	m.Parts = []model.Part{c}
	return format.Shown(m, &model.Message{Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time, Parts: []model.Part{r}})
}
