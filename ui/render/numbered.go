package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"

	"msgview/model/rawjson"
)

// wholeFiles is the difference of a file before and after an edit, where a log has all of
// both (Crush), "" if it has not.
func wholeFiles(v rawjson.Value) string {
	before, after := v.Get("old_content"), v.Get("new_content")
	if before.Kind() != rawjson.String || after.Kind() != rawjson.String {
		return ""
	}
	old, fresh := before.Text(), after.Text()
	if len(old)+len(fresh) > maxDiff || old == fresh {
		return ""
	}
	d, err := udiff.ToUnified("", "", old, udiff.Lines(old, fresh), udiff.DefaultContextLines)
	if err != nil {
		return ""
	}
	return hunksOf(d)
}

// hunksOf leaves out what stands before the first hunk of the difference of one file: names,
// "Index: ovens.go" and rows of equal signs; "" if it has none.
func hunksOf(d string) string {
	if !strings.HasPrefix(d, "@@ -") {
		_, rest, ok := strings.Cut(d, "\n@@ -")
		if !ok {
			return ""
		}
		d = "@@ -" + rest
	}
	return strings.TrimSuffix(d, "\n")
}

// numbered writes pi's differences as unified ones: each line has its sign, its number, of
// the old file unless it is new, and what it is; "..." stands where lines are left out. It
// is "" for anything else, and where the numbers do not go together. Older versions count what
// stands behind a "..." and before a change as if nothing were left out: such lines have the
// numbers that lead to the change.
func numbered(d string) string {
	var all strings.Builder
	var hunk []numberedLine
	moved := 0 // how many lines more the new file has up to here
	fits := true
	end := func() {
		text, more, ok := hunkOf(hunk, moved)
		all.WriteString(text)
		moved, fits, hunk = moved+more, fits && ok, hunk[:0]
	}
	for line := range strings.SplitSeq(d, "\n") {
		if strings.TrimSpace(line) == "..." {
			end()
			continue
		}
		if line == "" || strings.IndexByte(" +-", line[0]) < 0 {
			return ""
		}
		digits, text, _ := strings.Cut(strings.TrimLeft(line[1:], " "), " ")
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 {
			return ""
		}
		hunk = append(hunk, numberedLine{line[0], n, text})
	}
	if end(); !fits {
		return ""
	}
	return strings.TrimSuffix(all.String(), "\n")
}

type numberedLine struct {
	sign byte
	n    int
	text string
}

// hunkOf writes one, before which the new file has so many lines more than the old one, and says
// how many more it has by it. It is not ok if the numbers do not go together.
func hunkOf(lines []numberedLine, moved int) (text string, more int, ok bool) {
	if len(lines) == 0 {
		return "", 0, true
	}
	lead := slices.IndexFunc(lines, func(l numberedLine) bool { return l.sign != ' ' })
	old := func(l numberedLine) int { // of the line before which it stands
		if l.sign == '+' {
			return l.n - moved
		}
		return l.n
	}
	from := old(lines[0])
	if lead > 0 {
		from = old(lines[lead]) - lead
	}
	if from < 1 && !(from == 0 && lines[0].sign == '+') {
		return "", 0, false
	}
	for i, l := range lines[:max(lead, 0)] {
		if l.n != lines[0].n+i {
			return "", 0, false
		}
	}
	var b strings.Builder
	next := [2]int{from, from + moved} // lines before and after that come next
	for i, l := range lines {
		side := 0
		if l.sign == '+' {
			side = 1
		}
		if i >= lead && next[side] != l.n {
			return "", 0, false
		}
		switch l.sign {
		case '+':
			next[1]++
		case '-':
			next[0]++
		default:
			next[0]++
			next[1]++
		}
		b.WriteString(string(l.sign) + l.text + "\n")
	}
	more = next[1] - next[0] - moved
	return fmt.Sprintf("@@ -%d,%d +%d,%d @@\n%s", from, next[0]-from, from+moved, next[1]-from-moved, b.String()), more, true
}
