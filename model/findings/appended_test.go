package findings

import (
	"slices"
	"testing"
)

// What a command added to a file is lost, too, where a write of the whole file lacks it.
func TestAppendedIsLost(t *testing.T) {
	const first = "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\n"
	const stale = "name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n"
	reads := ran(read("1", "oven.yaml"), first)
	loses := ran(write("9", "oven.yaml", stale), "ok")
	doc := "<<'EOF'\nsteam: plenty of water\nshelf: upper one\nEOF\n"
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a document":             {[]script{reads, ran(bash("2", "cat >> oven.yaml "+doc), ""), loses}, true},
		"within a command":       {[]script{reads, ran(bash("2", "ls && cat >> oven.yaml "+doc+"make"), ""), loses}, true},
		"by tee":                 {[]script{reads, ran(bash("2", "tee -a oven.yaml "+doc), ""), loses}, true},
		"by cat and tee":         {[]script{reads, ran(bash("2", "cat "+doc[:7]+" | sudo tee -a oven.yaml > /dev/null"+doc[7:]), ""), loses}, true},
		"by echo":                {[]script{reads, ran(bash("2", "echo 'steam: plenty of water' >> oven.yaml"), ""), loses}, true},
		"by printf":              {[]script{reads, ran(bash("2", `printf '\nsteam: plenty of water\n' >> oven.yaml && make`), ""), loses}, true},
		"behind a write":         {[]script{ran(bash("1", "cat > oven.yaml <<'EOF'\n"+first+"EOF\n"), ""), ran(bash("2", "cat >> oven.yaml "+doc), ""), loses}, true},
		"behind another":         {[]script{reads, ran(bash("2", "cat >> oven.yaml "+doc), ""), ran(bash("3", "echo 'salt: none' >> oven.yaml"), ""), loses}, true},
		"by a command that does": {[]script{reads, ran(bash("2", "cat >> oven.yaml "+doc), ""), ran(bash("9", "tee oven.yaml <<'EOF'\n"+stale+"EOF\n"), stale)}, true},
		"kept":                   {[]script{reads, ran(bash("2", "cat >> oven.yaml "+doc), ""), ran(write("9", "oven.yaml", stale+"steam: plenty of water\n"), "ok")}, false},
		"another file":           {[]script{reads, ran(bash("2", "cat >> shop.yaml "+doc), ""), loses}, false},
		"what the shell knows":   {[]script{reads, ran(bash("2", `echo "steam: $STEAM of water" >> oven.yaml`), ""), loses}, false},
		"if need be":             {[]script{reads, ran(bash("2", "grep -q steam oven.yaml || echo 'steam: plenty of water' >> oven.yaml"), ""), loses}, false},
		"not looked at":          {[]script{ran(bash("2", "cat >> oven.yaml "+doc), ""), loses}, false},
		"to be taken back":       {[]script{reads, ran(bash("2", "cat >> oven.yaml "+doc), ""), answer("Now I put it back as it was, I restore the file."), loses}, false},
		"changed since":          {[]script{reads, ran(bash("2", "cat >> oven.yaml "+doc), ""), ran(bash("3", "sed -i '/steam/d' oven.yaml"), ""), loses}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.script...), answer("done"))...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleUndone })
		if i >= 0 != c.found || i >= 0 && (list[i].Severity != Warning || list[i].Counterpart == nil) {
			t.Errorf("%s: found %v\n%s", name, i >= 0, told(list))
		}
	}
	// what it adds is no sign that somebody else was there
	_, list := failsAfter(t, user("go"), reads, ran(bash("2", "echo 'steam: plenty of water' >> oven.yaml"), ""), ran(read("3", "oven.yaml"), first+"steam: plenty of water\n"), loses, answer("done"))
	if slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleOverlooked }) {
		t.Errorf("its own: %s", told(list))
	}
}

// An edit of many rows that took some out is lost, where none of it is in what is written, and
// that has what it was made at.
func TestReplacedIsLost(t *testing.T) {
	const first = "import oven\n\ndef bake(bread):\n    return oven.bake(bread)\n\ndef close():\n    oven.close()\n"
	const old, now = "def bake(bread):\n    return oven.bake(bread)\n", "def bake(bread):\n    while tries < limit:\n        attempt = oven.prepare(bread)\n        if attempt.finished:\n            return attempt.loaf\n"
	const other = "import oven\nHEAT = 220\n\ndef bake(bread):\n    return oven.bake(bread, heat=HEAT)\n\ndef close():\n    oven.close()\n"
	reads, puts := ran(read("1", "bake.py"), first), ran(edit("2", "bake.py", old, now), "ok")
	writes := func(text string) script { return ran(write("9", "bake.py", text), "ok") }
	tests := ran(bash("5", "pytest -q"), "3 passed")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"with another body":       {[]script{reads, puts, tests, writes(other)}, true},
		"by a command":            {[]script{reads, puts, ran(bash("9", "cat > bake.py <<'EOF'\n"+other+"EOF\n"), "")}, true},
		"waits in between":        {[]script{reads, ran(edit("2", "bake.py", old, "def bake(bread):\n    for attempt in range(5):\n        if oven.isready():\n            return oven.bake(bread)\n        time.sleep(attempt)\n    raise ColdOven(bread)\n"), "ok"), tests, writes(other)}, true},
		"the same in short":       {[]script{reads, puts, writes("import oven\n\ndef bake(bread):\n    return oven.prepare(bread).loaf\n\ndef close():\n    oven.close()\n")}, false},
		"behind a failure":        {[]script{reads, puts, failed(bash("5", "pytest -q"), "E   NameError: limit\n1 failed"), writes(other)}, false},
		"behind a prompt":         {[]script{reads, puts, user("No loops, please."), writes(other)}, false},
		"the agent says so":       {[]script{reads, puts, answer("A simpler approach: the oven can do that itself."), writes(other)}, false},
		"it is elsewhere":         {[]script{reads, puts, writes("import oven\n\ndef close():\n    oven.close()\n")}, false},
		"another text":            {[]script{reads, puts, writes("def bake(bread):\n    pass\n\ndef shut():\n    pass\n")}, false},
		"it is kept":              {[]script{reads, puts, writes("import oven\n\n" + now + "\ndef close():\n    oven.close()\n")}, false},
		"not looked at":           {[]script{puts, writes(other)}, false},
		"changed by a command":    {[]script{reads, puts, ran(bash("5", "git pull"), ""), writes(other)}, false},
		"a few rows":              {[]script{reads, ran(edit("2", "bake.py", old, "def bake(bread):\n    return oven.prepare(bread)\n"), "ok"), writes(other)}, false},
		"only to look at it, too": {[]script{reads, ran(edit("2", "bake.py", old, old+"    values = compute(bread)\n    print(values)\n"), "ok"), writes(other)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.script...), answer("done"))...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleUndone })
		if i >= 0 != c.found || i >= 0 && (list[i].Severity != Warning || list[i].Counterpart == nil) {
			t.Errorf("%s: found %v\n%s", name, i >= 0, told(list))
		}
	}
}
