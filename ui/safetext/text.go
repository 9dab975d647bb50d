package safetext

import (
	"iter"
	"sort"
	"strings"
	"sync/atomic"
)

// literal keeps Lit from taking anything but constants: no other package can
// name it, and only untyped constants convert to it by themselves.
type literal string

// A run is a stretch of text in one style, which ends at the byte end of the
// string that the runs were made for.
type run struct {
	end int
	st  Style
}

// endless is the end of a run for a text of any length.
const endless = 1 << 62

// endlessRuns are runs of one style for texts of any length, by a hash of the style. A
// program has a few styles and very many texts in one of them.
var endlessRuns [64]atomic.Pointer[[1]run]

// oneRun returns the runs of a text in one style. Nobody may change them.
func oneRun(st Style) []run {
	h := uint32(st.Fg)*31 + uint32(st.Bg)*17
	for i, is := range [...]bool{st.Bold, st.Dim, st.Italic, st.Underline, st.Reverse, st.Strikethrough, st.Marker} {
		if is {
			h += 5 << i
		}
	}
	kept := &endlessRuns[(h^h>>8^h>>16)%uint32(len(endlessRuns))]
	runs := kept.Load()
	if runs == nil || runs[0].st != st {
		runs = &[1]run{{endless, st}}
		kept.Store(runs)
	}
	return runs[:]
}

// A Text is text that passed the gate, in styles. It may have several lines. The
// zero Text is empty.
//
// Taking pieces of a Text copies nothing.
type Text struct {
	s     string // without any control character but newlines
	base  int    // place of s in the string that runs was made for
	runs  []run  // those that cover s, and maybe more after it
	notes *Notes
}

// Notes tell what the gate did to a text, for a badge beside it.
type Notes struct {
	Hidden     int  // control sequences that were left out, as they only moved the cursor or erased
	Overwrites int  // states of progress bars that were left out, as a later one took their place
	Shown      int  // escape characters and C1 controls that are shown as text
	Warn       bool // the text holds something that was meant to act on a terminal or to deceive a reader
}

func (n Notes) add(m Notes) Notes {
	return Notes{n.Hidden + m.Hidden, n.Overwrites + m.Overwrites, n.Shown + m.Shown, n.Warn || m.Warn}
}

// Lit returns a constant of the program as text. Only untyped constants compile:
//
//	safetext.Lit("tool call", style)
func Lit(s literal, st Style) Text { return Clean(string(s), st) }

// Spaces returns n spaces, none if n is negative.
func Spaces(n int, st Style) Text {
	if n <= 0 {
		return Text{}
	}
	const row = "                                                                                "
	if n <= len(row) {
		return plain(row[:n], st)
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = ' '
	}
	return plain(string(b), st)
}

// Repeat returns t n times in a row.
func Repeat(t Text, n int) Text {
	var b Builder
	for range n {
		b.Add(t)
	}
	return b.Text()
}

// plain is clean text in one style.
func plain(s string, st Style) Text {
	if s == "" {
		return Text{}
	}
	return Text{s: s, runs: oneRun(st)}
}

// Plain returns the text without styles. It holds no control character but
// newlines.
func (t Text) Plain() string { return t.s }

// Empty reports whether there is no text.
func (t Text) Empty() bool { return t.s == "" }

// Notes tells what the gate did.
func (t Text) Notes() Notes {
	if t.notes == nil {
		return Notes{}
	}
	return *t.notes
}

// Width returns the width of the widest line in cells.
func (t Text) Width() int {
	w := 0
	for s := t.s; ; {
		line, rest, more := cutLine(s)
		w = max(w, width(line))
		if !more {
			return w
		}
		s = rest
	}
}

// Slice returns the bytes from to to of Plain, as far as they exist. The places
// must lie between graphemes.
func (t Text) Slice(from, to int) Text {
	to = min(max(to, 0), len(t.s))
	from = min(max(from, 0), to)
	if from == to {
		return Text{}
	}
	abs := t.base + from
	k := 0
	if len(t.runs) > 0 && t.runs[0].end <= abs {
		k = sort.Search(len(t.runs), func(i int) bool { return t.runs[i].end > abs })
	}
	return Text{s: t.s[from:to], base: abs, runs: t.runs[k:]}
}

// each calls f with the stretches of one style, in order.
func (t Text) each(f func(s string, st Style)) {
	from := 0
	for _, r := range t.runs {
		to := min(r.end-t.base, len(t.s))
		if to > from {
			f(t.s[from:to], r.st)
			from = to
		}
		if from == len(t.s) {
			return
		}
	}
}

// Stretches are the stretches of one style that the text has, in order.
func (t Text) Stretches() iter.Seq2[string, Style] {
	return func(yield func(string, Style) bool) {
		more := true
		t.each(func(s string, st Style) { more = more && yield(s, st) })
	}
}

