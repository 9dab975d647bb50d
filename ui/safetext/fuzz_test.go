package safetext

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func seeds(f *testing.F) {
	for _, s := range []string{
		"plain text\nwith lines\r\n", "a\tb\rc\bd", "\x1b[31;48;5;22mred\x1b[0m", "\x1b]52;c;aGk=\x07", "\x1b]0;x\x1b\\",
		"\x1b[" + strings.Repeat("1;", 32) + "1m", "x\x1b[888888889b", "\x1b[?25l\x1b[2K\x1b[1G", "at 1%\rat 2%\rat 100%\n", "N\bNA\bA _\bx",
		"\u009b31m", "\xff\xed\xa0\x80\xe2\x82", "\u202e\u2066\u200b\ufeff", "e\u0301\u0301\u0301\u0301\u0301", "👩\u200d👩\u200d👧🇺🇳☃\ufe0f\ufe01",
		"x\U000E0068\U000E0069\U000E007F", "\u3164\u115f\u2800", "नमस्ते क्षत्रिय می\u200cخواهم", "日本語、です。", "\u1100\u1100\u1161\u0600\u06dd1", "\x1bP\x1b[\x1b",
	} {
		f.Add(s)
	}
}

// check holds a text to what the gate promises.
func check(t *testing.T, in string, text Text) {
	t.Helper()
	s := text.Plain()
	if !utf8.ValidString(s) {
		t.Fatalf("%q became invalid: %q", in, s)
	}
	if r := deceptive(s); r >= 0 {
		t.Fatalf("%q became %q with U+%04X", in, s, r)
	}
	if len(s) > 16*len(in) {
		t.Fatalf("%d bytes became %d: %q", len(in), len(s), in)
	}
	n := 0
	text.each(func(piece string, st Style) { n += len(piece) })
	if n != len(s) {
		t.Fatalf("%q: styles cover %d of %d bytes", in, n, len(s))
	}
	var out bytes.Buffer
	w := NewWriter(&out)
	for _, l := range text.Lines() {
		w.WriteString(l.String() + "\r\n")
	}
	if w.Dropped() > 0 {
		t.Fatalf("%q became %q, of which the second gate drops %d", in, text.String(), w.Dropped())
	}
}

func FuzzClean(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		text := Clean(in, Style{Fg: ANSI(3)})
		check(t, in, text)
		check(t, in, Controls(in, Style{}))
		check(t, in+"     ", CleanLine(in, Style{}, 20))
		again := Clean(text.Plain(), Style{})
		check(t, text.Plain(), again)
		for _, r := range in { // what needs no gate passes it
			if r < 0x20 || r > 0x7e {
				return
			}
		}
		if text.Plain() != in {
			t.Fatalf("%q changed to %q", in, text.Plain())
		}
	})
}

func FuzzCleanOutput(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		base := Style{Bg: ANSI(4)}
		text := CleanOutput(in, base)
		check(t, in, text)
		text.each(func(s string, st Style) {
			if st.Fg != 0 && st.Bg != 0 && contrast(st.Fg, st.Bg) < minContrast {
				t.Fatalf("%q: %q cannot be read in %+v", in, s, st)
			}
		})
		check(t, in, FromANSI(in))
		paged := CleanPaged(in, base)
		check(t, in, paged)
		if n := strings.Count(in, "\n"); n != strings.Count(text.Plain(), "\n") || n != strings.Count(paged.Plain(), "\n") {
			t.Fatalf("%q: lines were lost: %q", in, text.Plain())
		}
	})
}

func FuzzWrap(f *testing.F) {
	for i, s := range []string{"the quick brown fox", "日本語です。see here", "e\u0301\u0302 👩\u200d👩 \x1b[31mx\ty", "   indented\n\nwell-known"} {
		f.Add(s, uint8(i*7+1), uint8(i))
	}
	f.Fuzz(func(t *testing.T, in string, w, kind uint8) {
		opts := WrapOptions{Hard: kind&1 != 0, Words: kind&2 != 0}
		text := CleanOutput(in, Style{})
		checkWrap(t, text, int(w)+1, opts)
		opts.Indent, opts.ContinuationMark = Lit("  ", Style{}), Lit("↪", Style{})
		for _, l := range text.Wrap(int(w)+1, opts) {
			if l.Width() > int(w)+1 || l.Width() != width(l.Plain()) {
				t.Fatalf("%q has %d cells at %d", l.Plain(), l.Width(), int(w)+1)
			}
			if cut := l.Truncate(int(w)/2, Lit("…", Style{})); cut.Width() > int(w)/2 {
				t.Fatalf("%q is wider than %d", cut.Plain(), int(w)/2)
			}
			from, to := int(w)/4, int(w)/2
			if part := l.Slice(from, to); part.Width() != max(min(to, l.Width())-from, 0) || part.Width() != width(part.Plain()) {
				t.Fatalf("%q [%d:%d] is %q of %d cells", l.Plain(), from, to, part.Plain(), part.Width())
			}
			high := l.Highlight([]Range{{int(kind), int(w)}, {1, 3}}, Style{Bold: true})
			if high.Plain() != l.Plain() {
				t.Fatalf("%q became %q", l.Plain(), high.Plain())
			}
		}
	})
}

func FuzzWriter(f *testing.F) {
	for i, s := range []string{"\x1b[31mx\x1b[m\r\n", "\x1b]8;;https://a\x07x", "\x1b[8m\x1b]52;c;aGk=\x07", "\xe2\x82\xac\u202e", "\x1b[?1049h\x1b[5;5H"} {
		f.Add([]byte(s), uint8(i))
	}
	f.Fuzz(func(t *testing.T, in []byte, at uint8) {
		var whole, parts, twice bytes.Buffer
		w := NewWriter(&whole)
		w.Write(in)
		k := min(int(at), len(in))
		p := NewWriter(&parts)
		p.Write(in[:k])
		p.Write(in[k:])
		if whole.String() != parts.String() || w.Dropped() != p.Dropped() {
			t.Fatalf("split at %d: %q and %q", k, whole.String(), parts.String())
		}
		a := NewWriter(&twice)
		a.Write(whole.Bytes())
		if a.Dropped() != 0 || twice.String() != whole.String() {
			t.Fatalf("%q passed, but not a second time: %q", whole.String(), twice.String())
		}
		if s := whole.String(); strings.Contains(s, "\x1b]52") || strings.Contains(s, "\x1bP") || strings.Contains(s, "\x1bc") || !utf8.ValidString(s) {
			t.Fatalf("%q passed", s)
		}
	})
}
