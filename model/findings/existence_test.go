package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// That some of the names which a shell makes of a pattern are those of no file is no failure
// where the others were looked at.
func TestMissesSome(t *testing.T) {
	const none = "rg: src/rye/main.go: No such file or directory (os error 2)"
	for name, c := range map[string]struct {
		command, said string
		exit          int
		want          Severity
	}{
		"some":                  {"rg -n Bake src/*/{oven,main}.go", "src/oat/main.go:4: Bake()\n" + none, 2, Hint},
		"behind what it did":    {"sed -i 's/a/b/' src/oat/main.go && rg -n Bake src/*/{oven,main}.go", "src/oat/main.go:4: Bake()\n" + none, 2, Hint},
		"all":                   {"sed -i 's/a/b/' src/oat/main.go && rg -n Bake src/*/{oven,main}.go", none, 2, Error},
		"one that is named":     {"sed -i 's/a/b/' src/oat/main.go && rg -n Bake src/oat/main.go src/rye/main.go src/a/{b,c}.go", "src/oat/main.go:4: Bake()\n" + none, 2, Error},
		"and it may not":        {"sed -i 's/a/b/' src/oat/main.go && rg -n Bake src/*/{oven,main}.go", "src/oat/main.go:4: Bake()\n" + none + "\nrg: src/oat/oven.go: Permission denied (os error 13)", 2, Error},
		"what did it complains": {"sed -i 's/a/b/' src/rye/main.go && rg -n Bake src/*/{oven,main}.go", "sed: can't read src/rye/main.go: No such file or directory", 2, Error},
		"it is to be done":      {"cp src/{oat,rye}/main.go out/", "cp: cannot stat 'src/rye/main.go': No such file or directory\nout/main.go", 1, Error},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.command), result("", c.said, c.exit, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if k := slices.IndexFunc(list, func(f Finding) bool { return f.Group() == Fail }); k < 0 || list[k].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
