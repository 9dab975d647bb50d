package chat

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Part decodes one part of a message's content: a string, or an object whose
// "type" or only member says what it is. It knows the parts of all dialects, as
// they occur in each other's messages:
//
//   - OpenAI Chat and Responses (openai/openai-openapi: openapi.json)
//   - Anthropic Messages, beta blocks included (anthropics/anthropic-sdk-python: types/beta)
//   - Gemini (googleapis/python-genai: types.py, Part) and Bedrock Converse (ContentBlock)
//   - Mistral, Cohere, Ollama, OpenTelemetry GenAI, LangChain, Haystack, Inspect,
//     LlamaIndex, LibreChat, Jan
//   - the simple parts of the AI SDK's ModelMessage (vercel/ai: packages/ai/src/prompt)
//
// A part may stand for several, for instance a call together with its result.
// Parts that only steer a provider's cache give none. Everything else that is not
// known becomes model.Unknown.
func Part(v rawjson.Value) []model.Part {
	switch v.Kind() {
	case rawjson.String:
		return []model.Part{model.Text{Text: v.Text()}}
	case rawjson.Missing, rawjson.Null:
		return nil
	case rawjson.Object:
	default:
		return []model.Part{model.Unknown{Raw: v.Keep()}}
	}
	if v.Opaque() {
		return []model.Part{model.Unknown{Raw: v.Keep()}}
	}
	kind := v.Str("type")
	var parts []model.Part
	ok := false
	if kind != "" {
		parts, ok = typedPart(v, kind)
	} else {
		parts, ok = keyedPart(v)
	}
	if !ok {
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	}
	return parts
}

// PartAs decodes a part as [Part] does, for formats that say elsewhere than in
// "type" what it is. kind is one of the types that Part knows.
func PartAs(v rawjson.Value, kind string) []model.Part {
	if v.Kind() == rawjson.Object && !v.Opaque() {
		if parts, ok := typedPart(v, kind); ok {
			return parts
		}
	}
	return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
}

// Member decodes a part that is named by its only member: {"inlineData":{…}}.
func Member(key string, inner rawjson.Value) []model.Part {
	if parts, ok := memberPart(inner, key, inner); ok {
		return parts
	}
	return []model.Part{model.Unknown{Type: key, Raw: inner.Keep()}}
}

// netContents are the types of Microsoft.Extensions.AI that its telemetry has no own
// parts for and writes by their full names, with the object under "content"
// (dotnet/extensions: OpenTelemetryChatClient.cs).
const netContents = "Microsoft.Extensions.AI."

