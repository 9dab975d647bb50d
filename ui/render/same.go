package render

import "msgview/model"

// The work of looking for the system prompt, or the notice, before one.
const (
	maxNoticeSteps = 200     // entries
	maxSameSteps   = 5000    // entries
	maxSameBytes   = 1 << 20 // of a record
)

// SameAsBefore reports whether an item is a system prompt of the main thread that says
// what the one before it says, word for word. Some programs write it again for each turn.
func SameAsBefore(log model.Log, it *Item) bool {
	if it.Kind != System || it.Flags.Has(model.FlagSide) {
		return false
	}
	index, at := log.Index(), int(it.Key.Entry)
	talk, _ := index.Conversation(at)
	role, steps := it.Message.Role, 0
	before, ok := index.Next(at, -1, talk, func(_ int, f model.Flags) bool {
		steps++
		return steps > maxSameSteps || f.IsMessage() && !f.Any(model.FlagSide|model.FlagInjected) && f.Role() == role
	})
	if !ok || steps > maxSameSteps || index.Place(before).Length > maxSameBytes || index.Place(at).Length > maxSameBytes {
		return false
	}
	m, err := log.Message(before)
	return err == nil && len(m.Parts) == len(it.Message.Parts) && it.Message != m && plainText(m.Parts) == plainText(it.Message.Parts) && len(it.Parts) == len(m.Parts)
}

// notices marks those that say what the notice before them says, where something else
// stands between: an agent may be told the same after each call. Notices that follow each
// other share a row.
func (b *builder) notices() {
	if b.m.Injected == "" || len(b.items) != 1 || b.items[0].Kind != Injected {
		return
	}
	if b.index.Place(b.entry).Length > maxSameBytes {
		return
	}
	talk, _ := b.index.Conversation(b.entry)
	thread, _, _ := b.index.ThreadOf(b.entry)
	text, at, side := plainText(b.m.Parts), b.entry, b.flags.Has(model.FlagSide)
	for steps, between := 0, false; steps < maxNoticeSteps; {
		before, ok := b.index.Next(at, -1, talk, func(_ int, f model.Flags) bool {
			steps++
			return steps >= maxNoticeSteps || f.IsMessage() && f.Has(model.FlagSide) == side && !f.Any(model.FlagPart|model.FlagPiece)
		})
		if !ok || steps >= maxNoticeSteps {
			return
		}
		at = before
		if n, _, _ := b.index.ThreadOf(before); side && n != thread {
			continue
		}
		if !b.index.Flags(before).Has(model.FlagInjected) {
			between = true
			continue
		}
		if b.index.Place(before).Length > maxSameBytes {
			return
		}
		m, err := b.log.Message(before)
		if err != nil || m.Injected != b.m.Injected || plainText(m.Parts) != text {
			return
		}
		if between {
			b.items[0].Repeated = true
			return
		}
	}
}
