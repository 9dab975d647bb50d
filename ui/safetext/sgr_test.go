package safetext

import (
	"math/rand/v2"
	"testing"
)

// What changes a style is no longer than a reset and the new one, and leaves nothing of
// the old.
func TestChangeOfStyle(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	colours := []Color{0, 0, ANSI(1), ANSI(9), ANSI(200), RGB(165, 171, 184)}
	style := func() Style {
		is := func() bool { return r.IntN(3) == 0 }
		return Style{Fg: colours[r.IntN(len(colours))], Bg: colours[r.IntN(len(colours))], Bold: is(), Dim: is(), Italic: is(), Underline: is(), Reverse: is(), Strikethrough: is()}
	}
	for range 20000 {
		old, want := style(), style()
		sent := string(appendChange(nil, old, want))
		if old == want {
			if sent != "" {
				t.Fatalf("%q changes nothing", sent)
			}
			continue
		}
		list, n, ok := parameters(sent[2 : len(sent)-1])
		if got := applySGR(old, Style{}, list[:n]); !ok || got != want {
			t.Fatalf("%q makes %+v of %+v, not %+v", sent, got, old, want)
		}
		if most := len(resetSGR) + len(appendSGR(nil, want)); len(sent) > most {
			t.Errorf("%q has more than %d bytes", sent, most)
		}
	}
	for _, c := range []struct {
		old, new Style
		want     string
	}{
		{Style{Bold: true}, Style{}, "\x1b[m"},
		{Style{Fg: ANSI(1)}, Style{Fg: ANSI(1), Bold: true}, "\x1b[1m"},
		{Style{Fg: ANSI(1), Bold: true}, Style{Fg: ANSI(1)}, "\x1b[22m"},
		{Style{Bold: true, Dim: true}, Style{Dim: true}, "\x1b[0;2m"},
		{Style{Fg: RGB(1, 2, 3), Bold: true, Dim: true}, Style{Fg: RGB(1, 2, 3), Dim: true}, "\x1b[22;2m"},
		{Style{Fg: ANSI(1), Bg: ANSI(2), Underline: true}, Style{Fg: ANSI(3)}, "\x1b[0;33m"},
		{Style{Fg: ANSI(1), Bg: RGB(1, 2, 3)}, Style{Bg: RGB(1, 2, 3)}, "\x1b[39m"},
	} {
		if got := string(appendChange(nil, c.old, c.new)); got != c.want {
			t.Errorf("%+v becomes %+v with %q, not %q", c.old, c.new, got, c.want)
		}
	}
}
