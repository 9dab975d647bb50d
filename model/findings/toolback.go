package findings

import (
	"slices"
	"strings"

	"msgview/model"
)

// A tool that is not there in one mode is in another: what it does later makes good that it was
// missed, also behind a prompt.

// A lackingCall is a call of a tool that is not there.
type lackingCall struct {
	name   string
	target uint64
}

// lacks keeps a call of a tool that is not there, and makes those good whose tool did something since.
func (w *mending) lacks(f *Finder, l *looked, s *step, e *ended) {
	if e.fine() {
		w.lacking = slices.DeleteFunc(w.lacking, func(one lackingCall) bool {
			if one.name != e.call.Name {
				return false
			}
			l.well(one.target, e.place)
			return true
		})
		return
	}
	if e.outcome.State == Failed && len(w.lacking) < maxMissed && isNoTool(e.call.Name, e.result) {
		w.lacking = append(w.lacking, lackingCall{e.call.Name, f.scoped(s.entry, e.target)})
	}
}

// isNoTool reports whether a result says that there is no tool of a name.
func isNoTool(name string, r *model.ToolResult) bool {
	if name == "" || r == nil || size(r) > 4<<10 {
		return false
	}
	said := strings.ToLower(strings.NewReplacer(`"`, "", "'", "", "`", "").Replace(saidBy(r)))
	name = strings.ToLower(name)
	for _, w := range [...]string{" not found", " is not found", " not available", " is not available", " does not exist", " is not enabled", " is disabled"} {
		if strings.HasPrefix(said, "tool "+name+w) || strings.HasPrefix(said, "error: tool "+name+w) {
			return true
		}
	}
	for _, w := range [...]string{"unknown tool: ", "no such tool: ", "no such tool available: ", "tool not found: ", "no tool named "} {
		if strings.Contains(said, w+name) {
			return true
		}
	}
	return false
}
