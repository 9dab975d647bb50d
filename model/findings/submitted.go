package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// isSubmitted reports whether a call only says that the run is done, and the run ended with that:
// programs for which that is a command do not run it, and tell of that as of a failure.
func (f *Finder) isSubmitted(e *ended) bool {
	if e.result == nil || e.use.Purpose != tool.Shell || !submits(e.use.Command()) || !strings.Contains(saidBy(e.result), "not executed") {
		return false
	}
	talk, _ := f.index.Conversation(e.place.Entry)
	next, ok := f.index.Next(e.entry, 1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
	if !ok {
		return false
	}
	m, err := f.log.Message(next)
	return err == nil && slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		end, ok := p.(model.Marker)
		return ok && end.Kind == model.MarkerEnd && !end.Error && wordOfEnd(end.Text) == "finished"
	})
}
