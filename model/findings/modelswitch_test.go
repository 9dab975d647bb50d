package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Two models that take turns from prompt to prompt are a router's. A change on the way, one
// behind an error, or one to a third model are told as before.
func TestRouters(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	turn := func(prompt string, names ...string) script {
		return func(l *fake) {
			user(prompt)(l)
			for _, name := range names {
				by(name)(l)
			}
		}
	}
	router := []script{turn("knead", "big-3", "big-3"), turn("bake", "quick-3", "quick-3"), turn("taste", "big-3"), turn("sell", "quick-3"), turn("count", "big-3")}
	broken := event(model.MarkerError, "the model is overloaded", true)
	for name, c := range map[string]struct {
		steps []script
		warns bool
	}{
		"from prompt to prompt": {router, false},
		"once to and fro":       {router[:3], true},
		"on the way":            {slices.Concat(router, []script{turn("eat", "big-3", "quick-3")}), true},
		"to a third one":        {slices.Concat(router, []script{turn("eat", "tiny-3")}), true},
		"behind an error":       {slices.Concat(router, []script{user("eat"), broken, by("quick-3")}), true},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		warns := false
		rows := 0
		for _, one := range runAll(t, l) {
			if one.Rule == ruleModel {
				rows++
				warns = warns || one.Severity != Hint
			}
		}
		if warns != c.warns || rows == 0 {
			t.Errorf("%s: warned %v, %d rows", name, warns, rows)
		}
	}
}
