// Package decode turns the bytes of one record into messages, as detection found that
// it is to be read: by the shape of its file, by that of another format if it does not
// fit, and in pieces if it is torn. It knows no files but by what a record is told of
// its own, and no other records.
package decode

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/loaders/within"
	"msgview/loaders/yaml"
	"msgview/model"
	"msgview/model/rawjson"
)

// MaxPreview is how much of a giant record is decoded for the index and for the
// screen, in bytes. A record that long is nearly always one huge tool output.
const MaxPreview = 4 << 20

// Giant is the size in bytes from which a record is only previewed.
const Giant = 16 << 20

// maxWhole is up to what size in bytes records are decoded whole that hold
// conversations, and for exports.
const maxWhole = 256 << 20

// Preview returns how much of a giant record of so many bytes is decoded, 0 for all
// of it.
func (d *Decoder) Preview(length int64) int64 {
	lists := d.Within != nil && !d.Within.One
	if d.Shape.Whole || (d.Whole || lists) && length <= maxWhole {
		return 0
	}
	return MaxPreview
}

// A Decoder turns the bytes of records into messages. It holds no state but what
// detection found out, so it may be used by many goroutines.
type Decoder struct {
	Shape     *format.Shape
	Others    []*format.Shape // asked about records that Shape does not know
	Strangers []*format.Shape // whose messages may stand among those of Shape, asked first about what does not speak for it
	Container framing.Container
	List      string        // key of the list whose elements the records are
	Fenced    bool          // the lines around records are a text, see framing.Guess
	Within    *within.Path  // where in each record the messages are, nil if it is one itself
	Whole     bool          // records are decoded whole where that is possible
	Bare      bool          // what nobody took of a record is not put beside its messages
	Anyone    *format.Shape // of the format for what nobody knows, nil if that is the format itself: what has the form of a message is one
}

// A File is what is told of the file that a record is in.
type File struct {
	Name         string // as shown: relative to the directory that was opened
	Dir          string // name of the folder that the file is in
	Thread       string // key of the sub-agent thread that the file belongs to
	Conversation string // key of the conversation that a file of a directory holds
}

// Decoded is a record after decoding: messages, or one entry that says what the
// record is.
type Decoded struct {
	Record *format.Record
	File   *File
	format.Decoded
	bare []model.Part // pieces of a torn record that are no messages
}

// Parse makes a format.Record of the bytes of one record.
func (d *Decoder) Parse(raw []byte, rec framing.Record, file *File) *format.Record {
	r := &format.Record{
		Raw:      raw,
		Event:    rec.Event,
		Envelope: rec.Envelope,
		List:     d.List,
		File:     filepath.Base(file.Name),
		Dir:      file.Dir,
		Thread:   file.Thread,
		Origin:   model.Origin{File: file.Name, Line: rec.Line, Offset: rec.Offset, Length: rec.Length},
	}
	if rec.Envelope {
		r.List = ""
	}
	data := raw
	if d.Container == framing.SSE {
		r.Event, data, r.Beside = framing.SSEData(raw)
		r.SSE = true
	}
	if d.Container == framing.YAML {
		if v, beside, err := yaml.Parse(data); err == nil {
			r.Value, r.Beside = v, beside
			if v.Kind() == rawjson.Array && v.Len() == 1 {
				r.Value = rawjson.Unwrap(v.Index(0), 2)
			} else if v.Kind() == rawjson.Object && d.List != framing.Documents { // what stands around the list
				r.Envelope, r.List = true, ""
			}
		}
		return r
	}
	if d.Container == framing.Text && d.List == framing.Blocks {
		return r // whatever stands in it is no record
	}
	if d.Container == framing.Recording {
		r.Value, r.Beside = roundTrip(raw)
		return r
	}
	v, repaired, err := rawjson.ParseTolerant(data)
	if err != nil && d.Container == framing.JSONL {
		v, r.Prefix, err = behindText(data)
	}
	if err != nil && d.Container.Nests() {
		if v, r.Cut = rawjson.ParseOpen(data); r.Cut && (v.Kind() == rawjson.Object || v.Kind() == rawjson.Array) {
			repaired, err = true, nil
		}
	}
	if err != nil && r.SSE {
		var n int
		if v, n, err = rawjson.ParsePrefix(data); err == nil && v.Kind() == rawjson.Object {
			r.Beside = strings.TrimSpace(string(data[n:]) + "\n" + r.Beside)
		} else if err == nil {
			return r
		}
	}
	if err != nil {
		return r
	}
	if repaired {
		v = rawjson.Strict(v) // what stands in it may be looked at alone
	}
	r.Value, r.Repaired = rawjson.Unwrap(v, 2), repaired
	if r.SSE && r.Event != "" && !eventSaid(r.Value.Look(), r.Event) {
		r.Beside = strings.TrimSpace("event: " + r.Event + "\n" + r.Beside)
	}
	return r
}

