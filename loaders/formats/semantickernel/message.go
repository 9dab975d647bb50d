package semantickernel

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	list := v
	switch {
	case r.Envelope:
		return format.Metadata("envelope")
	case !v.Exists():
		return format.Malformed("not JSON")
	case votes(v) > 0 || v.Kind() == rawjson.Object && isMessage(v):
		return format.Shown(message(v))
	case v.Kind() == rawjson.Object:
		if list = threadMessages(v); !list.Exists() {
			list = v.First("messages", "Messages")
		}
	}
	if listVotes(list) > 0 {
		if messages := chat.Conversation(list, strconv.FormatInt(r.Origin.Offset, 10), chat.OneIf(isMessage, message)); messages != nil {
			return format.Shown(messages...)
		}
	}
	return format.Unknown(v.First("$type", "type", "content_type").Text())
}

// isMessage reports whether v says who speaks and what.
func isMessage(v rawjson.Value) bool {
	return !v.First("Role", "role").IsNull() && (!v.First("Items", "items", "contents", "Contents").IsNull() || v.First("Content", "content").Kind() == rawjson.String)
}

// message decodes a message of any version.
func message(v rawjson.Value) *model.Message {
	role := v.First("Role", "role")
	if role.Kind() == rawjson.Object {
		role = role.First("Label", "label", "value", "Value")
	}
	m := &model.Message{RawRole: role.Text()}
	m.Role, _ = chat.Role(m.RawRole)
	m.Agent = v.First("AuthorName", "authorName", "author_name", "name").Text()
	m.ID = v.First("message_id", "messageId", "MessageId").Scalar()
	m.Model = v.First("ai_model_id", "ModelId", "modelId").Text()
	list := v.First("Items", "items", "contents", "Contents")
	for _, e := range list.Elems() {
		m.Parts = append(m.Parts, content(m, e)...)
	}
	if list.Kind() == rawjson.String { // the short form of a message of one text
		m.Parts = chat.Parts(list)
	}
	if text := v.First("Content", "content"); text.Kind() == rawjson.String && list.Len() == 0 {
		m.Parts = append(m.Parts, chat.Parts(text)...)
	} else {
		text.IsText(chat.Texts(m.Parts))
	}
	if chat.OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
	meta := v.First("metadata", "Metadata")
	chat.Facts(m, v, nil)
	if m.Usage.IsZero() {
		m.Usage = usage(meta.First("usage", "Usage"))
	}
	chat.Facts(m, meta, nil)
	m.Meta = append(m.Meta, format.Rest(v)...)
	return m
}

// usage reads counts, which .NET spells its own way.
func usage(v rawjson.Value) model.Usage {
	u := chat.Usage(v)
	if !u.IsZero() {
		return u
	}
	return model.Usage{
		Input:     chat.Count(v, "input_token_count", "inputTokenCount", "InputTokenCount"),
		Output:    chat.Count(v, "output_token_count", "outputTokenCount", "OutputTokenCount"),
		CacheRead: chat.Count(v, "cachedInputTokenCount", "CachedInputTokenCount", "cache_read_input_token_count"),
		Reasoning: chat.Count(v, "reasoningTokenCount", "ReasoningTokenCount", "reasoning_token_count"),
	}
}

// content decodes one item of a message. What it says of the message as a whole is
// entered there.
func content(m *model.Message, v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Object {
		return chat.Part(v)
	}
	kind := kindOf(v)
	parts := typed(m, v, kind)
	if parts == nil && kind != "usage" {
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	}
	return parts
}

