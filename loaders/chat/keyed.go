package chat

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// keyedPart decodes a part without a "type", which says what it is by the name of
// a member, as Gemini, Bedrock Converse and Haystack do.
func keyedPart(v rawjson.Value) ([]model.Part, bool) {
	for key, inner := range v.Members() {
		if inner.IsNull() {
			continue
		}
		if parts, ok := memberPart(v, key, inner); ok {
			return parts, true
		}
	}
	if v.Len() == 1 && (v.Key(0) == "cachePoint" || v.Key(0) == "cache_control") {
		return nil, true
	}
	return nil, false
}

// memberPart decodes the part v by its member key. Members that do not say what a
// part is give false.
func memberPart(v rawjson.Value, key string, inner rawjson.Value) ([]model.Part, bool) {
	object := inner.Kind() == rawjson.Object
	switch key {
	case "text":
		return textPart(v)
	case "refusal":
		return one(model.Text{Text: inner.Text(), Refusal: true})
	case "thinking", "reasoning":
		if object && !inner.Get("reasoning_text").IsNull() { // Haystack
			return reasoningPart(inner), true
		}
		return reasoningPart(v), true
	case "reasoningContent", "reasoning_content": // Bedrock
		if t := inner.Get("reasoningText"); !t.IsNull() {
			return reasoningPart(t), true
		}
		if !inner.Get("redactedContent").IsNull() {
			return one(redactedPart(inner))
		}
		return reasoningPart(v), true
	case "image", "document", "video", "audio", "inlineData", "inline_data", "fileData", "file_data", "image_url", "input_audio", "file", "media":
		return keyedMedia(v, key, inner)
	case "citationsContent": // Bedrock: text and its citations apart
		var parts []model.Part
		for _, c := range inner.Get("content").Elems() {
			parts = append(parts, Part(c)...)
		}
		return append(parts, citations(inner.Get("citations"))...), true
	case "searchResult":
		return one(citation(inner))
	case "guardContent":
		return one(model.Marker{Kind: model.MarkerNotice, Text: "guard content: " + cmp.Or(inner.At("text", "text").Text(), string(inner.Raw()))})
	case "cachePoint":
		return nil, true
	case "Value":
		return valuePart(inner)
	case "ToolUse", "ToolResult": // the same unions with names
		if v.Len() == 1 && inner.Get("ToolUseId").Exists() {
			return valuePart(inner)
		}
		return nil, false
	case "Text":
		if inner.Kind() == rawjson.String {
			return one(model.Text{Text: inner.Text()})
		}
		return nil, false
	case "json":
		return one(model.Text{Text: JSONText(inner)})
	case "content", "answer": // with little beside it: how many tokens it has
		if inner.Kind() == rawjson.String && v.Len() <= 3 && v.First("title", "url", "name", "id").IsNull() {
			return one(model.Text{Text: inner.Text()})
		}
	}
	return toolMember(key, inner)
}

// toolMember decodes a part that is a call or a result by its member key.
func toolMember(key string, inner rawjson.Value) ([]model.Part, bool) {
	object := inner.Kind() == rawjson.Object
	switch key {
	case "toolUse", "functionCall", "function_call", "toolCall", "tool_call", "toolRequest":
		if !object {
			return nil, false
		}
		parts := toolCall(inner)
		if c, ok := parts[0].(*model.ToolCall); ok {
			c.ProviderExecuted = c.ProviderExecuted || key == "toolCall" || inner.Str("type") == "server_tool_use"
		}
		return parts, true
	case "toolResult", "functionResponse", "function_response", "toolResponse":
		if !object {
			return nil, false
		}
		return one(memberResult(inner))
	case "tool_call_result": // Haystack: with a full copy of the call
		if !object {
			return nil, false
		}
		r := toolResult(inner)
		origin := inner.Get("origin")
		r.CallID = cmp.Or(origin.Get("id").Scalar(), r.CallID)
		r.Name = cmp.Or(origin.First("tool_name", "name").Text(), r.Name)
		return one(r)
	case "executableCode", "executable_code":
		c := &model.ToolCall{ID: inner.Str("id"), Name: "code_execution", ProviderExecuted: true, Arguments: inner.Keep()}
		return one(c)
	case "codeExecutionResult", "code_execution_result":
		r := &model.ToolResult{CallID: inner.Str("id"), Name: "code_execution", Content: ResultContent(inner.Get("output"))}
		if outcome := inner.Str("outcome"); outcome != "" {
			r.Error = model.Stated(!strings.HasSuffix(outcome, "_OK"))
		}
		return one(r)
	}
	return nil, false
}

// memberResult decodes a result with what stands beside its content.
func memberResult(inner rawjson.Value) *model.ToolResult {
	r := toolResult(inner)
	if out := inner.At("response", "output"); out.Kind() == rawjson.String && inner.Get("response").Len() == 1 {
		r.Content = []model.Part{model.Text{Text: out.Text()}} // Gemini's place for what a function gave
	}
	for _, p := range inner.Get("parts").Elems() { // Gemini: media beside the response
		r.Content = append(r.Content, ResultPart(p)...)
	}
	for _, c := range inner.Get("content").Elems() { // Bedrock's code interpreter
		if code, ok := c.At("json", "exitCode").Int(); ok {
			SetExitCode(r, int(code))
		}
		if failed, ok := c.At("json", "isError").Bool(); ok && failed {
			r.Error = model.Yes
		}
	}
	if !inner.At("response", "error").IsNull() { // Gemini's place for what went wrong
		r.Error = model.Yes
	}
	return r
}

// keyedMedia decodes media whose kind is the name of the member.
func keyedMedia(v rawjson.Value, key string, inner rawjson.Value) ([]model.Part, bool) {
	if inner.Kind() != rawjson.Object && inner.Kind() != rawjson.String && inner.Kind() != rawjson.Array {
		return nil, false
	}
	m := media(inner)
	m.MediaType = cmp.Or(m.MediaType, v.First("mediaType", "mimeType", "mime_type").Text())
	m.Kind = KindOf(m.MediaType)
	if m.Kind == model.File {
		switch key {
		case "image", "image_url":
			m.Kind = model.Image
		case "video":
			m.Kind = model.Video
		case "audio", "input_audio":
			m.Kind = model.Audio
		}
	}
	if m.Kind != model.Image {
		m.Data = nil
	}
	return one(m)
}

// textOf returns the text of a value that may be wrapped: a string, or an object
// with the string under one of the usual names.
func textOf(v rawjson.Value) string {
	for range 3 {
		if v.Kind() != rawjson.Object {
			break
		}
		v = v.First("text", "value", "content", "reasoning_text", "summary")
	}
	if v.Kind() == rawjson.Array {
		return JoinTexts(v, "\n")
	}
	return v.Text()
}

// JoinTexts joins the texts of a list of strings and text parts.
func JoinTexts(list rawjson.Value, separator string) string {
	var texts []string
	for _, e := range list.Elems() {
		if e.Kind() == rawjson.Array {
			continue
		}
		if s := textOf(e); s != "" {
			texts = append(texts, s)
		}
	}
	return strings.Join(texts, separator)
}
