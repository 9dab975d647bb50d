package findings

import (
	"slices"
	"testing"
)

// What was changed to and fro began where it was first taken back.
func TestTurnsBegin(t *testing.T) {
	steps := []script{user("go")}
	for i := range 6 {
		old, fresh := "heat = 1", "heat = 2"
		if i%2 == 1 {
			old, fresh = fresh, old
		}
		steps = append(steps, ran(edit(string(rune('a'+i)), "oven.py", old, fresh), "ok"), failed(bash(string(rune('k'+i)), "make bread"), "burnt"))
	}
	_, list := failsAfter(t, append(steps, answer("x"))...)
	i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleAlternate })
	if i < 0 {
		t.Fatal(told(list))
	}
	f := list[i]
	if len(f.Places) != 5 || f.Place().Entry != 5 || f.Evidence.Entry != f.Places[0].Entry+1 {
		t.Errorf("%d places, evidence %v of %v", len(f.Places), f.Evidence, f.Places)
	}
}
