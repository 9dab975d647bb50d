package safetext

import (
	"strings"
	"testing"
)

// styled writes a text with the names of its styles, to compare them at a glance.
func styled(t Text) string {
	var b strings.Builder
	t.each(func(s string, st Style) {
		if st.Marker {
			b.WriteString("{" + s + "}")
			return
		}
		code := strings.TrimSuffix(string(appendSGR(nil, st)), "m")
		b.WriteString("[" + strings.TrimPrefix(code, "\x1b[") + "]" + s)
	})
	return b.String()
}

// What a program writes for a pager keeps its colours, and of its links the text.
func TestCleanPaged(t *testing.T) {
	for _, c := range []struct{ in, want, output string }{
		{"\x1b[31mred\x1b[m", "[31]red", "[31]red"},
		{"a \x1b]8;id=1;file://x/b\x1b\\b\x1b]8;;\x1b\\ \x1b]8;;http://c.example\x07c\x1b]8;;\x07", "[]a b c", "[]a {␛}[]]8;id=1;file://x/b{␛}[]\\b{␛}[]]8;;{␛}[]\\ {␛}[]]8;;http://c.example{␇}[]c{␛}[]]8;;{␇}"},
		{"\x1b]0;title\x07x \x1b]52;c;aGk=\x07", "{␛}[]]0;title{␇}[]x {␛}[]]52;c;aGk={␇}", ""},
		{"a 1\ra 2\nB\bB", "[]a 2\n[1]B", ""},
		{"\x1b]8;;a\nb\x07c", "{␛}[]]8;;a\nb{␇}[]c", ""}, // no line is lost
		{"plain\r\n", "[]plain\n", ""},
	} {
		if c.output == "" {
			c.output = c.want
		}
		if got := styled(CleanPaged(c.in, Style{})); got != c.want {
			t.Errorf("%q: %s", c.in, got)
		}
		if got := styled(CleanOutput(c.in, Style{})); got != c.output {
			t.Errorf("%q as output: %s", c.in, got)
		}
	}
	// what erases nothing hides nothing; all else is counted
	if n := CleanPaged("a\x1b[K b\x1b[0K", Style{}).Notes(); n.Hidden != 0 {
		t.Errorf("%d hidden", n.Hidden)
	}
	if n := CleanPaged("a\x1b[2K b\x1b[1A", Style{}).Notes(); n.Hidden != 2 {
		t.Errorf("%d hidden", n.Hidden)
	}
}

