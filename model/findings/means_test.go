package findings

import (
	"testing"

	"msgview/model"
)

// An install that failed is made good by whatever makes good what it was for, as that named it.
func TestMeans(t *testing.T) {
	fails := func(id, command, said string) script {
		return func(l *fake) { l.step(bash(id, command), result("", said, 1, model.Yes)) }
	}
	tests := fails("1", "pytest -q", "FAILED test_loaf.py::test_bake - OSError: cannot load library 'libcrust-1.0-0'\n1 failed, 4 passed")
	script1 := fails("1", "python bake.py", "ModuleNotFoundError: No module named 'crumb'")
	install := fails("2", "sudo -n apt-get install -y libcrust-1.0-0", "sudo: a password is required")
	pip := fails("2", "pip install crumb", "ERROR: Could not find a version that satisfies the requirement crumb")
	pass := ran(bash("3", "docker compose run --rm dev pytest -q"), "5 passed in 3.10s")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"the tests pass":           {[]script{tests, install, pass}, false},
		"they do not":              {[]script{tests, install}, true},
		"before that":              {[]script{tests, pass, install}, true},
		"another package":          {[]script{tests, fails("2", "sudo -n apt-get install -y libdough", "sudo: a password is required"), pass}, true},
		"it does more":             {[]script{tests, fails("2", "./release.sh libcrust && apt-get install -y libcrust", "no"), pass}, true},
		"nothing asked for it":     {[]script{install, pass}, true},
		"in another turn":          {[]script{tests, user("install it"), install, pass}, true},
		"after an update":          {[]script{tests, fails("2", "apt-get update && apt-get install -y libcrust-1.0-0", "E: Unable to locate package libcrust-1.0-0"), pass}, false},
		"with a variable":          {[]script{tests, fails("2", "P=libcrust-1.0-0; apt-get install -y libcrust-1.0-0", "E: Unable to locate package libcrust-1.0-0"), pass}, false},
		"of a script":              {[]script{script1, pip, ran(bash("3", "uv run --with crumb python bake.py"), "baked 4")}, false},
		"another script goes well": {[]script{script1, pip, ran(bash("3", "python knead.py"), "kneaded 4")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
