package stage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/timeline"
	"msgview/themes"
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

// A file that was read is told with the lines that it gave, as everywhere: it may end before what was
// asked for.
func TestLinesThatWereRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(`{"type":"user","uuid":"a","sessionId":"s","message":{"role":"user","content":"Look."}}
{"type":"assistant","uuid":"b","parentUuid":"a","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Read","input":{"file_path":"/shop/oven.go","offset":7,"limit":90}}]}}
{"type":"user","uuid":"c","parentUuid":"b","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"     7→package oven\n     8→\n     9→var hot = true\n"}]}}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	log := open(t, path)
	setup := paced()
	s := onStage(t, setup, log)
	s.Player.End()
	var linear strings.Builder
	if err := Linear(t.Context(), &linear, []*timeline.Show{s.Player.Show(0)}, LinearOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, got := range []string{screen(s.Lines(chrome.Pen{Palette: palette.New(themes.Default(true))}, 60, 20), false), linear.String()} {
		if !strings.Contains(got, "oven.go:7-9") {
			t.Errorf("the lines that were read are not told:\n%s", got)
		}
	}
}
