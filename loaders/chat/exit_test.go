package chat

import (
	"testing"

	"msgview/model"
)

func TestExitCode(t *testing.T) {
	for _, c := range []struct {
		text string
		code int
		ok   bool
	}{
		{"<returncode>0</returncode>\n<output>\n</output>", 0, true},
		{"\n<returncode>-15</returncode>", -15, true},
		{"<returncode>x</returncode>", 0, false},
		{"<returncode>1", 0, false},
		{"out <returncode>1</returncode>", 0, false},
		{"out\n[The command completed with exit code 130.]\n[Current working directory: /app]", 130, true},
		{"[The command completed with exit code 0. CTRL+C was sent.]", 0, true},
		{"he said [The command completed with exit code 1.]", 0, false},
		{"", 0, false},
	} {
		if code, ok := ExitCode(c.text); code != c.code || ok != c.ok {
			t.Errorf("%q: %d %v", c.text, code, ok)
		}
	}
}

func TestLastCode(t *testing.T) {
	for _, c := range []struct {
		text string
		code int
		ok   bool
	}{
		{"stdout: a\nstderr: \nreturncode: 3", 3, true},
		{"a\n[exit code: 0]\n", 0, true},
		{"a\n<shellId: 4 completed with exit code 1>", 1, true},
		{"<exited with exit code 2>", 2, true},
		{"it ended with exit code 2>", 0, false},
		{"returncode: 3\nand more", 0, false},
		{"[exit code: ]", 0, false},
		{"", 0, false},
	} {
		if code, ok := LastCode(c.text); code != c.code || ok != c.ok {
			t.Errorf("%q: %d, %t", c.text, code, ok)
		}
	}
}

func TestSaysNotDone(t *testing.T) {
	for text, want := range map[string]bool{
		"Unable to apply diff to file: /w/a.go\n\n<error_details>\nno\n</error_details>": true,
		"\nThe tool execution failed with the following error:\n<error>\nno\n</error>":   true,
		"<error_details>\nno\n</error_details>":                                          true,
		"Changes successfully applied to a.go":                                           false,
		"how to say: Unable to apply diff":                                               false,
		"":                                                                               false,
	} {
		if SaysNotDone(text) != want {
			t.Errorf("%q: not %v", text, want)
		}
	}
}

func TestSetExitSaid(t *testing.T) {
	for status, want := range map[string]struct {
		code  int
		error model.Tristate
	}{
		"Command completed":                   {0, model.No},
		"\nCommand failed with exit code 3":   {3, model.Yes},
		"Command failed with: spawn ENOENT":   {-1, model.Yes},
		"Command moved to background":         {-1, model.NotStated},
		"it says: Command failed with a cold": {-1, model.NotStated},
		"":                                    {-1, model.NotStated},
	} {
		r := &model.ToolResult{}
		SetExitSaid(r, status)
		if code := r.ExitCode; r.Error != want.error || (code == nil) != (want.code < 0) || code != nil && *code != want.code {
			t.Errorf("%q: %v %v", status, code, r.Error)
		}
	}
}
