package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A check is one whoever brings it along, and a program that only has its name as a word is none.
func TestIsCheck(t *testing.T) {
	for _, command := range []string{"pytest -q", "python -m pytest", "python3 -m unittest", "bundle exec rspec", "bundle exec rubocop", "poetry run tox", "pnpm exec vitest run", "yarn dlx eslint .", "npx jest", "uv run mypy .", "uv tool run pytest -q", "uv -q tool run ruff check .", "uv --directory oven run pytest", "npx -y jest", "node --test", "node --test test/", "go test ./...", "npm run build", "make"} {
		if !isCheck(strings.Fields(command)) {
			t.Errorf("%s is no check", command)
		}
	}
	for _, command := range []string{"node a.js", "node test.js", "bundle install", "bundle exec rails server", "python a.py", "npx serve", "npm install", "make clean", "go run .", "poetry add tox", "uv tool install ruff", "uv tool", "uv tool upgrade pytest", "uv -q pip install ruff", "uv --directory oven add pytest", "poetry -C oven add pytest"} {
		if isCheck(strings.Fields(command)) {
			t.Errorf("%s is a check", command)
		}
	}
}

// A script that is run behind its last edit is checked by that, even if it fails: that is told of the run.
func TestScriptRanBehindItsEdit(t *testing.T) {
	for name, c := range map[string]struct {
		command string
		want    bool
	}{
		"run, and it failed": {"node bake.js", false},
		"looked at":          {"cat bake.js", true},
		"another one":        {"node proof.js", true},
	} {
		fails := func(l *fake) {
			l.step(bash("3", c.command), result("3", "Error: Cannot find module 'rye'", 1, model.Yes))
		}
		_, list := failsAfter(t, user("go"), ran(bash("1", "npm test"), "3 passed"), ran(edit("2", "/w/bake.js", "oat", "rye"), "done"), fails, answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnchecked }); got != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
