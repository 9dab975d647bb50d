package chat

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// ResultContent decodes the body of a tool result: a string, a list of parts or
// one part, or any other JSON, which is kept as text in its exact spelling. null
// gives nothing. What a result may not hold (calls, markers) is kept as Unknown.
func ResultContent(v rawjson.Value) []model.Part {
	switch v.Kind() {
	case rawjson.Missing, rawjson.Null:
		return nil
	case rawjson.String:
		if s := v.Text(); s != "" {
			return []model.Part{model.Text{Text: s}}
		}
		return nil
	case rawjson.Array:
		if v.Opaque() || !areParts(v) {
			break
		}
		var parts []model.Part
		for _, e := range v.Elems() {
			parts = append(parts, ResultPart(e)...)
		}
		return parts
	case rawjson.Object:
		if !v.Opaque() && isPart(v) {
			return ResultPart(v)
		}
	}
	return []model.Part{model.Text{Text: JSONText(v)}}
}

// JSONText is a value as text. White space of a document that is written over many
// lines is not the value's own: it depends on how deep the value stands in it.
func JSONText(v rawjson.Value) string {
	raw := v.Keep()
	if bytes.IndexByte(raw, '\n') < 0 {
		return string(raw)
	}
	return string(rawjson.Indent(nil, raw, "", "  "))
}

// TextOrJSON returns a text as it is and anything else as its JSON, "" for nothing.
func TextOrJSON(v rawjson.Value) string {
	switch v.Kind() {
	case rawjson.String:
		return v.Text()
	case rawjson.Missing, rawjson.Null:
		return ""
	}
	return string(v.Keep())
}

