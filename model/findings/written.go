package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// streamsIn returns what a program wrote if a text is an object of JSON that has it, with
// its exit or without: {"stdout": "...", "stderr": "...", "exitCode": 0}. Its lines stand in
// such a text with their ends written out.
func streamsIn(text string) (streams []rawjson.Value, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > maxJSON || text == "" {
		return nil, false
	}
	if isTexts(text) {
		if in := onlyText(text); strings.HasPrefix(in, "{") {
			if streams, ok = streamsIn(in); ok {
				return streams, true
			}
		}
		return textsIn(text)
	}
	if !strings.HasPrefix(text, "{") || !strings.HasSuffix(text, "}") {
		return nil, false
	}
	if !strings.Contains(text, `"stdout"`) && !strings.Contains(text, `"stderr"`) && !strings.Contains(text, `"output"`) {
		return nil, false
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return nil, false
	}
	v = commanded(v)
	for _, key := range [...]string{"stdout", "stderr", "output"} {
		if m := v.Get(key); m.Kind() == rawjson.String {
			streams = append(streams, m)
		}
	}
	return streams, len(streams) > 0
}

// isTexts reports whether a text begins as the result of a server of MCP does that is written
// out as JSON: {"content": [{"type": "text", "text": "..."}]}, or the list alone.
func isTexts(text string) bool {
	if begin := strings.TrimLeft(text[:min(len(text), 80)], " \n\r\t"); !strings.HasPrefix(begin, "{") && !strings.HasPrefix(begin, "[") {
		return false
	}
	head := strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, text[:min(len(text), 80)])
	head = strings.TrimPrefix(head, `{"content":`)
	return strings.HasPrefix(head, `[{"type":"text"`) || strings.HasPrefix(head, `[{"text":"`)
}

// onlyText is the text of such a result that has one, and any other text as it is.
func onlyText(text string) string {
	if isTexts(text) {
		if all, ok := textsIn(text); ok && len(all) == 1 {
			return strings.TrimSpace(all[0].Text())
		}
	}
	return text
}

// textsIn returns the texts of such a result.
func textsIn(text string) (texts []rawjson.Value, ok bool) {
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return nil, false
	}
	if v.Kind() == rawjson.Object {
		v = v.Get("content")
	}
	for _, e := range v.Elems() {
		if !e.Is("type", "text") || e.Get("text").Kind() != rawjson.String {
			return nil, false
		}
		texts = append(texts, e.Get("text"))
	}
	return texts, len(texts) > 0
}

// commanded is the object that has what a command wrote: the value itself, or what a tool puts
// around it as its result: {"success": false, "result": {"stdout": "...", "exitCode": 1}}.
func commanded(v rawjson.Value) rawjson.Value {
	if v.Get("stdout").Exists() || v.Get("stderr").Exists() || v.Get("output").Exists() {
		return v
	}
	for _, key := range [...]string{"result", "data"} {
		if in := v.Get(key); in.Kind() == rawjson.Object && (in.Get("stdout").Kind() == rawjson.String || in.Get("stderr").Kind() == rawjson.String) {
			return in
		}
	}
	return v
}

// printedIn is a result with what a program wrote in the place of the JSON that has it.
func printedIn(r *model.ToolResult) *model.ToolResult {
	if r == nil || len(r.Content) != 1 {
		return r
	}
	t, _ := r.Content[0].(model.Text)
	streams, ok := streamsIn(t.Text)
	if !ok {
		return r
	}
	printed := &model.ToolResult{}
	for _, s := range streams {
		printed.Content = append(printed.Content, model.Text{Text: s.Text()})
	}
	return printed
}

// outputIn is a result without what a program puts around an output.
func outputIn(r *model.ToolResult) *model.ToolResult {
	if in := printedIn(r); in != r || r == nil || len(r.Content) != 1 {
		return in
	}
	t, _ := r.Content[0].(model.Text)
	out := tool.PrintedBy(r.Error == model.Yes, t.Text)
	if out == t.Text {
		return r
	}
	return &model.ToolResult{Content: []model.Part{model.Text{Text: out}}}
}
