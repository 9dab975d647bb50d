package export

import (
	"context"

	"msgview/model"
	"msgview/ui/render"
)

// eachEntry calls do for the entries of a thread, -1 for the main one, of which a
// level may show something.
func eachEntry(ctx context.Context, index *model.Index, thread, level int, do func(entry int) error) error {
	for k := 0; ; k++ {
		entry := k
		if thread < 0 {
			if k >= index.Len() {
				return nil
			}
		} else {
			var ok bool
			if entry, ok = index.ThreadEntry(thread, k); !ok {
				return nil
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		flags := index.Flags(entry)
		if thread < 0 && flags.Has(model.FlagSide) && !flags.Has(model.FlagHead) || !render.MayShow(flags, level, render.Filter{}) {
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
