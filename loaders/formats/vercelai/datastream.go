package vercelai

import (
	"bytes"
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// dataStreamLine splits a line of the data stream protocol, a code, a colon and a
// JSON value (vercel/ai at ai@4.3.19: packages/ui-utils/src/data-stream-parts.ts).
// ok is false if the value is not of the kind that the code demands.
func dataStreamLine(raw []byte) (code byte, v rawjson.Value, ok bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) < 3 || raw[1] != ':' {
		return 0, v, false
	}
	v, err := rawjson.Parse(raw[2:])
	if err != nil {
		return raw[0], v, false
	}
	switch raw[0] {
	case '0', '3', 'g':
		return raw[0], v, v.Kind() == rawjson.String
	case '2', '8':
		return raw[0], v, v.Kind() == rawjson.Array
	case '1', '4', '5', '6', '7', '9', 'a', 'b', 'c', 'd', 'e', 'f', 'h', 'i', 'j', 'k':
		return raw[0], v, v.Kind() == rawjson.Object
	}
	return raw[0], v, false
}

// own names, for each code whose value is an object, a member that the object has.
var own = map[byte]string{
	'1': "function_call", '4': "role", '5': "threadId", '6': "role", '7': "tool_calls", '9': "toolCallId", 'a': "toolCallId", 'b': "toolCallId",
	'c': "toolCallId", 'd': "finishReason", 'e': "finishReason", 'f': "messageId", 'h': "sourceType", 'i': "data", 'j': "signature", 'k': "mimeType",
}

// scoreDataStream votes for a line. Texts and lists behind a number are faint:
// tools that number lines write the same.
func scoreDataStream(r *format.Record) int {
	code, v, ok := dataStreamLine(r.Raw)
	switch {
	case !ok:
		return 0
	case v.Kind() != rawjson.Object:
		return 1
	case v.Get(own[code]).Exists():
		return 2
	}
	return 0
}

// assembleDataStream puts the stream of version 4 together. A message ends with
// the code d; f and 4 name it.
func assembleDataStream(records iter.Seq[*format.Record]) format.Assembled {
	var a assembly
	var kept []rawjson.Value // what is behind the colons; the records themselves are no JSON
	var places format.Origins
	out := chat.AssembleEach(func(r *format.Record) format.Decoded {
		code, v, ok := dataStreamLine(r.Raw)
		if !ok {
			return format.Malformed("is not a line of the data stream")
		}
		if a.cur != nil && a.cur.failed && code == 'f' {
			a.end(true)
		} else if a.cur != nil && (a.cur.finished || !strings.ContainsRune("d238", rune(code))) {
			a.goOn(r.Origin)
		}
		if v.Kind() == rawjson.Object {
			v = rawjson.TrackPart(v)
			kept = append(kept, v)
			places.Add(r.Origin)
		}
		if !a.current(r.Origin).line(code, v) {
			return format.Unknown(string(code))
		}
		return format.Shown()
	})(records)
	a.end(false)
	format.KeepValues(&places, kept, a.messages)
	out.Messages = a.messages
	return out
}

// codes are the chunks of later protocols that say the same.
var codes = map[byte]string{
	'9': "tool-call", 'b': "tool-call-streaming-start", 'c': "tool-call-delta", 'f': "step-start",
	'h': "source", 'i': "redacted-reasoning", 'j': "reasoning-signature", 'k': "file",
}

// line takes in one line of the data stream.
func (b *building) line(code byte, v rawjson.Value) bool {
	id := v.Get("toolCallId").Scalar()
	if kind := codes[code]; kind != "" {
		return b.toolChunk(kind, id, v) || b.otherChunk(kind, v)
	}
	switch code {
	case '0':
		b.running("text", v.Text())
	case 'g':
		b.running("reasoning", v.Text())
	case '2', '6':
		b.fixed(data("", v))
	case '8':
		b.decoder.meta("annotations", v)
	case '3':
		b.failed = true
		b.fixed(model.Marker{Kind: model.MarkerError, Text: v.Text(), Error: true})
	case 'a':
		setOldOutput(b.result(id), v.Get("result"))
	case 'd', 'e':
		b.otherChunk(map[byte]string{'d': "finish", 'e': "finish-step"}[code], v)
	case '1', '7': // version 3: calls in the form of the OpenAI API
		b.fixed(chat.ToolCalls(v.First("tool_calls", "function_call"))...)
	case '4': // version 3: a message of OpenAI's assistants
		b.m.ID = cmp.Or(b.m.ID, v.Str("id"))
		b.fixed(chat.Parts(v.Get("content"))...)
	case '5':
		for key, member := range v.Members() {
			b.decoder.meta(key, member)
		}
	default:
		return false
	}
	return true
}
