// Package minisweagent reads the trajectories of mini-swe-agent (*.traj.json):
//
//	{"info":{"exit_status":"Submitted","mini_version":"1.14.4",…},
//	 "messages":[{"role":"system",…},…],"trajectory_format":"mini-swe-agent-1"}
//
// and lists of messages without a document around them, as its oldest versions
// wrote them.
//
// What is special about it:
//
//   - Until version 1 the agent calls its only tool with a code block in its text,
//     and the output comes back in the user's name, between tags. Exactly one block
//     is a call; with none or several the agent is told what is wrong, which nobody
//     typed.
//   - From trajectory_format mini-swe-agent-1.1 on there are real calls and
//     results, or items of OpenAI's Responses API without a role.
//   - The whole answer of the provider is repeated in extra.response. Its figures
//     are taken from there.
//   - The end is a message of role exit, or nothing: files of version 1 just stop.
package minisweagent

import (
	"fmt"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "mini-swe-agent",
	Title:   "mini-swe-agent",
	Reads:   "trajectories (*.traj.json) of mini-swe-agent 1 and 2, with calls in code blocks or as tool calls",
	Omits:   "the provider's raw answer, of which only figures, reasoning and the reason to stop are shown",
	Sources: []format.Source{{Project: "SWE-agent/mini-swe-agent", File: "src/minisweagent/agents/default.py, src/minisweagent/run/utils/save.py, src/minisweagent/models", Version: "a83fcae8 of 2026-07-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trajectory", Score: score, Decode: decode, List: "messages"}},
}

// documents are whole trajectories. The first two are those of other agents.
const documents = format.Votes(`
	0  history
	0  trajectory
	10 trajectory_format^mini-swe-agent
	8  messages:list info.mini_version
	8  messages:list info.exit_status info.model_stats
`)

// messages are those that only this agent writes.
const messages = format.Votes(`
	4 role=assistant extra.response.choices:list
	4 role=assistant extra.actions:list
	4 role=user content^<returncode>
	8 role=tool extra.raw_output extra.returncode
	8 role=exit extra.exit_status
	8 !role:filled type=function_call_output extra.returncode
	8 !role:filled object=response extra.actions
`)

// score votes for trajectories and for messages; for a list of these as for its surest.
func score(r *format.Record) int {
	switch v := r.Value; {
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, message)
	case v.Fits("history"), v.Fits("trajectory"), v.Fits("info:object messages:list"), documents.Of(v) > 0:
		return documents.Of(v)
	default:
		return message(v)
	}
}

func message(v rawjson.Value) int {
	if v.Fits("role=assistant") && strings.Contains(v.Str("content"), "```mswea_bash_command") {
		return 8
	}
	return messages.Of(v)
}

// decode turns a message, or a whole trajectory, into messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, single)
	switch {
	case !object:
		return d
	case r.Envelope:
		return envelope(v)
	case v.Fits("messages:list !role"):
		d = envelope(v)
		d.Messages = append(d.Messages, chat.FlatMap(v.Get("messages"), said)...)
		if !r.Leads() { // one trajectory a line
			chat.InConversation(fmt.Sprint(r.Origin.Offset), d.Messages)
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
		d.About.Totals.Cost = cost
	}
	if len(facts) == 0 {
		return d
	}
	m := &model.Message{Role: model.RoleMarker, RawRole: "info"}
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.Join(facts, "; "), Error: failed(status)}}
	if submission := info.Str("submission"); submission != "" {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", submission))
	}
	d.Messages = []*model.Message{m}
	return d
}

