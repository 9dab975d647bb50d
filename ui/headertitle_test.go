package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// However long the name of a file is, and however much there is to say of a log, its title
// has some room.
func TestTitleHasRoom(t *testing.T) {
	line := func(k int, rest string) string {
		parent := "null"
		if k > 0 {
			parent = fmt.Sprintf(`"u%d"`, k-1)
		}
		return fmt.Sprintf(`{"parentUuid":%s,"uuid":"u%d","sessionId":"5e551011-0000-4000-8000-0000000000b1","version":"2.1.0","cwd":"/home/ada","timestamp":"2026-03-02T11:%02d:%02d.000Z",%s}`+"\n", parent, k, k/60, k%60, rest)
	}
	var b strings.Builder
	k := 0
	say := func(rest string) { b.WriteString(line(k, rest)); k++ }
	say(`"type":"user","message":{"role":"user","content":"Count the loaves of rye, please"}`)
	for i := range 40 {
		say(fmt.Sprintf(`"type":"assistant","message":{"id":"m%d","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"t%d","name":"Bash","input":{"command":"bake %d"}}],"usage":{"input_tokens":1000,"output_tokens":50}}`, i, i, i))
		say(fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","is_error":%v,"content":"Exit code 1\noven %d is cold"}]}`, i, i%4 == 0, i))
		if i%3 == 0 {
			say(`"type":"user","message":{"role":"user","content":"More"}`)
		}
	}
	for _, name := range []string{"a.jsonl", "loaves-of-rye.jsonl", "loaves-of-rye-and-of-wheat-and-of-oats.jsonl"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{70, 80, 90, 100, 120} {
			s := start(t, path, width, 24, Options{})
			row, _, _ := strings.Cut(s.String(), "\n")
			if !strings.Contains(row, "  Count the l") || !strings.HasPrefix(strings.TrimSpace(row), name[:min(len(name), 7)]) {
				t.Errorf("%s at %d: %q", name, width, row)
			}
		}
	}
}
