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
	"cmp"
	"iter"
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
	Name:  "gemini-takeout",
	Title: "Gemini app (Google Takeout)",
	Reads: "the activity log of Google Takeout (My Activity/Gemini Apps/MyActivity.json), shown with the oldest first, and arrays of conversations with messages of the roles user and model",
	Omits: "which prompts belong to one conversation is not in the activity log; MyActivity.html is not read",
	Shapes: []format.Shape{
		{Name: "activity", Score: activity.Leading, Assemble: assembleActivity, List: "activity"},
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

// scoreConversation votes on conversations.
func scoreConversation(r *format.Record) int {
	v := format.Leading(r.Value)
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
	return format.Shown(chat.InConversation(v.Get("id").Scalar(), chat.Items(v.Get("messages")))...)
}

// assembleActivity decodes an activity log and turns it round if the newest record
// is the first.
func assembleActivity(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var all [][]*model.Message
	newestFirst := 0
	for r := range records {
		var one format.Assembled
		chat.Add(&one, r, format.Objects(decodeActivity)(r))
		for _, c := range one.Classes.All() {
			out.Classes.Add(c)
		}
		if len(one.Messages) == 0 {
			continue
		}
		if n := len(all); n > 0 {
			before, now := all[n-1][0].Time, one.Messages[0].Time
			switch {
			case now.Before(before) && !now.IsZero():
				newestFirst++
			case now.After(before) && !before.IsZero():
				newestFirst--
			}
		}
		all = append(all, one.Messages)
	}
	if newestFirst > 0 {
		slices.Reverse(all)
	}
	for _, messages := range all {
		out.Messages = append(out.Messages, messages...)
	}
	return out
}

// prompted is what the English log writes before a prompt.
const prompted = "Prompted "

// decodeActivity decodes one record: a prompt with its answer, or something else
// that was done in the app.
func decodeActivity(_ *format.Record, v rawjson.Value) format.Decoded {
	title := v.Get("title")
	if title.Kind() != rawjson.String {
		return format.Unknown("activity")
	}
	at := chat.Time(v.Get("time"))
	text, isPrompt := strings.CutPrefix(title.Text(), prompted)
	answer := v.Get("safeHtmlItem")
	first := chat.Note(model.MarkerNotice, text)
	if isPrompt || answer.Len() > 0 {
		first = chat.Say(model.RoleUser, "user", text)
		first.Parts = append(first.Parts, files(v)...)
	}
	m := &model.Message{Role: model.RoleAssistant, RawRole: "model", Time: at}
	for _, item := range answer.Elems() {
		if html := item.Get("html"); html.Kind() == rawjson.String {
			m.Parts = append(m.Parts, model.Text{Text: plainText(html.Text())})
			m.Meta = append(m.Meta, format.Rest(item)...)
		} else {
			m.Parts = append(m.Parts, model.Unknown{Type: "safeHtmlItem", Raw: item.Keep()})
		}
	}
	if first.Time = at; len(m.Parts) > 0 {
		return format.Shown(first, m)
	}
	return format.Shown(first)
}

// files decodes what was attached to a prompt.
func files(v rawjson.Value) (parts []model.Part) {
	for _, f := range v.Get("attachedFiles").Elems() {
		parts = append(parts, model.Media{Name: cmp.Or(chat.FirstText(f, f.First("name", "title")), string(f.Keep())), Bytes: -1})
	}
	if f := v.Get("imageFile"); f.Kind() == rawjson.String && len(parts) == 0 {
		parts = append(parts, model.Media{Kind: model.Image, Name: f.Text(), Bytes: -1})
	}
	return parts
}
