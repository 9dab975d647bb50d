package render

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// severalPlaces gives the differences of an edit of several places the numbers of the file: as
// one difference, where the result has it, else of each place by itself, where the result shows
// the lines around it. What is no difference stays behind them.
func severalPlaces(r *model.ToolResult, v rawjson.Value, blocks []Block, full bool) []Block {
	first, all := -1, []string(nil)
	for i, b := range blocks {
		if b.Form == Diff {
			if all = append(all, b.Text); first < 0 {
				first = i
			}
		}
	}
	if len(all) < 2 {
		return blocks
	}
	asked := strings.Join(all, "\n")
	lasting := withoutPassing(asked)
	if d := applied(detailsOf(r), lasting); d != "" {
		one := blocks[first]
		one.Text = d
		whole := []Block{one}
		for _, b := range blocks {
			if b.Form == Diff {
				b.Title = askedFor
			}
			if b.Form != Diff || full && lasting != asked { // what came and went is in the call alone
				whole = append(whole, b)
			}
		}
		return whole
	}
	places, k := v.Get("edits"), 0
	for i := range blocks {
		if blocks[i].Form != Diff {
			continue
		}
		if d := snippet(r, places.Index(k), blocks[i].Text); d != "" {
			blocks[i].Text = d
		}
		k++
	}
	return blocks
}

// patched is the difference that a patch made, with the numbers of its files, where the result
// has one with all lines that the patch adds and removes; "" where it has not, and of a patch
// that has numbers itself or that moves or deletes files.
func patched(r *model.ToolResult, patch string) string {
	if r == nil || r.Details == nil || len(patch) > maxDiff || !strings.HasPrefix(strings.TrimSpace(patch), "*** Begin Patch") || strings.Contains(patch, "\n*** Move to: ") || strings.Contains(patch, "\n*** Delete File: ") {
		return ""
	}
	v, _, err := rawjson.ParseTolerant(r.Details)
	if err != nil {
		return ""
	}
	var asked []string
	for line := range strings.SplitSeq(patch, "\n") {
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			asked = append(asked, line)
		}
	}
	for _, in := range [...]rawjson.Value{v, v.Get("metadata"), v.Get("resultDisplay")} {
		for _, k := range appliedKeys {
			d := in.Get(k).Text()
			if len(d) > maxDiff || !strings.Contains(d, "@@ -") {
				continue
			}
			var lines []string
			for line := range strings.SplitSeq(strings.TrimSuffix(d, "\n"), "\n") {
				if !strings.HasPrefix(line, "Index: ") && strings.Trim(line, "=") != "" || line == "" {
					lines = append(lines, line)
				}
			}
			if d = strings.Join(lines, "\n"); tool.IsPatch(d) && holds(d, strings.Join(asked, "\n")) {
				return d
			}
		}
	}
	return ""
}

// withoutPassing takes out of differences the lines that one of them adds and another one takes
// out again.
func withoutPassing(asked string) string {
	came, gone := map[string]bool{}, map[string]bool{}
	for line := range strings.SplitSeq(asked, "\n") {
		switch {
		case strings.HasPrefix(line, "+"):
			came[line[1:]] = true
		case strings.HasPrefix(line, "-"):
			gone[line[1:]] = true
		}
	}
	var left []string
	for line := range strings.SplitSeq(asked, "\n") {
		if line == "" || line[0] == ' ' || !came[line[1:]] || !gone[line[1:]] {
			left = append(left, line)
		}
	}
	return strings.Join(left, "\n")
}
