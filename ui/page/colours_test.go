package page

import (
	"fmt"
	"math"
	"regexp"
	"testing"

	"msgview/themes"
)

// All text of a page can be read on what it stands on, in every theme (WCAG 2.2, 1.4.3).
func TestContrast(t *testing.T) {
	texts := []string{"fg", "dim", "link", "user", "ai", "sys", "name", "ok", "bad", "wait", "code", "head", "add", "del", "kw", "str", "num", "com"}
	for _, name := range themes.Builtin() {
		theme, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, dark := range []bool{true, false} {
			is := map[string]string{}
			for _, m := range regexp.MustCompile(`--([a-z]+):(#[0-9a-f]{6});`).FindAllStringSubmatch(variables(fit(theme, dark), themes.Default(dark)), -1) {
				is[m[1]] = m[2]
			}
			for _, text := range texts {
				for _, ground := range []string{"bg", "panel"} {
					if c := contrast(t, is[text], is[ground]); c < 4.5 {
						t.Errorf("%s: %s %s on %s %s has a contrast of %.2f", name, text, is[text], ground, is[ground], c)
					}
				}
			}
			for _, pair := range [][2]string{{"fg", "bar"}, {"dim", "bar"}, {"hitfg", "hit"}, {"nowfg", "now"}, {"bg", "fg"}, {"bg", "dim"}} {
				if c := contrast(t, is[pair[0]], is[pair[1]]); c < 4.5 {
					t.Errorf("%s: %s on %s has a contrast of %.2f", name, pair[0], pair[1], c)
				}
			}
		}
	}
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(s string) float64 {
		var c [3]uint8
		if _, err := fmt.Sscanf(s, "#%02x%02x%02x", &c[0], &c[1], &c[2]); err != nil {
			t.Fatalf("%q is no colour", s)
		}
		var l float64
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64(c[i]) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			l += weight * v
		}
		return l
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
