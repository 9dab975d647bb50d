package chat

import (
	"iter"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A Placed message was read from a text, at a place of it in bytes.
type Placed struct {
	At      int
	Message *model.Message
}

// A TextReader takes a text apart. It hands over one message after the other, in the order
// of their places, and may change the last one until it hands over the next: a text may
// have so many that all of them would take a hundred times as much.
type TextReader func(text string, found func(Placed))

// All returns the messages of a text that is not large.
func (read TextReader) All(text string) (all []Placed) {
	read(text, func(p Placed) { all = append(all, p) })
	return all
}

// AssembleTextAbout is [AssembleText] for texts that also say something of the whole log.
func AssembleTextAbout(about func(text string) format.About, read TextReader) func(iter.Seq[*format.Record]) format.Assembled {
	return assembleText(about, read)
}

// Quoted is a text as a JSON value.
func Quoted(text string) rawjson.Value {
	v, _, _ := rawjson.ParseTolerant(rawjson.Quote(text))
	return v
}

// AssembleText makes the Assemble of a shape of a function that reads the whole text
// of a file, whose records are its lines without the white space around them; what
// stood before a line is put there again as spaces. If it finds nothing the lines are unknown
// records. What no message says is kept with the one that it stands with.
func AssembleText(read TextReader) func(iter.Seq[*format.Record]) format.Assembled {
	return assembleText(nil, read)
}

func assembleText(about func(text string) format.About, read TextReader) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		t := TextOf(records)
		out := format.Assembled{Each: t.messages(read)}
		if about != nil {
			out.About = about(t.text.String())
		}
		return out
	}
}

// A Text is the lines of a text, put together again.
type Text struct {
	text    *strings.Builder
	places  format.Origins
	threads map[string]string // of the files
	end     int               // bytes that end a line: two if all lines have room for them
}

// TextOf puts lines together. Nothing is kept of the records but their places: a log may
// have so many that they would take many times as much.
func TextOf(records iter.Seq[*format.Record]) *Text {
	t := &Text{text: &strings.Builder{}, threads: map[string]string{}, end: 2}
	var last model.Origin
	for r := range records {
		at := r.Origin
		at.Length = int64(len(r.Raw))
		t.threads[at.File] = r.Thread
		if t.places.Len() > 0 {
			g := gapBetween(last, at)
			if t.end == 2 && g.Spaces < 2*g.Breaks {
				t.endInOne()
			}
			g.write(t.text, t.end)
		}
		t.places.Add(at)
		t.text.Write(r.Raw)
		last = at
	}
	return t
}

// endInOne puts the text together anew: its lines end in one byte.
func (t *Text) endInOne() {
	old, text := t.text.String(), &strings.Builder{}
	var last model.Origin
	at := 0
	for n, p := range t.places.All() {
		if n > 0 {
			g := gapBetween(last, p)
			at += g.length(t.end)
			g.write(text, 1)
		}
		text.WriteString(old[at : at+int(p.Length)])
		at, last = at+int(p.Length), p
	}
	t.text, t.end = text, 1
}

// messages yields what is read in the text, each message with its place.
func (t *Text) messages(read TextReader) iter.Seq[*model.Message] {
	return func(yield func(*model.Message) bool) {
		next, stop := iter.Pull2(t.lines())
		defer stop()
		start, at, more := next()
		var line model.Origin
		text, goesOn := t.text.String(), true
		var open []*model.Message // at one place; the last may still change
		from, begin := 0, 0       // the place, and where what stands with them begins
		give := func(end int) {
			if len(open) > 0 {
				format.KeepText(text[begin:end], open...)
			}
			for _, m := range open {
				goesOn = goesOn && yield(m)
			}
			clear(open)
			open, begin = open[:0], end
		}
		read(text, func(p Placed) {
			if len(open) > 0 && p.At > from {
				give(p.At)
			}
			if len(open) == 0 {
				from = p.At
			}
			for more && (start <= p.At || line.Line == 0) {
				line = at
				start, at, more = next()
			}
			p.Message.Origin, p.Message.Thread = line, t.threads[line.File]
			open = append(open, p.Message)
		})
		give(len(text))
	}
}

