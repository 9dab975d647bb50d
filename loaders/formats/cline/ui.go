package cline

import (
	"bytes"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// panel puts the messages of a panel together. Outputs of a command come in
// pieces, figures stand in a record of their own before what was said, and an
// update may have been written beside what it updates.
type panel struct {
	out     format.Assembled
	begun   bool              // the task was said
	usage   model.Usage       // of the request whose answer comes next
	costs   [][]byte          // likewise, and of those before it that nobody answered
	command *model.ToolResult // of the last command, nil before its first output
	called  *model.ToolCall   // the last command
	asked   *model.ToolCall   // the last call of a server
	offered *model.ToolCall   // the command that is offered with what was completed
	left    []byte            // which messages of the history are left out since it was truncated
	pending []*model.ToolCall // calls since the last request to the model, which brings their results
	// answered are the calls whose results the panel has itself.
	answered map[*model.ToolCall]bool
	last     struct {
		at, kind string
		message  *model.Message
	}
}

// record enters one record.
func (p *panel) record(r *format.Record) format.RecordClass {
	v := r.Value
	if d, none := format.NoObject(r, v); none {
		return format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
	}
	kind := v.Str(v.Str("type"))
	if kind == "" {
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
	}
	m := &model.Message{
		RawRole: v.Str("type") + " " + kind, Time: chat.Time(v.Get("ts")), Model: v.At("modelInfo", "modelId").Text(),
		Origin: r.Origin, Thread: r.Thread,
	}
	cut := p.truncated(m, v.Get("conversationHistoryDeletedRange"))
	before := len(p.out.Messages)
	c := p.message(m, v, kind)
	if c.Class != model.Shown || len(p.out.Messages) == before {
		if cut {
			return format.ShownRecord
		}
		return c
	}
	at, added := v.Get("ts").Scalar(), p.out.Messages[len(p.out.Messages)-1]
	if chosen := v.At("modelInfo", "modelId"); added.Role == model.RoleUser && chosen.Text() != "" {
		added.Meta = append(added.Meta, model.Field{Name: "modelId", Value: chosen.Keep()}) // the one that is to answer
	}
	again := at != "" && at == p.last.at && kind == p.last.kind && len(p.out.Messages) == before+1 && len(added.Calls()) == 0
	if again && p.out.Messages[before-1] == p.last.message {
		if added.Usage.IsZero() {
			added.Usage = p.last.message.Usage
		}
		if i := chat.CostOf(p.last.message); i >= 0 && chat.CostOf(added) < 0 {
			added.Meta = append(added.Meta, p.last.message.Meta[i])
		}
		p.out.Messages = append(p.out.Messages[:before-1], added) // the same again, further on
	}
	p.last.at, p.last.kind, p.last.message = at, kind, added
	return format.ShownRecord
}

// truncated tells, before the message of a record, that the history was truncated: from that record on
// other messages are left out (cline/cline: src/core/context/context-management/ContextManager.ts).
func (p *panel) truncated(m *model.Message, left rawjson.Value) bool {
	if left.Kind() != rawjson.Array || bytes.Equal(left.Raw(), p.left) {
		return false
	}
	p.left = left.Raw()
	marker := *m
	marker.Meta = []model.Field{{Name: "conversationHistoryDeletedRange", Value: left.Keep()}}
	p.mark(&marker, model.MarkerCompaction, "")
	return true
}

// say adds a message with parts. Without any there is nothing to show.
func (p *panel) say(m *model.Message, role model.Role, parts ...model.Part) format.RecordClass {
	parts = slices.DeleteFunc(parts, func(part model.Part) bool { return part == model.Part(model.Text{}) })
	if len(parts) == 0 && len(m.Meta) == 0 {
		return format.MetadataRecord(m.RawRole)
	}
	m.Role, m.Parts = role, parts
	if role == model.RoleAssistant && !p.usage.IsZero() {
		m.Usage, p.usage = p.usage, model.Usage{}
	}
	if role == model.RoleAssistant {
		chat.Charge(m, p.costs)
		p.costs = nil
	}
	if role != model.RoleAssistant {
		m.Model = ""
	}
	p.out.Messages = append(p.out.Messages, m)
	return format.ShownRecord
}

// mark adds the marker of an event.
func (p *panel) mark(m *model.Message, kind model.MarkerKind, text string) format.RecordClass {
	return p.say(m, model.RoleMarker, model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError})
}

// prompt adds what a person typed.
func (p *panel) prompt(m *model.Message, v rawjson.Value, text string) format.RecordClass {
	parts := []model.Part{model.Text{Text: text}}
	parts = append(parts, chat.Images(v.Get("images"), "")...)
	for _, file := range v.Get("files").Elems() {
		parts = append(parts, model.Media{Kind: model.File, Name: file.Text(), Bytes: -1})
	}
	return p.say(m, model.RoleUser, parts...)
}

// body returns the text of a message, and the JSON in it.
func body(v rawjson.Value) (text string, json rawjson.Value) {
	if json = rawjson.Unwrap(v.Get("text"), 1); json.Kind() != rawjson.Object {
		json = rawjson.Value{}
	}
	return v.Str("text"), json
}

// request reads the record that a request to the model leaves: its figures, and
// why it failed.
func (p *panel) request(m *model.Message, json rawjson.Value) format.RecordClass {
	p.usage = requestUsage(json)
	reason, failure := json.Str("cancelReason"), json.Str("streamingFailedMessage")
	answered := format.ShownRecord
	if m.RawRole == "say api_req_started" {
		answered = p.results(m, json.Get("request"))
	}
	if reason == "" && failure == "" {
		if cost := json.Get("cost"); cost.Kind() == rawjson.Number {
			p.costs = append(p.costs, cost.Keep())
		}
		return answered
	}
	kind := model.MarkerError
	if reason == "user_cancelled" {
		kind = model.MarkerInterrupt
	}
	m.Meta = append(m.Meta, format.Rest(json, "cancelReason", "streamingFailedMessage")...)
	return p.mark(m, kind, strings.TrimPrefix(strings.TrimSuffix(reason+": "+failure, ": "), ": "))
}
