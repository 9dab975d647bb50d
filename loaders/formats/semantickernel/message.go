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
	var used []string
	switch {
	case r.Envelope:
		return format.Metadata("envelope")
	case !v.Exists():
		return format.Malformed("not JSON")
	case votes(v) > 0 || v.Kind() == rawjson.Object && isMessage(v):
		return format.Shown(message(v))
	case v.Kind() == rawjson.Object:
		var key string
		if list, key = threadMessages(v); key == "" {
			key = "messages"
			if list = v.Get(key); !list.Exists() {
				key = "Messages"
				list = v.Get(key)
			}
		}
		used = append(used, key)
	}
	if list.Kind() != rawjson.Array || list.Len() == 0 || listVotes(list) == 0 {
		return format.Unknown(v.First("$type", "type", "content_type").Text())
	}
	var messages []*model.Message
	for _, e := range list.Elems() {
		m := &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: kindOf(e), Raw: e.Keep()}}}
		if isMessage(e) {
			m = message(e)
		}
		m.Conversation = strconv.FormatInt(r.Origin.Offset, 10)
		messages = append(messages, m)
	}
	if used != nil {
		messages[0].Meta = append(messages[0].Meta, chat.Meta(v, used...)...)
	}
	return format.Shown(messages...)
}

// isMessage reports whether v says who speaks and what.
func isMessage(v rawjson.Value) bool {
	return !v.First("Role", "role").IsNull() && (!v.First("Items", "items", "contents", "Contents").IsNull() || v.First("Content", "content").Kind() == rawjson.String)
}

// message decodes a message of any version.
func message(v rawjson.Value) *model.Message {
	role := v.First("Role", "role")
	m := &model.Message{RawRole: role.Text()}
	if role.Kind() == rawjson.Object {
		m.RawRole = role.First("Label", "label", "value", "Value").Text()
	}
	m.Role, _ = chat.Role(m.RawRole)
	m.Agent = v.First("AuthorName", "authorName", "author_name", "name").Text()
	m.ID = v.First("message_id", "messageId", "MessageId").Scalar()
	m.Model = v.First("ai_model_id", "ModelId", "modelId").Text()
	used := []string{"Role", "role", "Items", "items", "contents", "Contents", "AuthorName", "authorName", "author_name", "name",
		"message_id", "messageId", "MessageId", "ai_model_id", "ModelId", "modelId", "content_type", "$type"}
	if v.Str("type") == "chat_message" {
		used = append(used, "type")
	}
	list := v.First("Items", "items", "contents", "Contents")
	for i, e := range list.Elems() {
		m.Parts = append(m.Parts, content(m, e, "items["+strconv.Itoa(i)+"].")...)
	}
	if text := v.First("Content", "content"); text.Kind() == rawjson.String {
		if list.Len() == 0 {
			m.Parts = chat.Parts(text)
		}
		used = append(used, "Content", "content")
	}
	if list.Kind() == rawjson.String { // the short form of a message of one text
		m.Parts = chat.Parts(list)
	}
	if chat.OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
	meta := v.First("metadata", "Metadata")
	chat.Facts(m, v, &used)
	if u := meta.First("usage", "Usage"); m.Usage.IsZero() {
		m.Usage = usage(u)
	}
	if meta.Len() == 0 {
		used = append(used, "metadata", "Metadata")
	}
	if v.Get("additional_properties").Len() == 0 {
		used = append(used, "additional_properties")
	}
	chat.Facts(m, meta, nil)
	m.Meta = append(m.Meta, chat.Meta(v, used...)...)
	return m
}

// usage reads counts, which .NET spells its own way.
func usage(v rawjson.Value) model.Usage {
	u := chat.Usage(v)
	if !u.IsZero() {
		return u
	}
	number := func(keys ...string) int64 {
		n, _ := v.First(keys...).Int()
		return max(n, 0)
	}
	return model.Usage{
		Input:     number("input_token_count", "inputTokenCount", "InputTokenCount"),
		Output:    number("output_token_count", "outputTokenCount", "OutputTokenCount"),
		CacheRead: number("cachedInputTokenCount", "CachedInputTokenCount", "cache_read_input_token_count"),
		Reasoning: number("reasoningTokenCount", "ReasoningTokenCount", "reasoning_token_count"),
	}
}

// content decodes one item of a message. What it says of the message as a whole is
// entered there; members without a place go to its Meta, with the prefix.
func content(m *model.Message, v rawjson.Value, prefix string) []model.Part {
	if v.Kind() != rawjson.Object {
		return chat.Part(v)
	}
	kind := kindOf(v)
	used := []string{"$type", "content_type", "type", "encoding", "annotations", "Annotations", "choice_index"}
	parts := typed(m, v, kind, &used)
	if parts == nil {
		if kind != "usage" {
			return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
		}
		used = append(used, "details", "Details", "usage_details")
	}
	for _, f := range chat.Meta(v, used...) {
		if s := string(f.Value); s == "{}" || s == "[]" {
			continue
		}
		f.Name = prefix + f.Name
		m.Meta = append(m.Meta, f)
	}
	return parts
}