// typedPart decodes a part by its "type".
func typedPart(v rawjson.Value, kind string) ([]model.Part, bool) {
	if name, ok := strings.CutPrefix(kind, netContents); ok {
		inner := v.Get("content")
		switch {
		case inner.Kind() != rawjson.Object:
			return nil, false
		case name == "TextReasoningContent":
			sealed := inner.Str("protectedData")
			return one(model.Reasoning{Text: inner.Str("text"), Encrypted: sealed != "" && inner.Str("text") == "", Size: len(sealed), Opaque: sealed})
		case name == "ErrorContent":
			return one(model.Marker{Kind: model.MarkerError, Text: cmp.Or(inner.Str("message"), string(inner.Raw())), Error: true})
		}
		return nil, false
	}
	switch kind {
	case "text", "TEXT", "input_text", "output_text", "text_content", "text-content", "markdown":
		return textPart(v)
	case "system_content", "developer_content":
		return instructionsPart(v)
	case "summary_text":
		return one(model.Reasoning{Text: v.Str("text"), Summary: true})
	case "refusal":
		return one(model.Text{Text: cmp.Or(v.Str("refusal"), v.Str("text")), Refusal: true})
	case "thinking", "reasoning", "think", "text_reasoning", "reasoning_text", "reasoning.text", "reasoning.summary", "reasoning.encrypted", "thought", "thoughtSignature":
		return reasoningPart(v), true
	case "redacted_thinking", "redacted-reasoning":
		return one(redactedPart(v))
	case "tool_use", "tool_call", "tool-call", "function_call", "function", "mcp_tool_use", "toolCall", "toolCallRequest", "tool_call_request", "invalid_tool_call", "tool-invocation":
		return toolCall(v), true
	case "server_tool_use", "server_tool_call":
		parts := toolCall(v)
		if c, ok := parts[0].(*model.ToolCall); ok {
			c.ProviderExecuted = true
			// OpenTelemetry's object of what the tool is given has no names for its members.
			if own := v.Get("server_tool_call"); own.Kind() == rawjson.Object && v.First(callArguments...).IsNull() {
				if given := own.First(callArguments...); given.Exists() {
					SetArguments(c, given)
				} else {
					SetArguments(c, own)
				}
			}
		}
		return parts, true
	case "custom_tool_call", "custom":
		return customCall(v), true
	case "function_result", "tool_call_response", "server_tool_call_response", "server_tool_call_result", "server_tool_result", "tool_response", "toolCallResult", "toolResult", "tool-result", "tool_result",
		"function_call_output", "custom_tool_call_output", "function_call_result", "computer_call_result":
		r := toolResult(v)
		if own := v.Get("server_tool_call_response"); len(r.Content) == 0 && own.Kind() == rawjson.Object {
			SetOutput(r, own)
		}
		r.Denied = r.Denied || v.Get("response").Look().True("denied") // of the AI SDK's spans
		return one(r)
	case "tool_approval_response": // of them, too
		given := &model.Approval{ID: v.Get("approval_id").Scalar(), Answered: true, Approved: v.True("approved"), Reason: v.Str("reason")}
		return one(model.Marker{Kind: "approval", Text: strings.TrimSuffix(map[bool]string{true: "approved: ", false: "denied: "}[given.Approved]+given.Reason, ": "), Answer: given})
	case "text-plain": // of LangChain: a file of text
		if text := v.Str("text"); text != "" {
			return one(model.Media{Kind: model.File, MediaType: v.Str("mime_type"), Name: v.Str("title"), URL: v.Str("url"), FileID: v.Get("file_id").Scalar(), Bytes: int64(len(text)), Text: text})
		}
	case "non_standard": // of LangChain: a part of a provider's
		if inner := v.Get("value"); inner.Fits(".:object type:text") {
			return Part(inner), true
		}
	case "compaction", "summary":
		if kind == "summary" && !v.Fits("content/text:some") {
			return nil, false
		}
		return one(model.Marker{Kind: model.MarkerCompaction, Text: textOf(v.First("content", "summary"))})
	case "tool_addition", "tool_removal", "tool_reference", "additional_tools":
		return one(model.Marker{Kind: model.MarkerTools, Text: toolNames(v, kind)})
	case "fallback", "guardContent", "guard_content":
		return one(model.Marker{Kind: model.MarkerNotice, Text: kind + " " + string(v.Raw())})
	case "mid_conv_system": // of Anthropic: texts, and tools that come and go
		var parts []model.Part
		for _, p := range Parts(v.Get("content")) {
			if t, ok := p.(model.Text); ok {
				p = model.Marker{Kind: model.MarkerNotice, Text: t.Text}
			}
			parts = append(parts, p)
		}
		return parts, len(parts) > 0
	case "system": // a note of the system inside a message
		if text := textOf(v.First("content", "text")); text != "" {
			return one(model.Marker{Kind: model.MarkerNotice, Text: text})
		}
		return nil, false
	case "step-start", "cache-point", "cachePoint", "cache_point", "prompt_cache_breakpoint":
		return nil, true
	case "search_result", "url_citation", "source", "source-url", "file_citation":
		return one(citation(v))
	case "mcp_call":
		return hostedCall(v, kind), true
	}
	if parts, ok := itemPart(v, kind); ok {
		return parts, true
	}
	if m, ok := mediaPart(v, kind); ok {
		if unknownSource(v.Look().Get("source")) && m.Lost {
			return nil, false
		}
		return one(m)
	}
	if strings.HasSuffix(kind, "_tool_result") || strings.HasSuffix(kind, "_output") {
		return one(toolResult(v))
	}
	if name, ok := strings.CutSuffix(kind, "_call"); ok {
		return hostedCall(v, name), true
	}
	return nil, false
}

func one(p model.Part) ([]model.Part, bool) { return []model.Part{p}, true }

// textPart decodes text with what is attached to it.
func textPart(v rawjson.Value) ([]model.Part, bool) {
	t := v.First("text", "content", "value")
	var text string
	switch t.Kind() {
	case rawjson.String:
		text = t.Text()
	case rawjson.Object: // OpenAI Assistants: {"text":{"value":…,"annotations":[…]}}
		parts, _ := one(model.Text{Text: textOf(t)})
		return append(parts, citations(t.Get("annotations"))...), true
	default:
		return nil, v.Len() == 1 || t.IsNull() && (v.Get("text").Exists() || v.Get("content").Exists())
	}
	if thought, _ := v.Get("thought").Bool(); thought {
		return one(model.Reasoning{Text: text})
	}
	parts := []model.Part{model.Text{Text: text}}
	parts = append(parts, citations(v.Get("citations"))...)
	return append(parts, citations(v.Get("annotations"))...), true
}

// unknownSource reports whether the source of media is of a kind that is none of those
// that Anthropic has.
func unknownSource(v rawjson.Value) bool {
	switch v.Str("type") {
	case "", "base64", "url", "file", "text", "content":
		return false
	}
	return true
}

