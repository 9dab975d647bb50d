package findings

import (
	"strings"
	"testing"
)

// A script that is thrown away is no code to be checked, and no suite of tests.
func TestScratch(t *testing.T) {
	put := func(path string) script {
		return ran(call("w", "write", map[string]any{"path": path, "content": "bake()"}), "written")
	}
	for name, c := range map[string]struct {
		directory string
		step      script
		want      string
	}{
		"beside the work":           {"/home/ada/bakery", put("/tmp/probe.py"), ""},
		"in a folder of its own":    {"/home/ada/bakery", put("/tmp/probe/a.py"), ""},
		"of the work":               {"/home/ada/bakery", put("/home/ada/bakery/oven.py"), "files.unchecked"},
		"work that is done there":   {"/tmp/bakery", put("/tmp/bakery/oven.py"), "files.unchecked"},
		"nobody says where":         {"", put("/tmp/probe.py"), ""},
		"and it may be there":       {"", put("/tmp/bakery/oven.py"), "files.unchecked"},
		"a probe":                   {"", ran(bash("2", "cd /tmp && python3 probe.py 2>&1 | tail -9"), "[1/9] rye... FAIL: no crust"), "hidden.error"},
		"one that is named whole":   {"", ran(bash("2", "python3 /tmp/probe.py 2>&1 | tail -9"), "[1/9] rye... FAIL: no crust"), "hidden.error"},
		"a script of the work":      {"", ran(bash("2", "python3 verify.py 2>&1 | tail -9"), "[1/9] rye... FAIL: no crust"), "hidden.test"},
		"tests in such a folder":    {"", ran(bash("2", "cd /tmp/bakery && pytest | tail -9"), "FAILED tests/test_oven.py::test_heat - assert 1 == 2"), "hidden.test"},
		"a module in such a folder": {"", ran(bash("2", "cd /tmp/bakery && python3 -m verify | tail -9"), "[1/9] rye... FAIL: no crust"), "hidden.test"},
	} {
		l := newFake()
		l.about.Directory = c.directory
		for _, s := range []script{user("go"), ran(bash("1", "pytest -q"), "3 passed"), c.step, answer("done")} {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if said := told(ranBy(t, f).Findings()); c.want == "" && said != "" || !strings.HasPrefix(said, c.want) {
			t.Errorf("%s: %s", name, said)
		}
	}
	for path, want := range map[string]bool{"/tmp/a.py": true, "/private/tmp/a/b.py": true, `C:\Users\ada\AppData\Local\Temp\a.py`: true, "tmp/a.py": false, "/home/tmp/a.py": false, "a.py": false, "": false} {
		if isScratch(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

// A script that was made in the run to find something out is no suite of tests, either.
func TestOwnProbe(t *testing.T) {
	for name, c := range map[string]struct{ made, command, said, want string }{
		"one it made":          {"/w/test-oven.js", "cd /w && node test-oven.js", "❌ Error testing the oven: too hot", "hidden.error"},
		"run by another":       {"/w/probe.ts", "npx tsx probe.ts", "❌ Oven test failed", "hidden.error"},
		"of the work":          {"/w/other.js", "cd /w && node test-oven.js", "❌ Error testing the oven: too hot", "hidden.test"},
		"in a folder of tests": {"/w/tests/oven.js", "cd /w && node tests/oven.js", "❌ Error testing the oven: too hot", "hidden.test"},
		"in one gone to":       {"/w/tests/oven.js", "cd tests && node oven.js", "❌ Error testing the oven: too hot", "hidden.test"},
		"a suite":              {"/w/test-oven.js", "npx jest test-oven.js | tail", "Tests: 1 failed, 3 passed, 4 total", "hidden.test"},
		"and a suite":          {"/w/test-oven.js", "node test-oven.js; npm test | tail", "❌ Oven test failed", "hidden.test"},
		"that counts":          {"/w/test-oven.js", "node test-oven.js | tail", "Tests: 1 failed, 3 passed, 4 total", "hidden.test"},
	} {
		l := newFake()
		for _, s := range []script{user("go"), ran(write("1", c.made, "bake()"), "written"), ran(bash("2", c.command), c.said), answer("done")} {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if said := told(ranBy(t, f).Findings()); !strings.Contains(said, c.want) || c.want == "hidden.error" && strings.Contains(said, "hidden.test") {
			t.Errorf("%s: %s", name, said)
		}
	}
}
