package findings

import (
	"strings"
	"testing"
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
