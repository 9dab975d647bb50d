// Package dsh reads the sessions of DeepSeek Harness (~/.dsh/sessions/*/*/session.jsonl,
// also compressed).
//
// A header {"type":"session","version":0,"id","createdAt","cwd"} is followed by events
// {"type","seq","time","data"}, whose types are written "family/what". user/message,
// assistant/message and tool/result are what the model saw; assistant/chunk is the same
// as it streamed, of which the store packs runs into rows of type text-chunks,
// reasoning-chunks and tool-call-chunks. tool/call repeats a call of the answer, unless
// a program of the model made it (tool/code-dispatch). A sub-agent's session is a file
// of its own.
package dsh

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "deepseek-harness",
	Title:   "DeepSeek Harness",
	Reads:   "sessions of DeepSeek Harness (~/.dsh/sessions/*/*/session.jsonl, also as .zstd)",
	Omits:   "sessions of sub-agents are files of their own",
	Sources: []format.Source{{Project: "deepseek-ai/deepseek-harness", File: "packages/core/session/src/types.ts, packages/core/session/src/chunk-rows.ts, packages/core/session/src/known-event-types.ts, apps/web/tests/snapshots", Version: "b150a551 of 2026-08-21", Verified: "2026-11-23"}},
	Shapes:  chunks.Streamed(format.Shape{Name: "session", Score: votes.Score, Decode: decode}, nil),
}

// chunks are answers as they streamed: the whole follows, unless the program crashed.
const chunks = chat.PieceTable(`
	text      type=text-chunks      > data.texts
	reasoning type=reasoning-chunks > data.texts
	call      type=tool-call-chunks > data
`)

// votes are for the header, packed rows and the events of a turn.
const votes = format.Votes(`
	7  type=session createdAt:number id
	10 type=text-chunks|reasoning-chunks|tool-call-chunks data.dt:list
	0  !data:object
	10 type=turn/start|turn/end|step/start|step/end|user/message|assistant/message|assistant/chunk|tool/call|tool/result
	10 type=request/header|request/context|agent/inbox/spliced|session/title
`)

// An event is one line while it is decoded.
type event struct {
	v, data rawjson.Value
}

func decode(r *format.Record) format.Decoded {
	e := event{r.Value, r.Value.Get("data")}
	kind := r.Value.Get("type").Look().Text()
	switch {
	case kind == "session":
		d := format.Metadata(kind)
		d.About = format.About{ID: e.v.Str("id"), Directory: e.v.Str("cwd"), Version: e.v.Get("version").Scalar()}
		return d
	case strings.HasSuffix(kind, "-chunks"), e.data.Kind() != rawjson.Object && strings.Contains(kind, "/"):
		return format.Metadata(kind)
	}
	for _, decode := range [...]func(event, string) format.Decoded{event.said, event.ran, event.turned, event.changed} {
		if d := decode(e, kind); d.Class != model.UnknownRecord {
			return d
		}
	}
	switch kind {
	case "turn/start", "step/start", "step/end", "assistant/chunk", "request/context", "agent/inbox/spliced", "session/end-seed", "sandbox/mode",
		"approval/policy", "compaction/start", "compaction/end", "compaction/prune", "llm/retry-started", "hook/invoked", "schedule/change",
		"session/title-llm-request", "tool-workflow/agent-end", "tool-workflow/run-start", "tool-workflow/run-end", "agent-preset/selected",
		"subagent/descriptor", "feedback/record", "team/member", "team/task", "web/deepseek-search-llm-request":
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

func (e event) message(role model.Role, parts ...model.Part) *model.Message {
	return &model.Message{Role: role, Time: chat.Time(e.v.Get("time")), Parts: parts}
}

func (e event) mark(kind model.MarkerKind, text string, failed bool) format.Decoded {
	return format.Shown(e.message(model.RoleMarker, model.Marker{Kind: kind, Text: strings.TrimSpace(text), Error: failed}))
}

// said decodes what the model saw and said.
func (e event) said(kind string) format.Decoded {
	switch kind {
	case "user/message":
		m := e.message(model.RoleUser, chat.Parts(e.data.Get("content"))...)
		m.ID = e.data.Str("id")
		if source := e.data.At("source", "kind"); !source.IsText("user") {
			m.Injected = strings.ReplaceAll(source.Text(), "-", " ")
		}
		return format.Shown(m)
	case "assistant/message":
		answer := e.data.Get("message")
		if answer.Kind() != rawjson.Object {
			answer = e.data
		}
		m := e.message(model.RoleAssistant)
		m.ID, m.Usage = answer.Str("id"), usage(e.data.Get("usage"))
		m.Model = chat.FirstText(answer.At("provenance", "model"), answer.At("source", "model"), e.data.At("provenance", "model"))
		m.Parts = chat.FlatMap(answer.Get("content"), part)
		if stopped, _ := e.data.Get("interrupted").Bool(); stopped {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt})
		}
		d := format.Shown(m)
		d.About.Model = m.Model
		return d
	case "request/header":
		header := e.data.Get("header")
		if system := header.Str("system"); system != "" {
			return format.Shown(e.message(model.RoleSystem, model.Text{Text: system}))
		}
	case "command/run":
		m := e.message(model.RoleUser, model.Text{Text: "/" + e.data.Str("name") + e.data.Str("args")})
		m.ID, m.Mode = e.data.Str("commandId"), model.ModeCommand
		return format.Shown(m)
	case "command/done":
		m := e.message(model.RoleUser, chat.Parts(e.data.Get("text"))...)
		m.Injected = "command output"
		return format.Shown(m)
	}
	return format.Unknown(kind)
}

