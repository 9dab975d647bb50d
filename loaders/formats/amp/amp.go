// Package amp reads the threads of Amp (~/.local/share/amp/threads/T-<id>.json, and
// what `amp threads export` prints):
//
//	{"v":42,"id":"T-…","created":1767865803494,"title":"…","messages":[
//	 {"role":"assistant","messageId":1,"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{…},"complete":true}],
//	  "state":{"type":"complete","stopReason":"tool_use"},"usage":{…}},
//	 {"role":"user","messageId":2,"content":[{"type":"tool_result","toolUseID":"t1","run":{"status":"done","result":…}}]}]}
//
// What is special about it: a result is a run with a status and whatever the tool
// gave back; a call that is not complete was cut while the model wrote it; the
// steps of a sub-agent are not kept.
package amp

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "amp",
	Title: "Amp", Resume: "amp threads continue", // coder/registry: issue 748, amp threads continue [threadId]
	Reads: "threads of Amp (~/.local/share/amp/threads/T-<id>.json), and what amp threads export prints",
	Omits: "the steps of sub-agents, which Amp does not keep; threads that are only on the server",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/amp.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "noamsto/houston", File: "docs/AMP_AGENT_SUPPORT.md", Version: "abccc1a8 of 2026-03-01", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "thread", Score: votes.Score, Decode: decode, List: "messages"}},
}

// votes are those for a thread and for its messages.
const votes = format.Votes(`
	10 id^T- messages:list created/v
	0  !messageId:number
	0  !role=user|assistant
	0  !content:list
	6  meta.sentAt
	6  state.type
	6  userState
	6  content.0.run
`)

func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, func(v rawjson.Value) *model.Message { return message(v)[0] })
	switch {
	case !object:
		return d
	case r.Envelope:
		return envelope(v)
	case v.Get("messages").Kind() == rawjson.Array:
		d = envelope(v)
		for _, e := range v.Get("messages").Elems() {
			d.Messages = append(d.Messages, chat.InConversation(d.About.ID, message(e))...)
		}
		return d
	case v.Get("role").Kind() == rawjson.String:
		return format.Shown(message(v)...)
	}
	return format.Unknown(v.Str("type"))
}

func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("thread")
	d.About = format.About{ID: v.Get("id").Scalar(), Title: v.Str("title"), TitleWeight: 3}
	d.About.Directory = strings.TrimPrefix(v.At("env", "initial", "trees").Index(0).Str("uri"), "file://")
	return d
}

// message decodes one message. Results stand apart from what a person typed, and
// that an answer was stopped or failed is a message of its own behind it.
func message(v rawjson.Value) []*model.Message {
	m := outline(v)
	results := &model.Message{Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time}
	for _, b := range v.Get("content").Elems() {
		switch {
		case b.Is("type", "tool_result") && b.Get("run").Kind() == rawjson.Object:
			results.Parts = append(results.Parts, run(b))
		case b.Is("type", "tool_result") && b.Get("content").Exists():
			results.Parts = append(results.Parts, chat.Part(b)...)
		case b.Is("type", "tool_use"):
			parts := chat.Part(b)
			if c, ok := parts[0].(*model.ToolCall); ok {
				if done, stated := b.Get("complete").Bool(); stated && !done {
					c.State = model.CallInterrupted
				}
			}
			m.Parts = append(m.Parts, parts...)
		case b.Kind() == rawjson.Object && (b.Is("type", "") || b.Is("type", "tool_result")):
			m.Parts = append(m.Parts, model.Unknown{Type: b.Str("type"), Raw: b.Keep()})
		default:
			for _, p := range chat.Part(b) {
				if t, ok := p.(model.Text); !ok || t.Text != "" {
					m.Parts = append(m.Parts, p)
				}
			}
		}
	}
	if c := v.Get("content"); c.Kind() != rawjson.Array {
		m.Parts = chat.Parts(c)
	}
	var out []*model.Message
	if len(results.Parts) > 0 {
		out = append(out, results)
		if len(m.Parts) == 0 {
			results.ID, results.Meta = m.ID, m.Meta
		}
	}
	if len(m.Parts) > 0 || len(results.Parts) == 0 {
		out = append(out, m)
	}
	if stopped := ending(v.Get("state"), m); stopped != nil {
		out = append(out, stopped)
	}
	return out
}

