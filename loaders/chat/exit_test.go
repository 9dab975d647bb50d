package chat

import "testing"

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
