package render

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"msgview/model"
	"msgview/ui/safetext"
)

// records draws events and records, and what the log says of a message besides.
type records struct{ drawing }

// event draws a marker: a rule across the view where what the model sees changes,
// else a row.
func (b records) event(st State) {
	m := b.it.Parts[0].(model.Marker)
	name := MarkerName(m.Kind)
	style, sym := b.p.Marker, b.sym.notice
	if m.Error || m.Kind == model.MarkerError {
		style, sym = b.p.Error, b.sym.failed
	}
	if quiet(m.Kind) && !m.Error {
		style = b.p.Dim
	}
	lines := strings.Count(strings.TrimSpace(m.Text), "\n") + 1
	label := name
	switch says := cut(oneLine(m.Text)); {
	case len(says) > len(name) && strings.EqualFold(says[:len(name)], name) && says[len(name)] == ':': // it says so itself
		label = says
	case says != "":
		label += ": " + says
	}
	long := lines > 1 || len(m.Text) > maxSummary
	if m.Kind.IsBoundary() {
		room := max(b.opt.Width-8, 1)
		long = long || safetext.CleanLine(label, style, room+1).Width() > room
		b.rows.blank()
		b.rows.rule(b.brief(label, style, room), style)
	} else {
		var f facts
		if lines > 1 && st == Line {
			f.size = safetext.CleanLine(lengthOf(m.Text), b.p.Dim, 20)
		}
		left := sym(style).Append(b.brief(label, style, b.rows.width))
		long = long || left.Width() > b.rows.rowWidth()
		b.rows.row(left, f)
	}
	if st > Line && long {
		bodies{b.drawing}.body(Block{Form: PlainText, Text: m.Text, Error: m.Error}, st, "│ ")
	}
}

// MarkerName says in words what an event is.
func MarkerName(k model.MarkerKind) string {
	switch k {
	case model.MarkerReset:
		return "reset, the model no longer sees what is above"
	case model.MarkerRescue:
		return "rescue, the model no longer sees what is above"
	case model.MarkerCompaction:
		return "history compacted"
	case model.MarkerInterrupt:
		return "interrupted"
	case model.MarkerModelChange:
		return "model"
	case model.MarkerUnfinished:
		return "the log ends in the middle"
	case model.MarkerRunStart:
		return "run"
	case model.MarkerEnd:
		return "end"
	case model.MarkerBranch:
		return "branch"
	}
	return string(k)
}

// record draws a record that is no message.
func (b records) record(st State) {
	m, o := b.it.Message, b.it.Message.Origin
	var left safetext.Text
	if b.opt.Paged && IsText(b.it) && st > Line {
		b.rows.indent, b.rows.width, b.rows.marked = 0, b.opt.Width, true
		bodies{b.drawing}.body(Block{Form: Paged, Text: strings.TrimSuffix(string(m.Parts[0].(model.Unknown).Raw), "\n")}, st, "")
		return
	}
	if b.it.Heads() != "" {
		mark := b.sym.notice(b.p.Dim)
		for _, l := range safetext.Clean(b.it.Heads(), b.p.Dim).Wrap(max(b.rows.width-mark.Width(), 1), safetext.WrapOptions{Hard: true, Words: true}) {
			b.rows.add(mark.Line().AppendLine(l))
			mark = safetext.Lit("  ", b.p.Dim)
		}
	}
	if IsText(b.it) && st > Line {
		bodies{b.drawing}.body(Block{Form: Output, Text: strings.Trim(string(m.Parts[0].(model.Unknown).Raw), "\n")}, st, "│ ")
		return
	}
	switch {
	case b.it.Open && b.opt.Growing:
		left = b.sym.none(b.p.Pending).Append(safetext.Lit("still being written", b.p.Pending))
	case b.it.Flags.Has(model.FlagMalformed):
		problem := "cannot be read"
		if mk, ok := m.Parts[0].(model.Marker); ok && mk.Text != "" {
			problem = mk.Text
		}
		left = b.sym.failed(b.p.Error).Append(safetext.CleanLine("malformed record: "+problem, b.p.Error, b.rows.width))
	case b.it.Flags.Has(model.FlagUnknown):
		name := m.RawRole
		if name == "" {
			name = "without a type"
		}
		if b.it.Alone {
			left = b.sym.notice(b.p.Dim).Append(safetext.CleanLine("record: "+name, b.p.Dim, b.rows.width))
			break
		}
		left = safetext.Lit("? ", b.p.Warning).Append(safetext.CleanLine("unknown record: "+name, b.p.Warning, b.rows.width))
	default:
		left = b.sym.notice(b.p.Dim).Append(safetext.CleanLine("metadata: "+m.RawRole, b.p.Dim, b.rows.width))
	}
	b.rows.row(left, facts{more: []safetext.Text{safetext.CleanLine(fmt.Sprintf("line %d", o.Line), b.p.Dim, 40)}, size: safetext.CleanLine(Size(o.Length), b.p.Dim, 40)})
	if st == Line {
		return
	}
	for _, p := range m.Parts {
		if u, ok := p.(model.Unknown); ok {
			bodies{b.drawing}.raw(u.Raw, st)
		}
	}
}

