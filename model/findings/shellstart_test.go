package findings

import (
	"slices"
	"testing"
)

// What a shell complains of before it runs a command is no doubt of that, and no cause.
func TestShellStart(t *testing.T) {
	for line, start := range map[string]bool{
		"/home/ada/miniconda3/etc/profile.d/conda.sh:48: parse error near `()'":        true,
		"/home/ada/.bashrc: line 12: starship: command not found":                      true,
		"/Users/ada/.zshrc:3: no such file or directory: /opt/bin/brew":                true,
		"load_oven:unalias:4: not enough arguments":                                    true,
		"bash: cannot set terminal process group (-1): Inappropriate ioctl for device": true,
		"bash: warning: setlocale: LC_ALL: cannot change locale (en_US.UTF-8)":         true,
		"/w/scripts/bake.sh: line 12: oven: command not found":                         false,
		"bake:cd:3: no such file or directory: /w/oven":                                false,
		"bash: oven: command not found":                                                false,
		"":                                                                             false,
	} {
		if got := isOfShellStart(line, "python bake.py"); got != start {
			t.Errorf("%s: %v", line, got)
		}
	}
	if isOfShellStart("/home/ada/.bashrc: line 12: starship: command not found", "source ~/.bashrc") {
		t.Error("it is what the command is about")
	}
	const noise = "load_oven:unalias:4: not enough arguments\n/home/ada/miniconda3/etc/profile.d/conda.sh:48: parse error near `()'"
	for name, c := range map[string]struct {
		said string
		open bool
	}{
		"only its start":  {"hot\n" + noise, false},
		"an error, too":   {"hot\n" + noise + "\nerror: the oven could not be reached", true},
		"of a file of it": {"hot\n/w/bake.sh: line 3: oven: command not found", true},
	} {
		_, list := failsAfter(t, user("Heat it."), exited(bash("1", "python bake.py"), 1, noise+"\nValueError: cold"), exited(bash("2", "python bake.py"), 0, c.said), answer("Done."))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}

// A commit that git says it made is made, whatever its hooks complain of.
func TestSaysCommitted(t *testing.T) {
	const made = "[main 1a2b3c4] Hotter\n 2 files changed, 4 insertions(+)\n"
	for name, c := range map[string]struct {
		command, said string
		open          bool
	}{
		"made":              {"git commit -m Hotter", made + "→ crumbs could not find any loaves to brush.", false},
		"shown in part":     {"git commit -m Hotter 2>&1 | tail -5", made + "could not find any loaves", false},
		"said by none":      {"git commit -m Hotter", "→ crumbs could not find any loaves to brush.", true},
		"only tried":        {"git commit --dry-run -m Hotter", made + "could not find any loaves", true},
		"and git complains": {"git commit -m Hotter", made + "error: could not write the index", true},
	} {
		_, list := failsAfter(t, user("Commit it."), exited(bash("1", c.command), 128, "fatal: Unable to create '/w/.git/index.lock': Operation not permitted"), exited(bash("2", c.command), 0, c.said), answer("Done."))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