// mediaPart decodes images, files and sound.
func mediaPart(v rawjson.Value, kind string) (model.Media, bool) {
	body := v
	var m model.Media
	switch kind {
	case "image", "image_url", "input_image", "image_file", "image_asset_pointer", "image-url", "image-data", "image-file-id", "computer_screenshot":
		m.Kind = model.Image
	case "audio", "input_audio", "audio_url", "audio-url", "audio_transcription", "audio_asset_pointer":
		m.Kind = model.Audio
	case "video", "video_url", "input_video", "video-url":
		m.Kind = model.Video
	case "file", "input_file", "document", "document_url", "document-url", "container_upload", "binary", "media",
		"blob", "uri", "resource", "resource_link", "file-data", "file-url", "file-id", "input_document":
		m.Kind = model.File
	default:
		return m, false
	}
	fallback := m.Kind
	if kind == "audio_transcription" {
		return model.Media{Kind: model.Audio, Text: v.Str("text"), Bytes: -1, Lost: true}, true
	}
	for _, key := range [...]string{kind, "image_url", "imageUrl", "audioUrl", "videoUrl", "image", "audio", "source", "file", "resource", "value"} {
		inner := v.Get(key)
		if inner.IsNull() || key == "file" && inner.Kind() == rawjson.String {
			continue
		}
		if inner.Kind() == rawjson.Object || inner.Kind() == rawjson.String || inner.Kind() == rawjson.Array {
			body = inner
			break
		}
	}
	if kind == "blob" && body == v { // OpenTelemetry: base64, unless it is no such thing
		if data := v.Get("content"); data.Kind() == rawjson.String {
			if _, _, _, _, ok := Binary(data); ok {
				body = data
			}
		}
	}
	m = media(body)
	if kind == "blob" || kind == "uri" {
		fallback = KindOf(v.Str("modality"))
	}
	m.MediaType = cmp.Or(m.MediaType, v.First("mediaType", "mimeType", "mime_type", "media_type").Text())
	m.Name = cmp.Or(v.First("filename", "fileName", "title", "name").Text(), m.Name)
	if m.Kind = KindOf(m.MediaType); m.Kind == model.File {
		m.Kind = fallback
	}
	if m.Kind != model.Image {
		m.Data = nil
	}
	if m.Lost && (m.FileID != "" || m.Text != "") {
		m.Lost = false
	}
	return m, true
}

// toolNames returns what a part about the set of tools names.
func toolNames(v rawjson.Value, kind string) string {
	var names []string
	add := func(t rawjson.Value) {
		if s := cmp.Or(t.First("name", "tool_name").Text(), t.Str("type")); s != "" {
			names = append(names, s)
		}
	}
	for _, key := range [...]string{"tools", "tool", "tool_references", "names"} {
		list := v.Get(key)
		if list.Kind() == rawjson.Object {
			add(list)
		}
		for _, t := range list.Elems() {
			add(t)
		}
	}
	if len(names) == 0 {
		names = append(names, v.First("name", "tool_name").Text())
	}
	return strings.TrimSpace(strings.ReplaceAll(kind, "_", " ") + ": " + strings.Join(names, ", "))
}

// citation makes a Citation of a source in any spelling.
func citation(v rawjson.Value) model.Citation {
	page := v.At("location", "web", "url").Text() // Bedrock: beside a name of the page and what it says
	for _, key := range [...]string{"url_citation", "file_citation", "container_file_citation", "file_path", "web", "retrievedContext", "retrieved_context", "maps", "location"} {
		if inner := v.Get(key); inner.Kind() == rawjson.Object && inner.Len() > 0 && (key != "location" || v.Get("title").IsNull()) {
			v = inner
			break
		}
	}
	c := model.Citation{
		Title: v.First("title", "document_title", "filename", "file_name", "name").Text(),
		URL:   cmp.Or(page, v.First("url", "uri", "source", "file_id", "path").Text(), v.At("source", "url").Text()),
		Text:  cmp.Or(v.First("cited_text", "quote", "snippet", "text", "content").Text(), JoinTexts(v.Get("content"), "\n"), JoinTexts(v.Get("sourceContent"), "\n")),
	}
	texts := []string{c.Text}
	texts = append(texts, documentText(v.Get("document")))
	for _, s := range v.Get("sources").Elems() { // Cohere: the documents behind a span
		texts = append(texts, documentText(s.Get("document")))
		if c.Title == "" {
			c.Title = cmp.Or(s.At("document", "title").Text(), s.Get("id").Scalar())
		}
		c.URL = cmp.Or(c.URL, s.At("document", "url").Text())
	}
	if d := v.Get("document"); d.Kind() == rawjson.Object {
		c.Title, c.URL = cmp.Or(c.Title, d.Str("title")), cmp.Or(c.URL, d.Str("url"))
	}
	c.Text = Join("\n", texts...)
	return c
}

// documentText returns what a document that is cited says (docs.cohere.com: documents
// and citations).
func documentText(v rawjson.Value) string {
	return v.First("snippet", "text", "content", "data").Text()
}

// citations decodes a list of citations or annotations.
func citations(list rawjson.Value) []model.Part {
	if list.Kind() == rawjson.Object { // {"enabled":true} of a request, or one citation
		if list.First("url", "title", "cited_text").IsNull() {
			return nil
		}
		return []model.Part{citation(list)}
	}
	var parts []model.Part
	for _, v := range list.Elems() {
		if v.Kind() != rawjson.Object {
			parts = append(parts, model.Unknown{Type: "citation", Raw: v.Keep()})
			continue
		}
		if c := citation(v); c != (model.Citation{}) {
			parts = append(parts, c)
		} else {
			parts = append(parts, model.Unknown{Type: cmp.Or(v.Str("type"), "citation"), Raw: v.Keep()})
		}
	}
	return parts
}