// lines yields the places of the lines, and where in the text each begins.
func (t *Text) lines() iter.Seq2[int, model.Origin] {
	return func(yield func(int, model.Origin) bool) {
		start := 0
		var last model.Origin
		for n, at := range t.places.All() {
			if n > 0 {
				start += int(last.Length) + gapBetween(last, at).length(t.end)
			}
			if last = at; !yield(start, at) {
				return
			}
		}
	}
}

// keepText keeps with messages what no message says of the text that they were read from.
func keepText(text string, found []Placed) {
	for from := 0; from < len(found); {
		next, end := from+1, len(text)
		for next < len(found) && found[next].At <= found[from].At {
			next++
		}
		if next < len(found) {
			end = found[next].At
		}
		start := found[from].At
		if from == 0 {
			start = 0
		}
		var messages []*model.Message
		for _, p := range found[from:next] {
			messages = append(messages, p.Message)
		}
		format.KeepText(text[min(max(start, 0), end):end], messages...)
		from = next
	}
}

// maxIndent bounds the white space before a line that is kept, in bytes.
const maxIndent = 64

// A Gap is the white space between a line and the one before, which no record has.
type Gap struct {
	Breaks int // ends of lines
	Spaces int // bytes besides; with those of the ends until it is known how many these have
}

func gapBetween(a, b model.Origin) Gap {
	return Gap{b.Line - a.Line, int(b.Offset - a.Offset - a.Length)}
}

// indent is how many spaces stand for the gap, where the end of a line has so many bytes.
func (g Gap) indent(end int) int { return min(max(g.Spaces-g.Breaks*end, 0), maxIndent) }

// length is how long the gap is in the text.
func (g Gap) length(end int) int { return max(g.Breaks, 1) + g.indent(end) }

// write puts it into the text.
func (g Gap) write(text *strings.Builder, end int) {
	for range max(g.Breaks, 1) {
		text.WriteByte('\n')
	}
	for range g.indent(end) {
		text.WriteByte(' ')
	}
}

// A PlacedLine is a line of a text with its place.
type PlacedLine struct {
	Text   string // as its record has it
	Before Gap
	Origin model.Origin
}

// Lines yields the lines of a text.
func (t *Text) Lines() iter.Seq2[int, PlacedLine] {
	return func(yield func(int, PlacedLine) bool) {
		text, n := t.text.String(), 0
		var last model.Origin
		for start, at := range t.lines() {
			var g Gap
			if n > 0 {
				g = gapBetween(last, at)
				g.Spaces = max(g.Spaces-g.Breaks*t.end, 0)
			}
			if !yield(n, PlacedLine{text[start : start+int(at.Length)], g, at}) {
				return
			}
			n, last = n+1, at
		}
	}
}

// Len returns how many lines there are.
func (t *Text) Len() int { return t.places.Len() }

// Place puts a message to a line.
func (t *Text) Place(m *model.Message, line int) {
	m.Origin = t.places.At(line)
	m.Thread = t.threads[m.Origin.File]
}

// TextRow decodes a row of a data set with a text in this member that is a whole
// conversation. A row whose text is none is unknown.
func TextRow(r *format.Record, key string, read TextReader) format.Decoded {
	v := RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	text := v.Str(key)
	found := read.All(text)
	if len(found) == 0 {
		return format.Unknown("text")
	}
	keepText(text, found)
	var messages []*model.Message
	for _, p := range found {
		messages = append(messages, p.Message)
	}
	return Row(r, v, v.Get("id").Scalar(), messages, key)
}

// TextParts makes a part of a text, none of an empty one.
func TextParts(text string) []model.Part {
	if text == "" {
		return nil
	}
	return []model.Part{model.Text{Text: text}}
}

// LineEnd returns where the line that holds s[at] ends, behind its line feed.
func LineEnd(s string, at int) int {
	if i := strings.IndexByte(s[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(s)
}

// Join joins what is not empty.
func Join(separator string, list ...string) string {
	var said []string
	for _, s := range list {
		if s != "" {
			said = append(said, s)
		}
	}
	return strings.Join(said, separator)
}
