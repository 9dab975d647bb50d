package decode

import (
	"strings"
	"testing"
)

// Labels and headings above JSON values are metadata; every other text is malformed.
func TestLabelLine(t *testing.T) {
	for line, want := range map[string]bool{
		"=== request ===": true, "Response:": true, "--> POST /v1/messages": true, "# turn 2": true, "Antwort für dich:": true, ">> sent": true,
		"-1": false, "- item": true, "[INFO] started": false, "the guide is ready": false, "2026-04-02 08:29:00 app: starting": false, "12:": false,
		"": false, "{": false, `{"role":"user"`: false, "[1, 2": false, "[": false, "]": false, "}": false, `"a text`: false, `"role":`: false,
		`ent":"Where is gate 4?"}`: false, `is gate 4?"}`: false, `a\nb\n c:`: false, ", 4": false,
		"a\x00b:": false, "a\x1b[1mb:": false, "a\xffb:": false, strings.Repeat("many words ", 100) + ":": false,
	} {
		if got := labelLine([]byte(line)); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}
