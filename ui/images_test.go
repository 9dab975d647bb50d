package ui

import (
	"testing"

	"msgview/model"
)

// ]i stops at images that calls gave, too: these are shown with their calls.
func TestImagesOfResultsAreFound(t *testing.T) {
	shot := answered("shot", "", false)
	shot.Parts[0].(*model.ToolResult).Content = []model.Part{model.Media{Kind: model.Image, MediaType: "image/png", Name: "oven.png", Bytes: -1}}
	d := drive(t, newStaticLog(said(model.RoleUser, "look"), called("no", "Bash"), answered("no", "dark", false), called("shot", "look"), shot, said(model.RoleAssistant, "hot")), 80, 24)
	d.press("]", "i")
	if it := d.m.Col.Item(d.m.Col.Here()); it == nil || it.Call == nil || it.Call.ID != "shot" {
		t.Errorf("on %v: %q", d.m.Col.Here(), d.m.note.text)
	}
}
