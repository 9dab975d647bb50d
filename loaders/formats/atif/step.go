package atif

import (
	"cmp"
	"path"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns a step, or a whole trajectory, into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if r.Envelope {
		return trajectory(v, "")
	}
	if d, none := format.NoObject(r, v); none {
		return d
	}
	switch {
	case v.Fits("steps:list") && r.Leads(): // a document, or the continuation of one
		return trajectory(v, "")
	case v.Fits("steps:list"):
		return trajectory(v, about(v).ID)
	case isLogged(v):
		return logged(v)
	case v.Fits("schema_version^ATIF-v !steps:some"): // steps follow it
		return format.Decoded{Class: model.Metadata, Type: "header", About: about(v)}
	case v.Fits("source=system|user|agent"), v.Fits("step_id message"):
		return format.Shown(step(v, "", "")...)
	}
	return format.Unknown(v.Str("type"))
}

// about reads what a trajectory, or a session, says of itself.
func about(v rawjson.Value) format.About {
	v = v.Look()
	agent, final := v.Get("agent"), v.Get("final_metrics")
	cost, _ := final.Get("total_cost_usd").Float()
	return format.About{
		Totals: model.Totals{Cost: cost, Usage: model.Usage{
			Input: chat.Count(final, "total_prompt_tokens"), Output: chat.Count(final, "total_completion_tokens"), CacheRead: chat.Count(final, "total_cached_tokens"),
		}},
		ID: v.First("session_id", "trajectory_id", "id").Scalar(), Model: chat.FirstText(agent.Get("model_name"), v.Get("model")),
		Version:   strings.TrimSpace(agent.Str("name") + " " + cmp.Or(agent.Get("version"), v.Get("version")).Scalar()),
		Directory: v.Str("repository"),
	}
}

// trajectory decodes a document: its steps, if they are not records of their own, after
// the trajectories of sub-agents. The first message of each keeps what is said of it.
func trajectory(v rawjson.Value, conversation string) format.Decoded {
	d := format.Metadata("trajectory")
	d.About = about(v)
	for _, sub := range v.Get("subagent_trajectories").Elems() {
		thread := sub.First("trajectory_id", "session_id").Scalar()
		said := steps(sub, "", thread)
		for _, m := range said {
			m.Sidechain = thread == ""
		}
		if len(said) == 0 {
			none := chat.Note(model.MarkerNotice, "a sub-agent without steps")
			none.Thread, none.Parts = thread, append(none.Parts, model.Unknown{Type: "subagent_trajectory", Raw: sub.Keep()})
			said = append(said, none)
		} else {
			said[0].Meta = append(said[0].Meta, chat.Meta(sub, "steps")...)
		}
		d.Messages = append(d.Messages, said...)
	}
	d.Messages = append(d.Messages, steps(v, conversation, "")...)
	if len(d.Messages) > 0 {
		d.Messages[0].Meta = append(d.Messages[0].Meta, chat.Meta(v, "steps", "subagent_trajectories")...)
	}
	return d
}

func steps(v rawjson.Value, conversation, thread string) []*model.Message {
	return chat.FlatMap(v.Get("steps"), func(s rawjson.Value) []*model.Message { return step(s, conversation, thread) })
}

