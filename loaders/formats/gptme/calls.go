package gptme

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// blockTools are the languages of code blocks that run a tool, and its name
// (gptme/gptme: gptme/tools, block_types).
var blockTools = map[string]string{
	"shell": "shell", "bash": "shell", "sh": "shell", "ipython": "ipython", "python": "ipython", "py": "ipython",
	"save": "save", "append": "append", "patch": "patch", "morph": "morph", "tmux": "tmux", "gh": "gh", "browser": "browser", "rag": "rag",
	"todo": "todo", "todoread": "todoread", "todowrite": "todowrite", "vision": "vision", "screenshot": "screenshot", "computer": "computer",
	"choice": "choice", "subagent": "subagent", "complete": "complete", "read": "read", "form": "form", "lessons": "lessons", "restart": "restart",
}

// pieces cuts a text into what was said and the calls in it.
func pieces(text string) []model.Part {
	var out []model.Part
	said, lastTag := 0, strings.LastIndex(text, closeTag)
	say := func(end int) {
		if s := strings.Trim(text[said:end], "\r\n"); strings.TrimSpace(s) != "" {
			out = append(out, model.Text{Text: s})
		}
	}
	for at, found := 0, 0; at < len(text) && found < maxCalls; {
		line, end := lineAt(text, at)
		c, length := callAt(text[at:], line, at < lastTag)
		if c == nil {
			if length > 0 { // a fence that shows something
				end = at + length
			}
			at = end
			continue
		}
		say(at)
		c.SetRaw(text[at : at+length])
		out = append(out, c)
		at += length
		said = at
		found++
	}
	say(len(text))
	return out
}

// lineAt returns the line that begins at an offset, and where the next begins.
func lineAt(text string, at int) (line string, next int) {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return text[at : at+n], at + n + 1
	}
	return text[at:], len(text)
}

// callAt reads the call that a text begins with. A fence that is no call has a
// length, too: what it holds is not looked at.
func callAt(text, line string, tags bool) (c *model.ToolCall, length int) {
	switch {
	case strings.HasPrefix(line, "```"):
		return fenced(text, line)
	case tags && strings.HasPrefix(line, openTag):
		return tagged(text)
	case strings.HasPrefix(line, "@"):
		return signed(text, line)
	}
	return nil, 0
}

// fenced reads a code block. Its first word is the tool, the rest of the line
// that tool's argument.
func fenced(text, line string) (*model.ToolCall, int) {
	mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]
	info := strings.TrimSpace(line[len(mark):])
	language, argument, _ := strings.Cut(info, " ")
	body := text[min(len(line)+1, len(text)):]
	content, length := body, len(text)
	if end := closing(body, mark); end >= 0 {
		content, length = body[:end], len(line)+1+end+len(mark)
	}
	name, known := blockTools[strings.ToLower(language)]
	if !known {
		return nil, length // a file that is shown, or code
	}
	return call(name, argument, strings.TrimSuffix(content, "\n")), length
}

// call makes a call of its argument, if it has one, and what it was given besides.
func call(name, argument, content string) *model.ToolCall {
	fields := []model.Field{{Name: "args", Value: rawjson.Quote(argument)}, {Name: "content", Value: rawjson.Quote(content)}}
	if argument == "" {
		fields = fields[1:]
	}
	return &model.ToolCall{Name: name, Arguments: chat.JSONObject(fields)}
}

// closing returns where the line begins that closes a fence, -1 if none does.
func closing(body, mark string) int {
	for at := 0; at < len(body); {
		line, next := lineAt(body, at)
		if strings.TrimRight(line, " \r") == mark {
			return at
		}
		at = next
	}
	return -1
}

// The tags around a call.
const openTag, closeTag = "<tool-use>", "</tool-use>"

// tagged reads <tool-use><name args="…">…</name></tool-use>.
func tagged(text string) (*model.ToolCall, int) {
	end := strings.Index(text, closeTag)
	if end < 0 {
		return nil, 0
	}
	inner := strings.TrimSpace(text[len(openTag):end])
	head, rest, ok := strings.Cut(strings.TrimPrefix(inner, "<"), ">")
	if !ok || !strings.HasPrefix(inner, "<") {
		return nil, 0
	}
	name, arguments, _ := strings.Cut(head, " ")
	content := strings.TrimSuffix(rest, "</"+name+">")
	if arguments = strings.TrimSpace(arguments); strings.HasPrefix(arguments, `args="`) {
		arguments = strings.Trim(strings.TrimPrefix(arguments, "args="), `"'`)
	}
	return call(name, arguments, strings.Trim(content, "\n")), end + len(closeTag)
}

// signed reads @name(id): {json}.
func signed(text, line string) (*model.ToolCall, int) {
	open := strings.IndexByte(line, '(')
	shut := strings.Index(line, "): {")
	if open < 2 || shut < open || strings.ContainsAny(line[1:open], " \t") {
		return nil, 0
	}
	at := shut + len("): ")
	v, n, err := rawjson.ParsePrefix([]byte(text[at:]))
	if err != nil {
		return nil, 0
	}
	return &model.ToolCall{ID: line[open+1 : shut], Name: line[1:open], Arguments: v.Keep()}, at + n
}
