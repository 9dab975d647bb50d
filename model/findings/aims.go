package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// aims are what a check is for.
type aims uint8

const (
	tests aims = 1 << iota
	builds
	lints
)

// An aimed is a check by what it is for, so that another one for the same makes it good: the
// script of a project that builds it what its compiler found, all tests those that were
// run by another program.
type aimed struct {
	fails  aims   // what it tells of if it fails, the first of them
	covers aims   // what is well if it ends well
	kin    string // whose sources it checks: "js", "" for any
	name   string // of the program
	runs   bool   // it runs what the project says, whatever that is
}

// aimOf returns what a check is for.
func aimOf(words []string) (a aimed, ok bool) {
	words = bareCheck(words)
	if len(words) == 0 {
		return a, false
	}
	a.name = program(words)
	first := ""
	for _, w := range words[1:] {
		if !strings.HasPrefix(w, "-") && !strings.Contains(w, "=") {
			first = w
			break
		}
	}
	is := func(fails, covers aims, kin string) (aimed, bool) {
		a.fails, a.covers, a.kin = fails, fails|covers, kin
		return a, true
	}
	switch a.name {
	case "pytest", "py.test", "unittest", "nose2":
		return is(tests, 0, "py")
	case "ruff", "flake8", "pylint", "mypy", "pyright":
		return is(lints, 0, "py")
	case "tox", "nox":
		a.runs = true
		return is(tests, lints, "py")
	case "astro":
		if first == "check" {
			return is(builds, 0, "js")
		}
	case "next":
		if first == "lint" {
			return is(lints, 0, "js")
		}
	case "jest", "vitest", "mocha", "ava":
		return is(tests, 0, "js")
	case "node":
		if slices.Contains(words[1:], "--test") {
			return is(tests, 0, "js")
		}
	case "rspec":
		return is(tests, 0, "ruby")
	case "phpunit", "pest":
		return is(tests, 0, "php")
	case "ctest":
		return is(tests, 0, "c")
	case "tsc", "tsgo", "vue-tsc", "svelte-check":
		return is(builds, 0, "js")
	case "eslint", "biome", "oxlint":
		return is(lints, 0, "js")
	case "golangci-lint", "staticcheck":
		return is(lints, 0, "go")
	case "go", "cargo", "dotnet", "swift", "mvn", "mvnw", "gradle", "gradlew":
		kin := map[string]string{"cargo": "rust", "mvnw": "mvn", "gradlew": "gradle"}[a.name]
		if kin == "" {
			kin = a.name
		}
		switch first {
		case "test", "nextest", "verify", "check":
			if a.name == "cargo" && first == "check" {
				return is(builds, 0, kin)
			}
			return is(tests, builds, kin)
		case "build", "compile", "package", "assemble":
			return is(builds, 0, kin)
		case "vet", "clippy":
			return is(lints, 0, kin)
		}
	}
	switch {
	case isManager(a.name):
		a.runs = true
		return a, a.named(scriptName(words), "js")
	case isRunner(a.name):
		a.runs = true
		if first == "" {
			return is(builds, 0, "")
		}
		if a.name == "make" && first == "check" {
			return is(tests, builds|lints, "")
		}
		if first == "run" {
			first = scriptName(words)
		}
		return a, a.named(first, "")
	}
	return a, false
}

// isManager reports whether a program runs the scripts of a project with packages.
func isManager(name string) bool {
	switch name {
	case "npm", "pnpm", "yarn", "bun", "deno":
		return true
	}
	return false
}

// isRunner reports whether a program runs what a project calls by a name.
func isRunner(name string) bool {
	switch name {
	case "make", "gmake", "just", "task", "rake", "mise", "nx", "turbo", "ninja":
		return true
	}
	return false
}

// named enters what a script of a project is for, as its name tells.
func (a *aimed) named(name, kin string) bool {
	name = strings.ToLower(name)
	a.kin = kin
	switch {
	case strings.HasPrefix(name, "ci") || strings.HasPrefix(name, "verify") || strings.HasPrefix(name, "validate"):
		a.fails, a.covers = tests, tests|builds|lints
	case strings.HasPrefix(name, "test") || name == "t" || name == "vitest" || name == "jest":
		a.fails, a.covers = tests, tests
	case strings.HasPrefix(name, "build") || strings.HasPrefix(name, "compile") || strings.HasPrefix(name, "typecheck") || strings.HasPrefix(name, "type-check") || strings.HasPrefix(name, "tsc") || strings.HasPrefix(name, "check-types"):
		a.fails, a.covers = builds, builds
	case strings.HasPrefix(name, "lint"):
		a.fails, a.covers = lints, lints
	case strings.HasPrefix(name, "check"):
		a.fails, a.covers = builds, builds|lints
	default:
		return false
	}
	return true
}

