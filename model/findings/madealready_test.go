package findings

import (
	"slices"
	"testing"
)

// What could not be made because it is there is made good by a call that uses it.
func TestMadeAlready(t *testing.T) {
	repository := exited(bash("1", "gh repo create ada/oven --public --source=. --push"), 1, "GraphQL: Name already exists on this account (createRepository)")
	file := failed(call("1", "write", map[string]any{"file_path": "/w/loaf.md", "content": "rye"}), "Error: /w/loaf.md already exists")
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"pushed to it":      {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/oven.git && git push -u origin main"), 0, "To github.com:ada/oven.git\n * [new branch]      main -> main")}, false},
		"to another one":    {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/cellar.git"), 0, "")}, true},
		"of a longer name":  {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/my-ada/oven2.git"), 0, "")}, true},
		"it failed, too":    {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/oven.git"), 3, "error: remote origin already exists.")}, true},
		"a namespace":       {[]script{exited(bash("1", "kubectl create namespace bakery"), 1, `Error from server (AlreadyExists): namespaces "bakery" already exists`), exited(bash("2", "kubectl apply -n bakery -f oven.yaml"), 0, "oven created")}, false},
		"for another cause": {[]script{exited(bash("1", "gh repo create ada/oven --public"), 1, "HTTP 403: Resource not accessible"), exited(bash("2", "git remote add origin git@github.com:ada/oven.git"), 0, "")}, true},
		"a file looked at":  {[]script{file, ran(call("2", "read", map[string]any{"file_path": "/w/loaf.md"}), "rye")}, false},
		"another file":      {[]script{file, ran(call("2", "read", map[string]any{"file_path": "/w/crust.md"}), "rye")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Set it up.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered && f.Places[0].Entry < 3 }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