func typed(m *model.Message, v rawjson.Value, kind string) []model.Part {
	switch kind {
	case "text":
		text := v.First("text", "Text").Text()
		if parts := chat.SplitReasoning(text); m.Role == model.RoleAssistant && parts != nil {
			return parts
		}
		return []model.Part{model.Text{Text: text}}
	case "textreasoning", "reasoning":
		r := model.Reasoning{Text: v.First("text", "Text").Text(), Opaque: v.First("protected_data", "protectedData", "ProtectedData").Text()}
		r.Size = len(r.Opaque)
		r.Encrypted = r.Text == "" && r.Size > 0
		r.NotStored = r.Text == "" && r.Size == 0
		return []model.Part{r}
	case "functioncall":
		return []model.Part{call(v)}
	case "functionresult":
		return []model.Part{result(v)}
	case "functionapprovalrequest", "toolapprovalrequest":
		c := call(v.First("function_call", "functionCall", "toolCall", "FunctionCall"))
		c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: v.First("id", "requestId").Scalar()}
		return []model.Part{c}
	case "functionapprovalresponse", "toolapprovalresponse":
		approved, _ := v.First("approved", "Approved").Bool()
		text := "a person refused the call"
		if approved {
			text = "a person allowed the call"
		}
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: text + " " + v.First("id", "requestId").Scalar()}}
	case "error":
		text := v.First("error_code", "errorCode", "ErrorCode").Scalar()
		return []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: strings.TrimPrefix(text+": "+v.First("message", "Message").Text(), ": ")}}
	case "usage":
		m.Usage = usage(v.First("details", "Details", "usage_details"))
		return nil
	case "annotation":
		return []model.Part{model.Citation{Text: v.First("quote", "Quote").Text(), URL: v.First("url", "file_id", "FileId").Text(), Title: v.Str("title")}}
	case "image", "audio", "binary", "data", "uri", "file", "filereference", "hostedfile":
		return []model.Part{media(v, kind)}
	}
	if name, ok := strings.CutSuffix(kind, "toolcall"); ok { // run by the provider
		c := call(v)
		if c.Name == "" {
			c.Name = name
		}
		c.ProviderExecuted = true
		if c.Arguments == nil && c.ArgumentsText == "" {
			chat.SetArguments(c, v.First("inputs", "Inputs"))
		}
		return []model.Part{c}
	}
	if strings.HasSuffix(kind, "toolresult") {
		return []model.Part{result(v)}
	}
	return nil
}

// call decodes the call of a function. Semantic Kernel writes the name with that of
// the plugin and apart.
func call(v rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: v.First("call_id", "callId", "CallId", "id", "Id").Scalar(), Server: v.First("plugin_name", "PluginName", "pluginName", "server_name", "serverName").Text()}
	c.Name = v.First("name", "Name", "FunctionName", "functionName", "function_name", "tool_name", "toolName").Text()
	chat.SetArguments(c, v.First("arguments", "Arguments"))
	return c
}

func result(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.First("call_id", "callId", "CallId", "id", "Id").Scalar()}
	r.Name = v.First("name", "Name", "FunctionName", "functionName", "function_name").Text()
	r.Content = chat.ResultContent(v.First("result", "Result", "output", "outputs", "Output", "Outputs"))
	if e := v.First("exception", "Exception", "error"); !e.IsNull() {
		r.Error = model.Yes
		if text := e.Text(); len(r.Content) == 0 || text != "" {
			r.Content = append(r.Content, model.Text{Text: text})
		}
	}
	return r
}

// media decodes images, files and sound: a data URL, base64, or a reference.
func media(v rawjson.Value, kind string) model.Media {
	var source rawjson.Value
	for _, key := range [...]string{"data_uri", "DataUri", "dataUri", "data", "Data", "uri", "Uri", "url"} {
		if s := v.Get(key); s.Kind() == rawjson.String && s.Text() != "" {
			source = s
			break
		}
	}
	m := chat.Image(source, v.First("mime_type", "MimeType", "mimeType", "media_type", "mediaType").Text())
	m.Kind = model.File
	switch head, _, _ := strings.Cut(m.MediaType, "/"); {
	case kind == "image" || head == "image":
		m.Kind = model.Image
	case kind == "audio" || head == "audio":
		m.Kind = model.Audio
	case head == "video":
		m.Kind = model.Video
	}
	if m.Kind != model.Image {
		m.Data = nil
	}
	m.FileID = v.First("file_id", "FileId", "fileId").Text()
	m.Name = v.First("name", "Name", "filename").Text()
	m.Lost = m.Lost && m.FileID == ""
	return m
}
