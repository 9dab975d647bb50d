package render

import (
	"fmt"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// snippet numbers the difference of an edit by the lines that its result shows of the file
// as `cat -n` does (older Claude Code, str_replace_editor): "" if it shows none, or if what
// was put in stands there more than once or not at all.
func snippet(r *model.ToolResult, v rawjson.Value, d string) string {
	fresh := strings.TrimSuffix(tool.Text(v, tool.NewKeysWithin...), "\n")
	if r == nil || len(r.Content) != 1 || fresh == "" || len(fresh) > maxDiff || strings.Contains(d, "@@") || v.True("replace_all") || v.True("replaceAll") {
		return ""
	}
	t, ok := r.Content[0].(model.Text)
	if !ok || len(t.Text) > maxDiff || !strings.Contains(t.Text, "`cat -n`") {
		return ""
	}
	shown, first := catted(t.Text)
	want := strings.Split(fresh, "\n")
	at := 0
	for i := 0; i+len(want) <= len(shown); i++ {
		if !standsAt(shown[i:i+len(want)], want) {
			continue
		}
		if at > 0 {
			return ""
		}
		at = first + i
	}
	if at == 0 {
		return ""
	}
	var removed, added int
	for line := range strings.SplitSeq(d, "\n") {
		if !strings.HasPrefix(line, "+") && !strings.HasPrefix(line, `\`) {
			removed++
		}
		if !strings.HasPrefix(line, "-") && !strings.HasPrefix(line, `\`) {
			added++
		}
	}
	return fmt.Sprintf("@@ -%d,%d +%d,%d @@\n%s", at, removed, at, added, d)
}

// catted returns the lines that a text has behind numbers that follow each other, and the
// number of the first one.
func catted(text string) (lines []string, first int) {
	for line := range strings.SplitSeq(text, "\n") {
		digits, rest, ok := strings.Cut(line, "\t")
		if !ok {
			digits, rest, ok = strings.Cut(line, "→")
		}
		n, err := strconv.Atoi(strings.TrimSpace(digits))
		switch {
		case !ok || err != nil || n < 1:
			if len(lines) > 0 {
				return lines, first
			}
			continue
		case len(lines) == 0:
			first = n
		case n != first+len(lines):
			return lines, first
		}
		lines = append(lines, strings.TrimSuffix(rest, "\r"))
	}
	return lines, first
}

// standsAt reports whether a text is what stands in some lines, of which the first may begin
// before it and the last may end after it.
func standsAt(lines, text []string) bool {
	last := len(text) - 1
	if last == 0 {
		return strings.Contains(lines[0], text[0])
	}
	for i := range text {
		switch {
		case i == 0 && !strings.HasSuffix(lines[i], text[i]), i == last && !strings.HasPrefix(lines[i], text[i]), i > 0 && i < last && lines[i] != text[i]:
			return false
		}
	}
	return true
}
