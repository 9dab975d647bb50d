package acp

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// update enters a notification of a session.
func (s *stream) update(c *session, u rawjson.Value, at time.Time) format.RecordClass {
	switch kind := u.Str("sessionUpdate"); kind {
	case "agent_message_chunk", "agent_thought_chunk", "user_message_chunk":
		return s.chunk(c, u, kind, at)
	case "agent_message", "agent_thought", "user_message":
		return s.whole(c, u, kind, at)
	case "tool_call", "tool_call_update":
		return s.call(c, u, at)
	case "tool_call_content_chunk":
		if known := c.calls[u.Get("toolCallId").Scalar()]; known != nil {
			known.said = append(known.said, output(u.Get("content"))...)
		}
		return format.MetadataRecord(kind)
	case "state_update":
		return s.ended(c, u, at)
	case "plan", "plan_update":
		plan := u
		if kind == "plan_update" {
			plan = u.Get("plan")
		}
		var lines []string
		if text := plan.First("content", "markdown", "uri").Text(); text != "" {
			lines = []string{text}
		}
		for _, e := range plan.Get("entries").Elems() {
			box := "[ ] "
			switch {
			case e.Is("status", "pending"):
			case e.Is("status", "completed"):
				box = "[x] "
			case e.Is("status", "in_progress"):
				box = "[~] "
			}
			lines = append(lines, box+e.Str("content"))
		}
		return s.mark(c, at, model.MarkerNotice, "plan\n"+strings.Join(lines, "\n"))
	case "current_mode_update":
		return s.mark(c, at, model.MarkerModeChange, u.Str("currentModeId"))
	case "compaction_checkpoint": // of Grok Build, whose other file begins anew here
		return s.mark(c, at, model.MarkerCompaction, u.Str("summary"))
	case "session_info_update":
		s.out.About.Merge(format.About{Title: u.Str("title"), TitleWeight: 3})
		return format.MetadataRecord(kind)
	case "available_commands_update", "config_option_update", "usage_update", "turn_completed":
		return format.MetadataRecord(kind)
	case "terminal_output_chunk", "terminal_update":
		c.terminals.Update(u, s.now, s.out.Classes.Len())
		return format.MetadataRecord(kind)
	default:
		return format.UnknownRecord(kind)
	}
}

// chunk adds a piece of what is said or thought.
func (s *stream) chunk(c *session, u rawjson.Value, kind string, at time.Time) format.RecordClass {
	content, id := u.Get("content"), u.Get("messageId").Scalar()
	if kind == "user_message_chunk" {
		text := content.Str("text")
		if text != "" && strings.HasPrefix(c.prompt, text) && isOnly(u, "sessionUpdate", "content", "messageId") {
			c.prompt = strings.TrimPrefix(c.prompt, text)
			return format.MetadataRecord("repeated " + kind)
		}
		if c.open == nil || c.kind != kind || id != "" && c.open.ID != id {
			s.begin(c, &model.Message{Role: model.RoleUser, ID: id, Time: at})
		}
	} else if c.open == nil || c.kind == "user_message_chunk" || id != "" && c.open.ID != "" && c.open.ID != id {
		s.begin(c, &model.Message{Role: model.RoleAssistant, ID: id, Time: at})
	}
	c.kind = kind
	parts := blocks(content)
	for i, p := range parts {
		if t, ok := p.(model.Text); ok && kind == "agent_thought_chunk" {
			parts[i] = model.Reasoning{Text: t.Text}
		}
	}
	c.append(parts)
	return format.ShownRecord
}

// append adds parts to the open message. Texts of one kind are pieces of one text.
func (c *session) append(parts []model.Part) {
	m := c.open
	for _, p := range parts {
		n := len(m.Parts) - 1
		if n < 0 || c.texts != m || !(is[model.Text](p, m.Parts[n]) || is[model.Reasoning](p, m.Parts[n])) {
			m.Parts = append(m.Parts, p)
			c.texts, c.text = m, &strings.Builder{}
			n++
		}
		switch p := p.(type) {
		case model.Text:
			c.text.WriteString(p.Text)
			m.Parts[n] = model.Text{Text: c.text.String()}
		case model.Reasoning:
			c.text.WriteString(p.Text)
			m.Parts[n] = model.Reasoning{Text: c.text.String()}
		}
	}
}

// is reports whether two parts are of one kind.
func is[kind model.Part](a, b model.Part) bool {
	_, one := a.(kind)
	_, other := b.(kind)
	return one && other
}

// waiting returns the call that an update is of whose id may be what many have in its place: the first
// with it that has not ended, the last one where all have, none where it begins a call.
func (c *session) waiting(id string, begins bool) *call {
	if begins {
		return nil
	}
	for i, one := range c.unnamed[id] {
		if !one.ended && one.made.State != model.CallDenied {
			c.unnamed[id] = c.unnamed[id][i:]
			return one
		}
	}
	return c.calls[id]
}

