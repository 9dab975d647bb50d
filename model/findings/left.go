package findings

import (
	"strings"

	"msgview/model"
)

// isLeaving reports whether an interruption is the one by which a person leaves a program that
// waits for a prompt: aider writes ^C for it as for an answer that is cut, but what the answer took
// stands before it then, and no command that it runs.
func (f *Finder) isLeaving(i int, m *model.Message) bool {
	if len(m.Parts) != 1 {
		return false
	}
	e, ok := m.Parts[0].(model.Marker)
	if !ok || e.Kind != model.MarkerInterrupt || !strings.HasPrefix(e.Text, "^C") {
		return false
	}
	talk, _ := f.index.Conversation(i)
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
