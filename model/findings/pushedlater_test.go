package findings

import (
	"fmt"
	"testing"

	"msgview/model"
)

// A push that was not let in is made good by one of the same branch to the address of the same
// repository.
func TestPushedByAddress(t *testing.T) {
	const closed = "git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository."
	const there, failing = "To https://github.com/mill/oven.git\n * [new branch]      rye -> rye", "cd /home/mill/oven && git push -u origin rye"
	for name, c := range map[string]struct {
		fails, says, then string
		open              bool
	}{
		"the same":                   {failing, closed, "cd /home/mill/oven && git push -u https://github.com/mill/oven.git rye", false},
		"without a folder behind it": {failing, closed, "git push https://github.com/mill/oven rye", false},
		"by -C":                      {"git -C /home/mill/oven push origin rye", closed, "git -C /home/mill/oven push https://github.com/mill/oven.git rye", false},
		"another branch":             {failing, closed, "cd /home/mill/oven && git push https://github.com/mill/oven.git main", true},
		"another repository":         {failing, closed, "cd /home/mill/oven && git push https://github.com/mill/backup.git rye", true},
		"refused for another reason": {failing, "! [rejected] rye -> rye (fetch first)\nerror: failed to push some refs to 'git@github.com:baker/oven.git'", "cd /home/mill/oven && git push https://github.com/mill/oven.git rye", true},
		"nobody knows the folder":    {"git push origin rye", closed, "git push https://github.com/mill/oven.git rye", true},
	} {
		open, list := failsAfter(t, user("Push it."), func(l *fake) { l.step(bash("1", c.fails), result("1", c.says, 128, model.Yes)) },
			ran(bash("2", c.then), there), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v, want %v\n%s", name, open, c.open, told(list))
		}
	}
	workdir := func(id, command string) *model.ToolCall {
		return call(id, "shell", map[string]any{"command": command, "workdir": "/home/mill/oven"})
	}
	open, list := failsAfter(t, user("Push it."), func(l *fake) { l.step(workdir("1", "git push -u origin rye"), result("1", closed, 128, model.Yes)) },
		ran(workdir("2", "git push -u https://github.com/mill/oven.git rye"), there), answer("done"))
	if open {
		t.Error(fmt.Sprint("in the folder of the call:\n", told(list)))
	}
}

// A push that was refused for a state nobody had fetched is made good by one that was forced.
func TestPushedByForce(t *testing.T) {
	const refused = " ! [rejected]        rye -> rye (stale info)\nerror: failed to push some refs to 'https://github.com/mill/oven.git'"
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
