package ui

import (
	"testing"

	"msgview/model"
	"msgview/ui/picker"
)

// systemLog is a log with a system prompt before all else, or with nothing else.
type systemLog struct {
	*fakeLog
	only bool
}

func (l systemLog) Message(i int) (*model.Message, error) {
	m, err := l.fakeLog.Message(i)
	if i == 0 || l.only {
		m.Role = model.RoleSystem
	}
	return m, err
}

// A preview begins with what was said; a system prompt is shown if there is nothing else.
func TestPreviewWithoutSystemPrompt(t *testing.T) {
	for _, only := range []bool{false, true} {
		said := picker.Beginning(t.Context(), systemLog{newFakeLog(8), only}, picker.Row{Number: -1})
		if len(said) == 0 || (said[0].Role == model.RoleSystem) != only {
			t.Errorf("%v: %+v", only, said)
		}
	}
}