// call enters a call, or what became of it.
func (s *stream) call(c *session, u rawjson.Value, at time.Time) format.RecordClass {
	id := u.Get("toolCallId").Scalar()
	known, begins := c.calls[id], u.Fits("sessionUpdate=tool_call")
	if !model.IsID(id) {
		known = c.waiting(id, begins)
	}
	class := format.MetadataRecord("tool call in progress")
	if known == nil || known.ended && begins {
		known = &call{made: &model.ToolCall{ID: id}}
		c.calls[id] = known
		if !model.IsID(id) {
			c.calls[id+"\x00"+strconv.Itoa(len(c.calls))] = known
			c.unnamed[id] = append(c.unnamed[id], known)
		}
		if c.open == nil || c.open.Role != model.RoleAssistant {
			s.begin(c, &model.Message{Role: model.RoleAssistant, Time: at})
		}
		c.kind = "tool_call"
		c.open.Parts = append(c.open.Parts, known.made)
		class = format.ShownRecord
	}
	made := known.made
	if name := toolName(u); name != "" && made.Name == "" || u.At("_meta", "claudeCode", "toolName").Exists() {
		made.Name = name
	}
	if title := u.Str("title"); title != "" {
		made.Description = title
	}
	if input := u.Get("rawInput"); !input.IsNull() && (input.Len() > 0 || len(made.Arguments) == 0) {
		made.Arguments, made.ArgumentsText = nil, ""
		chat.SetArguments(made, input)
	} else if places := u.Get("locations"); len(made.Arguments) == 0 && places.Len() > 0 {
		made.Arguments = chat.JSONObject([]model.Field{{Name: "locations", Value: places.Keep()}})
	}
	if content := u.Get("content"); content.Len() > 0 { // replaces what there was
		known.said = nil
		known.said = append(known.said, chat.FlatMap(content, output)...)
	}
	if raw := u.Get("rawOutput"); !raw.IsNull() {
		known.raw = raw
	}
	if made.Name == "" && made.Description != "" && class.Class == model.Shown {
		made.Name = made.Description
	}
	ended := u.Fits("status=completed|failed|cancelled")
	if ended || u.Fits("status=pending|in_progress") {
		u.Get("status").Take()
	}
	if known.ended || !ended {
		return class
	}
	known.ended = true
	r := known.result()
	r.Error, r.Stopped = model.Stated(u.Fits("status=failed")), u.Fits("status=cancelled")
	chat.SetExit(r, known.raw.First("exitCode", "exit_code"))
	return s.add(c, &model.Message{Role: model.RoleTool, Time: at, Parts: []model.Part{r}})
}

// result is what is known of what a call gave.
func (k *call) result() *model.ToolResult {
	r := &model.ToolResult{CallID: k.made.ID, Name: k.made.Name, Content: k.said}
	if text := rawText(k.raw); len(r.Content) == 0 && text != "" {
		r.Content, r.Details = []model.Part{model.Text{Text: text}}, k.raw.Raw()
	} else if len(r.Content) == 0 {
		r.Content = chat.ResultContent(k.raw)
	} else if k.raw.Kind() == rawjson.Object {
		r.Details = k.raw.Keep()
	}
	return r
}

// rawText returns what the raw output of a tool says to people, "" if that is not
// clear. Grok has it in a member named after the type of the output.
func rawText(v rawjson.Value) string {
	if v.Kind() != rawjson.Object {
		return ""
	}
	var texts []string
	for _, key := range [...]string{"output", "stdout", "stderr", "content", "text", "message", "error"} {
		if s := v.Get(key); s.Kind() == rawjson.String && s.Text() != "" {
			texts = append(texts, s.Text())
		}
	}
	if len(texts) > 0 {
		return strings.Join(texts, "\n")
	}
	for key, inner := range v.Members() {
		if inner.Kind() == rawjson.Object && key != "_meta" && v.Get("type").Exists() && v.Len() == 2 {
			return rawText(inner)
		}
	}
	return ""
}

// toolName returns the name of a tool, or the kind of it, which is all that the
// protocol has.
func toolName(u rawjson.Value) string {
	if name := chat.FirstText(u.At("_meta", "claudeCode", "toolName"), u.At("_meta", "x.ai/tool", "name")); name != "" {
		return name
	}
	if kind := u.Str("kind"); kind != "" && kind != "other" {
		return kind
	}
	return u.Str("title")
}

// output decodes what a call gave: content, a change of a file, or a terminal.
func output(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "content":
		return blocks(v.Get("content"))
	case "diff":
		if patch := v.At("patch", "text").Text(); patch != "" { // of version 2
			return []model.Part{chat.Patch(v.At("changes", "0", "path").Text(), patch)}
		}
		var b strings.Builder
		b.WriteString("--- " + v.Str("path") + "\n+++ " + v.Str("path") + "\n")
		for _, side := range [...]struct{ sign, key string }{{"-", "oldText"}, {"+", "newText"}} {
			if text := v.Str(side.key); text != "" {
				for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
					b.WriteString(side.sign + line + "\n")
				}
			}
		}
		return []model.Part{chat.Patch(v.Str("path"), b.String())}
	case "terminal":
		return []model.Part{model.Text{Text: "terminal " + v.Str("terminalId")}}
	}
	return chat.ResultContent(v)
}

