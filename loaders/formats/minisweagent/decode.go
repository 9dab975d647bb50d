package minisweagent

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The tags around the exit code of a command.
const (
	openCode  = "<returncode>"
	closeCode = "</returncode>"
)

// decode turns a message, or a whole trajectory, into messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, single)
	switch {
	case !object:
		return d
	case r.Envelope:
		return envelope(v)
	case v.Get("messages").Kind() == rawjson.Array && !v.Get("role").Exists():
		d = envelope(v)
		for _, e := range v.Get("messages").Elems() {
			d.Messages = append(d.Messages, said(e)...)
		}
		if !r.Leads() { // one trajectory a line
			for _, m := range d.Messages {
				m.Conversation = fmt.Sprint(r.Origin.Offset)
			}
		}
		return d
	}
	if said := said(v); len(said) > 0 {
		return format.Shown(said...)
	}
	return format.Unknown(v.Str("type"))
}

// envelope reads what stands around the messages. How the run ended is said there
// only, so it becomes a message.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("trajectory")
	info := v.Get("info")
	d.About = format.About{
		ID: v.Get("instance_id").Scalar(), Model: info.At("config", "model", "model_name").Look().Text(),
		Version: info.Get("mini_version").Look().Text(), Directory: info.At("config", "environment", "cwd").Look().Text(),
	}
	if info.Kind() != rawjson.Object {
		return d
	}
	stats := info.Get("model_stats").Look()
	var facts []string
	status := info.Str("exit_status")
	if status != "" {
		facts = append(facts, "exit status: "+status)
	}
	if n := stats.Get("api_calls").Scalar(); n != "" {
		facts = append(facts, n+" calls of the model")
	}
	if cost, ok := stats.Get("instance_cost").Float(); ok && cost > 0 {
		facts = append(facts, fmt.Sprintf("cost $%.4f", cost))
	}
	if len(facts) == 0 {
		return d
	}
	failed := status != "" && !strings.EqualFold(status, "submitted")
	m := &model.Message{Role: model.RoleMarker, RawRole: "info", Parts: []model.Part{
		model.Marker{Kind: model.MarkerNotice, Text: strings.Join(facts, "; "), Error: failed},
	}}
	if submission := info.Str("submission"); submission != "" {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", submission))
	}
	d.Messages = []*model.Message{m}
	return d
}

// single is said for lists that want one message for each element.
func single(v rawjson.Value) *model.Message {
	if list := said(v); len(list) == 1 {
		return list[0]
	}
	return chat.Message(v)
}

// said decodes one element of the messages.
func said(v rawjson.Value) []*model.Message {
	if v.Kind() != rawjson.Object {
		return []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}}}
	}
	role := v.Get("role")
	if role.Kind() != rawjson.String {
		return item(v)
	}
	var m *model.Message
	switch role.Text() {
	case "exit":
		m = end(v)
	case "user":
		m = chat.Message(v, "extra")
		answer(m)
	default:
		m = chat.Message(v, "extra")
		if m.Role == model.RoleAssistant {
			act(m)
		}
	}
	extras(m, v.Get("extra"))
	return []*model.Message{m}
}

// item decodes what has no role: an answer of OpenAI's Responses API, and the
// output of a call that was made in one.
func item(v rawjson.Value) []*model.Message {
	if v.Is("object", "response") {
		if list := chat.Response(v); len(list) > 0 {
			for _, m := range list {
				dropExtra(m)
			}
			extrasOf(list[0], v)
			return list
		}
	}
	if !v.Get("type").Exists() {
		return nil
	}
	m := chat.Item(v)
	dropExtra(m)
	extrasOf(m, v)
	return []*model.Message{m}
}

// extrasOf reads the member extra of an item, of which all was kept.
func extrasOf(m *model.Message, v rawjson.Value) {
	extra := rawjson.Tracked(v.Get("extra").Look())
	extras(m, extra)
	m.Meta = append(m.Meta, chat.Prefixed("extra.", format.Rest(extra))...)
}

// dropExtra takes extra out of the fields without a place: extras reads it.
func dropExtra(m *model.Message) {
	m.Meta = slices.DeleteFunc(m.Meta, func(f model.Field) bool { return f.Name == "extra" })
}

