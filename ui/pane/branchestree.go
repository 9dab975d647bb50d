package pane

import (
	"slices"

	"msgview/model"
	"msgview/model/compare"
	"msgview/ui/render"
	"msgview/ui/turns"
)

// inOrder puts what parts from one thing into the order of the log, each with what is below
// it, and notes which is the last.
func inOrder(rows []branch) {
	groups := [][]branch{}
	flush := func(from, to int) {
		groups = groups[:0]
		for i := from; i < to; i++ {
			if rows[i].depth == 1 || len(groups) == 0 {
				groups = append(groups, nil)
			}
			groups[len(groups)-1] = append(groups[len(groups)-1], rows[i])
		}
		slices.SortStableFunc(groups, func(a, b []branch) int { return a[0].Entry - b[0].Entry })
		at := from
		for _, g := range groups {
			at += copy(rows[at:], slices.Clone(g))
		}
	}
	from := 0
	for i := 1; i <= len(rows); i++ {
		if i == len(rows) || rows[i].main {
			flush(from+1, i)
			from = i
		}
	}
	open := [32]bool{} // whether one of a depth is still to come
	for i := len(rows) - 1; i >= 0; i-- {
		b := &rows[i]
		depth := min(b.depth, len(open)-1)
		b.last = !open[depth]
		b.above = slices.Clone(open[1:max(depth, 1)])
		open[depth] = true
		for k := depth + 1; k < len(open); k++ {
			open[k] = false
		}
	}
}

// partsOf returns the branches of a conversation that were left.
func partsOf(log model.Log, talk int) (rows []branch) {
	index := log.Index()
	messages, calls := turns.Rooted(index)
	for i, b := range (compare.Scope{Log: log, Talk: talk}).Branches() {
		if i >= mostBranches {
			break
		}
		row := branch{About: turns.About{Kind: turns.Branch, Entry: b.First, Place: -1}, talk: talk, depth: 1, number: i + 1, messages: b.Messages, calls: b.Calls, parts: -1, thread: -1, inactive: true, ended: b.Last}
		for at := b.First; at <= b.Last; at++ { // with the sub-agents that it started
			row.messages, row.calls = row.messages+messages[at], row.calls+calls[at]
		}
		if parent, known := index.Parent(b.First); known {
			row.parts = parent
		}
		rows = append(rows, row)
	}
	return rows
}

// name is what a row is called.
func (b *branch) name(log model.Log) string {
	if b.Kind == turns.Agent && !b.main && b.linked {
		if items, err := render.Items(log, b.Entry); err == nil {
			for i := range items {
				if items[i].Call != nil && int(items[i].CallPlace) == b.Place {
					return turns.AgentTitle(items[i].Call)
				}
			}
		}
	}
	first := b.Entry
	if b.main || b.thread >= 0 || b.inactive {
		if prompt, ok := log.Index().Find(first, 1, func(i int, f model.Flags) bool {
			return i > first+50 || b.inactive && i > b.ended || f.IsMessage() && f.Has(model.FlagPrompt|model.FlagText)
		}); ok && log.Index().Flags(prompt).Has(model.FlagPrompt) && (!b.inactive || prompt <= b.ended) {
			first = prompt
		}
	}
	return turns.Title(log, first)
}
