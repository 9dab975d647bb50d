package chrome

import (
	"strings"
	"testing"

	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// hostile are texts that act on a terminal, or that are measured in more than one way.
var hostile = []string{
	"plain", "a\x1b]0;title\x07b", "\x1b[2J\x1b[31mred", "\u009b31m", "\u202eabc", "\u200b", "\xff\xfe",
	"日本語の題", "👩\u200d👩\u200d👧 ☃\ufe0f 🇺🇳", "e" + strings.Repeat("\u0301", 9), "a\tb\nc\rd", "نص حكيم", "\u0301begins with a mark",
	"\U000E0041\U000E0042", "…␛", strings.Repeat("long ", 40), "",
}

// What Lip Gloss draws is the text of the gate and nothing else, in its styles, as wide as
// asked for: also of texts that Lip Gloss measures otherwise.
func TestDrawnTextIsThatOfTheGate(t *testing.T) {
	for _, name := range themes.Builtin() {
		theme, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, ascii := range []bool{false, true} {
			p := Pen{Palette: palette.New(theme), ASCII: ascii}
			for _, s := range hostile {
				for _, st := range []safetext.Style{p.Plain, p.Link, p.Strike, p.CurrentHit, p.Error.Over(p.Header)} {
					drawnAsItIs(t, p, s, st)
					text := safetext.CleanLine(s, st, 30)
					if p.ASCII {
						text = text.Line().ASCII().Text()
					}
					if got, want := p.Row(40, text).Line(40).String(), text.String(); got != want {
						t.Errorf("%s: %q is drawn as %q, want %q", name, s, got, want)
					}
				}
			}
		}
	}
}

func drawnAsItIs(t *testing.T, p Pen, s string, st safetext.Style) {
	t.Helper()
	const width = 40
	text := safetext.CleanLine(s, st, 30)
	want := safetext.Spaces(1, p.Header).Line().Append(text)
	if p.ASCII {
		want = want.ASCII()
	}
	got := p.Row(width, safetext.Spaces(1, p.Header), text).Line(width)
	if got.Plain() != want.Plain() {
		t.Errorf("%s: %q is drawn as %q, want %q", p.Theme.Name, s, got.Plain(), want.Plain())
	}
	for name, block := range map[string]Block{
		"wide": p.Row(width, text).Wide(width, p.Header),
		"ends": Ends(p.Row(width, text), p.Row(width, safetext.Lit("end", st)), width, p.Header),
	} {
		l := block.Line(width)
		if l.Width() > width || !strings.HasPrefix(l.Plain(), strings.TrimPrefix(want.Plain(), " ")) {
			t.Errorf("%s, %s: %q is drawn as %q of %d cells", p.Theme.Name, name, s, l.Plain(), l.Width())
		}
	}
}

// Nothing that is no text of the gate becomes a row, whatever a block holds.
func TestBlocksComeThroughTheGate(t *testing.T) {
	for _, l := range (Block{"a\x1b]0;title\x07b\x1b[2J\nc\u202ed"}).Lines(80) {
		if s := l.Plain(); strings.ContainsAny(s, "\x1b\x07\u202e") {
			t.Errorf("%q", s)
		}
	}
}

// Columns stand beside each other, the first rows at the same height.
func TestColumns(t *testing.T) {
	p := Pen{Palette: palette.New(themes.Default(true))}
	row := func(s string) safetext.Line { return safetext.CleanLine(s, p.Plain, 20).Line() }
	left, right := p.Rows(20, row("one"), row("two"), row("three")), p.Rows(20, row("four"))
	var got []string
	for _, l := range append(Beside(left.Wide(8, p.Plain), right).Lines(80), p.RuleLine(12)) {
		got = append(got, strings.TrimRight(l.Plain(), " "))
	}
	if want := "one     four|two|three|────────────"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
}

func FuzzDrawn(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	p := Pen{Palette: palette.New(themes.Default(true))}
	f.Fuzz(func(t *testing.T, s string) { drawnAsItIs(t, p, s, p.Link) })
}

func BenchmarkRow(b *testing.B) {
	p := Pen{Palette: palette.New(themes.Default(true))}
	var pieces []safetext.Text
	for range 8 {
		pieces = append(pieces, safetext.CleanLine("some fact", p.Dim.Over(p.Header), 40), safetext.Spaces(2, p.Header))
	}
	b.ReportAllocs()
	for range b.N {
		p.Row(120, pieces...).Wide(120, p.Header).Line(120)
	}
}
