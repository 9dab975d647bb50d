package continuedev

import (
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"sessionId":"s","history":[{"message":{"role":"user"}}]}`, 10},
		{`{"message":{"role":"user","content":"x"},"contextItems":[]}`, 6},
		{`{"sessionId":"s","history":[{"role":"user"}]}`, 0},
		{`{"message":{"role":"user","content":"x"}}`, 0},
		{`{"type":"user","message":{"role":"user","content":"x"},"sessionId":"s","uuid":"u"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

// How a command ended stands beside its output, whether a message of role tool has that or not.
func TestEnded(t *testing.T) {
	const call = `{"message":{"role":"assistant","content":"","toolCalls":[{"id":"c1","type":"function","function":{"name":"run_terminal_command","arguments":"{\"command\":\"make\"}"}}]},
		"toolCallStates":[{"toolCallId":"c1","status":"done","output":[{"name":"Terminal","content":"oven","status":"%s"}]}]}`
	const answer = `,{"message":{"role":"tool","toolCallId":"c1","content":"oven"}}`
	for status, want := range map[string]int{"Command completed": 0, "Command failed with exit code 2": 2, "Command is running in the background": -1, "": -1} {
		for _, more := range []string{"", answer} {
			list := formattest.Parse(t, "["+strings.Replace(call, "%s", status, 1)+more+"]")
			s := sessionOf(list.AsList())
			got := -1
			for _, v := range list.AsList() {
				for _, m := range s.item(v) {
					for _, r := range m.Results() {
						if r.ExitCode != nil {
							got = *r.ExitCode
						}
					}
				}
			}
			if got != want {
				t.Errorf("%q %q: %d", status, more, got)
			}
		}
	}
}
