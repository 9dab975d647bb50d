package findings

import (
	"testing"

	"msgview/model"
)

// What git complains of before it says that it did what it was to do is of something else.
func TestGivenAway(t *testing.T) {
	const complaint, pushed, made = "error: non-monotonic index .git/objects/pack/._pack-1.idx\n", "To https://oven.example/rye.git\n   8704cd9..55cd8b9  main -> main\n", "[main 55cd8b9] bake rye\n 1 file changed\n"
	for name, c := range map[string]struct {
		command, said string
		open          bool
	}{
		"pushed":              {"cd oven && git push origin main 2>&1 | tail -5", complaint + pushed, false},
		"committed":           {"git add -A && git commit -m rye 2>&1 | tail -5", complaint + made, false},
		"both":                {"git commit -m rye 2>&1 | grep -v warm && git push 2>&1 | grep -v warm", complaint + made + complaint + pushed, false},
		"a branch":            {"git push -u origin rye 2>&1 | tail -5", complaint + "To https://oven.example/rye.git\n * [new branch]      rye -> rye\n", false},
		"a pick before it":    {"git cherry-pick 1a2b3c4; git push origin main", "error: could not apply 1a2b3c4... rye\n" + pushed, true},
		"not pushed":          {"git push origin main 2>&1 | tail -5", complaint + "To https://oven.example/rye.git\n", true},
		"it complains behind": {"git push origin main 2>&1 | tail -5", pushed + complaint, true},
		"another is refused":  {"git push origin main rye 2>&1 | tail -5", "To https://oven.example/rye.git\n ! [rejected]        rye -> rye (fetch first)\n   8704cd9..55cd8b9  main -> main\nerror: failed to push some refs\n", true},
		"committed only":      {"git commit -m rye && git push 2>&1 | tail -5", made + complaint, true},
		"another program":     {"bakectl sync 2>&1 | tail -5; git push 2>&1 | tail -3", complaint + pushed, true},
	} {
		o := Verdict(bash("1", c.command), result("1", c.said, -1, model.No))
		if o.State.Bad() != c.open {
			t.Errorf("%s: %v %+v", name, o.State, o.Rule)
		}
	}
}
