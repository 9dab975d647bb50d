package diff

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/compare"
	"msgview/model/stats"
	"msgview/ui/render"
	"msgview/ui/report"
	"msgview/ui/safetext"
)

// A Run is one of two runs that are compared.
type Run struct {
	Name  string // as it was named
	Scope compare.Scope
}

// Options say how much is written.
type Options struct {
	Full bool // all lines of the steps that differ
}

// fewLines is how many lines of a step are written that differ, and fewSame how many before
// and behind them.
const (
	fewLines = 12
	fewSame  = 1
)

// Text writes how two runs differ for people: how many steps, where they part, the steps
// that differ, totals, and findings that only one of them has.
func Text(w io.Writer, a, b Run, c *compare.Comparison, o Options) error {
	t := text{w: safetext.NewWriter(w), c: c, o: o}
	t.run("A", a, &c.A)
	t.run("B", b, &c.B)
	t.line("%s", Summary(c))
	if c.Diverges >= 0 {
		t.line("first divergence: %s", t.where(c.Diverges))
	}
	if c.Call >= 0 && c.Call != c.Diverges {
		t.line("first other call: %s", t.where(c.Call))
	}
	if c.First >= 0 && (c.First < c.Diverges || c.Diverges < 0) {
		t.line("first difference: %s", t.where(c.First))
	}
	same := 0
	for _, r := range c.Rows {
		if r.Change == compare.Same {
			same++
			continue
		}
		t.same(same)
		same = 0
		t.row(r)
	}
	if c.First >= 0 {
		t.same(same)
	}
	t.totals()
	t.findings("A", a, &c.A)
	t.findings("B", b, &c.B)
	return t.err
}

// Summary counts the steps by how they differ.
func Summary(c *compare.Comparison) string {
	n := c.Count
	if c.Same() {
		if n[compare.Same] == 1 {
			return "the only step is the same"
		}
		return fmt.Sprintf("all %d steps are the same", n[compare.Same])
	}
	s := fmt.Sprintf("%d %s the same", n[compare.Same], render.Plural(n[compare.Same], "step"))
	for _, p := range [...]struct {
		change compare.Change
		what   string
	}{{compare.Output, "with another output"}, {compare.Changed, "changed"}, {compare.OnlyA, "only in A"}, {compare.OnlyB, "only in B"}} {
		if n[p.change] > 0 {
			s += fmt.Sprintf(", %d %s", n[p.change], p.what)
		}
	}
	return s
}

// Verdict is Summary with the findings that only one of the runs has.
func Verdict(c *compare.Comparison) string {
	s := Summary(c)
	for i, only := range [...]int{len(c.A.Only), len(c.B.Only)} {
		if only > 0 {
			s += fmt.Sprintf(", %d %s only in %s", only, render.Plural(only, "finding"), [...]string{"A", "B"}[i])
		}
	}
	return s
}

type text struct {
	w   *safetext.Writer
	c   *compare.Comparison
	o   Options
	err error
}

func (t *text) line(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format+"\n", args...)
	}
}

// run names a run.
func (t *text) run(sign string, r Run, s *compare.Side) {
	line := sign + "  " + safetext.Row(r.Name)
	if title := r.Scope.Log.Source().FormatTitle; title != "" {
		line += "  " + safetext.Row(title)
	}
	line += fmt.Sprintf("  %d %s, %d %s", s.Totals.Messages, render.Plural(s.Totals.Messages, "message"), len(s.Steps), render.Plural(len(s.Steps), "step"))
	if s.Unread > 0 {
		line += fmt.Sprintf(", %d cannot be read", s.Unread)
	}
	t.line("%s", line)
}

// where names the places of a row.
func (t *text) where(row int) string {
	r := t.c.Rows[row]
	s := t.places(r)
	return s + ": " + Name(t.c.Step(r)) + ", " + Words(r.Change)
}

// Words says how a row differs.
func Words(c compare.Change) string {
	return [...]string{"the same", "another output", "changed", "only in A", "only in B"}[min(int(c), 4)]
}

// Name is what a step is: its kind, and the name of its tool.
func Name(s *compare.Step) string {
	if name := safetext.Row(s.Tool); name != "" {
		return s.Kind.String() + " " + name
	}
	return s.Kind.String()
}