// outline decodes what a message says of itself.
func outline(v rawjson.Value) *model.Message {
	m := &model.Message{ID: v.Get("messageId").Scalar(), RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	usage, state := v.Get("usage"), v.Get("state")
	m.Time, m.Model = chat.Time(v.At("meta", "sentAt")), usage.Str("model")
	if m.Time.IsZero() {
		m.Time = chat.Time(usage.Get("timestamp"))
	}
	m.Usage = chat.Usage(usage)
	m.Usage.CacheWrite = max(m.Usage.CacheWrite, chat.Count(usage, "cacheCreationInputTokens"))
	m.StopReason = state.Str("stopReason")
	if kind := state.Str("type"); m.StopReason == "" && kind != "complete" {
		m.StopReason = kind
	}
	return m
}

// ending returns the message that says how an answer was stopped or failed, nil for one
// that was not.
func ending(state rawjson.Value, m *model.Message) *model.Message {
	kind := state.Str("type")
	marker := model.Marker{Kind: model.MarkerInterrupt, Text: kind}
	switch kind {
	case "cancelled":
	case "error":
		marker = chat.Fault(state.Get("error"), "")
	default:
		return nil
	}
	return &model.Message{Role: model.RoleMarker, RawRole: kind, Time: m.Time, Parts: []model.Part{marker}, Meta: chat.Meta(state, "type", "stopReason")}
}

// run decodes a result: how the run ended, and what the tool gave back.
func run(b rawjson.Value) *model.ToolResult {
	run := b.Get("run")
	r := &model.ToolResult{CallID: b.First("toolUseID", "toolUseId", "tool_use_id").Scalar()}
	switch status := run.Get("status"); {
	case status.IsText("done"):
		r.Error = model.No
	case status.IsText("error"):
		r.Error = model.Yes
	case status.IsText("cancelled"):
		r.Stopped, r.Content = true, []model.Part{model.Text{Text: "cancelled"}}
	case status.IsText("rejected-by-user"):
		r.Denied = true
	case status.IsText("in-progress"), status.IsText("queued"), status.IsText("blocked-on-user"):
		r.Preliminary = true
	}
	result := run.Get("result")
	r.Content = append(r.Content, contentOf(result)...)
	if code, ok := result.Get("exitCode").Int(); ok {
		r.Error = model.NotStated
		chat.SetExitCode(r, int(code))
	}
	if e := run.Get("error"); !e.IsNull() {
		r.Content = append(r.Content, model.Text{Text: chat.Fault(e, "").Text})
	}
	if result.Kind() == rawjson.Object {
		r.Details = result.Keep()
	} else {
		r.Details = chat.JSONObject(chat.Meta(run, "status", "result", "error"))
	}
	return r
}

// contentOf reads what a tool gave back: the member that says it, if it has one,
// a list of texts or images, or any JSON.
func contentOf(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.Object {
		for _, key := range [...]string{"output", "content", "diff"} {
			if text := v.Get(key); text.Kind() == rawjson.String {
				return chat.ResultContent(text)
			}
		}
	}
	if v.Kind() == rawjson.Array && !v.Opaque() {
		var lines []string
		for _, e := range v.Elems() {
			if e.Kind() != rawjson.String {
				return chat.ResultContent(v)
			}
			lines = append(lines, e.Text())
		}
		if len(lines) > 0 {
			return []model.Part{model.Text{Text: strings.Join(lines, "\n")}}
		}
	}
	return chat.ResultContent(v)
}
