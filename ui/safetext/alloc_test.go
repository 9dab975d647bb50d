package safetext

import "testing"

// Texts in one style, of which a screen has very many, need nothing but their bytes, and
// a row that is put together of two texts its bytes and its styles.
func TestOneStyleNeedsNoRoom(t *testing.T) {
	st, other := Style{Bold: true}, Style{Fg: ANSI(1), Marker: true}
	for _, s := range []string{"", "run", "two\nlines", "▾ é 日本", "│ "} {
		s := s + ""
		if n := testing.AllocsPerRun(100, func() { Clean(s, st) }); n > 0 {
			t.Errorf("Clean(%q) allocates %v things", s, n)
		}
		if n := testing.AllocsPerRun(100, func() { CleanOutput(s, other) }); n > 0 {
			t.Errorf("CleanOutput(%q) allocates %v things", s, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() { CleanLine("a label", st, 20) }); n > 0 {
		t.Errorf("CleanLine allocates %v things", n)
	}
	if n := testing.AllocsPerRun(100, func() { Spaces(7, st) }); n > 0 {
		t.Errorf("Spaces allocates %v things", n)
	}
	a, b := Clean("a", st), Clean("b", other)
	if n := testing.AllocsPerRun(100, func() { a.Append(b) }); n > 2 {
		t.Errorf("Append allocates %v things", n)
	}
}

// Styles that fall together in the table of those that are kept stay apart.
func TestOneStyleOfMany(t *testing.T) {
	var texts []Text
	for i := range 1000 {
		texts = append(texts, Clean("x", Style{Fg: ANSI(i % 256), Bg: ANSI(i / 4 % 256), Bold: i%2 == 0, Dim: i%3 == 0, Italic: i%5 == 0}))
	}
	for i, text := range texts {
		want := Style{Fg: ANSI(i % 256), Bg: ANSI(i / 4 % 256), Bold: i%2 == 0, Dim: i%3 == 0, Italic: i%5 == 0}
		for s, st := range text.Stretches() {
			if s != "x" || st != want {
				t.Fatalf("%q in %+v, want %+v", s, st, want)
			}
		}
	}
	// their styles reach beyond them
	both := texts[1].Append(texts[2], texts[1].Slice(0, 1), Clean("tail", Style{}).Slice(1, 3))
	if both.Plain() != "xxxai" || both.styles() != 4 {
		t.Errorf("%q in %d styles", both.Plain(), both.styles())
	}
	twice, other := texts[1].Append(texts[1]).Line(), Clean("xx", Style{Fg: ANSI(1), Bg: ANSI(0)}).Line()
	if !sameLine(&twice, &other) {
		t.Error("the same row made in two ways is another one")
	}
	styled, bare := both.Line(), Clean("xxxai", Style{}).Line()
	if sameLine(&styled, &bare) {
		t.Error("rows in other styles are the same")
	}
}
