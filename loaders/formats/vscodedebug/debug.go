// Package vscodedebug reads what VS Code's Copilot Chat writes for who debugs it: the log of
// an agent (<workspace storage>/GitHub.copilot-chat/debug-logs/<session>/main.jsonl), and
// exports of its requests (*.chatreplay.json).
//
// A line of the log is a span or an event that ended:
//
//	{"ts":1772355600000,"dur":1500,"sid":"…","type":"llm_request","name":"chat:…","spanId":"a","status":"ok","attrs":{"model","inputTokens","outputTokens"}}
//	{…,"type":"agent_response","spanId":"agent-msg-a","attrs":{"response":"[{\"role\":\"assistant\",\"parts\":[…]}]"}}
//	{…,"type":"tool_call","name":"read_file","spanId":"b","attrs":{"args":"{…}","result":"…"}}
//
// Texts in it are cut after 5,000 characters.
package vscodedebug

import (
	"iter"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "vscode-debug",
	Title: "VS Code Copilot debug log",
	Reads: "debug logs of agents of VS Code's Copilot Chat (GitHub.copilot-chat/debug-logs/*/*.jsonl), and its exported requests (*.chatreplay.json)",
	Omits: "texts that the program cut after 5,000 characters; the sessions that only made a title have files of their own",
	Sources: []format.Source{
		{Project: "microsoft/vscode-copilot-chat", File: "src/extension/chat/vscode-node/chatDebugFileLoggerService.ts", Version: "March 2026", Verified: "2026-11-22"},
		{Project: "microsoft/vscode-copilot-chat", File: "src/extension/replay/common/chatReplayTypes.ts, src/extension/prompt/vscode-node/requestLoggerImpl.ts", Version: "March 2026", Verified: "2026-11-22"},
	},
	Shapes: []format.Shape{
		{Name: "debug log", Score: entries.Score, Assemble: assemble},
		{Name: "chat replay", Score: replays.Score, Decode: format.Objects(replay), Assemble: chat.AssembleEach(format.Objects(replay)), List: "-"},
	},
}

const entries = format.Votes(`
	10 ts:number sid:text spanId:text attrs:object type=tool_call|llm_request|user_message|agent_response
	10 ts:number sid:text spanId:text attrs:object type=subagent|discovery|error|generic|child_session_ref|hook
`)

// A debugLog is a log while its lines are read.
type debugLog struct {
	out      format.Assembled
	requests map[string]rawjson.Value // by their spans, until the answer comes
	open     []*model.ToolCall        // that have no result yet
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	l := debugLog{requests: map[string]rawjson.Value{}}
	for r := range records {
		d, none := format.NoObject(r, r.Value)
		if !none {
			d = l.entry(r.Value)
		}
		for _, m := range d.Messages {
			m.Conversation = r.Value.Str("sid")
			if m.Time.IsZero() {
				m.Time = chat.Time(r.Value.Get("ts"))
			}
		}
		chat.Add(&l.out, r, d)
	}
	return l.out
}

func (l *debugLog) entry(v rawjson.Value) format.Decoded {
	kind, attrs := v.Str("type"), v.Get("attrs")
	switch kind {
	case "user_message":
		return format.Shown(chat.Say(model.RoleUser, kind, attrs.Str("content")))
	case "llm_request":
		l.requests[v.Look().Str("spanId")] = v
		if failure := attrs.Str("error"); failure != "" {
			return format.Shown(chat.Note(model.MarkerError, failure))
		}
		return format.Metadata(kind)
	case "agent_response":
		return format.Shown(l.answer(v)...)
	case "tool_call":
		return format.Shown(l.result(v)...)
	case "subagent":
		return format.Shown(chat.Note(model.MarkerNotice, strings.TrimRight("agent "+v.Str("name")+": "+attrs.Str("description"), ": ")))
	case "hook":
		said := chat.FirstText(attrs.Get("error"), attrs.Get("output"), attrs.Get("command"))
		return format.Shown(chat.Note(model.MarkerHook, v.Str("name")+": "+said))
	case "error":
		return format.Shown(chat.Note(model.MarkerError, chat.FirstText(attrs.Get("error"), attrs.Get("details"), v.Get("name"))))
	case "discovery", "generic", "child_session_ref":
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

// answer decodes what a request returned. It ended with the request, which knows what it took.
func (l *debugLog) answer(v rawjson.Value) []*model.Message {
	response := v.At("attrs", "response")
	messages := chat.Map(rawjson.Unwrap(response, 1), func(m rawjson.Value) *model.Message { return chat.Message(m) })
	if len(messages) == 0 {
		messages = []*model.Message{chat.Say(model.RoleAssistant, "", response.Text())}
	}
	request := l.requests[strings.TrimPrefix(v.Look().Str("spanId"), "agent-msg-")]
	attrs, last := request.Get("attrs"), messages[len(messages)-1]
	last.Model, last.Usage = attrs.Str("model"), model.Usage{Input: chat.Count(attrs, "inputTokens"), Output: chat.Count(attrs, "outputTokens")}
	if ms, ok := request.Get("dur").Int(); ok {
		last.Duration = time.Duration(ms) * time.Millisecond
	}
	for _, m := range messages {
		for _, p := range m.Parts {
			if c, ok := p.(*model.ToolCall); ok {
				l.open = append(l.open, c)
			}
		}
	}
	return messages
}

// result makes the result of the call that an answer asked for, or both.
func (l *debugLog) result(v rawjson.Value) []*model.Message {
	attrs, name := v.Get("attrs"), v.Str("name")
	result := &model.ToolResult{Name: name, Error: model.Stated(v.Is("status", "error"))}
	chat.SetOutput(result, attrs.First("result", "error"))
	if ms, ok := v.Get("dur").Int(); ok {
		result.Duration = time.Duration(ms) * time.Millisecond
	}
	answer := &model.Message{Role: model.RoleTool, Parts: []model.Part{result}}
	call := chat.Call(v.Look().Str("spanId"), name, attrs.Look().Get("args"))
	i := slices.IndexFunc(l.open, func(c *model.ToolCall) bool { return c.Name == name && same(c, call) })
	if i >= 0 {
		attrs.Get("args").Take()
	} else {
		i = slices.IndexFunc(l.open, func(c *model.ToolCall) bool { return c.Name == name })
	}
	if i >= 0 {
		result.CallID = l.open[i].ID
		l.open = slices.Delete(l.open, i, i+1)
		return []*model.Message{answer}
	}
	call = chat.Call(call.ID, name, attrs.Get("args"))
	result.CallID = call.ID
	return []*model.Message{{Role: model.RoleAssistant, Parts: []model.Part{call}}, answer}
}

// same reports whether two calls have the same arguments.
func same(a, b *model.ToolCall) bool {
	return string(rawjson.Compact(nil, a.Arguments)) == string(rawjson.Compact(nil, b.Arguments)) && a.ArgumentsText == b.ArgumentsText
}
