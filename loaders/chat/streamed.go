package chat

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Streamed is how a format logs what is said again as a whole: in pieces before that, and
// in a list of all messages behind it.
type Streamed struct {
	Decode func(*format.Record) format.Decoded
	// Piece decodes a record that is a piece of a stream, nil if it is none. Pieces with the
	// same agent, conversation and thread follow each other.
	Piece func(v rawjson.Value) *model.Message
	// Closing decodes a record that has all messages once more, nil if it is none.
	Closing func(v rawjson.Value) []*model.Message
}

// stream are pieces that follow each other.
type stream struct {
	whole  *model.Message
	record int // the first one
	at     int // how many messages there were before
	pieces int
	open   bool // more may follow
	said   bool // the whole came
}

// Assemble shows the pieces of a stream joined where no message says what they do, and the
// messages of a closing list that nothing before it is. All else is as Decode has it.
func (s Streamed) Assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var streams []*stream
	said := map[string]int{} // how often, since the last closing list
	for r := range records {
		if m := s.piece(r.Value); m != nil {
			streams = goOn(streams, m, r, &out)
			d := s.Decode(r)
			out.About.Merge(d.About)
			Add(&out, r, d)
			continue
		}
		d := s.Decode(r)
		out.About.Merge(d.About)
		if s.Closing != nil {
			if list := s.Closing(r.Value.Look()); len(list) > 0 {
				list = slices.DeleteFunc(list, func(m *model.Message) bool { n := said[sayingOf(m)]; said[sayingOf(m)]--; return n > 0 })
				d.Messages = append(list, d.Messages...)
				clear(said)
			}
		}
		for _, m := range d.Messages {
			said[sayingOf(m)]++
			for _, t := range streams {
				t.hears(m)
			}
		}
		streams = slices.DeleteFunc(streams, func(t *stream) bool { return t.said })
		Add(&out, r, d)
	}
	for _, t := range slices.Backward(streams) {
		t.whole.Warnings = append(t.whole.Warnings, fmt.Sprintf("its stream is in the log, not the whole: pieces joined: %d", t.pieces))
		out.Messages = slices.Insert(out.Messages, t.at, t.whole)
		out.Classes[t.record].Class, out.Classes[t.record].Type = model.Shown, ""
	}
	return out
}

// piece returns a piece of a stream that says something, without its calls.
func (s Streamed) piece(v rawjson.Value) *model.Message {
	m := s.Piece(v)
	if m == nil {
		return nil
	}
	m.Parts = slices.DeleteFunc(m.Parts, func(p model.Part) bool {
		switch p := p.(type) {
		case model.Text:
			return p.Text == ""
		case model.Reasoning:
			return p.Text == ""
		}
		return true
	})
	if len(m.Parts) == 0 {
		return nil
	}
	return m
}

// goOn adds a piece to the stream that it goes on, or begins one.
func goOn(streams []*stream, m *model.Message, r *format.Record, out *format.Assembled) []*stream {
	for _, t := range streams {
		if w := t.whole; t.open && w.Agent == m.Agent && w.Conversation == m.Conversation && w.Thread == m.Thread {
			t.pieces++
			for _, p := range m.Parts {
				w.Parts = appendPiece(w.Parts, p)
			}
			return streams
		}
	}
	m.Origin = r.Origin
	return append(streams, &stream{whole: m, record: len(out.Classes), at: len(out.Messages), pieces: 1, open: true})
}

// appendPiece appends a piece to the part that it goes on.
func appendPiece(parts []model.Part, piece model.Part) []model.Part {
	if n := len(parts) - 1; n >= 0 {
		switch p := piece.(type) {
		case model.Text:
			if t, ok := parts[n].(model.Text); ok {
				t.Text += p.Text
				parts[n] = t
				return parts
			}
		case model.Reasoning:
			if t, ok := parts[n].(model.Reasoning); ok {
				t.Text += p.Text
				parts[n] = t
				return parts
			}
		}
	}
	return append(parts, piece)
}

// hears notes that a message came: the whole of the stream, or one that ends it.
func (t *stream) hears(m *model.Message) {
	spoken := saysOf(m.Parts)
	t.said = t.said || strings.Contains(spoken, saysOf(t.whole.Parts))
	if m.Role == model.RoleUser || m.Agent == t.whole.Agent && m.Role == model.RoleAssistant {
		t.open = false
	}
}

// saysOf is what parts say, without white space.
func saysOf(parts []model.Part) string {
	var b strings.Builder
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			b.WriteString(Squeeze(p.Text))
		case model.Reasoning:
			b.WriteString(Squeeze(p.Text))
		}
	}
	return b.String()
}

// sayingOf is the same for two records of one message.
func sayingOf(m *model.Message) string {
	var b strings.Builder
	b.WriteString(m.Agent + "\x00" + m.RawRole + "\x00" + saysOf(m.Parts))
	for _, c := range m.Calls() {
		b.WriteString("\x00" + c.ID)
	}
	for _, r := range m.Results() {
		b.WriteString("\x00" + r.CallID + saysOf(r.Content))
	}
	return b.String()
}