// step decodes one step: what was said, and what the tools answered.
func step(v rawjson.Value, conversation, thread string) []*model.Message {
	source := v.Str("source")
	m := &model.Message{
		ID: v.Get("step_id").Scalar(), RawRole: source, Conversation: conversation, Thread: thread,
		Time: chat.Time(v.First("timestamp", "at")), Model: v.First("model_name", "model").Text(), Duration: chat.Millis(v.Get("milliseconds")),
	}
	m.Role, _ = chat.Role(source)                                              // in capitals, too
	if side, _ := v.At("extra", "is_sidechain").Bool(); side && thread == "" { // of Claude Code, in one list with its sub-agents, which nothing but their models tell apart
		m.Thread, m.Sidechain = "sidechain "+m.Model, true
	}
	copied, _ := v.Get("is_copied_context").Bool()
	if copied {
		m.Injected = "copied context"
	}
	m.Parts = chat.Thoughts(v.First("reasoning_content", "reasoning").Text())
	if name := v.At("extra", "generation_model").Text(); name != "" { // of Devin, where model_name is an alias
		m.Model = name
	}
	message := v.Get("message")
	switch {
	case message.Fits("content"), message.Fits("role"):
		nested := chat.MessageAs(message, source, "role")
		m.Parts = append(m.Parts, nested.Parts...)
		m.Meta = append(m.Meta, chat.Prefixed("message.", nested.Meta)...)
		if nested.Role == model.RoleTool {
			m.Role = nested.Role
		}
	case message.Kind() == rawjson.String:
		m.Parts = append(m.Parts, chat.Said(m.Role, message)...)
	default:
		m.Parts = append(m.Parts, parts(message, spoken)...)
	}
	listed := chat.ToolCalls(v.Get("tool_calls"))
	calls := (&model.Message{Parts: listed}).Calls()
	m.Parts = append(m.Parts, listed...)
	partsAs := func(kind string) []model.Part { // of Devin's transcripts
		return chat.FlatMap(v.Get(kind), func(e rawjson.Value) []model.Part { return chat.PartAs(e, kind) })
	}
	m.Parts = append(m.Parts, partsAs("tool_use")...)
	if u := chat.Usage(v.Get("metrics")); !copied { // the figures count where the step comes from
		m.Usage = u
	}
	if spent := v.Get("tokens"); m.Usage.IsZero() && spent.Kind() == rawjson.Array {
		m.Usage = model.Usage{Input: chat.CountOf(spent.Index(0)), Output: chat.CountOf(spent.Index(1))}
	}
	said := []*model.Message{m}
	for _, p := range chat.ToolCalls(v.Get("call")) { // of a log
		if r, ok := p.(*model.ToolResult); ok {
			if how := v.At("call", "outcome").Text(); how != "" {
				r.Error, r.Denied = model.Stated(how != "Completed"), how == "Cancelled"
			}
			r.Duration = chat.Millis(v.At("call", "milliseconds"))
			said = append(said, answer(m, "tool", p))
		} else {
			m.Parts = append(m.Parts, p)
		}
	}
	given := answer(m, m.RawRole)
	given.Parts = append(given.Parts, partsAs("tool_result")...)
	switch {
	case len(given.Parts) > 0 && len(m.Parts) == 0 && len(m.Meta) == 0:
		given.ID, said = m.ID, []*model.Message{given}
	case len(given.Parts) > 0:
		said = append(said, given)
	}
	if answer := observation(v.Get("observation"), m, calls); answer != nil {
		said = append(said, answer)
	} else if raw := v.At("extra", "tool_result_metadata", "raw_tool_result"); raw.Exists() && len(calls) == 1 { // one without a word
		said = append(said, answerOf(m, calls[0], raw))
	}
	format.Keep(said[0], v)
	return said
}

// answer makes the message of what a step got back.
func answer(m *model.Message, rawRole string, parts ...model.Part) *model.Message {
	return &model.Message{Role: model.RoleTool, RawRole: rawRole, Time: m.Time, Injected: m.Injected, Conversation: m.Conversation, Thread: m.Thread, Sidechain: m.Sidechain, Parts: parts}
}

// answerOf makes the message of a result of Anthropic's.
func answerOf(m *model.Message, c *model.ToolCall, raw rawjson.Value) *model.Message {
	return answer(m, "observation", &model.ToolResult{CallID: c.ID, Error: chat.Failed(raw.Get("is_error")), Content: chat.ResultContent(raw.Get("content"))})
}

// observation decodes the results of a step, nil if there are none.
func observation(o rawjson.Value, said *model.Message, calls []*model.ToolCall) *model.Message {
	m := answer(said, "observation")
	results := o.Get("results")
	if len(calls) == 0 && unnamed(results) {
		m.Role, m.Injected = model.RoleUser, cmp.Or(m.Injected, "observation")
	}
	for i, e := range results.Elems() {
		switch {
		case m.Role == model.RoleUser:
			m.Parts = append(m.Parts, parts(e.Get("content"), part)...)
		case e.Kind() != rawjson.Object:
			m.Parts = append(m.Parts, model.Unknown{Type: "result", Raw: e.Keep()})
		default:
			m.Parts = append(m.Parts, result(e, callOf(e, i, results.Len(), calls, said.ID)))
		}
	}
	if results.Len() == 1 && len(m.Parts) == 1 {
		m.Parts = append(batched(m.Parts[0], calls), m.Parts...)
	}
	if !results.IsNull() && results.Kind() != rawjson.Array || !o.IsNull() && o.Kind() != rawjson.Object {
		m.Parts = append(m.Parts, model.Unknown{Type: "observation", Raw: o.Keep()})
	}
	if format.Keep(m, o); len(m.Parts) == 0 && len(m.Meta) == 0 {
		return nil
	}
	return m
}

