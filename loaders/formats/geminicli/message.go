package geminicli

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns a message of a session into messages; what the program says of limits and loops has
// the words of its source (google-gemini/gemini-cli, useGeminiStream.ts). answered returns the
// result of a call where that is shown already, see answerKey; it may be nil.
func decode(v rawjson.Value, answered func(key string) rawjson.Value) []*model.Message {
	role := v.First("type", "role").Text() // as some versions wrote it
	m := &model.Message{RawRole: role, ID: v.Str("id"), Time: chat.Time(v.First("timestamp", "ts")), Model: v.Str("model")}
	switch role {
	case "user":
		return user(m, v, answered)
	case "info", "warning", "error":
		m.Role = model.RoleMarker
		content := chat.Parts(v.Get("content"))
		marker := model.Marker{Kind: model.MarkerNotice, Text: chat.Texts(content)}
		switch {
		case role == "error", strings.HasPrefix(marker.Text, "A potential loop was detected"):
			marker.Kind, marker.Error = model.MarkerError, true
		case strings.HasPrefix(marker.Text, "The session has reached the maximum number of turns"):
			marker.Kind = model.MarkerLimit
		}
		m.StopReason = chat.FinishReason(marker.Text)
		m.Parts = append([]model.Part{marker}, slices.DeleteFunc(content, is[model.Text])...)
	default:
		m.Role = model.RoleAssistant
		if known, ok := chat.Role(role); ok {
			m.Role = known
		}
		answer(m, v)
	}
	return []*model.Message{m}
}

// is reports whether a part is of one kind.
func is[kind model.Part](p model.Part) bool {
	_, ok := p.(kind)
	return ok
}

// user decodes what was sent in the user's name.
func user(m *model.Message, v rawjson.Value, answered func(string) rawjson.Value) []*model.Message {
	m.Role = model.RoleUser
	content := v.Get("content")
	pieces := chat.Pieces{Whole: model.Message{RawRole: m.RawRole, Time: m.Time}}
	var typed []model.Part
	results := slices.ContainsFunc(chat.Parts(content.Look()), is[*model.ToolResult])
	for i, e := range v.Get("displayContent").AsList() {
		shown := chat.Parts(e.Look())
		typed = append(typed, shown...)
		if results && slices.ContainsFunc(shown, is[*model.ToolResult]) {
			chat.TakeSame(e, content.Index(i))
			continue
		}
		parts, again := besideAnswers(e, answered)
		if again { // nobody typed what a tool gave
			typed = typed[:len(typed)-len(shown)]
		}
		if len(parts) > 0 {
			pieces.Add(model.RoleUser, "", parts...)
		}
	}
	files := false
	parts, repeated := besideAnswers(content, answered)
	for _, p := range parts {
		switch p := p.(type) {
		case *model.ToolResult:
			chat.Respond(p)
			keep(p)
			pieces.Add(model.RoleTool, "", p)
		case model.Text:
			kind := injected(p.Text)
			if strings.HasPrefix(strings.TrimSpace(p.Text), "--- Content from referenced files") {
				files = true
			}
			switch {
			case files:
				kind = "attachment"
				if strings.HasPrefix(strings.TrimSpace(p.Text), "--- End of content") {
					files = false
				}
			case len(typed) > 0 && kind == "" && !said(typed, p.Text):
				kind = "context"
			case len(typed) > 0 && kind == "":
				continue // shown as it was typed
			}
			pieces.Add(model.RoleUser, kind, p)
		default:
			if len(typed) == 0 || files {
				pieces.Add(model.RoleUser, "", p)
			}
		}
	}
	switch {
	case len(pieces.List) == 0 && repeated:
		return nil
	case len(pieces.List) == 0:
		return []*model.Message{m}
	}
	typedAt := slices.IndexFunc(pieces.List, func(one *model.Message) bool { return one.Injected == "" })
	pieces.List[max(0, typedAt)].ID = m.ID
	return pieces.List
}

// besideAnswers returns the parts of a content but for results that the calls have;
// repeated says that there are such.
func besideAnswers(content rawjson.Value, answered func(string) rawjson.Value) (parts []model.Part, repeated bool) {
	for _, e := range content.AsList() {
		for _, p := range chat.Parts(e.Look()) {
			if r, ok := p.(*model.ToolResult); ok && answered != nil {
				if shown := answered(answerKey(r.CallID, e)); shown.Exists() {
					chat.TakeSame(e, shown.Index(0))
					repeated, e = true, rawjson.Value{}
				}
			}
		}
		parts = append(parts, chat.Parts(e)...)
	}
	return parts, repeated
}

// answerKey is what the part with a result is known by: the id of its call, or all of it where that
// was blacked out.
func answerKey(id string, part rawjson.Value) string {
	if model.IsID(id) {
		return id
	}
	return string(part.Raw())
}

// said reports whether a text is what was typed.
func said(typed []model.Part, text string) bool {
	return slices.ContainsFunc(typed, func(p model.Part) bool {
		t, ok := p.(model.Text)
		return ok && strings.TrimSpace(t.Text) == strings.TrimSpace(text)
	})
}

