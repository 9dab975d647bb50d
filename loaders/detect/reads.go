package detect

import (
	"bytes"
	"slices"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/loaders/wire"
	"msgview/loaders/within"
	"msgview/model"
	"msgview/model/rawjson"
)

// reads reports whether the format that was taken makes anything of the records in the
// head: a message, or something that it knows to be none. The votes are about what a
// record looks like; a format of which no record can be read must not keep others from
// the file.
func (d *detection) reads() bool {
	if d.Speaks || d.Within != nil || len(d.records) == 0 || d.Shape.Tree || format.Table(d.records[0]) != "" {
		return true
	}
	records := d.records
	if d.Guess.Container == framing.Document && d.Guess.List != "" {
		records = d.recordsOfHead(d.Guess.List)
	}
	if d.Shape.Decode != nil {
		for _, r := range records {
			if got := d.Shape.Decode(r); len(got.Messages) > 0 || got.Class == model.Metadata {
				return true
			}
		}
	}
	if d.Shape.Assemble == nil {
		return false
	}
	if !d.complete || d.Guess.Container == framing.Document && d.Guess.List != "" {
		return true // nobody knows what the rest would make of them
	}
	got := d.Shape.Assemble(slices.Values(records)).Whole(len(records))
	known := len(got.Messages) > 0
	for _, c := range got.Classes.All() {
		known = known || c.Class == model.Metadata
	}
	return known
}

// without begins anew with a table that lacks a format.
func (d *detection) without(f *format.Format, why string) {
	name := f.Name
	d.table = slices.DeleteFunc(slices.Clone(d.table), func(f format.Format) bool {
		return f.Name == name
	})
	d.Found = Found{Guess: d.sniff(), Why: []string{f.Title + why}}
	d.records, d.ranking, d.winner, d.printed = nil, nil, candidate{}, false
}

// asked bounds how many records are asked for both sides. Those of programs that have more
// than fewBeside members besides are read by who knows these programs.
const (
	asked      = 8
	fewBeside  = 3
	longEnough = 128 // bytes of a text that are looked for
)

// tellsBoth reports whether the format that was taken shows both sides of the records that
// are a question with its answer, in whatever members. One that leaves one of them among
// the fields must not keep the file from those that say both.
func (d *detection) tellsBoth() bool {
	if d.Shape.Tree || d.printed {
		return true
	}
	if d.Guess.Container == framing.Document && d.complete && d.Guess.List != "" {
		whole := wholeDocument(d.head, true, d.Guess, d.file)
		if d.Within != nil {
			if !d.Within.One && answersOther(d.Within, whole.Value) {
				return false
			}
		} else if s, ok := wire.SidesOf(whole.Value); ok && !s.Plain && len(s.Unsaid(d.messages(d.recordsOfHead(d.Guess.List)...))) > 0 {
			return false
		}
	}
	records := d.records
	if d.Within != nil && d.Guess.List != "" {
		records = d.recordsOfHead(d.Guess.List)
	}
	for _, r := range records[:min(len(records), asked)] {
		if d.Within != nil && !d.Within.One {
			if answersOther(d.Within, r.Value) {
				return false
			}
			continue
		}
		if d.Within != nil {
			if r = d.Within.Wrapped(r); r == nil {
				continue
			}
		}
		s, ok := wire.SidesOf(r.Value)
		if !ok || s.Plain || wire.IsApart(r.Value) || !d.Format.Provider && !d.Format.Providers && r.Value.Len() > len(s.Used)+fewBeside {
			continue
		}
		messages := d.messages(r)
		for _, text := range s.Unsaid(messages) {
			if inFields(messages, text) {
				return false
			}
		}
	}
	return true
}

// answersOther reports whether a list that is read within a record only answers what
// stands beside it.
func answersOther(lists *within.Path, record rawjson.Value) bool {
	return slices.ContainsFunc(lists.Lists(record), func(at within.List) bool { return at.AnswersOther(record) })
}

// messages are those that the shape that was taken makes of records, with all that is
// left of these.
func (d *detection) messages(records ...*format.Record) (messages []*model.Message) {
	for _, r := range records {
		one := *r
		one.Track()
		var made []*model.Message
		if d.Shape.Assemble != nil {
			made = d.Shape.Assemble(slices.Values([]*format.Record{&one})).Whole(1).Messages
		} else {
			made = d.Shape.Decode(&one).Messages
		}
		one.Keep(made)
		messages = append(messages, made...)
	}
	return messages
}

// inFields reports whether a text stands in what messages have besides what they say.
func inFields(messages []*model.Message, text string) bool {
	quoted := rawjson.Quote(text[:min(len(text), longEnough)])
	quoted = bytes.TrimRight(quoted[1:len(quoted)-1], `\`)
	for _, m := range messages {
		if slices.ContainsFunc(m.Meta, func(f model.Field) bool { return bytes.Contains(f.Value, quoted) }) {
			return true
		}
		for _, p := range m.Parts {
			if u, ok := p.(model.Unknown); ok && bytes.Contains(u.Raw, quoted) {
				return true
			}
		}
	}
	return false
}

// keepTogether takes a document as a whole whose list is the question of what stands beside
// it.
func (d *detection) keepTogether() {
	if d.Guess.List == "" || !d.complete || d.Guess.Container != framing.Document {
		return
	}
	if s, ok := wire.SidesOf(wholeDocument(d.head, true, d.Guess, d.file).Value); ok && slices.Contains(s.Used, d.Guess.List) {
		d.Guess.List = ""
	}
}

// embeddedLeft is the formats whose messages stand within those of others, but for those
// that were tried.
func (d *detection) embeddedLeft() []format.Format {
	return slices.DeleteFunc(slices.Clone(embedded()), func(f format.Format) bool {
		return !slices.ContainsFunc(d.table, func(t format.Format) bool { return t.Name == f.Name })
	})
}
