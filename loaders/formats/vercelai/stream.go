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
func scoreChunks(r *format.Record) int {
	if r.Envelope {
		return 0
	}
	return cmp.Or(chunks.Score(r), wrappedVotes(r.Value))
}

// chunks are those of all streams, of version 4, too. The names are common words, so only
// chunks with their own members count.
const chunks = format.Votes(`
	0 role
	2 type=start-step|finish-step|reset-step
	2 type=step-start|step-finish messageId warnings
	2 type=step-start|step-finish finishReason usage
	1 type=reasoning|reasoning-signature|redacted-reasoning textDelta/signature/data
	3 type=tool-call-streaming-start|tool-call-delta toolCallId toolName
	1 type=start messageId/messageMetadata
	1 type=text-delta|reasoning-delta id delta/text
	1 type=text-delta|reasoning-delta textDelta
	1 type=text-start|text-end|reasoning-start|reasoning-end id
	3 type=tool-input-start|tool-input-available|tool-input-error toolName toolCallId/id
	2 type=tool-input-delta toolCallId inputTextDelta
	2 type=tool-input-delta id delta
	3 type=tool-output-available|tool-output-error|tool-output-denied toolCallId
	2 type=tool-call|tool-result|tool-error toolCallId toolName
	2 type=tool-approval-request|tool-approval-response approvalId
	2 type=source-url|source-document sourceId
	2 type=message-metadata messageMetadata
	1 type=stream-start warnings
	1 type=finish finishReason/messageMetadata
	1 type=error errorText
`)

func (a *assembly) record(r *format.Record) format.Decoded {
	if r.Value.Kind() == rawjson.Object {
		return a.chunk(r.Value, r.Origin)
	}
	switch raw := bytes.TrimSpace(r.Raw); {
	case bytes.HasSuffix(raw, []byte("[DONE]")):
		a.end(true)
		return format.Metadata("[DONE]")
	case r.SSE && bytes.HasPrefix(raw, []byte(":")):
		return format.Metadata("comment")
	case !r.Value.Exists():
		return format.Malformed("is not JSON")
	}
	return format.Unknown("")
}

// chunk takes in one chunk. Names are those of
// vercel/ai: packages/ai/src/ui-message-stream/ui-message-chunks.ts and of
// packages/provider, LanguageModelV2StreamPart and later. Both use the same names,
// the latter with other members.
func (a *assembly) chunk(v rawjson.Value, origin model.Origin) format.Decoded {
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
		return format.Shown()
	case "raw":
		return format.Metadata(kind)
	}
	if !isChunkKind(kind) {
		return format.Unknown(kind)
	}
	if a.cur != nil && startsMessage(kind) {
		a.goOn(origin)
	}
	b := a.current(origin)
	id := pieceID(v)
	what, event, _ := strings.Cut(kind, "-")
	switch {
	case what == "text" || what == "reasoning":
		switch event {
		case "start":
			b.start(what, id)
			return format.Shown()
		case "delta", "":
			if delta := v.First("delta", "text", "textDelta").Text(); id == "" {
				b.running(what, delta)
			} else {
				b.say(what, id, delta)
			}
			return format.Shown()
		case "end":
			b.close(what, id)
			if p := b.open[what+" "+id]; p != nil && what == "text" {
				p.parts = cited(v.Get("citations"))
			}
			b.reasoningMetadata(id, v)
			return format.Shown()
		}
	case what == "data":
		return b.dataChunk(kind, v)
	}
	if what == "tool" && b.toolChunk(kind, id, v) || b.otherChunk(kind, v) {
		return format.Shown()
	}
	return format.Unknown(kind)
}

// pieceID returns what tells the texts and the calls of a stream apart. Ids of texts count
// them; one that is a word may be a name and is kept.
func pieceID(v rawjson.Value) string {
	if call := v.Get("toolCallId"); !call.IsNull() {
		return chat.Reference(call)
	}
	id := v.Get("id")
	if text := id.Look().Scalar(); !strings.ContainsAny(text, "0123456789") {
		return text
	}
	return chat.Reference(id)
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
	if p == nil {
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
func (b *building) dataChunk(kind string, v rawjson.Value) format.Decoded {
	if transient, _ := v.Get("transient").Bool(); transient {
		return format.Metadata(kind + " (transient)")
	}
	part := data(kind, v)
	key := kind + " " + v.Get("id").Scalar()
	if p := b.data[key]; p != nil {
		if old, ok := p.parts[0].(model.Data); ok {
			b.replaced(kind, old.Raw, part.Raw)
		}
		p.parts = []model.Part{part}
	} else if p := b.fixed(part); !v.Get("id").IsNull() {
		b.data[key] = p
	}
	return format.Shown()
}

// stepEnds enters what a step took.
func (b *building) stepEnds(v rawjson.Value) {
	b.m.StopReason = ""
	produced(b.m, v, v.Get("response"))
	b.stepped = !usage(v.Get("usage")).IsZero()
}

// total enters what all steps took, unless that is what each of them said it took.
func (b *building) total(v rawjson.Value) {
	u, steps := usage(v), sum(b.earlier, b.m.Usage)
	switch {
	case u.IsZero() || u == steps:
	case steps.IsZero():
		b.m.Usage = u
	default:
		b.decoder.meta("totalUsage", v)
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
		b.total(v.First("totalUsage", "usage"))
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
	case "file", "source", "source-url", "source-document", "reasoning-file", "custom", "redacted-reasoning":
		b.fixed(b.decoder.partAs(v, kind)...)
	default:
		return false
	}
	return true
}
