package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A program that the agent wrote is tried with what is wrong, and refuses it, as is said: no fault.
func TestTriedWrong(t *testing.T) {
	const refusal, wrong = "Error: --since wants YYYY-MM-DD\nexit=1", "A wrong date must end with an error."
	for name, c := range map[string]struct {
		file, text, command, said string
		open                      bool
	}{
		"its own":           {"bin/loaves.mjs", wrong, "node bin/loaves.mjs --since 1.11.2026; echo exit=$?", refusal, false},
		"a value":           {"bin/loaves.mjs", "Now a bad one: an invalid kind.", "node bin/loaves.mjs --kind stone; echo exit=$?", "no such kind: stone\nexit=2", false},
		"of somebody else":  {"lib/other.mjs", wrong, "node bin/loaves.mjs --since 1.11.2026; echo exit=$?", refusal, true},
		"nothing said":      {"bin/loaves.mjs", "I try it.", "node bin/loaves.mjs --since 2026-11-01; echo exit=$?", refusal, true},
		"it crashes":        {"bin/loaves.mjs", wrong, "node bin/loaves.mjs --since 1.11.2026; echo exit=$?", "TypeError: since is not a function\n    at list (bin/loaves.mjs:3:1)\nexit=1", true},
		"of something else": {"bin/loaves.mjs", wrong, "node bin/loaves.mjs --since 1.11.2026; echo exit=$?", "Error: the oven is cold\nexit=1", true},
		"thought":           {"bin/loaves.mjs", "", "node bin/loaves.mjs --since 1.11.2026; echo exit=$?", refusal, false},
	} {
		l := newFake()
		user("go")(l)
		ran(write("1", "/w/"+c.file, "export const a = 1"), "ok")(l)
		m := calls(bash("2", c.command))
		m.Parts = append([]model.Part{model.Text{Text: c.text}}, m.Parts...)
		if c.text == "" {
			m.Parts[0] = model.Reasoning{Text: wrong}
		}
		l.add(m)
		l.add(results(result("2", c.said, 0, model.No)))
		answer("done")(l)
		list := runAll(t, l)
		if open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Severity != Hint && !one.Recovered && one.Places[0].Entry == 3
		}); open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(list))
		}
	}
}
