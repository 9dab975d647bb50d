package turns

import (
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// An event without words is called by its name, without a colon behind it.
func TestTitleOfEvents(t *testing.T) {
	for text, want := range map[string]string{"": "interrupted", "by the baker": "interrupt: by the baker"} {
		m := model.Marker{Kind: model.MarkerInterrupt, Text: text}
		if got := title(&render.Item{Kind: render.Event, Parts: []model.Part{m}}); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
