package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// isCode reports whether a file is one that checks are run for.
func isCode(path string) bool {
	dot := strings.LastIndexByte(path, '.')
	if dot < 0 {
		return false
	}
	switch ext := path[dot+1:]; ext {
	case "md", "txt", "json", "yaml", "yml", "toml", "css", "html", "sh":
		return false
	default:
		return extensions.Has(ext)
	}
}

// isCheck reports whether a command runs tests, a build or a linter.
func isCheck(words []string) bool {
	if len(words) == 0 {
		return false
	}
	if bare := bareCheck(words); len(bare) < len(words) && isCheck(bare) { // bundle exec rspec
		return true
	}
	has := func(all ...string) bool {
		for _, w := range words[1:] {
			for _, a := range all {
				if w == a || strings.HasPrefix(w, a+":") {
					return true
				}
			}
		}
		return false
	}
	switch program(words) {
	case "pytest", "jest", "vitest", "mocha", "tsc", "tsgo", "vue-tsc", "svelte-check", "eslint", "ruff", "mypy", "pyright", "flake8", "golangci-lint", "tox", "nox", "phpunit", "rspec", "ctest", "rubocop", "xcodebuild", "staticcheck":
		return true
	case "node":
		return has("--test")
	case "next", "vite", "ng", "nuxt", "nuxi", "astro", "expo", "biome", "oxlint":
		return has("lint", "build", "check", "--check", "test", "ci", "typecheck") || program(words) == "oxlint"
	case "mise", "nx", "turbo", "moon", "lerna":
		return has("test", "build", "lint", "check", "typecheck")
	case "go":
		return has("test", "build", "vet")
	case "cargo":
		return has("test", "build", "check", "clippy", "nextest")
	case "npm", "pnpm", "yarn", "bun", "deno":
		return has("test", "t", "build", "lint", "check", "typecheck", "type-check", "tsc", "vitest", "jest") || has("run") && has("ci", "verify", "validate")
	case "npx", "bunx", "uv", "uvx", "poetry", "pipenv", "pdm", "hatch", "rye":
		return !managesPackages(words[1:]) && has("pytest", "jest", "vitest", "tsc", "tsgo", "vue-tsc", "svelte-check", "eslint", "ruff", "mypy", "pyright", "mocha", "test", "oxlint", "playwright", "cypress")
	case "python", "python3", "py":
		return has("pytest", "unittest", "mypy", "ruff", "tox") || has("test") && has("manage.py")
	case "make", "just", "task", "gmake", "ninja":
		return has("test", "check", "lint", "build", "ci", "all") || len(words) == 1
	case "mvn", "mvnw", "gradle", "gradlew":
		return has("test", "verify", "check", "build", "package", "compile")
	case "dotnet", "swift", "mix", "zig", "bazel", "rake", "rails", "sbt", "lein":
		return has("test", "build", "check")
	}
	return false
}

// ranEdited takes for a check of the last edit that the file itself was run, a script: where it fails, that
// is told of the run as it is of tests,
// and that a script was run that is called after tests, or an image was built.
func (g *files) ranEdited(talk uint64, e *ended, c *shell.Command) {
	n, ok := g.checks.get(talk)
	if !ok || n.checks == 0 {
		return
	}
	if (e.fine() || e.outcome.NoMatch) && isCalledCheck(c.Program()) {
		n.check = e.place
	}
	if n.path == "" || classOf(c) != work || program(c.Program()) == "git" {
		return
	}
	switch e.outcome.State {
	case Done, OK, Unsure, Failed:
	default:
		return // it did not run to its end
	}
	if slices.ContainsFunc(c.Program(), func(w string) bool { return lastName(w) == lastName(n.path) }) {
		n.check = e.place
	}
}

// isCalledCheck reports whether a program is a script that is called after tests, or builds an image of
// what there is: ./run_tests.sh, scripts/check-all.py, docker compose build.
func isCalledCheck(words []string) bool {
	words = withoutShell(words)
	if len(words) > 1 && (isPython(program(words)) || interpreters.Has(program(words))) {
		words = words[1:]
	}
	switch name := program(words); {
	case name == "docker" || name == "podman":
		return has(words, "build")
	case name == "docker-compose":
		return has(words, "build")
	default:
		base, ext, ok := strings.Cut(name, ".")
		return ok && (ext == "sh" || ext == "py" || ext == "js" || ext == "mjs" || ext == "ts" || ext == "ps1" || ext == "rb") &&
			slices.ContainsFunc(model.Words(base), func(w string) bool {
				switch strings.ToLower(w) {
				case "test", "tests", "lint", "ci", "selftest":
					return true
				}
				return false
			})
	}
}

// managesPackages reports whether a manager of packages is told to do that work, and not to run a
// program.
func managesPackages(args []string) bool {
	var told []string
	for i := 0; i < len(args) && len(told) < 2; i++ {
		switch w := args[i]; {
		case w == "--directory" || w == "--project" || w == "-C" || w == "-P" || w == "--config-file" || w == "--cache-dir" || w == "--color":
			i++ // its value
		case !strings.HasPrefix(w, "-"):
			told = append(told, w)
		}
	}
	if len(told) == 0 {
		return false
	}
	switch told[0] {
	case "pip", "add", "install", "uninstall", "remove", "sync", "lock", "update", "show", "self":
		return true
	case "tool":
		return len(told) < 2 || told[1] != "run"
	}
	return false
}
