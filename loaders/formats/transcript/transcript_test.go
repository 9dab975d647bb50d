package transcript

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		line string
		want int
	}{
		{"## Human", 1},
		{"## Assistant", 2},
		{"### **Claude** (10:02)", 2},
		{"## 🤖 Assistant", 2},
		{"## Response:", 2},
		{"**User:** hi", 1},
		{"**Assistant**:", 2},
		{"ChatGPT said:", 2},
		{"You said: no", 0},
		{"ChatGPT: hi", 2},
		// lines of others
		{"## Assistant gardeners", 0},
		{"## Usage", 0},
		{"**Assistant** is a role", 0},
		{"Assistant: hi", 0},
		{"Note: hi", 0},
		{"#### fix the bug", 0},
		{`{"role":"user"}`, 0},
	} {
		if got := formattest.Score(Format, c.line); got != c.want {
			t.Errorf("%s: %d, want %d", c.line, got, c.want)
		}
	}
}