// part decodes a part of an answer.
func part(v rawjson.Value) []model.Part {
	if v.Is("type", "reasoning") {
		text := v.Str("text")
		return []model.Part{model.Reasoning{Text: text, NotStored: text == ""}}
	}
	return chat.Part(v)
}

func usage(v rawjson.Value) model.Usage {
	return chat.Usage(v).SummingTo(chat.Count(v, "totalTokens"))
}

// ran decodes calls, what came of them, and whether they were allowed.
func (e event) ran(kind string) format.Decoded {
	d := e.data
	switch kind {
	case "tool/call":
		return format.Shown(e.restated("callId"))
	case "tool/code-dispatch-start":
		return format.Shown(e.restated("subCallId"))
	case "tool/code-dispatch":
		call := e.restated("subCallId")
		c := call.Calls()[0]
		m := e.message(model.RoleTool, result(d, c.ID, c.Name))
		m.Meta = append(m.Meta, model.Field{Name: "data.arguments", Value: c.Arguments}) // that of the start may be others
		return format.Shown(call, m)
	case "tool/result":
		body, id := d, d.Str("callId")
		message := d.Get("message")
		if inner := message.Get("content").Index(0); inner.Is("type", "tool-result") {
			body, id = inner, inner.Str("toolCallId")
			message.At("source", "callId").IsText(id)
		}
		r := result(body, id, "")
		if d.Fits("error.code") {
			r.Error = model.Yes
		}
		if extra := d.Get("meta"); !extra.IsNull() {
			r.Details = extra.Keep()
		}
		m := e.message(model.RoleTool, r)
		m.ID = message.Str("id")
		return format.Shown(m)
	case "approval/asked":
		out := e.mark(model.MarkerNotice, "asked to allow "+d.Str("toolName")+": "+d.Str("reason"), false)
		out.Messages[0].Indexing.Outcomes = []model.Outcome{{Call: d.Str("callId"), Approval: d.Str("id")}}
		out.Messages[0].Meta = []model.Field{{Name: "data.callId", Value: d.Get("callId").Keep()}}
		return out
	case "approval/decided":
		outcome := d.Str("outcome")
		denied := !strings.HasPrefix(outcome, "allow") && !strings.HasPrefix(outcome, "approve")
		out := e.mark(model.MarkerNotice, outcome, false)
		out.Messages[0].Indexing.Outcomes = []model.Outcome{{Approval: d.Str("id"), Denied: denied}}
		return out
	}
	return format.Unknown(kind)
}

