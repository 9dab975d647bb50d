package render

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// severalPlaces gives the differences of an edit of several places the numbers of the file: as
// one difference, where the result has it, else of each place by itself, where the result shows
// the lines around it. What is no difference stays behind them.
func severalPlaces(r *model.ToolResult, v rawjson.Value, blocks []Block) []Block {
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
	if d := applied(r, strings.Join(all, "\n")); d != "" {
		one := blocks[first]
		one.Text = d
		whole := []Block{one}
		for _, b := range blocks {
			if b.Form != Diff {
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
