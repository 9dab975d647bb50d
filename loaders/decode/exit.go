package decode

import (
	"strconv"
	"strings"

	"msgview/model"
)

// ExitCodes enters the exit codes of failed commands whose output begins with one:
// "Exit code 1\n…". What a program tells its model so stands in its sessions, and in the
// requests to a provider that other programs log.
func ExitCodes(messages ...*model.Message) {
	for _, m := range messages {
		for _, p := range m.Parts {
			r, ok := p.(*model.ToolResult)
			if !ok || r.Error != model.Yes || r.ExitCode != nil || r.Denied || len(r.Content) == 0 {
				continue
			}
			if t, ok := r.Content[0].(model.Text); ok {
				r.ExitCode = exitCode(t.Text)
			}
		}
	}
}

// exitCode returns the code that a text begins with, nil for none.
func exitCode(text string) *int {
	rest, ok := strings.CutPrefix(text, "Exit code ")
	digits, _, _ := strings.Cut(rest, "\n")
	code, err := strconv.Atoi(strings.TrimSpace(digits))
	if !ok || err != nil {
		return nil
	}
	return &code
}
