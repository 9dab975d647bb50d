package findings

import "msgview/model"

// takenUp looks whether a call that has no result was made again when the person had stopped the
// run and let it go on: the same command, whatever its output went through.
func (f *Finder) takenUp(p Place, all []found) {
	if p.Call < 0 || len(all) == 0 {
		return
	}
	talk, _ := f.index.Conversation(p.Entry)
	next, ok := f.index.Next(p.Entry, 1, talk, func(_ int, flags model.Flags) bool {
		return flags.IsMessage() && !flags.Any(model.FlagSide|model.FlagOnlyResults|model.FlagMarker|model.FlagInjected)
	})
	if !ok || !f.index.Flags(next).Has(model.FlagPrompt) {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, one := range all {
		if one.rule != ruleMissing {
			continue
		}
		for _, of := range one.families {
			if at, ok := f.families.fail(of, one.needs, one.at); ok {
				f.went.note(one.needs, at)
			}
		}
	}
}
