package findings

import (
	"slices"
	"testing"
)

// Tests that were picked by their names are made good by a later run that takes them in and went well,
// or that says of their class that it passed. One that picks other tests, or fewer, does not.
func TestWiderChecks(t *testing.T) {
	php := func(id, filter, said string) script {
		return ran(bash(id, `docker exec shop php artisan test --filter="`+filter+`" 2>&1 | tail -20`), said)
	}
	const (
		oven   = "   FAIL  Tests\\Feature\\Oven\\OvenBakeTest\n  ⨯ oven bakes bread    0.50s\n   FAILED  Tests\\Feature\\Oven\\OvenBakeTest > oven bakes bread\n  Failed asserting that false is true.\n\n  Tests:    1 failed, 4 passed (9 assertions)\n  Duration: 2.44s"
		well   = "  Tests:    46 passed (90 assertions)\n  Duration: 4.10s"
		others = "   PASS  Tests\\Feature\\Oven\\OvenBakeTest\n   FAIL  Tests\\Feature\\Shop\\ShopTest\n   FAILED  Tests\\Feature\\Shop\\ShopTest > shop opens\n  Tests:    1 failed, 40 passed (80 assertions)"
		again  = "   PASS  Tests\\Feature\\Shop\\ShopTest\n   FAIL  Tests\\Feature\\Oven\\OvenBakeTest\n   FAILED  Tests\\Feature\\Oven\\OvenBakeTest > oven bakes bread\n  Tests:    1 failed, 40 passed (80 assertions)"
	)
	class := php("1", "OvenBakeTest", oven)
	test := php("1", "oven_bakes_bread$", oven)
	of := func(id, command, said string) script { return ran(bash(id, command+" | tail -5"), said) }
	const red = "1 failed, 2 passed in 0.40s"
	const green = "12 passed in 0.80s"
	goBad := of("1", "go test ./oven -run TestBake/hot", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s")
	const goWell = "ok  \tbakery/oven\t0.01s"
	const vitestBad = " FAIL  src/oven.test.ts > bakes rye bread\n Test Files  1 failed (1)\n      Tests  1 failed | 4 skipped (5)"
	const vitestWell = " Test Files  1 passed (1)\n      Tests  2 passed | 3 skipped (5)"
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"a wider one":             {[]script{class, php("2", "Oven", well)}, false},
		"one of several":          {[]script{class, php("2", "Shop|Oven", well)}, false},
		"its class":               {[]script{test, php("2", "OvenBake", well)}, false},
		"its file":                {[]script{test, ran(bash("2", "docker exec shop php artisan test tests/Feature/Oven/OvenBakeTest.php"), well)}, false},
		"all":                     {[]script{test, ran(bash("2", "docker exec shop php artisan test"), well)}, false},
		"the class passed":        {[]script{test, php("2", "Oven|Shop", others)}, false},
		"the class alone, passed": {[]script{php("1", "OvenBakeTest::oven_bakes_bread", "  ➜ 98\n  Tests:    1 failed (1 assertions)"), php("2", "OvenBakeTest|ShopTest", others)}, false},
		"pytest":                  {[]script{of("1", "pytest -q -k test_bake_bread", red), of("2", "pytest -q -k 'bake or sell'", green)}, false},
		"mocha":                   {[]script{of("1", "npx mocha -g 'bakes bread well'", "  2 passing (9ms)\n  1 failing"), of("2", "npx mocha -g 'bakes bread'", "  5 passing (9ms)")}, false},
		"go":                      {[]script{of("1", "go test ./oven -run TestBake/hot", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test ./oven -run TestBake"), "ok  \tbakery/oven\t0.01s")}, false},
		"dotnet":                  {[]script{of("1", `dotnet test --filter "FullyQualifiedName~OvenBake"`, "Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4"), of("2", `dotnet test --filter "FullyQualifiedName~Oven"`, "Passed!  - Failed:     0, Passed:    14, Skipped:     0, Total:    14")}, false},

		"another one":            {[]script{class, php("2", "Shop", well)}, true},
		"one of its tests":       {[]script{class, php("2", "oven_bakes_cake", well)}, true},
		"a part of it":           {[]script{class, php("2", "OvenBakeTest::oven_bakes_cake", well)}, true},
		"its end only":           {[]script{class, php("2", "Oven$", well)}, true},
		"it failed again":        {[]script{class, php("2", "Oven|Shop", again)}, true},
		"the class passed apart": {[]script{test, php("2", "oven_bakes_cake|Shop", others)}, true},
		"before":                 {[]script{php("2", "Oven", well), class}, true},
		"elsewhere":              {[]script{class, ran(bash("2", `docker exec mill php artisan test --filter="Oven"`), well)}, true},
		"not all classes named":  {[]script{php("1", "oven_bakes_bread", "  FAILED  Tests\\Feature\\Oven\\OvenBakeTest > oven bakes bread\n  Tests:    3 failed, 4 passed (9 assertions)"), php("2", "OvenBake", well)}, true},
		"all but it":             {[]script{of("1", "pytest -q -k test_bake_bread", red), of("2", "pytest -q -k 'not test_bake_bread'", green)}, true},
		"fewer by a mark":        {[]script{of("1", "pytest -q -k test_bake_bread", red), of("2", "pytest -q -k test_bake -m fast", green)}, true},
		"in another file":        {[]script{of("1", "pytest -q tests/oven.py -k test_bake_bread", red), of("2", "pytest -q tests/shop.py -k test_bake", green)}, true},
		"another part, of go":    {[]script{of("1", "go test ./oven -run TestBake/hot", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test ./oven -run hot"), "ok  \tbakery/oven\t0.01s")}, true},
		"without its detector":   {[]script{of("1", "go test ./oven -race -run TestBakeBread", "--- FAIL: TestBakeBread (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test ./oven -run TestBake"), "ok  \tbakery/oven\t0.01s")}, true},
		"another of dotnet":      {[]script{of("1", `dotnet test --filter "Category=Oven"`, "Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4"), of("2", `dotnet test --filter "Name=Oven"`, "Passed!  - Failed:     0, Passed:    14, Skipped:     0, Total:    14")}, true},

		"other ways to show":      {[]script{of("1", "pytest -xvs -k test_bake_bread", red), of("2", "uv run pytest -q --tb=short -k test_bake", green)}, false},
		"without what leaves out": {[]script{of("1", "pytest -m slow -k test_bake_bread", red), of("2", "pytest -k test_bake", green)}, false},
		"the same settings":       {[]script{of("1", "pytest --ds=shop.cold -k test_bake_bread", red), of("2", "pytest --ds=shop.cold -k test_bake", green)}, false},
		"jest, fewer picked out":  {[]script{of("1", "npx jest -t 'bakes bread'", "Tests:       1 failed, 4 skipped, 5 total"), of("2", "npx jest -t bakes", "Tests:       3 skipped, 2 passed, 5 total")}, false},
		"all, others skipped":     {[]script{of("1", "pytest -q -k test_bake_bread", red), of("2", "pytest -q", "12 passed, 2 skipped in 0.80s")}, false},

		"left out, of go":            {[]script{goBad, ran(bash("2", "go test ./oven -run TestBake -skip hot"), goWell)}, true},
		"listed, of go":              {[]script{goBad, ran(bash("2", "go test ./oven -run TestBake -list ."), goWell)}, true},
		"built, of go":               {[]script{goBad, ran(bash("2", "go test -c -run TestBake ./oven"), "")}, true},
		"all built, of go":           {[]script{goBad, ran(bash("2", "go test -c ./oven"), "")}, true},
		"collected":                  {[]script{of("1", "pytest -k test_bake_bread", red), ran(bash("2", "pytest -k test_bake --co -q"), "2/14 tests collected (12 deselected) in 0.02s")}, true},
		"all collected":              {[]script{of("1", "pytest -k test_bake_bread tests", red), ran(bash("2", "pytest --co -q"), "14 tests collected in 0.02s")}, true},
		"its version":                {[]script{of("1", "pytest -k test_bake_bread tests", red), ran(bash("2", "pytest --version"), "pytest 8.3.1")}, true},
		"files left out":             {[]script{of("1", "pytest -k test_bake_bread", red), of("2", "pytest -k test_bake --ignore-glob='*bread*'", green)}, true},
		"files listed, of jest":      {[]script{of("1", "npx jest -t 'bakes bread'", "Tests:       1 failed, 4 skipped, 5 total"), ran(bash("2", "npx jest -t bakes --listTests"), "/w/oven.test.ts")}, true},
		"left out, of jest":          {[]script{of("1", "npx jest -t 'bakes bread'", "Tests:       1 failed, 4 skipped, 5 total"), of("2", "npx jest -t bakes --testPathIgnorePatterns bread", "Tests:       4 passed, 4 total")}, true},
		"skipped by maven":           {[]script{of("1", "mvn test -Dtest=OvenTest#bread", "[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0"), ran(bash("2", "mvn test -Dtest=OvenTest -DskipTests"), "[INFO] BUILD SUCCESS")}, true},
		"left out by maven":          {[]script{of("1", "mvn test -Dtest=OvenTest#bread", "[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0"), ran(bash("2", "mvn test -Dtest=OvenTest -DexcludedGroups=bread"), "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS")}, true},
		"listed, of phpunit":         {[]script{of("1", "vendor/bin/phpunit --filter OvenTest::testBread", "FAILURES!\nTests: 1, Assertions: 1, Failures: 1."), ran(bash("2", "vendor/bin/phpunit --filter OvenTest --list-tests"), "Available tests:\n - OvenTest::testBread")}, true},
		"tried, of mocha":            {[]script{of("1", "npx mocha -g 'bakes bread well'", "  2 passing (9ms)\n  1 failing"), ran(bash("2", "npx mocha -g 'bakes bread' --dry-run"), "  5 passing (9ms)")}, true},
		"other settings":             {[]script{of("1", "pytest --ds=shop.cold -k test_bake_bread", red), of("2", "pytest --ds=shop.warm -k test_bake", green)}, true},
		"no settings":                {[]script{of("1", "pytest --ds=shop.cold -k test_bake_bread", red), of("2", "pytest -k test_bake", green)}, true},
		"another python":             {[]script{of("1", "uv run --python 3.8 pytest -k test_bake_bread", red), of("2", "uv run --python 3.12 pytest -k test_bake", green)}, true},
		"another package":            {[]script{of("1", "uv run --with flour==4 pytest -k test_bake_bread", red), of("2", "uv run --with flour==5 pytest -k test_bake", green)}, true},
		"vitest, run once":           {[]script{of("1", `npx vitest --run -t "bakes rye bread"`, vitestBad), of("2", "npx vitest --run -t 'rye bread'", vitestWell)}, false},
		"vitest, all run once":       {[]script{of("1", `npx vitest --run -t "bakes rye bread"`, vitestBad), of("2", "npx vitest --run", vitestWell)}, false},
		"another of vitest":          {[]script{of("1", `npx vitest --run -t "bakes rye bread"`, vitestBad), of("2", `npx vitest --run -t "sells"`, vitestWell)}, true},
		"another of a script":        {[]script{of("1", `npm test -- --run -t "bakes rye bread"`, vitestBad), of("2", `npm test -- --run -t "sells"`, vitestWell)}, true},
		"go, with two dashes":        {[]script{of("1", "go test ./oven --run TestBake/hot", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test ./oven --run TestBake"), goWell)}, false},
		"all, with a name of go":     {[]script{of("1", "go test ./...", "--- FAIL: TestBake (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test ./... --run TestSell"), goWell)}, true},
		"another of mocha":           {[]script{of("1", "npx mocha -t 5000", "  2 passing (9ms)\n  1 failing"), of("2", "npx mocha -t 5000 -g 'bakes cakes'", "  5 passing (9ms)")}, true},
		"a switch before another":    {[]script{of("1", "go test -run TestBakeBread -short ./oven", "--- FAIL: TestBakeBread (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test -short -run TestBake ./oven"), goWell)}, false},
		"a path behind a switch":     {[]script{of("1", "pytest --warm-oven tests/oven.py -k test_bake_bread", red), of("2", "pytest tests/oven.py --warm-oven -k test_bake", green)}, false},
		"without that switch":        {[]script{of("1", "pytest --warm-oven tests/oven.py -k test_bake_bread", red), of("2", "pytest tests/oven.py -k test_bake", green)}, true},
		"with a switch that narrows": {[]script{of("1", "go test -run TestBakeBread ./oven", "--- FAIL: TestBakeBread (0.00s)\nFAIL\nFAIL\tbakery/oven\t0.01s"), ran(bash("2", "go test -short -run TestBake ./oven"), goWell)}, true},
		"other files left out":       {[]script{of("1", "pytest --ignore tests/rye.py -k test_bake_bread", red), of("2", "pytest --ignore tests/oven.py -k test_bake", green)}, true},
		"settings in the next word":  {[]script{of("1", "pytest --ds shop.cold tests/oven.py -k test_bake_bread", red), of("2", "pytest --ds shop.warm tests/oven.py -k test_bake", green)}, true},
		"skipped":                    {[]script{of("1", "pytest -k test_bake_bread", "1 failed, 39 deselected in 0.40s"), ran(bash("2", "pytest -k test_bake"), "2 skipped, 38 deselected in 0.10s")}, true},
		"one of them skipped":        {[]script{of("1", "pytest -k test_bake_bread", "1 failed, 39 deselected in 0.40s"), ran(bash("2", "pytest -k test_bake"), "3 passed, 1 skipped, 36 deselected in 0.10s")}, true},
		"skipped, not summed":        {[]script{of("1", "pytest -k test_bake_bread", "FAILED tests/test_oven.py::test_bake_bread - assert 1 == 2"), ran(bash("2", "pytest -k test_bake"), "2 skipped, 38 deselected in 0.10s")}, true},
		"one is to fail":             {[]script{of("1", "pytest -k test_bake_bread", "1 failed, 39 deselected in 0.40s"), ran(bash("2", "pytest -k test_bake"), "3 passed, 1 xfailed, 36 deselected in 0.10s")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		first := slices.MinFunc(list, func(a, b Finding) int { return a.Places[0].Entry - b.Places[0].Entry })
		open := first.Group() == Hidden && !first.Recovered && first.Severity == Error
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
