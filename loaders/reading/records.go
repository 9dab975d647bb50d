package reading

import (
	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/loaders/opened"
	"msgview/model"
	"msgview/model/rawjson"
)

// heldRecords are what is kept of the records of files while these are assembled: of a text
// of very many lines a few bytes each. The rest is read again where it is needed.
type heldRecords struct {
	places format.Origins
	files  []fileFrom
	kinds  format.Few[recordKind] // of each
	values []*heldValue           // of each; empty while none has any
	window window                 // of what is read again
}

// A window is a stretch of a file: records that are read follow each other.
type window struct {
	file int
	from int64
	data []byte
}

// windowBytes is how much is read at once. Of records that are not much shorter each is read
// by itself.
const windowBytes = 128 << 10

// read returns the bytes of a record of a file, nil if they must be read by themselves.
func (w *window) read(f *opened.File, file int, rec framing.Record) []byte {
	if rec.Envelope || rec.Length > windowBytes/8 {
		return nil
	}
	if w.data == nil || w.file != file || rec.Offset < w.from || rec.Offset+rec.Length > w.from+int64(len(w.data)) {
		data := make([]byte, windowBytes)
		n, _ := f.Source.ReadAt(data, rec.Offset)
		w.file, w.from, w.data = file, rec.Offset, data[:n]
	}
	from := rec.Offset - w.from
	if end := from + rec.Length; end <= int64(len(w.data)) {
		return w.data[from:end:end]
	}
	return nil
}

// fileFrom is a file, from the number of its first record on.
type fileFrom struct{ first, file int }

// A recordKind is what the framing says of a record besides its place.
type recordKind struct {
	framing.Record
	cut bool
}

// heldValue is what is kept of a record that has a value.
type heldValue struct {
	beside []model.Field
	value  rawjson.Value // tracked; Missing in large logs, which are read again
	ledger rawjson.Ledger
}

// A heldRecord is one of them.
type heldRecord struct {
	recordKind
	file       int
	origin     model.Origin
	*heldValue // nil of a line of text
}

// framed is the record as the framing found it.
func (r heldRecord) framed() framing.Record {
	rec := r.Record
	rec.Offset, rec.Length, rec.Line = r.origin.Offset, r.origin.Length, r.origin.Line
	return rec
}

// add appends a record of a file.
func (h *heldRecords) add(file int, at model.Origin, rec framing.Record, cut bool, value *heldValue) {
	n := h.places.Len()
	if len(h.files) == 0 || h.files[len(h.files)-1].file != file {
		h.files = append(h.files, fileFrom{n, file})
	}
	h.places.Add(at)
	rec.Offset, rec.Length, rec.Line = 0, 0, 0
	h.kinds.Add(recordKind{rec, cut})
	if value != nil || len(h.values) > 0 {
		if len(h.values) == 0 {
			h.values = make([]*heldValue, n, 2*n+1)
		}
		h.values = append(h.values, value)
	}
}

// at returns a record.
func (h *heldRecords) at(i int) heldRecord {
	r := heldRecord{origin: h.places.At(i), recordKind: h.kinds.At(i)}
	for k := len(h.files) - 1; k >= 0; k-- {
		if h.files[k].first <= i {
			r.file = h.files[k].file
			break
		}
	}
	if len(h.values) > 0 {
		r.heldValue = h.values[i]
	}
	return r
}
