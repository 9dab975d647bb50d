package detect

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/rawjson"
)

// fewestPrinted is how many records a text has at least that is a log.
const fewestPrinted = 3

// takePrinted takes the format of a log that a document of nobody's format holds as one text:
// who runs an agent keeps what it printed beside what came of it. Most lines of the text are
// records, most of them of that format.
func (d *detection) takePrinted() {
	if d.given || d.winner.shape != nil || !d.complete || d.Guess.Container != framing.Document || d.Guess.List != "" {
		return
	}
	var key, said string
	whole := d.records[0].Value
	if whole.First("answer", "completion", "response", "prediction", "reply", "messages").Exists() {
		return // it is a question about the log, with its answer
	}
	for i, m := range whole.Saying() {
		if m.Kind() != rawjson.String || !strings.Contains(m.Text(), "\n{") {
			continue
		}
		lines := linesOf(m.Text(), d.records[0])
		records := slices.DeleteFunc(slices.Clone(lines), func(r *format.Record) bool { return r.Value.Kind() != rawjson.Object })
		if len(records) < fewestPrinted || 2*len(records) < len(lines) {
			continue
		}
		for _, c := range vote(d.table, records) {
			if c.sure() && 2*c.hits >= min(len(records), firstVotes) && c.format.Fallback == nil && !c.shape.Tree && c.shape.List != "-" && (d.winner.shape == nil || c.strength() > d.winner.strength()) {
				d.winner, key = c, whole.Key(i)
				said = fmt.Sprintf("%d of the %d lines of its member %q are JSON objects", len(records), len(lines), key)
			}
			break
		}
	}
	if d.winner.shape != nil {
		d.winner.shape, d.printed = printedShape(d.winner.shape, key), true
		d.because(said)
	}
}

// linesOf are the lines of a text in a record that are not blank, each in a place of its own.
func linesOf(text string, of *format.Record) (lines []*format.Record) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		r := &format.Record{Number: len(lines), Raw: []byte(line), File: of.File, Dir: of.Dir, Thread: of.Thread, Origin: of.Origin}
		r.Origin.Offset += int64(len(lines))
		if v, err := rawjson.Parse(r.Raw); err == nil {
			r.Value = v
		}
		lines = append(lines, r)
	}
	return lines
}

// printedShape reads the member of a document as the records of a shape. What is no record of it
// stands with the first message, as does the rest of the document.
func printedShape(of *format.Shape, key string) *format.Shape {
	return &format.Shape{
		Name: of.Name, Title: of.Title, List: "-", Whole: true, Echoes: of.Echoes,
		Score: func(*format.Record) int { return 0 },
		Assemble: func(documents iter.Seq[*format.Record]) (out format.Assembled) {
			for document := range documents {
				a := assembleLines(of, linesOf(document.Value.Get(key).Text(), document), key)
				class := format.RecordClass{Class: model.UnknownRecord, Type: "object"}
				if len(a.Messages) > 0 {
					class = format.ShownRecord
				}
				for _, m := range a.Messages {
					m.Origin = document.Origin
				}
				out.Messages = append(out.Messages, a.Messages...)
				out.Classes.Add(class)
				out.About.Merge(a.About)
			}
			return out
		},
	}
}

// assembleLines makes messages of lines, and keeps what they do not say of these.
func assembleLines(of *format.Shape, lines []*format.Record, key string) (a format.Assembled) {
	var places format.Origins
	for _, r := range lines {
		r.Track()
		places.Add(r.Origin)
	}
	if of.Assemble != nil {
		a = of.Assemble(slices.Values(lines)).Whole(len(lines))
	} else {
		for _, r := range lines {
			d := of.Decode(r)
			class := format.RecordClass{Class: d.Class, Type: d.Type, Outcomes: d.Outcomes}
			if len(d.Messages) > 0 {
				class = format.ShownRecord
			}
			for _, m := range d.Messages {
				m.Origin, m.Thread = r.Origin, r.Thread
			}
			a.Messages = append(a.Messages, d.Messages...)
			a.Classes.Add(class)
			a.About.Merge(d.About)
		}
	}
	if len(a.Messages) == 0 {
		return a
	}
	var others []string
	for i, r := range lines {
		if a.Classes.At(i).Class != model.Shown {
			others = append(others, string(r.Raw))
		}
	}
	format.KeepAll(&places, func(i int) format.Kept {
		return format.Kept{Shown: a.Classes.At(i).Class == model.Shown, Value: func() rawjson.Value { return lines[i].Value }}
	}, a.Messages)
	if len(others) > 0 {
		first := a.Messages[0]
		first.Meta = append(first.Meta, model.Field{Name: key + " (what else it says)", Value: rawjson.Quote(strings.Join(others, "\n"))})
	}
	return a
}
