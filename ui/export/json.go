// Package export writes whole conversations: as JSON for programs, and as plain
// text or Markdown for people. It reads a log from its beginning to its end and
// holds one message at a time.
package export

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/redact"
	"msgview/ui/render"
)

// JSON writes one line for each message of a log that is read to its end, in the
// order of reading and in the schema of README.md, and one without a number for each
// record that is none: metadata, what nobody described, and what could not be read. Texts
// are exact but for what no UTF-8 can hold; control characters and what cannot be seen
// are escaped.
func JSON(ctx context.Context, w io.Writer, log model.Log, keep func(entry int) bool) error {
	out := bufio.NewWriterSize(w, 64<<10)
	e := jsonWriter{log: log, index: log.Index(), out: out, zoneless: render.Zoneless(log)}
	written := func(_ int, f model.Flags) bool {
		return f.IsMessage() || !f.Any(model.FlagPart|model.FlagPiece)
	}
	for i := -1; ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		var ok bool
		if i, ok = e.index.Next(i, 1, model.Every, written); !ok {
			return out.Flush()
		}
		if keep != nil && !keep(i) {
			continue
		}
		m, err := log.Message(i)
		if err != nil { // what came before it is shown
			return errors.Join(out.Flush(), err)
		}
		e.message(i, m)
		if e.err != nil {
			return e.err
		}
	}
}

// jsonWriter builds the lines. Keys without a value are left out.
type jsonWriter struct {
	log   model.Log
	index *model.Index
	out   io.Writer
	err   error  // of the writer
	b     []byte // the line, as far as it is not written
	line  []byte // what was written last
	half  bool   // what was written of the line has half a surrogate pair

	zoneless bool // the times of the log have no time zone
	places   map[int]places
	file     [2]string // the last file that a record is of, and what it is called

	parts   int       // of the message
	at      int       // number of the part that is written
	inlined []inlined // behind them: results that no message has
}

// key begins a member. Objects are written without looking back: the last byte
// tells whether a comma is needed.
func (e *jsonWriter) key(name string) {
	if n := len(e.b); n > 0 && e.b[n-1] != '{' && e.b[n-1] != '[' {
		e.b = append(e.b, ',')
	}
	e.b = append(e.b, '"')
	e.b = append(e.b, name...)
	e.b = append(e.b, '"', ':')
}

func (e *jsonWriter) string(name, s string) {
	if s != "" {
		e.text(name, s)
	}
}

func (e *jsonWriter) text(name, s string) {
	e.key(name)
	e.b = rawjson.AppendString(e.b, s)
}

// strings writes a member that is a list of texts.
func (e *jsonWriter) strings(name string, list []string) {
	e.open(name, '[')
	for i, s := range list {
		if i > 0 {
			e.b = append(e.b, ',')
		}
		e.b = rawjson.AppendString(e.b, s)
	}
	e.close(']')
}

// time writes a time: in UTC, or as it is if the log says nothing of a time zone.
func (e *jsonWriter) time(name string, t time.Time, zoneless bool) {
	switch {
	case t.IsZero():
	case zoneless && t.Location() == time.UTC:
		e.text(name, t.Format("2006-01-02T15:04:05.999999999"))
	default:
		e.text(name, t.UTC().Format(time.RFC3339Nano))
	}
}

func (e *jsonWriter) int(name string, n int64) {
	e.key(name)
	e.b = strconv.AppendInt(e.b, n, 10)
}

func (e *jsonWriter) flag(name string, set bool) {
	if set {
		e.key(name)
		e.b = append(e.b, "true"...)
	}
}

// raw writes JSON of the log on one line, or as a string if it is none.
func (e *jsonWriter) raw(name string, json []byte) {
	if len(json) == 0 {
		return
	}
	e.key(name)
	e.value(json)
}

// value writes JSON of the log, as a text if it is none or too deep.
func (e *jsonWriter) value(json []byte) {
	if isPlainText(json) {
		e.b = append(e.b, json...)
		return
	}
	if len(json) > someLine {
		e.b = slices.Grow(e.b, len(json))
	}
	if _, err := rawjson.Parse(json); err != nil || rawjson.TooDeep(json) {
		e.b = rawjson.AppendString(e.b, string(json))
	} else {
		e.b = rawjson.Compact(e.b, json)
	}
}

// isPlainText reports whether JSON is a text without escapes and of ASCII only, which
// needs no parser.
func isPlainText(json []byte) bool {
	if len(json) < 2 || json[0] != '"' {
		return false
	}
	for i, c := range json[1:] {
		switch {
		case c == '"':
			return i+2 == len(json)
		case c < ' ', c == '\\', c >= 0x7f:
			return false
		}
	}
	return false
}

