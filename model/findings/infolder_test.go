package findings

import (
	"testing"

	"msgview/model"
)

// A check that failed in a folder is made good by one that names the folder from around it, and by none
// of another folder or of a part.
func TestInFolder(t *testing.T) {
	const cold = "# bakery/services/oven\ninternal/heat.go:7:2: undefined: warm"
	fails := func(command, said string) script {
		return func(l *fake) { l.step(bash("1", command), result("", said, 1, model.Yes)) }
	}
	for name, c := range map[string]struct {
		failed, said, then string
		open               bool
	}{
		"named from around":     {"cd services/oven && go build ./...", cold, "cd /w && go build ./services/oven/...", false},
		"a folder not there":    {"cd services/oven && go build ./...", "cd:1: no such file or directory: services/oven", "cd /w && go build ./services/oven/... 2>&1", false},
		"of an absolute path":   {"cd /w/services/oven && go build ./...", cold, "cd /w && go build ./services/oven/...", false},
		"gone to later":         {"cd /w && go vet ./services/oven/...", cold, "cd /w/services/oven && go vet ./...", false},
		"by an option":          {"cd /w/web && npm run build", "error TS2304: warm", "npm --prefix /w/web run build", false},
		"of make":               {"cd web && make build", "make: *** [build] Error 1", "make -C web build", false},
		"warnings are errors":   {"cd api && dotnet build -warnaserror", "oven.cs(7,2): error CS0168: The variable 'warm' is declared but never used", "cd api && dotnet build", true},
		"still as errors":       {"cd api && dotnet build -warnaserror", "oven.cs(7,2): error CS0168: The variable 'warm' is declared but never used", "cd /w/api && dotnet build -warnaserror", false},
		"more than was asked":   {"cd /w/api && dotnet build", "oven.cs(7,2): error CS0103: warm", "cd /w/api && dotnet build -warnaserror", false},
		"another platform":      {"cd api && dotnet build -p:Platform=ARM64", "oven.cs(7,2): error CS0103: warm", "cd api && dotnet build -p:Platform=x64", true},
		"only its own package":  {"cd /w && go build ./oven/...", cold, "cd /w/oven && go build", true},
		"its own package":       {"cd /w/oven && go build", cold, "cd /w && go build ./oven/...", false},
		"another folder":        {"cd services/oven && go build ./...", cold, "cd /w && go build ./services/shop/...", true},
		"a part of it":          {"cd /w && make build", "make: *** [build] Error 1", "make -C web build", true},
		"a folder within":       {"cd services/oven && go build ./...", cold, "cd /w && go build ./services/oven/cmd/...", true},
		"another verb":          {"cd services/oven && go test ./...", "--- FAIL: TestWarm\nFAIL", "cd /w && go build ./services/oven/...", true},
		"some of the tests":     {"cd services/oven && go test ./...", "--- FAIL: TestWarm\nFAIL", "cd /w && go test -run TestCold ./services/oven/...", true},
		"another target":        {"cd web && make test", "make: *** [test] Error 1", "make -C web build", true},
		"by make, other folder": {"cd web && make build", "make: *** [build] Error 1", "make -C docs build", true},
		"by an option, another": {"cd /w/web && npm run build", "error TS2304: warm", "npm --prefix /w/docs run build", true},
	} {
		open, list := failsAfter(t, user("go"), fails(c.failed, c.said), ran(bash("2", c.then), "ok"), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
