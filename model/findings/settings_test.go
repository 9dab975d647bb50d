package findings

import (
	"slices"
	"testing"
)

// Keys of settings that their program does not know.
func TestKeysOfSettings(t *testing.T) {
	const reference = "# Oven settings\n| key | default |\n|---|---|\n| warmth | 20 |\n| door | shut |\n| preheat | 0 |\n\nUnknown keys are silently ignored."
	doc := ran(read("1", "/usr/share/oven/reference.md"), reference)
	heats := ran(edit("2", "oven.toml", "door = \"shut\"", "door = \"shut\"\nheat_up = 10"), "ok")
	runs := func(text string) script { return ran(bash("3", "oven -c oven.toml --once"), text) }
	done := answer("The oven heats up for ten minutes now.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"not in the reference":       {[]script{doc, heats, done}, true},
		"in YAML":                    {[]script{doc, ran(call("2", "Write", map[string]any{"file_path": "oven.yaml", "content": "warmth: 30\nheat_up: 10\n"}), "ok"), done}, true},
		"in the reference":           {[]script{doc, ran(edit("2", "oven.toml", "door = \"shut\"", "door = \"shut\"\npreheat = 10"), "ok"), done}, false},
		"another value":              {[]script{doc, ran(edit("2", "oven.toml", "heat_up = 9", "heat_up = 10"), "ok"), done}, false},
		"of something else":          {[]script{doc, ran(edit("2", "bread.toml", "rye = 1", "rye = 1\nheat_up = 10"), "ok"), done}, false},
		"of code":                    {[]script{doc, ran(edit("2", "oven.py", "door = 1", "door = 1\nheat_up = 10"), "ok"), done}, false},
		"asked for by its name":      {[]script{doc, user("Set heat_up to 10."), heats, done}, false},
		"of another reference":       {[]script{doc, ran(bash("9", "oven --help"), "  heat_up  minutes"), heats, done}, false},
		"a reference that is strict": {[]script{ran(read("1", "reference.md"), "| warmth | 20 |\n| door | shut |\n| preheat | 0 |\n\nUnknown keys are an error."), heats, done}, false},

		"a warning":                {[]script{heats, runs("WARN unknown key \"heat_up\" in oven.toml\nheated"), done}, true},
		"of a manifest":            {[]script{heats, runs("warning: unused manifest key: oven.heat_up\n   Compiling oven"), done}, true},
		"in other words":           {[]script{heats, runs("config: heat_up: option is not supported, ignored\nheated"), done}, true},
		"in its log":               {[]script{heats, ran(bash("3", "tail -3 /var/log/oven.log"), "level=warn msg=\"ignoring unknown setting\" key=heat_up"), done}, true},
		"taken out again":          {[]script{heats, runs("WARN unknown key \"heat_up\""), ran(edit("4", "oven.toml", "heat_up = 10", "preheat = 10"), "ok"), done}, false},
		"the agent tells of it":    {[]script{heats, runs("WARN unknown key \"heat_up\""), answer("heat_up is set, but this version ignores it.")}, false},
		"not a word the next time": {[]script{heats, runs("WARN unknown key \"heat_up\""), runs("heated"), done}, false},
		"of a key of others":       {[]script{heats, runs("WARN unknown key \"lamp\" in oven.toml\nheated"), done}, false},
		"a key that it knows":      {[]script{heats, runs("heat_up=10 warmth=30, ignoring the lamp"), done}, false},
		"a text of it":             {[]script{heats, ran(bash("3", "grep -n key oven.c"), "12: warn(\"unknown key heat_up\");"), done}, false},
	} {
		l := newFake()
		user("Let the oven heat up for ten minutes.")(l)
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnheeded }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