// Decode decodes a record of which raw may be only the beginning.
func (d *Decoder) Decode(raw []byte, rec framing.Record, file *File) Decoded {
	if int64(len(raw)) >= rec.Length || rec.Envelope {
		return d.whole(raw, rec, file)
	}
	r := d.Parse(nil, rec, file)
	r.Raw = raw
	r.Value, r.Repaired = rawjson.ParseCut(raw)
	out := Decoded{Record: r, File: file}
	inLists := false
	if d.Within != nil {
		out.Decoded, inLists = d.lists(r)
	}
	if !inLists {
		out.Decoded = d.Shape.Decode(r)
	}
	r.Repaired = false
	d.finish(&out)
	for _, m := range out.Messages {
		m.Indexing.Partly = true
		m.Warnings = append(m.Warnings, fmt.Sprintf("a record of %d bytes: only its first %d are shown here", rec.Length, len(raw)))
	}
	return out
}

// whole decodes a record of which all bytes are there. A record that cannot be read as a whole yields what
// can be read of it.
func (d *Decoder) whole(raw []byte, rec framing.Record, file *File) Decoded {
	r := d.Parse(raw, rec, file)
	if !r.Value.Exists() && d.Container != framing.Text && d.Container != framing.YAML {
		if out, ok := d.pieces(r, rec, file); ok {
			return out
		}
	}
	out := Decoded{Record: r, File: file}
	r.Track()
	if d.Within != nil {
		var ok bool
		if out.Decoded, ok = d.lists(r); ok {
			d.finish(&out)
			return out
		}
	}
	shape := d.Shape
	if len(d.Strangers) > 0 && r.Value.Kind() == rawjson.Object && shape.Score(r) == 0 {
		if s := best(d.Strangers, r); s != nil {
			shape = s
			r.Track()
		}
	}
	out.Decoded = format.NotJSON(r, shape.Decode(r))
	if len(out.Messages) == 0 && out.Class != model.Metadata && r.Value.Kind() == rawjson.Object {
		if s := best(d.Others, r); s != nil {
			r.Track()
			if other := s.Decode(r); len(other.Messages) > 0 {
				out.Decoded = other
			}
		}
	}
	if len(out.Messages) == 0 && out.Class != model.Metadata && d.Anyone != nil && chat.IsSpoken(r.Value.Look(), r.List != "") {
		r.Track()
		out.Decoded = format.Shown(chat.Message(r.Value))
	}
	if len(out.Messages) == 0 && out.Class != model.Metadata && d.Anyone != nil && holdsMessages(r.Value.Look()) {
		r.Track()
		if other := d.Anyone.Decode(r); len(other.Messages) > 0 {
			out.Decoded = other
		}
	}
	if len(out.Messages) == 0 && out.Class != model.Metadata {
		if kind := d.Outside(r); kind != "" {
			out.Class, out.Type, out.Problem = model.Metadata, kind, ""
		}
	}
	d.finish(&out)
	return out
}

// holdsMessages reports whether a member of a record is a list of messages, as far as its
// first one tells. Of records that nobody knows there may be thousands, so this must be cheap.
func holdsMessages(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object {
		return false
	}
	for _, m := range v.Members() {
		if m.Kind() == rawjson.Array && m.Len() > 1 && m.Index(0).Kind() == rawjson.Object && chat.IsStruct(m.Index(0)) {
			return true
		}
	}
	return false
}

