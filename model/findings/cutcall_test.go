package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A call that broke off while it was written, and was run.
func TestCutCalls(t *testing.T) {
	const head = "# The rye loaf\n\n## Heat\n1. `oven heat --to 240`\n2. wait for ten minutes, then put the loaf in\n\n## Cool\n1. `oven heat --t"
	broken := func(text string) script {
		c := call("1", "create_page", map[string]any{"path": "rye", "body": text})
		c.State = model.CallInterrupted
		return ran(c, `{"id": "p1", "state": "draft"}`)
	}
	whole := func(name, text string) script {
		return ran(call("2", name, map[string]any{"path": "rye", "body": text}), `{"id": "p1"}`)
	}
	asks, published := user("Write the page on rye."), ran(call("9", "publish_page", map[string]any{"id": "p1"}), `{"ok": true}`)
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"published":          {[]script{asks, broken(head), published, answer("The page is there, with all parts.")}, true},
		"within a fence":     {[]script{asks, broken("# The rye loaf\n\nHeat the oven as follows, and wait for ten minutes then:\n\n```\noven heat --to 240\noven"), published, answer("It is there.")}, true},
		"said to be whole":   {[]script{asks, ran(call("1", "create_page", map[string]any{"path": "rye", "body": head}), `{"id": "p1"}`), published, answer("It is there.")}, false},
		"its end is whole":   {[]script{asks, broken(head + "o 180`"), published, answer("It is there.")}, false},
		"written anew":       {[]script{asks, broken(head), whole("create_page", head+"o 180`\n2. take it out\n"), published, answer("It is there.")}, false},
		"changed":            {[]script{asks, broken(head), whole("update_page", "# Rye\n\nThe loaf is to be baked for forty minutes at 240 degrees and then to cool down slowly.\n"), published, answer("It is there.")}, false},
		"the answer says it": {[]script{asks, broken(head), published, answer("The page is there, but its end was cut off.")}, false},
		"the call failed": {[]script{asks, func(l *fake) {
			c := call("1", "create_page", map[string]any{"path": "rye", "body": head})
			c.State = model.CallInterrupted
			l.step(c, result("", "Error: no such folder", -1, model.Yes))
		}, answer("It failed.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleCutCall && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// cutPage is a call whose stream broke off, with the last line of what it puts in.
func cutPage(last string) script {
	c := call("1", "create_page", map[string]any{"body": "# The rye loaf\n\nHeat the oven first, then wait for ten minutes, and put the loaf in.\n\n" + last})
	c.State = model.CallInterrupted
	return ran(c, `{"id": "p1"}`)
}
