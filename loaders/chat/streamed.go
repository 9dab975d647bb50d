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
	whole  *model.Message // with the parts that are finished
	parts  []*streamedPart
	record int // the first one
	at     int // how many messages there were before
	pieces int
	open   bool // more may follow
	said   bool // the whole came
}

// A streamedPart is a part of which pieces come.
type streamedPart struct {
	part   model.Part // the first piece, without its text
	text   strings.Builder
	said   string // the text without white space, when it was looked for last
	looked int    // how long it was then
}

// maxHeard is how many streams of which the whole did not come yet wait for it.
const maxHeard = 64

// Assemble shows the pieces of a stream joined where no message says what they do, and the
// messages of a closing list that nothing before it is. All else is as Decode has it.
func (s Streamed) Assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var streams, left []*stream
	said := map[string]int{} // how often, since the last closing list
	for r := range records {
		if m := s.piece(r.Value); m != nil {
			if streams = goOn(streams, m, r, &out); len(streams) > maxHeard {
				left, streams = append(left, streams[0]), streams[1:]
			}
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
			if s.Closing != nil {
				said[sayingOf(m)]++
			}
			for _, t := range streams {
				t.hears(m)
			}
		}
		streams = slices.DeleteFunc(streams, func(t *stream) bool { return t.said })
		Add(&out, r, d)
	}
	s.join(&out, append(left, streams...))
	return out
}

// join puts the streams of which the whole never came where they began.
func (s Streamed) join(out *format.Assembled, left []*stream) {
	if len(left) == 0 {
		return
	}
	messages := make([]*model.Message, 0, len(out.Messages)+len(left))
	from := 0
	for _, t := range left {
		for _, p := range t.parts {
			t.whole.Parts = append(t.whole.Parts, p.joined())
		}
		t.whole.Warnings = append(t.whole.Warnings, fmt.Sprintf("its stream is in the log, not the whole: pieces joined: %d", t.pieces))
		messages = append(append(messages, out.Messages[from:t.at]...), t.whole)
		from = t.at
		out.Classes.Set(t.record, format.RecordClass{Class: model.Shown, Outcomes: out.Classes.At(t.record).Outcomes})
	}
	out.Messages = append(messages, out.Messages[from:]...)
}

// piece returns a piece of a stream that says something.
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
		case *model.ToolCall:
			return p.Name == "" && p.ArgumentsText == ""
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
			t.add(m.Parts)
			return streams
		}
	}
	t := &stream{whole: m, record: out.Classes.Len(), at: len(out.Messages), pieces: 1, open: true}
	t.add(m.Parts)
	m.Origin, m.Parts = r.Origin, nil
	return append(streams, t)
}

// add appends pieces to the parts that they go on, or begins others.
func (t *stream) add(pieces []model.Part) {
	for _, piece := range pieces {
		var last *streamedPart
		if n := len(t.parts); n > 0 {
			last = t.parts[n-1]
		}
		text := ""
		switch p := piece.(type) {
		case model.Text:
			text = p.Text
			if _, goesOn := last.of().(model.Text); !goesOn {
				last = nil
			}
		case model.Reasoning:
			text = p.Text
			if _, goesOn := last.of().(model.Reasoning); !goesOn {
				last = nil
			}
		case *model.ToolCall:
			text, p.ArgumentsText = p.ArgumentsText, ""
			if c, ok := last.of().(*model.ToolCall); !ok || p.ID != c.ID && p.ID+p.Name != "" {
				last = nil
			}
		}
		if last == nil {
			last = &streamedPart{part: piece}
			t.parts = append(t.parts, last)
		}
		last.text.WriteString(text)
	}
}

func (p *streamedPart) of() model.Part {
	if p == nil {
		return nil
	}
	return p.part
}

// joined is the part with what came of its text.
func (p *streamedPart) joined() model.Part {
	switch part := p.part.(type) {
	case model.Text:
		part.Text = p.text.String()
		return part
	case model.Reasoning:
		part.Text = p.text.String()
		return part
	case *model.ToolCall:
		if len(part.Arguments) == 0 && p.text.Len() > 0 {
			c := *part
			quoted, _ := rawjson.Parse(rawjson.Quote(p.text.String()))
			SetArguments(&c, quoted)
			return &c
		}
	}
	return p.part
}

// hears notes that a message came: the whole of the stream or of a part of it, or one that
// ends it.
func (t *stream) hears(m *model.Message) {
	spoken, calls := saysOf(m.Parts), m.Calls()
	t.parts = slices.DeleteFunc(t.parts, func(p *streamedPart) bool {
		if _, ok := p.part.(*model.ToolCall); !ok {
			if spoken != "" && p.looked != p.text.Len() {
				p.said, p.looked = Squeeze(p.text.String()), p.text.Len()
			}
			return spoken != "" && strings.Contains(spoken, p.said)
		}
		c, _ := p.joined().(*model.ToolCall)
		return slices.ContainsFunc(calls, func(whole *model.ToolCall) bool {
			return c.ID != "" && c.ID == whole.ID || c.Name == whole.Name && PlainArguments(c) == PlainArguments(whole)
		})
	})
	t.said = t.said || len(t.parts) == 0
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
