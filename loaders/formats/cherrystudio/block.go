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

// block decodes a block.
func block(b rawjson.Value) (parts []model.Part) {
	kind := b.Str("type")
	switch content := b.Get("content"); kind {
	case "main_text", "translation":
		parts = chat.Parts(content)
	case "thinking":
		parts = []model.Part{model.Reasoning{Text: content.Text()}}
	case "code":
		parts = []model.Part{model.Text{Text: chat.Fenced(content.Text(), b.Str("language"))}}
	case "compact":
		parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: content.Text()}}
	case "error":
		parts = []model.Part{chat.Fault(b.Get("error"), "the answer failed")}
	case "tool":
		parts = tool(b)
	case "image", "file", "video":
		parts = []model.Part{media(b, kind)}
	case "citation":
		parts = citations(b)
	}
	if b.Is("status", "success"); parts == nil && !isEmpty(b) {
		return []model.Part{model.Unknown{Type: kind, Raw: b.Keep()}}
	}
	return parts
}

// isEmpty reports whether all of a block that says something is taken.
func isEmpty(b rawjson.Value) bool {
	for path := range b.Rest("id", "messageId", "type", "createdAt", "updatedAt", "status") {
		return path == ""
	}
	return true
}

// tool decodes a call with its result. The program's record of an MCP tool is in the
// metadata.
func tool(b rawjson.Value) []model.Part {
	raw := b.At("metadata", "rawMcpToolResponse")
	about := raw.Get("tool")
	call := &model.ToolCall{
		ID:     chat.FirstText(raw.Get("toolCallId"), b.Get("toolId"), raw.Get("id")),
		Name:   chat.FirstText(about.Get("name"), b.Get("toolName")),
		Server: about.Str("serverName"),
	}
	fault := b.Get("error")
	arguments := either(b.Get("arguments"), raw.Get("arguments"))
	output := either(b.Get("content"), raw.Get("response"))
	chat.SetArguments(call, arguments)
	b.Is("toolName", call.Name)
	status := chat.FirstText(raw.Get("status"), b.Get("status"))
	switch status {
	case "cancelled":
		call.State = model.CallDenied
	case "pending":
		call.State = model.CallAwaitingApproval
	case "paused", "invoking", "processing", "streaming":
		call.State = model.CallInterrupted
	}
	if output.IsNull() && fault.IsNull() {
		return []model.Part{call}
	}
	said := output
	if list := output.Get("content"); list.Kind() == rawjson.Array {
		said = list
	}
	result := chat.Answer(call, said)
	if text := chat.FirstText(fault, fault.Get("message")); text != "" {
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
	return []model.Part{call, result}
}

// either returns a value, or if it is null the program's own record of it, which it repeats.
func either(v, record rawjson.Value) rawjson.Value {
	if v.IsNull() {
		return record
	}
	chat.TakeSame(record, v)
	return v
}

// media decodes an image, a file or a video.
func media(b rawjson.Value, kind string) model.Part {
	m := model.Media{Bytes: -1}
	if url := b.Get("url"); !url.IsText("") {
		m = chat.Image(url, "")
	}
	m.Kind = map[string]model.MediaKind{"image": model.Image, "video": model.Video}[kind]
	m.URL = cmp.Or(m.URL, b.Str("filePath"))
	if f, ok := chat.File(b.Get("file"), kind).(model.Media); ok {
		m.Name, m.FileID, m.URL, m.Text = f.Name, f.FileID, cmp.Or(m.URL, f.URL), f.Text
		if m.Bytes < 0 {
			m.Bytes = f.Bytes
		}
		if f.MediaType == "image" {
			m.Kind = model.Image
		}
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
	return append(append(chat.Sources(results), chat.Sources(b.Get("knowledge"))...), chat.Sources(b.Get("memories"))...)
}
