package cursor

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Lines of a text transcript that mean something.
const (
	userLine      = "user:"
	assistantLine = "assistant:"
	thinkingMark  = "[Thinking]"
	callMark      = "[Tool call]"
	resultMark    = "[Tool result]"
)

// scoreText votes for lines of a text transcript.
func scoreText(r *format.Record) int {
	if r.Value.Exists() || len(r.Raw) > 4096 {
		return 0
	}
	line := strings.TrimRight(string(r.Raw), "\r")
	switch {
	case line == userLine || line == assistantLine:
		return 2
	case line == "<"+query+">" || strings.HasPrefix(line, callMark+" ") || strings.HasPrefix(line, resultMark):
		return 4
	}
	return 0
}

// readText puts the lines of a text transcript together.
func readText(whole string, found func(chat.Placed)) {
	t := text{found: found, at: -1}
	at := 0
	for line := range strings.Lines(whole) {
		t.line(strings.TrimRight(line, "\r\n"), at)
		at += len(line)
	}
	t.end()
}

// text is the state of reading a text transcript.
type text struct {
	found func(chat.Placed)
	role  model.Role
	kind  string // the mark of the part being read, "" for plain text
	name  string // of the tool
	lines []string
	at    int // place of the part's first line, -1 before that
}

// line reads one line.
func (t *text) line(s string, at int) {
	switch {
	case s == userLine:
		t.start(at, model.RoleUser, "", "")
		return
	case s == assistantLine:
		t.start(at, model.RoleAssistant, "", "")
		return
	case t.role == model.RoleAssistant && s == "" && t.kind == callMark:
		t.start(-1, t.role, "", "")
	case t.role == model.RoleAssistant:
		for _, mark := range [...]string{thinkingMark, callMark, resultMark} {
			if rest, ok := strings.CutPrefix(s, mark); ok && (rest == "" || rest[0] == ' ') {
				t.start(at, t.role, mark, strings.TrimSpace(rest))
				return
			}
		}
	}
	if s == "" && len(t.lines) == 0 {
		return
	}
	if t.at < 0 {
		t.at = at
	}
	t.lines = append(t.lines, s)
}

// start ends the part that was read and begins another. What stands behind the mark of
// reasoning belongs to it.
func (t *text) start(at int, role model.Role, kind, name string) {
	t.end()
	t.role, t.kind, t.name, t.at = role, kind, name, at
	if kind == thinkingMark {
		t.lines = []string{name}
	}
}

// end makes messages of the part that was read.
func (t *text) end() {
	body := strings.Trim(strings.Join(t.lines, "\n"), "\n")
	var pieces chat.Pieces
	switch {
	case t.kind == thinkingMark:
		pieces.Add(model.RoleAssistant, "", model.Reasoning{Text: body, NotStored: body == ""})
	case t.kind == callMark:
		pieces.Add(model.RoleAssistant, "", textCall(t.name, t.lines))
	case t.kind == resultMark:
		pieces.Add(model.RoleTool, "", &model.ToolResult{Name: t.name, Content: chat.Say(model.RoleTool, "", body).Parts})
	case strings.TrimSpace(body) == "":
	case t.role == model.RoleUser:
		addSegments(&pieces, body)
	default:
		pieces.Add(t.role, "", said(body)...)
	}
	for _, m := range pieces.List {
		t.found(chat.Placed{At: t.at, Message: m})
	}
	t.lines, t.at = nil, -1
}

// textCall reads the arguments of a call, which stand below it as "  key: value".
// Lines without a key go on with the value before.
func textCall(name string, lines []string) *model.ToolCall {
	c := &model.ToolCall{Name: name, Rare: &model.RareCall{Raw: callMark + " " + name + "\n" + strings.Join(lines, "\n")}}
	var keys, values []string
	for _, l := range lines {
		key, value, ok := strings.Cut(strings.TrimSpace(l), ":")
		deeper := strings.HasPrefix(l, "    ") && len(keys) > 0
		if ok && !deeper && len(key) < 64 && key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" {
			keys, values = append(keys, key), append(values, strings.TrimSpace(value))
		} else if n := len(values); n > 0 {
			values[n-1] += "\n" + l
		}
	}
	if len(keys) == 0 {
		c.ArgumentsText = strings.Trim(strings.Join(lines, "\n"), "\n")
		return c
	}
	var fields []model.Field
	for i, k := range keys {
		fields = append(fields, model.Field{Name: k, Value: rawjson.Quote(strings.TrimRight(values[i], "\n"))})
	}
	c.Arguments = chat.JSONObject(fields)
	return c
}
