package findings

import (
	"fmt"
	"slices"
	"testing"
)

func TestSedEdits(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"sed", "-i", "s/cold oven/hot oven/g", "a.py"}, "[cold oven→hot oven] [a.py]"},
		{[]string{"sed", "-i", "", "s|a/b|c/d|", "a.py", "src/b.py"}, "[a/b→c/d] [a.py src/b.py]"},
		{[]string{"sed", "-i.bak", "-e", `s/a\.b/c.d/`, "-e", "s/x/y/", "a.py"}, "[a.b→c.d x→y] [a.py]"},
		{[]string{"perl", "-pi", "-e", "s/cold/hot/g", "a.py"}, "[cold→hot] [a.py]"},
		{[]string{"sed", "s/cold/hot/", "a.py"}, "[] []"},
		{[]string{"sed", "-i", "s/co*ld/hot/", "a.py"}, "[] []"},
		{[]string{"sed", "-i", `s/\(cold\)/\1er/`, "a.py"}, "[] []"},
		{[]string{"sed", "-i", "s/cold/&er/", "a.py"}, "[] []"},
		{[]string{"sed", "-i", "3s/cold/hot/", "a.py"}, "[] []"},
		{[]string{"sed", "-i", "s/cold/hot/2", "a.py"}, "[] []"},
		{[]string{"sed", "-i", "/cold/d", "a.py"}, "[] []"},
		{[]string{"sed", "-i", "s/cold", "a.py"}, "[] []"},
	} {
		edits, files := sedEdits(c.words)
		said := []string{}
		for _, e := range edits {
			said = append(said, e.Old+"→"+e.New)
		}
		if got := fmt.Sprint(said, files); got != c.want && got != c.want+" " {
			t.Errorf("%q: %s, want %s", c.words, got, c.want)
		}
	}
}

// What sed -i replaced is an edit: what is read behind it may be stale, what is written undo it.
func TestSedIsAnEdit(t *testing.T) {
	heats := ran(bash("1", "sed -i 's/heat: cold oven/heat: hot oven/' oven.yaml"), "")
	for name, c := range map[string]struct {
		then []script
		code string
	}{
		"read as before":    {[]script{ran(bash("2", "cat oven.yaml"), "name: rye\nheat: cold oven\n")}, "files.stale"},
		"read":              {[]script{ran(bash("2", "cat oven.yaml"), "name: rye\nheat: hot oven\n")}, ""},
		"written as before": {[]script{ran(write("2", "oven.yaml", "name: spelt\nheat: cold oven\n"), "ok")}, "files.undone"},
		"written":           {[]script{ran(write("2", "oven.yaml", "name: spelt\nheat: hot oven\n"), "ok")}, ""},
		"taken back":        {[]script{ran(bash("2", "sed -i 's/heat: hot oven/heat: cold oven/' oven.yaml"), ""), ran(bash("3", "cat oven.yaml"), "heat: cold oven\n")}, ""},
		"thrown away":       {[]script{ran(bash("2", "git checkout oven.yaml"), ""), ran(bash("3", "cat oven.yaml"), "heat: cold oven\n")}, ""},
		"another file":      {[]script{ran(bash("2", "cat shop.yaml"), "heat: cold oven\n")}, ""},
	} {
		_, list := failsAfter(t, append(append([]script{user("go"), heats}, c.then...), answer("done"))...)
		found := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleStale || f.Rule == ruleUndone })
		if got := ""; found >= 0 {
			if got = list[found].Rule.Code; got != c.code || list[found].Severity != Warning || list[found].Certainty != Likely {
				t.Errorf("%s: %s\n%s", name, got, told(list))
			}
		} else if c.code != "" {
			t.Errorf("%s: nothing, want %s", name, c.code)
		}
	}
}
