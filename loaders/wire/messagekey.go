package wire

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
)

// MessageKey is the same for two renderings of one message: it is made of who
// speaks, the text without white space around it, the names of the tools called and
// their arguments, and which calls are answered. Everything that servers add or clients
// drop is left out.
func MessageKey(m *model.Message) uint64 {
	var b strings.Builder
	b.WriteString(m.Role.String())
	var text strings.Builder
	for _, p := range m.Parts {
		switch p := p.(type) {
		case model.Text:
			text.WriteString(p.Text)
		case *model.ToolCall:
			b.WriteString("\x00c" + p.Name + "\x00" + chat.PlainArguments(p))
		case *model.ToolResult:
			b.WriteString("\x00r" + p.CallID)
			for _, c := range p.Content {
				if t, ok := c.(model.Text); ok {
					b.WriteString("\x00" + strings.TrimSpace(t.Text))
				}
			}
		case model.Media:
			b.WriteString("\x00m" + p.FileID + p.URL + strconv.FormatInt(p.Bytes, 10))
		}
	}
	return model.Hash(b.String() + "\x00t" + chat.Squeeze(text.String()))
}

// chain extends the hash of a list of messages by one.
func chain(h, key uint64) uint64 {
	const prime = 1099511628211
	h = (h ^ key) * prime
	return h ^ h>>29
}
