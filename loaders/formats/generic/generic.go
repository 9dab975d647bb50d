// Package generic reads logs that no other format claims, as well as can be
// guessed: records that look like messages, and lists of such records somewhere
// inside a document. Everything else is shown as the record it is. It never makes
// a message of a record that has none: a table of questions is not a conversation.
package generic

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "generic",
	Title: "Any JSON",
	Reads: "any other JSON: records that look like messages (a role or a sender beside a text), pairs of texts, events of agents, messages as JSON in a text, and lists of them anywhere in a document; notebooks (.ipynb), whose cells that ask a model are talk; other records are shown as they are",
	Omits: "nothing is known of the format, so roles, times and tool calls may be missed",

	Fallback: &format.Fallback{Document: "document", Table: "table", Text: "text", IsTable: chat.IsTable, Path: path},
	Shapes: []format.Shape{
		{Name: "records", Score: func(*format.Record) int { return 0 }, Decode: decode},                                                  // chosen when nobody votes
		{Name: "document", Score: func(*format.Record) int { return 0 }, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"}, // the same, held in memory
		{Name: "table", Score: func(*format.Record) int { return 0 }, Decode: row},                                                       // chosen when chat.IsTable
		{Name: "text", Title: "Text", Score: func(*format.Record) int { return 0 }, Decode: text},                                        // chosen when the lines are no JSON
		{Name: "notebook", Title: "Notebook", Score: chat.ScoreNotebook, Decode: chat.NotebookCell, List: "cells"},
		{Name: "pairs of texts", Score: scoreTexts, Decode: decodeTexts},
		{Name: "messages by other names", Score: scoreLoose, Decode: decodeLoose},
		{Name: "announced calls", Score: scoreAnnounced, Decode: decodeLoose, Assemble: chat.AssembleAnnounced(decodeLoose)},
		{Name: "exchanges", Score: scoreExchange, Decode: decode, Assemble: wire.AssembleExchangesOr(decode), List: "-", Pieces: true},
		{Name: "streamed answers", Score: scoreEvent, Decode: decode, Assemble: wire.AssembleEvents, List: "-", Pieces: true},
	},
}

// scoreExchange votes on a request and an answer of whatever provider, too little
// to win against a format that knows it.
func scoreExchange(r *format.Record) int {
	if x, ok := wire.ExchangeOf(r.Value); ok && x.Outer.Exists() && r.Value.Fits("request") {
		return 2
	}
	return 0
}

// scoreEvent votes on the events of a streamed answer of whatever provider.
func scoreEvent(r *format.Record) int {
	v := r.Value
	return format.If(wire.IsEvent(v) && (r.Event != "" || v.Fits("type^response.") || v.Fits("done") || v.Fits("candidates") && !r.Leads()), 1)
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
		if logLine().Match(r.Raw) {
			return format.Unknown("line of a log")
		}
		return format.Malformed(notJSON(r.Raw))
	}
	if r.Envelope {
		return envelope(v)
	}
	if v.Kind() != rawjson.Object && v.Kind() != rawjson.Array {
		return format.Unknown(v.Kind().String())
	}
	look := *r
	look.Value = v.Look() // what cannot be read in one way must not be taken from the next
	if d := wire.DecodeRecord(&look); len(d.Messages) > 0 && (wire.IsProviderError(look.Value) || !onlyFailure(d.Messages)) {
		return wire.DecodeRecord(r)
	}
	if m := first(v, guess, written); m != nil {
		return format.Shown(m)
	}
	if m := exchanged(v); m != nil {
		return format.Shown(m...)
	}
	if isExchange(look.Value) {
		return format.Shown(pair(v)...)
	}
	if m := wire.Unanswered(v); m != nil {
		return format.Shown(m)
	}
	if d, ok := hidden(r); ok {
		return d
	}
	return format.Unknown(kindOf(look.Value))
}

// first returns what the first of several readers makes of a value that makes anything
// of it; the others take nothing.
func first(v rawjson.Value, readers ...func(rawjson.Value) *model.Message) *model.Message {
	for _, read := range readers {
		if read(v.Look()) != nil {
			return read(v)
		}
	}
	return nil
}

// onlyFailure reports whether all that a record says is that something failed. Any
// program may write that.
func onlyFailure(messages []*model.Message) bool {
	return !slices.ContainsFunc(messages, func(m *model.Message) bool { return m.Role != model.RoleMarker })
}

