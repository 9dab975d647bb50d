// Package generic reads logs that no other format claims, as well as can be
// guessed: records that look like messages, and lists of such records somewhere
// inside a document. Everything else is shown as the record it is. It never makes
// a message of a record that has none: a table of questions is not a conversation.
package generic

import (
	"bytes"
	"iter"
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
	Reads: "any other JSON: records that look like messages (a role or a sender beside a text), pairs of texts, events of agents, messages as JSON in a text, and lists of them anywhere in a document; other records are shown as they are",
	Omits: "nothing is known of the format, so roles, times and tool calls may be missed",

	Fallback: &format.Fallback{Document: "document", Table: "table", Text: "text", IsTable: isTable, Path: path},
	Shapes: []format.Shape{
		{Name: "records", Score: func(*format.Record) int { return 0 }, Decode: decode},                                                  // chosen when nobody votes
		{Name: "document", Score: func(*format.Record) int { return 0 }, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"}, // the same, held in memory
		{Name: "table", Score: func(*format.Record) int { return 0 }, Decode: row},                                                       // chosen when isTable
		{Name: "text", Score: func(*format.Record) int { return 0 }, Decode: text},                                                       // chosen when the lines are no JSON
		{Name: "pairs of texts", Score: scoreTexts, Decode: decodeTexts},
		{Name: "messages by other names", Score: scoreLoose, Decode: decodeLoose},
		{Name: "exchanges", Score: scoreExchange, Decode: decode, Assemble: exchanges, List: "-", Pieces: true},
		{Name: "streamed answers", Score: scoreEvent, Decode: decode, Assemble: wire.AssembleEvents, List: "-", Pieces: true},
	},
}

// scoreExchange votes on a request and an answer of whatever provider, too little
// to win against a format that knows it.
func scoreExchange(r *format.Record) int {
	if x, ok := wire.ExchangeOf(r.Value); ok && x.Outer.Exists() && r.Value.Get("request").Exists() {
		return 2
	}
	return 0
}

func exchanges(records iter.Seq[*format.Record]) format.Assembled {
	return wire.AssembleExchanges(records, decode)
}

// scoreEvent votes on the events of a streamed answer of whatever provider.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if !wire.IsEvent(v) {
		return 0
	}
	if r.Event != "" || strings.HasPrefix(v.Str("type"), "response.") || v.Get("done").Exists() || v.Get("candidates").Exists() && !r.Leads() {
		return 1
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
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
	if guess(look.Value) != nil {
		return format.Shown(guess(v))
	}
	if written(look.Value) != nil {
		return format.Shown(written(v))
	}
	if isExchange(look.Value) {
		return format.Shown(pair(v)...)
	}
	if d, ok := hidden(r); ok {
		return d
	}
	if s, ok := wire.SidesOf(v); ok && answers(look.Value, s) {
		return format.Shown(s.Decode(v)...)
	}
	return format.Unknown(kindOf(look.Value))
}

