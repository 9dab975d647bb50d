package findings

import (
	"testing"

	"msgview/model"
)

// What could not be added is made good by who lists it by hand and builds with it.
func TestAddedByHand(t *testing.T) {
	const unreached, none = "error: download of config.json failed\nCould not resolve host: index.crates.io", "error: the crate `oven` could not be found in registry index."
	list := ran(edit("2", "Cargo.toml", "[dependencies]", "[dependencies]\noven = \"3\""), "ok")
	other := ran(edit("2", "src/lib.rs", "a", "b"), "ok")
	built := ran(bash("3", "cargo check --offline 2>&1 | tail -n 2"), "    Finished `dev` profile in 2.31s")
	for name, c := range map[string]struct {
		command, said string
		then          []script
		open          bool
	}{
		"listed and built":      {"cargo add oven", unreached, []script{list, built}, false},
		"offline":               {"cargo add oven --offline", none, []script{list, built}, false},
		"done without":          {"cargo add oven", unreached, []script{answer("No network, so the standard library has to do."), other, built}, false},
		"not done without":      {"cargo add oven", unreached, []script{answer("No network, so I look around."), other, built}, true},
		"only listed":           {"cargo add oven", unreached, []script{list}, true},
		"only built":            {"cargo add oven", unreached, []script{other, built}, true},
		"built before":          {"cargo add oven", unreached, []script{built, list}, true},
		"of something else":     {"cargo publish", unreached, []script{list, built}, true},
		"for something else":    {"cargo add oven", "error: invalid features", []script{list, built}, true},
		"without a network":     {"cargo add oven", "warning: spurious network error (3 tries remaining)", []script{list, built}, false},
		"in offline mode":       {"cargo add oven --offline", "As a reminder, you're using offline mode (--offline) which can sometimes cause surprising resolution failures", []script{list, built}, false},
		"named for a network":   {"cargo add oven-network", "error: unrecognized features for crate oven-network: heat", []script{list, built}, true},
		"named for offline use": {"cargo add oven-offline", "error: unrecognized features for crate oven-offline: heat", []script{list, built}, true},
		"by another that tests": {"cargo add oven", unreached, []script{list, ran(bash("3", "go test ./..."), "ok  \toven 1s")}, true},
	} {
		open, list := failsAfter(t, append([]script{user("go"), func(l *fake) { l.step(bash("1", c.command), result("", c.said, 101, model.Yes)) }}, append(c.then, answer("done"))...)...)
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// More models that are run make good those that did not run.
func TestMoreModels(t *testing.T) {
	for then, want := range map[string]bool{"sed -i s/a/b/ m.sql && .venv/bin/dbt run -q -s flour bread oven": false, ".venv/bin/dbt run -q -s flour": true, ".venv/bin/dbt compile -q -s bread oven": true} {
		open, list := failsAfter(t, user("go"), func(l *fake) {
			l.step(bash("1", ".venv/bin/dbt run -q -s bread oven"), result("", "Database Error in model bread\n  column \"heat\" does not exist", 1, model.Yes))
		}, ran(bash("2", then), "all models ran"), answer("done"))
		if open != want {
			t.Errorf("%s: open %v\n%s", then, open, told(list))
		}
	}
}