func TestClean(t *testing.T) {
	const sgr33 = "\x1b[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1m"
	picture := func(s string) string { return strings.ReplaceAll(s, "\x1b", "␛") }
	same := "" // the result is the same as that of Clean
	for _, c := range []struct{ name, in, prose, output, controls string }{
		{"empty", "", "", same, same},
		{"plain", "hello\nworld", "hello\nworld", same, "hello␊\nworld"},
		{"crlf", "a\r\nb", "a\nb", same, "a␍␊\nb"},
		{"tab", "a\tb\n\tc\tabcd\tx", "a   b\n    c   abcd    x", same, "a→b␊\n→c→abcd→x"},
		{"tab after wide characters", "日本\tb", "日本    b", same, "日本→b"},
		{"tab after a mark", "e\u0301\tb", "e\u0301   b", same, "e\u0301→b"},
		{"c0", "\x00\x01\x07\x0b\x0c\x0e\x1f\x7f", "␀␁␇␋␌␎␟␡", same, same},

		{"carriage return", "rm -rf\rls", "rm -rf␍ls", same, same},
		{"carriage return at the end", "abc\r", "abc␍", "abc", "abc␍"},
		{"carriage return first", "\rabc", "␍abc", "abc", "␍abc"},
		{"two before a newline", "abc\r\r\nx", "abc␍\nx", "abc\nx", "abc␍␍␊\nx"},
		{"progress", "at 5%\rat 10%\rat 100%\r\ndone", "at 5%␍at 10%␍at 100%\ndone", "at 100%\ndone", "at 5%␍at 10%␍at 100%␍␊\ndone"},
		{"progress with a bar", "[#   ] 1/9\r[##  ] 2/9\r[####] 9/9", "[#   ] 1/9␍[##  ] 2/9␍[####] 9/9", "[####] 9/9", "[#   ] 1/9␍[##  ] 2/9␍[####] 9/9"},
		{"progress with a spinner", "⠋ go\r⠙ go\r⠹ go", "⠋ go␍⠙ go␍⠹ go", "⠹ go", "⠋ go␍⠙ go␍⠹ go"},
		{"progress with erasing", "a 1\x1b[K\ra 2\x1b[K\r", "a 1␛[K␍a 2␛[K␍", "a 2", "a 1␛[K␍a 2␛[K␍"},
		{"progress that git ends", "get 9%\rget 100%, done.\n", "get 9%␍get 100%, done.\n", "get 100%, done.\n", "get 9%␍get 100%, done.␊\n"},
		{"two kinds of progress", "a 1\ra 2\rb 1\rb 2", "a 1␍a 2␍b 1␍b 2", "a 2␍b 2", "a 1␍a 2␍b 1␍b 2"},
		{"lines fold by themselves", "a 1\na 2\ra 3", "a 1\na 2␍a 3", "a 1\na 3", "a 1␊\na 2␍a 3"},

		{"overstrike", "N\bNA\bA _\bx x\b_", "N␈NA␈A _␈x x␈_", "NA x x", "N␈NA␈A _␈x x␈_"},
		{"overstrike beyond ascii", "é\bé", "é␈é", "é", "é␈é"},
		{"backspace", "abc\b\bx", "abc␈␈x", same, same},
		{"backspace first", "\bx", "␈x", same, same},
		{"backspace over a line", "a\n\ba", "a\n␈a", same, "a␊\n␈a"},

		{"sgr", "\x1b[31mred\x1b[0m", "red", same, "␛[31mred␛[0m"},
		{"conceal and blink", "\x1b[8mhid\x1b[5mden\x1b[6m!", "hidden!", same, "␛[8mhid␛[5mden␛[6m!"},
		{"sgr of 33 parameters", sgr33 + "x", picture(sgr33) + "x", same, same},
		{"sgr of 17 parameters", "\x1b[" + strings.Repeat(";", 16) + "mx", "␛[" + strings.Repeat(";", 16) + "mx", same, same},
		{"sgr of 16 parameters", "\x1b[" + strings.Repeat(";", 15) + "mx", "x", same, "␛[" + strings.Repeat(";", 15) + "mx"},
		{"private sgr", "\x1b[>4;2mx\x1b[?4mx", "␛[>4;2mx␛[?4mx", same, same},
		{"erase and cursor", "a\x1b[Kb\x1b[2Jc\x1b[1;1Hd\x1b[10A\x1b[?25l\x1b[?2004h\x1b[?2026h\x1b[?1049;25he", "a␛[Kb␛[2Jc␛[1;1Hd␛[10A␛[?25l␛[?2004h␛[?2026h␛[?1049;25he", "abcde", "a␛[Kb␛[2Jc␛[1;1Hd␛[10A␛[?25l␛[?2004h␛[?2026h␛[?1049;25he"},
		{"repeat", "x\x1b[888888889b", "x␛[888888889b", same, same},
		{"queries and modes", "\x1b[c\x1b[6n\x1b[?2027h\x1b[4h\x1b[2;5r\x1b[21t\x1b[?1$p", "␛[c␛[6n␛[?2027h␛[4h␛[2;5r␛[21t␛[?1$p", same, same},
		{"other escapes", "\x1bc\x1b7\x1bM\x1b(0\x1b#8", "␛c␛7␛M␛(0␛#8", same, same},
		{"clipboard", "\x1b]52;c;aGk=\x07x\x1b]52;c;aGk=\x1b\\x", "␛]52;c;aGk=␇x␛]52;c;aGk=␛\\x", same, same},
		{"title with colour inside", "\x1b]0;a\x1b[31mb\x07", "␛]0;ab␇", same, "␛]0;a␛[31mb␇"},
		{"link", "\x1b]8;;https://a.example\x1b\\b.example\x1b]8;;\x1b\\", "␛]8;;https://a.example␛\\b.example␛]8;;␛\\", same, same},
		{"device control", "\x1bP$q\"p\x1b\\ \x1b_G\x1b\\ \x1b^x\x1b\\ \x1bXy\x1b\\", "␛P$q\"p␛\\ ␛_G␛\\ ␛^x␛\\ ␛Xy␛\\", same, same},
		{"unterminated", "\x1b]0;abc", "␛]0;abc", same, same},
		{"cut short", "\x1b[31", "␛[31", same, same},
		{"escape alone", "a\x1b", "a␛", same, same},
		{"overlong control sequence", "\x1b[" + strings.Repeat("1", 300) + "mx", "␛[" + strings.Repeat("1", 300) + "mx", same, same},
		{"overlong string", "\x1b]0;" + strings.Repeat("a", 5000) + "\x1b[31m\x07x", "␛]0;" + strings.Repeat("a", 5000) + "␇x", same, "␛]0;" + strings.Repeat("a", 5000) + "␛[31m␇x"},
		{"escaped text stays", `\x1b[31m \u001b %1b`, `\x1b[31m \u001b %1b`, same, same},

		{"c1", "\u009b31m\u0085\u0080", "<U+009B>31m<U+0085><U+0080>", same, same},
		{"invalid", "a\xffb\xe2\x82", "a<FF>b<E2><82>", same, same},
		{"cut within a character", "☃\xef", "☃<EF>", same, same},
		{"cut within a character after a letter", "a\xef\xbf", "a<EF><BF>", same, same},
		{"cut within a character before a newline", "ۂ\xf6\n", "ۂ<F6>\n", same, "ۂ<F6>␊\n"},
		{"overlong and out of range", "\xc0\xaf\xf4\x90\x80\x80", "<C0><AF><F4><90><80><80>", same, same},
		{"c1 as a byte", "\x9b31m", "<9B>31m", same, same},
		{"surrogates", "\xed\xa0\x80\xed\xbf\xbf", "<U+D800><U+DFFF>", same, same},
		{"bidi", "a\u202eb\u2066\u2069\u200e\u200f\u061c", "a<U+202E>b<U+2066><U+2069><U+200E><U+200F><U+061C>", same, same},
		{"right to left", "שלום مرحبا", "שלום مرحبا", same, same},
		{"invisible", "\u200b\u2060\u2064\u206a\ufeff\u00ad\u180e\u034f\ufff9", "<U+200B><U+2060><U+2064><U+206A><U+FEFF><U+00AD><U+180E><U+034F><U+FFF9>", same, same},
		{"separators", "a\u2028b\u2029c", "a<U+2028>b<U+2029>c", same, same},
		{"blank letters", "\u3164\u115f\u1160\uffa0\u2800", "<U+3164><U+115F><U+1160><U+FFA0><U+2800>", same, same},
		{"noncharacters", "\uffff\ufdd0\U0010fffe", "<U+FFFF><U+FDD0><U+10FFFE>", same, same},
		{"private use", "\ue0b0\U000f0001", "\ue0b0\U000f0001", same, same},
		{"replacement character", "\ufffd", "\ufffd", same, same},

		{"marks", "e\u0301\u0301\u0301\u0301\u0301\u0301x", "e\u0301\u0301\u0301\u0301<+2 marks>x", same, "e\u0301\u0301\u0301\u0301<U+0301><U+0301>x"},
		{"many marks", "Z" + strings.Repeat("\u0301", 200) + "!", "Z\u0301\u0301\u0301\u0301<+196 marks>!", same, "Z\u0301\u0301\u0301\u0301" + strings.Repeat("<U+0301>", 196) + "!"},
		{"marks without a base", "\u0301\u0302\na\x00\u0301", "<U+0301><U+0302>\na␀<U+0301>", same, "<U+0301><U+0302>␊\na␀<U+0301>"},
		{"mark after a simple character", "é\u0301日\u3099", "é\u0301日\u3099", same, same},
		{"selectors", "☃\ufe0f\ufe01\ufe02x\U000E0100", "☃\ufe0f<VS×2>x<VS×1>", same, same},
		{"selector of an ideograph", "葛\U000E0100 葛\U000E0100\U000E0101", "葛\U000E0100 葛\U000E0100<VS×1>", same, same},
		{"selectors without a base", "\ufe0f\ufe0e", "<VS×2>", same, same},
		{"tags", "x\U000E0068\U000E0069", "x<TAG:hi>", same, same},
		{"language tag", "\U000E0001\U000E0065\U000E006e\U000E007F", "<U+E0001><TAG:en>", same, same},
		{"flag made of tags", "🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "🏴<TAG:gbeng>", same, same},
		{"flags", "🇺🇳🇺", "🇺🇳🇺", same, same},

		{"family", "👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧", same, "👩<U+200D>👩<U+200D>👧"},
		{"emoji with colour and sign", "👩🏽\u200d⚕\ufe0f ❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3", "👩🏽\u200d⚕\ufe0f ❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3", same, "👩🏽<U+200D>⚕\ufe0f ❤\ufe0f<U+200D>🔥 🏳\ufe0f<U+200D>🌈 1\ufe0f\u20e3"},
		{"persian and hindi joiners", "می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष", same, "می<U+200C>خواهم क्<U+200D>ष"},
		{"joiner at the end of a word", "ന്\u200d x", "ന്\u200d x", same, "ന്<U+200D> x"},
		{"joiners where none is needed", "ad\u200dmin 1\u200c2 \u200d 👩\u200d", "ad<U+200D>min 1<U+200C>2 <U+200D> 👩<U+200D>", same, same},
		{"joiner between arrows", "→\u200d→", "→<U+200D>→", same, same},
		{"two joiners", "می\u200c\u200cخ", "می<U+200C><U+200C>خ", same, same},

		{"scripts of complex shape", "क्षत्रिय நி กำ ស្ត្រី བོད་སྐད", "क्षत्रिय நி กำ ស្ត្រី བོད་སྐད", same, same},
		{"hangul of letters", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab", same, same},
		{"several wide letters in one", "\u1112\u1112\u1161", "<U+1112><U+1112><U+1161>", same, same},
		{"colour upon colour", "👍🏻🏻", "<U+1F44D><U+1F3FB><U+1F3FB>", same, same},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.output == same {
				c.output = c.prose
			}
			if c.controls == same {
				c.controls = c.prose
			}
			if got := Clean(c.in, Style{}).Plain(); got != c.prose {
				t.Errorf("Clean: %q, want %q", got, c.prose)
			}
			if got := CleanOutput(c.in, Style{}).Plain(); got != c.output {
				t.Errorf("CleanOutput: %q, want %q", got, c.output)
			}
			if got := Controls(c.in, Style{}).Plain(); got != c.controls {
				t.Errorf("Controls: %q, want %q", got, c.controls)
			}
			if got := Plain(c.in, false); got != c.prose {
				t.Errorf("Plain: %q, want %q", got, c.prose)
			}
			if got := Plain(c.in, true); got != c.output {
				t.Errorf("Plain of output: %q, want %q", got, c.output)
			}
		})
	}
}

