package render

import (
	"strings"

	"msgview/model/tool"
)

// leastTwice is from how many lines on a text that was written is not shown again.
const leastTwice = 3

// unwritten leaves out of a result what the call wrote, which stands above it: some tools give the
// whole file back.
func (b calls) unwritten(block Block) Block {
	if b.use.Purpose != tool.WriteFile || b.opt.Level >= MaxLevel {
		return block
	}
	written := strings.Trim(b.use.Content(), "\n")
	if strings.Count(written, "\n")+1 < leastTwice {
		return block
	}
	before, after, ok := strings.Cut(block.Text, written)
	if ok && (before == "" || strings.HasSuffix(before, "\n")) && (after == "" || strings.HasPrefix(after, "\n")) {
		block.Text = before + b.glyph("…", "...") + " (what was written)" + after
	}
	return block
}
