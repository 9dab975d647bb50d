package picker

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"msgview/model"
	"msgview/model/lineage"
	"msgview/ui/safetext"
)

// A Fork is where a conversation parts from another one, whose records it begins with.
type Fork struct {
	Of   string // title of the other one
	Turn int    // the last one that they have in common
}

// mostTurns is how many turns of a conversation are compared with those of others.
const mostTurns = 200

// chainOf returns the keys of the turns of a log, as far as the records have ids.
func chainOf(ctx context.Context, log model.Log) (chain []uint32) {
	index := log.Index()
	for i := range entries(ctx, index, -1) {
		f := index.Flags(i)
		if !f.Has(model.FlagPrompt) || f.Any(model.FlagSide|model.FlagInactive) {
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			break
		}
		key, ok := lineage.Key(m)
		if !ok || len(chain) == mostTurns {
			break
		}
		chain = append(chain, uint32(key>>32))
	}
	return chain
}

// findForks says of each row of which other one it is a fork: of those that begin alike the one
// whose last message is the oldest was there first.
func findForks(rows []Row) {
	var of []int
	for i := range rows {
		if rows[i].Fork = nil; len(rows[i].Chain) > 0 {
			of = append(of, i)
		}
	}
	slices.SortStableFunc(of, func(a, b int) int {
		return cmp.Or(rows[a].Time.Compare(rows[b].Time), cmp.Compare(rows[a].Session.Path, rows[b].Session.Path))
	})
	var tree lineage.Tree
	for _, i := range of {
		if fork, ok := tree.Add(i, rows[i].Chain); ok {
			of := &rows[fork.Of]
			rows[i].Fork = &Fork{cmp.Or(of.Title, of.Session.Name), fork.Turn}
		}
	}
}

// fork draws that a row is a fork.
func (r *Row) fork(d drawing) safetext.Line {
	if r.Fork == nil {
		return safetext.Line{}
	}
	return d.mark(markFork, d.p.opt.Palette.Accent).Append(safetext.CleanLine(fmt.Sprintf("%d ", r.Fork.Turn), d.p.opt.Palette.Dim, 8)).Line()
}

// says says it in words.
func (f *Fork) says() string {
	if f == nil {
		return ""
	}
	return fmt.Sprintf("fork of %s, at turn %d", cut(f.Of, 80), f.Turn)
}
