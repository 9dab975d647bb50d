package themes

import (
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
			if got := Contrast(fg, bg); got < atLeast {
				t.Errorf("%s: %s (%s) on %s: contrast %.2f, want %.1f", name, what, fg, bg, got, atLeast)
			}
		}
		for place, bg := range surfaces(th) {
			if th.Foreground != "" {
				hold("foreground on "+place, th.Foreground, bg)
			}
		}
		for place, s := range th.Styles() {
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
	for place, s := range th.Styles() {
		fg, ok1 := s.Fg.Index()
		bg, ok2 := s.Bg.Index()
		if ok1 != ok2 {
			t.Errorf("%s sets only one of two colours", place)
		}
		if ok1 && ok2 {
			if got := Contrast(vga[fg], vga[bg]); got < 4.5 {
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
		if got := Contrast(c.a, c.b); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("Contrast(%q, %q) = %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}
