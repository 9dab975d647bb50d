package findings

import (
	"testing"

	"msgview/model"
)

// A program that lacked something is made good by what brings that, or uses it.
func TestNeeds(t *testing.T) {
	const module = "Traceback (most recent call last):\nModuleNotFoundError: No module named 'bread_oven'"
	for name, c := range map[string]struct {
		failed, said, next, then string
		open                     bool
	}{
		"installed":             {"python bake.py", module, "pip install bread-oven", "Successfully installed bread-oven-3.1", false},
		"among others":          {"python bake.py", module, "pip install -q flour 'bread-oven[hot]>=2' salt 2>&1 | tail -5", "Successfully installed bread-oven-3.1 flour-1.0 salt-2.0", false},
		"not installed":         {"python bake.py", module, "pip install bread-oven 2>&1 | tail -1", "ERROR: No matching distribution found for bread-oven", true},
		"something else":        {"python bake.py", module, "pip install salt", "Successfully installed salt-2.0", true},
		"used":                  {"python bake.py", module, `/oven/bin/python -c "from bread_oven import heat; print(heat())"`, "220", false},
		"used by a program":     {"python bake.py", module, "python knead.py", "kneaded", true},
		"under another name":    {"python -c 'from PIL import Image'", "ModuleNotFoundError: No module named 'PIL'", "pip install Pillow", "Successfully installed pillow-11", false},
		"tests":                 {"pytest -q", module, "pip install bread-oven", "Successfully installed bread-oven-3.1", true},
		"a program":             {"bake oven.md > a.html", "bash: bake: command not found", "bake --all", "baked", false},
		"that only tells":       {"bake oven.md > a.html", "bash: bake: command not found", "bake --version", "3", true},
		"a program, installed":  {"bake oven.md > a.html", "bash: bake: command not found", "apt-get install -y bake", "Setting up bake (3.1) ...", false},
		"a program of a recipe": {"make bread", "make: bake: No such file or directory", "bake --all", "baked", false},
		"fetched for once":      {"bakelint oven.md", "bakelint: command not found", "npx -y bakelint-cli oven.md", "", false},
		"a module of node":      {"node bake.js", "Error: Cannot find module '@bakery/oven'", "npm install @bakery/oven", "added 1 package", false},
		"of the system":         {"apt-get install -y -qq oven flour", "E: Unable to locate package oven\nE: Unable to locate package flour", "apt-get update -qq && apt-get install -y -qq oven flour salt > /tmp/apt.log 2>&1; tail -n 1 /tmp/apt.log", "Processing triggers for libc-bin (2.36) ...", false},
		"of the system, not":    {"apt-get install -y -qq oven flour", "E: Unable to locate package oven\nE: Unable to locate package flour", "apt-get update -qq && apt-get install -y -qq oven flour salt > /tmp/apt.log 2>&1; tail -n 1 /tmp/apt.log", "E: Unable to locate package oven", true},
		"as somebody else":      {"/opt/oven_ctl -D /data start", "oven_ctl: cannot be run as root\nPlease log in as somebody else", `su baker -c "/opt/oven_ctl -D /data -o '-p 6000' start"; tail -n 2 /tmp/oven.log`, "waiting for oven to start.... done\noven started", false},
		"as somebody, in vain":  {"/opt/oven_ctl -D /data start", "oven_ctl: cannot be run as root\nPlease log in as somebody else", `su baker -c "/opt/oven_ctl -D /data start"`, "oven_ctl: could not open /data", true},
		"another as somebody":   {"/opt/oven_ctl -D /data start", "oven_ctl: cannot be run as root\nPlease log in as somebody else", `su baker -c "whoami"`, "baker is here", true},
		"of the project itself": {"node bake.js", "Error: Cannot find module './oven'", "npm install oven", "added 1 package", true},
	} {
		open, list := failsAfter(t, user("go"), func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 1, model.Yes)) }, user("and then?"), ran(bash("2", c.next), c.then), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
