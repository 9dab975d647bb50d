package filter

import (
	"context"
	"time"

	"msgview/model"
	"msgview/model/selection"
	"msgview/ui/column"
)

// asked asks the entries from one on until some time. Of what came after the log had known
// entries the calls and the messages that it belongs to are asked again, and where
// a scout goes ahead those of all, since it finds a text in the record that has it.
func asked(ctx context.Context, index *model.Index, sel *selection.Selection, s *scout, from, known int, until time.Time) (next int, meant []column.Meant) {
	a := around{index: index, prompts: map[int]int{}}
	a.begin(from)
	n := index.Len()
	for i := from; i < n; i++ {
		if i%16 == 0 && (ctx.Err() != nil || len(meant) >= mostMeant || i > from && time.Now().After(until)) {
			return i, meant
		}
		flags := index.Flags(i)
		may, ok := s.may(ctx, i, until)
		if !ok {
			return i, meant
		}
		a.pass(i, flags)
		if !may && !flags.Has(model.FlagMarker) { // what an event says may be in our words
			continue
		}
		if i >= known || s != nil {
			again := sel.Calls(i)
			if flags.Has(model.FlagPiece) {
				again = append(again, index.Owner(i))
			}
			if call, _, ok := index.Call(i, 0); ok && s != nil && !flags.IsMessage() { // it says more of a call
				again = append(again, call)
			}
			for _, entry := range again {
				if entry < i || s != nil && entry != i {
					meant = append(meant, a.of(entry, len(sel.Items(entry))))
				}
			}
		}
		if !sel.May(i) {
			continue
		}
		if items := len(sel.Items(i)); items > 0 {
			meant = append(meant, a.of(i, items))
			continue
		}
		if len(sel.In(i)) > 0 { // results, which are shown with their calls
			for _, call := range sel.Calls(i) {
				if items := len(sel.Items(call)); items > 0 {
					meant = append(meant, a.of(call, items))
				}
			}
		}
	}
	return n, meant
}

// around knows what stands around an entry, while it is gone through a log.
type around struct {
	index   *model.Index
	prompts map[int]int // the last prompt of each conversation
}

// begin looks for the prompt of the entry that is begun with.
func (a *around) begin(from int) {
	talk, _ := a.index.Conversation(from)
	if i, ok := a.index.Next(from, -1, talk, func(_ int, f model.Flags) bool { return isPrompt(f) }); ok {
		a.prompts[talk] = i
	}
}

func isPrompt(f model.Flags) bool {
	return f.IsMessage() && f.Has(model.FlagPrompt) && !f.Has(model.FlagSide)
}

func (a *around) pass(i int, f model.Flags) {
	if isPrompt(f) {
		talk, _ := a.index.Conversation(i)
		a.prompts[talk] = i
	}
}

// of returns an entry with items that are meant, and what is around it.
func (a *around) of(entry, items int) column.Meant {
	m := column.Meant{Entry: entry, Items: items, Prompt: -1, Before: -1, After: -1}
	if items == 0 {
		return m
	}
	talk, _ := a.index.Conversation(entry)
	if i, ok := a.prompts[talk]; ok && i <= entry {
		m.Prompt = i
	} else if i, ok := a.index.Next(entry, -1, talk, func(_ int, f model.Flags) bool { return isPrompt(f) }); ok {
		m.Prompt = i
	}
	fits := func(f model.Flags) bool {
		return f.IsMessage() && !f.Any(model.FlagOnlyResults|model.FlagMarker|model.FlagPart|model.FlagInjected)
	}
	if number, k, side := a.index.ThreadOf(entry); side {
		m.Before, m.After = a.inThread(number, k, -1, fits), a.inThread(number, k, 1, fits)
		return m
	}
	beside := func(step int) int {
		if i, ok := a.index.Next(entry, step, talk, func(_ int, f model.Flags) bool { return fits(f) && !f.Has(model.FlagSide) }); ok {
			return i
		}
		return -1
	}
	m.Before, m.After = beside(-1), beside(1)
	return m
}

// inThread returns the nearest entry of a thread that fits.
func (a *around) inThread(number, k, step int, fits func(model.Flags) bool) int {
	for k += step; ; k += step {
		entry, ok := a.index.ThreadEntry(number, k)
		if !ok {
			return -1
		}
		if fits(a.index.Flags(entry)) {
			return entry
		}
	}
}
