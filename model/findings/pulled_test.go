package findings

import "testing"

// What a pull brought into a file is not to be written over from an older look.
func TestPulled(t *testing.T) {
	const first, mine = "name: rye oven\nheat: 200 degrees\ntime: 40 minutes\n", "name: rye oven\nheat: 220 degrees\ntime: 40 minutes\n"
	const stat = "Updating 51aa0c2..e7720dd\nFast-forward\n conf/oven.yaml | 3 +++\n src/steam.py    | 31 +++++++++++++++++++\n 2 files changed, 34 insertions(+)\n"
	looks := ran(read("1", "/w/conf/oven.yaml"), first)
	pulls := func(command, text string) script { return ran(bash("2", command), text) }
	pull := pulls("git pull --rebase --autostash origin main", stat)
	writes := func(text string) script { return ran(write("9", "/w/conf/oven.yaml", text), "ok") }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"pulled":                  {[]script{looks, pull, writes(mine)}, true},
		"merged":                  {[]script{looks, pulls("cd /w && git status --short && git merge origin/main", stat), writes(mine)}, true},
		"by a relative name":      {[]script{ran(bash("1", "cat conf/oven.yaml"), first), pull, ran(bash("9", "cat > conf/oven.yaml <<'EOF'\n"+mine+"EOF"), "")}, true},
		"refused the first time":  {[]script{looks, pulls("git pull", "error: cannot pull with rebase: You have unstaged changes."), pull, writes(mine)}, true},
		"by a patch":              {[]script{looks, pull, ran(call("9", "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Add File: /w/conf/oven.yaml\n+name: rye oven\n+heat: 220 degrees\n+time: 40 minutes\n*** End Patch"}), "ok")}, true},
		"read again":              {[]script{looks, pull, ran(read("3", "/w/conf/oven.yaml"), first+"steam: a lot\n"), writes(mine + "steam: a lot\n")}, false},
		"shown again":             {[]script{looks, pull, ran(bash("3", "head -40 conf/oven.yaml"), first), writes(mine)}, false},
		"an edit of a piece":      {[]script{looks, pull, ran(edit("9", "/w/conf/oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok")}, false},
		"edited, then written":    {[]script{looks, pull, ran(edit("8", "/w/conf/oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok"), writes(mine)}, false},
		"as many rows are new":    {[]script{looks, pull, writes(mine + "steam: a lot\nsalt: a bit\nwater: some\n")}, false},
		"as many, and all of old": {[]script{looks, pulls("git pull", " conf/oven.yaml | 4 +++-\n"), writes(first + "steam: a lot\nsalt: a bit\nwater: some\n")}, true},
		"as many, one of old not": {[]script{looks, pulls("git pull", " conf/oven.yaml | 4 +++-\n"), writes(mine + "steam: a lot\nsalt: a bit\n")}, false},
		"one of two that are one": {[]script{ran(read("1", "/w/conf/oven.yaml"), first+"heat: 200 degrees\n"), pulls("git pull", " conf/oven.yaml | 4 +++-\n"), writes(first + "steam: a lot\nsalt: a bit\nwater: some\n")}, false},
		"as many, and shown":      {[]script{looks, pulls("git pull", " conf/oven.yaml | 4 +++-\n"), ran(bash("3", "git show HEAD"), "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-time: 40 minutes\n+steam: a lot\n"), writes(first + "steam: a lot\nsalt: a bit\nwater: some\n")}, false},
		"another file":            {[]script{looks, pulls("git pull", " conf/shop.yaml | 3 +++\n"), writes(mine)}, false},
		"rows only went":          {[]script{looks, pulls("git pull", " conf/oven.yaml | 2 --\n"), writes(mine)}, false},
		"only looked at":          {[]script{looks, pulls("git diff --stat HEAD~3", " conf/oven.yaml | 3 +++\n"), writes(mine)}, false},
		"of another repository":   {[]script{looks, pulls("git -C /shop pull", stat), writes(mine)}, false},
		"taken back":              {[]script{looks, pull, pulls("git reset --hard HEAD~1", "HEAD is now at 51aa0c2"), writes(mine)}, false},
		"another text altogether": {[]script{looks, pull, writes("all: is new\n")}, false},
		"read behind the pull":    {[]script{pull, looks, writes(mine)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it to 220.")}, c.script...), answer("done"))...)
		n := 0
		for _, f := range list {
			if f.Rule == ruleOverlooked {
				n++
			}
		}
		if (n == 1) != c.found || n > 1 {
			t.Errorf("%s: %d found\n%s", name, n, told(list))
		}
	}
}
