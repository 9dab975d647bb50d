package findings

import "msgview/model"

// maxLookedAt is how many entries behind a call are looked at for a record that cannot be read.
const maxLookedAt = 64

// withoutFault reports whether that a call has no result is no error of the conversation: its result
// stands in a record that cannot be read, which is told by itself; or the model wrote the call as a
// text, and what follows is a message of the user, which answers any text.
func (f *Finder) withoutFault(p Place) bool {
	if p.Call < 0 {
		return false
	}
	talk, _ := f.index.Conversation(p.Entry)
	side := f.index.Flags(p.Entry).Has(model.FlagSide)
	next, ok := f.index.Next(p.Entry, 1, talk, func(_ int, flags model.Flags) bool {
		return flags.IsMessage() && flags.Has(model.FlagSide) == side && !flags.Any(model.FlagOnlyResults|model.FlagMarker)
	})
	if !ok {
		next = f.index.Len()
	} else if f.index.Flags(next).Role() == model.RoleUser && f.isText(p) {
		return true
	}
	for k := p.Entry + 1; k < min(next, p.Entry+maxLookedAt); k++ {
		if flags := f.index.Flags(k); flags.Has(model.FlagMalformed) && !flags.Has(model.FlagOpen) {
			return true
		}
	}
	return false
}

// isText reports whether a call was read from the prose of an answer, and has no id.
func (f *Finder) isText(p Place) bool {
	m, err := f.log.Message(p.Entry)
	if err != nil {
		return false
	}
	calls := m.Calls()
	return p.Call < len(calls) && calls[p.Call].ID == "" && calls[p.Call].Rare != nil && calls[p.Call].Rare.Raw != ""
}
