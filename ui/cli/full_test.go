package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A full disk is said in one line, whatever is written to it, and the exit code
// tells it.
func TestFullDevice(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	log := file(t, "log.jsonl", strings.Repeat(small, 2000)) // more than any buffer
	for _, args := range [][]string{
		{"print", log}, {"print", "--format", "markdown", log}, {"print", "--format", "json", log}, {"print", "--color", "always", log}, {log},
		{"info", log}, {"info", "--json", log}, {"info", log, log},
		{"list", log}, {"list", "--json", log}, {"list", filepath.Dir(log)},
		{"search", "oven", log}, {"search", "--json", "oven", log},
		{"formats"}, {"themes"}, {"--keys"}, {"--help"}, {"print", "--help"}, {"--version"},
	} {
		t.Run(strings.Join(args[:min(len(args), 3)], " "), func(t *testing.T) {
			cmd := exec.Command(program, args...)
			cmd.Env = environment()
			cmd.Stdout = full
			var errs bytes.Buffer
			cmd.Stderr = &errs
			_ = cmd.Run()
			if code := cmd.ProcessState.ExitCode(); code != exitUsage {
				t.Errorf("exit code %d", code)
			}
			if s := errs.String(); !strings.HasPrefix(s, "msgview: ") || !strings.Contains(s, "no space left on device") || strings.Count(s, "\n") != 1 {
				t.Errorf("%q", s)
			}
		})
	}
}
