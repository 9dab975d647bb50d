package vscodedebug

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// An export has the prompts of a person, and what was asked and answered for each:
//
//	{"exportedAt":"…","prompts":[{"prompt":"…","logs":[
//	 {"id","kind":"request","type":"ChatMLSuccess","metadata":{"model","startTime","duration","usage"},
//	  "requestMessages":{"messages":[…]},"response":{"type":"success","message":["…"]}},
//	 {"id","kind":"toolCall","tool","args":"{…}","time","response":["…"],"thinking":{"text"}}]}]}
//
// A prompt may be a file of its own.

const replays = format.Votes(`
	20 prompts.0.prompt:text prompts.0.logs:list
	20 prompt:text logs.0.kind=element|request|toolCall|error
`)

// A replayed is a conversation while its logs are read.
type replayed struct {
	messages []*model.Message
	said     map[string]bool // texts
	calls    map[string]bool // ids, and names with arguments
}

func replay(_ *format.Record, v rawjson.Value) format.Decoded {
	c := replayed{said: map[string]bool{}, calls: map[string]bool{}}
	prompts := v.Get("prompts")
	if prompts.Kind() != rawjson.Array {
		c.prompt(v)
	}
	for _, p := range prompts.Elems() {
		c.prompt(p)
	}
	return chat.ShowConversation(model.About{}, c.messages)
}

func (c *replayed) add(m *model.Message) {
	c.messages = append(c.messages, m)
	c.said[strings.TrimSpace(chat.Texts(m.Parts))] = true
}

func (c *replayed) prompt(p rawjson.Value) {
	c.add(chat.Say(model.RoleUser, "", p.Str("prompt")))
	for _, e := range p.Get("logs").Elems() {
		switch kind := e.Str("kind"); kind {
		case "request":
			c.request(e)
		case "toolCall":
			c.call(e)
		case "element": // a piece of a prompt, by its size
		case "error":
			c.add(chat.Note(model.MarkerError, e.Str("error")))
		default:
			c.add(chat.NoMessage(e, kind))
		}
	}
}

// request shows what was sent that was not said before, and what was answered.
func (c *replayed) request(e rawjson.Value) {
	for _, sent := range e.At("requestMessages", "messages").Elems() {
		c.sent(sent)
	}
	about, response := e.Get("metadata"), e.Get("response")
	m := &model.Message{ID: e.Str("id"), Role: model.RoleAssistant, RawRole: e.Str("name"), Model: about.Str("model"), Usage: chat.Usage(about.Get("usage"))}
	m.Time = chat.Time(cmp.Or(about.Get("startTime"), e.Get("startTime")))
	if ms, ok := about.Get("duration").Int(); ok {
		m.Duration = time.Duration(ms) * time.Millisecond
	}
	text := chat.JoinTexts(response.Get("message"), "\n")
	if text == "" {
		text = chat.FirstText(response.Get("message"), e.Get("content"))
	}
	if text != "" {
		m.Parts = chat.SplitReasoning(text)
	}
	switch kind := response.Str("type"); kind {
	case "failure":
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(response.Str("reason"), "the request failed"), Error: true})
	case "canceled", "cancelled":
		m.Parts = append(m.Parts, chat.Stopped)
	case "truncated":
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	if len(m.Parts) > 0 {
		format.Keep(m, e)
		c.add(m)
	}
}

// roles are those of messages as they were sent, by their numbers.
var roles = []model.Role{model.RoleSystem, model.RoleUser, model.RoleAssistant, model.RoleTool}

// sent shows a message that a request sent, if nothing has said it yet.
func (c *replayed) sent(v rawjson.Value) {
	role, _ := chat.Role(v.Look().Str("role"))
	if n, ok := v.Get("role").Int(); ok && n >= 0 && int(n) < len(roles) {
		role = roles[n]
	}
	for _, call := range v.Get("toolCalls").Elems() {
		if f := call.Get("function"); c.calls[asked(f.Look().Str("name"), f.Look().Get("arguments"))] {
			f.TakeAll("name", "arguments")
		}
		c.known(call.Get("id"))
	}
	c.known(v.Get("toolCallId"))
	text := chat.JoinTexts(v.Look().Get("content"), "\n")
	if c.said[strings.TrimSpace(text)] || role == model.RoleSystem || role == model.RoleUser {
		chat.JoinTexts(v.Get("content"), "\n")
	}
	switch {
	case c.said[strings.TrimSpace(text)]:
	case role == model.RoleSystem:
		c.add(chat.Say(role, "", text))
	case role == model.RoleUser:
		m := chat.Say(role, "", text)
		m.Injected = "sent to the model"
		c.add(m)
	}
}

// asked is the key of a call.
func asked(name string, arguments rawjson.Value) string {
	return name + "\x00" + string(rawjson.Compact(nil, rawjson.Unwrap(arguments, 1).Raw()))
}

// known takes the id of a call that is shown. The program makes it longer there.
func (c *replayed) known(id rawjson.Value) {
	if c.calls[id.Look().Text()] {
		id.Take()
	}
}

// call shows a call and what came of it.
func (c *replayed) call(e rawjson.Value) {
	call := chat.Call(e.Str("id"), e.Str("tool"), e.Get("args"))
	id, _, _ := strings.Cut(call.ID, "__vscode")
	c.calls[id], c.calls[asked(call.Name, e.Look().Get("args"))] = true, true
	m := &model.Message{Role: model.RoleAssistant, Time: chat.Time(e.Get("time")), Parts: []model.Part{call}}
	if text := e.At("thinking", "text").Text(); text != "" {
		m.Parts = []model.Part{model.Reasoning{Text: text}, call}
	}
	result := chat.Answer(call, e.Get("response"))
	if text := chat.JoinTexts(e.Get("response"), "\n"); text != "" {
		result.Content = []model.Part{model.Text{Text: text}}
	}
	format.Keep(m, e)
	c.messages = append(c.messages, m, &model.Message{Role: model.RoleTool, Time: m.Time, Parts: []model.Part{result}})
	c.said[strings.TrimSpace(chat.Texts(result.Content))] = true
}
