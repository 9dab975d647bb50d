package findings

import (
	"slices"
	"testing"
)

// A check or a look that was set up so that it could not tell what it was to is a hint. Others are told as
// before.
func TestIllSet(t *testing.T) {
	piped := func(command, said string) script { return ran(bash("1", command), said) }
	fails := func(command, said string, exit int) script { return exited(bash("1", command), exit, said) }
	const (
		jsx    = "oven.tsx(3,9): error TS17004: Cannot use JSX unless the '--jsx' flag is provided.\n"
		alias  = "oven.tsx(1,9): error TS2307: Cannot find module '@/rye' or its corresponding type declarations.\n"
		beside = "oven.tsx(2,9): error TS2307: Cannot find module './rye' or its corresponding type declarations.\n"
		types  = "oven.tsx(4,9): error TS2322: Type 'string' is not assignable to type 'number'.\n"
		noGit  = "warning: Not a git repository. Use --no-index to compare two paths outside a working tree\nusage: git diff --no-index [<options>] <path> <path>\n"
		noGo   = "(eval):1: command not found: go"
		usage  = "error: The argument '--preload' requires a value but none was supplied.\nUsage: bun test [flags] [<patterns>]\n  Run all matching test files\n"
		assert = "434 |       expect(loaf.ok).toBe(true);\n                              ^\nerror: expect(received).toBe(expected)\n\nExpected: true\nReceived: false"
		tests  = "oven-tests  | ok  bakery/oven 0.2s\n Container oven-tests  Stopped\n"
	)
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"types of a file":                 {[]script{piped("npx tsc --noEmit oven.tsx 2>&1 | head -50", jsx+alias)}, Hint},
		"types of a file, which failed":   {[]script{fails("npx tsc --noEmit oven.tsx", jsx, 2)}, Hint},
		"one that is not there":           {[]script{piped("npx tsc --noEmit oven.tsx 2>&1 | head -50", jsx+beside)}, Error},
		"a type that does not fit":        {[]script{piped("npx tsc --noEmit oven.tsx 2>&1 | head -50", jsx+types)}, Error},
		"types of the project":            {[]script{piped("npx tsc --noEmit 2>&1 | head -50", jsx)}, Error},
		"with settings":                   {[]script{piped("npx tsc --noEmit -p . oven.tsx 2>&1 | head -50", alias)}, Error},
		"and of all":                      {[]script{piped("npx tsc --noEmit oven.tsx; npx tsc --noEmit", jsx)}, Error},
		"a difference in no repository":   {[]script{fails("git -C / diff -- /oven.sql", noGit, 129)}, Hint},
		"a commit in no repository":       {[]script{fails("git commit -m rye", "fatal: not a git repository (or any of the parent directories): .git", 128)}, Error},
		"a look and a commit":             {[]script{fails("git diff && git commit -am rye", noGit, 129)}, Error},
		"no program, and a container":     {[]script{piped("go build ./... 2>&1 | head", noGo), ran(bash("2", "docker compose up --build -d"), "built")}, Hint},
		"no program, and a script of one": {[]script{fails("go build ./...", noGo, 127), ran(bash("2", "./run_tests.sh | tail -9"), tests)}, Hint},
		"no program, and a look at one":   {[]script{fails("go build ./...", noGo, 127), ran(bash("2", "docker ps"), "oven")}, Error},
		"no program, a container failed":  {[]script{fails("go build ./...", noGo, 127), exited(bash("2", "docker build ."), 1, "ERROR: no space")}, Error},
		"no program, and another script":  {[]script{fails("go build ./...", noGo, 127), ran(bash("2", "./bake.sh"), "oven is hot")}, Error},
		"a container before it":           {[]script{ran(bash("2", "docker build ."), "built"), fails("go build ./...", noGo, 127)}, Error},
		"a build, and a container":        {[]script{fails("go build ./...", "oven.go:3:1: syntax error: unexpected rye", 1), ran(bash("2", "docker build ."), "built")}, Error},
		"how it is called, and tests":     {[]script{piped("bun test --preload 2>&1 | head -99", usage), ran(bash("2", "bun test"), " 9 pass\n 0 fail\nRan 9 tests across 1 file.")}, Hint},
		"how it is called, and others":    {[]script{piped("bun test --preload 2>&1 | head -99", usage), exited(bash("2", "bun test rye"), 1, " 1 fail\nRan 9 tests across 1 file."), ran(bash("3", "bun test rye"), " 9 pass\n 0 fail\nRan 9 tests across 1 file.")}, Hint},
		"how it is called, and nothing":   {[]script{piped("bun test --preload 2>&1 | head -99", usage)}, Warning},
		"tests that fail before theirs":   {[]script{piped("bun test 2>&1 | head -99", "error: expect(received).toBe(expected)\n 1 fail\n"+usage)}, Error},
		"an assertion that was seen":      {[]script{piped(`bun test oven.test.ts 2>&1 | grep -A 5 "expect(loaf.ok)"`, assert)}, Hint},
		"what fails":                      {[]script{piped(`bun test oven.test.ts 2>&1 | grep -A 5 "error"`, assert)}, Warning},
		"an assertion and the sum":        {[]script{piped(`bun test oven.test.ts 2>&1 | grep -A 5 "expect(loaf.ok)"`, assert+"\n 2 fail\n")}, Error},
	} {
		_, list := failsAfter(t, slices.Concat([]script{user("go")}, c.steps, []script{answer("done")})...)
		got := Hint
		for _, one := range list {
			if !one.Recovered {
				got = min(got, one.Severity)
			}
		}
		if got != c.want {
			t.Errorf("%s: %v, want %v\n%s", name, got, c.want, told(list))
		}
	}
}
