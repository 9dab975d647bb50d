package deepagents

import (
	"msgview/loaders/format"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// blocks decodes content blocks. The framework refuses a message with a block it
// does not know; here it becomes an unknown part.
func blocks(content rawjson.Value) (parts []model.Part) {
	for _, b := range content.Elems() {
		if b.Kind() == rawjson.String {
			parts = appendText(parts, b.Text())
			continue
		}
		kind := b.Str("type")
		inner := b.Get(kind)
		if isBlock(b) {
			kind, inner = b.Key(0), b.Index(0).Index(0)
		} else if kind == "reasoning" && inner.Kind() != rawjson.String {
			inner = b.Get("text")
		}
		switch {
		case kind == "text" && inner.Kind() == rawjson.String:
			parts = appendText(parts, inner.Text())
		case kind == "reasoning" && inner.Kind() == rawjson.String:
			parts = append(parts, model.Reasoning{Text: inner.Text()})
		case kind == "image" && inner.Exists():
			parts = append(parts, chat.Image(inner, ""))
		default:
			parts = append(parts, model.Unknown{Type: kind, Raw: b.Keep()})
		}
	}
	return parts
}

func appendText(parts []model.Part, text string) []model.Part {
	if text == "" {
		return parts // the framework writes an empty block beside calls
	}
	return append(parts, model.Text{Text: text})
}

// takeComputed takes the members text and reasoning of a message that has blocks, as far as
// they say the same. They are computed properties that only programs other than the
// framework write.
func takeComputed(v rawjson.Value, parts []model.Part) {
	var text, thought []string
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			text = append(text, p.Text)
		case model.Reasoning:
			thought = append(thought, p.Text)
		}
	}
	v.Is("text", strings.Join(text, ""))
	v.Is("reasoning", strings.Join(thought, "\n\n"))
}

// blockName finds the tool's name in a call that nobody could parse:
// [read_file(path="…").
var blockName = format.Regexp(`^\s*\[?\s*([A-Za-z_][A-Za-z0-9_.-]*)\s*\(`)

// calls decodes toolCalls, then malformedToolCallBlocks.
func calls(v rawjson.Value) (parts []model.Part) {
	parts = append(parts, chat.Map(v.Get("toolCalls"), toolCall)...)
	for _, b := range v.Get("malformedToolCallBlocks").Elems() {
		c := &model.ToolCall{Malformed: true, ArgumentsText: chat.TextOrJSON(b)}
		if name := blockName().FindStringSubmatch(c.ArgumentsText); name != nil {
			c.Name = name[1]
		}
		parts = append(parts, c)
	}
	return parts
}

// toolCall decodes {id, name, arguments, subagentType?}. The sub-agent that the
// tool task starts stands in its arguments, too.
func toolCall(v rawjson.Value) model.Part {
	if v.Kind() != rawjson.Object {
		return model.Unknown{Type: "toolCall", Raw: v.Keep()}
	}
	c := &model.ToolCall{ID: callID(v.Get("id")), Name: v.Get("name").Scalar()}
	args := v.Get("arguments")
	if args.Kind() == rawjson.Object {
		c.Arguments = plainArguments(args)
	} else {
		chat.SetArguments(c, args)
	}
	if c.SetAgent(v.Str("subagentType")); c.Agent() == "" && c.Name == "task" {
		plain, _ := rawjson.Parse(c.Arguments)
		c.SetAgent(plain.Str("subagent_type"))
	}
	return c
}

// cutResult ends results that the framework cut before the model saw them
// (ReactAgent.swift: truncatedToolResult).
var cutResult = format.Regexp(`\n\[Result truncated: showing the first \d+ of \d+ characters\.\]$`)

// result makes a tool result of a message of role tool. What the framework itself
// answers is an error object: {"error":"…"} for a failure, a refusal, a repeated
// call, and, without an id, for calls that could not be parsed.
func result(v rawjson.Value, content []model.Part) *model.ToolResult {
	r := &model.ToolResult{CallID: callID(v.Get("toolCallID")), Name: v.Get("toolName").Scalar(), Content: content}
	judge(r, chat.Texts(content))
	return r
}

// judge sets what the text of a result tells of its outcome.
func judge(r *model.ToolResult, text string) {
	if said, ok := chat.ErrorText(text); ok {
		r.Error = model.Yes
		r.Denied = strings.HasPrefix(said, "The user rejected ")
	}
	r.Truncated = cutResult().MatchString(text)
}
