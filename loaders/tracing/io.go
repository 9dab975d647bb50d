package tracing

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/python"
	"msgview/model"
	"msgview/model/rawjson"
)

// maxWraps bounds how deep what a span was given may be wrapped.
const maxWraps = 4

// Asked makes messages of what a request to a model, or a whole run, was given, in
// whatever form tracing tools log it: a text, messages of any provider or of
// LangChain, lists of such lists, the body of a request, the arguments of a
// function. What is none of these is kept as the text of its JSON.
func Asked(v rawjson.Value) []*model.Message {
	v = rawjson.Unwrap(v, 2)
	if v.IsNull() || v.Kind() == rawjson.String && v.Text() == "" {
		return nil
	}
	if messages := asked(v, maxWraps); messages != nil {
		return messages
	}
	return []*model.Message{{Role: model.RoleUser, Parts: plainParts(v)}}
}

// Unquoted returns the text that a text in quotation marks is the JSON of: tables keep
// what was given and gave back as JSON, and so an answer that is nothing but text.
func Unquoted(text string) string {
	if s := strings.TrimSpace(text); len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		if v, err := rawjson.Parse([]byte(s)); err == nil && v.Kind() == rawjson.String {
			return v.Text()
		}
	}
	return text
}

func plainParts(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.String {
		return []model.Part{model.Text{Text: Unquoted(v.Text())}}
	}
	return []model.Part{model.Text{Text: chat.JSONText(v)}}
}

func asked(v rawjson.Value, depth int) []*model.Message {
	v = rawjson.Unwrap(v, 2)
	if depth == 0 {
		return nil
	}
	switch v.Kind() {
	case rawjson.String:
		return []*model.Message{chat.Say(model.RoleUser, "", Unquoted(v.Text()))}
	case rawjson.Array:
		return askedList(v, depth)
	case rawjson.Object:
	default:
		return nil
	}
	if m := Message(v); m != nil {
		return []*model.Message{m}
	}
	var system []*model.Message
	for _, around := range [...]rawjson.Value{v, v.Get("config"), v.Get("kwargs"), v.Get("inputs"), v.Get("generation_config")} {
		if m, _ := chat.System(around); m != nil {
			system = append(system, m)
			break
		}
	}
	for _, key := range [...]string{"messages", "contents", "input", "inputs", "kwargs", "prompts", "prompt", "new_message", "message", "args", "question", "query", "history"} {
		inner := v.Get(key)
		if inner.IsNull() || inner.Kind() == rawjson.Array && inner.Len() == 0 {
			continue
		}
		if inner.Kind() == rawjson.String && key != "contents" && key != "prompt" && key != "input" && key != "message" && key != "question" && key != "query" {
			continue
		}
		if key == "args" && allTexts(inner) {
			var texts []string
			for _, e := range inner.Elems() {
				texts = append(texts, e.Text())
			}
			return append(system, chat.Say(model.RoleUser, "", strings.Join(texts, "\n")))
		}
		if messages := asked(inner, depth-1); messages != nil {
			return append(system, messages...)
		}
	}
	return nil
}

func allTexts(list rawjson.Value) bool {
	for _, e := range list.Elems() {
		if e.Kind() != rawjson.String {
			return false
		}
	}
	return list.Kind() == rawjson.Array && list.Len() > 0
}

// askedList decodes a list of messages, or a list with one such list.
func askedList(list rawjson.Value, depth int) []*model.Message {
	first := rawjson.Unwrap(list.Index(0), 1)
	if first.Kind() == rawjson.Array && list.Len() >= 1 { // LangChain: one list for each prompt
		return askedList(first, depth-1)
	}
	if list.Opaque() || depth <= 0 {
		return nil
	}
	if Message(first.Look()) == nil && !knows(list.Look()) {
		return nil
	}
	return hoistTools(askedMessages(list))
}

// knows reports whether half of a list are messages, or parts of one.
func knows(list rawjson.Value) bool {
	known := 0
	for _, m := range askedMessages(list) {
		n := len(m.Parts)
		if n == 0 {
			continue
		}
		if _, unknown := m.Parts[n-1].(model.Unknown); !unknown {
			known++
		}
	}
	return known*2 >= list.Len()
}

func askedMessages(list rawjson.Value) []*model.Message {
	var messages []*model.Message
	for _, e := range list.Elems() {
		e = rawjson.Unwrap(e, 1)
		switch m := Message(e); {
		case m != nil:
			messages = append(messages, m)
		case chat.IsItem(e) || e.Get("parts").Kind() == rawjson.Array:
			messages = append(messages, chat.Item(e))
		case isToolDefinition(e):
			messages = append(messages, toolNote(e))
		case e.Get("role").Kind() == rawjson.String && e.Get("content").Exists():
			messages = append(messages, spokenAs(e, messages))
		case e.Kind() == rawjson.String:
			messages = append(messages, chat.Say(model.RoleUser, "", e.Text()))
		default:
			messages = append(messages, &model.Message{Role: model.RoleUser, Parts: chat.Part(e)})
		}
	}
	return messages
}

