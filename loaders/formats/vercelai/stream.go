package vercelai

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreChunks votes for a chunk of a UI message stream or of a provider's stream, or
// for an envelope of one.
// The names are common words, so only chunks with their own members count.
func scoreChunks(r *format.Record) int {
	if r.Envelope {
		return 0
	}
	if n := chunkVotes(r.Value); n > 0 {
		return n
	}
	return wrappedVotes(r.Value)
}

// chunkVotes judges a value that may be a chunk.
func chunkVotes(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("role").Exists() {
		return 0
	}
	has := func(keys ...string) bool {
		for _, key := range keys {
			if !v.Get(key).Exists() {
				return false
			}
		}
		return true
	}
	switch kind := v.Str("type"); kind {
	case "start-step", "finish-step", "reset-step":
		return 2
	case "step-start", "step-finish": // version 4
		if has("messageId", "warnings") || has("finishReason", "usage") {
			return 2
		}
	case "reasoning", "reasoning-signature", "redacted-reasoning":
		if has("textDelta") || has("signature") || has("data") {
			return 1
		}
	case "tool-call-streaming-start", "tool-call-delta":
		if has("toolCallId", "toolName") {
			return 3
		}
	case "start":
		if has("messageId") || has("messageMetadata") {
			return 1
		}
	case "text-delta", "reasoning-delta":
		if has("id") && (has("delta") || has("text")) || has("textDelta") {
			return 1
		}
	case "text-start", "text-end", "reasoning-start", "reasoning-end":
		if has("id") {
			return 1
		}
	case "tool-input-start", "tool-input-available", "tool-input-error":
		if has("toolName") && (has("toolCallId") || has("id")) {
			return 3
		}
	case "tool-input-delta":
		if has("toolCallId", "inputTextDelta") || has("id", "delta") {
			return 2
		}
	case "tool-output-available", "tool-output-error", "tool-output-denied":
		if has("toolCallId") {
			return 3
		}
	case "tool-call", "tool-result", "tool-error":
		if has("toolCallId", "toolName") {
			return 2
		}
	case "tool-approval-request", "tool-approval-response":
		if has("approvalId") {
			return 2
		}
	case "source-url", "source-document":
		if has("sourceId") {
			return 2
		}
	case "message-metadata":
		if has("messageMetadata") {
			return 2
		}
	case "stream-start":
		if has("warnings") {
			return 1
		}
	case "finish":
		if has("finishReason") || has("messageMetadata") {
			return 1
		}
	case "error":
		if has("errorText") {
			return 1
		}
	}
	return 0
}

func (a *assembly) record(r *format.Record) format.RecordClass {
	if r.Value.Kind() != rawjson.Object {
		if bytes.HasSuffix(bytes.TrimSpace(r.Raw), []byte("[DONE]")) {
			a.end(true)
			return format.RecordClass{Class: model.Metadata, Type: "[DONE]"}
		}
		if r.SSE && bytes.HasPrefix(bytes.TrimSpace(r.Raw), []byte(":")) {
			return format.RecordClass{Class: model.Metadata, Type: "comment"}
		}
		if !r.Value.Exists() {
			return format.RecordClass{Class: model.MalformedRecord, Problem: "is not JSON"}
		}
		return format.RecordClass{Class: model.UnknownRecord}
	}
	return a.chunk(r.Value, r.Origin)
}

