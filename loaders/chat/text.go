package chat

import (
	"iter"
	"sort"
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

// AssembleTextAbout is [AssembleText] for texts that also say something of the whole log.
func AssembleTextAbout(about func(text string) format.About, read func(text string) []Placed) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var found format.About
		out := AssembleText(func(text string) []Placed {
			found = about(text)
			return read(text)
		})(records)
		out.About.Merge(found)
		return out
	}
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
func AssembleText(read func(text string) []Placed) func(iter.Seq[*format.Record]) format.Assembled {
	return assembleText(read, true)
}

// AssembleTable is [AssembleText] for a text of which messages say all.
func AssembleTable(read func(text string) []Placed) func(iter.Seq[*format.Record]) format.Assembled {
	return assembleText(read, false)
}

func assembleText(read func(text string) []Placed, keep bool) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var out format.Assembled
		var text strings.Builder
		var starts []int
		var raw []byte // of all lines: a log may have so many that records would take many times as much
		var lines []placedLine
		var files []textFile
		for r := range records {
			if f := (textFile{r.Origin.File, r.Thread}); len(files) == 0 || files[len(files)-1] != f {
				files = append(files, f)
			}
			line := placedLineOf(r)
			line.file = len(files) - 1
			lines, raw = append(lines, line), append(raw, r.Raw...)
		}
		gaps := gapsOf(lines)
		for n, l := range lines {
			if n > 0 {
				for range max(gaps[n].Breaks, 1) {
					text.WriteByte('\n')
				}
				for range min(gaps[n].Spaces, maxIndent) {
					text.WriteByte(' ')
				}
			}
			starts = append(starts, text.Len())
			text.Write(raw[:l.bytes])
			raw = raw[l.bytes:]
		}
		whole := text.String()
		found := read(whole)
		class := format.RecordClass{Class: model.Shown}
		if len(found) == 0 {
			class = format.RecordClass{Class: model.UnknownRecord, Type: "text"}
		}
		for range lines {
			out.Classes = append(out.Classes, class)
		}
		for _, p := range found {
			i := sort.SearchInts(starts, p.At+1) - 1
			l := lines[max(i, 0)]
			f := files[l.file]
			p.Message.Origin, p.Message.Thread = model.Origin{File: f.name, Line: l.number, Offset: l.offset, Length: l.length}, f.thread
			out.Messages = append(out.Messages, p.Message)
		}
		if keep {
			keepText(whole, found)
		}
		return out
	}
}

// placedLine is where a line of a text is.
type placedLine struct {
	number         int
	offset, length int64
	bytes, file    int
}

// textFile is what the lines of a file have in common.
type textFile struct{ name, thread string }

func placedLineOf(r *format.Record) placedLine {
	return placedLine{number: r.Origin.Line, offset: r.Origin.Offset, length: r.Origin.Length, bytes: len(r.Raw)}
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
	Spaces int // bytes besides
}

// Gaps returns what stands before each line of a text.
func Gaps(records []*format.Record) []Gap {
	lines := make([]placedLine, len(records))
	for i, r := range records {
		lines[i] = placedLineOf(r)
	}
	return gapsOf(lines)
}

func gapsOf(lines []placedLine) []Gap {
	gaps := make([]Gap, len(lines))
	end := 2 // bytes that end a line: two if all lines have room for them
	for i := 1; i < len(lines); i++ {
		a, b := lines[i-1], lines[i]
		gaps[i] = Gap{b.number - a.number, int(b.offset - a.offset - int64(a.bytes))}
		if gaps[i].Spaces < 2*gaps[i].Breaks {
			end = 1
		}
	}
	for i := range gaps {
		gaps[i].Spaces = max(gaps[i].Spaces-gaps[i].Breaks*end, 0)
	}
	return gaps
}

// TextRow decodes a row of a data set with a text in this member that is a whole
// conversation. A row whose text is none is unknown.
func TextRow(r *format.Record, key string, read func(text string) []Placed) format.Decoded {
	v := RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	text := v.Str(key)
	found := read(text)
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
