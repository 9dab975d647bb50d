package highlight

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

func newHighlighter() *Highlighter { return New(palette.New(themes.Default(true))) }

var classNames = [classes]string{
	"", "keyword", "type", "function", "string", "number", "constant", "comment", "operator", "tag", "attribute", "prompt",
	"key", "string", "number", "bool", "null", "punct", "add", "delete", "hunk", "header",
}

// marked writes what a scanner found as "text/class" for every token that is not
// plain and no operator.
func marked(h *Highlighter, lang, src string) string {
	var out []string
	start := 0
	for _, t := range tokens(src, h.byName[lang]) {
		if text := strings.TrimSpace(src[start:t.end]); text != "" && t.class != plain && t.class != operator && t.class != jsonPunctuation {
			out = append(out, text+"/"+classNames[t.class])
		}
		start = t.end
	}
	return strings.Join(out, " ")
}

func TestScanners(t *testing.T) {
	h := newHighlighter()
	for _, c := range []struct{ lang, src, want string }{
		{"go", "func f(x int) { return \"a\\\"b\" } // c", `func/keyword f/function int/type return/keyword "a\"b"/string // c/comment`},
		{"go", "x := `a\nb` + 0x1f + 1.5e-3", "`a\nb`/string 0x1f/number 1.5e-3/number"},
		{"go", "s[1..2] 'x' nil", "1/number 2/number 'x'/string nil/constant"},
		{"python", "@wrap\ndef f(self): '''a\nb''' # c", "@wrap/attribute def/keyword f/function self/constant '''a\nb'''/string # c/comment"},
		{"python", "f'{x}' if None else 1_000", "'{x}'/string if/keyword None/constant else/keyword 1_000/number"},
		{"rust", "fn f<'a>(x: &'a str) -> Vec<u8> { 'x' /* a /* b */ c */ }", "fn/keyword str/type Vec/type u8/type 'x'/string /* a /* b */ c *//comment"},
		{"js", "const x = `a${1}\nb`; await f(null)", "const/keyword `a${1}\nb`/string await/keyword f/function null/constant"},
		{"ts", "type A = string | undefined", "type/keyword A/type string/type undefined/constant"},
		{"sql", "SELECT a FROM b WHERE c = 'it''s' -- d", "SELECT/keyword FROM/keyword WHERE/keyword 'it''s'/string -- d/comment"},
		{"bash", "if [ $x#y ]; then echo \"a\nb\"; fi # c", "if/keyword $x/attribute then/keyword echo/keyword \"a\nb\"/string fi/keyword # c/comment"},
		{"c", "#include <a.h>\nchar *s = \"x\"; /* y", `#include/attribute char/type "x"/string /* y/comment`},
		{"console", "$ ls -l # all\ntotal 3\n$ if", "$/prompt # all/comment $/prompt if/keyword"},
		{"html", "<a href=\"x>y\" id='z'>a &amp; b</a><!-- c -->", `<a/tag href/attribute "x>y"/string id/attribute 'z'/string >/tag &amp;/constant </a>/tag <!-- c -->/comment`},
		{"html", "1 < 2 <b <i>", "<b/tag <i>/tag"},
		{"yaml", "a: 1\n- b-c: \"d\" # e\n  f: true\nurl: http://x", `a/attribute 1/number b-c/attribute "d"/string # e/comment f/attribute true/constant url/attribute`},
		{"toml", "[a.b]\nc = 'd' # e\nf = 2", "[a.b]/tag c/attribute 'd'/string # e/comment f/attribute 2/number"},
		{"css", "a { color: #fff; width: 2px } /* c */", "color/attribute #fff/attribute width/attribute 2px/number /* c *//comment"},
		{"markdown", "# a\n- b `c`\n```go\nd\n```\n> e", "# a/keyword `c`/string ```go/tag d/string ```/tag > e/comment"},
		{"dockerfile", "FROM a:b\nRUN x # y", "FROM/keyword RUN/keyword # y/comment"},
		{"json", `{"a": -1.5e+3, "b": [true, null, "c\"d"], x}`, `"a"/key -1.5e+3/number "b"/key true/bool null/null "c\"d"/string`},
		{"json", `{"a": "unclosed`, `"a"/key "unclosed/string`},
		{"diff", "--- a\n+++ b\n@@ -1,2 +1,2 @@\n--- x\n+++ y\n c\n--- d", "--- a/header +++ b/header @@ -1,2 +1,2 @@/hunk --- x/delete +++ y/add --- d/header"},
		{"diff", "@@ -1 +1 @@\n-a\n\\ No newline\n+b\n+c", "@@ -1 +1 @@/hunk -a/delete +b/add +c/add"},
		{"lua", "local x = [[a\nb]] -- c", "local/keyword [[a\nb]]/string -- c/comment"},
		{"haskell", "f' :: Int -> Maybe a {- {- -} -}", "Int/type Maybe/type {- {- -} -}/comment"},
	} {
		if got := marked(h, c.lang, c.src); got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.lang, c.src, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	h := newHighlighter()
	seen := map[string]string{}
	for _, l := range languages() {
		for _, n := range append(slices.Clone(l.names), l.files...) {
			if other, ok := seen[n]; ok && other != l.names[0] {
				t.Errorf("%q belongs to both %s and %s", n, other, l.names[0])
			}
			seen[n] = l.names[0]
		}
		for _, w := range strings.Fields(l.keywords + " " + l.types + " " + l.constants) {
			if len(w) > maxWord || l.fold && w != strings.ToLower(w) {
				t.Errorf("%s: the word %q is never found", l.names[0], w)
			}
		}
	}
	for path, want := range map[string]string{
		"a/b.go": "go", `C:\x\Main.PY`: "python", "Makefile": "makefile", "/x/Dockerfile": "dockerfile",
		"a.tar.gz": "", "": "", "/": "", ".bashrc": "bash", "a.tsx": "typescript", "x.R": "r", "CMakeLists.txt": "cmake",
	} {
		if got := h.Language(path); got != want {
			t.Errorf("Language(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestUnknownLanguageStaysPlain(t *testing.T) {
	h := newHighlighter()
	src := "if x { \"y\" }\n\n"
	if got := h.Code(src, "nonsense").Plain(); got != src {
		t.Errorf("got %q", got)
	}
	if got := h.Code("", "go").Plain(); got != "" {
		t.Errorf("empty text became %q", got)
	}
}

// What stands for a control character keeps its marker, whatever it is part of.
func TestMarkersStay(t *testing.T) {
	h := newHighlighter()
	text := h.Code("x = \"a\x1b]52;c\u202e\" // \x07", "go")
	if got, want := text.Plain(), "x = \"a\u241b]52;c<U+202E>\" // \u2407"; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
	mark := safetext.Style{Underline: true}
	if text.String() == text.WithMarkers(mark).String() {
		t.Error("no markers left")
	}
}

// A text that repeats what opens something takes work in proportion to its length:
// every byte is looked at a bounded number of times.
func TestScansAreLinear(t *testing.T) {
	h := newHighlighter()
	units := []string{
		"\n", " ", "\t", "(", "[", "{", "\"", "'", "`", "/*", "//", "<", "</", "<a ", "<!--", "<![CDATA[", "#", "$", "@", "&", "&a",
		"-", "--", "--[[", "{-", "[[", "\"\"\"", "'''", "\\", "\"\\", "0", "1e", "a", "a.", "a(", "a:", "- ", "a: ", "= ", "a=", "$ ", "> ",
		"```\n", "@@", "@@ -1,9 +1,9 @@\n", "=begin\n", "\u0301", "\u200d", "é", "R\"", "b'",
	}
	const size, most = 8 << 10, 60
	for _, l := range languages() {
		l := h.byName[l.names[0]]
		for _, u := range units {
			for _, unit := range []string{u, u + "\n", u + "x ", "x" + u} {
				src := strings.Repeat(unit, size/len(unit))
				if work := scan(src, l).work; work > most*len(src) {
					t.Errorf("%s: %q repeated: each byte was looked at %d times", l.names[0], unit, work/len(src))
				}
			}
		}
	}
}

func FuzzTokens(f *testing.F) {
	h := newHighlighter()
	all := languages()
	for i := range all {
		f.Add(i, "func x() { \"a\" /* b */ } # c\n<a b='c'>\n@@ -1 +1 @@\n+x")
	}
	f.Fuzz(func(t *testing.T, lang int, src string) {
		l := h.byName[all[uint(lang)%uint(len(all))].names[0]]
		end := 0
		for i, tok := range tokens(src, l) {
			if tok.end <= end && !(tok.end == end && i > 0) {
				t.Fatalf("%s: token %d ends at %d, the one before at %d", l.names[0], i, tok.end, end)
			}
			end = tok.end
		}
		if end != len(src) {
			t.Fatalf("%s: tokens end at %d of %d", l.names[0], end, len(src))
		}
	})
}

func BenchmarkCode(b *testing.B) {
	h := newHighlighter()
	for _, lang := range []string{"go", "python", "json", "diff", "html", "yaml"} {
		src := strings.Repeat("+func f(x int) string { return \"a\" + g(x, 12) } // note\n", 300)
		b.Run(fmt.Sprintf("%s/%dKB", lang, len(src)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				h.Code(src, lang)
			}
		})
	}
}

func BenchmarkTokens(b *testing.B) {
	h := newHighlighter()
	src := strings.Repeat("+func f(x int) string { return \"a\" + g(x, 12) } // note\n", 300)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		tokens(src, h.byName["go"])
	}
}
