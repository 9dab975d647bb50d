package detect

import (
	"slices"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/model"
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
	got := d.Shape.Assemble(slices.Values(records))
	return len(got.Messages) > 0 || slices.ContainsFunc(got.Classes, func(c format.RecordClass) bool { return c.Class == model.Metadata })
}

// without begins anew with a table that lacks a format.
func (d *detection) without(f *format.Format) {
	name := f.Name
	d.table = slices.DeleteFunc(slices.Clone(d.table), func(f format.Format) bool { return f.Name == name })
	d.Found = Found{Guess: framing.Refine(d.src, d.src.Size(), framing.Sniff(d.head, d.complete)), Why: []string{f.Title + " reads nothing of it"}}
	d.records, d.ranking, d.winner = nil, nil, candidate{}
}