func (e *jsonWriter) open(name string, bracket byte) {
	e.key(name)
	e.b = append(e.b, bracket)
}

func (e *jsonWriter) close(bracket byte) { e.b = append(e.b, bracket) }

// element begins an object in a list.
func (e *jsonWriter) element() {
	if e.b[len(e.b)-1] != '[' {
		e.b = append(e.b, ',')
	}
	e.b = append(e.b, '{')
}

// message writes the line of a message.
func (e *jsonWriter) message(i int, m *model.Message) {
	e.b, e.half = append(e.b[:0], '{'), false
	if len(m.Parts) > manyParts {
		e.remember(i, m)
	}
	if e.index.Flags(i).IsMessage() {
		e.int("index", int64(m.Index))
	}
	e.string("id", m.ID)
	e.string("parent", m.Parent)
	thread := m.Thread
	if n, _, ok := e.index.ThreadOf(i); ok && thread == "" {
		thread = "thread-" + strconv.Itoa(n+1)
	} else if thread == "" { // the only one of a sub-agent's own log keeps its name
		thread = "main"
	}
	e.text("thread", thread)
	e.string("parent_call", m.ParentCall)
	e.string("conversation", m.Conversation)
	e.text("role", m.Role.String())
	if m.RawRole != m.Role.String() {
		e.string("raw_role", m.RawRole)
	}
	e.string("agent", m.Agent)
	e.string("mode", m.Mode)
	e.string("injected", m.Injected)
	e.time("time", m.Time, e.zoneless)
	if m.Duration > 0 {
		e.key("duration_ms")
		e.b = strconv.AppendFloat(e.b, float64(m.Duration)/1e6, 'f', -1, 64)
	}
	e.string("model", m.Model)
	e.string("stop_reason", m.StopReason)
	e.origin(m.Origin)
	e.usage(m.Usage)
	e.open("parts", '[')
	e.parts, e.inlined = len(m.Parts), e.inlined[:0]
	calls, results := 0, 0
	for k, p := range m.Parts {
		if _, result := p.(*model.ToolResult); result && e.index.Flags(i).Has(model.FlagMetadata) {
			continue // the record says it, and the message with the call has it
		}
		e.element()
		e.at = k
		e.part(p, i, &calls, &results)
		e.close('}')
		if len(e.b) > someLine {
			e.writeSome()
		}
	}
	for _, r := range e.inlined {
		e.element()
		e.result(r.result, -1, 0)
		e.place("call", i, r.call)
		e.close('}')
	}
	e.close(']')
	e.meta(append(m.Meta[:len(m.Meta):len(m.Meta)], model.Beside(e.log, i)...))
	e.finish(m.Warnings)
}

// meta writes the fields of a message. Of several with one name those that follow get a
// number: readers of JSON would see the last one only.
func (e *jsonWriter) meta(fields []model.Field) {
	if len(fields) == 0 {
		return
	}
	e.open("meta", '{')
	written, next := make(map[string]bool, len(fields)), map[string]int{}
	for _, f := range fields {
		name := f.Name
		for n := 2; written[name]; n++ {
			name = fmt.Sprintf("%s (%d)", f.Name, max(n, next[f.Name]))
			next[f.Name] = max(n, next[f.Name]) + 1
		}
		written[name] = true
		if n := len(e.b); e.b[n-1] != '{' {
			e.b = append(e.b, ',')
		}
		e.b = append(rawjson.AppendString(e.b, name), ':')
		e.value(f.Value)
	}
	e.close('}')
}

func (e *jsonWriter) origin(o model.Origin) {
	e.open("origin", '{')
	if e.file[0] != o.File {
		e.file = [2]string{o.File, Name(e.log, o.File)}
	}
	e.string("file", e.file[1])
	e.int("line", int64(o.Line))
	e.int("offset", o.Offset)
	e.int("length", o.Length)
	e.close('}')
}

// Name is what a file of a log is called where its name is only said, not opened: without
// secrets if those of the log are masked.
func Name(log model.Log, name string) string {
	if l, ok := log.(interface{ Masker() *redact.Masker }); ok {
		return l.Masker().Text(name)
	}
	return name
}

func (e *jsonWriter) usage(u model.Usage) {
	if u.IsZero() {
		return
	}
	e.open("usage", '{')
	for _, f := range []struct {
		name string
		n    int64
	}{{"input", u.Input}, {"output", u.Output}, {"cache_read", u.CacheRead}, {"cache_write", u.CacheWrite}, {"reasoning", u.Reasoning}, {"tools", u.Tools}, {"stated_total", u.Stated}} {
		if f.n != 0 {
			e.int(f.name, f.n)
		}
	}
	e.close('}')
}
