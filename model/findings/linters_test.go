package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A linter that is not there is made good by another one of its kind, and a tool for edits that
// failed by a script that changes the file. Another kind, and another file, are none.
func TestInsteadOfLinters(t *testing.T) {
	fails := func(c *model.ToolCall, said string) script {
		return func(l *fake) { l.step(c, result("", said, 127, model.Yes)) }
	}
	const patch = "*** Begin Patch\n*** Update File: oven/bake.py\n@@\n-a = 1\n+a = 2\n*** End Patch"
	patches := func(said string) script {
		return failed(&model.ToolCall{ID: "1", Name: "apply_patch", ArgumentsText: patch}, said)
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"another linter":     {[]script{fails(bash("1", "ruff check oven tests"), "/bin/bash: line 1: ruff: command not found"), ran(bash("2", "python3 -m pyflakes oven/*.py tests/*.py"), "")}, false},
		"by a module":        {[]script{fails(bash("1", "python -m ruff check oven"), "/usr/bin/python: No module named ruff"), ran(bash("2", "flake8 oven"), "")}, false},
		"of Markdown":        {[]script{fails(bash("1", "markdownlint november.md"), "/bin/bash: line 1: markdownlint: command not found"), ran(bash("2", "npx markdownlint-cli2 november.md"), "Summary: 0 error(s)")}, false},
		"of another kind":    {[]script{fails(bash("1", "ruff check oven tests"), "/bin/bash: line 1: ruff: command not found"), ran(bash("2", "eslint oven"), "")}, true},
		"another toolchain":  {[]script{fails(bash("1", "cargo fmt --check"), "error: 'cargo-fmt' is not installed for the toolchain '1.83'"), ran(bash("2", "cargo +stable fmt --check"), "")}, false},
		"by rustup":          {[]script{fails(bash("1", "cargo fmt --check"), "error: 'cargo-fmt' is not installed for the toolchain '1.83'"), ran(bash("2", "rustup run stable rustfmt --check oven.rs && echo clean"), "clean")}, false},
		"clippy elsewhere":   {[]script{fails(bash("1", "cargo clippy"), "error: 'cargo-clippy' is not installed for the toolchain '1.83'"), ran(bash("2", "cargo +nightly clippy"), "Finished `dev` profile")}, false},
		"a build is no fmt":  {[]script{fails(bash("1", "cargo fmt --check"), "error: 'cargo-fmt' is not installed for the toolchain '1.83'"), ran(bash("2", "cargo +stable build"), "Finished")}, true},
		"it would change it": {[]script{fails(bash("1", "cargo fmt --check"), "Diff in /w/oven.rs:3"), ran(bash("2", "rustup run stable rustfmt --check bread.rs"), "")}, true},
		"it found faults":    {[]script{fails(bash("1", "ruff check oven tests"), "oven/bake.py:1:1: F401 unused import"), ran(bash("2", "python3 -m pyflakes oven"), "")}, true},
		"a script edits":     {[]script{patches("sandbox: cannot start"), ran(bash("2", "python3 - <<'EOF'\np='oven/bake.py'\ns=open(p).read()\nopen(p,'w').write(s.replace('a = 1','a = 2'))\nEOF"), "")}, false},
		"sed edits":          {[]script{patches("sandbox: cannot start"), ran(bash("2", "sed -i 's/a = 1/a = 2/' oven/bake.py"), "")}, false},
		"another file":       {[]script{patches("sandbox: cannot start"), ran(bash("2", "sed -i 's/a = 1/a = 2/' oven/sell.py"), "")}, true},
		"it is only shown":   {[]script{patches("sandbox: cannot start"), ran(bash("2", "cat oven/bake.py"), "a = 1")}, true},
		"perl edits, all of": {[]script{patches("sandbox: cannot start"), ran(bash("2", "cat > oven/bake.py <<'EOF'\na = 2\nEOF"), "")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Group() == Fail && !one.Recovered && one.Severity != Hint
		}); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
