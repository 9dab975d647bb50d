package decode

import (
	"msgview/loaders/chat"
	"msgview/model"
)

// Cancelled makes an interruption of what a program enters as its own error although it says only
// that a person cancelled the answer.
func Cancelled(messages ...*model.Message) {
	for _, m := range messages {
		for i, p := range m.Parts {
			if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerError && chat.SaysCancelled(e.Text) {
				e.Kind, e.Error = model.MarkerInterrupt, false
				m.Parts[i] = e
			}
		}
	}
}
