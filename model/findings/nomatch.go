package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
)

var differenceHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:diff -|--- |@@ |Only in |Files .* differ$|Binary files .* differ$|\S+ \S+ differ: |\d+(?:,\d+)?[acd]\d+)`)
})

// onlyAnswers reports whether what a program says that looks or compares is its answer: that
// nothing was counted, or where two files differ. Such a program ends with 1 then; where it
// cannot do its work it says why.
func onlyAnswers(r *model.ToolResult) bool {
	text := saidBy(r)
	if len(text) > maxListing {
		return false
	}
	first := true
	for row := range strings.Lines(text) {
		row = strings.TrimRight(row, "\r\n")
		switch {
		case row == "":
			continue
		case first && differenceHead().MatchString(row):
			return true
		case row != "0" && !strings.HasSuffix(row, ":0"):
			return false
		}
		first = false
	}
	return !first
}
