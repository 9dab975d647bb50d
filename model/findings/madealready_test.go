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
	secret := exited(bash("1", "kubectl create secret generic flour-key --from-literal=k=v"), 1, `error: failed to create secret secrets "flour-key" already exists`)
	bare := exited(bash("1", "gh repo create oven --public"), 1, "GraphQL: Name already exists on this account (createRepository)")
	database := exited(bash("1", "createdb bakery"), 1, `createdb: error: database creation failed: ERROR:  database "bakery" already exists`)
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"pushed to it":       {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/oven.git && git push -u origin main"), 0, "To github.com:ada/oven.git\n * [new branch]      main -> main")}, false},
		"to another one":     {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/cellar.git"), 0, "")}, true},
		"of a longer name":   {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/my-ada/oven2.git"), 0, "")}, true},
		"it failed, too":     {[]script{repository, exited(bash("2", "git remote add origin git@github.com:ada/oven.git"), 3, "error: remote origin already exists.")}, true},
		"a namespace":        {[]script{namespace, exited(bash("2", "kubectl apply -n bakery -f oven.yaml"), 0, "oven created")}, false},
		"for another cause":  {[]script{exited(bash("1", "gh repo create ada/oven --public"), 1, "HTTP 403: Resource not accessible"), exited(bash("2", "git remote add origin git@github.com:ada/oven.git"), 0, "")}, true},
		"what it would add":  {[]script{release, exited(bash("2", "tar tzf dist/oven.tgz && ./check dist/oven.tgz"), 0, "oven")}, true},
		"what it has to be":  {[]script{release, exited(bash("2", "ls -l dist/oven.tgz"), 0, "-rw-r--r-- 1 ada ada 9 dist/oven.tgz")}, true},
		"a release filled":   {[]script{release, exited(bash("2", "gh release upload v1.2.0 dist/oven.tgz --clobber"), 0, "Successfully uploaded 1 asset to v1.2.0")}, false},
		"only looked at":     {[]script{release, exited(bash("2", "gh release view v1.2.0"), 0, "v1.2.0\nold notes")}, true},
		"deleted":            {[]script{namespace, exited(bash("2", "kubectl delete namespace bakery"), 0, `namespace "bakery" deleted`)}, true},
		"its tag deleted":    {[]script{release, exited(bash("2", "git push --delete origin v1.2.0"), 0, " - [deleted] v1.2.0")}, true},
		"looked for":         {[]script{namespace, exited(bash("2", "kubectl get namespace bakery"), 0, "bakery Active")}, true},
		"a database":         {[]script{exited(bash("1", "createdb bakery"), 1, `createdb: error: database creation failed: ERROR:  database "bakery" already exists`), exited(bash("2", "psql -d bakery -f schema.sql"), 0, "CREATE TABLE")}, false},
		"a database gone":    {[]script{exited(bash("1", "createdb bakery"), 1, `createdb: error: database creation failed: ERROR:  database "bakery" already exists`), exited(bash("2", "dropdb bakery"), 0, "")}, true},
		"its tag, too":       {[]script{release, exited(bash("2", "git tag -d v1.2.0"), 0, "Deleted tag 'v1.2.0'")}, true},
		"its tag by a colon": {[]script{release, exited(bash("2", "git push origin :refs/tags/v1.2.0"), 0, " - [deleted] v1.2.0")}, true},
		"a file of it":       {[]script{release, exited(bash("2", "gh release delete-asset v1.2.0 oven.tgz -y"), 0, "")}, true},
		"by its address":     {[]script{repository, exited(bash("2", "curl -sf -X DELETE https://api.github.example/repos/ada/oven"), 0, "")}, true},
		"only asked for":     {[]script{repository, exited(bash("2", "curl -sf https://api.github.example/repos/ada/oven"), 0, "{}")}, true},
		"altered there":      {[]script{repository, exited(bash("2", "curl -sf -X PATCH https://api.github.example/repos/ada/oven -d private=true"), 0, "{}")}, false},
		"all of it dropped":  {[]script{database, exited(bash("2", "psql -d bakery -c 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'"), 0, "CREATE SCHEMA")}, true},
		"copied away":        {[]script{database, exited(bash("2", "pg_dump -d bakery -f old.sql"), 0, "")}, true},
		"filled again":       {[]script{database, exited(bash("2", "pg_restore -d bakery old.dump"), 0, "")}, false},
		"another secret":     {[]script{secret, exited(bash("2", "kubectl label secret rye-key team=bread"), 0, "secret/rye-key labeled")}, true},
		"that secret":        {[]script{secret, exited(bash("2", "kubectl patch secret flour-key -p '{}'"), 0, "secret/flour-key patched")}, false},
		"with a slash":       {[]script{secret, exited(bash("2", "kubectl annotate secrets/flour-key team=bread"), 0, "annotated")}, false},
		"in short":           {[]script{namespace, exited(bash("2", "kubectl label ns bakery team=bread"), 0, "labeled")}, false},
		"of another kind":    {[]script{namespace, exited(bash("2", "kubectl rollout restart deployment bakery"), 0, "restarted")}, true},
		"and with a slash":   {[]script{namespace, exited(bash("2", "kubectl rollout restart deployment/bakery"), 0, "restarted")}, true},
		"by its kin":         {[]script{namespace, exited(bash("2", "helm upgrade --install oven ./oven -n bakery"), 0, "deployed")}, false},
		"a folder packed":    {[]script{bare, exited(bash("2", "tar czf /tmp/old.tgz oven"), 0, "")}, true},
		"a folder gone to":   {[]script{bare, exited(bash("2", "cd oven && npm install"), 0, "added 12 packages")}, true},
		"a file looked at":   {[]script{file, ran(call("2", "read", map[string]any{"file_path": "/w/loaf.md"}), "wheat")}, true},
		"a file edited":      {[]script{file, ran(call("2", "read", map[string]any{"file_path": "/w/loaf.md"}), "wheat"), ran(edit("3", "/w/loaf.md", "wheat", "rye"), "ok")}, false},
		"a file written":     {[]script{file, ran(call("2", "write", map[string]any{"file_path": "/w/loaf.md", "content": "rye", "overwrite": true}), "ok")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Set it up.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered && f.Places[0].Entry < 3 }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