// chunk takes in one chunk. Names are those of
// vercel/ai: packages/ai/src/ui-message-stream/ui-message-chunks.ts and of
// packages/provider, LanguageModelV2StreamPart and later. Both use the same names,
// the latter with other members.
func (a *assembly) chunk(v rawjson.Value, origin model.Origin) format.RecordClass {
	shown := format.RecordClass{Class: model.Shown}
	kind := v.Str("type")
	switch kind {
	case "start", "stream-start":
		if kind == "start" || a.cur == nil || a.cur.finished || len(a.cur.pieces) > 0 {
			a.begin(origin)
		}
		b := a.cur
		b.m.ID = cmp.Or(v.Str("messageId"), b.m.ID)
		b.mergeMetadata(v.Get("messageMetadata"))
		if w := v.Get("warnings"); w.Len() > 0 {
			b.decoder.meta("warnings", w)
		}
		return shown
	case "raw":
		return format.RecordClass{Class: model.Metadata, Type: kind}
	}
	if !isChunkKind(kind) {
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	if a.cur != nil && a.cur.finished && startsMessage(kind) {
		a.end(true)
	}
	b := a.current(origin)
	id := pieceID(v)
	what, event, _ := strings.Cut(kind, "-")
	switch {
	case what == "text" || what == "reasoning":
		switch event {
		case "start":
			b.start(what, id)
			return shown
		case "delta", "":
			if delta := v.First("delta", "text", "textDelta").Text(); id == "" {
				b.running(what, delta)
			} else {
				b.say(what, id, delta)
			}
			return shown
		case "end":
			b.close(what, id)
			if p := b.open[what+" "+id]; p != nil && what == "text" {
				p.parts = cited(v.Get("citations"))
			}
			b.reasoningMetadata(id, v)
			return shown
		}
	case what == "tool":
		if b.toolChunk(kind, id, v) {
			return shown
		}
	case what == "data":
		return b.dataChunk(kind, v)
	}
	if b.otherChunk(kind, v) {
		return shown
	}
	return format.RecordClass{Class: model.UnknownRecord, Type: kind}
}

// pieceID returns what tells the texts and the calls of a stream apart.
func pieceID(v rawjson.Value) string {
	id := v.First("toolCallId", "id")
	if id.Kind() == rawjson.String {
		return id.Text()
	}
	return id.Look().Scalar()
}

// startsMessage reports whether a chunk after the end of a message begins another.
func startsMessage(kind string) bool {
	switch kind {
	case "finish", "finish-step", "message-metadata", "error", "abort", "raw":
		return false
	}
	return true
}

// reasoningMetadata describes reasoning that ended without any text.
func (b *building) reasoningMetadata(id string, v rawjson.Value) {
	p := b.open["reasoning "+id]
	if p == nil || p.kind != "reasoning" {
		return
	}
	if r := hiddenReasoning(v); p.text.Len() == 0 {
		p.parts = []model.Part{r}
	}
	if extra := v.Get("providerMetadata"); !extra.IsNull() {
		b.decoder.meta("reasoning.providerMetadata", extra)
	}
}

// dataChunk takes in a data part of the application. One with the id of an earlier
// one replaces it; transient ones are not part of the message.
func (b *building) dataChunk(kind string, v rawjson.Value) format.RecordClass {
	if transient, _ := v.Get("transient").Bool(); transient {
		return format.RecordClass{Class: model.Metadata, Type: kind + " (transient)"}
	}
	part := data(kind, v)
	key := kind + " " + v.Get("id").Scalar()
	if p := b.data[key]; p != nil {
		if old, ok := p.parts[0].(model.Data); ok {
			b.m.Meta = append(b.m.Meta, model.Field{Name: "replaced " + kind, Value: old.Raw})
		}
		p.parts = []model.Part{part}
	} else if p := b.fixed(part); !v.Get("id").IsNull() {
		b.data[key] = p
	}
	return format.RecordClass{Class: model.Shown}
}

// stepEnds enters what a step took. The end of the message says it of all steps.
func (b *building) stepEnds(v rawjson.Value) {
	before := b.m.Usage
	b.m.StopReason = ""
	produced(b.m, v, v.Get("response"))
	if before != b.m.Usage {
		b.m.Usage = sum(before, b.m.Usage)
	}
}

// otherChunk takes in what is neither text nor tool; false if it is not known.
func (b *building) otherChunk(kind string, v rawjson.Value) bool {
	switch kind {
	case "start-step":
		b.startStep()
	case "step-start":
		b.m.ID = cmp.Or(b.m.ID, v.Str("messageId"))
		b.startStep()
	case "redacted-reasoning":
		b.fixed(b.decoder.part(v)...)
	case "reasoning-signature":
		b.decoder.meta("reasoning.signature", v.Get("signature"))
	case "reset-step":
		b.resetStep()
	case "finish-step", "step-finish":
		clear(b.open)
		b.stepEnds(v)
	case "finish":
		b.finished = true
		b.m.StopReason = cmp.Or(finishReason(v.Get("finishReason")), b.m.StopReason)
		if u := usage(v.First("totalUsage", "usage")); !u.IsZero() {
			b.m.Usage = u
		}
		b.mergeMetadata(v.Get("messageMetadata"))
	case "message-metadata":
		b.mergeMetadata(v.Get("messageMetadata"))
	case "response-metadata":
		b.m.ID = cmp.Or(b.m.ID, v.Get("id").Scalar())
		b.m.Model = cmp.Or(b.m.Model, v.Str("modelId"))
		if t := chat.Time(v.Get("timestamp")); b.m.Time.IsZero() {
			b.m.Time = t
		}
	case "abort":
		b.finished = true
		b.fixed(model.Marker{Kind: model.MarkerInterrupt, Text: v.Str("reason")})
	case "error":
		b.failed = true
		b.fixed(model.Marker{Kind: model.MarkerError, Text: errorText(v.First("errorText", "error")), Error: true})
	case "file", "source", "source-url", "source-document", "reasoning-file", "custom":
		b.fixed(b.decoder.part(v)...)
	default:
		return false
	}
	return true
}
