package detect

import (
	"bytes"
	"slices"
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/framing"
	"msgview/loaders/source"
)

// likelyBytes is how much of a file is looked at for the format that it is likely of.
// If there are too few lines in it, it is all of the head.
const (
	likelyBytes = 16 << 10
	enoughLines = 4
)

// Likely is Look for a file that is likely of a format, as those beside it are. ok is false
// unless that is certain: lines of JSON of which the format knows each, and some could
// hardly be anything else, while no other format says as much of the few that all are asked
// about. The answer is then that of Look, but for the reasons.
func Likely(head []byte, complete bool, name string, file *decode.File, src *source.File) (found *Found, ok bool) {
	one, known := formats.ByName(name)
	if !known || one.Fallback != nil || one.Wraps || one.Provider || one.Providers {
		return nil, false
	}
	if len(head) > likelyBytes && bytes.Count(head[:likelyBytes], []byte("\n")) >= enoughLines {
		head, complete = head[:likelyBytes], false
	}
	d := detection{head: head, complete: complete, file: file, src: src, table: []format.Format{one}}
	d.Guess = framing.Refine(src, src.Size(), framing.Sniff(head, complete))
	if d.Guess.Container != framing.JSONL {
		return nil, false
	}
	d.askRecords(d.recordsOfHead(d.Guess.List))
	d.choose()
	if d.winner.shape == nil || !d.winner.sure() || d.Within != nil {
		return nil, false
	}
	for _, r := range d.records {
		if d.winner.shape.Score(r) <= 0 {
			return nil, false
		}
	}
	if d.rivalled() {
		return nil, false
	}
	d.takeWinner()
	d.Flat, d.Speaks = onlySidechains(d.Shape, d.records)
	d.First = d.Shape.First != nil && len(d.records) > 0 && d.Shape.First(d.records[0])
	if d.Flat || !d.Speaks || !d.reads() || !d.tellsBoth() {
		return nil, false // more of the file may tell
	}
	return &d.Found, true
}

// fewAsked is of how many records, in the beginning and at the end of the head, all formats
// are asked.
const fewAsked = 2

// rivalled reports whether another format says as much as the winner of a few of the records.
func (d *detection) rivalled() bool {
	few := d.records
	if n := len(few); n > fewAsked {
		few = append(few[:fewAsked/2:fewAsked/2], few[n-fewAsked/2:]...)
	}
	own := candidate{format: d.winner.format, shape: d.winner.shape}
	for _, r := range few {
		own.ask(r)
	}
	for _, c := range vote(rivals(), few) {
		if c.format.Name != own.format.Name && c.strength() >= own.strength() {
			return true
		}
	}
	return false
}

// rivals are the formats that may say as much as another one that is sure: not those for
// what nobody knows.
var rivals = sync.OnceValue(func() []format.Format {
	return slices.DeleteFunc(slices.Clone(formats.All()), func(f format.Format) bool { return f.Fallback != nil })
})
