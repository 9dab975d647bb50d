package findings

import (
	"slices"
	"testing"
)

// A command that lists some of all and says how it goes on waits for the rest.
func TestPartByOption(t *testing.T) {
	const some = "rye\t2\noat\t4\n-- showing 2 of 137, continue with --cursor bG9hZi0y"
	lists := func(command, text string) script { return ran(bash("1", command), text) }
	first := lists("shelf list --kind loaf", some)
	for name, c := range map[string]struct {
		steps  []script
		answer string
		found  bool
	}{
		"not gone on":           {[]script{first}, "There are 2 loaves.", true},
		"counted again":         {[]script{first, ran(bash("2", "shelf list --kind loaf | grep -c ."), "2")}, "There are 2 loaves.", true},
		"in other words":        {[]script{lists("shelf list", "rye\n(1 of 1,204; use --offset=1 to see more)")}, "There is one.", true},
		"all by an option":      {[]script{lists("shelf list", "rye\n1 out of 9 shown, pass --all for the rest")}, "There is one.", true},
		"by a tool":             {[]script{ran(call("1", "list_loaves", map[string]any{"kind": "rye"}), some)}, "There are 2 loaves.", true},
		"another question":      {[]script{first, answer("There are 2 loaves."), user("Thanks.")}, "You are welcome.", true},
		"gone on":               {[]script{first, ran(bash("2", "shelf list --kind loaf --cursor bG9hZi0y"), "oat")}, "There are 3 loaves.", false},
		"gone on in a loop":     {[]script{first, ran(bash("2", "c=bG9hZi0y; while [ $c ]; do ./page.sh $c; done"), "oat")}, "There are 3 loaves.", false},
		"by another option":     {[]script{first, ran(bash("2", "shelf list --limit 500 | wc -l"), "137")}, "There are many.", false},
		"so many asked for":     {[]script{lists("shelf list --limit 2", some)}, "There are 2 loaves.", false},
		"the answer has all":    {[]script{first}, "There are 137 loaves.", false},
		"written without marks": {[]script{lists("shelf list", "rye\n(1 of 1,204; use --offset=1 to see more)")}, "There are 1204.", false},
		"the answer tells it":   {[]script{first}, "Of the first 2 loaves none is old.", false},
		"these are all":         {[]script{lists("shelf list", "rye\n1 of 1 shown, continue with --cursor x1")}, "There is one.", false},
		"no option of pages":    {[]script{lists("./check", "3 of 5 loaves passed, see more with --verbose")}, "They passed.", false},
		"a file that is shown":  {[]script{lists("cat shelf.md", some)}, "There are 2 loaves.", false},
		"a file that is read":   {[]script{ran(read("1", "/w/shelf.md"), some)}, "There are 2 loaves.", false},
	} {
		_, list := failsAfter(t, append(append([]script{user("How many loaves are there?")}, c.steps...), answer(c.answer))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart && !f.Recovered }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
