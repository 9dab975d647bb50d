package findings

import (
	"testing"

	"msgview/model"
)

// A push that was refused for a state nobody had fetched is made good by one that was forced.
func TestPushedByForce(t *testing.T) {
	const refused = " ! [rejected]        rye -> rye (stale info)\nerror: failed to push some refs to 'https://github.com/mill/oven.git'"
	const others = " ! [rejected]        rye -> rye (fetch first)\nerror: failed to push some refs to 'https://github.com/mill/oven.git'"
	if open, list := failsAfter(t, user("Push it."), func(l *fake) { l.step(bash("1", "git push"), result("1", others, 1, model.Yes)) },
		ran(bash("2", "git push --force https://github.com/mill/oven.git rye"), "To https://github.com/mill/oven.git\n + 61a3a24...818de8e rye -> rye (forced update)"), answer("done")); !open {
		t.Errorf("the commits of others are gone\n%s", told(list))
	}
	for says, open := range map[string]bool{
		"To https://github.com/mill/oven.git\n + 61a3a24...818de8e HEAD -> rye (forced update)":   false,
		"To https://github.com/mill/oven.git\n + 61a3a24...818de8e HEAD -> wheat (forced update)": true,
		"To https://github.com/mill/barn.git\n + 61a3a24...818de8e HEAD -> rye (forced update)":   true,
	} {
		is, list := failsAfter(t, user("Push it."), func(l *fake) { l.step(bash("1", "git push --force-with-lease"), result("1", refused, 1, model.Yes)) },
			ran(bash("2", "git push --force-with-lease=refs/heads/rye:61a3a24 https://github.com/mill/oven.git HEAD:refs/heads/rye"), says), answer("done"))
		if is != open {
			t.Errorf("%s: open %v, want %v\n%s", says, is, open, told(list))
		}
	}
}
