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

// begin makes the message of an event with what all events have.
func begin(v rawjson.Value, raw string) *model.Message {
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: raw, Time: chat.Time(v.Get("timestamp"))}
	if id := v.At("tool_call_metadata", "tool_call_id"); !id.IsNull() { // which the model's provider gave to the call
		m.Meta = []model.Field{{Name: "tool_call_id", Value: id.Keep()}}
	}
	return m
}

// action decodes what somebody did.
func action(v rawjson.Value) format.Decoded {
	kind, args := v.Str("action"), v.Get("args")
	m := begin(v, v.Str("source"))
	m.Role, _ = chat.Role(m.RawRole)
	switch kind {
	case "system":
		m.Role = model.RoleSystem
		m.Parts = chat.Parts(args.Get("content").Or(v.Get("message")))
	case "message":
		said := chat.Parts(args.Get("content").Or(v.Get("message")))
		if m.Role == model.RoleAssistant {
			answerOf(m, v)
			said = chat.SplitTexts(said)
		}
		m.Parts = append(m.Parts, said...)
		m.Parts = append(m.Parts, images(args.Get("image_urls"))...)
		m.Parts = append(m.Parts, images(args.Get("images_urls"))...)
		for _, f := range args.Get("file_urls").Elems() {
			if url := f.Text(); url != "" {
				m.Parts = append(m.Parts, model.Media{Kind: model.File, URL: url, Bytes: -1})
			}
		}
	case "condensation":
		chat.Mark(m, model.MarkerCompaction, args.Str("summary"))
	case "change_agent_state", "null", "recall", "start", "pause", "resume", "stop", "condensation_request":
		return format.Metadata(kind)
	case "loop_recovery", "reject":
		chat.Mark(m, model.MarkerNotice, kind+": "+v.Str("message"))
	default:
		call(m, v, kind, args)
	}
	return format.Shown(m)
}

func images(urls rawjson.Value) []model.Part {
	return chat.Map(urls, func(u rawjson.Value) model.Part { return chat.Image(u, "") })
}

// call decodes an action that is a use of a tool.
func call(m *model.Message, v rawjson.Value, kind string, args rawjson.Value) {
	if m.Role == model.RoleUnknown {
		m.Role = model.RoleAssistant
	}
	made, leads := answerOf(m, v)
	if thought := args.Get("thought"); kind == "think" {
		// the thought is the call's argument
	} else if leads || !made.Exists() || !repeatedThought(v) {
		m.Parts = append(m.Parts, withoutRepeated(m.Parts, chat.SplitTexts(chat.Parts(thought)))...)
	}
	meta := v.Get("tool_call_metadata")
	c := &model.ToolCall{ID: eventID(v.Get("id"), meta), Name: cmp.Or(meta.Str("function_name"), kind)}
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
		c.SetAgent(args.Str("agent"))
	}
	if kind == "finish" {
		if said := args.Str("final_thought"); said != "" && !strings.Contains(string(c.Arguments)+chat.Texts(m.Parts), said) && !repeats(c, said) {
			m.Parts = append(m.Parts, model.Text{Text: said})
		}
	}
	m.Parts = append(m.Parts, c)
}

// repeatedThought reports whether the thought of an action is the text of the
// answer, which the first action of the answer shows.
func repeatedThought(v rawjson.Value) bool {
	thought := strings.TrimSpace(v.At("args", "thought").Text())
	content := v.At("tool_call_metadata", "model_response").Get("choices").Index(0).At("message", "content")
	return thought == strings.TrimSpace(chat.Texts(chat.Parts(content.Look())))
}

// repeats reports whether an argument of a call is that text.
func repeats(c *model.ToolCall, text string) bool {
	v, _, _ := rawjson.ParseTolerant(c.Arguments)
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
		said := choice.Get("message")
		m.Parts = append(m.Parts, chat.Thoughts(chat.FirstText(said.Get("reasoning_content"), said.Get("reasoning")))...)
	}
	return made, leads
}

// observation decodes what came of an action.
func observation(v rawjson.Value) format.Decoded {
	kind, extras := v.Str("observation"), v.Get("extras")
	m := begin(v, kind)
	meta, cause, content := v.Get("tool_call_metadata"), v.Get("cause"), v.Get("content")
	switch kind {
	case "agent_state_changed", "null", "success", "condense":
		state, reason := extras.Str("agent_state"), extras.Str("reason")
		if reason == "" && state != "error" {
			return format.Metadata(kind)
		}
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace(state + " " + reason), Error: state == "error"}}
		return format.Shown(m)
	case "recall", "loop_detection", "chat":
		if kind == "chat" && meta.Exists() {
			break // what somebody answered whom a tool wrote to
		}
		m.Role, m.Injected, m.Parts = model.RoleUser, kind, chat.ResultContent(content)
		return format.Shown(m)
	}
	if kind == "error" && cause.IsNull() && !meta.Exists() { // the answer itself was wrong
		return format.Shown(chat.Mark(m, model.MarkerError, content.Or(v.Get("message")).Text()))
	}
	r := &model.ToolResult{Name: meta.Str("function_name"), Content: chat.ResultContent(content.Or(v.Get("message")))}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
	if !cause.IsNull() || v.Get("id").IsNull() { // one that names no event is found by its tool
		r.CallID = eventID(cause, meta)
	}
	if code, ok := extras.At("metadata", "exit_code").Or(extras.Get("exit_code")).Int(); ok && code != -1 {
		chat.SetExitCode(r, int(code))
	}
	if extras.Len() > 0 {
		r.Details = extras.Keep()
	}
	done, stated := v.Get("success").Bool()
	stated = stated && !strings.Contains(extras.At("metadata", "suffix").Text(), "The command has no new output after ") // it runs on
	if r.Denied = kind == "user_rejected"; extras.True("error") || stated && !done || kind == "error" || strings.HasPrefix(content.Text(), "ERROR:") {
		r.Error = model.Yes
	}
	return format.Shown(m)
}

// withoutRepeated leaves out reasoning that the parts before have, and blank texts.
func withoutRepeated(before, parts []model.Part) []model.Part {
	return slices.DeleteFunc(parts, func(p model.Part) bool {
		switch p := p.(type) {
		case model.Text:
			return strings.TrimSpace(p.Text) == ""
		case model.Reasoning:
			return slices.ContainsFunc(before, func(b model.Part) bool {
				r, ok := b.(model.Reasoning)
				return ok && strings.TrimSpace(r.Text) == strings.TrimSpace(p.Text)
			})
		}
		return false
	})
}
