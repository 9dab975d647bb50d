package findings

import (
	"strings"
	"sync"
)

// linterKinds are programs that only say what is not nice, or make it so: those of a row look for
// the same faults.
var linterKinds = [...]string{
	"ruff flake8 pyflakes pylint pycodestyle pylama", "black autopep8 yapf", "mypy pyright basedpyright ty pyre pytype", "isort", "bandit",
	"eslint biome oxlint jshint standard xo tslint", "prettier", "stylelint csslint", "htmlhint", "djlint",
	"golangci-lint staticcheck revive golint", "gofumpt", "goimports", "shellcheck", "shfmt", "hadolint dockerfilelint",
	"yamllint yaml-lint yamllint-rs", "ansible-lint", "actionlint", "tflint", "tfsec", "xmllint", "jsonlint", "sqlfluff sqlint sql-lint",
	"markdownlint markdownlint-cli markdownlint-cli2 mdl remark pymarkdown pymarkdownlnt rumdl", "vale", "codespell typos",
	"rubocop standardrb", "phpcs", "phpstan psalm", "ktlint", "detekt", "checkstyle", "clang-format", "clang-tidy cppcheck", "rustfmt cargo-fmt", "cargo-clippy clippy-driver", "buf", "luacheck", "stylua", "credo", "semgrep",
}

var linterSet = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, row := range linterKinds {
		names := strings.Fields(row)
		for _, name := range names {
			all[name] = names[0]
		}
	}
	return all
})

// lintOf returns the name of the kind of a linter, "" for none.
func lintOf(name string) string { return linterSet()[name] }

// lintsAs is the name of the linter that a program is: cargo +stable fmt is cargo-fmt.
func lintsAs(words []string) string {
	if name := program(words); name != "cargo" {
		return name
	}
	for _, w := range words[1:] {
		if w == "fmt" || w == "clippy" {
			return "cargo-" + w
		}
		if !strings.HasPrefix(w, "+") {
			break
		}
	}
	return "cargo"
}
