package render

import (
	"fmt"
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
// is "" for anything else, and where the numbers do not go together.
func numbered(d string) string {
	var all, hunk strings.Builder
	var from, next [2]int // lines before and after: of the hunk, and that come next
	moved := 0            // how many lines more the new file has up to here
	end := func() {
		if hunk.Len() > 0 {
			fmt.Fprintf(&all, "@@ -%d,%d +%d,%d @@\n%s", from[0], next[0]-from[0], from[1], next[1]-from[1], hunk.String())
		}
		hunk.Reset()
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
		side := 0
		if line[0] == '+' {
			side = 1
		}
		if hunk.Len() == 0 {
			if from = [2]int{n, n + moved}; side == 1 {
				from = [2]int{n - moved, n}
			}
			next = from
		}
		if next[side] != n {
			return ""
		}
		switch line[0] {
		case '+':
			next[1]++
			moved++
		case '-':
			next[0]++
			moved--
		default:
			next[0]++
			next[1]++
		}
		hunk.WriteString(line[:1] + text + "\n")
	}
	end()
	return strings.TrimSuffix(all.String(), "\n")
}
