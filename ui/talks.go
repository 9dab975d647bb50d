package ui

import (
	"context"
	"strings"

	"msgview/model"
	"msgview/ui/picker"
)

// talks are the conversations of a log as the rows of a picker.
type talks struct {
	log  model.Log
	name string
}

// maxTalks bounds the conversations that are listed; the rest can be scrolled to.
const maxTalks = 100_000

func (t *talks) Title() string { return t.name }

func (t *talks) Noun() (one, many string) { return "conversation", "conversations" }

func (t *talks) More(from int) ([]picker.Row, bool) {
	index := t.log.Index()
	_, done, _ := index.State()
	n := min(index.Talks(), maxTalks)
	if !done {
		n-- // the last one may still grow
	}
	var rows []picker.Row
	for i := from; i < n; i++ {
		rows = append(rows, picker.Row{Number: i})
	}
	return rows, done
}

// Fault implements picker.Faulty.
func (t *talks) Fault() string {
	_, done, err := t.log.Index().State()
	if !done || err == nil {
		return ""
	}
	return strings.TrimPrefix(err.Error(), t.name+": ")
}

func (t *talks) Describe(ctx context.Context, r picker.Row) picker.Row {
	return picker.Summarize(ctx, t.log, r)
}

func (t *talks) Preview(ctx context.Context, r picker.Row) []picker.Said {
	return picker.Beginning(ctx, t.log, r)
}
