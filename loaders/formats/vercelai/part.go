package vercelai

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// decoder decodes the messages of one record. It remembers the calls it saw, to
// tell of which call an approval speaks.
type decoder struct {
	calls     map[string]*model.ToolCall // by call id
	approvals map[string]*model.ToolCall // by approval id
	m         *model.Message             // being decoded
	threads   []*model.Message           // what sub-agents said in it
}

func newDecoder() *decoder {
	return &decoder{calls: map[string]*model.ToolCall{}, approvals: map[string]*model.ToolCall{}}
}

// part decodes one part of a message, of ModelMessages as well as of UIMessages.
func (d *decoder) part(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Object || v.Opaque() {
		return chat.Part(v)
	}
	return d.partAs(v, v.Str("type"))
}

// partAs decodes a part of this type.
func (d *decoder) partAs(v rawjson.Value, kind string) []model.Part {
	if isToolPart(v, kind) {
		return d.toolPart(v, kind)
	}
	switch kind {
	case "text":
		if v.Fits("text:text") {
			return append(d.text(v.Str("text")), cited(v.Get("citations"))...)
		}
	case "reasoning":
		return reasoning(v)
	case "redacted-reasoning":
		return []model.Part{model.Reasoning{Redacted: true, Size: len(v.Str("data")), Opaque: v.Str("data")}}
	case "tool-call":
		return []model.Part{d.modelCall(v)}
	case "tool-result", "tool-error":
		return d.modelResult(v)
	case "tool-approval-request":
		return d.approvalRequest(v)
	case "tool-approval-response":
		return d.approvalResponse(v)
	case "tool-invocation":
		if inner := v.Get("toolInvocation"); inner.Kind() == rawjson.Object {
			return d.invocation(inner)
		}
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	case "image":
		return []model.Part{media(v.First("image", "data", "url"), model.Image, mediaTypeOf(v), v.Str("filename"))}
	case "file", "reasoning-file":
		return []model.Part{file(v)}
	case "source", "source-url", "source-document":
		return source(v)
	case "step-start":
		return []model.Part{model.Marker{Kind: model.MarkerStep}}
	case "custom":
		if name := v.Str("kind"); strings.HasSuffix(name, ".compaction") {
			return []model.Part{model.Marker{Kind: model.MarkerCompaction}}
		}
		return []model.Part{model.Unknown{Type: cmp.Or(v.Str("kind"), kind), Raw: v.Keep()}}
	}
	if strings.HasPrefix(kind, "data-") {
		return []model.Part{data(kind, v)}
	}
	return chat.Part(v)
}

// data is a part of the application's own: "data-" and the name that it gave it
// (vercel/ai: packages/ai/src/ui/ui-messages.ts, DataUIPart).
func data(kind string, v rawjson.Value) model.Data {
	return model.Data{Name: strings.TrimPrefix(kind, "data-"), Raw: v.Keep()}
}

// text makes parts of a text. Models that write their reasoning between tags leave
// it in the answer unless the program takes it out (extractReasoningMiddleware).
func (d *decoder) text(s string) []model.Part {
	if d.m.Role == model.RoleAssistant {
		return chat.SplitReasoning(s)
	}
	return chat.TextParts(s)
}

func (d *decoder) meta(name string, v rawjson.Value) {
	d.m.Meta = append(d.m.Meta, model.Field{Name: name, Value: v.Keep()})
}

// reasoning decodes reasoning: a text, in version 4 UIMessages with details that
// have the same text in pieces, some of them redacted. Providers that do not give
// the text leave an opaque form in their metadata.
func reasoning(v rawjson.Value) []model.Part {
	streaming := v.Str("state") == "streaming"
	var parts []model.Part
	for _, piece := range v.Get("details").Elems() {
		switch {
		case piece.Str("type") == "redacted":
			parts = append(parts, model.Reasoning{Redacted: true, Size: len(piece.Str("data")), Opaque: piece.Str("data")})
		case piece.Str("text") != "":
			parts = append(parts, model.Reasoning{Text: piece.Str("text"), Unclosed: streaming})
		}
	}
	if len(parts) > 0 {
		return parts
	}
	r := model.Reasoning{Text: v.First("text", "reasoning").Text()}
	if r.Text == "" {
		r = hiddenReasoning(v)
	} else {
		for _, provider := range v.Look().First("providerOptions", "providerMetadata").Members() {
			r.Signature = cmp.Or(r.Signature, provider.Str("signature"))
		}
	}
	r.Unclosed = streaming
	return []model.Part{r}
}

// hiddenReasoning describes reasoning without a text by the metadata of the
// provider (vercel/ai: packages/anthropic, redactedData; packages/openai,
// reasoningEncryptedContent).
func hiddenReasoning(v rawjson.Value) model.Reasoning {
	for _, provider := range v.First("providerOptions", "providerMetadata").Members() {
		if s := provider.Str("redactedData"); s != "" {
			return model.Reasoning{Redacted: true, Size: len(s), Opaque: s}
		}
		if s := provider.Str("reasoningEncryptedContent"); s != "" {
			return model.Reasoning{Encrypted: true, Size: len(s), Opaque: s}
		}
		if s := provider.First("signature", "thoughtSignature").Text(); s != "" {
			return model.Reasoning{NotStored: true, Size: len(s), Opaque: s}
		}
	}
	return model.Reasoning{NotStored: true}
}

// file decodes files of messages (data), of UIMessages (url) and of steps
// (file.base64Data). A reasoning-file is one that the model made while thinking.
func file(v rawjson.Value) model.Media {
	data := v.First("data", "base64Data", "base64", "uint8ArrayData", "url", "providerReference")
	mediaType := mediaTypeOf(v)
	if inner := v.Get("file"); inner.Kind() == rawjson.Object {
		data = inner.First("data", "base64Data", "base64", "uint8ArrayData", "url")
		mediaType = cmp.Or(mediaTypeOf(inner), mediaType)
	}
	m := media(data, model.File, mediaType, v.First("filename", "fileName", "name").Text())
	if v.Str("url") != "" && m.Text != "" { // a path
		m.URL, m.Text, m.Bytes = m.Text, "", -1
	}
	if ref := v.Get("providerReference"); !ref.IsNull() {
		m.FileID, m.Lost = references(ref), false
	}
	if v.Is("type", "reasoning-file") {
		m.Name = cmp.Or(m.Name, "reasoning file")
	}
	return m
}

// source decodes a source: flat, or in version 4 UIMessages within "source".
func source(v rawjson.Value) []model.Part {
	if inner := v.Get("source"); inner.Kind() == rawjson.Object {
		return source(inner)
	}
	c := model.Citation{Title: v.Str("title"), URL: v.Str("url")}
	if v.Str("type") == "source-document" || v.Str("sourceType") == "document" {
		c.Text = strings.TrimSpace(v.Str("filename") + " " + v.Str("mediaType"))
	}
	return []model.Part{c}
}

// textStreaming reports whether a message ends in a text that was still growing
// when it was stored.
func textStreaming(list rawjson.Value) bool {
	last := list.Index(list.Len() - 1)
	return last.Is("type", "text") && last.Str("state") == "streaming"
}
