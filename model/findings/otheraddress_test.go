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
		"another remote":       {"git fetch origin rye", "/b", "git fetch upstream rye", true},
		"another way":          {"git fetch origin rye", "/b", "git fetch --no-tags origin rye", false},
		"another host":         {"git fetch origin rye", "/b", "git ls-remote https://mill.example/ada/bread rye", true},
		"another folder":       {"git fetch origin rye", "/c", "git fetch https://bakery.example/ada/bread rye", true},
		"fetched from a host":  {"git fetch git@bakery.example:ada/bread.git rye", "/b", "git fetch https://mill.example/ada/bread.git rye", true},
		"another's branch":     {"git fetch git@bakery.example:ada/bread.git rye", "/b", "git fetch https://bakery.example/ada/cake.git rye", true},
		"pushed to a host":     {"git push git@bakery.example:ada/bread.git rye", "/b", "git push https://mill.example/ada/bread.git rye", true},
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
		"git ls-remote https://bakery.example/ada/bread.git refs/heads/rye":    false,
		"git ls-remote https://bakery.example/ada/cake.git refs/heads/rye":     true,
		"git ls-remote https://elsewhere.example/ada/bread.git refs/heads/rye": true,
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

// Where a thread was told what the name of a remote stands for, another repository on its host is not the
// one that was wanted, nor is a fork of it.
func TestOtherAddressOfRemote(t *testing.T) {
	const refused = "git@bakery.example: Permission denied (publickey).\r\nfatal: Could not read from remote repository.\n"
	in := func(id, command string) *model.ToolCall {
		return call(id, "exec_command", map[string]any{"cmd": command, "workdir": "/w"})
	}
	const list = "origin\tgit@bakery.example:ada/bread.git (fetch)\norigin\tgit@bakery.example:ada/bread.git (push)\nfork\tgit@bakery.example:eve/bread.git (fetch)\nfork\tgit@bakery.example:eve/bread.git (push)"
	const same, fork = "git fetch https://bakery.example/ada/bread.git rye", "git fetch https://bakery.example/eve/bread.git rye"
	fails := func(l *fake) { l.step(in("1", "git fetch origin rye"), result("", refused, 128, model.Yes)) }
	cloned := ran(in("3", "git clone git@bakery.example:ada/bread.git /w"), "Cloning into '/w'...")
	shown := ran(in("4", "git remote -v"), list)
	for name, c := range map[string]struct {
		before []script
		then   string
		open   bool
	}{
		"nothing is told":     {[]script{fails}, fork, false},
		"shown behind it":     {[]script{fails, shown}, fork, true},
		"shown before it":     {[]script{shown, fails}, fork, true},
		"cloned":              {[]script{cloned, fails}, fork, true},
		"the same one":        {[]script{fails, shown}, same, false},
		"cloned, the same":    {[]script{cloned, fails}, same, false},
		"of another folder":   {[]script{ran(in("4", "git -C /other remote -v"), list), fails}, fork, false},
		"another on the host": {[]script{shown, fails}, "git fetch https://bakery.example/ada/cake.git rye", true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.before...), ran(in("2", c.then), "From https://bakery.example"), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
