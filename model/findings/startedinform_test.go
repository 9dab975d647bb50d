package findings

import (
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// What was refused for the form of its start is made good by the same start as the tool wants it, by no
// other program and by none that failed.
func TestStartedInForm(t *testing.T) {
	const says = "Foreground command uses shell-level background wrappers (nohup/disown/setsid). Use background=true."
	start := func(id, command string) *model.ToolCall {
		return call(id, "bash", map[string]any{"command": command, "background": true})
	}
	refuses := exited(bash("1", "cd bakery && nohup python -m oven.main run > /dev/null 2>&1 &\necho \"PID: $!\"\nsleep 3\ncat oven.json"), -1, says)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"as it is wanted":   {[]script{refuses, ran(start("2", "cd bakery && python -m oven.main run 2>&1"), "Background process started")}, false},
		"another program":   {[]script{refuses, ran(start("2", "cd bakery && python -m oven.clock run 2>&1"), "Background process started")}, true},
		"it failed":         {[]script{refuses, failed(start("2", "cd bakery && python -m oven.main run 2>&1"), "no such tool")}, true},
		"never started":     {[]script{refuses, ran(bash("2", "cat oven.json"), "{}")}, true},
		"for another cause": {[]script{exited(bash("1", "nohup python -m oven.main run &"), 1, "no oven in the background"), ran(start("2", "python -m oven.main run"), "started")}, true},
	} {
		open, list := failsAfter(t, append([]script{user("Start the oven.")}, c.steps...)...)
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
	if !leftToTool(tool.Of(start("1", "bake"))) {
		t.Error("the tool was asked to leave it")
	}
}