// IsText reports whether an item is a piece of a text that is no log.
func IsText(it *Item) bool { return it != nil && it.Alone && isText(it.Message) }

// isText reports whether a record is a piece of a text that nobody knows.
func isText(m *model.Message) bool {
	if len(m.Parts) != 1 {
		return false
	}
	u, ok := m.Parts[0].(model.Unknown)
	return ok && u.Type == "plain text"
}

// raw draws JSON that nobody described, or text that is no JSON.
func (b bodies) raw(raw []byte, st State) {
	raw = bytes.TrimSpace(raw)
	if bytes.HasPrefix(raw, []byte("{")) || bytes.HasPrefix(raw, []byte("[")) {
		b.body(Block{Form: JSON, Text: ReadableJSON(raw)}, st, "│ ")
		return
	}
	b.body(Block{Form: PlainText, Text: string(raw)}, st, "│ ")
}

// strange draws a part that no format described, and data of a program.
func (b records) strange(st State) {
	name, raw := "", []byte(nil)
	switch p := b.it.Parts[0].(type) {
	case model.Data:
		name, raw = dataName(p), p.Raw
	case model.Unknown:
		if name, raw = p.Type, p.Raw; name == "" {
			name = "part without a type"
		}
		name = "unknown part: " + name
	default:
		return
	}
	b.rows.speaker()
	if st == Line {
		b.rows.folded(name, string(raw), string(raw))
		return
	}
	b.rows.say(b.sym.open(b.p.Dim).Append(safetext.CleanLine(name, b.p.Dim, b.rows.width)))
	bodies{b.drawing}.raw(raw, st)
}

// dataName says in words what data of a program is called.
func dataName(d model.Data) string {
	if d.Name == "" {
		return "data"
	}
	return "data: " + d.Name
}

func (b records) threadHead() {
	info := b.rows.c.Index.ThreadInfo(b.it.Threads()[0])
	s := fmt.Sprintf("sub-agent whose call is not in this log: %d records, %d %s", info.Entries, info.Calls, Plural(info.Calls, "call"))
	mark := b.sym.closed(b.p.Accent)
	if b.rows.c.Nested {
		mark = b.sym.open(b.p.Accent)
	}
	b.rows.say(mark.Append(b.sym.agent(b.p.Accent), safetext.CleanLine(s, b.p.Accent, b.rows.width)))
}

func (b records) conversation() {
	number, of := b.it.Conversation()
	label := "conversation " + Number(number)
	if of > 0 {
		label += " of " + Number(of)
	}
	if c := b.it.Message.Conversation; strings.Trim(c, "0123456789") != "" { // a number is only where it begins
		label += ": " + cut(oneLine(c))
	}
	b.rows.rule(b.brief(label, b.p.Accent, max(b.opt.Width-8, 1)), b.p.Accent)
}

// details lists at the highest level what else the log says of a message.
func (b records) details() {
	if b.opt.Level < MaxLevel {
		return
	}
	most, begun, more := max(b.rows.c.Limit, FullRows), len(b.rows.lines), 0
	Details(b.it, func(d Detail) {
		if d.Call != nil { // its name is cut in the row of the call, or is not in it
			if name := CallName(d.Call); safetext.CleanLine(name, b.p.Dim, math.MaxInt).Width() > b.rows.width/2 {
				d.Value = name
			} else if strings.Contains(name, d.Value) {
				return
			}
		}
		if !b.opt.Unlimited && len(b.rows.lines)-begun >= most { // a key would wait for all of them
			more++
			return
		}
		b.detail(d)
	})
	if more > 0 {
		b.cut = true
		b.rows.say(b.rest(Number(more)+" more "+Plural(more, "detail"), shows(b.rows, Full), b.rows.width))
	}
}

// detail writes one detail.
func (b records) detail(d Detail) {
	t := safetext.Clean(d.String(), b.p.Dim).WithMarkers(b.p.Control)
	for _, l := range t.Wrap(max(b.rows.width-2, 1), safetext.WrapOptions{Hard: true, Words: true}) {
		b.rows.add(b.sym.bar(b.p.Dim).Line().AppendLine(l))
	}
}
