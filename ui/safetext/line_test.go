package safetext

import (
	"strings"
	"testing"
)

func TestLineString(t *testing.T) {
	red, bold := Style{Fg: ANSI(1)}, Style{Bold: true}
	for _, c := range []struct {
		name string
		text Text
		want string
	}{
		{"empty", Text{}, ""},
		{"no style", Lit("abc", Style{}), "abc"},
		{"style", Lit("abc", red), "\x1b[31mabc\x1b[m"},
		{"styles", Lit("a", red).Append(Lit("b", bold), Lit("c", Style{})), "\x1b[31ma\x1b[m\x1b[1mb\x1b[mc"},
		{"equal styles merge", Lit("a", red).Append(Lit("b", red)), "\x1b[31mab\x1b[m"},
		{"marker", Clean("\x00", red), "\x1b[2;7;31m␀\x1b[m"},
		{"marker of a theme", Clean("a\x00", red).WithMarkers(bold), "\x1b[31ma\x1b[m\x1b[1m␀\x1b[m"},
		{"newline", Lit("a\nb", red), "\x1b[31ma\x1b[m\x1b[2;7;31m⏎\x1b[m\x1b[31mb\x1b[m"},
	} {
		if got := c.text.Line().String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := Lit("a\nb", red).String(); got != "\x1b[31ma\x1b[m\n\x1b[31mb\x1b[m" {
		t.Errorf("text: %q", got)
	}
}

func TestLines(t *testing.T) {
	for in, want := range map[string]string{"": "", "a": "a", "a\nb": "a|b", "a\n": "a|", "\n": "|"} {
		var got []string
		for _, l := range Clean(in, Style{}).Lines() {
			got = append(got, l.Plain())
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func TestTruncateAndPad(t *testing.T) {
	dots := Lit("…", Style{})
	for _, c := range []struct {
		in   string
		w    int
		want string
	}{
		{"hello", 5, "hello"}, {"hello", 4, "hel…"}, {"hello", 1, "…"}, {"hello", 0, ""}, {"hello", -1, ""},
		{"日本語", 6, "日本語"}, {"日本語", 5, "日本…"}, {"日本語", 2, "…"}, {"e\u0301e\u0301e\u0301", 2, "e\u0301…"},
	} {
		l := Clean(c.in, Style{}).Line().Truncate(c.w, dots)
		if l.Plain() != c.want || l.Width() != width(c.want) {
			t.Errorf("%q at %d: %q of %d cells, want %q", c.in, c.w, l.Plain(), l.Width(), c.want)
		}
		if p := l.PadRight(8, Style{Bg: ANSI(4)}); p.Width() != 8 || width(p.Plain()) != 8 {
			t.Errorf("padded %q to %d cells", p.Plain(), p.Width())
		}
	}
	if got := Lit("a tail that is too long", Style{}).Line().Truncate(3, Lit("12345", Style{})).Plain(); got != "a t" {
		t.Errorf("a tail that does not fit: %q", got)
	}
	if got := Clean("hello\nworld", Style{}).Line().Truncate(8, dots).Plain(); got != "hello⏎w…" {
		t.Errorf("text: %q", got)
	}
	if got := styled(Lit("ab", Style{}).Line().PadRight(4, Style{Bg: ANSI(4)}).Text()); got != "[]ab[44]  " {
		t.Errorf("padded text: %q", got)
	}
}

func TestSlice(t *testing.T) {
	for _, c := range []struct {
		in       string
		from, to int
		want     string
	}{
		{"hello", 1, 3, "el"}, {"hello", 0, 9, "hello"}, {"hello", -2, 2, "he"}, {"hello", 3, 3, ""}, {"hello", 7, 9, ""},
		{"日本語", 0, 2, "日"}, {"日本語", 1, 5, " 本 "}, {"日本語", 1, 2, " "}, {"日本語", 2, 3, " "}, {"日本語", 5, 6, " "}, {"日本語", 1, 6, " 本語"},
		{"a日b", 2, 4, " b"}, {"e\u0301x", 1, 2, "x"}, {"xe\u0301", 0, 2, "xe\u0301"},
	} {
		got := Clean(c.in, Style{}).Line().Slice(c.from, c.to)
		if got.Plain() != c.want || got.Width() != width(c.want) {
			t.Errorf("%q [%d:%d]: %q of %d cells, want %q", c.in, c.from, c.to, got.Plain(), got.Width(), c.want)
		}
	}
}

func TestHighlight(t *testing.T) {
	hit := Style{Bg: ANSI(3)}
	base := Lit("ab", Style{Fg: ANSI(1)}).Append(Lit("cd", Style{Bold: true}))
	for _, c := range []struct {
		name   string
		ranges []Range
		want   string
	}{
		{"none", nil, "[31]ab[1]cd"},
		{"across styles", []Range{{1, 3}}, "[31]a[31;43]b[1;43]c[1]d"},
		{"out of order, overlapping, outside", []Range{{3, 9}, {-4, 1}, {0, 1}, {2, 2}, {7, 9}}, "[31;43]a[31]b[1]c[1;43]d"},
	} {
		if got := styled(base.Line().Highlight(c.ranges, hit).Text()); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	marked := Clean("xe\u0301y日", Style{})
	if got := styled(marked.Highlight([]Range{{2, 3}, {6, 7}}, hit)); got != "[]x[43]e\u0301[]y[43]日" {
		t.Errorf("within graphemes: %q", got)
	}
	if got := styled(base.Slice(1, 4).Paint([]Paint{{0, 2, hit}, {1, 3, Style{Italic: true}}})); got != "[31;43]b[1;43]c[1;3]d" {
		t.Errorf("painted part: %q", got)
	}
}

func TestBuilder(t *testing.T) {
	var b Builder
	b.Add(Lit("a", Style{}))
	first := b.Text()
	b.Add(Lit("b", Style{}), Lit("c", Style{Bold: true}))
	b.Add(Clean("\n", Style{Bold: true}))
	second := b.Text()
	if styled(first) != "[]a" || styled(second) != "[]ab[1]c\n" {
		t.Errorf("%q, %q", styled(first), styled(second))
	}
	if got := Join(Lit(", ", Style{}), Lit("a", Style{}), Lit("b", Style{})).Plain(); got != "a, b" {
		t.Errorf("joined %q", got)
	}
	if got := Repeat(Lit("─", Style{}), 3).Plain(); got != "───" {
		t.Errorf("repeated %q", got)
	}
	if got := Spaces(200, Style{}).Width(); got != 200 || !Spaces(-1, Style{}).Empty() {
		t.Errorf("%d spaces", got)
	}
	on := Lit("a", Style{Fg: ANSI(1)}).Append(Clean("\x00", Style{}))
	if got := styled(on.On(Style{Fg: ANSI(2), Bg: ANSI(3)})); got != "[31;43]a{␀}" {
		t.Errorf("laid over a style: %q", got)
	}
	if got := styled(on.WithStyle(Style{Bold: true})); got != "[1]a{␀}" {
		t.Errorf("in one style: %q", got)
	}
}

// The sign that something was cut off looks like the text that it ends, in every style;
// a character that cannot be shown never does.
func TestCutSignStyle(t *testing.T) {
	dim, control := Style{Dim: true}, Style{Fg: 1, Bg: 2}
	text := CleanLine("one\x00 two three", Style{Bold: true}, 8).WithStyle(dim).WithMarkers(control)
	want := map[string]Style{"one": dim, "␀": {Fg: 1, Bg: 2, Marker: true}, " tw": dim, "…": {Dim: true, Marker: true}}
	text.each(func(s string, st Style) {
		if st != want[s] {
			t.Errorf("%q is %+v, want %+v", s, st, want[s])
		}
		delete(want, s)
	})
	if len(want) > 0 {
		t.Errorf("no %v", want)
	}
}
