package vercelai

import (
	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// setOutput enters the output of a tool. In ModelMessages since version 5 it is
// typed; in steps, streams and UIMessages it is the raw value that the tool gave
// back, which may look typed by chance and is then unwrapped only if it is exactly
// that (vercel/ai: packages/provider-utils/src/types/content-part.ts,
// ToolResultOutput).
func setOutput(r *model.ToolResult, out rawjson.Value) {
	if kind, ok := typedOutput(out); ok {
		setTypedOutput(r, out, kind)
		return
	}
	setRawOutput(r, out)
}

// typedOutput reports whether a value is a ToolResultOutput, and its kind.
func typedOutput(out rawjson.Value) (kind string, ok bool) {
	kind = out.Str("type")
	value := out.Get("value")
	switch kind {
	case "text", "error-text":
		ok = value.Kind() == rawjson.String
	case "json", "error-json":
		ok = value.Exists()
	case "content":
		ok = value.Kind() == rawjson.Array
	case "execution-denied":
		ok = !value.Exists()
	}
	for key := range out.Members() {
		switch key {
		case "type", "value", "providerOptions", "providerMetadata":
		case "reason":
			ok = ok && kind == "execution-denied"
		default:
			return kind, false
		}
	}
	return kind, ok
}

func setTypedOutput(r *model.ToolResult, out rawjson.Value, kind string) {
	value := out.Get("value")
	r.Error = model.No
	switch kind {
	case "text":
		r.Content = textParts(value.Text())
	case "error-text":
		r.Error = model.Yes
		r.Content = textParts(value.Text())
	case "json":
		setRawOutput(r, value)
	case "error-json":
		setRawOutput(r, value)
		r.Error = model.Yes
	case "execution-denied":
		r.Error, r.Denied = model.NotStated, true
		r.Content = textParts(out.Str("reason"))
	case "content":
		extras := !out.First("providerOptions", "providerMetadata").IsNull()
		for _, v := range value.Elems() {
			r.Content = append(r.Content, contentPart(v)...)
			extras = extras || !v.First("providerOptions", "providerMetadata").IsNull()
		}
		if extras {
			r.Details = out.Keep()
		}
		return
	}
	if extra := out.First("providerOptions", "providerMetadata"); !extra.IsNull() && r.Details == nil {
		r.Details = extra.Keep()
	}
}

// contentPart decodes a part of an output of kind "content": text, media (until
// version 6), file-data, file-url, file-id and their image- twins (version 6),
// file, file-reference and image-file-reference (version 7), custom.
func contentPart(v rawjson.Value) []model.Part {
	kind := model.File
	name := v.First("filename", "fileName").Text()
	switch v.Str("type") {
	case "text":
		if v.Get("text").Kind() == rawjson.String {
			return textParts(v.Str("text"))
		}
	case "image", "image-data", "image-url", "image-file-id", "image-file-reference":
		kind = model.Image
		fallthrough
	case "media", "file", "file-data", "file-url", "file-id", "file-reference":
		if data := v.First("data", "url", "image"); data.Exists() {
			return []model.Part{media(data, kind, mediaTypeOf(v), name)}
		}
		if id := v.First("fileId", "providerReference", "reference"); id.Exists() {
			return []model.Part{model.Media{Kind: kind, MediaType: mediaTypeOf(v), Name: name, FileID: references(id), Bytes: -1}}
		}
	}
	return []model.Part{model.Unknown{Type: v.Str("type"), Raw: v.Keep()}}
}

// setRawOutput enters what a tool gave back. null counts as a value here: tools do
// return it. The result of an MCP tool is taken out of its wrapper
// (modelcontextprotocol: schema.ts, CallToolResult).
func setRawOutput(r *model.ToolResult, out rawjson.Value) {
	if out.Kind() == rawjson.Null {
		r.Content = textParts("null")
		return
	}
	if isMCPResult(out) {
		r.Content = chat.ResultContent(out.Get("content"))
		if failed, ok := out.Get("isError").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		if out.Len() > 2 || !out.Get("isError").Exists() && out.Len() > 1 {
			r.Details = out.Keep()
		}
		return
	}
	r.Content = chat.ResultContent(out)
}

func isMCPResult(out rawjson.Value) bool {
	list := out.Get("content")
	if list.Kind() != rawjson.Array || list.Len() == 0 {
		return false
	}
	for key := range out.Members() {
		switch key {
		case "content", "isError", "structuredContent", "_meta":
		default:
			return false
		}
	}
	for _, v := range list.Elems() {
		switch v.Str("type") {
		case "text", "image", "audio", "resource", "resource_link":
		default:
			return false
		}
	}
	return true
}

// errorText returns the text of an error as JSON.stringify leaves it: a string, an
// object with a message, or {} for an Error, whose text is lost.
func errorText(v rawjson.Value) string {
	switch {
	case v.Kind() == rawjson.String:
		return v.Text()
	case v.IsNull(), v.Kind() == rawjson.Object && v.Len() == 0 && !v.Opaque():
		return ""
	case v.Str("message") != "" && v.Len() <= 3:
		if name := v.Str("name"); name != "" && name != "Error" {
			return name + ": " + v.Str("message")
		}
		return v.Str("message")
	}
	return string(v.Raw())
}

func textParts(s string) []model.Part {
	if s == "" {
		return nil
	}
	return []model.Part{model.Text{Text: s}}
}