// onlyFailure reports whether all that a record says is that something failed. Any
// program may write that.
func onlyFailure(messages []*model.Message) bool {
	for _, m := range messages {
		if m.Role != model.RoleMarker {
			return false
		}
	}
	return true
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

// kindOf returns what a record calls itself.
func kindOf(v rawjson.Value) string {
	for _, k := range [...]string{"type", "kind", "event", "object"} {
		if s := v.Str(k); s != "" && len(s) < 80 {
			return s
		}
	}
	return v.Kind().String()
}

// speakerKeys are members that may name who speaks, textKeys members that may hold
// what was said, wrapperKeys members that may hold the message itself.
var (
	speakerKeys = [...]string{"role", "sender", "from", "speaker", "speaker_name", "speakerName", "author", "user", "username", "sender_name", "from_name", "nick", "name", "type"}
	textKeys    = [...]string{"content", "text", "message", "value", "body", "parts", "msg", "utterance", "contentParts", "content_parts", "transcript"}
	wrapperKeys = [...]string{"message", "msg", "payload", "data", "item", "event", "node"}
)

// guess makes a message of an object that looks like one, or returns nil.
func guess(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object || v.Opaque() || isTicket(v) {
		return nil
	}
	if chat.IsMessage(v) {
		return chat.Message(v)
	}
	if m := spoken(v); m != nil {
		return m
	}
	if m := flagged(v); m != nil {
		return m
	}
	if item, _ := chat.RunItem(v.Look()); chat.IsMessage(item) || chat.IsTypedItem(item) || chat.IsItem(item) && item.Get("callId").Exists() {
		return chat.Item(v)
	}
	for _, k := range wrapperKeys {
		inner := v.Get(k)
		if inner.Kind() != rawjson.Object {
			continue
		}
		m := (*model.Message)(nil)
		if chat.IsMessage(inner) {
			m = chat.Message(inner)
		} else {
			m = spoken(inner)
		}
		if m != nil {
			used := []string{k}
			chat.Facts(m, v, &used)
			if id := v.Get("id").Scalar(); m.ID == "" && id != "" {
				m.ID, used = id, append(used, "id")
			}
			m.Meta = append(m.Meta, chat.Meta(v, used...)...)
			return m
		}
	}
	return nil
}

// spoken makes a message of an object with a speaker and a text, or returns nil.
// A speaker of an unknown role must not be a mere author or kind: then the object
// needs a time, too, which tables of articles or commits seldom have in this form.
func spoken(v rawjson.Value) *model.Message {
	for _, who := range speakerKeys {
		speaker := v.Get(who)
		name := speaker.Text()
		if speaker.Kind() == rawjson.Object {
			name = speaker.First("role", "name", "display_name", "username", "id").Text()
		}
		if name == "" || len(name) > 200 {
			continue
		}
		role, known := chat.Role(name)
		if !known && (who == "role" || who == "sender" || who == "speaker") {
			if loose, ok := looseRole(name); ok && (who == "role" || loose == model.RoleAssistant) {
				role, known = loose, true
			}
		}
		if !known {
			switch who {
			case "type":
				continue
			case "author", "user", "username", "from", "sender_name", "from_name", "nick", "name":
				if !timed(v) && !isLetter(v) {
					continue
				}
			}
			if logged(v) || isMail(v) {
				continue
			}
		}
		for _, key := range textKeys {
			text := v.Get(key)
			if key == who || !speech(text) || who == "name" && key != "message" && key != "msg" && key != "utterance" {
				continue // a name beside a text is that of a file as often as not
			}
			m := &model.Message{ID: v.First("id", "message_id", "uuid").Scalar(), Role: role, RawRole: name, Parts: spans(text)}
			used := []string{who, key, "id"}
			if !known {
				m.Role, m.Agent = model.RoleUnknown, name
			}
			chat.Facts(m, v, &used)
			if k := timeKey(v); m.Time.IsZero() && k != "" {
				m.Time = chat.Time(v.Get(k))
				used = append(used, k)
			}
			if speaker.Kind() == rawjson.Object {
				used = used[1:] // it says more than the name
			}
			m.Meta = chat.Meta(v, used...)
			return m
		}
	}
	return nil
}

// speech reports whether a value may be what was said: a text, or a list of texts
// and parts.
func speech(v rawjson.Value) bool {
	switch v.Kind() {
	case rawjson.String:
		return strings.TrimSpace(v.Text()) != ""
	case rawjson.Array:
		for _, e := range v.Elems() {
			if e.Kind() != rawjson.String && e.Get("type").Kind() != rawjson.String && e.Get("text").Kind() != rawjson.String && e.Get("Value").IsNull() {
				return false
			}
		}
		return v.Len() > 0 && !v.Opaque()
	}
	return false
}

func timed(v rawjson.Value) bool {
	return timeKey(v) != ""
}

// timeKey returns the member of a message that says when it was.
func timeKey(v rawjson.Value) string {
	for _, k := range [...]string{
		"timestamp", "created_at", "createdAt", "time", "ts", "date", "sent_at", "created", "create_time",
		"timestamp_ms", "sentAt", "datetime", "send_date", "inserted_at", "at",
	} {
		if !chat.Time(v.Get(k)).IsZero() {
			return k
		}
	}
	return ""
}

// flagged makes a message of a text beside a yes or no that says whose it is, or
// returns nil.
func flagged(v rawjson.Value) *model.Message {
	for _, f := range [...]struct {
		key     string
		yes, no model.Role
	}{
		{"is_user", model.RoleUser, model.RoleAssistant}, {"isUser", model.RoleUser, model.RoleAssistant},
		{"from_user", model.RoleUser, model.RoleAssistant}, {"fromUser", model.RoleUser, model.RoleAssistant},
		{"isBot", model.RoleAssistant, model.RoleUser}, {"is_bot", model.RoleAssistant, model.RoleUser},
		{"isAI", model.RoleAssistant, model.RoleUser}, {"is_ai", model.RoleAssistant, model.RoleUser},
	} {
		said, ok := v.Get(f.key).Bool()
		if !ok {
			continue
		}
		for _, key := range textKeys {
			text := v.Get(key)
			if !speech(text) {
				continue
			}
			m := &model.Message{ID: v.First("id", "message_id", "uuid").Scalar(), Role: f.no, Parts: chat.Parts(text)}
			if said {
				m.Role = f.yes
			}
			m.Agent = v.Str("name")
			used := []string{f.key, key, "id", "name"}
			chat.Facts(m, v, &used)
			m.Meta = chat.Meta(v, used...)
			return m
		}
	}
	return nil
}

// spanTypes are the kinds of pieces that Telegram's exports cut a text into
// (telegramdesktop/tdesktop: export/output/export_output_json.cpp).
var spanTypes = map[string]bool{
	"plain": true, "link": true, "text_link": true, "bold": true, "italic": true, "underline": true, "strikethrough": true, "spoiler": true, "blockquote": true, "code": true,
	"pre": true, "mention": true, "mention_name": true, "hashtag": true, "cashtag": true, "bot_command": true, "email": true, "phone": true, "custom_emoji": true, "bank_card": true,
}

// spans decodes what was said. A text in pieces of these kinds is one.
func spans(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Array {
		return chat.Parts(v)
	}
	text := ""
	for _, e := range v.Elems() {
		piece := e.Text()
		if e.Kind() == rawjson.Object {
			if piece = e.Str("text"); !spanTypes[e.Str("type")] {
				return chat.Parts(v)
			}
			if to := e.Str("href"); to != "" && to != piece {
				piece += " (" + to + ")"
			}
		}
		text += piece
	}
	return []model.Part{model.Text{Text: text}}
}
