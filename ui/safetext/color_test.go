package safetext

import (
	"math"
	"testing"
)

func TestColors(t *testing.T) {
	for _, c := range []struct {
		c       Color
		r, g, b uint8
	}{
		{ANSI(0), 0, 0, 0}, {ANSI(9), 255, 0, 0}, {ANSI(16), 0, 0, 0}, {ANSI(21), 0, 0, 255}, {ANSI(208), 255, 135, 0},
		{ANSI(232), 8, 8, 8}, {ANSI(255), 238, 238, 238}, {RGB(1, 2, 3), 1, 2, 3}, {Hex("#0a0B0c"), 10, 11, 12}, {Hex("#fa0"), 255, 170, 0},
	} {
		if r, g, b := c.c.rgb(); r != c.r || g != c.g || b != c.b {
			t.Errorf("%x: %d %d %d, want %d %d %d", c.c, r, g, b, c.r, c.g, c.b)
		}
	}
	for _, s := range []string{"", "#", "red", "#12345", "#12345g", "1234567"} {
		if Hex(s) != 0 {
			t.Errorf("%q is a colour", s)
		}
	}
	if ANSI(-1) != 0 || ANSI(256) != 0 {
		t.Error("colours outside the palette")
	}
	if got := contrast(RGB(0, 0, 0), RGB(255, 255, 255)); math.Abs(got-21) > 1e-9 {
		t.Errorf("contrast of black and white: %g", got)
	}
	if got := contrast(ANSI(3), ANSI(3)); got != 1 {
		t.Errorf("contrast of equal colours: %g", got)
	}
}

func TestAppendSGR(t *testing.T) {
	full := Style{Fg: RGB(255, 255, 255), Bg: RGB(200, 200, 200), Bold: true, Dim: true, Italic: true, Underline: true, Reverse: true, Strikethrough: true}
	got := string(appendSGR(nil, full))
	if got != "\x1b[1;2;3;4;7;9;38;2;255;255;255;48;2;200;200;200m" {
		t.Errorf("%q", got)
	}
	list, n, ok := parameters(got[2 : len(got)-1])
	if !ok || applySGR(Style{}, Style{}, list[:n]) != full {
		t.Errorf("%d parameters that are not read back: %+v", n, applySGR(Style{}, Style{}, list[:n]))
	}
	for n := range 256 {
		st := Style{Fg: ANSI(n), Bg: ANSI(255 - n)}
		s := string(appendSGR(nil, st))
		list, k, ok := parameters(s[2 : len(s)-1])
		if !ok || applySGR(Style{}, Style{}, list[:k]) != st {
			t.Errorf("%q is not read back", s)
		}
	}
}

func TestOver(t *testing.T) {
	got := Style{Fg: ANSI(1), Bold: true}.Over(Style{Fg: ANSI(2), Bg: ANSI(3), Italic: true})
	if want := (Style{Fg: ANSI(1), Bg: ANSI(3), Bold: true, Italic: true}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
