package kirocli

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The first engine (Amazon Q Developer CLI, and Kiro CLI run without a terminal)
// keeps a conversation as one document: in the table conversations_v2 of
// data.sqlite3 (in older versions conversations, with one for each folder), and
// where "/save" wrote it.
//
//	{"conversation_id":"…","history":[
//	 {"user":{"content":{"Prompt":{"prompt":"…"}},"timestamp":"…"},
//	  "assistant":{"ToolUse":{"message_id":"…","content":"…","tool_uses":[{"id":"…","name":"…","args":{…}}]}},
//	  "request_metadata":{"request_start_timestamp_ms":…,"stream_end_timestamp_ms":…,"model_id":"…"}},
//	 {"user":{"content":{"ToolUseResults":{"tool_use_results":[{"tool_use_id":"…","content":[{"Text":"…"}],"status":"Success"}]}}},
//	  "assistant":{"Response":{"message_id":"…","content":"…"}}}],
//	 "latest_summary":["…",{…}],"next_message":null}
//
// Sources: aws/amazon-q-developer-cli: crates/chat-cli/src/cli/chat/conversation.rs,
// message.rs, parser.rs, crates/chat-cli/src/database; marmutapp/superbased-observer:
// testdata/kirocli.

func scoreRow(r *format.Record) int {
	switch {
	case format.HasTable(r, "conversations_v2", "key", "conversation_id", "value"),
		format.HasTable(r, "conversations", "key", "value") && format.HasTable(r, "auth_kv", "key", "value"):
		return 10
	case r.Value.Fits("_table^conversations key") && strings.Contains(r.Value.Str("value"), `"history"`):
		return 8
	}
	return 0
}

// turns are elements of a history.
const turns = format.Votes("10 user.content.Prompt/ToolUseResults/CancelledToolUses")

func scoreState(r *format.Record) int { return chat.Surest(r.Value.Get("history"), turns.Of) }

func decodeState(r *format.Record) format.Decoded {
	v := r.Value
	table := format.Table(r)
	if table == "" && v.Kind() != rawjson.Object {
		return format.Malformed("no JSON object")
	}
	if table == "" {
		return state(v)
	}
	if table != "conversations" && table != "conversations_v2" {
		return format.Metadata(table)
	}
	value := rawjson.Unwrap(v.Get("value"), 1)
	if value.Kind() != rawjson.Object {
		return format.Unknown(table)
	}
	d := state(value)
	d.About.Directory = v.Str("key")
	if len(d.Messages) > 0 && d.Messages[0].Time.IsZero() {
		d.Messages[0].Time = chat.Time(v.Get("created_at"))
	}
	return d
}

// state decodes a conversation.
func state(v rawjson.Value) format.Decoded {
	d := format.Metadata("conversation")
	d.About.ID = v.Get("conversation_id").Scalar()
	d.About.Model = v.At("model_info", "model_id").Text()
	if s := v.Get("latest_summary").Index(0).Text(); s != "" {
		d.Messages = append(d.Messages, chat.Note(model.MarkerCompaction, s))
	}
	for _, e := range v.Get("history").Elems() {
		about := e.Get("request_metadata")
		u := user(e.Get("user"))
		if u.Time.IsZero() {
			u.Time = chat.Time(about.Get("request_start_timestamp_ms"))
		}
		if cwd := e.At("user", "env_context", "env_state", "current_working_directory").Text(); cwd != "" {
			d.About.Directory = cwd
		}
		d.Messages = append(d.Messages, u)
		if a := e.Get("assistant"); a.Kind() == rawjson.Object {
			m := answer(a, about)
			m.Meta = append(m.Meta, chat.Filled("", e, "user", "assistant", "request_metadata")...)
			d.Messages = append(d.Messages, m)
		}
	}
	if next := v.Get("next_message"); next.Kind() == rawjson.Object {
		d.Messages = append(d.Messages, user(next))
	}
	chat.InConversation(d.About.ID, d.Messages)
	if len(d.Messages) > 0 {
		m := d.Messages[0]
		m.Meta = append(m.Meta, chat.Filled("", v, "conversation_id", "history", "latest_summary", "next_message", "transcript", "tools", "valid_history_range", "context_manager")...)
	}
	return d
}

