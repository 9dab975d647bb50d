package findings

import (
	"slices"
	"testing"
)

// A check that found no project where it ran is made good by the same one that is told it.
func TestProjectFile(t *testing.T) {
	const none = "error TS5081: Cannot find a tsconfig.json file at the current directory: /w/bakery."
	for name, c := range map[string]struct {
		command, said, next string
		open                bool
	}{
		"it is told":          {"npx tsc --noEmit", none, "npx tsc --noEmit -p tsconfig.app.json", false},
		"and a word behind":   {"npx tsc --noEmit", none, "npx tsc --noEmit --project tsconfig.app.json && echo ok", false},
		"cargo":               {"cargo test", "error: could not find `Cargo.toml` in `/w/bakery` or any parent directory", "cargo test --manifest-path oven/Cargo.toml", false},
		"a linter":            {"npx eslint src", "ESLint couldn't find an eslint.config.(js|mjs|cjs) file.", "npx eslint -c config/eslint.mjs src", false},
		"it found faults":     {"cargo clippy", "error: this loop never actually loops\nerror: could not compile `oven`", "cargo clippy --manifest-path door/Cargo.toml", true},
		"what it extends":     {"npx tsc --noEmit", "error TS5083: Cannot read file '/w/bakery/tsconfig.base.json'.", "npx tsc --noEmit -p tools/tsconfig.json", true},
		"the project itself":  {"npx tsc --noEmit", "error TS5083: Cannot read file '/w/bakery/tsconfig.json'.", "npx tsc --noEmit -p tsconfig.app.json", false},
		"it has no files":     {"npx tsc --noEmit", "error TS18003: No inputs were found in config file '/w/bakery/tsconfig.json'.", "npx tsc --noEmit -p tsconfig.app.json", true},
		"pytest":              {"pytest", "ERROR: could not find config file pytest.ini", "pytest -c oven/pytest.ini", false},
		"a plugin of pytest":  {"pytest", "ERROR: could not find config file pytest.ini", "pytest -p no:cacheprovider tests/oven", true},
		"a go of a folder":    {"go vet ./...", "go: go.mod file not found in current directory or any parent directory", "go -C oven vet ./...", false},
		"another job":         {"cargo test", "error: could not find `Cargo.toml` in `/w/bakery` or any parent directory", "cargo build --manifest-path oven/Cargo.toml", true},
		"another program":     {"npx tsc --noEmit", none, "npx eslint -c config/eslint.mjs src", true},
		"nothing was told it": {"npx tsc --noEmit", none, "ls", true},
		"one was named":       {"npx tsc --noEmit -p tsconfig.web.json", "error TS5083: Cannot read file '/w/bakery/tsconfig.web.json'.", "npx tsc --noEmit -p tsconfig.node.json", true},
	} {
		l := newFake()
		user("go")(l)
		failed(bash("1", c.command), c.said)(l)
		exit := result("2", "ok", 0, 0)
		l.add(calls(bash("2", c.next)))
		l.add(results(exit))
		answer("done")(l)
		list := runAll(t, l)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Severity != Hint && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(list))
		}
	}
}