// result decodes a result of the call with this id.
func result(v rawjson.Value, call string) *model.ToolResult {
	r := &model.ToolResult{CallID: call, Content: parts(v.Get("content"), part), Name: v.At("extra", "event_name").Text()}
	if code, ok := chat.ExitCode(chat.Texts(r.Content)); ok {
		chat.SetExitCode(r, code)
	}
	if v.Fits("extra.status=error|failed") {
		r.Error = model.Yes
	}
	r.Error = cmp.Or(chat.Failed(v.At("extra", "is_error")), r.Error)
	for _, ref := range v.Get("subagent_trajectory_ref").AsList() {
		r.SetThread(cmp.Or(r.Thread(), threadOf(ref)))
	}
	r.Details = chat.JSONObject(chat.Meta(v, "source_call_id", "content"))
	return r
}

// batched answers the calls before the one that has the only result of a step: that is
// what the terminal shows after all of them. They refer to it.
func batched(result model.Part, calls []*model.ToolCall) []model.Part {
	r, ok := result.(*model.ToolResult)
	if !ok || len(calls) < 2 || r.CallID != calls[len(calls)-1].ID {
		return nil
	}
	var parts []model.Part
	for _, c := range calls[:len(calls)-1] {
		see := model.Citation{Title: "the observation after all calls of the step, with " + r.CallID}
		parts = append(parts, &model.ToolResult{CallID: c.ID, Name: c.Name, Content: []model.Part{see}})
	}
	return parts
}

// unnamed reports whether there are results and none names a call or a sub-agent:
// a step without calls is that of an agent that writes its commands into its text,
// and is told in the user's name what came of them.
func unnamed(results rawjson.Value) bool {
	for _, e := range results.Elems() {
		if e.Kind() != rawjson.Object || e.Get("source_call_id").Scalar() != "" || e.Get("subagent_trajectory_ref").Exists() {
			return false
		}
	}
	return results.Len() > 0
}

// callOf returns the id of the call that the i-th of n results answers. Without
// any call it is an id of its own, so that it is not taken for the answer to an
// earlier step's call.
func callOf(v rawjson.Value, i, n int, calls []*model.ToolCall, step string) string {
	id := v.Get("source_call_id").Scalar()
	switch {
	case id != "":
		return id
	case len(calls) == 0:
		return "step " + step
	case n == len(calls):
		return calls[i].ID
	case n == 1:
		return calls[len(calls)-1].ID
	}
	return ""
}

// threadOf returns the key of the thread that a reference to a sub-agent names:
// the name of its file, or its id within the document.
func threadOf(ref rawjson.Value) string {
	if file := ref.Str("trajectory_path"); file != "" {
		return path.Base(file)
	}
	return ref.First("trajectory_id", "session_id").Scalar()
}

// parts decodes content: a string, or a list of texts, images and more.
func parts(v rawjson.Value, part func(rawjson.Value) []model.Part) []model.Part {
	if v.Kind() != rawjson.Array {
		return chat.ResultContent(v)
	}
	return chat.FlatMap(v, part)
}

// part decodes a part of a result. An image is a file whose path is relative to the
// trajectory.
func part(e rawjson.Value) []model.Part {
	if file := e.At("source", "path").Text(); e.Str("type") == "image" && file != "" {
		return []model.Part{model.Media{Kind: model.Image, MediaType: e.At("source", "media_type").Text(), URL: file, Name: path.Base(file), Bytes: -1}}
	}
	return chat.ResultContent(e)
}

// spoken decodes a part of a message, which may be reasoning or a call, too.
func spoken(e rawjson.Value) []model.Part {
	if e.Fits("type=thinking|reasoning|tool_use|tool_result") {
		return chat.Part(e)
	}
	return part(e)
}
