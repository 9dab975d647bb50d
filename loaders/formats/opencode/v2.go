package opencode

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Since version 2.0 the database has tables of its own for new sessions: session_v2, and
// session_message, whose rows are whole messages: their type is a column, data holds the
// rest, the calls of an answer with their states included (anomalyco/opencode:
// packages/schema/src/session-message.ts). What was there before was copied to them and
// stays where it was (packages/core/src/session/message-backfill.ts).

// addRow2 takes a row of these tables.
func (f *fold) addRow2(v, data rawjson.Value) {
	if data.Kind() != rawjson.Object {
		f.say(model.MalformedRecord, "the data of the row is not JSON")
		return
	}
	m := f.named(v.Str("id"), v.Str("session_id"), v.Str("type"), v.First("seq", "time_created"))
	m.info, m.kind, m.role, m.record = data, v.Str("type"), v.Str("type"), f.now()
	m.seq, _ = v.Get("seq").Int()
	m.setTime(v.Get("time_created"))
	m.setTime(data.At("time", "created"))
}

// withoutCopied leaves out the messages that stand in the tables of version 2, too.
func (f *fold) withoutCopied(list []*message) []*message {
	type key struct {
		time int64
		role string
	}
	copies := map[key]bool{}
	for _, m := range list {
		if m.kind != "" {
			copies[key{m.time, m.role}] = true
		}
	}
	return slices.DeleteFunc(list, func(m *message) bool {
		if m.kind != "" || !copies[key{m.time, m.role}] {
			return false
		}
		f.classes.Set(m.record, format.RecordClass{Class: model.Metadata, Type: "message that was copied"})
		f.unsaid(m, "part that was copied")
		return true
	})
}

// decode2 makes a message of a row of version 2. Where a session came to rest is no
// message, unless it failed.
func (f *fold) decode2(m *message) []*model.Message {
	v := m.info
	one := &model.Message{ID: m.id, Origin: m.origin, RawRole: m.kind, Time: m.at()}
	mark := func(kind model.MarkerKind, text string) {
		one.Role = model.RoleMarker
		one.Parts = []model.Part{model.Marker{Kind: kind, Text: strings.TrimSpace(text), Error: kind == model.MarkerError}}
	}
	switch m.kind {
	case "user":
		one.Role, one.Parts = model.RoleUser, chat.TextParts(v.Str("text"))
		one.Parts = append(one.Parts, chat.Map(v.Get("files"), file)...)
	case "synthetic", "skill":
		one.Role, one.Injected, one.Parts = model.RoleUser, m.kind, chat.TextParts(v.Str("text"))
		if m.kind == "synthetic" {
			one.Injected = byProgram
		}
	case "system":
		one.Role, one.Parts = model.RoleSystem, chat.TextParts(v.Str("text"))
	case "shell":
		one.Role, one.Parts = model.RoleUser, shell2(v)
	case "assistant":
		answer2(one, v)
	case "compaction":
		if v.Is("status", "failed") {
			mark(model.MarkerError, "compaction failed: "+v.At("error", "message").Text())
		} else {
			mark(model.MarkerCompaction, v.Str("summary"))
		}
	case "agent-switched":
		mark(model.MarkerModeChange, chat.Join(" → ", v.Str("previous"), v.Str("agent")))
	case "model-switched":
		mark(model.MarkerModelChange, chat.Join(" → ", modelOf(v.Get("previous")), modelOf(v.Get("model"))))
	case "location-switched":
		mark(model.MarkerNotice, "now in "+v.At("location", "directory").Text())
	case "idle":
		switch outcome := v.Str("outcome"); outcome {
		case "succeeded":
			f.classes.Set(m.record, format.RecordClass{Class: model.Metadata, Type: "idle"})
			return nil
		case "interrupted":
			mark(model.MarkerInterrupt, outcome)
		default:
			mark(model.MarkerEnd, outcome)
			one.Parts[0] = model.Marker{Kind: model.MarkerEnd, Text: outcome, Error: outcome == "failed"}
		}
	default:
		one.Role = model.RoleMarker
		one.Parts = []model.Part{model.Unknown{Type: m.kind, Raw: v.Keep()}}
	}
	return []*model.Message{one}
}

