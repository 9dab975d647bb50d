package safetext

import (
	"strings"
	"testing"
	"unicode"
)

func rows(lines []Line) string {
	var s []string
	for _, l := range lines {
		s = append(s, l.Plain())
	}
	return strings.Join(s, "|")
}

func TestWrap(t *testing.T) {
	prose, code, words := WrapOptions{}, WrapOptions{Hard: true}, WrapOptions{Hard: true, Words: true}
	mark, indent := Lit("↪", Style{Dim: true}), Lit("  ", Style{})
	for _, c := range []struct {
		name, in string
		w        int
		opts     WrapOptions
		want     string
	}{
		{"empty", "", 10, prose, ""},
		{"fits", "hello", 5, prose, "hello"},
		{"lines", "a\n\nb\n", 5, prose, "a||b|"},
		{"words", "the quick brown fox", 9, prose, "the quick|brown fox"},
		{"exactly full", "aaaa bbbb", 4, prose, "aaaa|bbbb"},
		{"long word", "a abcdefgh b", 4, prose, "a|abcd|efgh|b"},
		{"spaces at a break", "aaa     bbb", 4, prose, "aaa|bbb"},
		{"spaces at the end", "aaaa     ", 4, prose, "aaaa"},
		{"spaces first", "    a bcd", 7, prose, "    a|bcd"},
		{"more spaces than room", "      ab", 4, prose, "    |  ab"},
		{"only spaces", "      ", 4, prose, "    |  "},
		{"hyphen", "well-known fact -x", 6, prose, "well-|known|fact|-x"},
		{"no hyphen", "a --verbose", 8, prose, "a|--verbos|e"},
		{"ideographs", "日本語です。", 7, prose, "日本語|です。"},
		{"punctuation stays", "日本語。です", 6, prose, "日本|語。で|す"},
		{"opening bracket goes on", "日本「語」", 6, prose, "日本|「語」"},
		{"ideographs and words", "see 日本語 here", 8, prose, "see 日本|語 here"},
		{"no-break space", "aa bb\u00a0cc dd", 6, prose, "aa|bb\u00a0cc|dd"},
		{"ideographic space", "日本\u3000語", 5, prose, "日本|語"},
		{"width 1", "日ab", 1, prose, "?|a|b"},
		{"width 0", "ab", 0, prose, "a|b"},
		{"marks stay", "e\u0301e\u0301e\u0301", 2, prose, "e\u0301e\u0301|e\u0301"},
		{"code", "the quick brown", 4, code, "the |quic|k br|own"},
		{"code in words", "the quick brown", 8, words, "the |quick |brown"},
		{"code in words, spaces", "aaaa    bbbb", 6, words, "aaaa  |  bbbb"},
		{"code wide", "日本語", 5, code, "日本|語"},
		{"indent", "the quick brown\nfox jumps", 9, WrapOptions{Indent: indent}, "the quick|  brown|fox jumps"},
		{"mark", "abcdefgh", 4, WrapOptions{Hard: true, ContinuationMark: mark}, "abcd|↪efg|↪h"},
		{"indent and mark", "abcdefgh", 6, WrapOptions{Hard: true, Indent: indent, ContinuationMark: mark}, "abcdef|  ↪gh"},
		{"no room for indent", "abcdefgh", 3, WrapOptions{Hard: true, Indent: indent}, "abc|def|gh"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Clean(c.in, Style{}).Wrap(c.w, c.opts)
			if rows(got) != c.want {
				t.Errorf("%q, want %q", rows(got), c.want)
			}
			for _, l := range got {
				if l.Width() > max(c.w, 1) || l.Width() != width(l.Plain()) {
					t.Errorf("%q has %d cells", l.Plain(), l.Width())
				}
			}
		})
	}
}

func TestWrapStyles(t *testing.T) {
	text := Lit("the ", Style{}).Append(Lit("quick brown", Style{Bold: true}), Clean("\x00 fox", Style{}))
	var got []string
	for _, l := range text.Wrap(6, WrapOptions{ContinuationMark: Lit(">", Style{Dim: true})}) {
		got = append(got, styled(l.Text()))
	}
	if want := "[]the|[2]>[1]quick|[2]>[1]brown|[2]>{␀}[] fox"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
}