func (t *text) places(r compare.Row) string {
	var all []string
	for _, one := range [...]struct {
		sign string
		step int
		side *compare.Side
	}{{"A", r.A, &t.c.A}, {"B", r.B, &t.c.B}} {
		if one.step >= 0 {
			all = append(all, one.sign+" "+Place(one.side.Scope.Log, one.side.Steps[one.step].Entry, one.side.Steps[one.step].Call))
		}
	}
	return strings.Join(all, "  ")
}

// Place names a message as it can be opened: m12 is the one of FILE#m12. Of a call, -1 for
// none, the line is its own.
func Place(log model.Log, entry, call int) string {
	n, _ := log.Index().Number(entry)
	return fmt.Sprintf("m%d L%d", n+1, log.Index().Place(log.Index().RecordOfCall(entry, call)).Line)
}

func (t *text) same(n int) {
	if n > 0 {
		t.line("= %d the same", n)
	}
}

// row writes a row that differs.
func (t *text) row(r compare.Row) {
	step := t.c.Step(r)
	sign := [...]string{"=", "~", "~", "-", "+"}[r.Change]
	line := sign + " " + strings.Repeat("  ", step.Depth) + Name(step)
	if r.Change == compare.Output {
		line += ", another output"
		if about := safetext.Row(step.About); about != "" {
			line += " of " + about
		}
	}
	t.line("%s   %s", line, t.places(r))
	said, output := Pieces(t.c, r, mostText)
	t.lines(said)
	if len(said) > 0 && len(output) > 0 {
		t.line("    output")
	}
	t.lines(output)
}

// mostText bounds the bytes of the texts that are written.
const mostText = 8 << 20

// Pieces compares what was said or asked for in the steps of a row, and what came back,
// each if it differs. Of longer texts it takes the first bytes.
func Pieces(c *compare.Comparison, r compare.Row, bytes int) (said, output []Line) {
	a, b, canonical := texts(c, r, bytes)
	if r.Change != compare.Output {
		exact := canonical
		if r.Change == compare.Changed && canonical(a.Said, false) == canonical(b.Said, true) {
			exact = nil // it is the ids that differ
		}
		said = Lines(a.Said, b.Said, exact)
	}
	if r.Change == compare.Output || a.Output != b.Output {
		output = Lines(a.Output, b.Output, canonical)
	}
	return said, output
}

// Whole is Pieces with all that both sides say.
func Whole(c *compare.Comparison, r compare.Row, bytes int) (said, output []Line) {
	a, b, canonical := texts(c, r, bytes)
	return Lines(a.Said, b.Said, canonical), Lines(a.Output, b.Output, canonical)
}

// texts reads the steps of a row.
func texts(c *compare.Comparison, r compare.Row, bytes int) (a, b compare.Body, canonical func(line string, b bool) string) {
	a, b = Bodies(c, r)
	for _, s := range [...]*string{&a.Said, &a.Output, &b.Said, &b.Output} {
		if len(*s) > bytes {
			*s = fmt.Sprintf("%s\n(%d more bytes)", strings.ToValidUTF8((*s)[:bytes], ""), len(*s)-bytes)
		}
	}
	return a, b, func(line string, b bool) string {
		if b {
			return c.B.Canonical(line)
		}
		return c.A.Canonical(line)
	}
}

// Bodies reads the steps of a row.
func Bodies(c *compare.Comparison, r compare.Row) (a, b compare.Body) {
	if r.A >= 0 {
		a, _ = c.A.Body(&c.A.Steps[r.A])
	}
	if r.B >= 0 {
		b, _ = c.B.Body(&c.B.Steps[r.B])
	}
	return a, b
}

// lines writes lines that differ, with what stands around them.
func (t *text) lines(lines []Line) {
	most := fewLines
	if t.o.Full {
		most = len(lines)
	} else {
		lines = Near(lines)
	}
	written, left := 0, 0
	for _, l := range lines {
		switch {
		case written >= most:
			left++
			continue
		}
		written++
		if l.Same {
			t.line("      %s", safetext.Row(l.A))
			continue
		}
		if l.HasA {
			t.line("    - %s", safetext.Row(l.A))
		}
		if l.HasB {
			t.line("    + %s", safetext.Row(l.B))
		}
	}
	if left > 0 {
		t.line("    (%d more %s; --full writes them)", left, render.Plural(left, "line"))
	}
}

// Near leaves out the lines that are the same but for those beside one that differs.
func Near(lines []Line) (some []Line) {
	for i, l := range lines {
		keep := !l.Same
		for k := max(i-fewSame, 0); k <= min(i+fewSame, len(lines)-1); k++ {
			keep = keep || !lines[k].Same
		}
		if keep {
			some = append(some, l)
		}
	}
	return some
}

