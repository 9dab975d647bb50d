package vercelai

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// typed are the outputs of tools in ModelMessages since version 5. In steps, streams and
// UIMessages it is the raw value that the tool gave back, which may look typed by chance
// and is then unwrapped only if it is exactly that (vercel/ai:
// packages/provider-utils/src/types/content-part.ts, ToolResultOutput).
const typed = format.Votes(`
	1 type=text|error-text value:text
	1 type=json|error-json value
	1 type=content value:list
	1 type=execution-denied !value
`)

func isTyped(out rawjson.Value) bool {
	return typed.Of(out) > 0 && (only(out, "type", "value", "providerOptions", "providerMetadata") ||
		out.Fits("type=execution-denied") && only(out, "type", "reason", "providerOptions", "providerMetadata"))
}

// only reports whether an object has no other members than these.
func only(v rawjson.Value, keys ...string) bool {
	for key := range v.Members() {
		if !slices.Contains(keys, key) {
			return false
		}
	}
	return true
}

// setOutput enters the output of a tool, typed or raw.
func setOutput(r *model.ToolResult, out rawjson.Value) {
	if !isTyped(out) {
		setRawOutput(r, out)
		return
	}
	r.Error = model.No
	value := out.Get("value")
	switch out.Str("type") {
	case "execution-denied":
		r.Error, r.Denied, r.Content = model.NotStated, true, chat.TextParts(out.Str("reason"))
	case "error-text", "error-json":
		setRawOutput(r, value)
		r.Error = model.Yes
	case "content":
		extras := out.Fits("providerOptions/providerMetadata:some")
		for _, v := range value.Elems() {
			r.Content = append(r.Content, contentPart(v)...)
			extras = extras || v.Fits("providerOptions/providerMetadata:some")
		}
		if extras {
			r.Details = out.Keep()
		}
	default:
		setRawOutput(r, value)
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
			return chat.TextParts(v.Str("text"))
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
		r.Content = chat.TextParts("null")
		return
	}
	if !isMCPResult(out) {
		r.Content = chat.ResultContent(out)
		return
	}
	r.Content = chat.ResultContent(out.Get("content"))
	if failed, ok := out.Get("isError").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if !only(out, "content", "isError") {
		r.Details = out.Keep()
	}
}

func isMCPResult(out rawjson.Value) bool {
	if !out.Fits("content:list content:filled") || !only(out, "content", "isError", "structuredContent", "_meta") {
		return false
	}
	for _, v := range out.Get("content").Elems() {
		if !v.Fits("type=text|image|audio|resource|resource_link") {
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
