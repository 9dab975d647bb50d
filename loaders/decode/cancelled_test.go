package decode

import (
	"testing"

	"msgview/model"
)

// Who cancels an answer interrupts it, also where the program writes that as an error. What took
// too long, or failed otherwise, is one.
func TestCancelled(t *testing.T) {
	for text, want := range map[string]model.MarkerKind{
		"Canceled":                                   model.MarkerInterrupt,
		"cancelled.":                                 model.MarkerInterrupt,
		"Error: Canceled":                            model.MarkerInterrupt,
		"Request cancelled":                          model.MarkerInterrupt,
		"The request was canceled":                   model.MarkerInterrupt,
		"[Request interrupted by user]":              model.MarkerInterrupt,
		"Baking was aborted by the user.":            model.MarkerInterrupt,
		"Generation stopped by user":                 model.MarkerInterrupt,
		"A task was canceled.":                       model.MarkerError,
		"The operation was aborted.":                 model.MarkerError,
		"context canceled":                           model.MarkerError,
		"request canceled (Client.Timeout exceeded)": model.MarkerError,
		"The bread was cancelled by the oven":        model.MarkerError,
		"cancelled by user\npanic: no flour":         model.MarkerError,
		"could not be cancelled by user ada":         model.MarkerError,
		"Language model unavailable":                 model.MarkerError,
		"":                                           model.MarkerError,
	} {
		m := &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}}
		Cancelled(m)
		if e := m.Parts[0].(model.Marker); e.Kind != want || e.Error != (want == model.MarkerError) || e.Text != text {
			t.Errorf("%q: %v", text, e)
		}
	}
	failed := &model.Message{Parts: []model.Part{model.Marker{Kind: model.MarkerEnd, Text: "Canceled", Error: true}}}
	Cancelled(failed)
	if e := failed.Parts[0].(model.Marker); e.Kind != model.MarkerEnd || !e.Error {
		t.Errorf("an end: %v", e)
	}
}
