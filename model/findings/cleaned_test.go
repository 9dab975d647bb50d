package findings

import (
	"slices"
	"testing"
)

// Files that the run wrote, and that git clean took.
func TestCleaned(t *testing.T) {
	go1 := user("Put the kneading into a module of its own.")
	made := ran(write("1", "/w/src/knead.py", "def knead(): pass\n"), "ok")
	used := ran(edit("2", "/w/src/oven.py", "import heat", "import heat\nfrom .knead import knead"), "ok")
	clean := func(command, text string) script { return ran(bash("8", command), text) }
	for name, c := range map[string]struct {
		script []script
		want   bool
	}{
		"it says so":               {[]script{go1, made, used, clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"by its folder":            {[]script{go1, made, used, clean("git clean -f -d -x", "Removing src/\n")}, true},
		"silent, listed before":    {[]script{go1, made, used, ran(bash("3", "git status --short"), " M src/oven.py\n?? src/knead.py\n"), clean("git clean -fdxq", "")}, true},
		"in one command":           {[]script{go1, made, used, clean("git status -s && git clean -fdxq && git status -s", " M src/oven.py\n?? src/knead.py\n M src/oven.py\n")}, true},
		"by the long list":         {[]script{go1, made, used, ran(bash("3", "git status"), "Untracked files:\n  (use \"git add <file>...\")\n\tsrc/knead.py\n"), clean("git clean -dfq", "")}, true},
		"made by a command":        {[]script{go1, ran(bash("1", "cat > src/knead.py <<'E'\ndef knead(): pass\nE"), ""), ran(bash("2", "sed -i '1i from .knead import knead' src/oven.py"), ""), clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"made beside other things": {[]script{go1, ran(bash("1", "mkdir -p src && cat > src/knead.py <<'E'\ndef knead(): pass\nE\nls src"), "knead.py"), used, clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"named by the prompt":      {[]script{user("Write `src/knead.py`."), made, clean("git clean -fd", "Removing src/knead.py\n")}, true},

		"copied before, and lost": {[]script{go1, made, used, ran(bash("3", "cp src/knead.py /tmp/knead.py"), ""), clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"what a build left is":    {[]script{go1, made, used, answer("I remove the build artifacts."), clean("git clean -fdx", "Removing build/\nRemoving src/knead.py\n")}, true},
		"tidied up":               {[]script{go1, made, used, answer("All is green. I tidy up what the installation left behind."), clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"needed, and run":         {[]script{go1, made, used, ran(bash("3", "python src/knead.py"), "ok"), clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"in its folder":           {[]script{go1, made, used, clean("cd /w/src && git clean -fd", "Removing knead.py\n")}, true},

		"one of two written again": {[]script{go1, made, ran(write("2", "/w/src/shape.py", "a"), "ok"), ran(edit("3", "/w/src/oven.py", "import heat", "from .knead import knead\nfrom .shape import shape"), "ok"), clean("git clean -fd", "Removing src/knead.py\nRemoving src/shape.py\n"), ran(write("9", "/w/src/knead.py", "def knead(): pass\n"), "ok")}, true},

		"both written again":     {[]script{go1, made, ran(write("2", "/w/src/shape.py", "a"), "ok"), ran(edit("3", "/w/src/oven.py", "import heat", "from .knead import knead\nfrom .shape import shape"), "ok"), clean("git clean -fd", "Removing src/knead.py\nRemoving src/shape.py\n"), ran(write("9", "/w/src/knead.py", "def knead(): pass\n"), "ok"), ran(write("10", "/w/src/shape.py", "a"), "ok")}, false},
		"everyday words":         {[]script{user("The oven no longer starts. Go and find out why it is slow; I don't like how slow it is."), made, used, clean("git clean -fd", "Removing src/knead.py\n")}, true},
		"run, and named in full": {[]script{go1, made, ran(edit("2", "/w/bake.sh", "a", "python src/knead.py"), "ok"), ran(bash("3", "python src/knead.py"), "ok"), clean("git clean -fd", "Removing src/knead.py\n")}, true},

		"it was not liked":          {[]script{go1, made, used, user("I don't like that at all. Take it out."), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"it is got rid of":          {[]script{go1, made, used, answer("The module did not pay off, so I get rid of it and everything untracked."), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"a probe, and a word of it": {[]script{go1, made, ran(edit("2", "/w/src/oven.py", "a = 1", "# knead for long\na = 2"), "ok"), ran(bash("3", "python src/knead.py"), "ok"), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"by -C in another tree":     {[]script{go1, made, used, clean("git -C /tmp/other clean -fd", "Removing src/knead.py\n")}, false},
		"in a tree below":           {[]script{go1, made, used, clean("cd /w/vendor/lib && git clean -fdx", "Removing src/knead.py\nRemoving build/\n")}, false},
		"in a clone":                {[]script{go1, made, used, clean("git clone . /tmp/x && cd /tmp/x && git clean -fd", "Removing src/knead.py\n")}, false},
		"copied and copied back":    {[]script{go1, made, used, ran(bash("3", "cp src/knead.py /tmp/knead.py"), ""), clean("git clean -fd", "Removing src/knead.py\n"), ran(bash("9", "cp /tmp/knead.py src/knead.py"), "")}, false},
		"with its folder":           {[]script{go1, made, used, ran(bash("3", "cp -r src /tmp/keep"), ""), clean("git clean -fd", "Removing src/knead.py\n"), ran(bash("9", "cp /tmp/keep/knead.py src/"), "")}, false},
		"copied in one command":     {[]script{go1, made, used, clean("cp src/knead.py /tmp/knead.py; git clean -fd; cp /tmp/knead.py src/knead.py", "Removing src/knead.py\n")}, false},
		"written by a command":      {[]script{go1, made, used, clean("git clean -fd", "Removing src/knead.py\n"), ran(bash("9", "cat > src/knead.py <<'E'\ndef knead(): pass\nE"), "")}, false},
		"a probe that was run":      {[]script{user("Write `tools/weigh.py` to find out why it is heavy, and tell me."), ran(write("1", "/w/tools/weigh.py", "print(1)\n"), "ok"), ran(bash("2", "python tools/weigh.py"), "3 kg"), answer("It is the flour. Now I tidy up."), clean("git clean -fd", "Removing tools/\n")}, false},
		"it removes it":             {[]script{user("Try whether knead.py helps."), made, ran(bash("2", "python bake.py"), "slow"), answer("No difference; I remove the file."), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"a person does not want it": {[]script{go1, made, used, user("No, I do not want that, make it as it was."), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"written again":             {[]script{go1, made, used, clean("git clean -fd", "Removing src/knead.py\n"), ran(write("9", "/w/src/knead.py", "def knead(): pass\n"), "ok")}, false},
		"added before":              {[]script{go1, made, used, ran(bash("3", "git add -A"), ""), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"another file":              {[]script{go1, made, used, clean("git clean -fd", "Removing build/\n")}, false},
		"silent, still listed":      {[]script{go1, made, used, clean("git status -s && git clean -fq && git status -s", "?? src/\n?? src/\n")}, false},
		"silent, listed nowhere":    {[]script{go1, made, used, clean("git clean -fdq", "")}, false},
		"only shown":                {[]script{go1, made, used, clean("git clean -nd", "Would remove src/knead.py\n")}, false},
		"what is ignored":           {[]script{go1, made, used, clean("git clean -fdX", "Removing src/knead.py\n")}, false},
		"a trial of its own":        {[]script{go1, ran(write("1", "/w/trial.py", "print(1)\n"), "ok"), used, clean("git clean -fd", "Removing trial.py\n")}, false},
		"it was asked to":           {[]script{user("Write src/knead.py. Discard it at the end."), made, used, clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"it starts over":            {[]script{go1, made, used, answer("That does not work out, so I start over."), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"all of it is given back":   {[]script{go1, made, used, clean("git checkout . && git clean -fd", "Removing src/knead.py\n")}, false},
		"it names the file":         {[]script{go1, made, used, answer("knead.py is not needed any longer."), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"removed before":            {[]script{go1, made, used, ran(bash("3", "rm src/knead.py"), ""), clean("git clean -fd", "Removing src/knead.py\n")}, false},
		"elsewhere":                 {[]script{go1, made, used, clean("ssh oven 'git clean -fd'", "Removing src/knead.py\n")}, false},
	} {
		_, list := failsAfter(t, append(slices.Clone(c.script), answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool {
			return f.Rule == ruleReset && !f.Recovered && f.Counterpart != nil && f.Call != "" && len(f.Line) > 20
		}); got != c.want {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
