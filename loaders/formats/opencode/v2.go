package opencode

import (
	"strconv"
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
func (f *fold) addRow2(v, data rawjson.Value, say func(model.Class, string)) {
	if data.Kind() != rawjson.Object {
		say(model.MalformedRecord, "the data of the row is not JSON")
		return
	}
	m := f.message(v.Str("id"), v.Str("session_id"))
	m.info, m.kind, m.role = data, v.Str("type"), v.Str("type")
	m.seq, _ = v.Get("seq").Int()
	m.record = len(f.classes) - 1
	m.time, _ = v.Get("time_created").Int()
	if ms, ok := data.At("time", "created").Int(); ok {
		m.time = ms
	}
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
	if len(copies) == 0 {
		return list
	}
	kept := list[:0:0]
	for _, m := range list {
		if m.kind == "" && copies[key{m.time, m.role}] {
			f.classes[m.record] = format.RecordClass{Class: model.Metadata, Type: "message that was copied"}
			f.unsaid(m, "part that was copied")
			continue
		}
		kept = append(kept, m)
	}
	return kept
}

// decode2 makes a message of a row of version 2. Where a session came to rest is no
// message, unless it failed.
func (f *fold) decode2(m *message) []*model.Message {
	v := m.info
	one := &model.Message{ID: m.id, Origin: m.origin, RawRole: m.kind, Time: chat.Time(v.At("time", "created"))}
	if one.Time.IsZero() && m.time > 0 {
		one.Time = chat.Time(number(m.time))
	}
	mark := func(kind model.MarkerKind, text string, failed bool) {
		one.Role = model.RoleMarker
		one.Parts = []model.Part{model.Marker{Kind: kind, Text: strings.TrimSpace(text), Error: failed}}
	}
	switch m.kind {
	case "user":
		one.Role = model.RoleUser
		one.Parts = append(text(v.Str("text")), files2(v.Get("files"))...)
	case "synthetic":
		one.Role, one.Injected, one.Parts = model.RoleUser, "added by OpenCode", text(v.Str("text"))
	case "skill":
		one.Role, one.Injected, one.Parts = model.RoleUser, "skill", text(v.Str("text"))
	case "system":
		one.Role, one.Parts = model.RoleSystem, text(v.Str("text"))
	case "shell":
		one.Role, one.Parts = model.RoleUser, shell2(v)
	case "assistant":
		answer2(one, v)
	case "compaction":
		switch {
		case v.Is("status", "failed"):
			mark(model.MarkerError, "compaction failed: "+v.At("error", "message").Text(), true)
		default:
			mark(model.MarkerCompaction, v.Str("summary"), false)
		}
	case "agent-switched":
		mark(model.MarkerModeChange, change(v.Str("previous"), v.Str("agent")), false)
	case "model-switched":
		mark(model.MarkerModelChange, change(modelOf(v.Get("previous")), modelOf(v.Get("model"))), false)
	case "location-switched":
		mark(model.MarkerNotice, "now in "+v.At("location", "directory").Text(), false)
	case "idle":
		if v.Is("outcome", "succeeded") {
			f.classes[m.record] = format.RecordClass{Class: model.Metadata, Type: "idle"}
			return nil
		}
		kind := model.MarkerEnd
		if v.Is("outcome", "interrupted") {
			kind = model.MarkerInterrupt
		}
		mark(kind, v.Get("outcome").Look().Text(), v.Is("outcome", "failed"))
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
			m.Parts = append(m.Parts, text(c.Str("text"))...)
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
		m.Parts = append(m.Parts, model.Marker{Kind: kind, Error: kind == model.MarkerError, Text: join(": ", e.Str("type"), e.Str("message"))})
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
	info := state.First("metadata", "structured")
	call := &model.ToolCall{
		ID: v.First("callID", "id").Text(), Name: v.Str("name"), Agent: state.At("input", "subagent_type").Look().Text(),
		Thread: info.First("sessionId", "sessionID").Look().Text(),
	}
	chat.SetArguments(call, state.Get("input"))
	call.ProviderExecuted, _ = v.Get("executed").Bool()
	if yes, _ := v.At("provider", "executed").Bool(); yes {
		call.ProviderExecuted = true
	}
	result := &model.ToolResult{CallID: call.ID, Name: call.Name, Thread: call.Thread, Duration: span(v.Get("time"), "ran", "completed")}
	done := false
	switch {
	case state.Is("status", "streaming"), state.Is("status", "pending"):
		call.State, call.Malformed = model.CallStreaming, false
	case state.Is("status", "running"):
		call.State = model.CallInterrupted
	case state.Is("status", "error"):
		done, result.Error = true, model.Yes
		failure := state.At("error", "message").Text()
		result.Content = text(failure)
		if denied(failure) || state.At("error", "type").Look().Text() == "permission.rejected" {
			result.Denied, call.State, result.Error = true, model.CallDenied, model.NotStated
		}
	case state.Is("status", "completed"):
		done = true
	default:
		done = state.First("content", "output").Exists()
	}
	for _, c := range state.Get("content").Elems() {
		if c.Is("type", "file") {
			result.Content = append(result.Content, file2(c))
			continue
		}
		result.Content = append(result.Content, chat.Part(c)...)
	}
	if out := state.Get("output"); out.Exists() && len(result.Content) == 0 {
		result.Content = chat.ResultContent(out)
	}
	if code, ok := info.Get("exit").Int(); ok && code >= -1<<31 && code < 1<<32 {
		chat.SetExitCode(result, int(code))
	}
	if info.Len() > 0 {
		result.Details = info.Keep()
	}
	if !done && len(result.Content) == 0 {
		return []model.Part{call}
	}
	result.Preliminary = !done
	return []model.Part{call, result}
}

// shell2 decodes a command that the person ran.
func shell2(v rawjson.Value) []model.Part {
	call := &model.ToolCall{ID: v.First("shellID", "callID").Text(), Name: "shell"}
	chat.SetArguments(call, v.Get("command"))
	call.Malformed = false
	out := v.Get("output")
	if inner := out.First("output", "text", "preview"); out.Kind() == rawjson.Object && inner.Kind() == rawjson.String {
		out = inner
	}
	if out.IsNull() && v.Get("exit").IsNull() {
		return []model.Part{call}
	}
	result := &model.ToolResult{CallID: call.ID, Name: call.Name, Content: chat.ResultContent(out), Duration: span(v.Get("time"), "created", "completed")}
	if code, ok := v.Get("exit").Int(); ok {
		chat.SetExitCode(result, int(code))
	}
	return []model.Part{call, result}
}

func files2(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, v := range list.Elems() {
		parts = append(parts, file2(v))
	}
	return parts
}

// file2 decodes a file or a picture, which has its address or its data in uri.
func file2(v rawjson.Value) model.Part {
	m := chat.Image(v.First("uri", "url"), v.Get("mime").Look().Text())
	if mime := v.Str("mime"); mime != "" {
		m.MediaType = mime
	}
	m.Name = v.Str("name")
	if !strings.HasPrefix(m.MediaType, "image/") {
		m.Kind, m.Data = model.File, nil
	}
	return m
}

// modelOf names a model: {providerID, id, variant}.
func modelOf(v rawjson.Value) string {
	if v.Kind() != rawjson.Object {
		return v.Text()
	}
	return v.First("id", "modelID").Text()
}

func change(from, to string) string {
	if from == "" {
		return to
	}
	return from + " → " + to
}

// denied recognises what the model is told when a person or a rule refused a call.
func denied(failure string) bool {
	return strings.Contains(failure, "rejected permission") || strings.HasPrefix(failure, "The user rejected") || strings.Contains(failure, "specified a rule which prevents")
}

// spawned2 finds the calls of answers that started sessions.
func spawned2(m *message, calls map[string]string) {
	if m.kind != "assistant" {
		return
	}
	for i, c := range m.info.Look().Get("content").Elems() {
		state := c.Get("state")
		if id := state.First("metadata", "structured").First("sessionId", "sessionID").Text(); id != "" {
			call := c.First("callID", "id").Text()
			if call == "" {
				call = strconv.Itoa(i)
			}
			calls[id] = call
		}
	}
}
