package findings

import (
	"testing"
)

// What a document quotes between fences is no failure of who reads it.
func TestFenced(t *testing.T) {
	const code = "```python\nbake(rye)\n```\n"
	const trace = "```\nTraceback (most recent call last):\n  File \"oven.py\", line 3, in <module>\nKeyError: 'rye'\n```\n"
	const says = "The oven gives up as soon as there is rye in it, since last week.\nI used the following code to bake, as the manual says:\n"
	for name, c := range map[string]struct {
		said string
		want State
	}{
		"a document":         {says + code + "I get this error in the morning:\n" + trace + "Can anybody help?\n(Open file: oven.py)", Done},
		"the only fence":     {says + trace + "Try again.", Unsure},
		"no prose":           {"stdout\n```\nrye\n```\nstderr\n" + trace + "end", Unsure},
		"at the end":         {says + code + "I get this error in the morning:\n" + trace, Unsure},
		"behind the fences":  {says + code + code + "Traceback (most recent call last):\n  File \"oven.py\", line 3, in <module>\nKeyError: 'rye'", Unsure},
		"as it was executed": {"Traceback (most recent call last):\n  File \"oven.py\", line 3, in <module>\nKeyError: 'rye'", Unsure},
	} {
		if got := Verdict(bash("1", "similar_issues rye"), result("1", c.said, -1, 0)).State; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