// scriptName returns the name of the script that a package manager runs.
func scriptName(words []string) string {
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "-w" || w == "--workspace" || w == "--filter" || w == "-C" || w == "--prefix" || w == "--cwd" || w == "-F":
			i++
		case w == "run" || w == "run-script" || strings.HasPrefix(w, "-"):
		default:
			return w
		}
	}
	return ""
}

// bareCheck takes off what only runs a check that it brings along: npx, uv run, python -m.
func bareCheck(words []string) []string {
	for len(words) > 1 {
		rest := words[1:]
		switch program(words) {
		case "docker", "podman":
			if len(rest) < 3 || rest[0] != "compose" || rest[1] != "run" && rest[1] != "exec" {
				return words
			}
			for rest = rest[2:]; len(rest) > 1 && strings.HasPrefix(rest[0], "-"); {
				rest = rest[1:]
			}
			rest = rest[1:] // of the service
		case "npx", "bunx", "pnpx", "uvx":
		case "rustup":
			if len(rest) < 3 || rest[0] != "run" {
				return words
			}
			rest = rest[2:]
		case "pnpm", "yarn", "npm", "bun":
			if rest[0] != "exec" && rest[0] != "dlx" && rest[0] != "x" {
				return words
			}
			rest = rest[1:]
		case "uv", "poetry", "pipenv", "pdm", "hatch", "rye", "bundle":
			if rest[0] != "run" && rest[0] != "exec" {
				return words
			}
			rest = rest[1:]
		default:
			if !isPython(program(words)) {
				return words
			}
			for len(rest) > 1 && strings.HasPrefix(rest[0], "-") && rest[0] != "-m" && rest[0] != "-c" {
				rest = rest[1:] // which version of it, and how it runs
			}
			if rest[0] != "-m" {
				return words
			}
			return rest[1:]
		}
		for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
			if len(rest) > 1 && bringsAlong.Has(rest[0]) {
				rest = rest[1:]
			}
			rest = rest[1:]
		}
		words = rest
	}
	return words
}

// bringsAlong are options of what runs a program whose value says where, or what that one is run with.
var bringsAlong = wordset.Set{Words: "--directory --project --with --with-requirements --with-editable --package --python --extra --group --from -p"}

// aimedAt returns the families of a check by what it is for: what failed by whatever may make
// it good, what went well by all that it makes good.
func aimedAt(words []string, well bool) (all []uint64) {
	a, ok := aimOf(words)
	if !ok {
		return nil
	}
	c := checkedBy(words)
	if well && (c.filtered || len(c.paths) > 0) {
		return nil
	}
	if buildsTests(bareCheck(words)) {
		a.covers &^= tests
	}
	enter := func(aim aims, which string) {
		all = append(all, model.Hash("aim\x00"+string(rune('0'+aim))+"\x00"+which))
	}
	for aim := tests; aim <= lints; aim <<= 1 {
		switch {
		case !well && a.fails == aim:
			enter(aim, "tool "+a.name)
			enter(aim, "run "+a.kin)
			if a.kin != "" {
				enter(aim, "run ")
			}
			if a.runs {
				enter(aim, "any "+a.kin)
			}
		case well && a.covers&aim != 0:
			enter(aim, "tool "+a.name)
			if a.runs {
				enter(aim, "run "+a.kin)
			}
			if enter(aim, "any "+a.kin); a.kin != "" {
				enter(aim, "any ")
			}
		}
	}
	return all
}

// folderOf returns the folder that a call goes to before it runs something, as far as it says.
func folderOf(u tool.Use, before []shell.Run) string {
	folder := u.Directory()
	for _, r := range before {
		if words := r.Command.Program(); len(words) > 1 && words[0] == "cd" {
			folder = joined(folder, words[1])
		}
	}
	return folder
}

// buildsOnly reports whether a check is one whose failure stands in its last lines, too, so
// that what a tail leaves of it tells.
func buildsOnly(words []string) bool {
	a, ok := aimOf(words)
	return ok && a.fails != tests
}

// checksRun returns the families of the tests that a command runs, by their program alone: that
// none ran is made good by any that did.
func checksRun(runs []shell.Run) (all []uint64) {
	for _, r := range runs {
		if a, ok := aimOf(r.Command.Program()); ok && a.fails == tests && len(all) < 8 {
			all = append(all, model.Hash("tests\x00"+a.name))
		}
	}
	return all
}
