package render

import (
	"fmt"
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// difference returns the unified difference of two texts without file names and
// without numbers, which nobody knows; "" if there is none to show. full asks for all
// lines that stay as they are.
func difference(before, after string, full bool) string {
	if len(before)+len(after) > maxDiff || before == after {
		return ""
	}
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += "\n"
	}
	if after != "" && !strings.HasSuffix(after, "\n") {
		after += "\n"
	}
	context := udiff.DefaultContextLines
	if full {
		context = maxDiff
	}
	d, err := udiff.ToUnified("", "", before, udiff.Lines(before, after), context)
	if err != nil {
		return ""
	}
	if _, rest, ok := strings.Cut(d, "\n+++ "); ok {
		_, d, _ = strings.Cut(rest, "\n")
	}
	return withoutNumbers(strings.TrimSuffix(d, "\n"))
}

// withoutNumbers takes the numbers out of the hunks of a unified difference: those of
// a piece of a file are not the file's.
func withoutNumbers(d string) string {
	var out []string
	removed, added := 0, 0
	for line := range strings.SplitSeq(d, "\n") {
		if removed <= 0 && added <= 0 && strings.HasPrefix(line, "@@") {
			_, removed, _, added = hunkNumbers(line)
			if len(out) > 0 {
				out = append(out, "@@")
			}
			continue
		}
		switch {
		case strings.HasPrefix(line, "+"):
			added--
		case strings.HasPrefix(line, "-"):
			removed--
		case !strings.HasPrefix(line, `\`):
			removed, added = removed-1, added-1
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// The members in which programs keep the difference that an edit made, with the
// numbers of the file: Claude Code, Gemini CLI and Qwen Code, OpenCode, Codex, Cline, pi.
var appliedKeys = []string{"fileDiff", "diff", "unified_diff", "patch", "udiff"}

// applied returns the difference that a call made to its file, as its result has it,
// "" if the result does not or if it does not hold all that the call asked for.
func applied(r *model.ToolResult, asked string) string {
	if r == nil || r.Details == nil {
		return ""
	}
	v, _, err := rawjson.ParseTolerant(r.Details)
	if err != nil {
		return ""
	}
	d := structured(v.Get("structuredPatch"))
	for _, in := range [...]rawjson.Value{v, v.Get("metadata"), v.Get("resultDisplay")} {
		for _, k := range appliedKeys {
			switch s := in.Get(k).Text(); {
			case d != "" || len(s) > maxDiff:
			case !strings.Contains(s, "@@ -"):
				d = numbered(s)
			case tool.IsPatch(s):
				d = strings.TrimSuffix(s, "\n")
			default:
				d = hunksOf(s)
			}
		}
		if d == "" {
			d = wholeFiles(in)
		}
	}
	if d == "" || len(d) > maxDiff || !holds(d, asked) {
		return ""
	}
	return d
}

// structured writes Claude Code's list of hunks as a unified difference, "" if it is
// anything else.
func structured(hunks rawjson.Value) string {
	var b strings.Builder
	for _, h := range hunks.Elems() {
		var n [4]int64
		for i, k := range [...]string{"oldStart", "oldLines", "newStart", "newLines"} {
			var ok bool
			if n[i], ok = h.Get(k).Int(); !ok {
				return ""
			}
		}
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", n[0], n[1], n[2], n[3])
		for _, l := range h.Get("lines").Elems() {
			b.WriteString(l.Text() + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// holds reports whether a difference has every line that another adds or removes: nothing
// that a call asked for may be missing. Lines that stay as they are may be, between two hunks.
func holds(d, asked string) bool {
	have := map[string]bool{}
	for line := range strings.SplitSeq(d, "\n") {
		if line != "" {
			have[strings.Trim(line, " +-\t")] = true
		}
	}
	for line := range strings.SplitSeq(asked, "\n") {
		if line != "" && line != "@@" && line[0] != ' ' && !have[strings.Trim(line, " +-\t")] {
			return false
		}
	}
	return true
}