// user decodes what the model was told: by the person, or by tools.
func user(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleUser, Time: chat.Time(v.Get("timestamp"))}
	for key, c := range v.Get("content").Members() {
		m.RawRole = key
		if s := c.Str("prompt"); s != "" {
			m.Parts = append(m.Parts, model.Text{Text: s})
		}
		list := c.Get("tool_use_results")
		if list.Len() > 0 && !m.HasText() {
			m.Role = model.RoleTool
		}
		for _, t := range list.Elems() {
			r := stored(t)
			r.Denied = key == "CancelledToolUses"
			m.Parts = append(m.Parts, r)
		}
		m.Meta = append(m.Meta, chat.Filled("", c, "prompt", "tool_use_results")...)
	}
	if v.Get("content").Kind() != rawjson.Object {
		m.Parts = chat.Parts(v.Get("content"))
	}
	for _, img := range v.Get("images").Elems() {
		source := img.Get("source")
		if b := source.Get("Bytes"); b.Exists() {
			source = b
		}
		m.Parts = append(m.Parts, picture(source, img.Str("format")))
	}
	m.Meta = append(m.Meta, chat.Filled("", v, "content", "timestamp", "images")...)
	return m
}

// stored decodes a result.
func stored(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("tool_use_id").Scalar()}
	for _, c := range v.Get("content").Elems() {
		j := c.Get("Json")
		switch {
		case c.Get("Text").Kind() == rawjson.String:
			r.Content = append(r.Content, model.Text{Text: c.Str("Text")})
		case command(r, j):
		case j.Get("content").Kind() == rawjson.Array: // of an MCP server
			r.Content = append(r.Content, chat.Parts(j.Get("content"))...)
			if j.True("isError") {
				r.Error = model.Yes
			}
		case j.Exists():
			r.Content = append(r.Content, model.Text{Text: string(j.Raw())})
		default:
			r.Content = append(r.Content, model.Unknown{Type: "result", Raw: c.Keep()})
		}
	}
	ended(r, v.Str("status"))
	return r
}

// answer decodes what the model said.
func answer(v, about rawjson.Value) *model.Message {
	start, end := about.Get("request_start_timestamp_ms"), about.Get("stream_end_timestamp_ms")
	m := &model.Message{Role: model.RoleAssistant, Model: about.Str("model_id"), Time: chat.Time(end), Duration: chat.Span(start, end)}
	m.Usage = model.Usage{Output: chat.Count(about, "output_tokens"), CacheRead: chat.Count(about, "cache_read_input_tokens"), CacheWrite: chat.Count(about, "cache_write_input_tokens")}
	m.Usage.Input = chat.Count(about, "uncached_input_tokens") + m.Usage.CacheRead + m.Usage.CacheWrite
	for key, c := range v.Members() {
		m.RawRole, m.ID = key, c.Get("message_id").Scalar()
		if s := c.Str("content"); s != "" {
			m.Parts = append(m.Parts, model.Text{Text: s})
		}
		for _, t := range c.Get("tool_uses").Elems() {
			args := t.Get("args")
			if orig := t.Get("orig_args"); args.Len() == 0 && orig.Len() > 0 {
				args = orig
			}
			m.Parts = append(m.Parts, call(t.Get("id").Scalar(), t.Str("name"), args))
		}
		m.Meta = append(m.Meta, chat.Filled("", c, "message_id", "content", "tool_uses")...)
	}
	m.Meta = append(m.Meta, chat.Filled("", about, "model_id", "message_id", "request_start_timestamp_ms", "stream_end_timestamp_ms", "time_to_first_chunk", "time_between_chunks",
		"tool_use_ids_and_names", "output_tokens", "uncached_input_tokens", "cache_read_input_tokens", "cache_write_input_tokens", "total_tokens", "chat_conversation_type")...)
	return m
}
