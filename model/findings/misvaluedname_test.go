package findings

import "testing"

// A name that there is none by is made good by the short form of it, and a folder by the one of its name.
func TestShortNames(t *testing.T) {
	none := failed(bash("1", "kubectl config use-context oven-staging"), "error: no context exists with the name: \"oven-staging\"")
	lists := ran(bash("2", "kubectl config get-contexts -o name"), "oven-prod\noven-stg")
	folder := failed(bash("1", "pnpm --dir bakery build"), "ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND  No package.json was found in \"bakery\".")
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"the short one":      {[]script{none, lists, ran(bash("3", "kubectl config use-context oven-stg && kubectl config current-context"), "Switched to context \"oven-stg\".\noven-stg")}, false},
		"another one":        {[]script{none, lists, ran(bash("3", "kubectl config use-context oven-prod"), "Switched to context \"oven-prod\".")}, true},
		"of another sense":   {[]script{failed(bash("1", "kubectl rollout restart deployment oven-stage"), "Error from server (NotFound): deployments.apps \"oven-stage\" not found"), ran(bash("2", "kubectl rollout restart deployment oven-storage"), "deployment.apps/oven-storage restarted")}, true},
		"none":               {[]script{none, lists}, true},
		"the folder":         {[]script{folder, ran(bash("2", "pnpm --dir examples/bakery build"), "✓ built in 402ms")}, false},
		"a longer name":      {[]script{folder, ran(bash("2", "pnpm --dir examples/bakery-basic build"), "✓ built in 402ms")}, true},
		"another folder":     {[]script{folder, ran(bash("2", "pnpm --dir shop build"), "✓ built in 402ms")}, true},
		"it failed there":    {[]script{folder, failed(bash("2", "pnpm --dir examples/bakery build"), "error TS2322: heat is no number")}, true},
		"something else":     {[]script{folder, ran(bash("2", "pnpm --dir examples/bakery lint"), "ok")}, true},
		"its beginning":      {[]script{failed(bash("1", "kubectl rollout restart deployment oven-log"), "Error from server (NotFound): deployments.apps \"oven-log\" not found"), ran(bash("2", "kubectl rollout restart deployment oven-login"), "deployment.apps/oven-login restarted")}, true},
		"one taken away":     {[]script{failed(bash("1", "kubectl delete namespace oven-int"), "Error from server (NotFound): namespaces \"oven-int\" not found"), ran(bash("2", "kubectl delete namespace oven-integration"), "namespace \"oven-integration\" deleted")}, true},
		"a longer one":       {[]script{failed(bash("1", "dropdb oven"), "dropdb: error: database removal failed: ERROR:  database \"oven\" does not exist"), ran(bash("2", "dropdb oven-old"), "")}, true},
		"as it is told":      {[]script{failed(bash("1", "bakectl remove oven"), "oven does not exist, did you mean oven-old?"), ran(bash("2", "bakectl remove oven-old"), "")}, false},
		"a typing error":     {[]script{failed(bash("1", "dropdb breadoven"), "dropdb: error: database removal failed: ERROR:  database \"breadoven\" does not exist"), ran(bash("2", "dropdb bread_oven"), "")}, false},
		"a file elsewhere":   {[]script{failed(bash("1", "rm data/rye/log.txt"), "rm: cannot remove 'data/rye/log.txt': No such file or directory"), ran(bash("2", "rm data/oat/log.txt"), "")}, true},
		"a file further in":  {[]script{failed(bash("1", "rm rye/log.txt"), "rm: cannot remove 'rye/log.txt': No such file or directory"), ran(bash("2", "rm data/rye/log.txt"), "")}, false},
		"a namesake":         {[]script{failed(bash("1", "git -C rye/docs push origin main"), "fatal: cannot change to 'rye/docs': No such file or directory"), ran(bash("2", "git -C oat/docs push origin main"), "main -> main")}, true},
		"of a joined option": {[]script{failed(bash("1", "npm --prefix=rye/docs run build"), "npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/w/rye/docs/package.json'"), ran(bash("2", "npm --prefix=oat/docs run build"), "✓ built in 402ms")}, true},
		"behind cd":          {[]script{failed(bash("1", "cd rye/docs && git push origin main"), "bash: cd: rye/docs: No such file or directory"), ran(bash("2", "cd oat/docs && git push origin main"), "main -> main")}, true},
		"cd further out":     {[]script{failed(bash("1", "cd rye/docs && git push origin main"), "bash: cd: rye/docs: No such file or directory"), ran(bash("2", "cd docs && git push origin main"), "main -> main")}, false},
		"a build that fails": {[]script{failed(bash("1", "pnpm --dir bakery build"), "bakery/oven.ts(3,1): error TS2322: heat is no number"), ran(bash("2", "pnpm --dir examples/bakery build"), "✓ built in 402ms")}, true},
	} {
		open, list := failsAfter(t, append(append([]script{user("Bake.")}, c.script...), answer("Done."))...)
		if open != c.open {
			t.Errorf("%s: %v\n%s", name, open, told(list))
		}
	}
}

func TestIsShortFor(t *testing.T) {
	for names, want := range map[[2]string]bool{
		{"oven-staging", "oven-stg"}: true, {"staging-eu", "stg-eu"}: true, {"oven-dev", "oven-development"}: true,
		{"oven-stage", "oven-staging"}: true, {"oven-stg", "oven-stage"}: true, {"prd_oven", "production_oven"}: true, {"prod-oven", "prd-oven"}: true, {"oven-dgh", "oven-dough"}: true,
		{"oven-rec", "oven-recipes"}: false, {"oven-log", "oven-login"}: false, {"oven-us", "oven-users"}: false, {"oven-stage", "oven-storage"}: false, {"oven-stg", "oven-storage"}: false, {"oven-prod", "oven-products"}: false, {"oven-bun", "oven-baskun"}: false, {"oven-dev", "oven-device"}: false, {"eu-oven", "edu-oven"}: false,
		{"oven-staging", "oven-prod"}: false, {"oven", "ovn"}: false, {"oven-1", "oven-12"}: false, {"oven-staging", "shop-stg"}: false, {"a-b-staging", "a-stg"}: false,
	} {
		if got := isShortFor(names[0], names[1]); got != want {
			t.Errorf("%v: %v", names, got)
		}
	}
}
