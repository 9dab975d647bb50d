package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// failsWith is a call that is marked as failed.
func failsWith(c *model.ToolCall, said string, exit int) script {
	return func(l *fake) { l.step(c, result("", said, exit, model.Yes)) }
}

// What failed is made good by what does the same in another form, and not by what does less.
func TestMadeGoodInAnotherForm(t *testing.T) {
	const refused = "To https://oven.example/bread.git\n ! [remote rejected] main -> main (refusing to update a workflow)\nerror: failed to push some refs to 'https://oven.example/bread.git'"
	const framed = "branch 'main' set up to track 'origin/main'.\ngit : To https://oven.example/bread.git\n+ git push -u origin main 2>&1\n    + CategoryInfo          : NotSpecified: (To https://oven.example:String) [], RemoteException\n    + FullyQualifiedErrorId : NativeCommandError\n \n * [new branch]      main -> main"
	const red, green = "FAILED tests/test_oven.py::TestOven::test_hot\n1 failed, 12 passed in 1.20s", "============ 270 passed in 61.00s (0:01:00) ============"
	const noScript = "npm error Missing script: \"typecheck\"\nnpm error To see a list of scripts, run:\nnpm error   npm run"
	const around = "  Determining projects to restore...\n\nBuild FAILED.\n    0 Warning(s)\n    0 Error(s)\n"
	const wrong = "Oven.cs(3,4): error CS0168: The variable 'rye' is declared but never used\n\nBuild FAILED.\n    0 Warning(s)\n    1 Error(s)\n"
	const compiled = "  Oven -> /w/bin/Oven.dll\n\nBuild succeeded.\n    0 Error(s)\n"
	const well = "Build succeeded.\n    0 Warning(s)\n    0 Error(s)\n"
	const redTests = "Failed Oven.BakeTest.Hot [1 ms]\nFailed!  - Failed:     1, Passed:    40, Skipped:     0, Total:    41"
	const tested = "Passed!  - Failed:     0, Passed:    20, Skipped:     0, Total:    20"
	for name, c := range map[string]struct {
		first, said, later, then string
		open                     bool
	}{
		"a version of python":         {"py -3 -m pytest tests/ -q", red, `cd "C:\w\oven" && py -3 -m pytest tests/ api/ 2>&1 | tail -20`, green, false},
		"a test, then its file":       {"py -3 -m pytest tests/test_oven.py::TestOven::test_hot -v -s", red, `cd "C:\w\oven" && py -3 -m pytest tests/test_oven.py -x 2>&1 | tail -5`, green, false},
		"a name with a version":       {"python3.12 -m pytest tests/ -q", red, "cd /w/oven && .venv/bin/python3.12 -B -m pytest tests | tail -3", green, false},
		"another folder":              {"py -3 -m pytest tests/ -q", red, `cd "C:\w\oven" && py -3 -m pytest api/ 2>&1 | tail -20`, green, true},
		"only a test of it":           {"py -3 -m pytest tests/ -q", "3 failed, 12 passed in 1.20s", "py -3 -m pytest tests/test_oven.py::TestOven::test_hot | tail -3", "1 passed in 0.2s", true},
		"another project":             {`cd "C:\w\oven" && py -3 -m pytest tests/ -q`, red, `cd "C:\w\mill" && py -3 -m pytest tests/ -q`, green, true},
		"a build with other options":  {"dotnet build tests/Oven.Tests/Oven.Tests.csproj --no-restore -v diag", wrong, "dotnet build tests/Oven.Tests/Oven.Tests.csproj -m:1 -p:BuildInParallel=false", compiled, false},
		"a build, then its tests":     {"dotnet build tests/Oven.Tests/Oven.Tests.csproj", wrong, "dotnet test tests/Oven.Tests --no-restore /m:1 -v minimal", tested, false},
		"a restore, then its tests":   {"dotnet restore tests/Oven.Tests/Oven.Tests.csproj -v minimal", "  Determining projects to restore...", "dotnet test tests/Oven.Tests/Oven.Tests.csproj -m:1", tested, false},
		"a build around its sources":  {"dotnet build src/Oven.sln --no-restore", around, "dotnet test tests/Oven.Tests/Oven.Tests.csproj -m:1", tested, false},
		"a build of another project":  {"dotnet build src/Oven.sln --no-restore", wrong, "dotnet test tests/Mill.Tests/Mill.Tests.csproj -m:1", tested, true},
		"tests that compile":          {"dotnet test tests/Oven.Tests/Oven.Tests.csproj", "Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4", "dotnet build tests/Oven.Tests/Oven.Tests.csproj -m:1", compiled, true},
		"tests without a build":       {"dotnet build tests/Oven.Tests/Oven.Tests.csproj", wrong, "dotnet test tests/Oven.Tests/Oven.Tests.csproj --no-build", tested, true},
		"tests behind a build":        {"dotnet build Oven.sln && dotnet test --no-build", well + redTests, "dotnet build tools/Seed.csproj", compiled, true},
		"those tests alone":           {"dotnet build Oven.sln && dotnet test Oven.sln --no-build", well + redTests, "dotnet test Oven.sln --no-build", tested, false},
		"a run behind a build":        {"dotnet build Oven.sln && dotnet run", well + "Unhandled exception. System.IO.FileNotFoundException: no flour", "dotnet build tools/Seed.csproj", compiled, true},
		"a build before its tests":    {"dotnet build Oven.sln && dotnet test Oven.sln --no-build", wrong, "dotnet build Oven.sln", compiled, false},
		"the second of two builds":    {"dotnet build Oven.sln && dotnet build Mill.sln", well + wrong, "dotnet build Oven.sln -m:1", compiled, true},
		"a run behind a restore":      {"dotnet restore Oven.sln && ./bake.sh", "  All projects are up-to-date for restore.\nno flour", "dotnet build Oven.sln -m:1", compiled, true},
		"a restore before a run":      {"dotnet restore Oven.sln && ./bake.sh", "/w/Oven.csproj : error NU1101: Unable to find package rye", "dotnet build Oven.sln -m:1", compiled, false},
		"warnings as errors":          {"dotnet build Oven.sln -warnaserror", wrong, "dotnet test Oven.sln --filter Rye", tested, true},
		"warnings as errors, set":     {"dotnet build Oven.sln -p:TreatWarningsAsErrors=true", wrong, "dotnet build Oven.sln -m:1", compiled, true},
		"warnings as errors, too":     {"dotnet build Oven.sln", wrong, "dotnet build Oven.sln --nologo -warnaserror", compiled, false},
		"another source of packages":  {"dotnet restore Oven.sln -p:RestoreIgnoreFailedSources=true", "/w/Oven.csproj : error NU1101: Unable to find package rye", "dotnet restore Oven.sln -m:1", "  Restored /w/Oven.csproj (in 2.1 sec).", false},
		"another platform":            {"dotnet build Oven.sln -p:Platform=ARM64", wrong, "dotnet build Oven.sln -p:Platform=x64", compiled, true},
		"the same platform":           {"dotnet build Oven.sln -p:Platform=ARM64", wrong, "dotnet build Oven.sln /p:Platform=ARM64 -m:1", compiled, false},
		"only cleaned":                {"dotnet build Oven.sln", wrong, "dotnet build Oven.sln -t:Clean", well, true},
		"a restore, then none":        {"dotnet restore Oven.sln", "/w/Oven.csproj : error NU1101: Unable to find package rye", "dotnet build Oven.sln --no-restore", compiled, true},
		"go, tests behind a build":    {"go build ./... && go test ./...", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s\nFAIL", "go build ./...", "", true},
		"types, tests with them":      {"npx tsc --noEmit; npx vitest run", "oven.ts(3,4): error TS2322: no\n Test Files  1 failed (1)\n      Tests  1 failed | 4 passed (5)", "npx vitest run", " Test Files  1 passed (1)\n      Tests  5 passed (5)", true},
		"tests that count lines":      {"dotnet test Oven.sln -p:CollectCoverage=true", redTests, "dotnet test Oven.sln", tested, false},
		"tests of a platform":         {"dotnet test Oven.sln -p:Platform=x64", redTests, "dotnet test Oven.sln -m:1", tested, false},
		"a program that was built":    {"cargo build --release && ./target/release/bake", "    Finished `release` profile in 2.1s\nno flour", "cargo build --release -q", "", true},
		"go, those tests":             {"go build ./... && go test ./...", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s\nFAIL", "go test ./...", "ok  \tbakery/oven\t0.01s", false},
		"go, a build before tests":    {"go build ./... && go test ./...", "oven/bake.go:3:2: undefined: rye", "go build ./...", "", false},
		"the tool of a script":        {"npm run typecheck", noScript, "npx tsc -p tsconfig.json --noEmit", "", false},
		"the linter of a script":      {"npm run lint", "npm error Missing script: \"lint\"", "npx eslint src/ --max-warnings 0", "", false},
		"the linter of a frame":       {"npm run lint", "npm error Missing script: \"lint\"", "npx next lint", "No ESLint warnings or errors", false},
		"another tool":                {"npm run lint", "npm error Missing script: \"lint\"", "npx tsc --noEmit", "", true},
		"a script that is there":      {"npm run lint", "oven.ts: 3 problems (3 errors)", "npx eslint src/mill.ts", "", true},
		"all types again":             {"npx tsc --noEmit", "oven.ts(3,4): error TS2322: no", "npx tsc -p tsconfig.json --noEmit", "", false},
		"types of another project":    {"npx tsc --noEmit", "oven.ts(3,4): error TS2322: no", "npx tsc -p mill/tsconfig.json --noEmit", "", true},
		"a push that took":            {"git push -u origin main", refused, "git add .; git commit -m bake | Select-Object -Last 3; git push -u origin main 2>&1 | Select-Object -Last 10", framed, false},
		"a push told in Markdown":     {"git push -u origin main", strings.ReplaceAll(refused, ">", "&gt;"), "git add .; git push -u origin main 2>&1 | tail", strings.ReplaceAll(framed, ">", "&gt;"), false},
		"a push of another branch":    {"git push -u origin main", refused, "git add .; git push -u origin rye 2>&1 | tail", "To https://oven.example/bread.git\n * [new branch]      rye -> rye", true},
		"a push to another place":     {"git push", refused, "git push backup main", "To https://mill.example/bread.git\n   1a2b3c4..5d6e7f8  main -> main", true},
		"a push of another folder":    {"git -C oven push", refused, "git -C mill push", "To https://oven.example/mill.git\n   1a2b3c4..5d6e7f8  main -> main", true},
		"a push by another way":       {"git push", refused, "git add .; git push 2>&1 | tail", "To git@oven.example:bread.git\n   1a2b3c4..5d6e7f8  main -> main", false},
		"a push elsewhere":            {"git push origin main", refused, "git push backup main", "Everything up-to-date", true},
		"a push there":                {"git push origin main", refused, "git push -q -u origin main", "", false},
		"a push to nobody knows":      {"git push", refused, "git push backup main 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main", true},
		"a push cut short":            {"git commit -am bake && git push", refused, "git rebase origin/main && git push 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main", false},
		"two pushes cut short":        {"git commit -am bake && git push 2>&1 | tail -2", refused[strings.Index(refused, " !"):], "git rebase origin/main && git push 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main", false},
		"a push cut short, then not":  {"git add .; git push -q 2>&1 | tail -2", strings.SplitAfter(refused, "\n")[1], "git pull; git push", "To https://oven.example/bread.git\n   1a2b3c4..5d6e7f8  main -> main", false},
		"its place told at the end":   {"git push mine main 2>&1 | tail -2", refused[strings.Index(refused, " !"):], "git pull; git push", "To https://oven.example/bread.git\n   1a2b3c4..5d6e7f8  main -> main", false},
		"cut short, by its default":   {"git push", refused, "git add .; git push -u origin main 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main", false},
		"cut short, by its address":   {"git push", refused, "git add .; git push https://baker@oven.example/bread.git HEAD:main 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  HEAD -> main", false},
		"cut short, another branch":   {"git commit -am bake && git push", refused, "git rebase origin/rye && git push -u origin rye 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  rye -> rye", true},
		"cut short, another folder":   {"git -C oven push", refused, "git -C mill push 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main", true},
		"cut short, from its folder":  {"git -C /w/oven push", refused, "cd /w/oven; git add .; git push 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main", false},
		"cut short, one of two":       {"git push", refused, "git push backup main 2>&1 | tail -1; git push origin rye 2>&1 | tail -1", "   1a2b3c4..5d6e7f8  main -> main\n   2b3c4d5..6e7f8a9  rye -> rye", true},
		"told alike, elsewhere":       {"git -C oven push origin main", refused, "git -C mill push -q origin main", "", true},
		"with an option of its own":   {"git push origin main", refused, "git push -q -o ci.skip origin main", "", false},
		"its branch deleted":          {"git push origin main", refused, "git push -q origin main --delete", "", true},
		"a push that only tries":      {"git push", refused, "git push -n", "To https://oven.example/bread.git\n   1a2b3c4..5d6e7f8  main -> main", true},
		"a push that was refused too": {"git push -u origin main", refused, "git fetch; git push -u origin main rye 2>&1 | tail", "To https://oven.example/bread.git\n * [new branch]      rye -> rye\n" + refused, true},
	} {
		open, list := failsAfter(t, user("go"), failsWith(bash("1", c.first), c.said, 1), ran(bash("2", c.later), c.then), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A query that a database does not understand is made good by an edited one about the same tables,
// and not by a look at them or by a query about others.
func TestQueriesAskedAgain(t *testing.T) {
	sql := func(id, query, said string, bad bool) script {
		c := call(id, "execute_sql", map[string]any{"query": query})
		if bad {
			return failsWith(c, said, -1)
		}
		return ran(c, said)
	}
	column := func(id, a, said string, bad bool) script {
		c := call(id, "correlate", map[string]any{"column_a": a, "column_b": "heat", "filepath": "loaves.parquet"})
		if bad {
			return failsWith(c, said, -1)
		}
		return ran(c, said)
	}
	row := func(id string, values map[string]any, said string, bad bool) script {
		c := call(id, "insert_row", map[string]any{"table": "loaves", "row": values})
		if bad {
			return failsWith(c, said, -1)
		}
		return ran(c, said)
	}
	cell := func(id, column string, at int, said string, bad bool) script {
		c := call(id, "update_cell", map[string]any{"file_path": "loaves.xlsx", "column": column, "row": at, "value": "7"})
		if bad {
			return failsWith(c, said, -1)
		}
		return ran(c, said)
	}
	first := sql("1", "SELECT sum(price) FROM loaves WHERE baked_on > 3", "Binder Error: Referenced column \"baked_on\" not found in FROM clause!", true)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"an edited query": {[]script{first, sql("2", "select sum(price)\nfrom \"loaves\" where date > 3", "9", false)}, false},
		"a look":          {[]script{first, sql("2", "SELECT * FROM loaves LIMIT 1", "rye", false)}, true},
		"another table":   {[]script{first, sql("2", "SELECT sum(price) FROM cakes", "9", false)}, true},
		"a lost server":   {[]script{sql("1", "SELECT sum(price) FROM loaves", "connection refused", true), sql("2", "SELECT min(price) FROM loaves", "9", false)}, true},
		"another sum":     {[]script{first, sql("2", "SELECT count(*) FROM loaves", "9", false)}, true},
		"a few lines":     {[]script{first, sql("2", "SELECT kind FROM loaves LIMIT 1", "rye", false)}, true},
		"its kinds":       {[]script{first, sql("2", "SELECT DISTINCT kind FROM loaves", "rye", false)}, true},
		"kinds, edited":   {[]script{sql("1", "SELECT DISTINCT knd FROM loaves", "no such column: knd", true), sql("2", "SELECT DISTINCT kind FROM loaves", "rye", false)}, false},
		"kinds, sorted":   {[]script{sql("1", "SELECT DISTINCT knd FROM loaves", "no such column: knd", true), sql("2", "SELECT DISTINCT kind FROM loaves ORDER BY kind", "rye", false)}, false},
		"kinds, counted":  {[]script{sql("1", "SELECT DISTINCT knd FROM loaves", "no such column: knd", true), sql("2", "SELECT kind, count(*) FROM loaves GROUP BY kind", "rye", false)}, false},
		"kinds, only one": {[]script{sql("1", "SELECT DISTINCT knd FROM loaves", "no such column: knd", true), sql("2", "SELECT kind FROM loaves LIMIT 1", "rye", false)}, true},
		"a few, edited":   {[]script{sql("1", "SELECT knd FROM loaves LIMIT 5", "no such column: knd", true), sql("2", "SELECT kind FROM loaves LIMIT 3", "rye", false)}, false},
		"a few, then ten": {[]script{sql("1", "SELECT knd FROM loaves LIMIT 5", "no such column: knd", true), sql("2", "SELECT kind FROM loaves LIMIT 10", "rye", false)}, false},
		"a few, chosen":   {[]script{sql("1", "SELECT knd FROM loaves LIMIT 5", "no such column: knd", true), sql("2", "SELECT kind FROM loaves WHERE price > 3", "rye", false)}, false},
		"a few, of cakes": {[]script{sql("1", "SELECT knd FROM loaves LIMIT 5", "no such column: knd", true), sql("2", "SELECT kind FROM cakes WHERE price > 3", "rye", false)}, true},
		"a few, a count":  {[]script{sql("1", "SELECT knd FROM loaves LIMIT 5", "no such column: knd", true), sql("2", "SELECT count(*) FROM loaves", "9", false)}, true},
		"a look, edited":  {[]script{sql("1", "SELECT nme FROM sqlite_master", "no such column: nme", true), sql("2", "SELECT name FROM sqlite_master", "loaves", false)}, false},
		"sums of each":    {[]script{sql("1", "SELECT knd, count(*) FROM loaves GROUP BY knd", "no such column: knd", true), sql("2", "SELECT kind, count(*) FROM loaves GROUP BY kind", "rye", false)}, false},
		"the first five":  {[]script{sql("1", "SELECT kind FROM loaves ORDER BY prise LIMIT 5", "no such column: prise", true), sql("2", "SELECT kind FROM loaves ORDER BY price LIMIT 5", "rye", false)}, false},
		"another update":  {[]script{sql("1", "UPDATE loaves SET knd = 'rye' WHERE id = 1", "no such column: knd", true), sql("2", "UPDATE loaves SET price = 3 WHERE id = 2", "1 row", false)}, true},
		"another row":     {[]script{sql("1", "INSERT INTO loaves (knd) VALUES ('rye')", "no such column: knd", true), sql("2", "INSERT INTO loaves (kind) VALUES ('oat')", "1 row", false)}, true},
		"others deleted":  {[]script{sql("1", "DELETE FROM loaves WHERE knd = 'rye'", "no such column: knd", true), sql("2", "DELETE FROM loaves WHERE id = 7", "1 row", false)}, true},
		"with, to delete": {[]script{sql("1", "WITH old AS (SELECT id FROM loaves) DELETE FROM loaves WHERE knd = 'rye'", "no such column: knd", true), sql("2", "WITH old AS (SELECT id FROM loaves) DELETE FROM loaves WHERE id = 7", "1 row", false)}, true},
		"a row of a tool": {[]script{row("1", map[string]any{"knd": "rye"}, "Error: unknown column knd", true), row("2", map[string]any{"kind": "oat"}, "inserted", false)}, true},
		"a cell":          {[]script{cell("1", "Prise", 4, "Error: column not found: Prise", true), cell("2", "Kind", 9, "updated", false)}, true},
		"the same cell":   {[]script{cell("1", "Prise", 4, "Error: column not found: Prise", true), cell("2", "Price", 4, "updated", false)}, false},
		"other columns":   {[]script{column("1", "daily_loaves", "Columns not found.", true), column("2", "loaves", "0.9", false)}, false},
		"never found":     {[]script{column("1", "daily_loaves", "Columns not found.", true), column("2", "loaves", "Columns not found.", true)}, true},
	} {
		open, list := failsAfter(t, user("go"), c.steps[0], ran(bash("3", "ls"), "bread"), answer("Which columns?"), user("Look again."), ran(bash("4", "date"), "now"), c.steps[1], answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