// Outside says what a record is that belongs to its container and not to the format
// of those around it, "" for others.
func (d *Decoder) Outside(r *format.Record) string {
	if d.Container == framing.JSONL && !r.Value.Exists() && (labelLine(r.Raw) || d.Fenced && prose(r.Raw)) {
		return TextType
	}
	if r.SSE && !r.Value.Exists() {
		if _, data, _ := framing.SSEData(r.Raw); string(bytes.TrimSpace(data)) == "[DONE]" {
			return "[DONE]"
		}
	}
	if r.Value.Str("_table") == "sqlite_schema" {
		return "sqlite_schema"
	}
	// The head of the session of a program that keeps the messages as they are sent (nanobot,
	// nanobot/session/manager.py).
	if v := r.Value.Look(); v.Is("_type", "metadata") && !v.Get("role").Exists() {
		return "metadata"
	}
	return ""
}

// best returns the shape that is surest to know the record, if any is sure.
func best(shapes []*format.Shape, r *format.Record) *format.Shape {
	if r.Value.Len() == 0 {
		return nil // it looks like nothing
	}
	var winner *format.Shape
	score := 4
	for _, s := range shapes {
		if s.Decode == nil {
			continue
		}
		if n := s.Score(r); n > score {
			winner, score = s, n
		}
	}
	return winner
}

// finish completes what the format left open.
func (d *Decoder) finish(out *Decoded) {
	r := out.Record
	overridden := Overridden(r.Value)
	for i, m := range out.Messages {
		if m.Origin == (model.Origin{}) {
			m.Origin = r.Origin
		}
		if r.Prefix != "" && m.Time.IsZero() {
			m.Time = prefixTime(r.Prefix)
		}
		if i == 0 {
			m.Meta = append(m.Meta, Beside(r)...)
		}
		switch {
		case r.Cut && i == len(out.Messages)-1:
			m.Warnings = append(m.Warnings, CutWarning)
		case r.Repaired && !r.Cut:
			m.Warnings = append(m.Warnings, "the record is not valid JSON and was read tolerantly")
		}
		m.Meta = append(m.Meta, overridden...)
		if m.Conversation == "" {
			m.Conversation = out.File.Conversation
		}
		if m.Thread == "" && r.Thread != "" {
			m.Thread = r.Thread
		}
	}
	if !d.Bare {
		r.Keep(out.Messages)
	}
	Envelopes(out.Messages...)
	ExitCodes(out.Messages...)
	Cancelled(out.Messages...)
	switch {
	case len(out.Messages) > 0:
	case r.Cut:
		out.Class, out.Problem = model.MalformedRecord, CutProblem
	case out.Class == model.Shown:
		out.Class = model.UnknownRecord
	}
}

// What is said of a record that the file ends within.
const (
	CutWarning = "the record is cut: the file ends before it is complete"
	CutProblem = "the file ends within this record"
)

// Overridden returns the members of a record, and of what is in it, that a later member
// with the same key took the place of.
func Overridden(v rawjson.Value) (fields []model.Field) {
	for path, m := range v.Overridden() {
		fields = append(fields, model.Field{Name: path + " (overridden)", Value: m.Keep()})
	}
	return fields
}

