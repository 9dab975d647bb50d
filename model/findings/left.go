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
	return f.waitsForPrompt(i, talk)
}

// waitsForPrompt reports whether Aider waits for a prompt where ^C stands: what comes before that is
// the bill of an answer, the error of a request, or what a command shows that is done at once.
func (f *Finder) waitsForPrompt(i, talk int) bool {
	for n := range maxBehind {
		before, ok := f.index.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
		if !ok {
			return false
		}
		i = before
		m, err := f.log.Message(i)
		if err != nil || len(m.Parts) != 1 {
			return false
		}
		said, ok := m.Parts[0].(model.Marker)
		if !ok {
			return m.Role == model.RoleUser && isDoneAtOnce(textOf(m))
		}
		if said.Kind == model.MarkerInterrupt {
			continue
		}
		if said.Kind != model.MarkerNotice && said.Kind != model.MarkerError {
			return false
		}
		text := strings.TrimSpace(said.Text)
		last := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
		if n == 0 && (strings.HasPrefix(last, "Running ") || strings.HasSuffix(last, "?") || strings.HasPrefix(last, "Retrying ") || strings.HasPrefix(last, "Scraping ")) {
			return false
		}
		at := strings.LastIndex(said.Text, "Tokens: ")
		if said.Error || at >= 0 && (at == 0 || said.Text[at-1] == '\n') && strings.Contains(said.Text[at:], " received") {
			return true
		}
	}
	return false
}

// isDoneAtOnce reports whether a prompt is a command of Aider that asks no model and runs no program.
func isDoneAtOnce(text string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch word {
	case "/undo", "/diff", "/map", "/map-refresh", "/tokens", "/clear", "/reset", "/drop", "/add", "/ls", "/model", "/models", "/weak-model", "/editor-model", "/settings", "/read-only", "/copy", "/save", "/load", "/chat-mode", "/report", "/think-tokens", "/reasoning-effort", "/multiline-mode", "/help":
		return word != "/help" || strings.TrimSpace(text) == "/help"
	}
	return false
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