func typed(m *model.Message, v rawjson.Value, kind string, used *[]string) []model.Part {
	use := func(keys ...string) { *used = append(*used, keys...) }
	switch kind {
	case "text":
		use("text", "Text")
		text := v.First("text", "Text").Text()
		if m.Role == model.RoleAssistant {
			return append(chat.SplitReasoning(text), []model.Part{}...)
		}
		return []model.Part{model.Text{Text: text}}
	case "textreasoning", "reasoning":
		use("text", "Text", "protected_data", "protectedData", "ProtectedData")
		r := model.Reasoning{Text: v.First("text", "Text").Text(), Opaque: v.First("protected_data", "protectedData", "ProtectedData").Text()}
		r.Size = len(r.Opaque)
		r.Encrypted = r.Text == "" && r.Size > 0
		r.NotStored = r.Text == "" && r.Size == 0
		return []model.Part{r}
	case "functioncall":
		return []model.Part{call(v, used)}
	case "functionresult":
		return []model.Part{result(v, used)}
	case "functionapprovalrequest", "toolapprovalrequest":
		c := call(v.First("function_call", "functionCall", "toolCall", "FunctionCall"), &[]string{})
		c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: v.First("id", "requestId").Scalar()}
		use("id", "requestId", "function_call", "functionCall", "toolCall", "FunctionCall", "user_input_request")
		return []model.Part{c}
	case "functionapprovalresponse", "toolapprovalresponse":
		approved, _ := v.First("approved", "Approved").Bool()
		use("id", "requestId", "approved", "Approved")
		text := "a person refused the call"
		if approved {
			text = "a person allowed the call"
		}
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: text + " " + v.First("id", "requestId").Scalar()}}
	case "error":
		use("message", "Message", "error_code", "errorCode", "ErrorCode")
		text := v.First("error_code", "errorCode", "ErrorCode").Scalar()
		return []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: strings.TrimPrefix(text+": "+v.First("message", "Message").Text(), ": ")}}
	case "usage":
		m.Usage = usage(v.First("details", "Details", "usage_details"))
		return nil
	case "annotation":
		use("quote", "Quote", "file_id", "FileId", "url", "title")
		return []model.Part{model.Citation{Text: v.First("quote", "Quote").Text(), URL: v.First("url", "file_id", "FileId").Text(), Title: v.Str("title")}}
	case "image", "audio", "binary", "data", "uri", "file", "filereference", "hostedfile":
		return []model.Part{media(v, kind, used)}
	}
	if name, ok := strings.CutSuffix(kind, "toolcall"); ok { // run by the provider
		c := call(v, used)
		if c.Name == "" {
			c.Name = name
		}
		c.ProviderExecuted = true
		if c.Arguments == nil && c.ArgumentsText == "" {
			chat.SetArguments(c, v.First("inputs", "Inputs"))
			use("inputs", "Inputs")
		}
		return []model.Part{c}
	}
	if strings.HasSuffix(kind, "toolresult") {
		return []model.Part{result(v, used)}
	}
	return nil
}

// call decodes the call of a function. Semantic Kernel writes the name with that of
// the plugin and apart.
func call(v rawjson.Value, used *[]string) *model.ToolCall {
	c := &model.ToolCall{ID: v.First("call_id", "callId", "CallId", "id", "Id").Scalar(), Server: v.First("plugin_name", "PluginName", "pluginName", "server_name", "serverName").Text()}
	c.Name = v.First("name", "Name", "FunctionName", "functionName", "function_name", "tool_name", "toolName").Text()
	chat.SetArguments(c, v.First("arguments", "Arguments"))
	*used = append(*used, "call_id", "callId", "CallId", "id", "Id", "name", "Name", "FunctionName", "functionName", "function_name", "tool_name", "toolName",
		"plugin_name", "PluginName", "pluginName", "server_name", "serverName", "arguments", "Arguments")
	return c
}

func result(v rawjson.Value, used *[]string) *model.ToolResult {
	r := &model.ToolResult{CallID: v.First("call_id", "callId", "CallId", "id", "Id").Scalar()}
	r.Name = v.First("name", "Name", "FunctionName", "functionName", "function_name").Text()
	r.Content = chat.ResultContent(v.First("result", "Result", "output", "outputs", "Output", "Outputs"))
	if e := v.First("exception", "Exception", "error"); !e.IsNull() {
		r.Error = model.Yes
		if text := e.Text(); len(r.Content) == 0 || text != "" {
			r.Content = append(r.Content, model.Text{Text: text})
		}
	}
	*used = append(*used, "call_id", "callId", "CallId", "id", "Id", "name", "Name", "FunctionName", "functionName", "function_name", "plugin_name", "PluginName",
		"pluginName", "result", "Result", "output", "outputs", "Output", "Outputs", "exception", "Exception", "error")
	return r
}

// media decodes images, files and sound: a data URL, base64, or a reference.
func media(v rawjson.Value, kind string, used *[]string) model.Media {
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
	*used = append(*used, "data_uri", "DataUri", "dataUri", "data", "Data", "uri", "Uri", "url", "mime_type", "MimeType", "mimeType", "media_type", "mediaType",
		"file_id", "FileId", "fileId", "name", "Name", "filename", "data_format")
	return m
}
