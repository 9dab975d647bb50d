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
	"context"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "atof",
		Title: "Agent Trajectory Observability Format",
		Reads: "event streams (JSON lines) of NeMo Relay and NeMo Agent Toolkit: requests to models, runs of tools, marks that say something",
		Omits: "scopes that neither ask a model nor run a tool, and other marks, are metadata",
		Sources: []format.Source{
			{Project: "NVIDIA/NeMo-Agent-Toolkit", File: "packages/nvidia_nat_atif/atof-event-format.md and src/nat/atof/extractors.py"},
		},
		Shapes: []format.Shape{
			{Name: "events", Score: score, Assemble: assemble},
		},
	}
}

// category returns what a scope is: "llm", "tool", "agent" and others.
func category(v rawjson.Value) string { return v.First("category", "scope_type").Text() }

// A phase is what an event says of its scope.
type phase uint8

const (
	none phase = iota
	start
	end
	mark
)

func phaseOf(v rawjson.Value) phase {
	switch v.Str("kind") {
	case "scope":
		switch v.Str("scope_category") {
		case "start":
			return start
		case "end":
			return end
		}
	case "ScopeStart":
		return start
	case "ScopeEnd":
		return end
	case "mark", "Mark":
		return mark
	}
	return none
}

func score(r *format.Record) int {
	v := r.Value
	if !v.Get("uuid").Exists() || !v.Get("timestamp").Exists() || v.Get("name").Kind() != rawjson.String {
		return 0
	}
	switch p := phaseOf(v); {
	case p == none:
		return 0
	case v.Get("atof_version").Exists():
		return 10
	case p != mark && v.Get("scope_type").Exists() && v.Get("schema_version").Exists():
		return 10
	case p != mark && v.Get("category").Exists() && v.Get("parent_uuid").Exists():
		return 6
	}
	return 0
}

// A scope is a span with what tells where it stands.
type scope struct {
	*tracing.Span
	session, parent string
}

func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	scopes := map[string]*scope{}
	var order []*scope
	var marks []marked
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		all = append(all, r)
		v := r.Value
		d, problem := chat.RowProblem(r, v)
		p := phaseOf(v)
		switch id := v.Str("uuid"); {
		case problem:
		case p == mark:
			d = format.Metadata("mark " + v.Str("name"))
			if m := said(v); m != nil {
				m.Origin = r.Origin
				marks = append(marks, marked{m, v.Str("parent_uuid"), v.At("metadata", "session_id").Scalar()})
			}
		case p == none || id == "":
			if d = format.Unknown(v.Str("kind")); v.Str("kind") == "StreamHeader" {
				d = format.Metadata("header")
			}
		default:
			s := scopes[id]
			if s == nil {
				s = &scope{Span: &tracing.Span{Record: r, ID: id}}
				scopes[id] = s
				order = append(order, s)
			}
			s.parent = cmp.Or(s.parent, v.Str("parent_uuid"))
			s.session = cmp.Or(s.session, v.At("metadata", "session_id").Scalar())
			enter(s.Span, r, v, p)
			d = format.Metadata(cmp.Or(category(v), "scope") + " " + map[phase]string{start: "start", end: "end"}[p])
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	}
	roots := map[string]string{}
	var spans []*tracing.Span
	for _, s := range order {
		s.Parent, s.Trace, s.Session = s.parent, rootOf(s.ID, scopes, roots), s.session
		if s.Kind == tracing.SpanModel && s.End.IsZero() && len(s.Answer) == 0 {
			s.Answer = []*model.Message{chat.Note(model.MarkerUnfinished, "the log has no answer")}
		}
		spans = append(spans, s.Span)
	}
	out.Messages, _ = tracing.Messages(spans)
	out.Messages = placeMarks(out.Messages, marks, func(m marked) string {
		root := rootOf(m.parent, scopes, roots)
		if s := scopes[root]; s != nil {
			return cmp.Or(m.session, s.session, root)
		}
		return cmp.Or(m.session, root)
	})
	for _, m := range out.Messages {
		out.About.Model = cmp.Or(out.About.Model, m.Model)
	}
	tracing.ClassOrigins(&out, all)
	return out, nil
}

// maxDepth bounds the way to the root, which a circle makes endless.
const maxDepth = 512

