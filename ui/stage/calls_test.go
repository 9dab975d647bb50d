package stage

import (
	"testing"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/timeline"
	"msgview/ui/chrome"
	"msgview/ui/palette"
)

// A call on the stage has the sign that its row has elsewhere: a tick only where it is certain
// that it went well.
func TestCallSigns(t *testing.T) {
	d := drawnCalls{on: &Stage{pen: chrome.Pen{Palette: palette.New(named(t, "dark"))}}}
	result := &model.ToolResult{}
	for state, want := range map[findings.State]string{
		findings.OK: "✓ ", findings.Done: "• ", findings.Unsure: "? ", findings.Failed: "✗ ", findings.Malformed: "✗ ",
		findings.Denied: "⊘ ", findings.Interrupted: "⊘ ", findings.Missing: "∅ ", findings.Awaiting: "∅ ",
	} {
		b := &Shown{Block: &timeline.Block{Kind: timeline.Call, Call: &model.ToolCall{Name: "bake"}, Result: result, Outcome: findings.Outcome{State: state}}, Closed: true}
		if got := d.sign(nil, b).Line().Plain(); got != want {
			t.Errorf("%v has %q, want %q", state, got, want)
		}
	}
}