func TestStyles(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"bold", "\x1b[1mx\x1b[22my", "[1]x[]y"},
		{"all attributes", "\x1b[1;2;3;4;7;9mx\x1b[22;23;24;27;29my", "[1;2;3;4;7;9]x[]y"},
		{"dropped", "\x1b[5;6;8;10;11;20;21;26;51;53;73mx", "[]x"},
		{"colours", "\x1b[31;42mx\x1b[91;39;102my\x1b[49mz", "[31;42]x[102]y[]z"},
		{"palette", "\x1b[38;5;208mx\x1b[38;5;256my", "[38;5;208]xy"},
		{"true colour", "\x1b[38;2;1;2;3mx\x1b[38;2;256;0;0my", "[38;2;1;2;3]xy"},
		{"colons", "\x1b[38:5:208mx\x1b[38:2:1:2:3my\x1b[48:2::1:2:3mz", "[38;5;208]x[38;2;1;2;3]yz"},
		{"colours after attributes", "\x1b[1;38;5;208;4mx", "[1;4;38;5;208]x"},
		{"colour that cannot be read", "\x1b[38;9;1mx\x1b[38mx\x1b[38;5mx", "[]xxx"},
		{"underlines", "\x1b[4:3mx\x1b[4:0my\x1b[4:9mz", "[4]x[]yz"},
		{"underline colour", "\x1b[58;5;1mx\x1b[58:2::1:2:3;1my\x1b[59mz", "[]x[1]yz"},
		{"black on black", "\x1b[30;40mx\x1b[0my", "[30]x[]y"},
		{"nearly the same", "\x1b[38;2;100;100;100;48;2;120;120;120mx", "[38;2;100;100;100]x"},
		{"marker", "\x1b[31ma\x00b", "[31]a{␀}[31]b"},
		{"overstrike", "a\bab_\bc", "[1]a[]b[4]c"},
		{"overstrike twice", "_\ba\ba", "[1;4]a"},
		{"folded", "\x1b[31ma 1\r\x1b[32ma 2\r\x1b[33ma 3\x1b[m!", "[32]a 2{␍}[33]a 3[]!"},
		{"folded with styles", "a \x1b[31m1\ra \x1b[32m2\x1b[m x", "[]a [31]1{␍}[31]a [32]2[] x"},
		{"folded within a line", "q\r\x1b[31m1 a\r2 a\x1b[m", "[]q{␍}[31]2 a"},
		{"style within a grapheme", "e\x1b[31m\u0301x", "[]e\u0301[31]x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := styled(CleanOutput(c.in, Style{})); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	base := Style{Fg: ANSI(2), Bold: true}
	if got := styled(CleanOutput("a\x1b[31mb\x1b[0mc\x1b[22md\x1b[39me", base)); got != "[1;32]a[1;31]b[1;32]cde" {
		t.Errorf("over a style: %q", got)
	}
	if got := styled(CleanOutput("\x1b[30mx", Style{Bg: ANSI(0), Fg: ANSI(7)})); got != "[37;40]x" {
		t.Errorf("black on the base's black: %q", got)
	}
	if got := styled(Clean("a\x1b[31mb\u202e", base)); got != "[1;32]ab{<U+202E>}" {
		t.Errorf("prose: %q", got)
	}
	if got := styled(FromANSI("\x1b[38;2;1;2;3;48;2;1;2;3mx\x1b]8;id=1;https://a.example\x07y\x1b]8;;\x07\x1b[0m\x1b[2Jz\r")); got != "[38;2;1;2;3;48;2;1;2;3]xy{␛}[][2Jz{␍}" {
		t.Errorf("FromANSI: %q", got)
	}
}

