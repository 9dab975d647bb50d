package formattest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// Dump writes what became of a log that was read to its end: what it was taken for,
// its account, what is known of the conversation, then each entry with its place, what
// the index knows of it, and each part on a line of its own, calls and results with the
// place of the other. A field without a value has the value that it had last.
func Dump(t testing.TB, l model.Log) string {
	t.Helper()
	d := dumper{l: l, x: l.Index(), last: map[string]string{}}
	d.head()
	for i := range d.x.Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatalf("entry %d: %v", i, err)
		}
		d.entry(i, m)
	}
	return d.b.String()
}

// A dumper writes what became of a log.
type dumper struct {
	b    strings.Builder
	l    model.Log
	x    *model.Index
	last map[string]string // values of fields, by name
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

func (d *dumper) head() {
	s, a := d.l.Source(), d.x.Account()
	fmt.Fprintf(&d.b, "%s (%s), %s\n", s.Format, s.Shape, s.Container)
	fmt.Fprintf(&d.b, "records %d: shown %d, metadata %d, unknown %d, malformed %d", a.Records, a.Shown, a.Metadata, a.Unknown, a.Malformed)
	if a.Repeated > 0 {
		fmt.Fprintf(&d.b, ", repeated %d", a.Repeated)
	}
	fmt.Fprintf(&d.b, "\nconversations %d, messages %d, calls %d, results %d, paired %d, errors %d\n", a.Conversations, a.Messages, a.Calls, a.Results, a.Paired, a.Errors)
	var types []string
	for name, n := range a.UnknownTypes {
		types = append(types, fmt.Sprintf("unknown %s: %d\n", name, n))
	}
	slices.Sort(types)
	d.b.WriteString(strings.Join(types, ""))
	d.about(d.l.About())
}

// entry writes an entry of the index and the message it is.
func (d *dumper) entry(i int, m *model.Message) {
	f, p := d.x.Flags(i), d.x.Place(i)
	fmt.Fprintf(&d.b, "\n%d", i)
	if p.File > 0 {
		fmt.Fprintf(&d.b, " file %d", p.File)
	}
	fmt.Fprintf(&d.b, " line %d", p.Line)
	switch {
	case f.Has(model.FlagPiece):
		fmt.Fprintf(&d.b, " piece of %d\n", d.x.Owner(i))
		return
	case f.Has(model.FlagPart):
		d.b.WriteString(" part of another message\n")
		return
	case !f.IsMessage():
		fmt.Fprintf(&d.b, " %s\n", strings.TrimSpace(m.Mode+" "+m.RawRole))
		d.after(m)
		return
	}
	d.b.WriteString(flags("prompt", f.Has(model.FlagPrompt), "inactive branch", f.Has(model.FlagInactive)))
	if n, k, ok := d.x.ThreadOf(i); ok {
		fmt.Fprintf(&d.b, " thread %d.%d", n, k)
	}
	d.b.WriteString(": " + facts(m) + "\n")
	calls, results := 0, 0
	for _, p := range m.Parts {
		d.b.WriteString("    " + part(p))
		switch p.(type) {
		case *model.ToolCall:
			d.call(i, calls)
			calls++
		case *model.ToolResult:
			if e, k, ok := d.x.Call(i, results); ok {
				fmt.Fprintf(&d.b, " <- %d.%d", e, k)
			}
			results++
		}
		d.b.WriteByte('\n')
	}
	d.after(m)
}

// call writes where the result of a call is, and which threads it started.
func (d *dumper) call(entry, k int) {
	if e, n, ok := d.x.Result(entry, k); ok {
		fmt.Fprintf(&d.b, " -> %d.%d", e, n)
	}
	if threads := d.x.Spawned(entry, k); len(threads) > 0 {
		fmt.Fprintf(&d.b, " threads %v", threads)
	}
}

// after writes what stands below the parts of a message: fields and warnings.
func (d *dumper) after(m *model.Message) {
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

func (d *dumper) about(a model.About) {
	if reflect.DeepEqual(a, model.About{}) {
		return
	}
	weight := ""
	if a.TitleWeight != 0 {
		weight = fmt.Sprint(a.TitleWeight)
	}
	d.b.WriteString("about")
	for _, f := range []struct{ name, value string }{
		{"id", a.ID}, {"title", a.Title}, {"weight", weight}, {"model", a.Model},
		{"version", a.Version}, {"directory", a.Directory}, {"leaf", a.Leaf}, {"titled", a.Titled},
	} {
		d.b.WriteString(named(f.name, f.value))
	}
	d.b.WriteByte('\n')
}
