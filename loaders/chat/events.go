package chat

import (
	"context"
	"iter"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// IsEvent reports whether a record is an event of a streamed answer, as [Stream]
// knows them.
func IsEvent(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object {
		return false
	}
	switch v.Str("type") {
	case "message_start":
		return v.Get("message").Kind() == rawjson.Object
	case "content_block_start", "content_block_delta", "content_block_stop":
		return v.Get("index").Exists()
	case "message_delta":
		return v.Get("delta").Exists()
	case "response.created", "response.in_progress", "response.completed":
		return v.Get("response").Exists()
	case "response.output_text.delta", "response.output_item.added", "response.output_item.done":
		return true
	}
	return converseEvent(v) != "" || cohereEvent(v) != "" || isChunk(v) || isOllamaChunk(v) || v.Get("candidates").Kind() == rawjson.Array && v.Get("candidates").Index(0).Get("content").Exists()
}

// isChunk reports whether v is a chunk of a chat completion.
func isChunk(v rawjson.Value) bool {
	return v.Str("object") == "chat.completion.chunk" ||
		v.Get("choices").Kind() == rawjson.Array && v.Get("choices").Index(0).Get("delta").Kind() == rawjson.Object && !v.Get("choices").Index(0).Get("message").Exists()
}

// AssembleEvents decodes a capture of streamed answers: each run of events that
// belong together becomes one answer, which stands at the first of them.
func AssembleEvents(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	var s Stream
	var first *format.Record
	id := ""
	finish := func() {
		if first == nil {
			return
		}
		messages := Response(s.Body())
		if len(messages) > 0 && !s.Ended() {
			messages[0].Warnings = append(messages[0].Warnings, "the stream ends before the answer does")
		}
		for _, m := range messages {
			m.Origin, m.Thread = first.Origin, first.Thread
			out.About.Merge(format.About{Model: m.Model})
		}
		out.Messages = append(out.Messages, messages...)
		s, first, id = Stream{}, nil, ""
	}
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		class := format.RecordClass{Class: model.Shown}
		next, begins := streamID(r.Value)
		if begins || next != "" && id != "" && next != id || s.Ended() && isOllamaChunk(r.Value) {
			finish()
		}
		switch {
		case s.Add(r.Value):
			id = next
			if first == nil {
				first = r
			}
		case !r.Value.Exists():
			class = other(r)
		default:
			class = format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Str("type")}
		}
		out.Classes = append(out.Classes, class)
	}
	finish()
	return out, nil
}

// streamID returns the id of the answer that an event belongs to, "" if the event
// does not say, and whether it begins an answer.
func streamID(v rawjson.Value) (id string, begins bool) {
	switch v.Str("type") {
	case "message_start":
		return "", true
	case "response.created", "message-start":
		return "", true
	}
	if isChunk(v) {
		return v.Str("id"), false
	}
	if converseEvent(v) == "messageStart" || cohereEvent(v) == "stream-start" {
		return "", true
	}
	if v.Get("candidates").Exists() {
		return v.Str("responseId"), false
	}
	return "", false
}

// other classifies a record of a stream that is no JSON: the mark of the end, or a
// comment that keeps the connection alive.
func other(r *format.Record) format.RecordClass {
	text := string(r.Raw)
	if len(text) > 0 && text[0] == ':' {
		return format.RecordClass{Class: model.Metadata, Type: "comment"}
	}
	if len(text) < 64 && (text == "[DONE]" || text == "data: [DONE]" || text == "data:[DONE]") {
		return format.RecordClass{Class: model.Metadata, Type: "end of stream"}
	}
	return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
}
