package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The header says how a run ended, on narrow screens only where that is not as it may be.
func TestEnded(t *testing.T) {
	const (
		prompt = `{"role":"user","content":"Bake a cake."}`
		call   = `{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"bake","arguments":"{}"}}]}`
		result = `{"role":"tool","tool_call_id":"c1","content":"done"}`
		answer = `{"role":"assistant","content":"There it is."}`
		limit  = `{"role":"assistant","content":"Agent reached maximum iterations limit."}`
		cut    = `{"role":"assistant","content":"There it","finish_reason":"length"}`
	)
	for _, c := range []struct {
		name, want, narrow string
		log                []string
	}{
		{"answer", "ended: answer", "", []string{prompt, call, result, answer}},
		{"prompt", "ended: prompt", "", []string{prompt, call, result, answer, prompt}},
		{"limit", "ended: limit", "ended: limit", []string{prompt, call, result, limit}},
		{"call", "ended: cut in a call", "ended: cut in a call", []string{prompt, call, result, call}},
		{"length", "ended: limit of tokens", "ended: limit of tokens", []string{prompt, call, result, cut}},
		{"result", "ended: no answer", "ended: no answer", []string{prompt, call, result, call, result}},
		{"first result", "ended: result", "", []string{prompt, call, result}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "cake.jsonl")
			if err := os.WriteFile(path, []byte(strings.Join(c.log, "\n")+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			start(t, path, 220, 60, Options{}).wait(c.want)
			s := start(t, path, 40, 24, Options{})
			s.wait("cake.jsonl")
			if c.narrow != "" {
				s.wait(c.narrow)
				return
			}
			s.settle()
			if head, _, _ := strings.Cut(s.String(), "\n"); strings.Contains(head, "ended") {
				t.Error(head)
			}
		})
	}
}
