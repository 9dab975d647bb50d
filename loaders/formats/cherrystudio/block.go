package cherrystudio

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A blockTable has the blocks of all messages by their ids.
type blockTable struct {
	rows map[string]rawjson.Value
	room int // bytes that may still be taken: messages that name one block again and again would multiply it
}

// take returns a block, Missing if there is none.
func (t *blockTable) take(id string) rawjson.Value {
	b := t.rows[id]
	if t.room -= len(b.Raw()); t.room < 0 {
		return rawjson.Value{}
	}
	return b
}

// block decodes a block, and returns what of it has no place.
func block(b rawjson.Value) (parts []model.Part, rest []model.Field) {
	kind := b.Str("type")
	used := []string{"id", "messageId", "type", "createdAt", "updatedAt", "status", "content"}
	switch content := b.Get("content"); kind {
	case "main_text", "translation":
		parts = chat.Parts(content)
	case "thinking":
		parts = []model.Part{model.Reasoning{Text: content.Text()}}
	case "code":
		parts = []model.Part{model.Text{Text: chat.Fenced(content.Text(), b.Str("language"))}}
		used = append(used, "language")
	case "compact":
		parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: content.Text()}}
	case "error":
		fault := b.Get("error")
		text := cmp.Or(fault.Text(), fault.Str("message"), fault.Str("name"), "the answer failed")
		parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}
		rest = chat.Filled("error.", fault, "message", "stack")
		used = append(used, "error")
	case "tool":
		parts, rest = tool(b)
		used = append(used, "toolId", "toolName", "arguments", "metadata", "error")
	case "image", "file", "video":
		parts = []model.Part{media(b, kind)}
		used = append(used, "url", "file", "filePath")
	case "citation":
		parts = citations(b)
		if parts != nil {
			used = append(used, "response", "knowledge", "memories")
		}
	}
	if parts == nil && content(b) {
		return []model.Part{model.Unknown{Type: kind, Raw: b.Keep()}}, nil
	}
	return parts, append(rest, chat.Filled(kind+".", b, used...)...)
}

// content reports whether a block that gave no parts says anything.
func content(b rawjson.Value) bool {
	return len(chat.Filled("", b, "id", "messageId", "type", "createdAt", "updatedAt", "status")) > 0
}

// tool decodes a call with its result. The program's record of an MCP tool is in the
// metadata.
func tool(b rawjson.Value) (parts []model.Part, rest []model.Field) {
	raw := b.At("metadata", "rawMcpToolResponse")
	about := raw.Get("tool")
	call := &model.ToolCall{
		ID:     cmp.Or(raw.Str("toolCallId"), b.Str("toolId"), raw.Str("id")),
		Name:   cmp.Or(about.Str("name"), b.Str("toolName")),
		Server: about.Str("serverName"),
	}
	arguments := b.Get("arguments")
	if arguments.IsNull() {
		arguments = raw.Get("arguments")
	}
	chat.SetArguments(call, arguments)
	rest = chat.Filled("tool.metadata.", b.Get("metadata"), "rawMcpToolResponse")
	parts = []model.Part{call}
	output, fault := b.Get("content"), b.Get("error")
	if output.IsNull() {
		output = raw.Get("response")
	}
	status := cmp.Or(raw.Str("status"), b.Str("status"))
	switch status {
	case "cancelled":
		call.State = model.CallDenied
	case "pending":
		call.State = model.CallAwaitingApproval
	case "paused", "invoking", "processing", "streaming":
		call.State = model.CallInterrupted
	}
	if output.IsNull() && fault.IsNull() {
		return parts, rest
	}
	result := &model.ToolResult{CallID: call.ID, Name: call.Name}
	if list := output.Get("content"); list.Kind() == rawjson.Array {
		result.Content = chat.ResultContent(list)
		if len(chat.Filled("", output, "content", "isError")) > 0 {
			result.Details = output.Keep()
		}
	} else {
		result.Content = chat.ResultContent(output)
	}
	if text := cmp.Or(fault.Text(), fault.Str("message")); text != "" {
		result.Content = append(result.Content, model.Text{Text: text})
	}
	failed, stated := output.Get("isError").Bool()
	switch {
	case failed || !fault.IsNull() || status == "error":
		result.Error = model.Yes
	case stated || status == "done" || status == "success":
		result.Error = model.No
	}
	result.Denied = status == "cancelled"
	return append(parts, result), rest
}

// media decodes an image, a file or a video.
func media(b rawjson.Value, kind string) model.Media {
	file := b.Get("file")
	m := model.Media{Bytes: -1}
	if url := b.Get("url"); url.Text() != "" {
		m = chat.Image(url, "")
	}
	m.Kind = map[string]model.MediaKind{"image": model.Image, "video": model.Video}[kind]
	if file.Str("type") == "image" {
		m.Kind = model.Image
	}
	m.Name = cmp.Or(file.Str("origin_name"), file.Str("name"), m.Name)
	m.FileID = file.Str("id")
	if m.URL == "" && m.Data == nil {
		m.URL = cmp.Or(b.Str("filePath"), file.Str("path"))
	}
	if n, ok := file.Get("size").Int(); ok && n >= 0 && m.Bytes < 0 {
		m.Bytes = n
	}
	return m
}

// citations decodes the sources of an answer: those of a search, of a knowledge base
// and of the program's memory. Providers return searches in forms of their own.
func citations(b rawjson.Value) (parts []model.Part) {
	results := b.At("response", "results")
	if list := results.First("results", "groundingChunks"); list.Kind() == rawjson.Array {
		results = list
	}
	for _, list := range [...]rawjson.Value{results, b.Get("knowledge"), b.Get("memories")} {
		for _, e := range list.Elems() {
			s := e
			for _, inner := range [...]string{"url_citation", "web"} {
				if v := e.Get(inner); v.Kind() == rawjson.Object {
					s = v
				}
			}
			c := model.Citation{Title: s.Str("title"), URL: s.First("url", "uri", "link", "sourceUrl").Text(), Text: s.First("content", "memory", "snippet").Text()}
			if c == (model.Citation{}) {
				c.URL = s.Text()
			}
			if c == (model.Citation{}) {
				parts = append(parts, model.Unknown{Type: "citation", Raw: e.Keep()})
				continue
			}
			parts = append(parts, c)
		}
	}
	return parts
}
