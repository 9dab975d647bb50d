package themes

import (
	"math"
	"strings"
	"testing"
)

// surfaces returns the backgrounds that text of any kind can stand on. Without a
// background of its own a theme is held to black, white or both.
func surfaces(t *Theme) map[string]Color {
	s := map[string]Color{}
	switch {
	case t.Background != "":
		s["background"] = t.Background
	case t.Name == "ansi-dark":
		s["black"] = "#000000"
	case t.Name == "ansi-light":
		s["white"] = "#ffffff"
	default:
		s["black"], s["white"] = "#000000", "#ffffff"
	}
	if t.Kind == Dark && !t.Paint {
		s["black"] = "#000000" // the terminal keeps its own background
	}
	if t.Kind == Light && !t.Paint {
		s["white"] = "#ffffff"
	}
	for place, bg := range map[string]Style{
		"ui.cursor_line": t.UI.CursorLine, "ui.selection": t.UI.Selection,
		"ui.header": t.UI.Header, "ui.footer": t.UI.Footer, "code.block": t.Code.Block,
	} {
		if bg.Bg != "" {
			s[place] = bg.Bg
		}
	}
	return s
}

func TestEveryTextIsReadable(t *testing.T) {
	for _, name := range Builtin() {
		th, err := finish(find(name, nil, true))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		atLeast := 4.5
		if strings.HasPrefix(name, "high-contrast") {
			atLeast = 7
		}
		if name == "ansi" { // no colour of the sixteen has more on black and on white
			atLeast = 3
		}
		hold := func(what string, fg, bg Color) {
			t.Helper()
			if got := contrast(fg, bg); got < atLeast {
				t.Errorf("%s: %s (%s) on %s: contrast %.2f, want %.1f", name, what, fg, bg, got, atLeast)
			}
		}
		for place, bg := range surfaces(th) {
			if th.Foreground != "" {
				hold("foreground on "+place, th.Foreground, bg)
			}
		}
		for place, s := range stylesOf(th) {
			fg := s.Fg
			if fg == "" {
				fg = th.Foreground
			}
			switch {
			case s.Bg != "" && fg != "":
				hold(place, fg, s.Bg)
			case s.Bg != "":
				t.Errorf("%s: %s has a background but the foreground is the terminal's", name, place)
			case s.Fg != "":
				for on, bg := range surfaces(th) {
					hold(place+" on "+on, s.Fg, bg)
				}
			}
			if s.Dim && th.Kind != Mono {
				t.Errorf("%s: %s is dim: nobody knows the contrast of that", name, place)
			}
		}
	}
}

// The same holds for the themes of sixteen colours under the palette of the VGA
// text mode, which many terminals still have.
func TestColoursAreReadableInVGAColours(t *testing.T) {
	vga := []Color{
		"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
		"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
	}
	th, err := finish(find("ansi", nil, true))
	if err != nil {
		t.Fatal(err)
	}
	for place, s := range stylesOf(th) {
		fg, ok1 := s.Fg.Index()
		bg, ok2 := s.Bg.Index()
		switch {
		case ok1 && ok2:
			if got := contrast(vga[fg], vga[bg]); got < 4.5 {
				t.Errorf("%s: contrast %.2f", place, got)
			}
		case ok1:
			for _, on := range []Color{"#000000", "#ffffff"} {
				if got := contrast(vga[fg], on); got < 3 {
					t.Errorf("%s: contrast %.2f on %s", place, got, on)
				}
			}
		case ok2:
			t.Errorf("%s sets only its background", place)
		}
	}
}

// With the terminal's own colours nothing is painted but what a search found, and pictures
// of characters that cannot be seen: blocks of colour are loud, and the more so in a pager.
func TestTerminalColoursPaintNoBlocks(t *testing.T) {
	for _, name := range Builtin() {
		th, err := finish(find(name, nil, true))
		if err != nil {
			t.Fatal(err)
		}
		if th.Kind != ANSI {
			continue
		}
		for place, s := range stylesOf(th) {
			if (s.Bg != "" || s.Reverse) && place != "ui.hit" && place != "ui.current_hit" && place != "ui.selection" && place != "text.control" {
				t.Errorf("%s: %s is painted", name, place)
			}
		}
	}
}

