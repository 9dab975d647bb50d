package render

import (
	"msgview/model"
	"msgview/model/tool"
)

// WithResult returns the item with another result.
func (it Item) WithResult(got *Got) Item {
	it.got, it.lazy = got, nil
	return it
}

// Lazy reports whether the results of the item's message are got when they are asked for.
func (it *Item) Lazy() bool { return it.lazy != nil }

// KeptAnswerers is how many messages with results are kept for the item's message.
func (it *Item) KeptAnswerers() int { return len(it.lazy.from) }

// MostAnswerers bounds them.
const MostAnswerers = mostAnswerers

// CallBlocks is what is drawn of a call with its result.
func CallBlocks(c *model.ToolCall, r *model.ToolResult, full bool) []Block {
	use := tool.Of(c)
	return callBlocks(use, []*model.ToolResult{r}, full, editsOf(use, full))
}
