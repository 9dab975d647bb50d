package findings

import (
	"slices"
	"testing"
)

// Rows that were only put in are lost, too, where a write of the whole file lacks them.
func TestInsertedIsLost(t *testing.T) {
	const first = "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\n"
	const stale = "name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n"
	reads := ran(read("1", "oven.yaml"), first)
	puts := ran(edit("2", "oven.yaml", "time: 40 minutes\n", "time: 40 minutes\nsteam: plenty of water\n"), "ok")
	writes := func(text string) script { return ran(write("9", "oven.yaml", text), "ok") }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"from the look before":     {[]script{reads, puts, writes(stale)}, true},
		"as it was":                {[]script{reads, puts, writes(first)}, true},
		"looked at between":        {[]script{reads, puts, ran(read("3", "oven.yaml"), first+"steam: plenty of water\n"), writes(stale)}, true},
		"behind what was written":  {[]script{ran(write("1", "oven.yaml", first), "ok"), puts, writes(stale)}, true},
		"by a patch":               {[]script{reads, ran(call("2", "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Update File: oven.yaml\n time: 40 minutes\n+steam: plenty of water\n*** End Patch"}), "ok"), writes(stale)}, true},
		"by an editor":             {[]script{reads, ran(call("2", "str_replace_editor", map[string]any{"command": "insert", "path": "oven.yaml", "insert_line": 3, "new_str": "steam: plenty of water"}), "ok"), writes(stale)}, true},
		"by a command":             {[]script{reads, puts, ran(bash("3", "cat > oven.yaml <<'EOF'\n"+stale+"EOF"), "")}, true},
		"behind another edit":      {[]script{reads, ran(edit("3", "oven.yaml", "name: rye oven", "name: the rye oven"), "ok"), puts, writes("name: the rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false}, // too little is as it was
		"without a look":           {[]script{ran(edit("2", "oven.yaml", "heat: 200 degrees\ntime: 40 minutes\n", "heat: 200 degrees\nsteam: plenty of water\ntime: 40 minutes\n"), "ok"), writes("name: rye oven\nshelf: upper one\nheat: 200 degrees\ntime: 40 minutes\n")}, true},
		"behind what was known":    {[]script{puts, writes(stale)}, false},
		"it is kept":               {[]script{reads, puts, writes(stale + "steam: plenty of water\n")}, false},
		"it is said otherwise":     {[]script{reads, puts, writes(stale + "steam: a litre of water\n")}, false},
		"another text":             {[]script{reads, puts, writes("all: is new here\n")}, false},
		"another file":             {[]script{reads, puts, ran(write("9", "shop.yaml", stale), "ok")}, false},
		"taken out before":         {[]script{reads, puts, ran(edit("3", "oven.yaml", "steam: plenty of water\n", ""), "ok"), writes(stale)}, false},
		"gone by another":          {[]script{reads, puts, ran(read("3", "oven.yaml"), first+"shelf: upper one\n"), writes(stale)}, false},
		"an old copy was read":     {[]script{reads, puts, ran(read("3", "oven.yaml"), first), writes(stale)}, true},
		"code":                     {[]script{ran(read("1", "oven.py"), "a = 1\nb = 2\n"), ran(edit("2", "oven.py", "b = 2", "b = 2\n\ndef discount(x):\n    return x * 0.9\n"), "ok"), ran(write("9", "oven.py", "a = 1\nb = 2\n\ndef shipping(x):\n    return x + 5\n"), "ok")}, true},
		"code, called otherwise":   {[]script{ran(read("1", "oven.py"), "a = 1\nb = 2\n"), ran(edit("2", "oven.py", "b = 2", "b = 2\n\ndef discount(x):\n    return x * 0.9\n"), "ok"), ran(write("9", "oven.py", "a = 1\nb = 2\n\ndef discount(x, y):\n    return x * y\n"), "ok")}, false},
		"a command may have":       {[]script{reads, puts, ran(bash("3", "git pull"), "Updating"), writes(stale)}, false},
		"the agent says so":        {[]script{reads, puts, answer("I'll remove the steam again."), writes(stale)}, false},
		"a person says so":         {[]script{reads, puts, user("Drop the steam, and heat to 220."), writes(stale)}, false},
		"only to look at it":       {[]script{ran(read("1", "oven.py"), first), ran(edit("2", "oven.py", "time: 40 minutes\n", "time: 40 minutes\nprint('heat is', heat)\n"), "ok"), ran(write("9", "oven.py", stale), "ok")}, false},
		"the edit did not go well": {[]script{reads, failed(edit("2", "oven.yaml", "time: 40 minutes\n", "time: 40 minutes\nsteam: plenty of water\n"), "String to replace not found in file."), writes(stale)}, false},
		"a part was looked at":     {[]script{ran(bash("1", "head -3 oven.yaml"), first), puts, writes(stale)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.script...), answer("done"))...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleUndone })
		if i >= 0 != c.found || i >= 0 && (list[i].Severity != Warning || list[i].Counterpart == nil) {
			t.Errorf("%s: found %v\n%s", name, i >= 0, told(list))
		}
	}
	// another agent that read before is told as what it is, once
	_, list := failsAfter(t, user("go"), by("crm", reads), by("billing", ran(read("3", "oven.yaml"), first)), by("billing", puts), by("crm", writes(stale)), answer("done"))
	if len(list) != 1 || list[0].Rule != ruleLost {
		t.Errorf("two agents: %s", told(list))
	}
	// what was read behind the edit may be old, too
	for text, want := range map[string]bool{first: true, first + "steam: plenty of water\n": false, first + "shelf: upper one\n": false} {
		_, list := failsAfter(t, user("go"), reads, puts, ran(read("3", "oven.yaml"), text), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleStale }); got != want {
			t.Errorf("%q: stale %v\n%s", text, got, told(list))
		}
	}
}
