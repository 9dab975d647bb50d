package geminitakeout

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleActivity decodes an activity log and turns it round if the newest record
// is the first.
func assembleActivity(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var all [][]*model.Message
	newestFirst := 0
	for r := range records {
		var one format.Assembled
		chat.Add(&one, r, decodeActivity(r))
		out.Classes = append(out.Classes, one.Classes...)
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
func decodeActivity(r *format.Record) format.Decoded {
	v := r.Value
	if d, none := format.NoObject(r, v); none {
		return d
	}
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