// failed reports whether a run that ended so did not end well.
func failed(status string) bool { return status != "" && !strings.EqualFold(status, "submitted") }

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
	var m *model.Message
	switch {
	case v.Fits("!role content:text extra.response.choices.0.message"): // an answer that was not entered any more
		m = chat.MessageAs(v, "assistant", "extra")
	case !v.Fits("role:text"):
		return item(v)
	case v.Is("role", "exit"):
		m = end(v)
	default:
		m = chat.Message(v, "extra")
	}
	if m.RawRole == "user" {
		answer(m)
	} else if m.Role == model.RoleAssistant {
		act(m)
	}
	extras(m, v.Get("extra"))
	return []*model.Message{m}
}

// item decodes what has no role: an answer of OpenAI's Responses API, and the
// output of a call that was made in one.
func item(v rawjson.Value) (list []*model.Message) {
	if v.Is("object", "response") {
		list = chat.Response(v)
	}
	if len(list) == 0 {
		if !v.Fits("type") {
			return nil
		}
		list = []*model.Message{chat.Item(v)}
	}
	extra := rawjson.Tracked(v.Get("extra").Look())
	if extra.Kind() == rawjson.Object { // it was kept as it is
		list[0].Meta = slices.DeleteFunc(list[0].Meta, func(f model.Field) bool { return f.Name == "extra" })
		extras(list[0], extra)
		list[0].Meta = append(list[0].Meta, chat.Prefixed("extra.", format.Rest(extra))...)
	}
	return list
}

// extras reads the member extra: what the program knows of a message.
func extras(m *model.Message, extra rawjson.Value) {
	if t := chat.Time(extra.Get("timestamp")); m.Time.IsZero() {
		m.Time = t
	}
	response(m, extra.Get("response"))
	if m.RawRole == "exit" {
		extra.Is("submission", submitted(m.Parts))
	}
	for _, r := range m.Results() {
		chat.SetExit(r, extra.Get("returncode"))
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
	chat.Facts(m, v, nil)
	choice := v.Get("choices").Index(0)
	chat.Facts(m, choice, nil)
	said := choice.Get("message")
	if said.Kind() != rawjson.Object || slices.ContainsFunc(m.Parts, chat.IsReasoning) {
		return
	}
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
var block = format.Regexp("(?s)```(?:mswea_bash_command|bash)\\s*\n(.*?)\n```")

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
		all := block().FindAllStringSubmatchIndex(text.Text, 2)
		if found += len(all); len(all) > 0 {
			at, where = i, all[0]
		}
	}
	if found != 1 {
		return
	}
	text := m.Parts[at].(model.Text).Text
	call := &model.ToolCall{Name: "bash", Rare: &model.RareCall{Raw: text[where[0]:where[1]]}, Arguments: chat.Argument("command", text[where[2]:where[3]])}
	around := func(s string) []model.Part { return chat.Say(model.RoleUser, "", strings.TrimSpace(s)).Parts }
	parts := append(around(text[:where[0]]), call)
	m.Parts = slices.Replace(m.Parts, at, at+1, append(parts, around(text[where[1]:])...)...)
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
	switch r := (&model.ToolResult{Content: m.Parts}); {
	case strings.HasPrefix(s, "<returncode>"), strings.HasPrefix(s, "diff --git "):
		if code, ok := chat.ExitCode(s); ok {
			chat.SetExitCode(r, code)
		}
		r.Truncated = strings.Contains(s, "<elided_chars>")
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	case strings.HasPrefix(s, "The last command <command>") && strings.Contains(s, "timed out"):
		r.Error = model.Yes
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	case strings.HasPrefix(s, "Please always provide EXACTLY ONE action"), strings.HasPrefix(s, "Format error:"), strings.HasPrefix(s, "Tool call error:"):
		m.Injected = "format error"
	}
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
	m := &model.Message{Role: model.RoleMarker, RawRole: "exit"}
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerEnd, Text: status, Error: failed(status)}}
	if text := v.Get("content"); strings.HasPrefix(text.Text(), "diff --git ") {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", text.Text()))
	} else {
		m.Parts = append(m.Parts, chat.ResultContent(text)...)
	}
	chat.Facts(m, v, nil)
	return m
}
