package findings

import (
	"slices"

	"msgview/model"
)

// maxLookedAt is how many entries behind a call are looked at for a record that cannot be read.
const maxLookedAt = 64

// withoutFault reports whether that a call has no result is no error of the conversation: its result
// stands in a record that cannot be read, which is told by itself; or the model wrote the call as a
// text, and what follows is a message of the user, which answers any text; it stands on a branch that
// was left; or what was said so far was summed up right behind it, so that no request has it.
func (f *Finder) withoutFault(p Place) bool {
	if p.Call < 0 {
		return false
	}
	if f.index.Flags(p.Entry).Has(model.FlagInactive) {
		return true
	}
	talk, _ := f.index.Conversation(p.Entry)
	side := f.index.Flags(p.Entry).Has(model.FlagSide)
	next, ok := f.index.Next(p.Entry, 1, talk, func(_ int, flags model.Flags) bool {
		return flags.IsMessage() && flags.Has(model.FlagSide) == side && !flags.Any(model.FlagOnlyResults|model.FlagMarker)
	})
	if !ok {
		next = f.index.Len()
	} else if f.index.Flags(next).Role() == model.RoleUser && f.isText(p) || f.marksCutList(next) {
		return true
	}
	for k := p.Entry + 1; k < min(next, p.Entry+maxLookedAt); k++ {
		flags := f.index.Flags(k)
		if flags.Has(model.FlagMalformed) && !flags.Has(model.FlagOpen) || flags.Has(model.FlagMarker) && f.sumsUp(k) {
			return true
		}
	}
	return false
}

// sumsUp reports whether an entry puts a summary in the place of what was said before.
func (f *Finder) sumsUp(i int) bool {
	m, err := f.log.Message(i)
	return err == nil && slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		e, ok := p.(model.Marker)
		return ok && e.Kind == model.MarkerCompaction
	})
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

// maxBatch is how many messages the calls that a model made at once may be spread over.
const maxBatch = 64

// inLastBatch reports whether nothing stands behind a call in its conversation but calls that have no
// result either: the log ends with all of them, which some programs write as a message each, and that
// is told of the last one. What is known of messages is kept.
func (f *Finder) inLastBatch(p Place, waiting map[int]bool) bool {
	if p.Call < 0 {
		return false
	}
	for i, n := p.Entry, 0; n < maxBatch; n++ {
		waits, ok := waiting[i]
		if !ok {
			waits = f.waits(i)
			waiting[i] = waits
		}
		if !waits {
			return false
		}
		if i, ok = f.nextSpoken(i, 1); !ok {
			return true
		}
	}
	return false
}

// waits reports whether a message calls tools, and none of its calls has a result, nor text behind it.
func (f *Finder) waits(i int) bool {
	if flags := f.index.Flags(i); flags.Role() != model.RoleAssistant || !flags.Has(model.FlagCall) {
		return false
	}
	m, err := f.log.Message(i)
	if err != nil {
		return false
	}
	all := m.Calls()
	for k := range all {
		if _, _, ok := f.index.Result(i, k); ok {
			return false
		}
	}
	return len(all) > 0 && !saysBehind(m, all[len(all)-1])
}

// nextSpoken returns the next message of a conversation, or the one before, that is no event.
func (f *Finder) nextSpoken(i, step int) (int, bool) {
	talk, _ := f.index.Conversation(i)
	side := f.index.Flags(i).Has(model.FlagSide)
	return f.index.Next(i, step, talk, func(_ int, flags model.Flags) bool {
		return flags.IsMessage() && flags.Has(model.FlagSide) == side && !flags.Has(model.FlagMarker)
	})
}

// batchCopiesLog reports whether a call of a message, or one of those made with it that are messages of
// their own, copies the log.
func (f *Finder) batchCopiesLog(i int) bool {
	for n := 0; n < maxBatch && f.waits(i); n++ {
		m, err := f.log.Message(i)
		if err != nil {
			return false
		}
		for _, c := range m.Calls() {
			if f.copiesLog(i, c) {
				return true
			}
		}
		var ok bool
		if i, ok = f.nextSpoken(i, -1); !ok {
			return false
		}
	}
	return false
}
