package detect

import (
	"bytes"
	"context"
	"io"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/model/rawjson"
)

// wholeDocument is the record of a document that is not split.
func wholeDocument(head []byte, complete bool, g framing.Guess, file *decode.File) *format.Record {
	if g.Skip < int64(len(head)) {
		head = head[g.Skip:] // a banner before the document
	}
	d := decode.Decoder{Container: g.Container}
	rec := framing.Record{Length: int64(len(head)), Line: 1}
	if complete {
		if r := d.Parse(head, rec, file); r.Value.Exists() {
			return r
		}
	}
	r := d.Parse(nil, rec, file)
	r.Raw = head
	if r.Value, r.Repaired = g.Head.Value, g.Head.Cut; !r.Value.Exists() {
		r.Value, r.Repaired = rawjson.ParseCut(head)
	}
	return r
}

// sniff guesses the container, and keeps what was read of a document to do so.
func (d *detection) sniff() framing.Guess {
	g := framing.Refine(d.src, d.src.Size(), framing.Sniff(d.head, d.complete))
	d.whole, g.Head = g.Head, framing.Head{}
	return g
}

// document is the record of the head if it is one document.
func (d *detection) document() *format.Record {
	g := d.Guess
	g.Head = d.whole
	return wholeDocument(d.head, d.complete, g, d.file)
}

// headRecordsOf frames and parses the records of the head. The last one, if it is
// cut, is left out unless it is the only one.
func headRecordsOf(head []byte, complete bool, g framing.Guess, file *decode.File) []*format.Record {
	d := decode.Decoder{Container: g.Container, List: g.List}
	var records []*format.Record
	var cut *format.Record
	err := framing.Split(context.Background(), bytes.NewReader(head), func() (int64, bool) { return int64(len(head)), true }, g, 0, func(batch []framing.Record) error {
		for _, rec := range batch {
			if len(records) >= headRecords {
				return io.EOF
			}
			if rec.Envelope {
				continue
			}
			raw := head[rec.Offset:min(rec.Offset+rec.Length, int64(len(head)))]
			r := d.Parse(raw, rec, file)
			if !r.Value.Exists() {
				if v, _, err := rawjson.ParsePrefix(raw); err == nil {
					r.Value = v // the first of several values on one line
				}
			}
			r.Number = len(records)
			if r.Cut {
				cut = r
				continue
			}
			if !complete && rec.Offset+rec.Length >= int64(len(head)) && !r.Value.Exists() {
				r.Value, r.Repaired = rawjson.ParseCut(raw)
				cut = r
				continue
			}
			records = append(records, r)
		}
		return nil
	})
	_ = err // the head is cut anywhere; what was framed is enough
	if len(records) == 0 && cut != nil {
		records = append(records, cut)
	}
	return records
}
