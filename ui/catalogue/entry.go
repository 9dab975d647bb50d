package catalogue

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/picker"
)

// entry is what a line says: fields with tabs between them.
type entry struct {
	path, stamp string
	format      string // its name
	plain       bool   // a search may ask its bytes alone
	rows        []picker.Row
}

// rowFields is how many fields a row has.
const rowFields = 26

// append writes the entry.
func (e *entry) append(b []byte) []byte {
	w := fields{b: b}
	w.text(e.path)
	w.text(e.stamp)
	w.text(e.format)
	w.flag(e.plain)
	for i := range e.rows {
		w.row(&e.rows[i])
	}
	return w.b
}

// row writes what is kept of a row: no text of the conversation but its title.
func (w *fields) row(r *picker.Row) {
	w.text(r.Session.Project)
	w.text(r.Start)
	w.number(int64(r.Talk))
	w.text(r.Title)
	w.text(r.Name)
	w.text(r.Format)
	w.flag(r.Generic)
	w.time(r.Last)
	for _, n := range [...]int64{int64(r.Turns), int64(r.Messages), int64(r.Calls), int64(r.Errors), r.Tokens} {
		w.number(n)
	}
	w.text(r.ID)
	w.text(r.Resume)
	w.flag(r.Empty)
	w.number(int64(r.First))
	w.number(int64(r.More))
	w.number(int64(r.Agents))
	w.chain(r.Chain)
	j := r.Judged
	if w.flag(j != nil); j == nil {
		j = &picker.Judged{}
	}
	for _, n := range [...]int{j.Errors, j.Warnings, j.Recovered, int(math.Round(j.Cost * perDollar))} {
		w.number(int64(n))
	}
	w.text(strings.Join(j.Found, " "))
}

// perDollar is how exact costs are kept.
const perDollar = 1e6

// read reads what append wrote. Of the sessions of the rows only the project is known.
func (e *entry) read(data []byte) bool {
	f := parsing{rest: string(data), ok: true}
	n := bytes.Count(data, []byte{'\t'}) + 1 - 4
	if n < 0 || n%rowFields != 0 {
		return false
	}
	*e = entry{path: f.text(), stamp: f.text(), format: f.text(), plain: f.flag()}
	for range n / rowFields {
		e.rows = append(e.rows, f.row())
	}
	return f.ok
}

func (f *parsing) row() picker.Row {
	r := picker.Row{
		Session: model.Session{Project: f.text()}, Number: -1, Known: true,
		Start: f.text(), Talk: f.number(), Title: f.text(), Name: f.text(), Format: f.text(), Generic: f.flag(), Last: f.time(),
		Turns: f.number(), Messages: f.number(), Calls: f.number(), Errors: f.number(), Tokens: int64(f.number()),
		ID: f.text(), Resume: f.text(), Empty: f.flag(), First: f.number(), More: f.number(),
	}
	r.Agents = f.number()
	r.Chain = f.chain()
	known, j := f.flag(), picker.Judged{Count: findings.Count{Errors: f.number(), Warnings: f.number(), Recovered: f.number()}}
	j.Cost = float64(f.number()) / perDollar
	if j.Found = strings.Fields(f.text()); known {
		r.Judged = &j
	}
	return r
}

// sessionOf is a session with the project that its log names or, without one, that was found
// with it.
func sessionOf(s model.Session, project string) model.Session {
	s.Project = cmp.Or(project, s.Project)
	return s
}

// chain writes numbers in eight hexadecimal digits each.
func (w *fields) chain(numbers []uint32) {
	w.next()
	for _, n := range numbers {
		w.b = fmt.Appendf(w.b, "%08x", n)
	}
}

// chain reads what chain wrote.
func (f *parsing) chain() (numbers []uint32) {
	s := f.next()
	for ; len(s) >= 8; s = s[8:] {
		n, err := strconv.ParseUint(s[:8], 16, 32)
		f.ok = f.ok && err == nil
		numbers = append(numbers, uint32(n))
	}
	f.ok = f.ok && s == ""
	return numbers
}

// fields are written one after another.
type fields struct {
	b   []byte
	any bool
}

func (w *fields) next() {
	if w.any {
		w.b = append(w.b, '\t')
	}
	w.any = true
}

// escapes are what stands for characters that end a field or a line.
var escapes, unescapes = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`), strings.NewReplacer(`\\`, "\\", `\t`, "\t", `\n`, "\n")

func (w *fields) text(s string) {
	w.next()
	if strings.ContainsAny(s, "\\\t\n") {
		s = escapes.Replace(s)
	}
	w.b = append(w.b, s...)
}

func (w *fields) number(n int64) {
	if w.next(); n != 0 {
		w.b = strconv.AppendInt(w.b, n, 10)
	}
}

func (w *fields) flag(on bool) {
	if w.next(); on {
		w.b = append(w.b, '1')
	}
}

func (w *fields) time(t time.Time) {
	if w.next(); !t.IsZero() {
		w.b = strconv.AppendInt(w.b, t.Unix(), 10)
		w.b = append(w.b, '.')
		w.b = strconv.AppendInt(w.b, int64(t.Nanosecond()), 10)
	}
}

// parsing reads fields one after another.
type parsing struct {
	rest string
	ok   bool
}

func (f *parsing) next() (s string) {
	s, f.rest, _ = strings.Cut(f.rest, "\t")
	return s
}

func (f *parsing) text() string {
	s := f.next()
	if strings.IndexByte(s, '\\') >= 0 {
		s = unescapes.Replace(s)
	}
	return s
}

func (f *parsing) integer(s string) int64 {
	if s == "" {
		return 0
	}
	n, err := strconv.ParseInt(s, 10, 64)
	f.ok = f.ok && err == nil
	return n
}

func (f *parsing) number() int { return int(f.integer(f.next())) }

func (f *parsing) flag() bool { return f.next() != "" }

func (f *parsing) time() time.Time {
	seconds, nanos, ok := strings.Cut(f.next(), ".")
	if !ok {
		return time.Time{}
	}
	return time.Unix(f.integer(seconds), f.integer(nanos)).UTC()
}
