package findings

import (
	"slices"
	"testing"
)

// What somebody put into a file between two looks at it is not to be lost by a write.
func TestOverlooked(t *testing.T) {
	const first, second = "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\n", "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\nsteam: a lot of it\n"
	shows := func(id, text string) script { return ran(bash(id, "cat oven.yaml"), text) }
	writes := func(text string) script { return ran(write("9", "oven.yaml", text), "ok") }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"from the first look":    {[]script{shows("1", first), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, true},
		"by tools":               {[]script{ran(read("1", "oven.yaml"), first), ran(read("2", "oven.yaml"), second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, true},
		"by a command":           {[]script{shows("1", first), shows("2", second), ran(bash("3", "cat > oven.yaml <<'EOF'\nname: rye oven\nheat: 220 degrees\ntime: 40 minutes\nEOF"), "")}, true},
		"from the second look":   {[]script{shows("1", first), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\nsteam: a lot of it\n")}, false},
		"another text":           {[]script{shows("1", first), shows("2", second), writes("all: is new here\n")}, false},
		"another file":           {[]script{shows("1", first), shows("2", second), ran(write("9", "shop.yaml", first), "ok")}, false},
		"its own":                {[]script{shows("1", first), ran(edit("3", "oven.yaml", "time: 40 minutes\n", "time: 40 minutes\nsteam: a lot of it\n"), "ok"), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"taken out by itself":    {[]script{shows("1", first), shows("2", second), ran(edit("3", "oven.yaml", "steam: a lot of it\n", ""), "ok"), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"by a command that may":  {[]script{shows("1", first), ran(bash("3", "git pull"), "Updating"), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"it went again":          {[]script{shows("1", first), shows("2", second), shows("3", first), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"a part was looked at":   {[]script{ran(bash("1", "head -3 oven.yaml"), first), shows("2", second), writes(first)}, false},
		"a frame around it":      {[]script{shows("1", "Wall time: 0.1 seconds\nOutput:\n"+first), shows("2", "Wall time: 0.2 seconds\nOutput:\n"+first), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"only one look":          {[]script{shows("2", second), writes(first)}, false},
		"written twice the same": {[]script{writes(first), shows("2", first), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"as the prompt says":     {[]script{user("Heat 220; and remove what Kim added to oven.yaml."), shows("1", first), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"only filled up":         {[]script{shows("1", "# loaves\n| loaf | minutes |\n|---|---|\n| rye | 40 |\n| oat | 30 |\n"), shows("2", "# loaves\n| loaf   | minutes |\n| ------ | ------- |\n| rye    | 40      |\n| oat    | 30      |\n"), writes("# loaves to bake\n| loaf | minutes |\n|---|---|\n| rye | 40 |\n| oat | 30 |\n")}, false},
		"filled up, and a cell":  {[]script{shows("1", "# loaves\n| loaf | minutes |\n|---|---|\n| rye | 40 |\n| oat | 30 |\n"), shows("2", "# loaves\n| loaf   | minutes |\n| ------ | ------- |\n| rye    | 45      |\n| oat    | 30      |\n"), writes("# loaves to bake\n| loaf | minutes |\n|---|---|\n| rye | 40 |\n| oat | 30 |\n")}, true},
		"new, and filled up":     {[]script{shows("1", "# loaves\n| loaf | minutes |\n|---|---|\n| rye | 40 |\n"), shows("2", "# loaves\n| loaf   | minutes |\n| ------ | ------- |\n| rye    | 40      |\n| spelt  | 30      |\n"), writes("# loaves to bake\n| loaf | minutes |\n|---|---|\n| rye | 40 |\n| spelt | 30 |\n")}, false},
		"words are parted":       {[]script{shows("1", first), shows("2", "name: rye oven\nheat:   200   degrees\ntime: 40 minutes\n"), writes("name: rye oven\nheat: 200 degrees\ntime: 45 minutes\n")}, false},
		"by its name":            {[]script{user("Heat 220, and drop the steam."), shows("1", first), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, false},
		"it removes others":      {[]script{user("Remove the flags of the shop; heat 220."), shows("1", first), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, true},
		"nothing is to be lost":  {[]script{user("Heat 220. Do not remove the steam!"), shows("1", first), shows("2", second), writes("name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.script...), answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleOverlooked }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}

// Commands name files by what the directory of the run has, tools by their whole paths.
func TestNamesOfFiles(t *testing.T) {
	for name, c := range map[string]struct {
		before, directory string
		found             bool
	}{
		"the directory is known":     {"ls", "/w", true},
		"another directory":          {"ls", "/other", false},
		"it is not known":            {"ls", "", false},
		"a command goes there":       {"cd /w && ls", "/w", true},
		"a command goes elsewhere":   {"cd shop && ls", "/w", false},
		"a command went up, and out": {"pushd ..", "/w", false},
	} {
		l := newFake()
		l.about.Directory = c.directory
		for _, s := range []script{user("go"), ran(bash("0", c.before), "x"), ran(edit("1", "/w/oven.yaml", "heat: cold oven", "heat: hot oven"), "ok"), ran(bash("2", "cat oven.yaml"), "heat: cold oven\n"), answer("done")} {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleStale }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}

// Where the log left out the end of what was read, nobody knows whether what was put in is there.
func TestCutLooksAlike(t *testing.T) {
	const head = "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\n"
	puts := ran(edit("2", "oven.yaml", "steam: some\n", "steam: some\nfan: all the while\n"), "ok")
	for end, want := range map[string]bool{
		"steam: some\n":               true,
		"... (truncated)":             false,
		"[... 9 lines truncated ...]": false,
		"…truncated":                  false,
		"fan: is truncated at night":  true,
	} {
		_, list := failsAfter(t, user("go"), ran(read("1", "oven.yaml"), head+end), puts, ran(read("3", "oven.yaml"), head+end), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleStale }); got != want {
			t.Errorf("%q: found %v\n%s", end, got, told(list))
		}
	}
}