// A Total is a figure of both runs.
type Total struct {
	Name string
	A, B int64
	Unit Unit
	Told bool // not all logs tell it: 0 is nothing

	MoreA, MoreB bool // it is at least that
}

// Unit is what a total counts.
type Unit uint8

// The units.
const (
	Number  Unit = iota
	Time         // nanoseconds
	Dollars      // a millionth of one
)

var prices = sync.OnceValue(stats.ListedPrices)

// Totals returns the figures that at least one of the runs has.
func Totals(c *compare.Comparison) (all []Total) {
	a, b := &c.A.Totals, &c.B.Totals
	add := func(name string, x, y int64, told bool) {
		if x != 0 || y != 0 {
			all = append(all, Total{name, x, y, map[string]Unit{"time": Time, "cost": Dollars}[name], told, false, false})
		}
	}
	add("turns", int64(a.Turns), int64(b.Turns), false)
	add("messages", int64(a.Messages), int64(b.Messages), false)
	add("calls", int64(a.Calls), int64(b.Calls), false)
	add("failed calls", int64(a.Failed), int64(b.Failed), false)
	add("time", int64(a.Wall), int64(b.Wall), true)
	u, v := a.Tokens.Usage, b.Tokens.Usage
	add("input tokens", a.Fresh(), b.Fresh(), true)
	add("output tokens", u.Output, v.Output, true)
	add("cache read", u.CacheRead, v.CacheRead, true)
	add("cache written", u.CacheWrite, v.CacheWrite, true)
	costA, costB := prices().Cost(a.Models), prices().Cost(b.Models)
	n := len(all)
	if add("cost", int64(costA.Dollars*1e6), int64(costB.Dollars*1e6), true); len(all) > n {
		all[n].MoreA, all[n].MoreB = costA.AtLeast, costB.AtLeast
	}
	places := map[string]int{}
	for i, t := range b.Tools {
		places[t.Name] = i + 1
	}
	for _, t := range a.Tools {
		n := 0
		if at := places[t.Name]; at > 0 {
			n = b.Tools[at-1].Calls
			delete(places, t.Name)
		}
		if n != t.Calls {
			add("calls of "+t.Name, int64(t.Calls), int64(n), false)
		}
	}
	for _, t := range b.Tools {
		if places[t.Name] > 0 {
			add("calls of "+t.Name, 0, int64(t.Calls), false)
		}
	}
	return all
}

// Figures writes a total: of either side, and the difference.
func (t Total) Figures() (a, b, change string) {
	write := func(n int64, more bool) string {
		switch {
		case t.Told && n == 0:
			return ""
		case t.Unit == Dollars:
			return stats.Dollars(float64(n)/1e6, more)
		case t.Unit == Time:
			return time.Duration(n).Round(time.Second / 10).String()
		}
		return render.Number(int(n))
	}
	a, b = write(t.A, t.MoreA), write(t.B, t.MoreB)
	switch {
	case t.Told && (t.A == 0 || t.B == 0) || t.MoreA || t.MoreB:
	case t.B > t.A:
		change = "+" + write(t.B-t.A, false)
	case t.B < t.A:
		change = "-" + write(t.A-t.B, false)
	}
	return a, b, change
}

func (t *text) totals() {
	all := Totals(t.c)
	if len(all) == 0 {
		return
	}
	width := len("totals")
	for _, one := range all {
		width = max(width, safetext.CleanLine(one.Name, safetext.Style{}, 40).Width())
	}
	t.line("")
	t.line("totals%s %12s %12s", strings.Repeat(" ", width-len("totals")), "A", "B")
	for _, one := range all {
		a, b, change := one.Figures()
		name := safetext.CleanLine(one.Name, safetext.Style{}, 40)
		t.line("%s", strings.TrimRight(fmt.Sprintf("%s%s %12s %12s  %s", name.Plain(), strings.Repeat(" ", width-name.Width()), a, b, change), " "))
	}
}

// findings writes those that only one run has.
func (t *text) findings(sign string, r Run, s *compare.Side) {
	if len(s.Only) == 0 || t.err != nil {
		return
	}
	t.line("")
	t.line("%d %s only in %s", len(s.Only), render.Plural(len(s.Only), "finding"), sign)
	if t.err == nil {
		t.err = report.Text(t.w, report.Report{Path: r.Name, Log: s.Scope.Log, Findings: s.Only}, report.Options{Content: true, Recovered: true})
	}
}
