package findings

import (
	"testing"

	"msgview/model"
)

// Who runs a program by what picks its version runs the same one.
func TestPickedVersion(t *testing.T) {
	fails := func(command, said string) script {
		return func(l *fake) { l.step(bash("1", command), result("", said, 1, model.Yes)) }
	}
	const old = "Bundler::DSLError: windows is not a valid platform"
	for name, c := range map[string]struct {
		failed, then string
		open         bool
	}{
		"mise":            {"zsh -lc 'source ~/.zshrc && bin/rails test test/oven_test.rb'", "zsh -lc 'source ~/.zshrc && mise exec -- bin/rails test test/oven_test.rb test/shop_test.rb'", false},
		"rbenv":           {"bundle exec rspec", "rbenv exec bundle exec rspec", false},
		"asdf":            {"mix test", "asdf exec mix test", false},
		"direnv":          {"go build ./...", "direnv exec . go build ./...", false},
		"nix":             {"make test", "nix develop -c make test", false},
		"another test":    {"bin/rails test test/oven_test.rb", "mise exec -- bin/rails test test/shop_test.rb", true},
		"another program": {"mix test", "asdf exec mix deps.get", true},
		"a version only":  {"bin/rails test test/oven_test.rb", "mise exec -- ruby -v", true},
	} {
		open, list := failsAfter(t, user("go"), fails(c.failed, old), ran(bash("2", c.then), "ok"), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
