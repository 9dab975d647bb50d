package markdown

import (
	"strings"
	"testing"
)

func grid(columns, rows int) string {
	row := strings.Repeat("| x ", columns) + "|\n"
	return row + strings.Repeat("|-", columns) + "|\n" + strings.Repeat(row, rows)
}

func nestedList(depth int) string {
	var b strings.Builder
	for i := range depth {
		b.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	return b.String()
}

// Texts whose structure takes long to work out are shown plain.
func TestPreflight(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"quotes", strings.Repeat("> ", 256) + "a", "nested 256 deep"},
		{"quotes without blanks", strings.Repeat(">", 256) + "a", "nested 256 deep"},
		{"list", nestedList(200), "nested 17 deep"},
		{"list in a line", strings.Repeat("- ", 200) + "a", "nested 200 deep"},
		{"numbers in a line", strings.Repeat("1. ", 200) + "a", "nested 200 deep"},
		{"mixed", strings.Repeat("> 1. - ", 50) + "a", "nested 150 deep"},
		{"links", strings.Repeat("[a](", 20000), "40000 brackets"},
		{"emphasis", strings.Repeat("*a_", 25000), "50000 emphasis marks"},
		{"backticks", strings.Repeat("`a``", 1000), "1001 backticks"},
		{"headings", strings.Repeat("# a\n", 5000), "5000 headings"},
		{"setext", strings.Repeat("a\n=\n\n", 600), "600 headings"},
		{"lines", strings.Repeat("a\n", 20000), "20000 lines"},
		{"prose", strings.Repeat("a word ", 150000), "1025 KB of text"},
		{"definitions", strings.Repeat("[a]: b\n", 6000), "6000 lines"},
		{"links behind a fence that is none", "- a\n  ```\nb\n" + strings.Repeat("[a](", 20000), "40000 brackets"},
		{"links in HTML that looks like a fence", "<pre>\n```\n</pre>\n" + strings.Repeat("[a](", 20000), "40000 brackets"},
		{"links behind an indented fence", "  ```\n```\n" + strings.Repeat("[a](", 20000), "40000 brackets"},
		{"links behind a fence that ends", "```\n``\n```  \n" + strings.Repeat("[a](", 20000), "40000 brackets"},
		{"brackets in a fence", "a\n```\n" + strings.Repeat("[a](", 20000) + "\n```\n", ""},
		{"an ordinary message", typical, ""},
		{"a long list", strings.Repeat("- item\n", 2000), ""},
		{"a deep but sane list", nestedList(12), ""},
		{"indented prose", "a\n" + strings.Repeat(" ", 300) + "b", ""},
	} {
		if got := preflight(clean(c.src)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		rows := testRenderer(80).Render(c.src)
		if noted := len(rows) > 0 && strings.HasPrefix(rows[0].Plain(), "shown plain: "); noted != (c.want != "") {
			t.Errorf("%s: first row %q", c.name, rows[0].Plain())
		}
	}
}

// Large tables are shown as source, whatever is around them.
func TestLargeTables(t *testing.T) {
	for _, c := range []struct {
		name, src string
		source    bool
	}{
		{"columns", grid(65, 2), true},
		{"cells", grid(10, 201), true},
		{"header of many columns", strings.Repeat("|a", 3000) + "|\n" + strings.Repeat("|-", 3000) + "|\n" + strings.Repeat("|b|\n", 500), true},
		{"fits", grid(10, 20), false},
		{"in a quote", "> " + strings.ReplaceAll(grid(70, 2), "\n", "\n> "), true},
	} {
		out := screen(testRenderer(120).Render(c.src))
		if got := !strings.Contains(out, "─┼─"); got != c.source {
			t.Errorf("%s: source %v, want %v\n%.300s", c.name, got, c.source, out)
		}
	}
}

// What passes preflight must not take long. Nothing is measured: what this is to find
// takes longer than a test may.
func TestWorkIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("draws very much")
	}
	r := testRenderer(80)
	fill := func(unit string) string { return strings.Repeat(unit, min(maxBytes, 200<<10)/len(unit)) }
	lines := func(unit string) string { return strings.Repeat(unit+"\n", 4900) }
	for _, src := range []string{
		fill("a"), fill("a "), fill("\\"), fill("\\*"), fill("&"), fill("&amp;"), fill("<"), fill("<a"), fill("<a:"), fill("</"), fill("("), fill(")"), fill("!"),
		fill("|"), fill(":"), fill("-"), fill("="), fill("+"), fill("."), fill("1"), fill("http://"), fill("http://a"), fill("://"), fill("h"), fill("\"'"), fill("a@"),
		fill("é"), fill("漢"), fill("👩‍💻"), fill("\u0301"), fill("\u200d"), fill("\u202e"), fill("\x1b[31m"), fill("\x1b"), fill("\x00"), fill("\t"), fill(" "),
		lines("- a"), lines("> a"), lines("1. a"), lines("- a\n"), lines("    a"), lines("<a>"), lines("<!--"), lines("|a|"), lines("+ - a"), lines(""), lines("\\"),
		lines("> - a"), lines(":-:"), lines("&#27;"), lines("a  "), lines("---a"), lines("[x]"), lines("  - a"), nestedList(16) + lines("") + "a", nestedList(14) + lines("                            "),
		"```go\n" + fill("\n"), "```\n" + fill("[a]("), "```json\n" + fill("{\"a\":"), "<div>\n" + fill("<a "), "<pre>\n" + fill("a\n\n"),
		strings.Repeat("*a_ ", 999), strings.Repeat("**a", 1999), strings.Repeat("*", 200000), strings.Repeat("~a~", 999), strings.Repeat("_a*a", 999), strings.Repeat("***a", 1999), strings.Repeat("a*", 1999), strings.Repeat("*a", 1000) + strings.Repeat("a*", 999),
		strings.Repeat("[", 1000), strings.Repeat("]", 1000), strings.Repeat("[a](", 500), strings.Repeat("![", 500) + strings.Repeat("](a)", 500), strings.Repeat("[a", 500) + strings.Repeat("](b)", 500), strings.Repeat("[a](b)", 500), strings.Repeat("[]()", 500),
		strings.Repeat("`a``", 250), strings.Repeat("`a``b```c", 160), strings.Repeat("# a\n", 500), strings.Repeat("a\n===\n", 500), grid(64, 28), grid(1, 1900), strings.Repeat(grid(4, 30)+"\n", 100),
		strings.Repeat("[", 400) + strings.Repeat("(", 100000), "[a](" + strings.Repeat("(", 100000), "[a](<" + strings.Repeat("a", 100000), "[a](b \"" + strings.Repeat("a", 100000), strings.Repeat("[a](b \"", 490) + fill("a"),
	} {
		r.Render(src)
	}
}