// injected names what the program sent in the user's name, "" if a person wrote it.
func injected(text string) string {
	s := strings.TrimSpace(text)
	for _, t := range [...]struct{ start, kind string }{
		{"<session_context>", "context"},
		{"<hook_context>", "hook"},
		{"<system_note>", "context"},
		{"<state_snapshot>", "compaction summary"},
		{"<user_memory>", "memory"},
		{"This is the Gemini CLI. We are setting up the context for our chat.", "context"},
		{"This is the Qwen Code. We are setting up the context for our chat.", "context"},
		{"System: Please continue.", "reminder"},
		{"Please continue.", "reminder"},
	} {
		if strings.HasPrefix(s, t.start) && (t.kind != "reminder" || len(s) == len(t.start)) {
			return t.kind
		}
	}
	return ""
}

// answer decodes what the model thought, said and called.
func answer(m *model.Message, v rawjson.Value) {
	content := chat.Parts(v.Get("content"))
	calls := map[string]bool{}
	for _, p := range content {
		if c, ok := p.(*model.ToolCall); ok {
			calls[c.ID] = true
		}
	}
	if !slices.ContainsFunc(content, is[model.Reasoning]) {
		m.Parts = append(m.Parts, chat.Map(v.Get("thoughts"), thoughtOf)...)
	}
	m.Parts = append(m.Parts, content...)
	for _, c := range v.Get("toolCalls").Elems() {
		parts := tool(m, c)
		if calls[c.Str("id")] {
			parts = parts[1:] // the call stands in the content
		}
		m.Parts = append(m.Parts, parts...)
	}
	t := v.Get("tokens")
	tools := chat.Count(t, "tool") // counted beside the prompt of the model
	m.Usage = model.Usage{
		Input: chat.Count(t, "input") + tools, Tools: tools,
		Output: chat.Count(t, "output"), CacheRead: chat.Count(t, "cached"), Reasoning: chat.Count(t, "thoughts"),
	}.SummingTo(chat.Count(t, "total"))
}

// thoughtOf decodes the summary of a thought: its subject and what it was about.
func thoughtOf(t rawjson.Value) model.Part {
	subject, description := t.Str("subject"), t.Str("description")
	if subject != "" {
		description = strings.TrimSuffix("**"+subject+"**\n\n"+description, "\n\n")
	}
	return model.Reasoning{Text: description + t.Text(), Summary: true}
}

// tool decodes a call, and its result if it has one.
func tool(m *model.Message, v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Object {
		return []model.Part{model.Unknown{Type: "toolCall", Raw: v.Keep()}}
	}
	c := &model.ToolCall{ID: v.Str("id"), Name: v.Str("name")}
	chat.SetArguments(c, v.Get("args"))
	if s := v.Str("description"); len(s) <= 200 {
		c.Description = s
	}
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	if thread := v.Get("agentId").Scalar(); thread != "" {
		c.Rare, r.Rare = &model.RareCall{Thread: thread, Agent: c.Name}, &model.RareResult{Thread: thread}
	}
	for _, p := range chat.Parts(v.Get("result")) {
		inner, ok := p.(*model.ToolResult)
		if !ok {
			r.Content = append(r.Content, p)
			continue
		}
		r.Content = append(r.Content, inner.Content...)
		r.Error = cmp.Or(inner.Error, r.Error)
		for _, of := range [...]struct{ key, answered, called string }{{"id", inner.CallID, c.ID}, {"name", inner.Name, c.Name}} {
			if of.answered != "" && of.answered != of.called {
				m.Meta = append(m.Meta, model.Field{Name: "toolCalls.result." + of.key, Value: rawjson.Quote(of.answered)})
			}
		}
	}
	chat.Ended(r, v)
	if done := v.Get("timestamp"); r.Duration == 0 && chat.Time(done.Look()).After(m.Time) && !m.Time.IsZero() { // the answer was complete before
		c.SetTime(m.Time)
		r.Duration = chat.Time(done).Sub(m.Time)
	}
	switch {
	case r.Denied:
		c.State = model.CallDenied
	case v.Is("status", "awaiting_approval"):
		c.State = model.CallAwaitingApproval
	case v.Is("status", "scheduled"), v.Is("status", "validating"), v.Is("status", "executing"):
		c.State = model.CallInterrupted
	}
	chat.Respond(r)
	keep(r)
	display := v.Get("resultDisplay")
	text := display.Look().Text()
	switch {
	case text != "" && len(r.Content) == 0:
		r.Content = []model.Part{model.Text{Text: display.Text()}}
	case text != "" && strings.TrimSpace(text) != strings.TrimSpace(chat.Texts(r.Content)), display.Kind() >= rawjson.Array:
		if r.Details != nil {
			m.Meta = append(m.Meta, model.Field{Name: "toolCalls.result.response", Value: r.Details})
		}
		r.Details = display.Keep()
	}
	if len(r.Content) == 0 && r.Details == nil && r.Error == model.NotStated && !r.Denied {
		return []model.Part{c}
	}
	return []model.Part{c, r}
}