// answer2 decodes what the model said and called.
func answer2(m *model.Message, v rawjson.Value) {
	m.Role, m.Agent, m.Model, m.StopReason = model.RoleAssistant, v.Str("agent"), modelOf(v.Get("model")), v.Str("finish")
	m.Duration = span(v.Get("time"), "created", "completed")
	m.Usage = usage(v.Get("tokens"))
	for _, c := range v.Get("content").Elems() {
		switch {
		case c.Is("type", "text"):
			m.Parts = append(m.Parts, chat.TextParts(c.Str("text"))...)
		case c.Is("type", "reasoning"):
			m.Parts = append(m.Parts, reasoning2(c))
		case c.Is("type", "tool"):
			m.Parts = append(m.Parts, tool2(c)...)
		default:
			m.Parts = append(m.Parts, chat.Part(c)...)
		}
	}
	if e := v.Get("retry"); e.Kind() == rawjson.Object {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Error: true, Text: "attempt " + e.Get("attempt").Scalar() + " failed: " + e.At("error", "message").Text()})
	}
	if e := v.Get("error"); e.Kind() == rawjson.Object {
		kind := model.MarkerError
		if e.Is("type", "aborted") {
			kind = model.MarkerInterrupt
		}
		m.Parts = append(m.Parts, model.Marker{Kind: kind, Error: kind == model.MarkerError, Text: chat.Join(": ", e.Str("type"), e.Str("message"))})
	}
}

// reasoning2 decodes reasoning; what only the provider can read is in native, which was
// called state or providerState before.
func reasoning2(v rawjson.Value) model.Part {
	r := model.Reasoning{Text: v.Str("text")}
	if strings.TrimSpace(r.Text) == "" {
		native := v.First("native", "state", "providerState", "providerMetadata")
		r.Opaque = string(native.Raw())
		r.Size, r.Encrypted, r.NotStored = len(r.Opaque), r.Opaque != "", r.Opaque == ""
	}
	return r
}

// tool2 decodes a call with its state and what came of it.
func tool2(v rawjson.Value) []model.Part {
	state := v.Get("state")
	call, result := called(v.First("callID", "id").Text(), v.Str("name"), state, state.First("metadata", "structured"))
	chat.SetArguments(call, state.Get("input"))
	own, byProvider := v.True("executed"), v.Get("provider").True("executed")
	call.ProviderExecuted = own || byProvider
	result.Duration = span(v.Get("time"), "ran", "completed")
	done := false
	switch status := state.Str("status"); status {
	case "streaming", "pending":
		call.State, call.Malformed = model.CallStreaming, false
	case "running":
		call.State = model.CallInterrupted
	case "error":
		done = true
		fail(call, result, state.At("error", "message").Text())
		if state.Fits("error.type=permission.rejected") {
			deny(call, result)
		}
		result.Stopped = result.Stopped || state.Fits("error.type=aborted")
	case "completed":
		done = true
	default:
		done = state.First("content", "output").Exists()
	}
	for _, c := range state.Get("content").Elems() {
		if c.Is("type", "file") {
			result.Content = append(result.Content, file(c))
		} else {
			result.Content = append(result.Content, chat.Part(c)...)
		}
	}
	if len(result.Content) == 0 {
		result.Content = chat.ResultContent(state.Get("output"))
	}
	if !done && len(result.Content) == 0 {
		return []model.Part{call}
	}
	result.Preliminary = !done
	return []model.Part{call, result}
}

// shell2 decodes a command that the person ran.
func shell2(v rawjson.Value) []model.Part {
	call := chat.Call(v.First("shellID", "callID").Text(), "shell", v.Get("command"))
	call.Malformed = false
	out := v.Get("output")
	if inner := out.First("output", "text", "preview"); inner.Kind() == rawjson.String {
		out = inner
	}
	if out.IsNull() && v.Get("exit").IsNull() {
		return []model.Part{call}
	}
	result := chat.Answer(call, out)
	result.Duration = span(v.Get("time"), "created", "completed")
	setExit(result, v)
	return []model.Part{call, result}
}

// modelOf names a model: {providerID, id, variant}.
func modelOf(v rawjson.Value) string {
	if v.Kind() != rawjson.Object {
		return v.Text()
	}
	return v.First("id", "modelID").Text()
}
