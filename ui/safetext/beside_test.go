package safetext

import (
	"strings"
	"testing"
)

// columns lays two texts out beside each other, as rows of two columns.
func columns(left, right string, width int) []Line {
	l, r := Clean(left, Style{}).Wrap(width, WrapOptions{}), Clean(right, Style{}).Wrap(width, WrapOptions{})
	var rows []Line
	for i := range max(len(l), len(r)) {
		var a, b Line
		if i < len(l) {
			a = l[i]
		}
		if i < len(r) {
			b = r[i]
		}
		rows = append(rows, a.PadRight(width, Style{}).Beside(Lit(" | ", Style{}), b))
	}
	return rows
}

// What is wrapped within a column is found as one text, and its pieces say where it stands.
func TestFlow(t *testing.T) {
	margin := Lit("> ", Style{}).Line()
	var rows []Line
	for _, l := range append(columns("one two three", "eins zwei", 8), columns("four", "vier fünf 六七 acht", 8)...) {
		rows = append(rows, margin.AppendLine(l).From(2))
	}
	rows = append(rows, margin.AppendLine(Clean("after", Style{}).Line()).From(2))
	text, pieces, at := Flow(rows)
	if want := "one two three\neins zwei\nfour\n\n\nvier fünf 六七 acht\nafter"; text != want {
		t.Fatalf("%q, want %q", text, want)
	}
	for i, p := range pieces {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1]
		}
		if got, want := rows[p.Row].Plain()[p.From:p.To], strings.TrimRight(text[at[i]:end], " \n"); got != want {
			t.Errorf("piece %d is %q, the text has %q there", i, got, want)
		}
	}
	for i, row := range rows[:5] {
		for width := range row.Width() {
			cut := []Line{row.Truncate(width, Lit("…", Style{}))}
			if text, _, _ := Flow(cut); strings.ContainsAny(text, "|") && width < 8 {
				t.Errorf("row %d at %d: %q", i, width, text)
			}
		}
	}
}

// Without a second column Flow is what Joined is.
func TestFlowIsJoined(t *testing.T) {
	for _, s := range []string{"", "a", "a b c d e f", "a\n\nb", "long words wrapped, and more\nthan one line of them"} {
		rows := Clean(s, Style{}).Wrap(6, WrapOptions{})
		want, _, _ := Joined(rows)
		if got, _, _ := Flow(rows); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}
