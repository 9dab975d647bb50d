package semantickernel

import (
	"cmp"
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
	case votes(v) > 0 || isMessage(v):
		return format.Shown(message(v))
	case v.Kind() == rawjson.Object:
		if list = threadMessages(v); !list.Exists() {
			list = v.First("messages", "Messages")
		}
	}
	if chat.Surest(list, votes) > 0 {
		key := strconv.FormatInt(r.Origin.Offset, 10)
		return format.Shown(chat.Conversation(list, key, chat.OneIf(isMessage, message))...)
	}
	return format.Unknown(v.First("$type", "type", "content_type").Text())
}

// isMessage reports whether v says who speaks and what.
func isMessage(v rawjson.Value) bool {
	return v.Fits("Role/role:some") && (v.Fits("Items/items/contents/Contents:some") || v.Fits("Content/content:text"))
}

// message decodes a message of any version.
func message(v rawjson.Value) *model.Message {
	role := v.First("Role", "role")
	if role.Kind() == rawjson.Object {
		role = role.First("Label", "label", "value", "Value")
	}
	m := &model.Message{
		RawRole: role.Text(),
		Agent:   v.First("AuthorName", "authorName", "author_name", "name").Text(),
		ID:      v.First("message_id", "messageId", "MessageId").Scalar(),
		Model:   v.First("ai_model_id", "ModelId", "modelId").Text(),
	}
	m.Role, _ = chat.Role(m.RawRole)
	v.Is("content_type", "message") // which it is
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
	chat.Kernel(m, v)
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
	if u := chat.Usage(v); !u.IsZero() {
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
	switch kind {
	case "text", "action":
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
	case "functionapprovalrequest", "toolapprovalrequest":
		c := call(v.First("function_call", "functionCall", "toolCall", "FunctionCall"))
		c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: v.First("id", "requestId").Scalar()}
		return []model.Part{c}
	case "functionapprovalresponse", "toolapprovalresponse":
		given := &model.Approval{ID: v.First("id", "requestId").Scalar(), Answered: true, Reason: v.Str("reason")}
		text := "a person refused the call " + given.ID
		if given.Approved, _ = v.First("approved", "Approved").Bool(); given.Approved {
			text = "a person allowed the call " + given.ID
		}
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSuffix(text+": "+given.Reason, ": "), Answer: given}}
	case "error":
		code, text := v.First("error_code", "errorCode", "ErrorCode").Scalar(), v.First("message", "Message").Text()
		return []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: strings.TrimPrefix(code+": "+text, ": ")}}
	case "usage":
		m.Usage = usage(v.First("details", "Details", "usage_details"))
		return nil
	case "annotation":
		return []model.Part{model.Citation{Text: v.First("quote", "Quote", "Label").Text(), URL: v.First("url", "file_id", "FileId", "ReferenceId").Text(), Title: v.First("title", "Title").Text()}}
	case "image", "audio", "binary", "data", "uri", "file", "filereference", "hostedfile":
		return []model.Part{media(v, kind)}
	}
	if name, ok := strings.CutSuffix(kind, "toolcall"); ok { // run by the provider
		c := call(v)
		c.Name, c.ProviderExecuted = cmp.Or(c.Name, name), true
		if c.Arguments == nil && c.ArgumentsText == "" {
			chat.SetArguments(c, v.First("inputs", "Inputs", "queries", "Queries", "commands"))
		}
		return []model.Part{c}
	} else if kind == "functionresult" || strings.HasSuffix(kind, "toolresult") {
		return []model.Part{result(v)}
	}
	return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
}

// callIDs and names are the members of calls and results. Semantic Kernel writes the name
// with that of the plugin and apart.
var (
	callIDs = []string{"call_id", "callId", "CallId", "id", "Id", "image_id"}
	names   = []string{"name", "Name", "FunctionName", "functionName", "function_name", "tool_name", "toolName"}
)

func call(v rawjson.Value) *model.ToolCall {
	c := chat.Call(v.First(callIDs...).Scalar(), v.First(names...).Text(), v.First("arguments", "Arguments"))
	c.Server = v.First("plugin_name", "PluginName", "pluginName", "server_name", "serverName").Text()
	return c
}

func result(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.First(callIDs...).Scalar(), Name: v.First(names...).Text()}
	if out := v.First("result", "Result", "output", "outputs", "Output", "Outputs"); kinds(out) {
		for _, e := range out.AsList() {
			r.Content = append(r.Content, content(&model.Message{}, e)...)
		}
	} else if out.Fits("0.type=shell_command_output") {
		for _, e := range out.Elems() {
			r.Content = append(append(r.Content, chat.TextParts(e.Str("stdout"))...), chat.TextParts(e.Str("stderr"))...)
			if code, ok := e.Get("exit_code").Int(); ok {
				chat.SetExitCode(r, int(code))
			}
		}
	} else {
		r.Content = chat.ResultContent(out)
	}
	if e := v.First("exception", "Exception", "error"); !e.IsNull() {
		r.Error = model.Yes
		if text := e.Text(); len(r.Content) == 0 || text != "" {
			r.Content = append(r.Content, model.Text{Text: text})
		}
	}
	return r
}

// sources are the members with a data URL, base64, or a reference.
var sources = [...]string{"data_uri", "DataUri", "dataUri", "data", "Data", "uri", "Uri", "url"}

// media decodes images, files and sound.
func media(v rawjson.Value, kind string) model.Media {
	var source rawjson.Value
	for _, key := range sources {
		if source = v.Get(key); source.Text() != "" {
			break
		}
	}
	m := chat.Image(source, v.First("mime_type", "MimeType", "mimeType", "media_type", "mediaType").Text())
	if m.Kind = chat.KindOf(kind); m.Kind == model.File {
		m.Kind = chat.KindOf(m.MediaType)
	}
	if m.Kind != model.Image {
		m.Data = nil
	}
	m.FileID = v.First("file_id", "FileId", "fileId").Text()
	m.Name = v.First("name", "Name", "filename").Text()
	m.Lost = m.Lost && m.FileID == ""
	return m
}

// kinds reports whether what a tool gave back is contents.
func kinds(out rawjson.Value) bool {
	list := out.AsList()
	return len(list) > 0 && list[0].Kind() == rawjson.Object && known(kindOf(list[0].Look()))
}