func TestNotes(t *testing.T) {
	for _, c := range []struct {
		in     string
		output bool
		want   Notes
	}{
		{"plain\ttext\r\n", true, Notes{}},
		{"\x1b[31mred\x1b[m", true, Notes{}},
		{"a\x1b[K\x1b[1A\x1b[?25l", true, Notes{Hidden: 3}},
		{"a 1\ra 2\ra 3\nb 1\rb 2", true, Notes{Overwrites: 3}},
		{"\x1b]0;x\x07\u009b", true, Notes{Shown: 2, Warn: true}},
		{"\x1b[2J", false, Notes{Shown: 1, Warn: true}},
		{"\u200e\u200b", false, Notes{}},
		{"\u202e", false, Notes{Warn: true}},
		{"x\U000E0068", false, Notes{Warn: true}},
		{"x\ufe00\ufe01\ufe02", false, Notes{Warn: true}},
	} {
		f := Clean
		if c.output {
			f = CleanOutput
		}
		if got := f(c.in, Style{}).Notes(); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.in, got, c.want)
		}
	}
	a, b := CleanOutput("\x1b[K", Style{}), CleanOutput("\x1b[Kx\u202e", Style{})
	if got := a.Append(b).Notes(); got != (Notes{Hidden: 2, Warn: true}) {
		t.Errorf("appended: %+v", got)
	}
}