// restated returns a call that an answer may have, too.
func (e event) restated(id string) *model.Message {
	m := e.message(model.RoleAssistant, chat.Call(e.data.Str(id), e.data.Str("name"), e.data.Get("arguments")))
	m.Indexing.Restates = true
	return m
}

func result(v rawjson.Value, id, name string) *model.ToolResult {
	r := &model.ToolResult{CallID: id, Name: name, Content: chat.ResultContent(v.Get("content")), Error: chat.Failed(v.Get("isError"))}
	if code, ok := chat.LastCode(chat.Texts(r.Content)); ok {
		chat.SetExitCode(r, code)
		if code != 0 {
			r.Error = model.Yes
		}
	}
	return r
}

// turned decodes how turns end, and what went wrong on the way.
func (e event) turned(kind string) format.Decoded {
	d := e.data
	switch kind {
	case "turn/end":
		reason := d.Get("reason")
		switch {
		case reason.Is("kind", "completed") || reason.Kind() != rawjson.Object:
			return format.Metadata(kind)
		case reason.Is("kind", "aborted"), reason.Is("kind", "interrupted"):
			why := reason.Get("reason")
			return e.mark(model.MarkerInterrupt, why.Str("kind")+" "+why.Str("reason"), false)
		case reason.Get("error").Exists():
			return e.mark(model.MarkerError, reason.At("error", "code").Text()+" "+reason.At("error", "message").Text(), true)
		}
		return e.mark(model.MarkerEnd, "the turn ended: "+reason.Str("kind"), true)
	case "llm/retry":
		failure := d.Get("failure")
		return e.mark(model.MarkerError, "retry "+d.Get("retry").Scalar()+": "+failure.Str("message")+" ("+failure.Str("code")+")", true)
	case "hook/result":
		if d.Is("decision", "block") || d.Is("decision", "deny") {
			return e.mark(model.MarkerHook, d.Str("point")+" blocked "+d.Str("stderrSummary"), true)
		}
		return format.Metadata(kind)
	case "compaction/summary":
		return e.mark(model.MarkerCompaction, chat.JoinTexts(d.Get("summary"), ""), false)
	}
	return format.Unknown(kind)
}

// changed decodes what of the session changed.
func (e event) changed(kind string) format.Decoded {
	d := e.data
	switch kind {
	case "session/title":
		out := format.Metadata(kind)
		weights := map[string]int{"fallback": 2, "user": 4}
		out.About.Title, out.About.TitleWeight = d.Str("title"), cmp.Or(weights[d.At("source", "kind").Text()], 3)
		return out
	case "request/header":
		out := format.Metadata(kind)
		if name := d.At("header", "config", "model").Text(); name != "" {
			out.About.Model, out.Told = name, &model.Told{Model: name}
		}
		return out
	case "plan/mode":
		text := "plan mode ended"
		if on, _ := d.Get("active").Bool(); on {
			text = "plan mode"
		}
		return e.mark(model.MarkerModeChange, text, false)
	case "permission/preset":
		return e.mark(model.MarkerModeChange, "permissions: "+d.Str("preset"), false)
	case "goal/change":
		return e.mark(model.MarkerNotice, "goal "+d.Str("operation")+": "+d.At("goal", "objective").Text(), false)
	case "todo/write":
		list := chat.Map(d.Get("todos"), func(t rawjson.Value) string { return "[" + t.Str("status") + "] " + t.Str("content") })
		return e.mark(model.MarkerNotice, strings.Join(list, "\n"), false)
	case "tool-workflow/agent-start":
		return e.mark(model.MarkerNotice, "sub-agent: "+d.Str("label"), false)
	case "team/message/queued", "team/message/delivered":
		if content := d.First("content", "message"); content.Exists() {
			m := e.message(model.RoleUser, chat.Parts(content)...)
			m.Injected = "team message"
			return format.Shown(m)
		}
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}
