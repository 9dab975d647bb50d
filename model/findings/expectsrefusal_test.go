package findings

import (
	"slices"
	"strings"
	"testing"
)

// A program refuses by hand what a test of the run expects to be refused.
func TestExpectsRefusal(t *testing.T) {
	const (
		js   = "test(\"no flour\", () => assert.throws(() => weigh(\"0 kg rye\"), /weight/));\n"
		py   = "def test_no_flour():\n    with pytest.raises(ValueError, match=\"no weight\"):\n        weigh(\"0 kg rye\")\n"
		run  = "def test_no_flour():\n    with pytest.raises(SystemExit):\n        main([\"import\", \"bad.csv\"])\n"
		env  = "test(\"bad\", () => assert.throws(() => run([\"bake\", \"--oven\", \"mars\"]), /unknown/));\n"
		fair = "test(\"flour\", () => assert.equal(weigh(\"0 kg rye\"), 0));\n"
		bake = "node bin/bake.js \"0 kg rye\""
	)
	for name, c := range map[string]struct {
		path, test, command, said string
		open                      bool
	}{
		"as the test has it":      {"test/weigh.test.js", js, bake, "the weight is 0", false},
		"with a number":           {"test/weigh.test.js", js, bake + " 2", "the weight is 0", false},
		"and a name":              {"test/weigh.test.js", js, bake + " rye.csv", "the weight is 0", true},
		"thrown":                  {"test/weigh.test.js", js, bake, "RangeError: the weight is 0", false},
		"what was given is named": {"test/weigh.test.js", js, bake, "cannot bake \"0 kg rye\"", false},
		"on the next row":         {"test_weigh.py", py, "python bake.py '0 kg rye'", "error: no weight", false},
		"for another reason":      {"test/weigh.test.js", js, bake, "the oven is cold", true},
		"with something else":     {"test/weigh.test.js", js, "node bin/bake.js \"2 kg rye\"", "the weight is 0", true},
		"no refusal is expected":  {"test/weigh.test.js", fair, bake, "the weight is 0", true},
		"a trace":                 {"test/weigh.test.js", js, bake, "RangeError: the weight is 0\n    at weigh (src/weigh.js:3:9)", true},
		"the test fails":          {"test/weigh.test.js", js, "node --test", "✖ no flour: 0 kg rye, the weight is 0", true},
		"a sub-command":           {"test_cli.py", run, "./oven import data/orders.csv", "error: import aborted: column price is missing", true},
		"all of the command":      {"test_cli.py", run, "./oven import bad.csv", "error: bad.csv has no column price", false},
		"only its sub-command":    {"test_cli.py", run, "./oven import bad.csv", "error: import aborted, the disk is full", true},
		"its own name":            {"test_cli.py", strings.ReplaceAll(run, "main", "ovens"), "./ovens import bad.csv", "ovens: the disk is full", true},
		"another value":           {"test/cli.test.js", env, "node bin/cli.js bake --oven prod", "error: to bake in prod failed: 503", true},
		"another joined value":    {"test/cli.test.js", env, "node bin/cli.js bake --oven=prod", "error: unknown answer 503", true},
		"that value":              {"test/cli.test.js", env, "node bin/cli.js bake --oven mars", "error: unknown oven", false},
		"that value, joined":      {"test/cli.test.js", env, "node bin/cli.js bake --oven=mars", "error: unknown oven", false},
		"without that option":     {"test/cli.test.js", env, "node bin/cli.js bake", "error: unknown answer 503", true},
		"in a text":               {"notes.md", js, bake, "the weight is 0", true},
	} {
		l := newFake()
		user("go")(l)
		ran(edit("1", "/w/"+c.path, "x", c.test), "ok")(l)
		failed(bash("2", c.command), c.said)(l)
		answer("done")(l)
		list := runAll(t, l)
		written := newFake()
		user("go")(written)
		ran(write("1", "/w/"+c.path, c.test), "ok")(written)
		failed(bash("2", c.command), c.said)(written)
		answer("done")(written)
		if open := slices.ContainsFunc(runAll(t, written), func(one Finding) bool {
			return one.Severity != Hint && !one.Recovered && one.Places[0].Entry == 3
		}); open != c.open {
			t.Errorf("%s, written as a whole: open %v", name, open)
		}
		if open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Severity != Hint && !one.Recovered && one.Places[0].Entry == 3
		}); open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(list))
		}
	}
}

// A trace is made good once the same is refused in a few words.
func TestExpectsRefusalAfterTrace(t *testing.T) {
	l := newFake()
	user("go")(l)
	ran(edit("1", "/w/test/weigh.test.js", "x", "test(\"no flour\", () => assert.throws(() => weigh(\"0 kg rye\"), /weight/));\n"), "ok")(l)
	failed(bash("2", "node bin/bake.js \"0 kg rye\""), "RangeError: the weight is 0\n    at weigh (src/weigh.js:3:9)")(l)
	ran(edit("3", "/w/bin/bake.js", "a", "b"), "ok")(l)
	failed(bash("4", "node bin/bake.js \"0 kg rye\""), "the weight is 0")(l)
	answer("done")(l)
	if list := runAll(t, l); slices.ContainsFunc(list, func(one Finding) bool { return one.Severity != Hint && !one.Recovered }) {
		t.Error(told(list))
	}
}

// One that is refused for another reason makes no trace good.
func TestExpectsRefusalKeepsTrace(t *testing.T) {
	l := newFake()
	user("go")(l)
	ran(edit("1", "/w/test/cli.test.js", "x", "test(\"bad\", () => assert.throws(() => run([\"bake\", \"--oven\", \"mars\"]), /unknown/));\n"), "ok")(l)
	failed(bash("2", "node bin/cli.js bake --oven prod"), "TypeError: x is undefined\n    at bake (bin/cli.js:3:9)")(l)
	failed(bash("4", "node bin/cli.js bake --oven prod"), "error: to bake in prod failed: 503")(l)
	answer("done")(l)
	if list := runAll(t, l); !slices.ContainsFunc(list, func(one Finding) bool { return one.Severity == Error && !one.Recovered }) {
		t.Error(told(list))
	}
}