// blocks decodes content: one block or a list. A resource stands for a file.
func blocks(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.String {
		return chat.Parts(v)
	}
	var parts []model.Part
	for _, e := range v.AsList() {
		parts = append(parts, block(e)...)
	}
	return parts
}

func block(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "resource_link":
		return []model.Part{model.Media{Kind: model.File, Name: v.Str("name"), URL: v.Str("uri"), MediaType: v.Str("mimeType"), Text: v.Str("description"), Bytes: -1}}
	case "resource":
		inner := v.Get("resource")
		return []model.Part{model.Media{Kind: model.File, URL: inner.Str("uri"), MediaType: inner.Str("mimeType"), Text: inner.Str("text"), Bytes: -1}}
	}
	return chat.Part(v)
}

// permission enters a request to allow a call.
func (s *stream) permission(c *session, params rawjson.Value, id string) format.RecordClass {
	asked := params.Get("toolCall")
	known := c.calls[asked.Get("toolCallId").Scalar()]
	class := format.MetadataRecord("request for permission")
	if id := asked.Get("toolCallId").Scalar(); known != nil && (known.ended || known.made.Approval != nil) && !model.IsID(id) {
		delete(c.calls, id) // who is asked is asked before
		known = nil
	}
	if known == nil {
		class = s.call(c, asked, time.Time{})
		known = c.calls[asked.Get("toolCallId").Scalar()]
	}
	known.proposed(asked.Get("content"))
	known.made.State = model.CallAwaitingApproval
	known.made.Approval = &model.Approval{ID: id}
	c.asked[id] = question{made: known.made, options: params.Get("options")}
	return class
}

// proposed makes the change that a request for permission shows the arguments of the
// call, where it has none: what was refused has no result to show it.
func (k *call) proposed(content rawjson.Value) {
	if len(k.made.Arguments) > 0 || k.made.ArgumentsText != "" {
		return
	}
	var change, others []model.Field
	for i, e := range content.Elems() {
		if change == nil && e.Is("type", "diff") {
			change = chat.Meta(e, "type", "_meta")
		} else {
			others = append(others, model.Field{Name: "content[" + strconv.Itoa(i) + "]", Value: e.Keep()})
		}
	}
	k.made.Arguments, k.asked = chat.JSONObject(append(change, others...)), true
}

// permitted enters the answer to such a request. The ids of the options are the
// agent's own; their kinds tell what is a refusal, or else "reject" in the id.
func (s *stream) permitted(c *session, outcome rawjson.Value, id string, at time.Time) format.RecordClass {
	option := outcome.Str("optionId")
	kind := option
	for _, o := range c.asked[id].options.Look().Elems() {
		if o.Is("optionId", option) {
			kind = cmp.Or(o.Str("kind"), kind)
		}
	}
	allowed := outcome.Str("outcome") == "selected" && !strings.Contains(kind, "reject") && !strings.Contains(kind, "deny")
	if made := c.asked[id].made; made != nil {
		delete(c.asked, id)
		made.Approval.Answered, made.Approval.Approved, made.Approval.Reason, made.Approval.Time = true, allowed, option, at
		made.State = model.CallApproved
		if !allowed {
			made.State = model.CallDenied
		}
		return format.MetadataRecord("permission")
	}
	return s.mark(c, at, model.MarkerNotice, strings.TrimSpace("permission "+outcome.Str("outcome")+" "+option))
}

// whole enters a message of version 2 that is told at once, or again after its chunks.
func (s *stream) whole(c *session, u rawjson.Value, kind string, at time.Time) format.RecordClass {
	id, text := u.Look().Get("messageId").Scalar(), chat.Texts(blocks(u.Look().Get("content")))
	m := c.byID[id]
	if text == "" || kind == "user_message" && text == c.prompt || m != nil && says(m, text) {
		return format.MetadataRecord("repeated " + kind)
	}
	c.open = nil
	return s.chunk(c, u, kind+"_chunk", at)
}

// says reports whether a part of a message is this text, said or thought.
func says(m *model.Message, text string) bool {
	return slices.Contains(m.Parts, model.Part(model.Text{Text: text})) || slices.Contains(m.Parts, model.Part(model.Reasoning{Text: text}))
}

// ended enters the end of a turn, if a record says it.
func (s *stream) ended(c *session, v rawjson.Value, at time.Time) format.RecordClass {
	reason, open := v.Str("stopReason"), c.open
	if reason == "" {
		return format.MetadataRecord("state of turn")
	}
	c.open, c.kind, c.prompt = nil, "", ""
	if open != nil && open.Role == model.RoleAssistant && isOnly(v, "stopReason", "sessionUpdate", "state") {
		open.StopReason = reason
	} else if reason != "end_turn" {
		return s.mark(c, at, model.MarkerEnd, reason)
	}
	return format.MetadataRecord("end of turn")
}
