package googleadk

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return session(v)
	case v.Fits("session_id invocation_id event_data/author") && v.Is("_table", "events"):
		return row(v)
	case !v.Is("_table", ""):
		return format.Metadata("table " + v.Str("_table"))
	case v.Fits("author:text invocationId/invocation_id:text"),
		r.List == "events" && v.Fits("author:text"): // without an id of its run where defaults are left out
		return event(v)
	case !v.Fits("events:list"):
		return format.Unknown(v.Str("type"))
	}
	d := session(v) // a whole one in one record
	d.Messages = append(d.Messages, chat.FlatMap(v.Get("events"), eventMessages)...)
	chat.InConversation(cmp.Or(v.Get("id").Scalar(), strconv.FormatInt(r.Origin.Offset, 10)), d.Messages)
	logs := logsOf(v)
	for _, m := range d.Messages {
		logged(m, logs)
	}
	return d
}

// session decodes the document around the events. Old ones have the requests to the
// model, and with them the system prompt.
func session(v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	for _, log := range v.Get("event_logs").Elems() {
		if s := log.At("model_request", "config", "system_instruction"); s.Kind() == rawjson.String {
			d = format.Shown(chat.Say(model.RoleSystem, "system_instruction", s.Text()))
			break
		}
	}
	d.About.ID = v.Look().Get("id").Scalar()
	if name := v.First("appName", "app_name").Look().Text(); name != "" {
		d.About.Title, d.About.TitleWeight = name, 1
	}
	return d
}

// row decodes a row of the session database: the event as a whole, or its members as
// columns.
func row(v rawjson.Value) format.Decoded {
	inner := rawjson.Unwrap(v.Get("event_data"), 2)
	if inner.Kind() != rawjson.Object {
		inner = v
	}
	d := event(inner)
	chat.InConversation(v.Get("session_id").Scalar(), d.Messages)
	return d
}

func eventMessages(v rawjson.Value) []*model.Message { return event(v).Messages }

// isPartial reports whether an event is a piece of one.
func isPartial(v rawjson.Value) bool { return v.True("partial") || v.Get("options").True("partial") }

// piece decodes an event that is a piece of one.
func piece(v rawjson.Value) *model.Message {
	content := rawjson.Unwrap(v.Get("content"), 2)
	if !isPartial(v.Look()) || content.Kind() != rawjson.Object {
		return nil
	}
	m := chat.Message(content)
	m.Role, m.Agent, m.Time = model.RoleAssistant, v.Str("author"), chat.Time(v.Get("timestamp"))
	return m
}

// event decodes an event.
func event(v rawjson.Value) format.Decoded {
	if isPartial(v) {
		return format.Metadata("repeated partial event")
	}
	author := v.Str("author")
	content := rawjson.Unwrap(v.Get("content"), 2)
	m := &model.Message{}
	if content.Kind() == rawjson.Object {
		m = chat.Message(content)
	}
	m.ID, m.Time = v.Get("id").Scalar(), chat.Time(v.Get("timestamp"))
	m.RawRole = content.Str("role")
	switch {
	case m.Role == model.RoleTool:
		m.Agent = author
	case author == "user":
		m.Role = model.RoleUser
	case author != "":
		m.Role, m.Agent = model.RoleAssistant, author
	}
	m.Usage = chat.Usage(rawjson.Unwrap(v.First("usageMetadata", "usage_metadata"), 2))
	m.Model = v.First("modelVersion", "model_version").Text()
	m.StopReason = v.First("finishReason", "finish_reason").Text()
	if branch := v.Get("branch"); strings.Contains(branch.Look().Text(), ".") {
		m.Thread = branch.Text()
	} else {
		branch.IsText(author)
	}
	calls(m, v.First("longRunningToolIds", "long_running_tool_ids_json"), v.Get("long_running_tool_ids"))
	for _, t := range [...]rawjson.Value{v.First("inputTranscription", "input_transcription"), v.First("outputTranscription", "output_transcription")} {
		m.Parts = append(m.Parts, chat.Parts(t.Get("text"))...)
	}
	for _, c := range rawjson.Unwrap(v.First("groundingMetadata", "grounding_metadata"), 2).First("groundingChunks", "grounding_chunks").Elems() {
		if web := c.First("web", "retrievedContext", "retrieved_context"); !web.IsNull() {
			m.Parts = append(m.Parts, model.Citation{Title: web.Str("title"), URL: web.Str("uri"), Text: web.Str("text")})
		}
	}
	code, text := v.First("errorCode", "error_code").Scalar(), v.First("errorMessage", "error_message").Text()
	if code != "" || text != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Error: true, Text: strings.Trim(code+": "+text, ": ")})
	}
	if v.True("interrupted") {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "a person interrupted the answer"})
	}
	actions(m, v.Get("actions"))
	switch {
	case len(m.Parts) > 0:
	case len(m.Meta) > 0: // content without parts
		m.Parts, m.Meta = []model.Part{model.Unknown{Type: "content", Raw: content.Keep()}}, nil
	default:
		return format.Metadata("event without content")
	}
	m.Meta = append(m.Meta, format.Rest(v)...)
	said := func(p model.Part) bool { _, marker := p.(model.Marker); return !marker }
	if !slices.ContainsFunc(m.Parts, said) {
		m.Role = model.RoleMarker
	}
	return format.Shown(m)
}

// calls enters what the kit says of calls: those that run long, those that ask a
// person for leave, and results that are errors.
func calls(m *model.Message, lists ...rawjson.Value) {
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			if p.Name == "adk_request_confirmation" || p.Name == "adk_request_credential" {
				p.State = model.CallAwaitingApproval
			}
			for _, list := range lists {
				for _, id := range list.Elems() {
					if id.Look().Scalar() == p.ID && p.ID != "" && p.Description == "" {
						p.Description = "runs long"
					}
				}
			}
		case *model.ToolResult:
			if len(p.Content) != 1 {
				continue
			}
			t, ok := p.Content[0].(model.Text)
			if !ok || !strings.HasPrefix(t.Text, "{") {
				continue
			}
			out, err := rawjson.Parse([]byte(t.Text))
			if err == nil && (!out.Get("error").IsNull() || out.Is("status", "error")) {
				p.Error = model.Yes
			}
		}
	}
}

// actions enters what an event does besides saying something.
func actions(m *model.Message, v rawjson.Value) {
	if to := v.First("transferToAgent", "transfer_to_agent").Text(); to != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerModeChange, Text: m.Agent + " hands over to " + to})
	}
	if v.True("escalate") {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: m.Agent + " hands back to its parent"})
	}
	if c := v.Get("compaction"); c.Kind() == rawjson.Object {
		text := chat.Texts(chat.Parts(c.First("compactedContent", "compacted_content").Get("parts")))
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerCompaction, Text: text})
	}
	if id := v.First("rewindBeforeInvocationId", "rewind_before_invocation_id").Text(); id != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerBranch, Text: "goes back to before " + id})
	}
}
