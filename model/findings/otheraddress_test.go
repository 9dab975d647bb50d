package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A repository into which ssh did not let is the same one by https. Another one, another branch, or
// only a look at it where it was to be pushed, is not what was wanted.
func TestOtherAddresses(t *testing.T) {
	const refused = "git@bakery.example: Permission denied (publickey).\r\nfatal: Could not read from remote repository.\n"
	in := func(id, folder, command string) *model.ToolCall {
		return call(id, "exec_command", map[string]any{"cmd": command, "workdir": folder})
	}
	for name, c := range map[string]struct {
		failed, folder, then string
		open                 bool
	}{
		"looked at":            {"git fetch origin rye", "/b", "git ls-remote https://bakery.example/ada/bread.git refs/heads/rye", false},
		"fetched":              {"git fetch origin rye", "/b", "git fetch https://bakery.example/ada/bread rye", false},
		"by its address":       {"git fetch git@bakery.example:ada/bread.git rye", "/c", "git fetch https://bakery.example/ada/bread rye", false},
		"pushed":               {"git push origin rye", "/b", "git push https://bakery.example/ada/bread.git rye", false},
		"cloned":               {"git clone git@bakery.example:ada/bread.git", "/b", "git clone https://bakery.example/ada/bread.git", false},
		"only looked at":       {"git push origin rye", "/b", "git ls-remote https://bakery.example/ada/bread.git refs/heads/rye", true},
		"another branch":       {"git fetch origin rye", "/b", "git fetch https://bakery.example/ada/bread oat", true},
		"another host":         {"git fetch origin rye", "/b", "git ls-remote https://mill.example/ada/bread rye", true},
		"another folder":       {"git fetch origin rye", "/c", "git fetch https://bakery.example/ada/bread rye", true},
		"another repository":   {"git fetch git@bakery.example:ada/bread.git rye", "/b", "git ls-remote https://bakery.example/ada/cake rye", true},
		"nothing of that kind": {"git fetch origin rye", "/b", "git status", true},
	} {
		fails := func(l *fake) { l.step(in("1", "/b", c.failed), result("", refused, 128, model.Yes)) }
		_, list := failsAfter(t, user("go"), fails, ran(in("2", c.folder, c.then), "c3f454ed\trefs/heads/rye"), answer("done"))
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// Where the key of a host is not known, no host is named: only the address that was asked tells which it is.
func TestOtherAddressOfUnknownHost(t *testing.T) {
	const refused = "Host key verification failed.\r\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists."
	for then, open := range map[string]bool{
		"git ls-remote https://bakery.example/ada/bread.git refs/heads/rye": false,
		"git ls-remote https://bakery.example/ada/cake.git refs/heads/rye":  true,
	} {
		fails := func(l *fake) {
			l.step(bash("1", "git fetch git@bakery.example:ada/bread.git rye"), result("", refused, 128, model.Yes))
		}
		_, list := failsAfter(t, user("go"), fails, ran(bash("2", then), "c3f454ed\trefs/heads/rye"), answer("done"))
		if is := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }); is != open {
			t.Errorf("%s: open %v\n%s", then, is, told(list))
		}
	}
}
