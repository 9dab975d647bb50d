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

// What Python prints where it starts, of a file of paths that it cannot read, is no crash of the
// program: it goes on. What the program says itself is told, before it and behind it.
func TestPythonStarts(t *testing.T) {
	const notice = "Error processing line 1 of /opt/lib/python3.8/site-packages/oven-nspkg.pth:\n\n  Traceback (most recent call last):\n    File \"/opt/lib/python3.8/site.py\", line 169, in addpackage\n      exec(line)\n  AttributeError: 'NoneType' object has no attribute 'loader'\n\nRemainder of file ignored\n"
	const crash = "Traceback (most recent call last):\n  File \"oven.py\", line 3, in <module>\nKeyError: 'rye'\n"
	for name, c := range map[string]struct {
		said string
		want State
	}{
		"alone":                 {notice, Done},
		"twice":                 {notice + notice + "baked 3 loaves\n", Done},
		"behind what it says":   {"baked 3 loaves\n" + notice, Done},
		"and a crash":           {notice + "baked\n" + crash, Unsure},
		"behind a crash":        {crash + notice, Unsure},
		"the notice has no end": {notice[:len(notice)-len("Remainder of file ignored\n")], Unsure},
		"of another file":       {"Error processing line 1 of flour.csv:\n" + crash + "Remainder of file ignored\n", Unsure},
		"another crash in it":   {"Error processing line 1 of oven.pth:\n" + crash + crash + "Remainder of file ignored\n", Unsure},
	} {
		got := Verdict(bash("1", "python oven.py"), result("1", c.said, -1, 0))
		if got.State != c.want || got.State == Done && got.unproved {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// The line by which a runner says that all went well counts though that notice stands behind it.
func TestPassedBeforeStart(t *testing.T) {
	const notice = "Error processing line 1 of /opt/lib/oven-nspkg.pth:\n\n  Traceback (most recent call last):\n    File \"/opt/lib/site.py\", line 169, in addpackage\n      exec(line)\n    File \"<string>\", line 1, in <module>\n    File \"<frozen importlib._bootstrap>\", line 553, in module_from_spec\n  AttributeError: no loader\n\nRemainder of file ignored\n"
	for name, c := range map[string]struct {
		said string
		want bool
	}{
		"all passed":  {"......  [100%]\n===== 74 passed in 5.7s =====\n" + notice, true},
		"one failed":  {"......  [100%]\n===== 1 failed, 73 passed in 5.7s =====\n" + notice, false},
		"no such row": {"......  [100%]\n" + notice, false},
	} {
		if got := passed(result("1", c.said, -1, 0)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
