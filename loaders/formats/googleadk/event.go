package googleadk

import (
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
	case !v.Exists():
		return format.Malformed("not JSON")
	case isRow(v):
		return row(v)
	case !v.Is("_table", ""):
		return format.Metadata("table " + v.Str("_table"))
	case eventVotes(v) > 0, r.List == "events" && v.Get("author").Kind() == rawjson.String: // without an id of its run where defaults are left out
		return event(v)
	case v.Get("events").Kind() != rawjson.Array:
		return format.Unknown(v.Str("type"))
	}
	// a whole session in one record
	d := session(v)
	key := v.Get("id").Scalar()
	if key == "" {
		key = strconv.FormatInt(r.Origin.Offset, 10)
	}
	for _, e := range v.Get("events").Elems() {
		d.Messages = append(d.Messages, event(e).Messages...)
	}
	logs := logsOf(v)
	for _, m := range d.Messages {
		logged(m, logs)
	}
	for _, m := range d.Messages {
		m.Conversation = key
	}
	return d
}

// session decodes the document around the events. Old ones have the requests to the
// model, and with them the system prompt.
func session(v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	for _, log := range v.Get("event_logs").Elems() {
		if s := log.At("model_request", "config", "system_instruction"); s.Kind() == rawjson.String {
			d = format.Shown(&model.Message{Role: model.RoleSystem, RawRole: "system_instruction", Parts: []model.Part{model.Text{Text: s.Text()}}})
			break
		}
	}
	d.About.ID = v.Look().Get("id").Scalar()
	if name := get(v, "appName", "app_name").Look().Text(); name != "" {
		d.About.Title, d.About.TitleWeight = name, 1
	}
	return d
}

// row decodes a row of the session database: the event as a whole, or its members as
// columns.
func row(v rawjson.Value) format.Decoded {
	inner := rawjson.Unwrap(v.Get("event_data"), 2)
	d := format.Decoded{}
	if inner.Kind() == rawjson.Object {
		d = event(inner)
	} else {
		d = event(v)
	}
	for _, m := range d.Messages {
		m.Conversation = v.Get("session_id").Scalar()
	}
	return d
}

// event decodes an event.
func event(v rawjson.Value) format.Decoded {
	if partial, _ := v.Get("partial").Bool(); partial {
		return format.Metadata("repeated partial event")
	}
	if partial, _ := v.At("options", "partial").Bool(); partial {
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
	m.Usage = chat.Usage(rawjson.Unwrap(get(v, "usageMetadata", "usage_metadata"), 2))
	m.Model = get(v, "modelVersion", "model_version").Text()
	m.StopReason = get(v, "finishReason", "finish_reason").Text()
	if branch := v.Get("branch"); strings.Contains(branch.Look().Text(), ".") {
		m.Thread = branch.Text()
	} else {
		branch.IsText(author)
	}
	calls(m, get(v, "longRunningToolIds", "long_running_tool_ids_json"), v.Get("long_running_tool_ids"))
	for _, t := range [...]rawjson.Value{get(v, "inputTranscription", "input_transcription"), get(v, "outputTranscription", "output_transcription")} {
		m.Parts = append(m.Parts, chat.Parts(t.Get("text"))...)
	}
	for _, c := range rawjson.Unwrap(get(v, "groundingMetadata", "grounding_metadata"), 2).First("groundingChunks", "grounding_chunks").Elems() {
		if web := c.First("web", "retrievedContext", "retrieved_context"); !web.IsNull() {
			m.Parts = append(m.Parts, model.Citation{Title: web.Str("title"), URL: web.Str("uri"), Text: web.Str("text")})
		}
	}
	code, text := get(v, "errorCode", "error_code").Scalar(), get(v, "errorMessage", "error_message").Text()
	if code != "" || text != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Error: true, Text: strings.Trim(code+": "+text, ": ")})
	}
	if stopped, _ := v.Get("interrupted").Bool(); stopped {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "a person interrupted the answer"})
	}
	actions(m, v.Get("actions"))
	m.Meta = append(m.Meta, format.Rest(v)...)
	if len(m.Parts) == 0 {
		return format.Metadata("event without content")
	}
	onlyMarkers := true
	for _, p := range m.Parts {
		if _, ok := p.(model.Marker); !ok {
			onlyMarkers = false
		}
	}
	if onlyMarkers {
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
	if to := get(v, "transferToAgent", "transfer_to_agent").Text(); to != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerModeChange, Text: m.Agent + " hands over to " + to})
	}
	if up, _ := v.Get("escalate").Bool(); up {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: m.Agent + " hands back to its parent"})
	}
	if c := v.Get("compaction"); c.Kind() == rawjson.Object {
		text := chat.Texts(chat.Parts(get(c, "compactedContent", "compacted_content").Get("parts")))
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerCompaction, Text: text})
	}
	if id := get(v, "rewindBeforeInvocationId", "rewind_before_invocation_id").Text(); id != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerBranch, Text: "goes back to before " + id})
	}
}