// pieces reads a record that is not one JSON value: several values glued
// together, or a torn line with whole values after the tear.
func (d *Decoder) pieces(r *format.Record, rec framing.Record, file *File) (Decoded, bool) {
	var out Decoded
	out.Record, out.File = r, file
	rest := bytes.TrimSpace(r.Raw)
	values := 0
	for len(rest) > 0 {
		v, n, err := rawjson.ParsePrefix(rest)
		if err != nil && n == len(rest) && values == 0 && rec.NoNewline {
			return out, false // it is still being written: what is whole in it is a part of it
		}
		if err != nil || n <= 0 || v.Kind() < rawjson.String && n < len(rest) {
			break // a line of text may begin with a date
		}
		d.piece(&out, rest[:n], rec, file)
		values++
		rest = bytes.TrimLeft(rest[n:], " \t\r\n\x00,\x1e")
	}
	if len(rest) == 0 && values > 0 {
		d.finish(&out)
		return out, true
	}
	torn := framing.Resync(rest)
	if len(torn) < 2 && values == 0 {
		return out, false
	}
	for i, piece := range torn {
		if i > 0 {
			if _, _, err := rawjson.ParsePrefix(piece); err == nil {
				d.piece(&out, piece, rec, file)
				values++
				continue
			}
		}
		out.Messages = append(out.Messages, &model.Message{
			Role:  model.RoleMarker,
			Parts: []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: fmt.Sprintf("%d bytes of line %d could not be read", len(piece), rec.Line)}, model.Unknown{Type: model.TornLine, Raw: piece}},
		})
	}
	if len(out.Messages) > 0 && len(out.bare) > 0 { // nobody else would show them
		out.Messages = append(out.Messages, &model.Message{Role: model.RoleMarker, RawRole: out.Type, Parts: out.bare})
	}
	d.finish(&out)
	return out, values > 0
}

func (d *Decoder) piece(out *Decoded, raw []byte, rec framing.Record, file *File) {
	part := d.Parse(raw, rec, file)
	part.Track()
	dec := d.Shape.Decode(part)
	part.Keep(dec.Messages)
	if len(dec.Messages) == 0 {
		out.Class, out.Type = dec.Class, dec.Type
		out.bare = append(out.bare, model.Unknown{Type: dec.Type, Raw: raw})
	}
	out.Messages = append(out.Messages, dec.Messages...)
	out.About.Merge(dec.About)
}

// Entries appends what the index is told of a decoded record.
func (o *Decoded) Entries(list []model.Entry, file int) []model.Entry {
	r := o.Record
	place := model.Entry{File: file, Offset: r.Origin.Offset, Length: r.Origin.Length, Line: r.Origin.Line, Type: o.Type}
	if len(o.Messages) == 0 {
		place.Flags = ClassFlags(o.Class)
		place.ID, place.Parent = model.HashID(o.ID), model.HashID(o.Parent)
		place.Outcomes, place.Repeats = model.OutcomeEntries(o.Outcomes), o.Repeats
		if o.Told != nil {
			place.Flags |= o.Told.Flag()
			place.Model = o.Told.Model
		}
		return append(list, place)
	}
	for i, m := range o.Messages {
		e := model.EntryOf(m)
		e.File, e.Offset, e.Length, e.Line, e.Sub = file, place.Offset, place.Length, place.Line, i
		e.Model = m.Answering()
		list = append(list, e)
	}
	return list
}

// ClassFlags returns the flags of an entry for a record without messages.
func ClassFlags(c model.Class) model.Flags {
	f := model.Flags(0).WithRole(model.RoleMarker)
	switch c {
	case model.Metadata:
		return f | model.FlagMetadata
	case model.MalformedRecord:
		return f | model.FlagMalformed
	}
	return f | model.FlagUnknown
}

// StandMode is the mode of a message that stands for a record of metadata.
const StandMode = "metadata"

// Stand returns the message that stands for a record without one.
func (o *Decoded) Stand() *model.Message {
	r := o.Record
	m := &model.Message{Role: model.RoleMarker, RawRole: o.Type, Origin: r.Origin, Indexing: model.Indexing{Outcomes: o.Outcomes, Told: o.Told, Partly: !r.Envelope && int64(len(r.Raw)) < r.Origin.Length}}
	switch o.Class {
	case model.Metadata:
		m.Parts = []model.Part{model.Unknown{Type: o.Type, Raw: r.Raw}}
		m.Mode = StandMode
	case model.MalformedRecord:
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: o.Problem, Error: true}, model.Unknown{Raw: r.Raw}}
		m.Mode = "malformed"
	default:
		m.Parts = []model.Part{model.Unknown{Type: o.Type, Raw: r.Raw}}
		m.Mode = "unknown"
	}
	return m
}
