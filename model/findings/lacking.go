package findings

import (
	"strings"

	"msgview/model"
)

// maxAside is how many entries behind a call without a result the log is asked why.
const maxAside = 6

// saysWhyNone reports whether the log tells why a call has no result: it is part of an example
// that a program put in, a person interrupted the run, or an error behind it speaks of the call.
func (f *Finder) saysWhyNone(i int, in *model.Message) bool {
	if in.Injected != "" {
		return true
	}
	if _, _, side := f.index.ThreadOf(i); side {
		return false
	}
	talk, _ := f.index.Conversation(i)
	for n, at := 0, i; n < maxAside; n++ {
		next, ok := f.index.Next(at, 1, talk, func(_ int, flags model.Flags) bool {
			return flags.IsMessage() && !flags.Any(model.FlagOnlyResults|model.FlagSide)
		})
		if !ok {
			return false
		}
		at = next
		flags := f.index.Flags(at)
		if flags.Role() == model.RoleAssistant && !flags.Has(model.FlagMarker) {
			return false
		}
		m, err := f.log.Message(at)
		if err != nil {
			return false
		}
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Marker:
				if p.Kind == model.MarkerInterrupt || (p.Error || p.Kind == model.MarkerError) && speaksOfCall(p.Text) {
					return true
				}
			case model.Text:
				if flags.Role() == model.RoleUser && saysInterrupted(p.Text) {
					return true
				}
			}
		}
		if flags.Has(model.FlagPrompt) {
			return false
		}
	}
	return false
}

// speaksOfCall reports whether an error is that a call could not be read or run.
func speaksOfCall(text string) bool {
	low := strings.ToLower(text[:min(len(text), 600)])
	return strings.Contains(low, "tool call") || strings.Contains(low, "function call") || strings.Contains(low, "tool use") || strings.Contains(low, "tool_use")
}

// saysInterrupted reports whether a program says in the person's name that the run was stopped.
func saysInterrupted(text string) bool {
	text = strings.TrimSpace(text)
	for _, start := range [...]string{"<turn_aborted>", "[Request interrupted by user", "[Tool use interrupted by user", "[TASK RESUMPTION] This task was interrupted"} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}
