// Package atof reads the Agent Trajectory Observability Format of NVIDIA's NeMo
// Relay and NeMo Agent Toolkit: one event a line,
// {"kind":"scope","scope_category":"start","atof_version","uuid","parent_uuid",
// "timestamp","name","category","category_profile","data","data_schema","metadata"}.
// The start of a scope and its end have the same uuid; "mark" is a point in time.
// What a model was asked is the data of a start, what it said that of an end, in the
// form of whichever provider. Drafts of the format have "ScopeStart", "ScopeEnd" and
// "Mark" as kinds, "scope_type" for the category, and "input" and "output".
//
// Requests repeat the history; see tracing.Messages for how they become conversations.
package atof

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "atof",
	Title:   "Agent Trajectory Observability Format",
	Reads:   "event streams (JSON lines) of NeMo Relay and NeMo Agent Toolkit: requests to models, runs of tools, marks that say something",
	Omits:   "scopes that neither ask a model nor run a tool, and other marks, are metadata",
	Sources: []format.Source{{Project: "NVIDIA/NeMo-Agent-Toolkit", File: "packages/nvidia_nat_atif/atof-event-format.md and src/nat/atof/extractors.py", Version: "201f3dcc of 2026-06-29, the description and its examples", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "events", Score: votes.Score, Assemble: assemble}},
}

// category returns what a scope is: "llm", "tool", "agent" and others.
func category(v rawjson.Value) string { return v.First("category", "scope_type").Look().Text() }

// A phase is what an event says of its scope.
type phase uint8

const (
	none phase = iota
	start
	end
	mark
)

func phaseOf(v rawjson.Value) phase {
	switch strings.ToLower(v.Str("kind") + v.Str("scope_category")) {
	case "scopestart":
		return start
	case "scopeend":
		return end
	case "mark":
		return mark
	}
	return none
}

// votes are for events, and fewer for those of scopes that do not name the format.
const votes = format.Votes(`
	0  !uuid
	0  !timestamp
	0  !name:text
	0  kind=scope !scope_category=start|end
	0  !kind=scope|ScopeStart|ScopeEnd|mark|Mark
	10 atof_version
	0  kind=mark|Mark
	10 scope_type schema_version
	6  category parent_uuid
`)

// A reader gathers the scopes of a log.
type reader struct {
	scopes map[string]*tracing.Span
	order  []*tracing.Span
	marks  []marked
	roots  map[string]string // ids of the outermost scopes that others lie in, as far as known
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := &reader{scopes: map[string]*tracing.Span{}, roots: map[string]string{}}
	var all []*format.Record
	out := tracing.Assemble(records, func(r *format.Record, _ *format.About) ([]*tracing.Span, format.Decoded) {
		all = append(all, r)
		return nil, format.Objects(rd.event)(r)
	}, rd.spans)
	out.Messages = placeMarks(out.Messages, rd.marks, func(m marked) string {
		root := rd.rootOf(m.parent)
		if s := rd.scopes[root]; s != nil {
			return cmp.Or(m.session, s.Session, root)
		}
		return cmp.Or(m.session, root)
	})
	tracing.ClassOrigins(&out, all)
	return out
}

// event enters an event and says what it is.
func (rd *reader) event(r *format.Record, v rawjson.Value) format.Decoded {
	p := phaseOf(v)
	id, session := v.Str("uuid"), v.At("metadata", "session_id")
	parent := v.Look().Str("parent_uuid")
	if rd.scopes[parent] != nil {
		v.Is("parent_uuid", parent) // it stands with the scope that it names
	}
	switch {
	case p == mark:
		if m := said(v); m != nil {
			m.Origin = r.Origin
			rd.marks = append(rd.marks, marked{m, parent, session.Scalar()})
		}
		return format.Metadata("mark " + v.Look().Str("name"))
	case v.Is("kind", "StreamHeader"):
		return format.Metadata("header")
	case p == none || id == "":
		return format.Unknown(v.Str("kind"))
	}
	s := rd.scopes[id]
	if s == nil {
		s = &tracing.Span{Record: r, ID: id}
		rd.scopes[id], rd.order = s, append(rd.order, s)
	}
	s.Parent, s.Session = cmp.Or(s.Parent, parent), cmp.Or(s.Session, session.Scalar())
	enter(s, r, v, p)
	return format.Metadata(cmp.Or(category(v), "scope") + " " + map[phase]string{start: "start", end: "end"}[p])
}

// spans returns the scopes with the traces that they are of.
func (rd *reader) spans([]*tracing.Span) []*tracing.Span {
	for _, s := range rd.order {
		s.Trace = rd.rootOf(s.ID)
		if s.Kind == tracing.SpanModel && s.End.IsZero() && len(s.Answer) == 0 {
			s.Answer = []*model.Message{chat.Note(model.MarkerUnfinished, "the log has no answer")}
		}
	}
	return rd.order
}

