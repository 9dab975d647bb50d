package findings

import (
	"testing"

	"msgview/model"
)

// Tests that pass on another branch make nothing good, wherever it was checked out; those on
// the branch where they failed do, once the conversation is back on it.
func TestTrees(t *testing.T) {
	fails := func(id, command string) script {
		return func(l *fake) { l.step(bash(id, command), result("", "2 failed", 1, model.Yes)) }
	}
	passes := func(id, command string) script { return ran(bash(id, command), "9 passed") }
	switched := func(id, branch string) script {
		return ran(bash(id, "git checkout "+branch), "Switched to branch '"+branch+"'")
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"another branch":        {[]script{switched("1", "rye"), fails("2", "pytest -q"), switched("3", "oat"), passes("4", "pytest -q")}, true},
		"from where it began":   {[]script{fails("2", "pytest -q"), switched("3", "main"), passes("4", "pytest -q")}, true},
		"by switch, quietly":    {[]script{fails("2", "pytest -q"), ran(bash("3", "git switch -q main"), ""), passes("4", "pytest -q")}, true},
		"the same one again":    {[]script{switched("1", "rye"), fails("2", "pytest -q"), switched("3", "oat"), switched("4", "rye"), passes("5", "pytest -q")}, false},
		"the first one again":   {[]script{fails("2", "pytest -q"), switched("3", "main"), switched("4", "rye"), passes("5", "pytest -q")}, false},
		"by the way back":       {[]script{fails("2", "pytest -q"), switched("3", "main"), ran(bash("4", "git checkout -"), "Switched to branch 'rye'"), passes("5", "pytest -q")}, false},
		"and away again":        {[]script{switched("1", "rye"), fails("2", "pytest -q"), switched("3", "main"), switched("4", "rye"), switched("5", "main"), passes("6", "pytest -q")}, true},
		"a third one":           {[]script{switched("1", "rye"), fails("2", "pytest -q"), switched("3", "oat"), switched("4", "corn"), passes("5", "pytest -q")}, true},
		"already there":         {[]script{fails("2", "pytest -q"), ran(bash("3", "git checkout main"), "Already on 'main'"), passes("4", "pytest -q")}, false},
		"merged into it":        {[]script{fails("2", "pytest -q"), switched("3", "main"), ran(bash("4", "git merge rye"), "Fast-forward"), passes("5", "pytest -q")}, false},
		"a new one":             {[]script{switched("1", "rye"), fails("2", "pytest -q"), ran(bash("3", "git checkout -b oat"), "Switched to a new branch 'oat'"), passes("4", "pytest -q")}, false},
		"a new one elsewhere":   {[]script{switched("1", "rye"), fails("2", "pytest -q"), switched("3", "main"), ran(bash("4", "git switch -c oat"), "Switched to a new branch 'oat'"), passes("5", "pytest -q")}, false},
		"a file":                {[]script{fails("2", "pytest -q"), ran(bash("3", "git checkout oven"), "Updated 1 path from the index"), passes("4", "pytest -q")}, false},
		"another repository":    {[]script{fails("2", "cd /oven && pytest -q"), ran(bash("3", "cd /shop && git checkout main"), "Switched to branch 'main'"), passes("4", "cd /oven && pytest -q")}, false},
		"its own repository":    {[]script{fails("2", "cd /oven && pytest -q"), ran(bash("3", "cd /oven && git checkout main"), "Switched to branch 'main'"), passes("4", "cd /oven && pytest -q")}, true},
		"of a folder elsewhere": {[]script{fails("2", "pytest -q"), ran(bash("3", "git -C /shop checkout main"), "Switched to branch 'main'"), passes("4", "pytest -q")}, false},
		"refused": {[]script{fails("2", "pytest -q"), func(l *fake) {
			l.step(bash("3", "git checkout main"), result("", "error: your local changes would be overwritten", 1, model.Yes))
		}, passes("4", "pytest -q")}, false},
	} {
		l := newFake()
		user("go")(l)
		for _, s := range c.steps {
			s(l)
		}
		answer("it is")(l)
		l.index.Finish(nil)
		open := false
		for _, f := range run(t, l).Findings() {
			open = open || (f.Rule == ruleExit || f.Rule == ruleFailed) && f.Call == "pytest -q" && !f.Recovered || (f.Rule == ruleExit || f.Rule == ruleFailed) && f.Call == "cd /oven && pytest -q" && !f.Recovered
		}
		if open != c.open {
			t.Errorf("%s: open %v", name, open)
		}
	}
}