// spokenAs decodes a message with a role that is none: some tracing tools put the
// name of the tool there, whose result it then is.
func spokenAs(v rawjson.Value, before []*model.Message) *model.Message {
	m := chat.Message(v)
	for i := len(before) - 1; i >= max(0, len(before)-16); i-- {
		for _, c := range before[i].Calls() {
			if c.Name == m.RawRole && !resultOf(before[i+1:], c.ID) {
				m.Role = model.RoleTool
				m.Parts = []model.Part{&model.ToolResult{CallID: c.ID, Name: c.Name, Content: chat.ResultContent(v.Get("content"))}}
				return m
			}
		}
	}
	return m
}

func resultOf(messages []*model.Message, id string) bool {
	for _, m := range messages {
		for _, r := range m.Results() {
			if r.CallID == id {
				return true
			}
		}
	}
	return false
}

// Message decodes a message as tracing tools log it, of a provider's interface, of
// LangChain, or what Python prints of one; nil if v is none. Calls may stand in
// additional_kwargs, or as JSON in the text.
// Sources: agno-agi/agno: libs/agno/agno/models/message.py, logged by
// Arize-ai/openinference: openinference-instrumentation-agno; JetBrains/koog:
// agents-features-opentelemetry, LangfuseSpanAdapter.kt.
func Message(v rawjson.Value) *model.Message {
	if printed, ok := python.Fields(v.Look().Text(), "role"); ok {
		m := Message(printed)
		if m != nil {
			v.Take()
			m.Meta = append(m.Meta, format.Rest(printed)...)
		}
		return m
	}
	if v.Kind() != rawjson.Object || v.Opaque() {
		return nil
	}
	if isToolDefinition(v.Get("content")) && v.Str("role") == "tool" && v.Get("tool_call_id").IsNull() {
		return toolNote(v.Get("content"))
	}
	if v.Get("role").Kind() != rawjson.String || v.Get("lc").Exists() {
		if m := chat.LangChain(v); m != nil {
			return m
		}
	}
	if !chat.IsMessage(v) {
		return nil
	}
	m := chat.Message(v)
	if extra := v.Get("additional_kwargs"); len(m.Calls()) == 0 && extra.Get("tool_calls").Kind() == rawjson.Array {
		m.Parts = append(m.Parts, chat.ToolCalls(extra.Get("tool_calls"))...)
	}
	if list := rawjson.Unwrap(v.Get("content"), 1); callsInText(list.Look()) {
		m.Role, m.Parts = model.RoleAssistant, chat.ToolCalls(list)
	}
	return m
}

// callsInText reports whether a content is the JSON of calls.
func callsInText(list rawjson.Value) bool {
	for _, c := range list.Elems() {
		if !c.Fits("type=function function.name:text function.arguments") {
			return false
		}
	}
	return list.Kind() == rawjson.Array && list.Len() > 0
}

// isToolDefinition reports whether v describes a tool. Some tracing tools log the
// tools of a request among its messages.
func isToolDefinition(v rawjson.Value) bool {
	f := v.Get("function")
	return v.Str("type") == "function" && f.Get("name").Exists() && (f.Get("parameters").Exists() || f.Get("description").Exists()) && !f.Get("arguments").Exists()
}

func toolNote(v rawjson.Value) *model.Message {
	return &model.Message{Role: model.RoleSystem, RawRole: "tools", Meta: []model.Field{{Name: "tool", Value: v.Keep()}}}
}

// hoistTools moves descriptions of tools to the first message: they are no part of
// the history, and stand at its end in every request.
func hoistTools(messages []*model.Message) []*model.Message {
	kept := messages[:0:0]
	var tools []model.Field
	for _, m := range messages {
		if m.RawRole == "tools" && len(m.Parts) == 0 {
			tools = append(tools, m.Meta...)
			continue
		}
		kept = append(kept, m)
	}
	if len(tools) > 0 && len(kept) > 0 {
		kept[0].Meta = append(kept[0].Meta, tools...)
	}
	return kept
}

// Said makes messages of what a model, or a whole run, gave back: a text, the body
// of a response, a message, a list of messages or of parts, the generations of
// LangChain. What is none of these is kept as the text of its JSON.
func Said(v rawjson.Value) []*model.Message {
	v = rawjson.Unwrap(v, 2)
	if v.IsNull() || v.Kind() == rawjson.String && v.Text() == "" {
		return nil
	}
	if messages := said(v, maxWraps); len(messages) > 0 {
		return messages
	}
	return []*model.Message{{Role: model.RoleAssistant, Parts: plainParts(v)}}
}

