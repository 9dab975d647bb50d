package findings

import (
	"slices"
	"testing"
)

// A check that runs a copy from before the last edit.
func TestOldCopies(t *testing.T) {
	copies := ran(bash("1", "cp src/oven/*.py /v/lib/python3/site-packages/oven/"), "")
	changes := ran(edit("3", "/w/src/oven/heat.py", "a", "b"), "ok")
	passes := ran(bash("2", "pytest -q"), "7 passed in 0.1s")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"edited after it":      {[]script{copies, passes, changes, passes, answer("x")}, true},
		"of packages for Node": {[]script{ran(bash("1", "cp -r vendor/heat/ node_modules/heat/"), ""), ran(edit("3", "/w/vendor/heat/index.js", "a", "b"), "ok"), ran(bash("2", "npx jest"), "Tests: 7 passed, 7 total"), answer("x")}, true},
		"of Node, for Python":  {[]script{ran(bash("1", "cp -r vendor/heat/ node_modules/heat/"), ""), ran(edit("3", "/w/vendor/heat/index.js", "a", "b"), "ok"), passes, answer("x")}, false},
		"of Python, for Node":  {[]script{copies, changes, ran(bash("2", "npx jest"), "Tests: 7 passed, 7 total"), answer("x")}, false},
		"of Python, by a tool": {[]script{copies, changes, ran(bash("2", "./bin/check test"), "7 passed in 0.1s"), ran(bash("2", "uv run pytest"), "7 passed in 0.1s"), answer("x")}, true},
		"a program":            {[]script{ran(bash("1", "cp scripts/heat.py /usr/local/bin/"), ""), ran(edit("3", "/w/scripts/heat.py", "a", "b"), "ok"), ran(bash("2", "python -m pytest tests"), "7 passed in 0.1s"), answer("x")}, false},
		"a folder for builds":  {[]script{ran(bash("1", "cp ./*.py /opt/build/"), ""), ran(edit("3", "/w/heat.py", "a", "b"), "ok"), passes, answer("x")}, false},
		"below /usr/local":     {[]script{ran(bash("1", "cp src/oven/*.py /usr/local/lib/python3/dist-packages/oven/"), ""), changes, passes, answer("x")}, true},
		"scripts of a package": {[]script{ran(bash("1", "cp src/oven/*.js node_modules/.bin/"), ""), ran(edit("3", "/w/src/oven/heat.js", "a", "b"), "ok"), ran(bash("2", "npx jest"), "Tests: 7 passed, 7 total"), answer("x")}, false},
		"copied again":         {[]script{copies, passes, changes, copies, passes, answer("x")}, false},
		"options last":         {[]script{ran(bash("1", "rsync src/oven/heat.py /v/lib/python3/site-packages/oven/ -a"), ""), passes, changes, passes, answer("x")}, true},
		"as a folder":          {[]script{copies, passes, changes, ran(bash("4", "cp -r src/oven /v/lib/python3/site-packages/"), ""), passes, answer("x")}, false},
		"by its name":          {[]script{copies, passes, changes, ran(bash("4", "cp src/oven/heat.py /v/lib/python3/site-packages/oven/heat.py"), ""), passes, answer("x")}, false},
		"installed":            {[]script{copies, passes, changes, ran(bash("4", "pip install -e ."), "ok"), passes, answer("x")}, false},
		"another file":         {[]script{copies, passes, ran(edit("3", "/w/tests/test_oven.py", "a", "b"), "ok"), passes, answer("x")}, false},
		"it fails":             {[]script{copies, changes, failed(bash("2", "pytest -q"), "1 failed"), answer("x")}, false},
		"elsewhere":            {[]script{ran(bash("1", "cp src/oven/*.py /tmp/oven/"), ""), changes, passes, answer("x")}, false},
		"from there":           {[]script{ran(bash("1", "cp /v/lib/python3/site-packages/oven/*.py src/oven/"), ""), changes, passes, answer("x")}, false},
		"a text":               {[]script{ran(bash("1", "cp README.md /opt/oven/"), ""), ran(edit("3", "/w/README.md", "a", "b"), "ok"), passes, answer("x")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleOldCopy && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
