package voicecalls

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	c, ok := callOf(v)
	if !ok {
		kind := v.First("type", "event").Text()
		if kind == "" {
			kind = v.At("message", "type").Text() // Vapi's other reports
		}
		switch kind {
		case "post_call_audio", "status-update", "speech-update", "assistant.started", "hang", "call_started":
			return format.Metadata(kind)
		}
		return format.Unknown(kind)
	}
	messages := c.messages()
	if note := c.end(); note != nil {
		messages = append(messages, note)
	}
	key := c.v.First("id", "call_id", "conversation_id").Scalar()
	if key == "" {
		key = c.v.At("call", "id").Scalar()
	}
	d := format.Shown(messages...)
	for _, m := range messages {
		m.Conversation = cmp.Or(key, strconv.FormatInt(r.Origin.Offset, 10))
	}
	chat.PassedOver(messages)
	d.About.ID = key
	d.About.Title = chat.FirstText(c.v.At("analysis", "call_summary_title"), c.v.Get("agent_name"), c.v.At("assistant", "name"), c.v.Get("name"))
	if d.About.Title != "" {
		d.About.TitleWeight = 2
	}
	return d
}

func (c *call) messages() []*model.Message {
	var start time.Time
	switch c.of {
	case retell:
		start = chat.Time(c.v.Get("start_timestamp"))
	case elevenLabs:
		start = chat.Time(c.v.At("metadata", "start_time_unix_secs"))
	}
	var messages []*model.Message
	for _, e := range c.list.Elems() {
		if e.Kind() != rawjson.Object {
			messages = append(messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: e.Kind().String(), Raw: e.Keep()}}})
			continue
		}
		switch c.of {
		case vapi:
			messages = append(messages, vapiMessage(e))
		case retell:
			messages = append(messages, retellMessage(e, start))
		case elevenLabs:
			messages = append(messages, elevenLabsMessages(e, start)...)
		}
	}
	return messages
}

// after returns the time some seconds after the start of a call, none if that is
// unknown.
func after(start time.Time, seconds rawjson.Value) time.Time {
	s, ok := seconds.Float()
	if !ok || start.IsZero() || s < 0 || s > 1e7 {
		return time.Time{}
	}
	return start.Add(time.Duration(s * float64(time.Second)))
}

// side returns who speaks. Both platforms call the model bot or agent.
func side(role string) model.Role {
	switch role {
	case "tool_calls", "tool_call_invocation":
		return model.RoleAssistant
	case "tool_call_result", "tool_calls_result":
		return model.RoleTool
	case "node_transition", "dtmf", "sms", "agent_swap":
		return model.RoleMarker
	}
	r, _ := chat.Role(role)
	return r
}

func vapiMessage(v rawjson.Value) *model.Message {
	role := v.Str("role")
	m := &model.Message{Role: side(role), RawRole: role, Time: chat.Time(v.Get("time"))}
	used := []string{"role", "time", "message"}
	if ms, ok := v.Get("duration").Float(); ok && ms > 0 && ms < 1e9 {
		m.Duration, used = chat.Milliseconds(ms), append(used, "duration", "endTime")
	}
	text := v.Str("message")
	switch {
	case m.Role == model.RoleTool:
		r := result(v.First("toolCallId", "tool_call_id"), v.Get("name"), v.First("result", "error"))
		if v.Get("result").IsNull() && v.Get("error").Exists() {
			r.Error = model.Yes
		}
		m.Parts = []model.Part{r}
		used = append(used, "toolCallId", "tool_call_id", "name", "result", "error")
	case text != "":
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	if calls := v.First("toolCalls", "tool_calls"); calls.Exists() {
		m.Parts = append(m.Parts, chat.ToolCalls(calls)...)
		used = append(used, "toolCalls", "tool_calls")
	}
	m.Meta = chat.Meta(v, used...)
	return m
}

func retellMessage(v rawjson.Value, start time.Time) *model.Message {
	role := v.Str("role")
	m := &model.Message{Role: side(role), RawRole: role, Time: after(start, v.First("time_sec"))}
	used := []string{"role", "content", "time_sec"}
	if words := v.Get("words"); words.Len() > 0 {
		from, to := after(start, words.Index(0).Get("start")), after(start, words.Index(words.Len()-1).Get("end"))
		if m.Time.IsZero() {
			m.Time = from
		}
		m.Duration, used = max(to.Sub(from), 0), append(used, "words")
	}
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("created_timestamp"))
	}
	switch role {
	case "tool_call_invocation":
		c := &model.ToolCall{ID: v.Get("tool_call_id").Scalar(), Name: v.Str("name")}
		chat.SetArguments(c, v.Get("arguments"))
		m.Parts = []model.Part{c}
		used = append(used, "tool_call_id", "name", "arguments")
	case "tool_call_result":
		r := result(v.Get("tool_call_id"), v.Get("name"), v.Get("content"))
		if fine, ok := v.Get("successful").Bool(); ok {
			r.Error = model.Stated(!fine)
		}
		m.Parts = []model.Part{r}
		used = append(used, "tool_call_id", "name", "successful")
	case "node_transition":
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: joined("the conversation goes on with ", v.First("new_node_name", "new_node_id").Text())}}
	case "dtmf":
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: joined("key pressed: ", v.Get("digit").Scalar())}}
	default:
		m.Parts = chat.Parts(v.Get("content"))
	}
	m.Meta = chat.Meta(v, used...)
	return m
}

