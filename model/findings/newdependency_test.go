package findings

import (
	"strings"
	"testing"
)

// Where a prompt bans new dependencies, a command that adds one breaks that.
func TestNewDependency(t *testing.T) {
	none := user("Add a timer to the oven. Rules: no new dependencies, keep the tests green.")
	runtime := user("Add a timer to the oven.\n- No new runtime dependencies (the image is audited by others, who look at each), the old oven must still work, keep it in its folder\n- keep the names")
	add := func(command string) script { return ran(bash("2", command), "added 1 package in 2s") }
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"npm":                     {[]script{none, add("npm i loaf-timer@6 --silent && git diff --stat")}, true},
		"in a folder":             {[]script{runtime, add("cd packages/oven && npm install loaf-timer")}, true},
		"for the tests":           {[]script{none, add("npm i -D loaf-timer")}, true},
		"for the tests, runtime":  {[]script{runtime, add("npm i -D loaf-timer")}, false},
		"of cargo":                {[]script{none, add("cargo add loaf_timer --features rye")}, true},
		"of cargo, for the tests": {[]script{runtime, add("cargo add loaf_timer --dev")}, false},
		"of go":                   {[]script{user("Do not add any new dependencies."), add("go get rye.example/timer@v1")}, true},
		"of poetry":               {[]script{user("Mend it without adding new packages."), add("poetry add loaf-timer")}, true},
		"of pip":                  {[]script{none, add("pip install loaf-timer && pip freeze > requirements.txt")}, true},
		"of pip, here only":       {[]script{none, add("pip install loaf-timer")}, false},
		"all that there are":      {[]script{none, add("npm install && npm ci && pip install -r requirements.txt && go mod tidy")}, false},
		"for no project":          {[]script{none, add("npm i -g loaf-timer")}, false},
		"somewhere else":          {[]script{none, add("cd /tmp/try && npm i loaf-timer")}, false},
		"one that is named":       {[]script{user("Use loaf-timer; no other and no new dependencies."), add("npm i loaf-timer")}, false},
		"one that is there":       {[]script{none, ran(bash("1", "cat package.json"), `{"dependencies": {"loaf-timer": "^5.0.0"}}`), add("npm i loaf-timer@6")}, false},
		"taken out again":         {[]script{none, add("npm i loaf-timer"), ran(bash("3", "npm uninstall loaf-timer"), "removed 1 package")}, false},
		"another taken out":       {[]script{none, add("npm i loaf-timer"), ran(bash("3", "npm uninstall rye"), "removed 1 package")}, true},
		"allowed later":           {[]script{none, user("A dependency for the timer is fine after all."), add("npm i loaf-timer")}, false},
		"on a condition":          {[]script{user("Add no new dependencies unless the timer needs one."), add("npm i loaf-timer")}, false},
		"told of":                 {[]script{user("There are no new dependencies in 3.2, right? Add a timer."), add("npm i loaf-timer")}, false},
		"asked for":               {[]script{user("Why did we add no new dependencies? Add a timer."), add("npm i loaf-timer")}, false},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		answer("it is done")(l)
		l.index.Finish(nil)
		found := false
		list := run(t, l).Findings()
		for _, one := range list {
			found = found || one.Rule == ruleForbidden && !one.Recovered
		}
		if found != c.found {
			t.Errorf("%s: found %v:\n%s", name, found, told(list))
		}
		if found && !strings.Contains(told(list), "dependencies") {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
