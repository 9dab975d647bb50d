package findings

import (
	"strings"

	"msgview/model"
)

// isLeaving reports whether an interruption is one of a program that waits for a prompt: nothing was
// asked before it, or the answer before it is said to be whole. Aider writes ^C when a person leaves
// it as for an answer that is cut, but what the answer took stands before it then, and no command
// that it runs.
func (f *Finder) isLeaving(i int, m *model.Message) bool {
	if len(m.Parts) != 1 {
		return false
	}
	e, ok := m.Parts[0].(model.Marker)
	if !ok || e.Kind != model.MarkerInterrupt {
		return false
	}
	talk, _ := f.index.Conversation(i)
	if f.isIdle(i, talk) {
		return true
	}
	if !strings.HasPrefix(e.Text, "^C") {
		return false
	}
	at, ok := f.index.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
	if !ok {
		return false
	}
	before, err := f.log.Message(at)
	if err != nil || len(before.Parts) != 1 {
		return false
	}
	said, ok := before.Parts[0].(model.Marker)
	if !ok || said.Error || said.Kind != model.MarkerNotice {
		return false
	}
	at = strings.LastIndex(said.Text, "Tokens: ")
	if at < 0 || at > 0 && said.Text[at-1] != '\n' || !strings.Contains(said.Text[at:], " received") {
		return false
	}
	text := strings.TrimSpace(said.Text)
	last := text[strings.LastIndexByte(text, '\n')+1:]
	return !strings.HasPrefix(last, "Running ") && !strings.HasSuffix(last, "?") && !strings.HasPrefix(last, "Retrying ")
}

// isIdle reports whether nothing runs where an event stands: a run begins before it that nobody has
// asked anything, or the message before it is an answer that its provider ended, without a call.
func (f *Finder) isIdle(i, talk int) bool {
	for range maxBehind {
		before, ok := f.index.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
		if !ok {
			return true
		}
		i = before
		m, err := f.log.Message(i)
		if err != nil {
			return false
		}
		if flags := f.index.Flags(i); !flags.Has(model.FlagMarker) {
			return flags.Role() == model.RoleAssistant && !flags.Any(model.FlagSide|model.FlagCall) && m.HasText() && isWhole(m)
		}
		for _, p := range m.Parts {
			switch e, ok := p.(model.Marker); {
			case !ok:
			case e.Kind == model.MarkerRunStart:
				return true
			case e.Kind != model.MarkerNotice:
				return false
			}
		}
	}
	return false
}

// isWhole reports whether the reason to stop of an answer is that it was at its end.
func isWhole(m *model.Message) bool {
	switch strings.ToLower(m.StopReason) {
	case "end_turn", "stop", "end", "completed", "complete":
		return true
	}
	return false
}
