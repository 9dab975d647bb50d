package findings

import (
	"testing"

	"msgview/model"
)

// What is shown to an agent as an example is not of its run.
func TestDemonstrations(t *testing.T) {
	for _, shown := range []bool{true, false} {
		l := newFake()
		user("go")(l)
		for _, m := range []*model.Message{calls(bash("1", "bake")), {Role: model.RoleTool, Parts: []model.Part{result("1", "the oven is cold", 1, model.Yes)}}} {
			if shown {
				m.Injected = "demonstration"
			}
			l.add(m)
		}
		user("now bake")(l)
		ran(bash("2", "knead"), "ok")(l)
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); (len(list) == 0) != shown {
			t.Errorf("shown %v: %s", shown, told(list))
		}
	}
}
