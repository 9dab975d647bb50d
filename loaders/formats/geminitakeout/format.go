// Package geminitakeout reads what Google Takeout exports of the Gemini app: the
// activity log ("My Activity", MyActivity.json), and lists of conversations in the
// form that converters make of it.
//
// The activity log has one record for each prompt, with the answer as HTML, the
// newest first. It does not say which prompts belong to one conversation. The word
// before the prompt ("Prompted") is in the language of the account; only the English
// one is taken away.
//
// The files are not documented; the members were taken from exports that programs
// read, among them Mby159/ailog (tests/fixtures/gemini_conversations.json).
package geminitakeout

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "gemini-takeout",
	Title: "Gemini app (Google Takeout)",
	Reads: "the activity log of Google Takeout (My Activity/Gemini Apps/MyActivity.json), shown with the oldest first, and arrays of conversations with messages of the roles user and model",
	Omits: "which prompts belong to one conversation is not in the activity log; MyActivity.html is not read",
	Shapes: []format.Shape{
		{Name: "activity", Score: scoreActivity, Assemble: assembleActivity, List: "activity"},
		{Name: "conversations", Score: scoreConversation, Decode: decodeConversation, List: "conversations"},
	},
}

// scoreActivity votes on records of the activity log.
func scoreActivity(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	if v.Get("title").Kind() != rawjson.String || !v.Get("time").Exists() || v.Get("messages").Exists() {
		return 0
	}
	if isGemini(v.Str("header")) {
		return 10
	}
	for i, p := range v.Get("products").Elems() {
		if isGemini(p.Text()) {
			return 10
		}
		if i > 8 {
			break
		}
	}
	return 0
}

func isGemini(s string) bool { return strings.HasPrefix(s, "Gemini") || s == "Bard" }

// scoreConversation votes on conversations whose messages say that Gemini spoke.
func scoreConversation(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	if v.Get("title").IsNull() || v.First("created_at", "createdAt", "create_time").IsNull() || v.Get("model").Exists() || v.Get("mapping").Exists() {
		return 0
	}
	best := 0
	for i, m := range v.Get("messages").Elems() {
		if i >= 8 {
			break
		}
		if m.Get("content").Kind() != rawjson.String {
			return 0
		}
		switch {
		case m.Str("role") == "model" && strings.HasPrefix(m.Str("model"), "gemini"):
			return 8
		case m.Str("role") == "model":
			best = 5
		}
	}
	return best
}

// decodeConversation decodes a conversation.
func decodeConversation(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("messages").Len() == 0 {
		return wire.DecodeRecord(r)
	}
	var d format.Decoded
	d.Messages = chat.Items(v.Get("messages"))
	key := v.Get("id").Scalar()
	for _, m := range d.Messages {
		m.Conversation = key
	}
	return d
}
