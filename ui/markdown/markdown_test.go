package markdown

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

func testPalette() *palette.Palette { return palette.New(themes.Default(true)) }

func testRenderer(width int) *Renderer { return New(testPalette(), Options{Width: width}) }

// screen returns rows as a reader sees them.
func screen(rows []safetext.Line) string {
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(strings.TrimRight(r.Plain(), " ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// wrapped is text as a program or a person breaks it to make it fit.
const wrapped = "The quick brown fox jumps over the lazy dog and then it runs away\nfrom the very big bear, which is hungry."

func TestRender(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		src   string
		want  string
	}{
		{"nothing", 40, " \n\n", ""},
		{"prose", 40, "a\nb  \nc", "a\nb\nc"},
		{"prose that was wrapped", 30, wrapped, "The quick brown fox jumps over\nthe lazy dog and then it runs\naway from the very big bear,\nwhich is hungry."},
		{"prose that was not", 60, "Roses are red,\nviolets are blue.\n\nThis line is as long as one that somebody wrapped at some column,\nthis one\nand this one are not.\nEnd.", "Roses are red,\nviolets are blue.\n\nThis line is as long as one that somebody wrapped at some\ncolumn,\nthis one\nand this one are not.\nEnd."},
		{"a list behind a colon", 60, "The files that were changed for this are in these folders:\nmodel\nui", "The files that were changed for this are in these folders:\nmodel\nui"},
		{"heading of two lines", 40, "a\nb\n===", "a b"},
		{"emphasis", 40, "*a* **b** ***c*** ~~d~~ `e f`", "a b c d e f"},
		{"backslashes", 40, `\*a\* a\b C:\\x ` + "`a\\*b` *`c\\\\d`* [`e\\f`](g)", `*a* a\b C:\x a\*b c\\d e\f (g)`},
		{"html", 60, "Vec<T> a<br>b <thinking>x</thinking> <!-- c -->", "Vec<T> a<br>b <thinking>x</thinking> <!-- c -->"},
		{"html block", 40, "<system-reminder>\n*x*\n</system-reminder>\n\ny", "<system-reminder>\n*x*\n</system-reminder>\n\ny"},
		{"open html block", 40, "<pre>\na\n\nb\n</pre> c\nd", "<pre>\na\n\nb\n</pre> c\n\nd"},
		{"comment", 40, "<!-- a\n\nb --> c\n\nd", "<!-- a\n\nb --> c\n\nd"},
		{"entities", 40, "&amp; &lt;b&gt; &#65; &amp;lt; `&lt;` &nosuch; AT&T", "& <b> A &lt; &lt; &nosuch; AT&T"},
		{"entities of controls", 60, "&#27;]52;c;x&#7; &#x202e; &#8203; &#155;1m", "␛]52;c;x␇ <U+202E> <U+200B> ›1m"},
		{"entity newline", 40, "a&#10;# b", "a # b"},
		{"links", 60, "[a *b*](c \"d\") <http://e> [http://f](http://f) ![g](h)", "a b (c) \"d\" http://e http://f [image: g (h)]"},
		{"references", 60, "[a][b] [c]\n\n[b]: http://d \"e\"\n[^1]: f", "[a][b] [c]\n\n[b]: http://d \"e\"\n[^1]: f"},
		{"headings", 40, "# a *b*\ntext\n## c #\n\nd\n===", "a b\ntext\nc\n\nd"},
		{"rule", 20, "a\n\n---\nb", "a\n\n────────────────────\nb"},
		{"tight list", 20, "- a b c d e f g h i j k l\n- m\n  n", "• a b c d e f g h i\n  j k l\n• m\n  n"},
		{"loose list", 20, "- a\n\n  b\n\n- c", "• a\n\n  b\n\n• c"},
		{"numbers", 20, "7. a\n7. b\n\n   c\n10) d", "7. a\n7. b\n\n   c\n10) d"},
		{"nested lists", 24, "- a\n  1. b b b b b b b b b b b\n     - c\n- d", "• a\n  1. b b b b b b b b b b\n     b\n     • c\n• d"},
		{"tasks", 20, "- [x] a\n- [ ] b\n1. [x] c", "[x] a\n[ ] b\n1. [x] c"},
		{"empty items", 20, "-\n- a\n-", "•\n• a\n•"},
		{"quotes", 20, "> a\n> > b\n>\n> - c", "│ a\n│ │ b\n│\n│ • c"},
		{"fence", 20, "a\n```go\nx := 1\n\n\ty()\n```\nb", "a\n  go\n  x := 1\n\n      y()\n\nb"},
		{"long code", 20, "```\naaaa bbbb cccc dddd eeee\n```", "  aaaa bbbb cccc ddd\n┊ d eeee"},
		{"open fence", 20, "```\na\n# b", "  a\n  # b"},
		{"info of an open fence", 20, "a\n```b", "a\n  b"},
		{"fence in a list", 20, "- a\n  ```py\n  b\n  ```\n- c", "• a\n    py\n    b\n• c"},
		{"indented code", 20, "a\n\n    b\n     c", "a\n\n  b\n   c"},
		{"table", 40, "| a | b |\n|--|:-:|\n| ccc | *d* |\n| e |", "a   │ b\n────┼──\nccc │ d\ne   │"},
		{"aligned table", 40, "a | b | c\n--|:--:|--:\nxxxx | yyyy | zzzz\n1|2|3", "a    │  b   │    c\n─────┼──────┼─────\nxxxx │ yyyy │ zzzz\n1    │  2   │    3"},
		{"wide table", 40, "| aa aa aa aa aa aa aa | b |\n|-|-|\n| c | dd dd dd dd dd dd dd dd |", "aa aa aa aa aa aa   │ b\naa                  │\n────────────────────┼───────────────────\nc                   │ dd dd dd dd dd dd\n                    │ dd dd"},
		{"table in a narrow window", 22, "| a | b |\n|-|-|\n| cccc cccc cccc cccc | d |", "| a | b |\n|-|-|\n| cccc cccc cccc cccc\n| d |"},
		{"table with a cell too many", 40, "| a | b |\n|-|-|\n| c | d | e |", "| a | b |\n|-|-|\n| c | d | e |"},
		{"two lines that could be under the head", 40, "00\n||-\n0\n|- \n00|00", "00\n||-\n0\n|-\n00|00"},
		{"a head with too few cells", 40, "x\ny\n|-|-|\nz", "x\n\ny │\n──┼──\nz │"},
		{"prose before a table", 40, "x\n| a | b |\n|-|-|\n| c | d |\ny", "x\n\na │ b\n──┼──\nc │ d\ny │"},
		{"crlf", 20, "a\r\n\r\n- b\r\n", "a\n\n• b"},
		{"tabs", 20, "- a\n\t- b\n\t\tc", "• a\n  • b\n    c"},
		{"controls", 60, "a\x1b]0;x\x07 *\u202eb* `\x1b[31mc`", "a␛]0;x␇ <U+202E>b c"},
		{"narrow", 10, "# a *b*\n\n- cccc dddd", "# a *b*\n\n- cccc\ndddd"},
	} {
		r := testRenderer(c.width)
		if got := screen(r.Render(c.src)); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
		if r.inline.failed > 0 {
			t.Errorf("%s: glamour lost something", c.name)
		}
	}
}

// Lines that are as long as each other were not wrapped where each begins like an entry: they
// stay as they are. A wrapped text with a number or a label in it is wrapped anew.
func TestEntriesAreNoProse(t *testing.T) {
	for _, c := range []struct {
		src   string
		meant bool
	}{
		{"2026-01-02 10:11:12 INFO the oven of the bakery was lit with config day.toml\n2026-01-02 10:11:13 INFO the dough of rye is ready at the table by the door\n2026-01-02 10:11:14 WARN the oven is slow: 1204 ms until the first loaf rose", true},
		{"a1b2c3d Mend the refresh of loaves when the clock of the oven was set back\nb2c3d4e Add a test for the refresh of loaves with two bakers at the same time\nc3d4e5f Say in the papers of loaves that there are two ways to refresh a loaf", true},
		{"Name of the oven that was lit first:         the old one (in the cellar)\nName of the oven that was lit second:         the new one (in the yard)\nTime between the first and the second:       12 minutes and 40 seconds", true},
		{"**Root cause:** the cache of the loaves was never cleared after a refresh.\n**Cure:** clear it in the handler that writes the new loaf to the big table\n**Test:** TestRefreshClearsCache in the file loaf_test.go, which failed before", true},
		{"**Root cause:** the cache of the loaves was never cleared after a refresh\nof the oven, which the bakers did not know, so that they lit it once more.\n**Cure:** clear it in the handler that writes the new loaf to the big table\nand do so before the oven is lit, since no loaf is in it at that time yet.", true},
		{"(a) the cache of the loaves was never cleared after the refresh of a loaf\n(b) the table wrote the new loaf in another transaction than the old loaf\n(c) the answer had the new loaf but not the time at which it will be stale", true},
		{"Q: What happens when the baker opens the oven during the refresh of loaves?\nA: The client waits for thirty seconds and then asks for the new loaf again\nQ: What happens when the clock of the oven was set back in the mean time?", true},
		{"The oven of the bakery was lit with the config of the day before this one.\nThe dough of rye was ready at the table by the door, next to the oven there.\nThe first loaf rose slowly and was taken out before it was done by a baker.", true},
		{"-rw-r--r-- 1 jane jane 1204 Jan the_loaf_with_a_name_that_is_quite_long.go\n-rw-r--r-- 1 jane jane 1204 Jan the_oven_with_a_name_that_is_quite_long.go", true},
		{"\u2705 the oven of the bakery was lit with the config of the day before this one\n\u2705 the dough of rye was ready at the table by the door, next to the oven there\n\u274c the first loaf rose slowly and was taken out before it was done by a baker", true},
		{"It took the bakers of the village from the first of May until the end of\n2026 to see that the oven of the old mill was lit with wood of 12 kinds and\nnever went out, since a miller who lives there puts in a log at five to 9.", false},
		{"The cure is small. As far as I can see there are no more ovens than these,\nNote: one of them is cold. It was lit in the year before and went out since\nnobody was there to put in wood, which is why the loaves of that day failed.", false},
		{"The bakers say that the oven of the old mill was lit with wood of 12 kinds.\nIt never went out, since a miller who lives there puts in a log at five to 9\nand another one at noon, so that the loaves are done when the village wakes.", false},
	} {
		rows := screen(testRenderer(120).Render(c.src))
		want := strings.Count(c.src, "\n")
		if got := strings.Count(rows, "\n"); (got == want) != c.meant {
			t.Errorf("kept %v, want %v:\n%s", got == want, c.meant, rows)
		}
	}
}

func TestOptions(t *testing.T) {
	src := "a\nb\n\n- c\n\n> d\n\n```\ne\n```\n\n| f | g |\n|-|-|\n| h | i |\n\n---"
	r := New(testPalette(), Options{Width: 20, KeepBreaks: true, ASCII: true})
	want := "a\nb\n\n- c\n\n> d\n\n  e\n\nf | g\n--+--\nh | i\n\n--------------------"
	got := screen(r.Render(src))
	if got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// Styles come through, and markers keep theirs within prose.
func TestStyles(t *testing.T) {
	r := testRenderer(60)
	render := func(src string) string {
		rows := r.Render(src)
		if len(rows) != 1 {
			t.Fatalf("%q: %d rows", src, len(rows))
		}
		return rows[0].String()
	}
	for _, c := range []struct{ a, b string }{
		{"word", "*word*"}, {"word", "**word**"}, {"*word*", "**word**"}, {"word", "`word`"},
		{"word", "~~word~~"}, {"word", "# word"}, {"# word", "## word"}, {"http//word", "http://word"},
		{"<U+202E>", "\u202e"}, {"*<U+202E>*", "*\u202e*"}, {"`<U+202E>`", "`\u202e`"},
		{"&lt;U+202E>", "&#x202e;"}, {"[<U+202E>](x)", "[\u202e](x)"},
	} {
		if render(c.a) == render(c.b) {
			t.Errorf("%q and %q look the same: %q", c.a, c.b, render(c.a))
		}
	}
	code := func(src string) string { return r.Render("```\n" + src + "\n```")[0].String() }
	if code("<U+202E>") == code("\u202e") {
		t.Error("a marker in code looks like the text that spells it")
	}
}

func TestLanguage(t *testing.T) {
	for info, want := range map[string]string{
		"go": "go", "c++ x": "c++", "C#": "C#", "{python}": "", "": "", "go,linenos": "go", strings.Repeat("a", 21): "",
	} {
		if got := language(info); got != want {
			t.Errorf("language(%q) = %q, want %q", info, got, want)
		}
	}
}

// letters returns how often each letter and digit is in a text.
func letters(s string) map[rune]int {
	n := map[rune]int{}
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n[r]++
		}
	}
	return n
}

// check holds what must be true of every text at every width.
func check(t *testing.T, r *Renderer, src string) {
	t.Helper()
	rows := r.Render(src)
	var all strings.Builder
	invalid := strings.ContainsRune(src, unicode.ReplacementChar) || strings.Contains(src, "&")
	for i, row := range rows {
		if w := row.Width(); w > r.opts.Width {
			t.Errorf("width %d: row %d is %d wide: %q\nof %q", r.opts.Width, i, w, row.Plain(), src)
		}
		for _, c := range row.Plain() {
			if unicode.Is(unicode.Cc, c) || c == 0x202e || c == 0x200b || c >= 0xfdd0 && c <= 0xfdef {
				t.Errorf("row %d has %U: %q\nof %q", i, c, row.Plain(), src)
			}
		}
		if !invalid && strings.ContainsRune(row.Plain(), unicode.ReplacementChar) {
			t.Errorf("row %d was cut within a character: %q\nof %q", i, row.Plain(), src)
		}
		all.WriteString(row.Plain())
	}
	if strings.Contains(src, "&") || r.opts.Width < 4 {
		return // entities spell something else; wide characters have no room
	}
	have := letters(all.String())
	for c, n := range letters(safetext.Clean(src, safetext.Style{}).Plain()) {
		if have[c] < n {
			t.Errorf("width %d: %d of %q are missing\nin %q\nof %q", r.opts.Width, n-have[c], c, screen(rows), src)
			return
		}
	}
}

// fragments are what generated documents are made of.
var fragments = []string{
	"word", "two words", "a1", "x", " ", "  ", "    ", "\n", "\n\n", "\n", "\n\n", "- ", "* ", "1. ", "12) ", "> ", "# ", "### ", "\n---\n", "\n===\n",
	"*", "**", "_", "~~", "`", "``", "\n```\n", "\n```go\n", "~~~", "[", "]", "(", ")", "](u)", "](http://h/p \"t\")", "![", "<", ">", "<b>", "</b>", "<a href=\"u\">",
	"<!-- c -->", "<!--", "\n<div>\n", "</div>", "<pre>", "<http://auto.link>", "<m@x.de>", "https://url.example/a_b?c=d.", "|", "\n| a | b |\n|---|---|\n| c | d |\n",
	"\n|-|-|\n", "| cell ", "\\", "\\*", "\\|", "[ ] ", "[x] ", "[r]: /u \"t\"\n", "[^1]: f\n", "[r]", "漢字", "é", "👩‍💻", "\t", "\r\n", "\x1b[31m", "\u202e", "\ufdd0", ":", "!", "1", "9.",
	"supercalifragilisticexpialidocious", "{#id}", "\n    code\n", "  \n", "\\\n", "Term\n: def", "www.w.de", "\u0301", "\u200d",
}

func TestNothingVanishes(t *testing.T) {
	p := testPalette()
	var renderers []*Renderer
	for _, w := range []int{1, 2, 7, 20, 21, 30, 41, 80, 200} {
		renderers = append(renderers, New(p, Options{Width: w, KeepBreaks: w%2 == 0, ASCII: w == 41}))
	}
	n := 4000
	if testing.Short() {
		n = 500
	}
	for seed := range n {
		rnd := rand.New(rand.NewPCG(uint64(seed), 7))
		var b strings.Builder
		for range 1 + rnd.IntN(40) {
			b.WriteString(fragments[rnd.IntN(len(fragments))])
		}
		check(t, renderers[seed%len(renderers)], b.String())
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	for _, r := range renderers {
		if r.inline.failed > 0 {
			t.Errorf("width %d: glamour lost something in %d blocks", r.opts.Width, r.inline.failed)
		}
	}
}

func FuzzRender(f *testing.F) {
	for _, s := range fragments {
		f.Add(s, uint8(40))
	}
	f.Add(typical, uint8(60))
	p := testPalette()
	f.Fuzz(func(t *testing.T, src string, width uint8) {
		check(t, New(p, Options{Width: 1 + int(width)%120}), src)
	})
}
