package deepagents

import (
	"regexp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// blocks decodes content blocks. The framework refuses a message with a block it
// does not know; here it becomes an unknown part. Members of a block that have no
// place go to the fields of the message.
func blocks(m *model.Message, content rawjson.Value) []model.Part {
	var parts []model.Part
	for i, b := range content.Elems() {
		if b.Kind() == rawjson.String {
			parts = appendText(parts, b.Text())
			continue
		}
		kind, inner := b.Str("type"), rawjson.Value{}
		if name, literal, ok := literalCase(b); ok {
			kind, inner = name, literal
		} else {
			inner = b.Get(kind)
		}
		used := []string{"type", kind}
		switch {
		case kind == "text" && inner.Kind() == rawjson.String:
			parts = appendText(parts, inner.Text())
		case kind == "reasoning" && inner.Kind() == rawjson.String:
			parts = append(parts, model.Reasoning{Text: inner.Text()})
		case kind == "reasoning" && b.Get("text").Kind() == rawjson.String:
			parts = append(parts, model.Reasoning{Text: b.Str("text")})
			used = append(used, "text")
		case kind == "image" && inner.Exists():
			parts = append(parts, chat.Image(inner, ""))
		default:
			parts = append(parts, model.Unknown{Type: kind, Raw: b.Keep()})
			continue
		}
		m.Meta = append(m.Meta, chat.Prefixed("content["+strconv.Itoa(i)+"].", chat.Meta(b, used...))...)
	}
	return parts
}

func appendText(parts []model.Part, text string) []model.Part {
	if text == "" {
		return parts // the framework writes an empty block beside calls
	}
	return append(parts, model.Text{Text: text})
}

// computed returns the members text, reasoning and images of a message that has
// blocks, as far as they say something else than the blocks. They are computed
// properties that only programs other than the framework write.
func computed(v rawjson.Value, parts []model.Part) []model.Field {
	var text, thought []string
	images := 0
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			text = append(text, p.Text)
		case model.Reasoning:
			thought = append(thought, p.Text)
		case model.Media:
			images++
		}
	}
	var kept []model.Field
	for _, f := range [...]struct {
		name string
		same bool
	}{
		{"text", v.Str("text") == strings.Join(text, "")},
		{"reasoning", v.Str("reasoning") == strings.Join(thought, "\n\n")},
		{"images", v.Get("images").Kind() == rawjson.Array && v.Get("images").Len() == images},
	} {
		if m := v.Get(f.name); !m.IsNull() && !f.same {
			kept = append(kept, model.Field{Name: f.name, Value: m.Keep()})
		}
	}
	return kept
}

// blockName finds the tool's name in a call that nobody could parse:
// [read_file(path="…").
var blockName = regexp.MustCompile(`^\s*\[?\s*([A-Za-z_][A-Za-z0-9_.-]*)\s*\(`)

// calls decodes toolCalls, then malformedToolCallBlocks. Members of a call that
// have no place go to the message's fields.
func calls(m *model.Message, v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, c := range v.Get("toolCalls").Elems() {
		if c.Kind() != rawjson.Object {
			parts = append(parts, model.Unknown{Type: "toolCall", Raw: c.Keep()})
			continue
		}
		parts = append(parts, toolCall(c))
		m.Meta = append(m.Meta, chat.Prefixed("toolCalls.", chat.Meta(c, "id", "name", "arguments", "subagentType"))...)
	}
	for _, b := range v.Get("malformedToolCallBlocks").Elems() {
		c := &model.ToolCall{Malformed: true, ArgumentsText: b.Text()}
		if b.Kind() != rawjson.String {
			c.ArgumentsText = string(b.Keep())
		}
		if name := blockName.FindStringSubmatch(c.ArgumentsText); name != nil {
			c.Name = name[1]
		}
		parts = append(parts, c)
	}
	return parts
}

// toolCall decodes {id, name, arguments, subagentType?}. The sub-agent that the
// tool task starts stands in its arguments, too.
func toolCall(v rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: callID(v.Get("id")), Name: v.Get("name").Scalar()}
	args := v.Get("arguments")
	if args.Kind() == rawjson.Object {
		c.Arguments = plainArguments(args)
	} else {
		chat.SetArguments(c, args)
	}
	if c.Agent = v.Str("subagentType"); c.Agent == "" && c.Name == "task" {
		plain, _ := rawjson.Parse(c.Arguments)
		c.Agent = plain.Str("subagent_type")
	}
	return c
}

// cutResult ends results that the framework cut before the model saw them
// (ReactAgent.swift: truncatedToolResult).
var cutResult = regexp.MustCompile(`\n\[Result truncated: showing the first \d+ of \d+ characters\.\]$`)

// result makes a tool result of a message of role tool. What the framework itself
// answers is an error object: {"error":"…"} for a failure, a refusal, a repeated
// call, and, without an id, for calls that could not be parsed.
func result(v rawjson.Value, content []model.Part) *model.ToolResult {
	r := &model.ToolResult{CallID: callID(v.Get("toolCallID")), Name: v.Get("toolName").Scalar(), Content: content}
	var text strings.Builder
	for _, p := range content {
		if t, ok := p.(model.Text); ok {
			text.WriteString(t.Text)
		}
	}
	judge(r, text.String())
	return r
}

// judge sets what the text of a result tells of its outcome.
func judge(r *model.ToolResult, text string) {
	if said, ok := chat.ErrorText(text); ok {
		r.Error = model.Yes
		r.Denied = strings.HasPrefix(said, "The user rejected ")
	}
	r.Truncated = cutResult.MatchString(text)
}