func TestCleanLine(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"name", 10, "name"},
		{"name", 4, "name"},
		{"names", 4, "nam…"},
		{"a\nb\r\nc", 10, "a⏎b⏎c"},
		{"日本語", 5, "日本…"},
		{"日本語", 4, "日…"},
		{"\x1b]0;t\x07", 10, "␛]0;t␇"},
		{"abc", 1, "…"},
		{"abc", 0, ""},
		{"abc", -1, ""},
		{"e" + strings.Repeat("\u0301", 100_000), 20, "e\u0301\u0301\u0301\u0301<+1147 marks>…"},
		{strings.Repeat("x", 1<<20), 3, "xx…"},
		{strings.Repeat("日", 1<<20), 4, "日…"},
	} {
		got := CleanLine(c.in, Style{}, c.max)
		if got.Width() > max(c.max, 0) {
			t.Errorf("%.20q: %d cells, at most %d wanted", c.in, got.Width(), c.max)
		}
		if got.Plain() != c.want {
			t.Errorf("%.20q: %q, want %q", c.in, got.Plain(), c.want)
		}
	}
	if got := Title(strings.Repeat("long ", 100) + "\x1b"); len(got) > 125 || !strings.HasSuffix(got, "…") {
		t.Errorf("title %q", got)
	}
	if got := Clipboard("a\x1b]52;c;x\x07\nb"); got != "a␛]52;c;x␇\nb" {
		t.Errorf("clipboard %q", got)
	}
}

// A character whose bytes a change of colour tears apart is drawn whole, in the colour
// that it begins with.
func TestTornCharacter(t *testing.T) {
	text := CleanOutput("\x1b[31m\xe8\x1b[32m\xa2\xa2x", Style{})
	if got, want := text.String(), "\x1b[31m袢\x1b[m\x1b[32mx\x1b[m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
