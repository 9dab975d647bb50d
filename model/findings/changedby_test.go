package findings

import (
	"fmt"
	"slices"
	"testing"

	"msgview/model/shell"
)

// A command that names the files that it changes leaves what is known of others as it is.
func TestChangedByAnother(t *testing.T) {
	heats := ran(edit("1", "shop/oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok")
	loses := ran(write("9", "shop/oven.yaml", "name: rye oven\nheat: 200 degrees\n"), "ok")
	for command, undone := range map[string]bool{
		`sed -i "1i import time" shop/oven.py && pytest -q`:          true,
		`sed -Ei 's/a+/b/' shop/oven.py`:                             true,
		"sed -i -e s/a/b/ -e s/c/d/ Makefile shop/oven.py":           true,
		"sed -i '' 's#a#b.c#' shop/oven.py":                          true,
		"perl -pi -e 's/a/b/' shop/oven.py":                          true,
		"gofmt -w oven.go && go vet ./...":                           true,
		"pytest -q > /tmp/out.txt 2>&1":                              true,
		"python bake.py | tee bake.log":                              true,
		"mv notes.txt old.txt; cp a.py b.py; rm -f try.py":           true,
		"cp a.py backup/":                                            true,
		"cd tools && sed -i s/a/b/ bake.py":                          true,
		"echo 'salt: none' >> shop/oven.yaml":                        true,
		"sed -i 's/220/200/' shop/oven.yaml":                         false,
		"sed -i 's/220/200/' shop/oven.py shop/oven.yaml":            false,
		"sed -i 's/220/200/' /srv/shop/oven.yaml":                    false,
		"sed -i 's/220/200/' oven.yaml":                              false,
		"cd shop && sed -i 's/220/200/' oven.yaml":                   false,
		"sed -i 's/220/200/' bake.py shop/*.yaml":                    false,
		"for f in a b; do sed -i s/220/200/ $f bake.py; done":        false,
		"grep -rl 220 . | xargs sed -i 's#220#200.0#'":               false,
		"sed -i -f heat.sed shop/oven.py":                            false,
		"perl -pi -e 's/220/200/' shop/oven.yaml":                    false,
		"perl -i heat.pl shop/oven.py":                               false,
		"cp -r old/. .":                                              false,
		"cp old/oven.yaml shop/":                                     false,
		"cp -r saved.d shop":                                         false,
		"mv saved shop":                                              false,
		"rm -rf shop.d":                                              false,
		"prettier --write .":                                         false,
		"prettier --write 'shop/*.yaml'":                             false,
		"prettier --write shop/oven.yaml":                            false,
		"git stash pop":                                              false,
		"patch -p1 < a.diff":                                         false,
		"render > shop/oven.yaml":                                    false,
		"render > $OUT":                                              false,
		"render | tee shop/oven.yaml":                                false,
		"render | tee -a shop/oven.yaml":                             false,
		"git show HEAD~1:shop/oven.yaml > shop/oven.yaml":            false,
		"sed 's/220/200/' shop/oven.yaml > t && mv t shop/oven.yaml": false,
	} {
		_, list := failsAfter(t, user("go"), heats, ran(bash("2", command), ""), loses, answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUndone }); got != undone {
			t.Errorf("%s: undone is %v\n%s", command, got, told(list))
		}
	}
	// of two files of one name nobody knows which one a command means
	_, list := failsAfter(t, user("go"), heats, ran(read("2", "bar/oven.yaml"), "x"), ran(bash("3", "sed -i s/220/200/ oven.yaml"), ""), loses, answer("done"))
	if slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUndone }) {
		t.Errorf("two of a name: %s", told(list))
	}
}

func TestNamedBy(t *testing.T) {
	for command, want := range map[string]string{
		"sed -i.bak -n -e 1p a.py":   "[a.py] true",
		"sed -i 1d a b.c":            "[a b.c] true",
		"sed --in-place=x 1d a.py":   "[a.py] true",
		"sed -i --expression=1d a":   "[a] true",
		"sed -i 1d":                  "[] false",
		"perl -0pi -e 1 a.py":        "[a.py] true",
		"perl -MList::Util -e 1 a.c": "[] true",
		"tee a b >c":                 "[c a b] true",
		"mv a.py b":                  "[a.py b] true",
		"mv a b":                     "[] false",
		"cp -t d a.py b.py":          "[] false",
		"black src":                  "[] false",
		"black a.py b.py":            "[a.py b.py] true",
		"git merge x":                "[] false",
		"ls > a":                     "[a] true",
		"ls > 'a*'":                  "[] false",
	} {
		names, ok := namedBy(&shell.Parse(command).Lists[0].Pipelines[0].Commands[0])
		if got := fmt.Sprint(names, ok); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}