// TestAsciiRow holds the fast way to find a row to the slow one.
func TestAsciiRow(t *testing.T) {
	s := "the quick-brown  fox -x jumps-over--the a-1 lazy1-dog and averyveryverylongwordindeed,   ok-\u0301 x\u0301 end -"
	for _, opts := range []WrapOptions{{}, {Hard: true}} {
		wr := wrapper{opts: opts}
		for from := range s {
			for room := 1; room < 40; room++ {
				end, next, cells, ok := wr.asciiRow(s, from, room)
				if !ok {
					continue
				}
				if e, n, c := wr.row(s, from, room); e != end || n != next || c != cells {
					t.Fatalf("%q at %d, %+v: %d %d %d, want %d %d %d", s[from:], room, opts, end-from, next-from, cells, e-from, n-from, c)
				}
			}
		}
	}
}

// checkWrap holds rows to what Wrap promises.
func checkWrap(t *testing.T, text Text, w int, opts WrapOptions) {
	t.Helper()
	var b strings.Builder
	replaced := 0
	for _, l := range text.Wrap(w, opts) {
		if l.Width() != width(l.Plain()) {
			t.Fatalf("%q: %d cells, it says %d", l.Plain(), width(l.Plain()), l.Width())
		}
		if l.Width() > w {
			t.Fatalf("%q is wider than %d", l.Plain(), w)
		}
		if strings.Contains(l.Plain(), "\n") {
			t.Fatalf("%q is no row", l.Plain())
		}
		if w == 1 && l.Plain() == "?" {
			replaced++
		}
		b.WriteString(l.Plain())
	}
	if replaced > 0 {
		return
	}
	ink := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, s)
	}
	if got, want := ink(b.String()), ink(text.Plain()); got != want {
		t.Fatalf("at %d, %+v:\n%q became\n%q", w, opts, want, got)
	}
	if opts.Hard && strings.ReplaceAll(text.Plain(), "\n", "") != b.String() {
		t.Fatalf("spaces were lost: %q became %q", text.Plain(), b.String())
	}
}

func TestWrapKeepsEverything(t *testing.T) {
	in := "The quick-brown fox,  jumped\tover 日本語「です」。 ﷽ 👩\u200d👩\u200d👧 e\u0301\u0302 नमस्ते क्षत्रिय\n\n   indented   text with trailing   \n" +
		strings.Repeat("longword", 20) + "\u3000\u2003x\u00a0y \x1b[31m \u202e 🇺🇳🇺 ☃\ufe0f☃"
	for w := 1; w < 130; w++ {
		for _, opts := range []WrapOptions{{}, {Hard: true}, {Hard: true, Words: true}} {
			for _, s := range []string{in, strings.Repeat(" ", 7) + in} {
				checkWrap(t, Clean(s, Style{}), w, opts)
			}
		}
	}
}

// TestLinear never ends if some shape of text takes time that grows with the
// square of its length.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes its time")
	}
	for _, piece := range map[string]string{
		"letters": "a", "spaces": " ", "words": "ab ", "marks": "\u0301", "escapes": "\x1b", "osc": "\x1b]", "csi": "\x1b[", "csi digits": "\x1b[1", "sgr": "\x1b[31m",
		"overwrites": "a 1\r", "different overwrites": "ab\rcd\r", "carriage returns": "\r", "backspaces": "a\ba", "tabs": "\t", "tabs and letters": "a\t", "tabs and wide": "日\t",
		"joined": "👩\u200d", "flags": "🇺", "tags": "\U000E0041", "selectors": "\ufe0f", "jamo": "\u1100", "prepended": "\u0600", "invalid": "\xff", "wide": "日", "styled overwrites": "\x1b[31ma\x1b[32m1\r",
		"kana": "か", "osc ended": "\x1b]0;a\x07", "osc with newline": "\x1b]0;\n\x07", "virama": "क्",
	} {
		large := strings.Repeat(piece, 100_000)
		for _, text := range []Text{CleanOutput(large, Style{}), Clean(large, Style{}), FromANSI(large), Controls(large, Style{})} {
			text.Wrap(80, WrapOptions{})
			text.Wrap(3, WrapOptions{Hard: true, Words: true})
			text.Line().Slice(10, 20)
		}
	}
}