// What a search found is seen at a glance, and among it what the reader is at, also by
// somebody who sees lightness only.
func TestHitsAreSeen(t *testing.T) {
	for _, name := range Builtin() {
		th, err := finish(find(name, nil, true))
		if err != nil {
			t.Fatal(err)
		}
		hit, current := th.UI.Hit, th.UI.CurrentHit
		if hit.Bg != "" {
			if got := contrast(hit.Bg, current.Bg); got < 3 {
				t.Errorf("%s: contrast of %s and %s, which the reader is at, is %.2f, want 3", name, hit.Bg, current.Bg, got)
			}
		} else if th.Kind != Mono && current.Bg == "" {
			t.Errorf("%s: what the reader is at is not painted", name)
		}
		for place, on := range surfaces(th) {
			if got := difference(hit.Bg, on); hit.Bg != "" && got < 30 {
				t.Errorf("%s: hits (%s) differ from %s (%s) by %.0f, want 30", name, hit.Bg, place, on, got)
			}
			if got := contrast(current.Bg, on); current.Bg != "" && th.Kind != ANSI && got < 3 {
				t.Errorf("%s: the hit that the reader is at (%s) on %s (%s): contrast %.2f, want 3", name, current.Bg, place, on, got)
			}
			if got := difference(current.Bg, on); current.Bg != "" && got < 30 {
				t.Errorf("%s: the hit that the reader is at (%s) differs from %s (%s) by %.0f, want 30", name, current.Bg, place, on, got)
			}
		}
	}
}

// difference returns how different two colours look: their distance in CIELAB (CIE76), in
// which 2 is what can just be seen and 100 lies between black and white.
func difference(a, b Color) float64 {
	x, y := lab(a), lab(b)
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

func lab(c Color) [3]float64 {
	red, green, blue, ok := c.RGB()
	if i, isIndex := c.Index(); !ok && isIndex {
		red, green, blue = xterm(i)
	}
	r, g, b := linear(red), linear(green), linear(blue)
	curve := func(v float64) float64 {
		if v > 0.008856 {
			return math.Cbrt(v)
		}
		return 7.787*v + 16.0/116
	}
	x, y, z := curve((0.4124*r+0.3576*g+0.1805*b)/0.9505), curve(0.2126*r+0.7152*g+0.0722*b), curve((0.0193*r+0.1192*g+0.9505*b)/1.0888)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b Color
		want float64
	}{
		{"#000000", "#ffffff", 21},
		{"#ffffff", "#000000", 21},
		{"#777777", "#ffffff", 4.48},
		{"0", "15", 21},
		{"16", "231", 21},
		{"", "#ffffff", 0},
	} {
		if got := contrast(c.a, c.b); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("contrast(%q, %q) = %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

// contrast returns the contrast ratio of two colours, from 1 to 21, as WCAG 2.2
// defines it ("contrast ratio" and "relative luminance"). Palette entries count
// as the colours xterm gives them. It returns 0 if one of them is the terminal's
// default, of which nobody knows the colour.
func contrast(a, b Color) float64 {
	x, ok1 := luminance(a)
	y, ok2 := luminance(b)
	if !ok1 || !ok2 {
		return 0
	}
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c Color) (float64, bool) {
	r, g, b, ok := c.RGB()
	if !ok {
		i, isIndex := c.Index()
		if !isIndex {
			return 0, false
		}
		r, g, b = xterm(i)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b), true
}

// linear undoes the gamma of one sRGB channel.
func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// xterm returns the colour of a palette entry as xterm has it without a setting
// of the user (xterm: XTerm-col.ad and 256colres.pl): sixteen named colours, a
// cube of 6x6x6, and 24 greys.
func xterm(i uint8) (r, g, b uint8) {
	switch {
	case i < 16:
		v := [16]uint32{
			0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
			0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
		}[i]
		return uint8(v >> 16), uint8(v >> 8), uint8(v)
	case i < 232:
		level := func(n uint8) uint8 {
			if n == 0 {
				return 0
			}
			return 55 + 40*n
		}
		n := i - 16
		return level(n / 36), level(n / 6 % 6), level(n % 6)
	default:
		v := 8 + 10*(i-232)
		return v, v, v
	}
}