func joined(label, what string) string {
	if what == "" {
		what = "?"
	}
	return label + what
}

// result makes the result of a call. What it gives is mostly JSON in a text.
func result(id, name, content rawjson.Value) *model.ToolResult {
	return &model.ToolResult{CallID: id.Scalar(), Name: name.Text(), Content: chat.ResultContent(content)}
}

// elevenLabsMessages decodes a turn. A turn of the agent may have nothing but calls,
// or nothing but their results.
func elevenLabsMessages(v rawjson.Value, start time.Time) []*model.Message {
	role := v.Str("role")
	m := &model.Message{Role: side(role), RawRole: role, Time: after(start, v.Get("time_in_call_secs"))}
	if text := v.Str("message"); text != "" {
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	for _, e := range v.Get("tool_calls").Elems() {
		c := &model.ToolCall{ID: e.First("request_id", "tool_call_id", "id").Scalar(), Name: e.First("tool_name", "name").Text()}
		chat.SetArguments(c, e.First("params_as_json", "parameters", "arguments"))
		m.Parts = append(m.Parts, c)
	}
	for name, usage := range v.At("llm_usage", "model_usage").Members() {
		m.Model = name
		m.Usage.Input += chat.Count(usage.Get("input"), "tokens")
		m.Usage.CacheRead += chat.Count(usage.Get("input_cache_read"), "tokens")
		m.Usage.Output += chat.Count(usage.Get("output_total"), "tokens")
	}
	if cut, _ := v.Get("interrupted").Bool(); cut {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "the other side began to speak"})
	}
	m.Meta = chat.Meta(v, "role", "message", "time_in_call_secs", "tool_calls", "tool_results", "interrupted", "llm_usage")
	results := v.Get("tool_results")
	if results.Len() == 0 || results.Kind() != rawjson.Array {
		return []*model.Message{m}
	}
	gave := &model.Message{Role: model.RoleTool, RawRole: role, Time: m.Time}
	for _, e := range results.Elems() {
		r := result(e.First("request_id", "tool_call_id", "id"), e.First("tool_name", "name"), e.First("result_value", "result"))
		if failed, ok := e.Get("is_error").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		if s, ok := e.Get("tool_latency_secs").Float(); ok && s > 0 && s < 1e6 {
			r.Duration = time.Duration(s * float64(time.Second))
		}
		gave.Parts = append(gave.Parts, r)
	}
	if len(m.Parts) == 0 {
		gave.Meta = m.Meta
		return []*model.Message{gave}
	}
	return []*model.Message{m, gave}
}

// end says how a call ended and what it came to.
func (c *call) end() *model.Message {
	var lines []string
	for _, f := range [...]struct {
		label string
		path  []string
	}{
		{"ended: ", []string{"endedReason"}}, {"ended: ", []string{"disconnection_reason"}}, {"ended: ", []string{"metadata", "termination_reason"}},
		{"success: ", []string{"analysis", "successEvaluation"}}, {"success: ", []string{"analysis", "call_successful"}}, {"success: ", []string{"call_analysis", "call_successful"}},
		{"", []string{"analysis", "summary"}}, {"", []string{"call_analysis", "call_summary"}}, {"", []string{"analysis", "transcript_summary"}},
	} {
		if v := c.v.At(f.path...); v.Kind() == rawjson.Bool || v.Scalar() != "" {
			text := v.Scalar()
			if v.Kind() == rawjson.Bool {
				text = string(v.Raw())
			}
			lines = append(lines, f.label+text)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	m := chat.Note(model.MarkerEnd, strings.Join(lines, "\n"))
	for _, key := range [...]string{"analysis", "call_analysis"} {
		m.Meta = append(m.Meta, chat.Prefixed(key+".", chat.Meta(c.v.Get(key), "summary", "call_summary", "transcript_summary", "successEvaluation", "call_successful"))...)
	}
	return m
}
