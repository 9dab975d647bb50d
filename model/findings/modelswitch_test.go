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

// What the log says of another model is where it changes, not the first answer of that one.
func TestSwitchHasItsPlace(t *testing.T) {
	by := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	says := event(model.MarkerModelChange, "rye-1 → oat-mini", false)
	limit := event(model.MarkerNotice, "You have reached the limit for rye-1. Continuing with oat-mini.", false)
	for name, c := range map[string]struct {
		steps []script
		entry int
	}{
		"an event":   {[]script{user("bake"), by("rye-1"), limit, says, user("on"), by("oat-mini")}, 3},
		"no event":   {[]script{user("bake"), by("rye-1"), user("on"), by("oat-mini")}, 3},
		"an old one": {[]script{user("bake"), says, by("rye-1"), user("on"), by("oat-mini")}, 4},
	} {
		_, list := failsAfter(t, c.steps...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleModel })
		if i < 0 || list[i].Place().Entry != c.entry || list[i].Evidence.Entry != c.entry {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