// maxDepth bounds the way to the root, which a circle makes endless.
const maxDepth = 512

// rootOf returns the id of the outermost scope that one lies in.
func (rd *reader) rootOf(id string) string {
	var way []string
	root := id
	for range maxDepth {
		if k, ok := rd.roots[root]; ok {
			root = k
			break
		}
		way = append(way, root)
		s := rd.scopes[root]
		if s == nil || s.Parent == "" || rd.scopes[s.Parent] == nil {
			break
		}
		root = s.Parent
	}
	for _, w := range way {
		rd.roots[w] = root
	}
	return root
}

// enter enters the start or the end of a scope.
func enter(s *tracing.Span, r *format.Record, v rawjson.Value, p phase) {
	profile := v.Get("category_profile")
	s.Name = cmp.Or(s.Name, v.Look().Str("name"))
	data := v.First("data", map[phase]string{start: "input", end: "output"}[p])
	at := chat.Time(v.Get("timestamp"))
	if p == start {
		s.Start = at
	} else if s.End = at; s.Start.IsZero() { // the start is missing
		s.Start = at
	}
	if p == end {
		s.Error = cmp.Or(s.Error, failure(v, data))
	}
	switch s.Kind = tracing.KindOf(v.First("category", "scope_type")); s.Kind {
	case tracing.SpanModel:
		if p == start {
			s.Sent = model.HashBytes(data.Look().Raw())
			s.Request = request(data, annotated(v, profile, "annotated_request"))
			break
		}
		s.Record, s.Value = r, v
		s.Answer = answer(data, annotated(v, profile, "annotated_response"))
		for _, name := range [...]rawjson.Value{profile.Get("model_name"), v.Get("model_name"), v.Get("name")} {
			s.Facts(name, model.Usage{})
		}
	case tracing.SpanTool:
		if s.Call == nil {
			s.Call = &model.ToolCall{Name: s.Name}
		}
		if s.Call.ID == "" {
			s.Call.ID = chat.FirstText(profile.Get("tool_call_id"), v.Get("tool_call_id"), v.At("metadata", "tool_call_id"))
		}
		if p == start {
			tracing.ToolGiven(s.Call, data)
			break
		}
		s.Record, s.Value = r, v
		if result := data.First("result", "output"); data.Len() == 1 && result.Exists() {
			data = result
		}
		s.Result = tracing.ToolGave(data)
	default:
		if s.Kind == tracing.SpanAgent {
			s.Agent = s.Name
		}
		if p == start {
			s.Input = data
		} else {
			s.Output = data
		}
	}
}

// annotated returns what an event has in the format's own words, for streams that leave
// the provider's out.
func annotated(v, profile rawjson.Value, key string) rawjson.Value {
	if own := profile.Get(key); !own.IsNull() {
		return own
	}
	return v.Get(key)
}

// request decodes what a model was given.
func request(data, annotated rawjson.Value) []*model.Message {
	for _, v := range [...]rawjson.Value{data.Get("content"), data, annotated} {
		if messages := chat.Request(v); len(messages) > 0 {
			return messages
		}
	}
	if data.Kind() == rawjson.String || data.Fits("messages/prompt/input") {
		return tracing.Asked(data)
	}
	return nil
}

// answer decodes what a model gave back.
func answer(data, annotated rawjson.Value) []*model.Message {
	if messages := chat.Response(data); len(messages) > 0 {
		return messages
	}
	for _, v := range [...]rawjson.Value{data, annotated} {
		text := v.First("content", "message", "response", "text")
		if v.Kind() != rawjson.Object || !text.Exists() && !v.Fits("tool_calls") {
			continue
		}
		if text.Kind() == rawjson.Object && text.Len() > 0 { // a whole answer of a provider
			if messages := tracing.Said(text); len(messages) > 0 {
				return messages
			}
		}
		m := &model.Message{Role: model.RoleAssistant, Model: v.Str("model"), StopReason: v.Str("finish_reason"), Usage: chat.Usage(v.Get("usage"))}
		m.Parts = append(chat.Said(m.Role, text), chat.ToolCalls(v.Get("tool_calls"))...)
		return []*model.Message{m}
	}
	return tracing.Said(data)
}

// failure returns why a scope failed, "" if it did not.
func failure(v, data rawjson.Value) string {
	for _, e := range [...]rawjson.Value{v.Get("error"), v.At("metadata", "error"), data.Get("error")} {
		if s := cmp.Or(e.Text(), e.Str("message"), e.Str("type")); s != "" {
			return s
		}
	}
	if s := cmp.Or(v.Str("status"), v.At("metadata", "status").Text()); s == "error" || s == "failed" {
		return s
	}
	return ""
}
