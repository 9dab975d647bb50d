package chat

import (
	"time"

	"msgview/model"
)

// WroteUntil says when a message was complete, of a log that has its time when it began: no tool
// had the time until then. A time
// that is not after that of the message says nothing.
func WroteUntil(m *model.Message, at time.Time) {
	if !at.After(m.Time) || m.Time.IsZero() {
		return
	}
	m.Until = at
}

// MadeAt says when a call was made, or a further piece of it, if that is after its message
// began and nothing later is known.
func MadeAt(c *model.ToolCall, m *model.Message, at time.Time) {
	if at.After(m.Time) && !m.Time.IsZero() && at.After(c.Time()) {
		c.SetTime(at)
		if at.After(m.Until) {
			m.Until = at
		}
	}
}
