package render

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"msgview/ui/safetext"
)

// written writes lines of a difference as "sign old new text".
func written(lines []changedLine) string {
	var rows []string
	for _, l := range lines {
		rows = append(rows, fmt.Sprintf("%c %d %d %s", l.sign, l.old, l.new, l.text))
	}
	return strings.Join(rows, "\n")
}

// Numbers are those of the hunks of the log; what has none gets none.
func TestParseDiff(t *testing.T) {
	for _, c := range []struct{ name, diff, want string }{
		{"unified", "--- a/oven.go\n+++ b/oven.go\n@@ -7,3 +7,4 @@ func bake()\n heat\n-wait\n+wait(10)\n+turn\n eat",
			"h 0 0 --- a/oven.go\nh 0 0 +++ b/oven.go\n@ 7 7 func bake()\n  7 7 heat\n- 8 0 wait\n+ 0 8 wait(10)\n+ 0 9 turn\n  9 10 eat"},
		{"two hunks", "@@ -1 +1 @@\n-a\n+b\n@@ -20,0 +21,2 @@\n+c\n+d",
			"@ 1 1 \n- 1 0 a\n+ 0 1 b\n@ 20 21 \n+ 0 21 c\n+ 0 22 d"},
		{"no numbers", "@@\n a\n-b\n+c", "@ 0 0 \n  0 0 a\n- 0 0 b\n+ 0 0 c"},
		{"no hunk", " a\n-b\n+c", "  0 0 a\n- 0 0 b\n+ 0 0 c"},
		{"a broken hunk", "@@ -x,1 +2 @@\n-b", "@ 0 0 \n- 0 0 b"},
		{"a patch of models", "*** Begin Patch\n*** Update File: oven.go\n@@ func bake()\n heat\n-wait\n+turn\n*** End Patch",
			"h 0 0 *** Begin Patch\nh 0 0 *** Update File: oven.go\n@ 0 0 func bake()\n  0 0 heat\n- 0 0 wait\n+ 0 0 turn\nh 0 0 *** End Patch"},
		{"headings within a hunk are lines", "@@ -3,2 +3,2 @@\n--- rule\n+++ rule\n @@ not one",
			"@ 3 3 \n- 3 0 -- rule\n+ 0 3 ++ rule\n  4 4 @@ not one"},
		{"a heading ends the numbers", "@@ -5 +5 @@\n-a\n+b\n--- a/two\n+++ b/two\n-c",
			"@ 5 5 \n- 5 0 a\n+ 0 5 b\nh 0 0 --- a/two\nh 0 0 +++ b/two\n- 0 0 c"},
		{"comments of SQL are no headings", "@@\n--- old\n-- two\n+++ new\n a", "@ 0 0 \n- 0 0 -- old\n- 0 0 - two\n+ 0 0 ++ new\n  0 0 a"},
		{"nor are they without a hunk", "--- old\n+-- new", "- 0 0 -- old\n+ 0 0 -- new"},
		{"no newline at the end", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b",
			"@ 1 1 \n- 1 0 a\nh 0 0 \\ No newline at end of file\n+ 0 1 b"},
		{"an empty line", "@@ -1,3 +1,3 @@\n a\n\n-b\n+c", "@ 1 1 \n  1 1 a\n  2 2 \n- 3 0 b\n+ 0 3 c"},
	} {
		if got := written(parseDiff(c.diff)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// Marks stand around what differs, and never cut a character.
func TestMarkPair(t *testing.T) {
	for _, c := range []struct{ old, new, oldMarked, newMarked string }{
		{"return wait(10)", "return wait(20)", "1", "2"},
		{"return wait", "return wait(20)", "", "(20)"},
		{"price: 3 €", "price: 3 £", "€", "£"},       // begin with the same byte or not
		{"bread: 面 one", "bread: 靠 one", "面", "靠"},   // share their last byte's neighbours
		{"bread: é one", "bread: ã one", "é", "ã"},   // share their first byte
		{"bread: é one", "bread: ĩ one", "é", "ĩ"},   // share their last byte
		{"oven 🥖🥖 hot", "oven 🥖🥐 hot", "🥖", "🥐"},     // share three bytes
		{"bread é", "bread", " é", ""},               // one ends where the other goes on
		{"a", "b", "", ""},                           // another line
		{strings.Repeat("x", 401), "x y z", "", ""},  // too long to be compared
		{"same same", "same same same", "", " same"}, // the ends overlap
	} {
		a, b := changedLine{text: c.old}, changedLine{text: c.new}
		markPair(&a, &b)
		for _, l := range []struct {
			changedLine
			want string
		}{{a, c.oldMarked}, {b, c.newMarked}} {
			got := ""
			for _, m := range l.marks {
				got += l.text[m.From:m.To]
			}
			if got != l.want {
				t.Errorf("%q to %q: %q is marked of %q, want %q", c.old, c.new, got, l.text, l.want)
			}
		}
	}
}

func FuzzMarkPair(f *testing.F) {
	f.Add("bread: é one", "bread: ã one")
	f.Add("oven 🥖🥖 hot", "oven 🥖🥐 hot")
	f.Add("price: 3 €", "price: 3 £")
	f.Add("aa面包aa", "aa面靠包aa")
	f.Fuzz(func(t *testing.T, x, y string) {
		if !utf8.ValidString(x) || !utf8.ValidString(y) {
			return
		}
		a, b := changedLine{text: x}, changedLine{text: y}
		markPair(&a, &b)
		for _, l := range []changedLine{a, b} {
			for _, m := range l.marks {
				if m.From >= m.To || !utf8.ValidString(l.text[:m.From]) || !utf8.ValidString(l.text[m.From:m.To]) {
					t.Errorf("%q to %q: %v cuts %q", x, y, m, l.text)
				}
			}
		}
	})
}

// The words of lines are compared only where as many were added as taken away, or where they are
// much alike.
func TestMarkedLines(t *testing.T) {
	marked := func(diff string) (n int) {
		for _, l := range parseDiff(diff) {
			n += len(l.marks)
		}
		return n
	}
	for diff, want := range map[string]int{
		"-wait one\n-wait two\n+wait three\n+wait four": 4,
		"-wait one\n+wait two\n+wait three":             0,
		"-wait one\n wait\n+wait two":                   0,
		"-pour(morning, 2)\n+pour(evening, 2)\n+rest()": 2,
		"-pour(morning, 2)\n+rest()\n+pour(evening, 2)": 2,
		"-pour(morning, 2)\n-rest()\n+pour(evening, 2)": 2,
	} {
		if got := marked(diff); got != want {
			t.Errorf("%q: %d marks, want %d", diff, got, want)
		}
	}
}

func TestWithoutNumbers(t *testing.T) {
	for _, c := range []struct{ diff, want string }{
		{"@@ -1,2 +1,2 @@\n a\n-b\n+c", " a\n-b\n+c"},
		{"@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d", "-a\n+b\n@@\n-c\n+d"},
		{"@@ -1,2 +1,1 @@\n @@ -3 +3 @@\n-b", " @@ -3 +3 @@\n-b"},
		{"@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+@@ -2 +2 @@", "-a\n\\ No newline at end of file\n+@@ -2 +2 @@"},
		{"@@ -1,2 +1,1 @@\n-@@\n b\n@@ -7 +6 @@\n-x\n+y", "-@@\n b\n@@\n-x\n+y"},
	} {
		if got := withoutNumbers(c.diff); got != c.want {
			t.Errorf("%q: %q, want %q", c.diff, got, c.want)
		}
	}
	if got := difference("one\ntwo\n", "one\nthree\n", false); got != " one\n-two\n+three" {
		t.Errorf("an edit has numbers of its own: %q", got)
	}
}

// What is said of a line does not keep it from the line that stands in its place.
func TestMarkWordsOverRemarks(t *testing.T) {
	lines := parseDiff("@@ -1 +1 @@\n-bake it now\n\\ No newline at end of file\n+bake it later\n")
	for _, l := range lines {
		if (l.sign == '-' || l.sign == '+') && len(l.marks) == 0 {
			t.Errorf("nothing is marked in %q", l.text)
		}
	}
}

// The words that changed are marked where they are drawn, also behind tabs and what is not drawn.
func TestMarksAreDrawn(t *testing.T) {
	for text, want := range map[string]string{
		"\tpour(morning, 2)":     "mor",
		"pour\t(morning, 2)":     "mor",
		"\x1b[1m\tpour(morning)": "mor",
		"pour(morning)":          "mor",
	} {
		i := strings.Index(text, want)
		l := changedLine{text: text, marks: []safetext.Range{{From: i, To: i + len(want)}}}
		drawn := safetext.Clean(text, safetext.Style{})
		got := ""
		for _, r := range drawnRanges(drawn, &l) {
			got += drawn.Plain()[r.From:r.To]
		}
		if got != want {
			t.Errorf("%q: %q is marked", text, got)
		}
	}
}
