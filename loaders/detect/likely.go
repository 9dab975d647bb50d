package detect

import (
	"bytes"
	"math"
	"slices"
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/framing"
	"msgview/loaders/source"
	"msgview/model/rawjson"
)

// likelyBytes is how much of a file is looked at for the format that it is likely of: more,
// up to all of the head, as long as there are fewer lines in it.
const (
	likelyBytes = 16 << 10
	enoughLines = 4
)

// Named returns what is known of a file of a format before it is looked at.
func Named(name string) (*Found, bool) {
	f, ok := formats.ByName(name)
	if !ok {
		return nil, false
	}
	return &Found{Format: &f, Shape: &f.Shapes[0]}, true
}

// Likely is Look for a file that is likely of a format, as those beside it are, and that is
// there as a whole. ok is false unless that is certain: lines of JSON of which the format knows
// each, or all but a few of which no format knows anything, and some could hardly be anything
// else, while no other format says as much of the few that all are asked about. The answer is
// then that of Look, but for the reasons.
func Likely(name string, file *decode.File, src *source.File) (found *Found, ok bool) {
	return likely(name, file, src, nil, false)
}

// MayAssemble reports whether Look may find that the records of a file mean nothing by
// themselves: not if they are certainly of a format that does not assemble them. start, if it
// is not nil, is the first bytes of the file, all of them or more than are looked at.
func MayAssemble(name string, file *decode.File, src *source.File, start []byte) bool {
	found, ok := likely(name, file, src, start, true)
	return !ok || found.Assembles()
}

// likely is Likely; any says that only the format needs to be certain, not whose messages
// there are.
func likely(name string, file *decode.File, src *source.File, start []byte, any bool) (found *Found, ok bool) {
	one, known := formats.ByName(name)
	if !known || one.Fallback != nil || one.Wraps || one.Provider || one.Providers || !src.Done() {
		return nil, false
	}
	for least := int64(likelyBytes); ; least = headBytes {
		d := detection{file: file, src: src, table: []format.Format{one}}
		d.head, d.complete = someLines(src, start, least)
		switch certain, doubt := d.likely(); {
		case !certain, !any && (d.Flat || !d.Speaks): // more of the file may tell
			return nil, false
		case !doubt || least == headBytes || d.complete:
			return &d.Found, true
		}
	}
}

// likely is Likely of a head. doubt says that more of the file may tell otherwise: there are
// records of which the format knows nothing, or another of its shapes says nearly as much.
func (d *detection) likely() (certain, doubt bool) {
	if begin := bytes.TrimLeft(d.head, "\ufeff \t\r\n"); len(begin) == 0 || begin[0] != '{' || source.IsBinary(d.head) {
		return false, false
	}
	records, lines := d.objects()
	if !lines {
		d.Guess = d.sniff()
		if d.Guess.Container != framing.JSONL {
			return false, false
		}
		records = d.recordsOfHead(d.Guess.List)
	}
	d.askRecords(records)
	d.choose()
	if d.winner.shape == nil || !d.winner.sure() || d.Within != nil {
		return false, false
	}
	var strange []*format.Record
	for _, r := range d.records {
		if d.winner.shape.Score(r) <= 0 {
			strange = append(strange, r)
		}
	}
	if len(strange)*mostStrange > len(d.records) || d.rivalled(strange) {
		return false, false
	}
	d.takeWinner()
	d.Flat, d.Speaks = onlySidechains(d.Shape, d.records)
	d.First = d.Shape.First != nil && len(d.records) > 0 && d.Shape.First(d.records[0])
	if !d.reads() || !d.tellsBoth() {
		return false, false
	}
	for _, c := range d.ranking {
		doubt = doubt || c.shape != d.winner.shape && c.votes*2 >= d.winner.votes
	}
	return true, doubt || len(strange) > 0
}

// objects returns the records of a head of which each line is an object, so that nothing
// needs to be guessed, and parses them only once. ok is false if that is not so.
func (d *detection) objects() (records []*format.Record, ok bool) {
	d.Guess = framing.Guess{Container: framing.JSONL}
	records = d.recordsOfHead("")
	for _, r := range records {
		raw := bytes.TrimRight(r.Raw, "\r\n")
		if len(raw) == 0 || raw[0] != '{' || raw[len(raw)-1] != '}' || r.Cut || r.Repaired || r.Value.Kind() != rawjson.Object || len(r.Value.Raw()) != len(raw) {
			return nil, false
		}
	}
	n := len(records)
	if n < 2 || n > framing.SampleLines || bytes.Count(d.head, []byte("\n")) > n {
		return nil, false
	}
	d.Guess.Why = framing.Lines(n, n)
	return records, true
}

// someLines returns as much of the beginning of a file as some lines need, at least so much,
// and whether that is all of it.
func someLines(src *source.File, start []byte, least int64) (head []byte, complete bool) {
	for n := least; ; n *= 2 {
		n = min(n, headBytes, src.Size())
		if int64(len(start)) >= n {
			head = start[:n]
		} else if read, err := FirstBytes(src, n); err == nil {
			head = read
		} else {
			return nil, false
		}
		if n == headBytes || n == src.Size() {
			return head, n == src.Size()
		}
		if bytes.Count(head, []byte("\n")) >= enoughLines {
			return untilEnough(head, least), false
		}
	}
}

// untilEnough leaves out what is behind enough lines and half of what is looked at at least.
func untilEnough(head []byte, least int64) []byte {
	at := 0
	for range enoughLines {
		at += bytes.IndexByte(head[at:], '\n') + 1
	}
	if half := int(least / 2); at < half {
		end := bytes.IndexByte(head[half:], '\n')
		if end < 0 {
			return head
		}
		at = half + end + 1
	}
	return head[:at]
}

// fewAsked is of how many records, in the beginning and at the end of the head, all formats
// are asked.
const fewAsked = 2

// mostStrange is of which part of the records a format may know nothing that is likely.
const mostStrange = 4

// rivalled reports whether another format says as much as the winner of a few of the records,
// or anything of the strange ones, of which the winner says nothing.
func (d *detection) rivalled(strange []*format.Record) bool {
	few := d.records
	if n := len(few); n > fewAsked {
		few = append(few[:fewAsked/2:fewAsked/2], few[n-fewAsked/2:]...)
	}
	own := candidate{format: d.winner.format, shape: d.winner.shape}
	rival := func(records []*format.Record, strength int) bool {
		return slices.ContainsFunc(vote(rivals(), records), func(c candidate) bool {
			return c.format.Name != own.format.Name && c.strength() >= strength
		})
	}
	if rivalries.of(own.shape, few, false, func() bool {
		for _, r := range few {
			own.ask(r)
		}
		return rival(few, own.strength())
	}) {
		return true
	}
	return slices.ContainsFunc(strange, func(r *format.Record) bool {
		one := []*format.Record{r}
		return rivalries.of(own.shape, one, true, func() bool { return rival(one, math.MinInt) })
	})
}

// rivals are the formats that may say as much as another one that is sure: not those for
// what nobody knows.
var rivals = sync.OnceValue(func() []format.Format {
	return slices.DeleteFunc(slices.Clone(formats.All()), func(f format.Format) bool { return f.Fallback != nil })
})