// extras reads the member extra: what the program knows of a message.
func extras(m *model.Message, extra rawjson.Value) {
	if extra.Kind() != rawjson.Object {
		if !extra.IsNull() {
			m.Meta = append(m.Meta, model.Field{Name: "extra", Value: extra.Keep()})
		}
		return
	}
	if t := chat.Time(extra.Get("timestamp")); !t.IsZero() {
		if m.Time.IsZero() {
			m.Time = t
		}
	}
	response(m, extra.Get("response"))
	if m.RawRole == "exit" {
		extra.Is("submission", submitted(m.Parts))
	}
	for _, r := range m.Results() {
		if code, ok := extra.Get("returncode").Int(); ok {
			chat.SetExitCode(r, int(code))
		}
		if text := extra.Get("exception_info"); !text.IsNull() && !text.IsEmptyText() {
			r.Error = model.Yes
		}
		if raw := extra.Get("raw_output"); raw.Kind() == rawjson.String && strings.Contains(chat.Texts(r.Content), raw.Look().Text()) {
			raw.Take()
		}
	}
}

// response reads the figures of the provider's answer, whose words the message
// has, and reasoning, which it has not.
func response(m *model.Message, v rawjson.Value) {
	if v.Kind() != rawjson.Object {
		if !v.IsNull() {
			m.Meta = append(m.Meta, model.Field{Name: "extra.response", Value: v.Keep()})
		}
		return
	}
	chat.Facts(m, v, nil)
	choice := v.Get("choices").Index(0)
	chat.Facts(m, choice, nil)
	for _, p := range m.Parts {
		if _, ok := p.(model.Reasoning); ok {
			return
		}
	}
	said := choice.Get("message")
	said.Is("content", chat.Texts(m.Parts))
	for _, p := range chat.Message(said.Look()).Parts {
		if r, ok := p.(model.Reasoning); ok {
			m.Parts = append([]model.Part{r}, m.Parts...)
			said.Is("reasoning_content", r.Text)
		}
	}
}

// block finds the code block that is a call. The name of the language changed in
// version 1.15.
var block = regexp.MustCompile("(?s)```(?:mswea_bash_command|bash)\\s*\n(.*?)\n```")

// act makes a call of the only code block in what the agent said.
func act(m *model.Message) {
	if len(m.Calls()) > 0 {
		return
	}
	found, at := 0, -1
	var where []int
	for i, p := range m.Parts {
		text, ok := p.(model.Text)
		if !ok {
			continue
		}
		all := block.FindAllStringSubmatchIndex(text.Text, 2)
		if found += len(all); len(all) > 0 {
			at, where = i, all[0]
		}
	}
	if found != 1 {
		return
	}
	text := m.Parts[at].(model.Text).Text
	call := &model.ToolCall{Name: "bash", Raw: text[where[0]:where[1]], Arguments: chat.Argument("command", text[where[2]:where[3]])}
	parts := append([]model.Part(nil), m.Parts[:at]...)
	if before := strings.TrimSpace(text[:where[0]]); before != "" {
		parts = append(parts, model.Text{Text: before})
	}
	parts = append(parts, call)
	if after := strings.TrimSpace(text[where[1]:]); after != "" {
		parts = append(parts, model.Text{Text: after})
	}
	m.Parts = append(parts, m.Parts[at+1:]...)
}

// answer tells what a person wrote from what the program says in the user's name:
// output of commands, and what was wrong with an answer.
func answer(m *model.Message) {
	if len(m.Parts) != 1 {
		return
	}
	text, ok := m.Parts[0].(model.Text)
	if !ok {
		return
	}
	s := text.Text
	switch {
	case strings.HasPrefix(s, openCode), strings.HasPrefix(s, "diff --git "):
		r := &model.ToolResult{Content: m.Parts}
		if code, ok := chat.ExitCode(s); ok {
			chat.SetExitCode(r, code)
		}
		r.Truncated = strings.Contains(s, "<elided_chars>")
		result(m, r)
	case strings.HasPrefix(s, "The last command <command>") && strings.Contains(s, "timed out"):
		result(m, &model.ToolResult{Content: m.Parts, Error: model.Yes})
	case strings.HasPrefix(s, "Please always provide EXACTLY ONE action"), strings.HasPrefix(s, "Format error:"), strings.HasPrefix(s, "Tool call error:"):
		m.Injected = "format error"
	}
}

func result(m *model.Message, r *model.ToolResult) {
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
}

// submitted returns what a message says, as a text or as a file.
func submitted(parts []model.Part) string {
	for _, p := range parts {
		if f, ok := p.(model.Media); ok {
			return f.Text
		}
	}
	return chat.Texts(parts)
}

// end decodes the message that a run ends with.
func end(v rawjson.Value) *model.Message {
	status := v.At("extra", "exit_status").Text()
	failed := status != "" && !strings.EqualFold(status, "submitted")
	m := &model.Message{Role: model.RoleMarker, RawRole: "exit"}
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerEnd, Text: status, Error: failed}}
	if text := v.Get("content"); strings.HasPrefix(text.Text(), "diff --git ") {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", text.Text()))
	} else {
		m.Parts = append(m.Parts, chat.ResultContent(text)...)
	}
	chat.Facts(m, v, nil)
	return m
}
