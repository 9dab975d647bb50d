package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

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

// maxRegained is up to how many calls without a result are looked at for what made them good.
const maxRegained = 64

// madeWhole looks whether a call that was broken off while the model wrote it, and never ran, was made
// as a whole in the next message: what it was given begins with the same words.
func (f *Finder) madeWhole(p Place, all []found) {
	m, lost := f.callAt(p)
	if len(all) == 0 || lost == nil || !isCutOff(m) {
		return
	}
	next, ok := f.nextSpoken(p.Entry, 1)
	if !ok || f.index.Flags(next).Role() != model.RoleAssistant {
		return
	}
	given := tool.Of(lost)
	f.madeGood(next, all, func(u tool.Use) bool { return u.Call.Name == lost.Name && continues(given, u) })
}

// isCutOff reports whether the stream of a message broke off.
func isCutOff(m *model.Message) bool {
	switch strings.ToLower(m.StopReason) {
	case "error", "aborted", "terminated":
		return true
	}
	return slices.ContainsFunc(m.Parts, endsBroken)
}

// endsBroken reports whether a part says that an answer failed or was stopped.
func endsBroken(p model.Part) bool {
	e, ok := p.(model.Marker)
	return ok && (e.Kind == model.MarkerError || e.Kind == model.MarkerInterrupt)
}

// sameHead is how many bytes two texts begin with of which one is the other written anew.
const sameHead = 128

// continues reports whether what a call was given has all of what another one was given that broke off,
// of long texts by their heads.
func continues(cut, whole tool.Use) bool {
	any := false
	for key, v := range cut.Arguments().Members() {
		had, has := v.Text(), whole.Arguments().Str(key)
		if had == "" {
			continue
		}
		if len(has) < len(had) || !strings.HasPrefix(has, had[:min(len(had), sameHead)]) {
			return false
		}
		any = true
	}
	return any
}

// maxReadAnew is how many messages behind a read that has no result are looked at for another one.
const maxReadAnew = 16

// readAnew looks whether a file that was not read, as no result of it was kept, was read in the same
// turn elsewhere: calls without ids are those of a recorder, and none of what failed comes to it.
func (f *Finder) readAnew(p Place, all []found) {
	_, lost := f.callAt(p)
	if len(all) == 0 || lost == nil || lost.ID != "" || f.isText(p) {
		return
	}
	file := fileRead(tool.Of(lost))
	if file == "" {
		return
	}
	for at, n := p.Entry, 0; n < maxReadAnew; n++ {
		next, ok := f.nextSpoken(at, 1)
		if !ok || f.index.Flags(next).Has(model.FlagPrompt) {
			return
		}
		if f.index.Flags(next).Has(model.FlagCall) && f.madeGood(next, all, func(u tool.Use) bool { return isElsewhere(file, fileRead(u)) }) {
			return
		}
		at = next
	}
}

// fileRead is the file that a call reads, "" for none.
func fileRead(u tool.Use) string {
	if u.Purpose != tool.ReadFile || u.Path() == "" {
		return ""
	}
	return path.Clean(slashed(u.Path()))
}

// maxAstray is how many folders a path may have that another one of the same file lacks.
const maxAstray = 2

// isElsewhere reports whether two paths may be meant for one file: they are alike but for a few folders
// that one of them has more, or one is the end of the other.
func isElsewhere(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if a == "" || path.Base(a) != path.Base(b) {
		return false
	}
	if path.IsAbs(a) != path.IsAbs(b) {
		return strings.HasSuffix(b, "/"+a)
	}
	fewer, more := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	if len(more)-len(fewer) > maxAstray {
		return false
	}
	for _, folder := range more {
		if len(fewer) > 0 && fewer[0] == folder {
			fewer = fewer[1:]
		}
	}
	return len(fewer) == 0
}

// callAt returns the call of a place and its message, nil if there is none.
func (f *Finder) callAt(p Place) (*model.Message, *model.ToolCall) {
	if p.Call < 0 {
		return nil, nil
	}
	m, err := f.log.Message(p.Entry)
	if err != nil {
		return nil, nil
	}
	if calls := m.Calls(); p.Call < len(calls) {
		return m, calls[p.Call]
	}
	return nil, nil
}

// madeGood notes that calls without a result are made good by one of a message that is such and went
// well.
func (f *Finder) madeGood(entry int, all []found, is func(tool.Use) bool) bool {
	m, err := f.log.Message(entry)
	if err != nil {
		return false
	}
	for k, c := range m.Calls() {
		if !is(tool.Of(c)) || !f.endedWell(entry, k, c) {
			continue
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		for _, one := range all {
			if one.rule == ruleMissing && one.needs != never {
				f.went.note(one.needs, Place{entry, k, -1})
			}
		}
		return true
	}
	return false
}

// endedWell reports whether a call of a message has a result that is good.
func (f *Finder) endedWell(entry, k int, c *model.ToolCall) bool {
	at, n, ok := f.index.Result(entry, k)
	if !ok {
		return false
	}
	m, err := f.log.Message(at)
	if err != nil {
		return false
	}
	results := m.Results()
	if n >= len(results) {
		return false
	}
	o := Verdict(c, results[n])
	return o.State == OK || o.State == Done
}
