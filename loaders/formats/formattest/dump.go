package formattest

import (
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
)

// Dump decodes the records of a log and writes what became of them: the name of
// the shape, then each message with each part on a line of its own, and what the
// records without messages are and what all tell of the conversation. A field
// without a value has the value that it had last.
func Dump(t testing.TB, s *format.Shape, records []*format.Record) string {
	t.Helper()
	d := dumper{last: map[string]string{}}
	d.b.WriteString(s.Name + "\n")
	out := Decode(t, s, records)
	if s.Assemble != nil {
		for i, c := range out.Classes {
			d.class(i, c)
		}
		d.messages(out.Messages)
		d.about(out.About)
		return d.b.String()
	}
	for i, r := range records {
		one := s.Decode(r)
		d.class(i, classOf(one))
		d.messages(one.Messages)
		d.about(one.About)
	}
	return d.b.String()
}

// A dumper writes what became of a log.
type dumper struct {
	b    strings.Builder
	last map[string]string // values of fields and facts, by name
}

// fact writes a value behind its name, and the name alone if the value is the same
// as the time before.
func (d *dumper) fact(name, value string) string {
	if d.last[name] == value {
		return name
	}
	d.last[name] = value
	return name + "=" + value
}

func (d *dumper) messages(messages []*model.Message) {
	for _, m := range messages {
		d.b.WriteString(facts(m) + "\n")
		for _, p := range m.Parts {
			d.b.WriteString("    " + part(p) + "\n")
		}
		if len(m.Meta) > 0 {
			d.b.WriteString("   ")
			for _, f := range m.Meta {
				d.b.WriteString(" {" + d.fact(f.Name, line(f.Value)) + "}")
			}
			d.b.WriteByte('\n')
		}
		for _, w := range m.Warnings {
			d.b.WriteString("    !" + w + "\n")
		}
	}
}

// class writes what became of a record, by its number, unless it is shown.
func (d *dumper) class(record int, c format.RecordClass) {
	if c.Class != model.Shown {
		fmt.Fprintf(&d.b, "record %d: %s%s%s\n", record, [...]string{"shown", "metadata", "unknown", "malformed"}[c.Class], word(c.Type), word(c.Problem))
	}
}

func (d *dumper) about(a format.About) {
	if a == (format.About{}) {
		return
	}
	weight := ""
	if a.TitleWeight != 0 {
		weight = fmt.Sprint(a.TitleWeight)
	}
	d.b.WriteString("  about")
	for _, f := range []struct{ name, value string }{
		{"id", a.ID}, {"title", a.Title}, {"weight", weight}, {"model", a.Model},
		{"version", a.Version}, {"directory", a.Directory}, {"leaf", a.Leaf},
	} {
		if f.value != "" {
			d.b.WriteString(" " + d.fact("about "+f.name, plain(f.value))[len("about "):])
		}
	}
	d.b.WriteByte('\n')
}
