package cursor

import (
	"iter"
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

// assembleText puts the lines of a text transcript together.
func assembleText(records iter.Seq[*format.Record]) format.Assembled {
	var t text
	for r := range records {
		t.out.Classes = append(t.out.Classes, format.RecordClass{Class: model.Shown})
		t.line(r)
	}
	t.end()
	return t.out
}

// text is the state of reading a text transcript.
type text struct {
	out    format.Assembled
	role   model.Role
	kind   string // the mark of the part being read, "" for plain text
	name   string // of the tool
	lines  []string
	origin model.Origin // of the part's first line
	number int          // of the line before
}

// line reads one line. Blank ones are no records.
func (t *text) line(r *format.Record) {
	blank := max(r.Origin.Line-t.number-1, 0)
	t.number = r.Origin.Line
	s := strings.TrimRight(string(r.Raw), "\r")
	switch s {
	case userLine:
		t.start(r, model.RoleUser, "", "")
		return
	case assistantLine:
		t.start(r, model.RoleAssistant, "", "")
		return
	}
	if t.role == model.RoleAssistant {
		for _, mark := range [...]string{thinkingMark, callMark, resultMark} {
			if rest, ok := strings.CutPrefix(s, mark); ok && (rest == "" || rest[0] == ' ') {
				rest = strings.TrimSpace(rest)
				if mark == thinkingMark {
					t.start(r, t.role, mark, "")
					t.lines = append(t.lines, rest)
				} else {
					t.start(r, t.role, mark, rest)
				}
				return
			}
		}
		if t.kind == callMark && blank > 0 {
			t.start(r, t.role, "", "")
		}
	}
	if t.origin == (model.Origin{}) {
		t.origin = r.Origin
	}
	if len(t.lines) > 0 {
		for range min(blank, 20) {
			t.lines = append(t.lines, "")
		}
	}
	t.lines = append(t.lines, s)
}

// start ends the part that was read and begins another.
func (t *text) start(r *format.Record, role model.Role, kind, name string) {
	t.end()
	t.role, t.kind, t.name, t.origin = role, kind, name, r.Origin
}

// end makes messages of the part that was read.
func (t *text) end() {
	body := strings.Trim(strings.Join(t.lines, "\n"), "\n")
	lines := t.lines
	t.lines = nil
	pieces := chat.Pieces{Whole: model.Message{Origin: t.origin}}
	switch {
	case t.kind == thinkingMark:
		pieces.Add(model.RoleAssistant, "", model.Reasoning{Text: body, NotStored: body == ""})
	case t.kind == callMark:
		pieces.Add(model.RoleAssistant, "", textCall(t.name, lines))
	case t.kind == resultMark:
		pieces.Add(model.RoleTool, "", &model.ToolResult{Name: t.name, Content: chat.Say(model.RoleTool, "", body).Parts})
	case strings.TrimSpace(body) == "":
	case t.role == model.RoleUser:
		addSegments(&pieces, body)
	default:
		pieces.Add(t.role, "", said(body)...)
	}
	t.out.Messages = append(t.out.Messages, pieces.List...)
	t.origin = model.Origin{}
}

// textCall reads the arguments of a call, which stand below it as "  key: value".
// Lines without a key go on with the value before.
func textCall(name string, lines []string) *model.ToolCall {
	c := &model.ToolCall{Name: name, Raw: callMark + " " + name + "\n" + strings.Join(lines, "\n")}
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
