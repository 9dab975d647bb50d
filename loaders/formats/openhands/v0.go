package openhands

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// begin makes the message of an event with what all events have.
func begin(v rawjson.Value, raw string) *model.Message {
	return &model.Message{ID: v.Get("id").Scalar(), RawRole: raw, Time: chat.Time(v.Get("timestamp"))}
}

// eventMembers are the members of all V0 events. message says in words what the
// event is.
var eventMembers = []string{"id", "timestamp", "source", "message", "action", "observation", "args", "content", "extras", "cause", "tool_call_metadata", "llm_metrics", "success"}

// action decodes what somebody did.
func action(v rawjson.Value) format.Decoded {
	kind, args := v.Str("action"), v.Get("args")
	m := begin(v, v.Str("source"))
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"content"}
	switch kind {
	case "system":
		m.Role = model.RoleSystem
		m.Parts = chat.Parts(first(args.Get("content"), v.Get("message")))
	case "message":
		if m.Role == model.RoleAssistant {
			answerOf(m, v)
			m.Parts = append(m.Parts, texts(first(args.Get("content"), v.Get("message")))...)
		} else {
			m.Parts = chat.Parts(first(args.Get("content"), v.Get("message")))
		}
		for _, key := range [...]string{"image_urls", "images_urls"} {
			for _, u := range args.Get(key).Elems() {
				m.Parts = append(m.Parts, chat.Image(u, ""))
			}
			used = append(used, key)
		}
		used = append(used, "wait_for_response")
	case "condensation":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: args.Str("summary")}}
		used = []string{"summary"}
	case "change_agent_state", "null", "recall", "start", "pause", "resume", "stop", "condensation_request":
		return format.Metadata(kind)
	case "loop_recovery", "reject":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: kind + ": " + v.Str("message")}}
		used = nil
	default:
		return call(v, kind, args)
	}
	if args.Kind() == rawjson.Object {
		m.Meta = append(m.Meta, chat.Prefixed("args.", chat.Meta(args, used...))...)
	}
	m.Meta = append(m.Meta, chat.Meta(v, eventMembers...)...)
	return format.Shown(m)
}

// call decodes an action that is a use of a tool.
func call(v rawjson.Value, kind string, args rawjson.Value) format.Decoded {
	m := begin(v, v.Str("source"))
	m.Role, _ = chat.Role(m.RawRole)
	if m.Role == model.RoleUnknown {
		m.Role = model.RoleAssistant
	}
	made, leads := answerOf(m, v)
	if thought := args.Get("thought"); kind == "think" {
		// the thought is the call's argument
	} else if leads || !made.Exists() || !repeatedThought(v) {
		m.Parts = append(m.Parts, withoutRepeated(m.Parts, texts(thought))...)
	}
	meta := v.Get("tool_call_metadata")
	c := &model.ToolCall{ID: eventID(v.Get("id"), meta), Name: meta.Str("function_name")}
	if c.Name == "" {
		c.Name = kind
	}
	if arguments := made.At("function", "arguments"); arguments.Exists() {
		chat.SetArguments(c, arguments)
	} else if args.Kind() == rawjson.Object {
		c.Arguments = args.Keep()
		if kind != "think" && args.Get("thought").Exists() { // shown as text
			c.Arguments = chat.JSONObject(chat.Meta(args, "thought"))
		}
	}
	switch args.Str("confirmation_state") {
	case "awaiting_confirmation":
		c.State = model.CallAwaitingApproval
	case "rejected":
		c.State = model.CallDenied
	}
	if kind == "delegate" {
		c.Agent = args.Str("agent")
	}
	if kind == "finish" {
		if said := args.Str("final_thought"); said != "" && !strings.Contains(string(c.Arguments)+chat.Texts(m.Parts), said) && !repeats(c, said) {
			m.Parts = append(m.Parts, model.Text{Text: said})
		}
	}
	m.Parts = append(m.Parts, c)
	m.Meta = append(providerID(meta), chat.Meta(v, eventMembers...)...)
	return format.Shown(m)
}

// repeatedThought reports whether the thought of an action is the text of the
// answer, which the first action of the answer shows.
func repeatedThought(v rawjson.Value) bool {
	thought := strings.TrimSpace(v.At("args", "thought").Text())
	choice := v.At("tool_call_metadata", "model_response").Get("choices").Index(0)
	return thought == strings.TrimSpace(chat.Texts(chat.Parts(choice.At("message", "content"))))
}

// repeats reports whether an argument of a call is that text.
func repeats(c *model.ToolCall, text string) bool {
	v, _, err := rawjson.ParseTolerant(c.Arguments)
	if err != nil {
		return false
	}
	for _, a := range v.Members() {
		if a.Text() == text {
			return true
		}
	}
	return false
}

// eventID returns what calls and results are paired by: the id of the action's
// event, which a result names as its cause. Not all results of a call that has
// an id have that, too.
func eventID(event, meta rawjson.Value) string {
	if id := event.Scalar(); id != "" {
		return "event " + id
	}
	return meta.Get("tool_call_id").Scalar()
}

// resultOf returns the id of the call that a result is of. One that names no event
// is found by its tool.
func resultOf(cause, meta, event rawjson.Value) string {
	if cause.IsNull() && !event.IsNull() {
		return ""
	}
	return eventID(cause, meta)
}

