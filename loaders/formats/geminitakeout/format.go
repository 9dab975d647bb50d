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

// activity are records of the activity log.
const activity = format.Votes(`
	0  !title:text
	0  !time
	0  messages
	10 header^Gemini|Bard
	10 products.0^Gemini|Bard
	10 products.1^Gemini|Bard
`)

// turns are messages: some say that Gemini spoke.
const turns = format.Votes(`
	-1 !content:text
	8  role=model model^gemini
	5  role=model
`)

// sample returns the record to judge by: the first of a list.
func sample(r *format.Record) rawjson.Value {
	if r.Value.Kind() == rawjson.Array {
		return r.Value.Index(0)
	}
	return r.Value
}

func scoreActivity(r *format.Record) int { return activity.Of(sample(r)) }

// scoreConversation votes on conversations.
func scoreConversation(r *format.Record) int {
	v := sample(r)
	if !v.Fits("title:some created_at/createdAt/create_time:some !model !mapping") {
		return 0
	}
	best := 0
	for i, m := range v.Get("messages").Elems() {
		n := turns.Of(m)
		if n < 0 {
			return 0
		}
		if best = max(best, n); i >= 7 {
			break
		}
	}
	return best
}

// decodeConversation decodes a conversation.
func decodeConversation(r *format.Record) format.Decoded {
	v := r.Value
	if v.Get("messages").Len() == 0 {
		return wire.DecodeRecord(r)
	}
	d := format.Shown(chat.Items(v.Get("messages"))...)
	for _, m := range d.Messages {
		m.Conversation = v.Get("id").Scalar()
	}
	return d
}
