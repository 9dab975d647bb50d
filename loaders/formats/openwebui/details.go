package openwebui

import (
	"html"
	"msgview/loaders/format"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A decoder decodes the content of one message.
type decoder struct {
	m     *model.Message
	calls int // that got an id here
}

const (
	opening = "<details"
	closing = "</details>"
)

// split cuts the blocks of HTML out of an answer that stand for reasoning, tool
// calls and programs. Other blocks stay in the text.
func (d *decoder) split(text string) []model.Part {
	var parts []model.Part
	say := func(s string) {
		if s = strings.Trim(s, "\n"); strings.TrimSpace(s) != "" {
			parts = append(parts, model.Text{Text: s})
		}
	}
	for from := 0; ; {
		at := tag().FindStringSubmatchIndex(text[from:])
		if at == nil {
			break
		}
		begin, end := from+at[0], from+at[1]
		attributes := map[string]string{}
		for _, a := range attribute().FindAllStringSubmatch(text[from+at[2]:from+at[3]], -1) {
			attributes[a[1]] = html.UnescapeString(a[2])
		}
		kind := attributes["type"]
		if from = end; kind == "reasoning" || kind == "tool_calls" || kind == "code_interpreter" {
			say(text[:begin])
			body, rest, closed := cut(text[end:])
			parts = append(parts, d.block(kind, attributes, body, closed)...)
			text, from = rest, 0
		}
	}
	say(text)
	return parts
}

// A tag and the attributes in it: their values are between double quotes.
var (
	tag       = format.Regexp(`<details((?:[^>"]|"[^"]*")*)>`)
	attribute = format.Regexp(`([^\s/=">]+)(?:="([^"]*)")?`)
)

// cut cuts a text at the end of the block: at the first closing tag that begins a
// line, rather than at one inside of a line, but not behind the next block.
func cut(text string) (body, rest string, closed bool) {
	const tries = 16
	inside := -1 // the first closing tag
	for at, n := 0, 0; n < tries; n++ {
		next := strings.Index(text[at:], closing)
		if next < 0 || n > 0 && strings.Contains(text[at:at+next], "\n"+opening) {
			break
		}
		at += next
		if at == 0 || text[at-1] == '\n' {
			return text[:at], text[at+len(closing):], true
		}
		if inside < 0 {
			inside = at
		}
		at += len(closing)
	}
	if inside < 0 {
		return text, "", false
	}
	return text[:inside], text[inside+len(closing):], true
}

// block decodes a block: its summary says what its attributes say.
func (d *decoder) block(kind string, attributes map[string]string, body string, closed bool) []model.Part {
	done := attributes["done"] != "false"
	if i := strings.Index(body, "</summary>"); i >= 0 && strings.HasPrefix(strings.TrimSpace(body), "<summary>") {
		body = body[i+len("</summary>"):]
	}
	body = strings.Trim(body, "\n")
	chat.Fact(d.m, kind+".duration", attributes["duration"])
	switch kind {
	case "reasoning":
		return []model.Part{model.Reasoning{Text: unquote(html.UnescapeString(body)), Unclosed: !done || !closed}}
	case "tool_calls":
		return d.toolCall(attributes, body, done)
	}
	code, language := unfence(body)
	return d.program(code, language, parse(attributes["output"]), done)
}

// unquote takes the marks of a quotation from the lines of a text.
func unquote(text string) string {
	lines := strings.Split(text, "\n")
	for i, s := range lines {
		if s = strings.TrimPrefix(s, ">"); s != lines[i] {
			lines[i] = strings.TrimPrefix(s, " ")
		}
	}
	return strings.Join(lines, "\n")
}

// unfence takes the fence from a program.
func unfence(body string) (code, language string) {
	s, ok := strings.CutPrefix(strings.TrimSpace(body), "```")
	if !ok {
		return body, ""
	}
	language, code, ok = strings.Cut(s, "\n")
	if !ok {
		return body, ""
	}
	return strings.TrimSuffix(strings.TrimSuffix(code, "```"), "\n"), strings.TrimSpace(language)
}

// parse reads the JSON of an attribute, which may be a string that holds JSON. Text
// that is no JSON becomes a string, none is no value.
func parse(s string) rawjson.Value {
	v, err := rawjson.Parse([]byte(s))
	if err != nil && s != "" {
		v, _ = rawjson.Parse(rawjson.Quote(s))
	}
	return v
}

// toolCall decodes a call with its result.
func (d *decoder) toolCall(attributes map[string]string, body string, done bool) []model.Part {
	call := &model.ToolCall{ID: attributes["id"], Name: attributes["name"]}
	if call.ID == "" {
		call.ID = d.made()
	}
	chat.SetArguments(call, parse(attributes["arguments"]))
	parts := []model.Part{call}
	result, stated := attributes["result"]
	if !stated && !done {
		call.State = model.CallInterrupted
		return parts
	}
	r := chat.Answer(call, parse(result))
	if !stated && body != "" { // before version 0.6.3 the result stood in the block
		r.Content = []model.Part{model.Text{Text: unquote(html.UnescapeString(body))}}
	}
	for _, f := range parse(attributes["files"]).Elems() {
		if f.Kind() == rawjson.Object {
			f = f.Get("url")
		}
		r.Content = append(r.Content, chat.Image(f, ""))
	}
	if s := attributes["embeds"]; s != "[]" {
		chat.Fact(d.m, "tool_calls.embeds", s)
	}
	return append(parts, r)
}

// program decodes a program that the model wrote and Open WebUI ran.
func (d *decoder) program(code, language string, output rawjson.Value, done bool) []model.Part {
	call := &model.ToolCall{ID: d.made(), Name: "code_interpreter", ArgumentsText: code}
	chat.Fact(d.m, "code_interpreter.lang", language)
	if output.IsNull() {
		if !done {
			call.State = model.CallInterrupted
		}
		return []model.Part{call}
	}
	output = rawjson.Unwrap(output, 2)
	if output.Kind() != rawjson.Object {
		return []model.Part{call, chat.Answer(call, output)}
	}
	r := chat.Answer(call, rawjson.Value{})
	for k, v := range output.Members() {
		s := chat.TextOrJSON(v)
		if s != "" {
			r.Content = append(r.Content, model.Text{Text: s})
		}
		if s != "" && (k == "error" && v.Kind() == rawjson.String || k == "stderr" && output.Get("result").IsNull() && strings.Contains(s, "Error")) {
			r.Error = model.Yes
		}
	}
	r.Details = output.Keep()
	return []model.Part{call, r}
}

// made makes an id for the next call of a message.
func (d *decoder) made() string {
	d.calls++
	return d.m.ID + "#" + strconv.Itoa(d.calls)
}
