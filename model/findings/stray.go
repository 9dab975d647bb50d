package findings

import (
	"bytes"
	"slices"
	"strconv"

	"msgview/model"
)

// What a result without a call stands for where the log itself is damaged: that is told once, not
// of each thing that is missing then.

// steps are the names of members that count the records of a log.
var steps = [...]string{"step_index", "stepIndex", "step_number", "stepNumber", "step", "seq", "sequence"}

// stepOf returns the number that a log gives a message, and whether it does.
func stepOf(m *model.Message) (n int, ok bool) {
	for _, name := range steps {
		for _, field := range m.Meta {
			if field.Name == name {
				n, err := strconv.Atoi(string(field.Value))
				return n, err == nil
			}
		}
	}
	return 0, false
}

// maxDamaged is how many entries around a result are looked at for a record that is damaged.
const maxDamaged = 2

// isOfDamage reports whether a record next to a result cannot be read and has the id of its call, or
// the name of its tool: the call stands in it.
func (f *Finder) isOfDamage(i int, r *model.ToolResult) bool {
	for k := max(i-maxDamaged, 0); k <= i+1 && k < f.index.Len(); k++ {
		if k == i || !f.index.Flags(k).Has(model.FlagMalformed) {
			continue
		}
		m, err := f.log.Message(k)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			if one, ok := p.(model.Unknown); ok && (len(r.CallID) > 3 && bytes.Contains(one.Raw, []byte(r.CallID)) || len(r.Name) > 3 && bytes.Contains(one.Raw, []byte(`"`+r.Name+`"`))) {
				return true
			}
		}
	}
	return false
}

// lacksSteps reports whether the numbers of a log say that the record before one is not in it, or that
// before the results that it follows, and whether that is so because the log begins with that one.
func (f *Finder) lacksSteps(i int) (gap, begins bool) {
	for range maxAbove {
		m, err := f.log.Message(i)
		if err != nil {
			return false, false
		}
		now, ok := stepOf(m)
		if !ok {
			return false, false
		}
		before, ok := f.index.Next(i, -1, -1, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
		if !ok {
			return false, now > 1
		}
		was, err := f.log.Message(before)
		if err != nil {
			return false, false
		}
		n, ok := stepOf(was)
		if gap = ok && now > n+1; gap || !ok || !isOnlyResults(f.index.Flags(before), was) {
			return gap, false
		}
		i = before
	}
	return false, false
}

// beginsLater reports whether a log begins with a compaction, or right before one, or with a message
// that follows one that is not in it, and a result stands before the first call: what it answers
// was before.
func (f *Finder) beginsLater(i int) bool {
	if !f.isCompaction(0) && !f.followsNone() && !(i == 0 && f.isCompaction(1)) {
		return false
	}
	_, ok := f.index.Next(i, -1, model.Every, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagCall) })
	return !ok
}

// isCompaction reports whether an entry says that all before it became a summary.
func (f *Finder) isCompaction(i int) bool {
	if i >= f.index.Len() {
		return false
	}
	m, err := f.log.Message(i)
	if err != nil || len(m.Parts) == 0 {
		return false
	}
	e, ok := m.Parts[0].(model.Marker)
	return ok && e.Kind == model.MarkerCompaction
}

// followsNone reports whether the first message names one before it that the log does not have.
func (f *Finder) followsNone() bool {
	m, err := f.log.Message(0)
	if err != nil || m.Parent == "" {
		return false
	}
	_, ok := f.index.Parent(0)
	return !ok
}

// maxAbove is how many records above a result are looked at for its call: those of other results.
const maxAbove = 32

// callsAbove reports whether the log is a tree, and a result of a call that has one on another branch
// follows that call on its own.
func (f *Finder) callsAbove(i int, r *model.ToolResult) bool {
	if r.CallID == "" {
		return false
	}
	for range maxAbove {
		above, ok := f.index.Parent(i)
		if !ok || above >= i {
			return false
		}
		m, err := f.log.Message(above)
		if err != nil || slices.ContainsFunc(m.Results(), func(one *model.ToolResult) bool { return one.CallID == r.CallID }) {
			return false // it has one on this branch
		}
		if slices.ContainsFunc(m.Calls(), func(c *model.ToolCall) bool { return c.ID == r.CallID }) {
			return true
		}
		if len(m.Results()) == 0 && m.Role != model.RoleMarker {
			return false
		}
		i = above
	}
	return false
}

// stray says that a result has no call.
func (f *Finder) stray(p Place, r *model.ToolResult, one found) (found, bool) {
	if f.isOfDamage(p.Entry, r) || f.callsAbove(p.Entry, r) {
		return one, false // the first is told of that record
	}
	switch gap, begins := f.lacksSteps(p.Entry); {
	case begins || f.beginsLater(p.Entry):
		one.Because, one.expected = "as the log begins behind it", true
		one.target = model.Hash(one.Because)
	case gap:
		one.Because = "of which the log lacks the record"
		one.target = model.Hash(one.Because) // whatever tools they are of, it is one cause
	}
	return one, true
}

// strayTarget stands for what makes a result good the call of which is not in the log.
func (f *Finder) strayTarget(p Place) uint64 {
	return f.scoped(p.Entry, mixed(model.Hash("stray")+uint64(p.Entry)<<16+uint64(p.Result)))
}