// providerID keeps the id that the model's provider gave to a call.
func providerID(meta rawjson.Value) []model.Field {
	if id := meta.Get("tool_call_id"); !id.IsNull() {
		return []model.Field{{Name: "tool_call_id", Value: id.Keep()}}
	}
	return nil
}

// answerOf reads the model's answer that an action came from. made is the call
// in it; leads says that this is the first event of the answer.
func answerOf(m *model.Message, v rawjson.Value) (made rawjson.Value, leads bool) {
	meta := v.Get("tool_call_metadata")
	response := meta.Get("model_response")
	if response.Kind() != rawjson.Object {
		return made, true
	}
	m.Indexing.Group = response.Get("id").Scalar()
	choice := response.Get("choices").Index(0)
	chat.Facts(m, response, nil)
	chat.Facts(m, choice, nil)
	id := meta.Get("tool_call_id").Scalar()
	for i, c := range choice.At("message", "tool_calls").Elems() {
		if c.Get("id").Scalar() == id {
			made, leads = c, i == 0
			break
		}
	}
	if leads {
		for _, key := range [...]string{"reasoning_content", "reasoning"} {
			if text := choice.At("message", key).Text(); text != "" {
				m.Parts = append(m.Parts, model.Reasoning{Text: text})
				break
			}
		}
	}
	return made, leads
}

// observation decodes what came of an action.
func observation(v rawjson.Value) format.Decoded {
	kind, extras := v.Str("observation"), v.Get("extras")
	m := begin(v, kind)
	meta := v.Get("tool_call_metadata")
	content := v.Get("content")
	switch kind {
	case "agent_state_changed", "null", "success", "condense":
		if reason := extras.Str("reason"); reason != "" || extras.Str("agent_state") == "error" {
			m.Role = model.RoleMarker
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace(extras.Str("agent_state") + " " + reason), Error: extras.Str("agent_state") == "error"}}
			m.Meta = chat.Meta(v, append(eventMembers[:len(eventMembers):len(eventMembers)], "extras")...)
			return format.Shown(m)
		}
		return format.Metadata(kind)
	case "recall", "loop_detection", "chat":
		m.Role, m.Injected = model.RoleUser, kind
		m.Parts = chat.ResultContent(content)
		if extras.Len() > 0 {
			m.Meta = append(m.Meta, model.Field{Name: "extras", Value: extras.Keep()})
		}
		m.Meta = append(m.Meta, chat.Meta(v, eventMembers...)...)
		return format.Shown(m)
	}
	cause := v.Get("cause")
	if kind == "error" && cause.IsNull() && !meta.Exists() { // the answer itself was wrong
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: first(content, v.Get("message")).Text(), Error: true}}
		m.Meta = chat.Meta(v, eventMembers...)
		if extras.Len() > 0 {
			m.Meta = append(m.Meta, model.Field{Name: "extras", Value: extras.Keep()})
		}
		return format.Shown(m)
	}
	r := &model.ToolResult{CallID: resultOf(cause, meta, v.Get("id")), Name: meta.Str("function_name"), Content: chat.ResultContent(content)}
	if len(r.Content) == 0 && content.IsNull() {
		r.Content = chat.ResultContent(v.Get("message"))
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
	if extras.Len() > 0 {
		r.Details = extras.Keep()
	}
	if code, ok := first(extras.At("metadata", "exit_code"), extras.Get("exit_code")).Int(); ok && code != -1 {
		chat.SetExitCode(r, int(code))
	}
	if done, ok := v.Get("success").Bool(); ok && !done {
		r.Error = model.Yes
	}
	if failed, ok := extras.Get("error").Bool(); ok && failed {
		r.Error = model.Yes
	}
	switch {
	case kind == "user_rejected":
		r.Denied = true
	case kind == "error", strings.HasPrefix(content.Text(), "ERROR:"):
		r.Error = model.Yes
	}
	m.Meta = append(providerID(meta), chat.Meta(v, eventMembers...)...)
	return format.Shown(m)
}

// first returns the first of two values that is there.
func first(a, b rawjson.Value) rawjson.Value {
	if a.IsNull() {
		return b
	}
	return a
}

// texts decodes what the model said, with the reasoning in it.
func texts(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.String {
		var parts []model.Part
		for _, p := range chat.Parts(v) {
			if t, ok := p.(model.Text); ok {
				parts = append(parts, chat.SplitReasoning(t.Text)...)
				continue
			}
			parts = append(parts, p)
		}
		return parts
	}
	return chat.SplitReasoning(v.Text())
}

// withoutRepeated leaves out reasoning that the parts before have.
func withoutRepeated(before, parts []model.Part) []model.Part {
	var kept []model.Part
	for _, p := range parts {
		r, ok := p.(model.Reasoning)
		if ok && hasReasoning(before, r.Text) {
			continue
		}
		if t, ok := p.(model.Text); ok && strings.TrimSpace(t.Text) == "" {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

func hasReasoning(parts []model.Part, text string) bool {
	text = strings.TrimSpace(text)
	for _, p := range parts {
		if r, ok := p.(model.Reasoning); ok && strings.TrimSpace(r.Text) == text {
			return true
		}
	}
	return false
}
