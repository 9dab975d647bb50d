package findings

import (
	"slices"
	"testing"
)

// What could not be made because it is there is made good by a call that uses it.
func TestMadeAlready(t *testing.T) {
	repository := exited(bash("1", "gh repo create ada/oven --public --source=. --push"), 1, "GraphQL: Name already exists on this account (createRepository)")
	release := exited(bash("1", "gh release create v1.2.0 dist/oven.tgz --notes x"), 1, "a release with the same tag name already exists: v1.2.0")
	namespace := exited(bash("1", "kubectl create namespace bakery"), 1, `Error from server (AlreadyExists): namespaces "bakery" already exists`)
	file := failed(call("1", "write", map[string]any{"file_path": "/w/loaf.md", "content": "rye"}), "Error: /w/loaf.md already exists")
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"pushed to it":      {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/oven.git && git push -u origin main"), 0, "To github.com:ada/oven.git\n * [new branch]      main -> main")}, false},
		"to another one":    {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/cellar.git"), 0, "")}, true},
		"of a longer name":  {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/my-ada/oven2.git"), 0, "")}, true},
		"it failed, too":    {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/oven.git"), 3, "error: remote origin already exists.")}, true},
		"a namespace":       {[]script{namespace, exited(bash("2", "kubectl apply -n bakery -f oven.yaml"), 0, "oven created")}, false},
		"for another cause": {[]script{exited(bash("1", "gh repo create ada/oven --public"), 1, "HTTP 403: Resource not accessible"), exited(bash("2", "git remote add origin git@github.com:ada/oven.git"), 0, "")}, true},
		"what it would add": {[]script{release, exited(bash("2", "tar tzf dist/oven.tgz && ./check dist/oven.tgz"), 0, "oven")}, true},
		"what it has to be": {[]script{release, exited(bash("2", "ls -l dist/oven.tgz"), 0, "-rw-r--r-- 1 ada ada 9 dist/oven.tgz")}, true},
		"a release filled":  {[]script{release, exited(bash("2", "gh release upload v1.2.0 dist/oven.tgz --clobber"), 0, "Successfully uploaded 1 asset to v1.2.0")}, false},
		"only looked at":    {[]script{release, exited(bash("2", "gh release view v1.2.0"), 0, "v1.2.0\nold notes")}, true},
		"deleted":           {[]script{namespace, exited(bash("2", "kubectl delete namespace bakery"), 0, `namespace "bakery" deleted`)}, true},
		"its tag deleted":   {[]script{release, exited(bash("2", "git push --delete origin v1.2.0"), 0, " - [deleted] v1.2.0")}, true},
		"looked for":        {[]script{namespace, exited(bash("2", "kubectl get namespace bakery"), 0, "bakery Active")}, true},
		"a database":        {[]script{exited(bash("1", "createdb bakery"), 1, `createdb: error: database creation failed: ERROR:  database "bakery" already exists`), exited(bash("2", "psql -d bakery -f schema.sql"), 0, "CREATE TABLE")}, false},
		"a database gone":   {[]script{exited(bash("1", "createdb bakery"), 1, `createdb: error: database creation failed: ERROR:  database "bakery" already exists`), exited(bash("2", "dropdb bakery"), 0, "")}, true},
		"a file looked at":  {[]script{file, ran(call("2", "read", map[string]any{"file_path": "/w/loaf.md"}), "wheat")}, true},
		"a file edited":     {[]script{file, ran(call("2", "read", map[string]any{"file_path": "/w/loaf.md"}), "wheat"), ran(edit("3", "/w/loaf.md", "wheat", "rye"), "ok")}, false},
		"a file written":    {[]script{file, ran(call("2", "write", map[string]any{"file_path": "/w/loaf.md", "content": "rye", "overwrite": true}), "ok")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Set it up.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered && f.Places[0].Entry < 3 }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