// envelope decodes the document around a list. Only members that can be nothing
// but a system prompt are taken for one.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("envelope")
	if m, key := chat.System(v); m != nil && key != "instructions" {
		m.Meta = chat.Meta(v, key)
		d = format.Shown(m)
	}
	if t := v.Str("title"); t != "" {
		d.About.Title, d.About.TitleWeight = t, 3
	}
	return d
}

// text is what a block of lines is that nobody takes for a conversation.
func text(*format.Record) format.Decoded { return format.Unknown("plain text") }

// logLine is a line of a program's log that is text, beside others that have an object behind theirs: a
// date and a time, and how grave it is. Nothing of it is damaged, unless it has an object that was cut.
var logLine = format.Regexp(`^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^{]{0,200}?\b(?:DEBUG|INFO|WARN|WARNING|ERROR|CRITICAL|FATAL)\b(?:[^{]|\{[^"])*$`)

// notJSON says in plain words why bytes are no JSON.
func notJSON(raw []byte) string {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return "not JSON: the record is empty"
	}
	if c := raw[0]; c != '{' && c != '[' && c != '"' {
		return "not JSON: plain text"
	}
	_, err := rawjson.Parse(raw)
	if err == nil {
		return "not JSON"
	}
	return "not JSON: " + err.Error()
}

// kindOf returns what a record calls itself, or the table that it is a row of.
func kindOf(v rawjson.Value) string {
	if s := v.Str("_table"); s != "" && len(s) < 80 {
		return "row of " + s
	}
	for _, k := range [...]string{"type", "kind", "event", "object"} {
		if s := v.Str(k); s != "" && len(s) < 80 {
			return s
		}
	}
	return v.Kind().String()
}

// speakerKeys are members that may name who speaks, textKeys members that may hold
// what was said, timeKeys when, wrapperKeys members that may hold the message itself.
var (
	speakerKeys = [...]string{"role", "sender", "from", "speaker", "speaker_name", "speakerName", "author", "user", "username", "sender_name", "from_name", "nick", "name", "type"}
	timeKeys    = append([]string{"timestamp_ms", "sentAt", "datetime", "send_date", "inserted_at", "at"}, chat.TimeKeys...)
	textKeys    = [...]string{"content", "text", "message", "value", "body", "parts", "msg", "utterance", "contentParts", "content_parts", "transcript"}
	wrapperKeys = [...]string{"message", "msg", "payload", "data", "item", "event", "node"}
)

// guess makes a message of an object that looks like one, or returns nil.
func guess(v rawjson.Value) *model.Message {
	look := v.Look() // what is only looked at must not be taken
	switch {
	case look.Kind() != rawjson.Object || look.Opaque() || chat.IsTicket(look) || wire.Merged(look):
		return nil
	case chat.IsMessage(look):
		return chat.Message(v)
	}
	if m := first(v, spoken, flagged); m != nil {
		return m
	}
	item, _ := chat.RunItem(look)
	if look.Get("callId").Exists() { // as the Agents SDK for JavaScript has them
		item = look
	}
	if chat.IsMessage(item) || chat.IsTypedItem(item) || chat.IsItem(item) && item.Get("callId").Exists() {
		return chat.Item(v)
	}
	for _, k := range wrapperKeys {
		inner := v.Get(k)
		if inner.Kind() != rawjson.Object || wire.Merged(inner) {
			continue
		}
		if chat.IsMessage(inner.Look()) {
			return made(chat.Message(inner), v)
		} else if m := spoken(inner); m != nil {
			return made(m, v)
		}
	}
	return nil
}

// made completes a message of an object that may have its id.
func made(m *model.Message, v rawjson.Value) *model.Message {
	if m.ID == "" {
		m.ID = v.Get("id").Scalar()
	}
	return completed(m, v)
}

// completed adds the time to a message, and what else an object says.
func completed(m *model.Message, v rawjson.Value) *model.Message {
	m.Conversation = cmp.Or(m.Conversation, chat.ConversationOf(v.Look()))
	if chat.Facts(m, v, nil); m.Time.IsZero() {
		m.Time = chat.Time(v.Get(timeKey(v.Look())))
	}
	if list := v.Get("tool_calls"); m.Role != model.RoleUser && len(m.Calls()) == 0 && list.Len() > 0 { // beside what was said
		m.Role, m.Parts = model.RoleAssistant, append(m.Parts, chat.ToolCalls(list)...)
	}
	if kind := v.Get("type"); kind.Kind() == rawjson.String && kind.Look().Text() != m.RawRole { // nobody knows what it means
		m.Meta = append(m.Meta, model.Field{Name: "type", Value: kind.Keep()})
	}
	format.Keep(m, v)
	return m
}