// restyle returns the text with each style replaced.
func (t Text) restyle(f func(Style) Style) Text {
	b := Builder{}
	t.each(func(s string, st Style) { b.extend(len(s), f(st)) })
	return Text{s: t.s, runs: b.runs, notes: t.notes}
}

// WithStyle returns the text in one style. Markers stay markers.
func (t Text) WithStyle(st Style) Text {
	return t.restyle(func(old Style) Style {
		switch {
		case old.cutSign():
			cut := st
			cut.Marker = true
			return cut
		case old.Marker:
			return st.marker()
		}
		return st
	})
}

// On returns the text laid over a style: see Style.Over.
func (t Text) On(below Style) Text {
	return t.restyle(func(old Style) Style { return old.Over(below) })
}

// WithMarkers returns the text with markers in another style, but for the sign that
// something was cut off: it looks like the text that it ends.
func (t Text) WithMarkers(st Style) Text {
	for _, r := range t.runs {
		if r.st.Marker && !r.st.cutSign() {
			st.Marker = true
			return t.restyle(func(old Style) Style {
				if old.Marker && !old.cutSign() {
					return st
				}
				return old
			})
		}
	}
	return t
}

// Append returns t followed by others. In a loop a Builder is faster.
func (t Text) Append(others ...Text) Text {
	if len(others) == 1 {
		return t.followedBy(others[0])
	}
	return joined(append(append(make([]Text, 0, 8), t), others...))
}

// joined returns texts one behind the other.
func joined(texts []Text) Text {
	bytes, count := 0, 0
	for _, t := range texts {
		bytes += len(t.s)
		count += t.styles()
	}
	if bytes == 0 {
		count = 0
	}
	var buf strings.Builder
	buf.Grow(bytes)
	runs := make([]run, 0, count)
	var notes Notes
	for _, t := range texts {
		from := buf.Len()
		buf.WriteString(t.s)
		for _, r := range t.runs {
			if r.end <= t.base {
				continue
			}
			end := min(from+r.end-t.base, buf.Len())
			if last := len(runs) - 1; last >= 0 && runs[last].st == r.st {
				runs[last].end = end
			} else {
				runs = append(runs, run{end, r.st})
			}
			if end == buf.Len() {
				break
			}
		}
		if t.notes != nil {
			notes = notes.add(*t.notes)
		}
	}
	all := Text{s: buf.String(), runs: runs}
	if notes != (Notes{}) {
		kept := notes // apart, as most texts have none
		all.notes = &kept
	}
	return all
}

// styles is how many stretches of one style the text has.
func (t Text) styles() int {
	for i, r := range t.runs {
		if r.end-t.base >= len(t.s) {
			return i + 1
		}
	}
	return len(t.runs)
}

// followedBy is Append of one text.
func (t Text) followedBy(o Text) Text {
	switch {
	case o.s == "" && o.notes == nil:
		return t
	case t.s == "" && t.notes == nil:
		return o
	}
	return joined([]Text{t, o})
}

// Join returns the texts with sep between them.
func Join(sep Text, texts ...Text) Text {
	var b Builder
	for i, t := range texts {
		if i > 0 {
			b.Add(sep)
		}
		b.Add(t)
	}
	return b.Text()
}

// A Builder puts texts together. The zero Builder is ready.
type Builder struct {
	buf    []byte
	runs   []run
	shared bool // runs belongs to a Text too
	notes  Notes
}

// Add adds texts at the end.
func (b *Builder) Add(texts ...Text) {
	for _, t := range texts {
		t.each(b.add)
		if t.notes != nil {
			b.notes = b.notes.add(*t.notes)
		}
	}
}

// Text returns what was added. The Builder may be used further.
func (b *Builder) Text() Text {
	if len(b.buf) == 0 {
		if b.notes != (Notes{}) {
			notes := b.notes
			return Text{notes: &notes}
		}
		return Text{}
	}
	t := Text{s: string(b.buf), runs: b.runs[:len(b.runs):len(b.runs)]}
	if b.notes != (Notes{}) {
		notes := b.notes
		t.notes = &notes
	}
	b.shared = true
	return t
}

// add adds clean text.
func (b *Builder) add(s string, st Style) {
	b.buf = append(b.buf, s...)
	b.extend(len(s), st)
}

// extend covers n more bytes with a style.
func (b *Builder) extend(n int, st Style) {
	last := len(b.runs) - 1
	if b.shared && n > 0 {
		b.runs = append([]run(nil), b.runs...)
		b.shared = false
	}
	switch {
	case n == 0:
	case last < 0:
		b.runs = append(b.runs, run{n, st})
	case b.runs[last].st == st:
		b.runs[last].end += n
	default:
		b.runs = append(b.runs, run{b.runs[last].end + n, st})
	}
}
