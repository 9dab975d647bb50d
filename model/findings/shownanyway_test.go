package findings

import (
	"testing"

	"msgview/model"
)

// What a tool could not show the person is in the answer.
func TestShownAnyway(t *testing.T) {
	const page = "<html><style>h1 { color: red; width: 100px }</style><h1>Bread of the week</h1><p>Monday brings dark rye with caraway, Tuesday wheat and spelt.</p><p>Wednesday is closed, Thursday brings oat rolls and pretzels.</p><p>Friday ends with braided yeast bread.</p></html>"
	const answered = "# Bread of the week\n- Monday brings dark rye with caraway\n- Tuesday wheat and spelt\n- Wednesday is closed\n- Thursday brings oat rolls and pretzels\n- Friday: braided yeast bread"
	fails := func(name, key, value string, more ...string) script {
		args := map[string]any{"action": "present", key: value}
		for _, k := range more {
			args[k] = "ada"
		}
		return func(l *fake) {
			l.step(call("1", name, args), result("", "node required", -1, model.Yes))
		}
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"in the answer":        {[]script{fails("canvas", "html", page), answer(answered)}, false},
		"only a word of it":    {[]script{fails("canvas", "html", page), answer("I could not show you the bread of the week, as there is no node to show it on. Shall I write it as a text instead? It has a day in each row and what is baked then, and Wednesday is closed.")}, true},
		"to somebody else":     {[]script{fails("reply", "html", page, "to"), answer(answered)}, true},
		"another kind of tool": {[]script{fails("bake", "plan", page), answer(answered)}, true},
		"when asked again":     {[]script{fails("canvas", "html", page), user("and?"), answer(answered)}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, c.steps...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
