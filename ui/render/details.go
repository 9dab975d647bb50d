package render

import (
	"fmt"
	"time"

	"msgview/model"
)

// A Detail is what the log says of a message besides what it says.
type Detail struct {
	Name, Value string
	Call        *model.ToolCall // whose name it is
}

// String is the detail as a line.
func (d Detail) String() string {
	if d.Value == "" {
		return d.Name
	}
	return d.Name + ": " + d.Value
}

// Details calls do with what is listed under an item at the highest level: of a message
// with very many calls it is very much.
func Details(it *Item, do func(Detail)) {
	list := details(do)
	if it.Last {
		list.of(it.Message)
		list.beside(it.few().repeats, int(it.Key.Entry))
	}
	got := it.Got()
	if r, c := got.Result, it.Call; r != nil && c == nil { // its row may cut the name
		list.add("result of call", r.CallID)
		list.add("result of tool", r.Name)
	} else if r != nil {
		if r.CallID != c.ID || got.From != nil && got.From != it.Message {
			list.add("result of call", r.CallID)
		}
		if r.Name != c.Name {
			list.add("result of tool", r.Name)
		}
	}
	if from := got.From; from != nil && from != it.Message && got.Place == 0 {
		list.of(from)
		list.beside(got.repeats, got.Entry)
	}
}

type details func(Detail)

func (l details) add(name, value string) {
	if value != "" {
		l(Detail{Name: name, Value: value})
	}
}

// beside lists what records say that repeat the message of an entry of a log, which is nil
// if there are none.
func (l details) beside(log model.Log, entry int) {
	if log == nil {
		return
	}
	for _, f := range model.Beside(log, entry) {
		d := Detail{Name: f.Name, Value: string(f.Value)}
		if d.Value == "{}" { // it has nothing otherwise
			d.Value = ""
		}
		l(d)
	}
}

// isRepeated reports whether records repeat the message of an entry.
func isRepeated(index *model.Index, entry int) bool {
	return len(index.Copies(entry)) > 0 || len(index.Echoes(entry)) > 0
}

func (l details) of(m *model.Message) {
	o := m.Origin
	l.add("source", fmt.Sprintf("%s:%d, %s at byte %d", o.File, o.Line, Size(o.Length), o.Offset))
	l.add("id", m.ID)
	l.add("parent", m.Parent)
	l.add("thread", m.Thread)
	l.add("parent call", m.ParentCall)
	l.add("conversation", m.Conversation)
	if m.RawRole != m.Role.String() {
		l.add("role", m.RawRole)
	}
	l.add("agent", m.Agent)
	l.add("mode", m.Mode)
	if !m.Time.IsZero() {
		l.add("time", m.Time.Format(time.RFC3339Nano))
	}
	if m.Duration > 0 {
		took := Span(m.Duration)
		if !m.Time.IsZero() {
			took += ", until " + m.Time.Add(m.Duration).Format(time.RFC3339Nano)
		}
		l.add("duration", took)
	}
	l.add("model", m.Model)
	l.add("stop reason", m.StopReason)
	if u := m.Usage; !u.IsZero() {
		tokens := fmt.Sprintf("input %d, output %d, cache read %d, cache written %d, reasoning %d", u.Input, u.Output, u.CacheRead, u.CacheWrite, u.Reasoning)
		if u.Tools > 0 {
			tokens += fmt.Sprintf(", for tools %d of the input", u.Tools)
		}
		if u.Stated > 0 {
			tokens += fmt.Sprintf(", %d together as the log says", u.Stated)
		}
		l.add("tokens", tokens)
	}
	for _, p := range m.Parts {
		c, ok := p.(*model.ToolCall)
		if !ok {
			continue
		}
		l.add("call id", c.ID)
		if c.Name != "" {
			l(Detail{Name: "tool", Value: c.Name, Call: c})
		}
		l.add("server", c.Server)
		l.add("call description", c.Description)
		if c.Approval != nil {
			l.add("approval id", c.Approval.ID)
		}
	}
	for _, p := range m.Parts {
		if e, ok := p.(model.Marker); ok && e.Answer != nil {
			l.add("approval id", e.Answer.ID)
		}
	}
	for _, f := range m.Meta {
		l.add(f.Name, string(f.Value))
	}
}
