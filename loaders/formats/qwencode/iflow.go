package qwencode

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleFlow decodes a session of iFlow. Calls that a line repeats are dropped; a
// line that has nothing else is a part of the one before.
func assembleFlow(records iter.Seq[*format.Record]) format.Assembled {
	calls := map[string]bool{}
	return chat.AssembleEach(format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded { return flow(r, v, calls) }))(records)
}

// flow decodes one line. calls are the ids of the calls that were shown.
func flow(r *format.Record, v rawjson.Value, calls map[string]bool) format.Decoded {
	if !v.Fits("type=user|assistant message:object") {
		return format.Unknown(v.Str("type"))
	}
	message := v.Get("message")
	role, _ := chat.Role(v.Str("type"))
	m := begin(r, v, role)
	m.Model, m.StopReason = message.Str("model"), message.Str("stop_reason")
	m.Usage = chat.Usage(message.Get("usage"))
	repeats := false
	content := message.Get("content")
	if content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	for _, b := range content.Elems() {
		switch id := b.Look().Str("id"); {
		case b.Is("type", "tool_result"):
			m.Parts = append(m.Parts, flowResult(b, v.Get("toolUseResult")))
		case b.Is("type", "tool_use") && id != "" && calls[id]:
			repeats = true
		case b.Is("type", "tool_use") && id != "":
			calls[id] = true
			fallthrough
		default:
			m.Parts = append(m.Parts, chat.Part(b)...)
		}
	}
	if repeats && len(m.Parts) == 0 {
		return format.Decoded{Class: model.Shown} // shown with the line before
	}
	chat.AsTool(m)
	d := format.Shown(m)
	d.About = about(r, v)
	if d.About.ID != "" {
		d.About.Model = m.Model
	}
	return d
}

// flowResult decodes a result: {"callId","responseParts":{"functionResponse":…},
// "resultDisplay"}.
func flowResult(b, outer rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: b.Str("tool_use_id"), Name: outer.Str("toolName")}
	content := b.Get("content")
	body := content.Get("responseParts")
	if body.IsNull() {
		r.Content = chat.ResultContent(content)
	}
	for _, p := range chat.Parts(body) {
		if inner, ok := p.(*model.ToolResult); ok {
			r.Content = append(r.Content, inner.Content...)
		} else {
			r.Content = append(r.Content, p)
		}
	}
	if failed, ok := b.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	status(r, outer)
	if !content.Get("error").IsNull() && !r.Denied {
		r.Error = model.Yes
	}
	chat.Respond(r)
	display(r, content.Get("resultDisplay"))
	return r
}