// rootOf returns the id of the outermost scope that one lies in.
func rootOf(id string, scopes map[string]*scope, known map[string]string) string {
	var way []string
	root := id
	for range maxDepth {
		if k, ok := known[root]; ok {
			root = k
			break
		}
		way = append(way, root)
		s := scopes[root]
		if s == nil || s.parent == "" || scopes[s.parent] == nil {
			break
		}
		root = s.parent
	}
	for _, w := range way {
		known[w] = root
	}
	return root
}

// used are the members of an event that are read, or say only what it is.
var used = []string{"kind", "scope_category", "atof_version", "schema_version", "uuid", "parent_uuid", "timestamp", "name", "category", "scope_type",
	"category_profile", "data", "data_schema", "input", "output", "model_name", "tool_call_id", "attributes", "status", "annotated_request", "annotated_response", "codec"}

// enter enters the start or the end of a scope.
func enter(s *tracing.Span, r *format.Record, v rawjson.Value, p phase) {
	profile := v.Get("category_profile")
	s.Name = cmp.Or(s.Name, v.Str("name"))
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
	name := cmp.Or(profile.Str("model_name"), v.Str("model_name"))
	switch category(v) {
	case "llm":
		s.Kind = tracing.SpanModel
		if p == start {
			s.Request = request(data, first(profile.Get("annotated_request"), v.Get("annotated_request")))
			s.Sent = model.HashBytes(data.Raw())
			break
		}
		s.Record = r
		s.Answer = answer(data, first(profile.Get("annotated_response"), v.Get("annotated_response")))
		for _, m := range s.Answer {
			if m.Role != model.RoleMarker {
				m.Model = cmp.Or(m.Model, name, s.Name)
			}
		}
		s.Meta = append(s.Meta, chat.Meta(v, used...)...)
	case "tool":
		s.Kind = tracing.SpanTool
		if s.Call == nil {
			s.Call = &model.ToolCall{Name: s.Name}
		}
		s.Call.ID = cmp.Or(s.Call.ID, profile.Str("tool_call_id"), v.Str("tool_call_id"), v.At("metadata", "tool_call_id").Text())
		if p == start {
			tracing.ToolGiven(s.Call, data)
			break
		}
		s.Record = r
		if result := data.First("result", "output"); data.Len() == 1 && result.Exists() {
			data = result
		}
		s.Result = tracing.ToolGave(data)
		s.Meta = append(s.Meta, chat.Meta(v, used...)...)
	case "agent":
		s.Kind, s.Agent = tracing.SpanAgent, s.Name
		fallthrough
	default:
		if p == start {
			s.Input = tracing.Asked(data)
		} else {
			s.Output = tracing.Said(data)
		}
	}
}

func first(values ...rawjson.Value) rawjson.Value {
	for _, v := range values {
		if !v.IsNull() {
			return v
		}
	}
	return rawjson.Value{}
}

// request decodes what a model was given; annotated is the same in the format's own
// words, for streams that leave the provider's out.
func request(data, annotated rawjson.Value) []*model.Message {
	for _, v := range [...]rawjson.Value{data.Get("content"), data, annotated} {
		if messages := chat.Request(v); len(messages) > 0 {
			return messages
		}
	}
	if data.Get("messages").Exists() || data.Kind() == rawjson.String || data.Get("prompt").Exists() || data.Get("input").Exists() {
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
		if v.Kind() != rawjson.Object || !text.Exists() && !v.Get("tool_calls").Exists() {
			continue
		}
		if text.Kind() == rawjson.Object && text.Len() > 0 { // a whole answer of a provider
			if messages := tracing.Said(text); len(messages) > 0 {
				return messages
			}
		}
		m := &model.Message{Role: model.RoleAssistant, Model: v.Str("model"), StopReason: v.Str("finish_reason"), Usage: chat.Usage(v.Get("usage"))}
		if text.Kind() == rawjson.String {
			m.Parts = chat.SplitReasoning(text.Text())
		} else {
			m.Parts = chat.Parts(text)
		}
		m.Parts = append(m.Parts, chat.ToolCalls(v.Get("tool_calls"))...)
		m.Meta = chat.Meta(v, "content", "message", "response", "text", "model", "finish_reason", "usage", "tool_calls", "role")
		return []*model.Message{m}
	}
	if data.IsNull() {
		return nil
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
