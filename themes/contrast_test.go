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
// text mode, which many terminals still have, where pairs bring their background.
func TestPairsAreReadableInVGAColours(t *testing.T) {
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
		if ok1 != ok2 {
			t.Errorf("%s sets only one of two colours", place)
		}
		if ok1 && ok2 {
			if got := contrast(vga[fg], vga[bg]); got < 4.5 {
				t.Errorf("%s: contrast %.2f", place, got)
			}
		}
	}
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
