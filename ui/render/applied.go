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

// applied returns the difference that a call made to its file, as the details of its result
// have it, "" if they do not or if it does not hold all that the call asked for.
func applied(details rawjson.Value, asked string) string {
	if d := appliedOf(details); d != "" && holds(d, asked) {
		return d
	}
	return ""
}

// detailsOf are what a program keeps of what a call did, beside what the model was told.
func detailsOf(r *model.ToolResult) rawjson.Value {
	if r == nil || r.Details == nil {
		return rawjson.Value{}
	}
	v, _, err := rawjson.ParseTolerant(r.Details)
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// appliedOf returns the difference that stands in the details of a result, "" for none.
func appliedOf(v rawjson.Value) string {
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
	if len(d) > maxDiff {
		return ""
	}
	return d
}

// retouched returns the difference that an edit made to its file where that is not what the
// call asked for: the person changed it before it was accepted, a program formatted it, one
// edit of several undid another (Claude Code: toolUseResult.structuredPatch, userModified).
func retouched(details rawjson.Value, asked string) (d string, byPerson bool) {
	byPerson, _ = details.Get("userModified").Bool()
	if d = structured(details.Get("structuredPatch")); d == "" {
		d = numbered(details.Str("diff")) // pi: what a replacement means to JavaScript is done, too
	}
	if d == "" || len(d) > maxDiff || !byPerson && holds(d, asked) {
		return "", false
	}
	return d, byPerson
}

// unchanged reports whether a result says that writing a file changed nothing of it.
func unchanged(r *model.ToolResult) bool {
	v := detailsOf(r)
	return v.Is("type", "update") && v.Get("structuredPatch").Kind() == rawjson.Array && v.Get("structuredPatch").Len() == 0
}

// rewritten returns the difference that writing a whole file made to what stood there, ""
// where the result has none or one of another content.
func rewritten(r *model.ToolResult, content string) string {
	d := appliedOf(detailsOf(r))
	if d == "" {
		return ""
	}
	have, stays := map[string]bool{}, false
	for line := range strings.SplitSeq(content, "\n") {
		have[strings.TrimSpace(line)] = true
	}
	for _, l := range readDiff(d) {
		switch {
		case l.sign == '-', l.sign == ' ' && l.text != "":
			stays = true
		}
		if l.sign == '+' && !have[strings.TrimSpace(l.text)] {
			return ""
		}
	}
	if !stays { // a new file
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

// diffCounts counts the lines that a difference adds and takes out.
func diffCounts(text string) (added, removed int) {
	for _, l := range readDiff(text) {
		switch l.sign {
		case '+':
			added++
		case '-':
			removed++
		}
	}
	return added, removed
}
