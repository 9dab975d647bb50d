package findings

import (
	"testing"

	"msgview/model"
)

// What was refused for want of time is made good by the same question, not by another one.
func TestBusy(t *testing.T) {
	ask := func(id, loaf, text string, failed model.Tristate) script {
		return func(l *fake) { l.step(call(id, "grade", map[string]any{"loaf": loaf}), result("", text, -1, failed)) }
	}
	const limit = `{"type":"error","error":{"type":"rate_limit_error","message":"429: too many requests, limit 10 per minute"}}`
	const grade = `{"loaf":"rye","grade":"good"}`
	of := func(id, loaf, text string) script {
		return func(l *fake) {
			l.step(call(id, "grade", map[string]any{"loaf_id": loaf}), result("", text, -1, model.Yes))
		}
	}
	for name, c := range map[string]struct {
		steps []script
		open  int // places of causes that are left
	}{
		"one of three asked again":    {[]script{ask("1", "rye-1", limit, model.Yes), ask("2", "rye-2", limit, model.Yes), ask("3", "rye-3", limit, model.Yes), ask("4", "rye-3", grade, model.No)}, 2},
		"all asked again":             {[]script{ask("1", "rye-1", limit, model.Yes), ask("2", "rye-2", limit, model.Yes), ask("3", "rye-1", grade, model.No), ask("4", "rye-2", grade, model.No)}, 0},
		"in JSON that is no error":    {[]script{ask("1", "rye-1", `{"error": "Too Many Requests", "status": 429}`, model.NotStated), ask("2", "rye-2", grade, model.NotStated)}, 1},
		"overloaded":                  {[]script{ask("1", "rye-1", "503 Service Unavailable: the oven is warming up", model.Yes), ask("2", "rye-2", grade, model.No)}, 1},
		"timed out":                   {[]script{ask("1", "rye-1", "Error: request timed out after 30 s", model.Yes), ask("2", "rye-2", grade, model.No)}, 1},
		"of an id":                    {[]script{of("1", "rye-1", limit), ask("2", "rye-2", grade, model.No)}, 1},
		"another one for no such one": {[]script{ask("1", "rye 1", "Error: no loaf rye 1; there are rye-1, rye-2", model.Yes), ask("2", "rye-1", grade, model.No)}, 0},
		"asked again":                 {[]script{ask("1", "rye-1", limit, model.Yes), ask("2", "rye-1", grade, model.No)}, 0},
	} {
		_, list := failsAfter(t, append(append([]script{user("Grade the loaves.")}, c.steps...), answer("done"))...)
		open, rows := 0, 0
		for _, f := range list {
			if !f.Recovered {
				open, rows = open+f.Count, rows+1
			}
		}
		if open != c.open || rows > 1 {
			t.Errorf("%s: %d left in %d rows\n%s", name, open, rows, told(list))
		}
	}
}