// Fenced is code as Markdown shows it, with a fence that the code does not have.
func Fenced(code, language string) string {
	longest, run := 0, 0
	for i := range len(code) {
		if run++; code[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", max(longest+1, 3))
	return fence + language + "\n" + strings.TrimSuffix(code, "\n") + "\n" + fence
}

// areParts reports whether all elements of an array look like parts or strings.
// An array that is data of its own must not be taken apart.
func areParts(list rawjson.Value) bool {
	if list.Len() == 0 {
		return false
	}
	objects := 0
	for _, e := range list.Elems() {
		if e.Kind() == rawjson.Object && isPart(e) {
			objects++
		} else if e.Kind() != rawjson.String {
			return false
		}
	}
	return objects > 0
}

// isPart reports whether an object in a result is surely a part: its type is one
// of a part, and it has no member that parts do not have. Results are data of any
// kind, and data that merely looks like a part must be shown whole.
func isPart(v rawjson.Value) bool {
	if v.Str("type") != "" && !strings.HasPrefix(v.Str("type"), "web_") {
		for k, m := range v.Members() {
			if !partMember(k) && !m.IsNull() {
				return false
			}
		}
	}
	switch kind := v.Str("type"); kind {
	case "":
		if v.Len() > 4 {
			return false
		}
		switch v.Key(0) {
		case "text", "json", "image", "document", "video", "inlineData", "inline_data", "searchResult":
			return v.Len() == 1 || v.Key(0) == "text" && v.Get("text").Kind() == rawjson.String && v.Len() == 2
		}
		return false
	case "text", "input_text", "output_text":
		return !v.First("text", "content", "value").IsNull() || v.Len() == 1
	case "image", "image_url", "input_image", "document", "file", "input_file", "audio", "input_audio", "search_result",
		"web_search_result", "web_fetch_result", "tool_reference", "resource", "resource_link", "computer_screenshot", "media", "json", "refusal",
		"knowledge", "container_upload", "image-data", "image-url", "file-data", "file-url", "file-id", "image-file-id":
		return v.Len() > 1
	default:
		return strings.HasSuffix(kind, "_result") || strings.HasSuffix(kind, "_result_error")
	}
}

// ResultPart decodes one part of the body of a result. What a result may not hold is kept
// as Unknown.
func ResultPart(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.Object {
		switch kind := v.Str("type"); kind {
		case "web_search_result", "knowledge":
			return []model.Part{citation(v)}
		case "web_fetch_result":
			parts := []model.Part{citation(v)}
			return append(parts, ResultContent(v.Get("content"))...)
		case "tool_reference":
			return []model.Part{model.Text{Text: v.First("tool_name", "name").Text()}}
		case "json":
			if j := v.First("json", "value"); j.Exists() {
				return []model.Part{model.Text{Text: JSONText(j)}}
			}
		case "document": // Cohere
			if d := v.At("document", "data"); d.Kind() == rawjson.String {
				return []model.Part{model.Text{Text: d.Text()}}
			} else if d.Exists() {
				return []model.Part{model.Text{Text: JSONText(d)}}
			}
		case "resource": // MCP: embedded resource
			if r := v.Get("resource"); r.Kind() == rawjson.Object && r.Str("text") != "" {
				m := media(r)
				m.Data = nil
				m.URL, m.Text, m.Lost = r.Str("uri"), r.Str("text"), false
				return []model.Part{m}
			}
		case "text":
			if v.Get("text").Kind() == rawjson.String {
				parts := []model.Part{model.Text{Text: v.Str("text")}}
				return append(parts, citations(v.Get("citations"))...)
			}
		}
		if v.Str("type") == "" && v.Get("json").Exists() {
			return []model.Part{model.Text{Text: JSONText(v.Get("json"))}}
		}
	}
	parts := Part(v)
	for i, p := range parts {
		switch p.(type) {
		case model.Text, model.Media, model.Citation, model.Unknown:
		default:
			parts[i] = model.Unknown{Type: v.Str("type"), Raw: v.Keep()}
		}
	}
	return parts
}

// resultIDs are the members of a result that name the call it answers.
var resultIDs = []string{"tool_use_id", "tool_call_id", "toolUseId", "toolCallId", "call_id", "toolCallID", "toolCallRequestId", "source_call_id", "callId", "id", "ref"}

// outputKeys are the members of a result that may have what the tool gave.
var outputKeys = []string{"content", "output", "result", "response", "value", "results", "text", "data", "outputs"}

// toolResult decodes a part that is the result of a tool.
func toolResult(v rawjson.Value) *model.ToolResult {
	if inner := v.Get("tool_response"); inner.Kind() == rawjson.Object { // langchaingo
		v = inner
	}
	r := &model.ToolResult{
		CallID: v.First(resultIDs...).Scalar(),
		Name:   v.First("name", "tool_name", "toolName").Text(),
	}
	for _, key := range outputKeys {
		if out := v.Get(key); !out.IsNull() {
			if key != "content" || out.Kind() != rawjson.Array || out.Len() > 0 || out.Opaque() {
				SetOutput(r, out)
			}
			break
		}
	}
	for _, t := range v.Get("tools").Elems() { // tools that a search made available
		r.Content = append(r.Content, model.Text{Text: cmp.Or(t.First("name", "tool_name").Text(), string(t.Raw()))})
	}
	resultState(r, v)
	if r.Error == model.Yes && len(r.Content) > 0 {
		text, _ := r.Content[0].(model.Text)
		r.Denied = r.Denied || Refused(text.Text) // as its requests have it, too
	}
	return r
}

// resultState reads whether a result says that it failed.
func resultState(r *model.ToolResult, v rawjson.Value) {
	if failed, ok := v.First("is_error", "isError").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	switch status := v.Get("status"); {
	case status.IsText("error"), status.IsText("failed"):
		r.Error = model.Yes
	case status.IsText("success"):
		r.Error = model.No
	case status.IsText("completed"): // whatever came of it
	case status.IsText("cancelled"), status.IsText("canceled"), status.IsText("aborted"), status.IsText("interrupted"), status.IsText("stopped"), status.IsText("killed"):
		r.Stopped = true
	}
	e := v.Get("error")
	if failed, ok := e.Bool(); ok {
		r.Error = model.Stated(failed)
	} else if !e.IsNull() && (e.Kind() != rawjson.String || e.Text() != "") {
		r.Error = model.Yes
		text := cmp.Or(e.Text(), e.Str("message"), string(e.Raw()))
		if len(r.Content) == 0 {
			r.Content = []model.Part{model.Text{Text: text}}
		} else if r.Details == nil {
			r.Details = e.Keep()
		}
	}
	if t, ok := v.First("truncated", "is_truncated").Bool(); ok {
		r.Truncated = t
	}
}

// SetOutput enters the body of a result: what [ResultContent] reads, the typed
// outputs of the AI SDK, and the structured results of Anthropic's server tools.
func SetOutput(r *model.ToolResult, out rawjson.Value) {
	if out.Kind() != rawjson.Object {
		r.Content = ResultContent(out)
		return
	}
	kind := out.Str("type")
	if setTypedOutput(r, out, kind) || setServerOutput(r, out, kind) {
		return
	}
	r.Content = ResultContent(out)
}

// setTypedOutput reads {"type":"text","value":…} and its kin
// (vercel/ai: packages/provider-utils/src/types/content-part.ts, ToolResultOutput).
func setTypedOutput(r *model.ToolResult, out rawjson.Value, kind string) bool {
	value := out.Get("value")
	switch kind {
	case "execution-denied":
		r.Denied = true
		if reason := out.Str("reason"); reason != "" {
			r.Content = []model.Part{model.Text{Text: reason}}
		}
		return true
	case "text", "json", "content", "error-text", "error-json":
		if !value.Exists() {
			return false
		}
	default:
		return false
	}
	if kind == "json" || kind == "error-json" {
		r.Content = []model.Part{model.Text{Text: JSONText(value)}}
	} else {
		r.Content = ResultContent(value)
	}
	if strings.HasPrefix(kind, "error-") {
		r.Error = model.Yes
	}
	return true
}

// setServerOutput reads the results of tools that Anthropic runs
// (docs.anthropic.com: code execution, text editor, tool search, web fetch).
func setServerOutput(r *model.ToolResult, out rawjson.Value, kind string) bool {
	switch {
	case strings.HasSuffix(kind, "_result_error"):
		r.Error = model.Yes
		text := out.Str("error_code")
		if m := cmp.Or(out.Str("error_message"), out.Str("message")); m != "" {
			text = strings.TrimPrefix(text+": "+m, ": ")
		}
		r.Content = []model.Part{model.Text{Text: cmp.Or(text, kind)}}
	case kind == "code_execution_result", kind == "bash_code_execution_result", kind == "encrypted_code_execution_result":
		r.Details = out.Keep()
		if code, ok := out.Get("return_code").Int(); ok {
			SetExitCode(r, int(code))
		}
		for _, key := range [...]string{"stdout", "stderr"} {
			if s := out.Str(key); s != "" {
				r.Content = append(r.Content, model.Text{Text: s})
			}
		}
		for _, f := range out.Get("content").Elems() {
			m := media(f)
			m.Data = nil
			r.Content = append(r.Content, m)
		}
	case kind == "text_editor_code_execution_view_result", kind == "text_editor_code_execution_str_replace_result":
		r.Details = out.Keep()
		if lines := out.Get("lines"); lines.Kind() == rawjson.Array {
			r.Content = []model.Part{model.Text{Text: JoinTexts(lines, "\n")}}
		} else {
			r.Content = ResultContent(out.Get("content"))
		}
	case kind == "text_editor_code_execution_create_result":
		r.Details = out.Keep()
		text := "created"
		if update, _ := out.Get("is_file_update").Bool(); update {
			text = "updated"
		}
		r.Content = []model.Part{model.Text{Text: text}}
	case kind == "tool_search_tool_search_result":
		for _, t := range out.Get("tool_references").Elems() {
			r.Content = append(r.Content, ResultPart(t)...)
		}
	case kind == "advisor_result":
		r.Content = []model.Part{model.Text{Text: out.Str("text")}}
	default:
		return false
	}
	return true
}

// ErrorText reports whether a text is a JSON object with nothing but an error in
// it, {"error":"…"} or {"error":{"message":"…"}}, and returns the error's message.
// Many programs write failures of tools so.
func ErrorText(text string) (msg string, ok bool) {
	s := strings.TrimSpace(text)
	if len(s) < 10 || s[0] != '{' || !strings.Contains(s, `"error"`) {
		return "", false
	}
	v, err := rawjson.Parse([]byte(s))
	if err != nil || v.Len() != 1 {
		return "", false
	}
	e := v.Get("error")
	switch {
	case e.Kind() == rawjson.String:
		return e.Text(), e.Text() != ""
	case e.Kind() == rawjson.Object:
		return e.Str("message"), e.Str("message") != ""
	}
	return "", false
}