func said(v rawjson.Value, depth int) []*model.Message {
	v = rawjson.Unwrap(v, 2)
	if depth == 0 {
		return nil
	}
	switch v.Kind() {
	case rawjson.String:
		m := chat.Say(model.RoleAssistant, "", Unquoted(v.Text()))
		chat.SplitTagged(m)
		return []*model.Message{m}
	case rawjson.Array:
		return saidList(v, depth)
	case rawjson.Object:
	default:
		return nil
	}
	if v.Look().Str("type") != "message" {
		if m := Message(v); m != nil {
			return []*model.Message{m}
		}
	}
	if list := v.Get("generations"); list.Kind() == rawjson.Array {
		return generations(v, list)
	}
	if v.Look().Str("object") != "response" && v.Get("candidates").IsNull() && v.Get("choices").IsNull() {
		if c := v.Get("content"); c.Kind() == rawjson.Object && c.Get("parts").Kind() == rawjson.Array { // ADK: one candidate by itself
			m := chat.Message(c)
			if m.RawRole == "" {
				m.Role = model.RoleAssistant
			}
			return []*model.Message{chat.AnswerFacts(m, v, "content")}
		}
		if c := v.Get("message"); c.Kind() == rawjson.Object {
			if m := Message(c); m != nil {
				return []*model.Message{chat.AnswerFacts(m, v, "message", "index")}
			}
		}
	}
	if messages := chat.Response(v); len(messages) > 0 {
		return messages
	}
	for _, key := range [...]string{"output", "outputs", "response", "messages", "message", "result", "content", "text", "completion", "answer"} {
		inner := v.Get(key)
		if inner.IsNull() || inner.Kind() == rawjson.Array && inner.Len() == 0 || inner.Kind() == rawjson.String && v.Len() > 4 {
			continue
		}
		if messages := said(inner, depth-1); len(messages) > 0 {
			return messages
		}
	}
	return nil
}

func saidList(list rawjson.Value, depth int) []*model.Message {
	first := rawjson.Unwrap(list.Index(0), 1)
	switch {
	case list.Opaque() || list.Len() == 0:
		return nil
	case first.Kind() == rawjson.Array && list.Len() == 1:
		return said(first, depth-1)
	case Message(first.Look()) != nil: // what is decoded twice has nothing left to keep
		var messages []*model.Message
		for _, e := range list.Elems() {
			e = rawjson.Unwrap(e, 1)
			if m := Message(e); m != nil {
				messages = append(messages, m)
			} else {
				messages = append(messages, chat.Item(e))
			}
		}
		return messages
	case first.Get("message").Kind() == rawjson.Object:
		var messages []*model.Message
		for _, e := range list.Elems() {
			messages = append(messages, said(e, depth-1)...)
		}
		return messages
	}
	parts := chat.Parts(list)
	for _, p := range parts {
		if _, unknown := p.(model.Unknown); unknown {
			return nil
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return []*model.Message{{Role: model.RoleAssistant, Parts: parts}}
}

// generations decodes an LLMResult of LangChain: for each prompt a list of answers,
// each with its text and, for chat models, its message.
func generations(v, list rawjson.Value) []*model.Message {
	for range 2 {
		if list.Index(0).Kind() == rawjson.Array {
			list = list.Index(0)
		}
	}
	var messages []*model.Message
	for _, e := range list.Elems() {
		if m := Message(e.Get("message")); m != nil {
			e.Is("text", chat.Texts(m.Parts))
			chat.Facts(m, e.Get("generation_info"), nil)
			messages = append(messages, m)
		} else if t := e.Get("text"); t.Kind() == rawjson.String {
			messages = append(messages, chat.Say(model.RoleAssistant, "", t.Text()))
		}
	}
	if len(messages) > 0 && messages[0].Usage.IsZero() {
		messages[0].Usage = chat.Usage(v.Get("llm_output").First("token_usage", "usage"))
	}
	return messages
}

// ToolGiven enters what a tool was given into a call, and what it gave back into a
// result: LangChain wraps both, and logs arguments as the text of a dictionary.
func ToolGiven(c *model.ToolCall, v rawjson.Value) {
	inner := rawjson.Unwrap(v, 2)
	if inner.Kind() == rawjson.Object {
		for _, key := range [...]string{"args", "arguments"} {
			if id := inner.First("id", "tool_call_id"); inner.Get(key).Kind() == rawjson.Object && (id.Exists() || inner.Get("name").Exists()) {
				c.ID = cmp.Or(c.ID, id.Scalar())
				inner = inner.Get(key)
				break
			}
		}
	}
	chat.SetArguments(c, inner)
	c.Malformed = false
}

// ToolGave makes a result of what a tool gave back; nil of null.
func ToolGave(v rawjson.Value) *model.ToolResult {
	inner := rawjson.Unwrap(v, 2)
	if v.IsNull() {
		return nil
	}
	if out := inner.Get("output"); inner.Kind() == rawjson.Object && inner.Len() == 1 && out.Exists() {
		inner, v = rawjson.Unwrap(out, 1), out
	}
	if m := Message(inner.Look()); m != nil && len(m.Results()) == 1 {
		m = Message(inner)
		r := m.Results()[0]
		if r.Details == nil {
			r.Details = chat.JSONObject(m.Meta)
		}
		return r
	}
	r := &model.ToolResult{}
	if v.Kind() == rawjson.String {
		r.Content = chat.ResultContent(v)
	} else {
		chat.SetOutput(r, inner)
	}
	return r
}
