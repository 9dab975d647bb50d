package findings

import (
	"fmt"
	"slices"
	"testing"
)

// A check of several files is made good by one of all of them, in any order and with others, by one
// of a folder around them, and by one of each. One of some of them is none.
func TestChecksOfSeveral(t *testing.T) {
	lint := func(id, paths string) script { return ran(bash(id, "ruff check "+paths), "All checks passed!") }
	const found = "oven/bake.py:3:1: I001 import block is un-sorted\nFound 1 error."
	lost := failed(bash("1", "cd /w && ruff check oven/bake.py shop/sell.py"), found)
	var many []script // more than are known
	for i := range 20 {
		many = append(many, failed(bash(fmt.Sprint("m", i), fmt.Sprintf("ruff check a%d.py b%d.py", i, i)), found))
	}
	for i := range 20 {
		a, b := "a", "b"
		if i >= 4 { // in another order
			a, b = b, a
		}
		many = append(many, lint(fmt.Sprint("n", i), fmt.Sprintf("%s%d.py %s%d.py", a, i, b, i)))
	}
	const red = "Error: Transform failed with 1 error\n Test Files  1 failed (1)"
	test := func(paths string) script {
		return exited(bash("t"+paths, "cd /w && npx vitest run "+paths), 0, " Test Files  2 passed (2)")
	}
	vite := failed(bash("1", "cd /w && npx vitest run test/oven.test.ts"), red)
	vites := failed(bash("1", "cd /w && npx vitest run test/oven.test.ts test/tray.test.ts"), red)
	patched := ran(call("p", "apply_patch", map[string]any{"patchText": "*** Begin Patch\n*** Delete File: test/oven.test.ts\n*** Add File: test/oven.test.tsx\n+heat()\n*** End Patch"}), "Success")
	again := slices.Repeat([]script{failed(bash("a", "ruff check mill/grind.py mill/sift.py"), found)}, 20)
	again = append(again, lint("b", "mill/"))
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"renamed":              {[]script{vite, ran(bash("r", "git mv test/oven.test.ts test/oven.test.tsx"), ""), test("test/oven.test.tsx")}, false},
		"one of two renamed":   {[]script{vites, ran(bash("r", "cd /w && mv test/oven.test.ts test/oven.test.tsx"), ""), test("test/tray.test.ts test/oven.test.tsx")}, false},
		"by a patch":           {[]script{vites, patched, test("test/tray.test.ts test/oven.test.tsx")}, false},
		"written, and removed": {[]script{vite, ran(write("r", "/w/test/oven.test.tsx", "heat"), "ok"), ran(bash("d", "rm test/oven.test.ts"), ""), test("test/oven.test.tsx")}, false},
		"written beside it":    {[]script{vite, ran(write("r", "/w/test/oven.test.tsx", "heat"), "ok"), test("test/oven.test.tsx")}, true},
		"removed only":         {[]script{vite, ran(bash("d", "rm test/oven.test.ts"), ""), test("test/tray.test.tsx")}, true},
		"renamed, and red":     {[]script{vite, ran(bash("r", "git mv test/oven.test.ts test/oven.test.tsx"), ""), failed(bash("2", "npx vitest run test/oven.test.tsx"), red)}, true},
		"renamed, another one": {[]script{vites, ran(bash("r", "git mv test/oven.test.ts test/oven.test.tsx"), ""), test("test/oven.test.tsx")}, true},
		"in another order":     {[]script{lost, lint("2", "shop/sell.py oven/bake.py")}, false},
		"with others":          {[]script{lost, lint("2", "shop/sell.py mill/grind.py oven/bake.py")}, false},
		"by folders":           {[]script{lost, lint("2", "oven/ ./shop")}, false},
		"one by one":           {[]script{lost, lint("2", "oven/bake.py"), lint("3", "shop/")}, false},
		"one of them":          {[]script{lost, lint("2", "oven/bake.py")}, true},
		"like names":           {[]script{lost, lint("2", "oven/bake.py shop/sell.pyi")}, true},
		"another program":      {[]script{lost, ran(bash("2", "mypy oven/ shop/"), "Success: no issues found in 2 source files")}, true},
		"another command":      {[]script{lost, ran(bash("2", "ruff format oven/ shop/"), "2 files left unchanged")}, true},
		"in another folder":    {[]script{lost, ran(bash("2", "cd /v && ruff check oven/ shop/"), "All checks passed!")}, true},
		"failed again":         {[]script{lost, failed(bash("2", "cd /w && ruff check oven/ shop/"), found)}, true},
		"before":               {[]script{lint("2", "oven/ shop/"), lost}, true},
		"many, the last":       {many, false},
		"after one of many":    {slices.Concat(again, []script{lost, lint("2", "shop/ oven/")}), false},
		"one by one, again":    {[]script{lost, lint("2", "oven/bake.py"), failed(bash("3", "cd /w && ruff check oven/bake.py shop/sell.py"), found), lint("4", "shop/")}, true},
		"put in on the way":    {[]script{failed(bash("1", "uv pip install ruff && uv run ruff check oven/"), found), ran(bash("2", "uv run ruff check oven/"), "All checks passed!")}, false},
		"put in, of another":   {[]script{failed(bash("1", "uv pip install ruff && uv run ruff check oven/"), found), ran(bash("2", "uv run ruff check shop/"), "All checks passed!")}, true},
		"only put in":          {[]script{failed(bash("1", "uv pip install ruff && uv run ruff check oven/"), found), ran(bash("2", "uv pip install ruff"), "Audited 1 package")}, true},
	} {
		if open, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
