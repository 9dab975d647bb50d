package export

import (
	"context"

	"msgview/model"
	"msgview/ui/render"
)

// eachEntry calls do for the entries of a thread, -1 for the main one, of which a
// level may show something, in the order of reading.
func eachEntry(ctx context.Context, index *model.Index, thread, level int, do func(entry int) error) error {
	shows := func(_ int, f model.Flags) bool {
		return (thread >= 0 || !f.Has(model.FlagSide) || f.Has(model.FlagHead)) && render.MayShow(f, level, render.Filter{})
	}
	entry, ok := -1, false
	for k := 0; ; k++ {
		if thread < 0 {
			entry, ok = index.Next(entry, 1, model.Every, shows)
		} else {
			entry, ok = index.ThreadEntry(thread, k)
		}
		if !ok {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if thread >= 0 && !shows(entry, index.Flags(entry)) {
			continue
		}
		if err := do(entry); err != nil {
			return err
		}
	}
}

// shown returns how much of the i-th item of an entry a level shows.
func shown(index *model.Index, items []render.Item, i, level int) render.State {
	it := &items[i]
	last := true
	if it.Kind == render.Answer && level <= render.MinLevel {
		last = render.IsLastAnswer(index, int(it.Key.Entry))
		for _, later := range items[i+1:] {
			last = last && later.Kind != render.Answer
		}
	}
	return render.ByLevel(it, level, render.Filter{}, last)
}
