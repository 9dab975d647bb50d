package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The list of problems names a call by the line that the footer has for it: that of its own
// record, where an answer is written as several.
func TestOwnRecord(t *testing.T) {
	const head = `"sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:0`
	path := filepath.Join(t.TempDir(), "oven.jsonl")
	text := strings.Join([]string{
		`{"type":"user","uuid":"u1","parentUuid":null,` + head + `0Z","message":{"role":"user","content":"Bake"}}`,
		`{"type":"assistant","uuid":"u2","parentUuid":"u1",` + head + `1Z","message":{"role":"assistant","id":"mA","type":"message","model":"claude-opus-4-6","content":[{"type":"text","text":"Both at once."}]}}`,
		`{"type":"assistant","uuid":"u3","parentUuid":"u2",` + head + `2Z","message":{"role":"assistant","id":"mA","type":"message","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make dough"}}]}}`,
		`{"type":"assistant","uuid":"u4","parentUuid":"u3",` + head + `3Z","message":{"role":"assistant","id":"mA","type":"message","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"make test"}}]}}`,
		`{"type":"user","uuid":"u5","parentUuid":"u4",` + head + `4Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"kneaded"}]}}`,
		`{"type":"user","uuid":"u6","parentUuid":"u5",` + head + `5Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"Exit code 2\nmake: *** [test] Error 2","is_error":true}]}}`,
	}, "\n") + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 100, 20, Options{Open: opened})
	for _, key := range []string{"P", "H"} {
		s.press(key)
		s.wait("L4")
		s.settle()
		s.press("q")
		s.settle()
	}
	s.press("e")
	s.wait("L4")
}
