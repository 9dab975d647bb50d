package findings

import (
	"testing"

	"msgview/model"
)

// A client that names another model gets another; who is given one that nobody asked for is told.
func TestModelAskedFor(t *testing.T) {
	of := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"the client names it":       {[]script{requests("rye-1", "bake"), of("rye-1-20260101"), requests("oat-2", "more"), of("oat-2-20260101")}, Hint},
		"another than was named":    {[]script{requests("rye-1", "bake"), of("rye-1"), requests("rye-1", "more"), of("rye-mini")}, Warning},
		"and then another":          {[]script{requests("rye-1", "bake"), of("rye-1"), requests("oat-2", "more"), of("oat-2"), user("more"), of("oat-mini")}, Warning},
		"nothing is named":          {[]script{user("bake"), of("rye-1"), user("more"), of("oat-2")}, Warning},
		"the person takes it":       {[]script{user("bake"), of("rye-1"), user("/model oat-2"), user("more"), of("oat-2")}, Hint},
		"the person speaks of some": {[]script{user("bake"), of("rye-1"), user("which /model is it?"), of("oat-2")}, Warning},
	} {
		_, list := failsAfter(t, c.steps...)
		most := Hint
		for _, f := range list {
			if f.Rule != ruleModel {
				t.Errorf("%s: %s", name, told(list))
			}
			most = min(most, f.Severity)
		}
		if len(list) == 0 || most != c.want {
			t.Errorf("%s: %s, %s", name, most, told(list))
		}
	}
}
