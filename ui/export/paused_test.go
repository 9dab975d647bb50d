package export

import (
	"strings"
	"testing"
)

// A pause is counted from the result of the call before, as on a screen.
func TestPausesFromResults(t *testing.T) {
	said := func(role, id, at, content string) string {
		return `{"type":"` + role + `","sessionId":"s","uuid":"` + id + `","timestamp":"2026-03-02T` + at + `Z","message":{"role":"` + role + `","content":[` + content + `]}}`
	}
	call := func(id string) string {
		return `{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command":"bake ` + id + `"}}`
	}
	result := func(id string) string {
		return `{"type":"tool_result","tool_use_id":"` + id + `","content":"done"}`
	}
	log := openBytes(t, "s.jsonl", strings.Join([]string{
		said("user", "a", "09:00:00", `{"type":"text","text":"Bake."}`),
		said("assistant", "b", "09:00:10", call("c1")), said("user", "c", "09:50:10", result("c1")), // it took 50 minutes
		said("assistant", "d", "09:55:10", call("c2")), said("user", "e", "09:56:00", result("c2")),
		said("assistant", "f", "10:10:00", `{"type":"text","text":"Baked."}`),
	}, "\n")+"\n")
	for _, level := range []int{2, 3, 4, 5} {
		var rules []string
		for line := range strings.Lines(string(plain(t, log, PlainOptions{Width: 100, Level: level}))) {
			if strings.Contains(line, "later") {
				rules = append(rules, strings.Trim(line, "─ \n"))
			}
		}
		if got := strings.Join(rules, "|"); got != "14 m 00 s later" {
			t.Errorf("level %d: %s", level, got)
		}
	}
}