// spoken makes a message of an object with a speaker and a text, or returns nil.
// A speaker of an unknown role must not be a mere author or kind: then the object
// needs a time, too, which tables of articles or commits seldom have in this form.
func spoken(v rawjson.Value) *model.Message {
	look := v.Look()
	for _, who := range speakerKeys {
		speaker := look.Get(who)
		name := speaker.Text()
		if speaker.Kind() == rawjson.Object {
			name = speaker.First("role", "name", "display_name", "username", "id").Text()
		}
		if name == "" || len(name) > 200 {
			continue
		}
		role, known := chat.Role(name)
		if !known && (who == "role" || who == "sender" || who == "speaker") {
			if loose, ok := chat.LooseRole(name); ok && (who == "role" || loose == model.RoleAssistant || look.Get("utterance").Exists()) {
				role, known = loose, true
			}
		}
		if !known && !isSpeaker(look, who) {
			continue
		}
		for _, key := range textKeys {
			if key == who || !speech(look.Get(key)) || who == "name" && key != "message" && key != "msg" && key != "utterance" {
				continue // a name beside a text is that of a file as often as not
			}
			m := &model.Message{ID: v.First("id", "message_id", "uuid").Scalar(), Role: role, RawRole: name, Parts: chat.Spans(v.Get(key))}
			if !known {
				m.Role, m.Agent = model.RoleUnknown, name
			}
			if speaker.Kind() == rawjson.String { // an object says more than the name
				v.Get(who).Take()
			}
			return made(m, v)
		}
	}
	return nil
}

// isSpeaker reports whether the member of an object that names no known role names who
// speaks all the same.
func isSpeaker(v rawjson.Value, who string) bool {
	switch who {
	case "type":
		return false
	case "author", "user", "username", "from", "sender_name", "from_name", "nick", "name":
		if timeKey(v) == "" && !isLetter(v) {
			return false
		}
	}
	return !chat.IsLogged(v) && !chat.IsMail(v)
}

// speech reports whether a value may be what was said: a text, or a list of texts
// and parts.
func speech(v rawjson.Value) bool {
	switch v.Kind() {
	case rawjson.String:
		return strings.TrimSpace(v.Text()) != ""
	case rawjson.Array:
		for _, e := range v.Elems() {
			if e.Kind() != rawjson.String && e.Get("type").Kind() != rawjson.String && e.Get("text").Kind() != rawjson.String && e.First("Value", "ToolUse", "ToolResult", "Text").IsNull() {
				return false
			}
		}
		return v.Len() > 0 && !v.Opaque()
	}
	return false
}

// timeKey returns the member of a message that says when it was.
func timeKey(v rawjson.Value) string {
	for _, k := range timeKeys {
		if !chat.Time(v.Get(k)).IsZero() {
			return k
		}
	}
	return ""
}

// flags are members with a yes or no that say whose a text is.
var flags = [...]string{"is_user", "isUser", "from_user", "fromUser", "isBot", "is_bot", "isAI", "is_ai"}

// flagged makes a message of a text beside a flag, or returns nil.
func flagged(v rawjson.Value) *model.Message {
	for _, f := range flags {
		yes, ok := v.Look().Get(f).Bool()
		for _, key := range textKeys {
			if !ok || !speech(v.Look().Get(key)) {
				continue
			}
			m := &model.Message{ID: v.First("id", "message_id", "uuid").Scalar(), Role: model.RoleAssistant, Agent: v.Str("name"), Parts: chat.Parts(v.Get(key))}
			if yes == strings.HasSuffix(strings.ToLower(f), "user") {
				m.Role = model.RoleUser
			}
			v.Get(f).Take()
			return made(m, v)
		}
	}
	return nil
}

// row decodes a record of a table.
func row(r *format.Record) format.Decoded {
	if !r.Value.Exists() || r.Envelope {
		return decode(r)
	}
	return format.Unknown(kindOf(r.Value))
}
