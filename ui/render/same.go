package render

import "msgview/model"

// The work of looking for the system prompt before one.
const (
	maxSameSteps = 5000    // entries
	maxSameBytes = 1 << 20 // of a record
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
