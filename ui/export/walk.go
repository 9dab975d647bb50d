package export

import (
	"context"

	"msgview/model"
	"msgview/ui/render"
)

// EachEntry calls do for the entries of a thread, -1 for the main one, of which a
// level may show something, in the order of reading.
func EachEntry(ctx context.Context, index *model.Index, thread, level int, do func(entry int) error) error {
	alone := render.Alone(index)
	shows := func(_ int, f model.Flags) bool {
		return (thread >= 0 || !f.Has(model.FlagSide) || f.Has(model.FlagHead)) && render.MayShow(f, level, render.Filter{}, alone)
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

// Whole writes a log: all threads, beginning with the main one, or only some entries.
func Whole(ctx context.Context, index *model.Index, only []int, thread func(ctx context.Context, number, depth int) error, entry func(ctx context.Context, entry, number, depth int) error) error {
	if only == nil {
		return thread(ctx, -1, 0)
	}
	for _, i := range only {
		number, _, ok := index.ThreadOf(i)
		if !ok {
			number = -1
		}
		if err := entry(ctx, i, number, 0); err != nil {
			return err
		}
	}
	return nil
}
