package openaifinetune

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode decodes a row.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	id := v.First("id", "instance_id").Scalar()
	if v.Fits("preferred_output/non_preferred_output") {
		input := v.Get("input")
		history := messages(input)
		branch := func(name string, answer []*model.Message) wire.Branch {
			if len(answer) > 0 {
				answer = wire.Continue(history, answer)
			}
			return wire.Branch{Name: name, Messages: answer}
		}
		all := wire.Fork(branch("preferred", turns(v.Get("preferred_output"))), branch("not preferred", turns(v.Get("non_preferred_output"))))
		if len(all) == 0 {
			all = history
		}
		d := chat.Row(r, v, id, all, "input", "preferred_output", "non_preferred_output")
		if len(all) > 0 {
			all[0].Meta = append(all[0].Meta, chat.Prefixed("input.", chat.Meta(input, "messages", "system"))...)
		}
		return d
	}
	if v.Get("messages").Kind() != rawjson.Array {
		return wire.DecodeRecord(r)
	}
	list := messages(v)
	images := attach(list, v)
	return chat.Row(r, v, id, list, append(images, "messages", "system")...)
}

// messages decodes the messages of a row, with the system prompt beside them.
func messages(v rawjson.Value) []*model.Message {
	list := turns(v.Get("messages"))
	if s := v.Str("system"); s != "" {
		list = append([]*model.Message{chat.Say(model.RoleSystem, "system", s)}, list...)
	}
	return list
}

// turns decodes a list of messages.
func turns(list rawjson.Value) (messages []*model.Message) {
	if list.Len() == 0 {
		return nil
	}
	for _, e := range list.AsList() {
		m := chat.Message(e)
		chat.SplitTagged(m)
		messages = append(messages, m)
	}
	if list.Kind() == rawjson.Array {
		pair(messages)
	}
	return messages
}

// media are the members of a row that name files, and the placeholders that stand
// for them in the text (hiyouga/LLaMA-Factory: data/README.md).
var media = [...]struct {
	key, placeholder string
	kind             model.MediaKind
}{{"images", "<image>", model.Image}, {"videos", "<video>", model.Video}, {"audios", "<audio>", model.Audio}}

// attach gives the messages the files that the placeholders in their texts stand
// for, and returns the members of the row that are used up.
func attach(list []*model.Message, v rawjson.Value) (used []string) {
	for _, kind := range media {
		files := v.Get(kind.key)
		if files.Kind() != rawjson.Array || files.Len() == 0 {
			continue
		}
		next := 0
		for _, m := range list {
			for range strings.Count(chat.Texts(m.Parts), kind.placeholder) {
				if next < files.Len() {
					m.Parts = append(m.Parts, file(files.Index(next), kind.kind))
					next++
				}
			}
		}
		if next == files.Len() {
			used = append(used, kind.key)
		}
	}
	return used
}

// file describes a file of a row. A string is its path, or its data.
func file(v rawjson.Value, kind model.MediaKind) model.Media {
	if s := v.Text(); s != "" && len(s) < 1024 && !strings.HasPrefix(s, "data:") {
		return model.Media{Kind: kind, URL: s, Bytes: -1}
	}
	m := chat.Image(v, "")
	if m.Kind = kind; kind != model.Image {
		m.Data = nil
	}
	return m
}
