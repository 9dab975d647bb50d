package markdown

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"msgview/ui/safetext"
)

// sameRows reports whether rows are drawn alike, joints of wrapped rows included.
func sameRows(a, b []safetext.Line) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].String() != b[i].String() || a[i].Width() != b[i].Width() || a[i].Lead() != b[i].Lead() {
			return false
		}
	}
	textA, atA, leadA := safetext.Joined(a)
	textB, atB, leadB := safetext.Joined(b)
	return textA == textB && reflect.DeepEqual(atA, atB) && reflect.DeepEqual(leadA, leadB)
}

// checkSimple compares the short way with the long one. It reports whether the text
// went the short way.
func checkSimple(t *testing.T, r *Renderer, src string) bool {
	t.Helper()
	text := clean(src)
	rows, ok := r.simple(text)
	if ok && preflight(text) != "" {
		t.Fatalf("%q is simple, but not to be rendered", src)
	}
	if want := r.parsed(text); ok && !sameRows(rows, want) {
		t.Fatalf("%q:\ngot\n%s\nwant\n%s", src, screen(rows), screen(want))
	}
	return ok
}

func TestSimple(t *testing.T) {
	pieces := []string{"a", "word ", "Is it?", " ", "  ", "\n", "\n\n", "\n \n", "1", "1.", "12) ", "-", "- ", "+", "#", "# ", "=", "===", "---", ">", "|", "| a |", ":", "://", "http://x.y ",
		"é", "日本語", "\u00a0", "\u2003", "\u200b", "👍🏽", "\t", "\x1b[1m", "\r", "(", ")", "\"", "'", "$", "%", "@", "{", "}", "^", "!", "?", ".", ",", ";", "/", "*", "_", "&amp;", "\\", "`", "[", "]", "<b>", "    ", "longer-words-with-hyphens "}
	random := rand.New(rand.NewPCG(1, 2))
	renderers := []*Renderer{testRenderer(24), New(testPalette(), Options{Width: 40, KeepBreaks: true})}
	short := 0
	for range 20_000 {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			p := pieces[random.IntN(len(pieces))]
			if random.IntN(3) > 0 {
				p = pieces[random.IntN(12)]
			}
			b.WriteString(p)
		}
		for _, r := range renderers {
			if checkSimple(t, r, b.String()) {
				short++
			}
		}
	}
	if short < 2000 {
		t.Errorf("only %d texts went the short way", short)
	}
	for _, src := range []string{"message 12", "Is it done?\n\nYes, it is: (all of it).", strings.Repeat("many words ", 40), "naïve “quoted” text, 100 %"} {
		if !checkSimple(t, renderers[0], src) {
			t.Errorf("%q did not go the short way", src)
		}
	}
}

func FuzzSimple(f *testing.F) {
	f.Add("words\n\n  and more words\n")
	r := testRenderer(30)
	f.Fuzz(func(t *testing.T, src string) { checkSimple(t, r, src) })
}
