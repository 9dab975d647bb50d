package findings

import (
	"slices"
	"testing"
)

// Something that waits for a step of whoever asks how far it is.
func TestWaitsForOne(t *testing.T) {
	state := func(id, answer string) script {
		return ran(call(id, "bake_status", map[string]any{"id": "b7"}), answer)
	}
	const waiting = `{"id": "b7", "state": "waiting", "waiting_for": "confirm_recipe", "progress": 0.3}`
	twice := []script{user("Bake it."), state("1", waiting), state("2", waiting)}
	for name, c := range map[string]struct {
		script []script
		want   bool
	}{
		"asked again":             {twice, true},
		"within another":          {[]script{user("Bake it."), state("1", `{"job": {"requires_action": {"type": "submit_recipe"}}}`), state("2", `{"job": {"requires_action": {"type": "submit_recipe"}}}`)}, true},
		"it gave up":              {append(slices.Clone(twice), state("3", `{"id": "b7", "state": "expired"}`)), true},
		"it was cancelled":        {append(slices.Clone(twice), state("3", `{"id": "b7", "state": "CANCELLED", "failed": 0}`)), true},
		"of another only":         {append(slices.Clone(twice), answer("The oven is warm, please confirm.")), true},
		"it was stopped, within":  {[]script{user("Bake it."), state("1", `{"job": {"state": "waiting", "waiting_for": "confirm_recipe"}}`), state("2", `{"job": {"state": "waiting", "waiting_for": "confirm_recipe"}}`), state("3", `{"job": {"state": "expired"}}`)}, true},
		"another by a command":    {append(slices.Clone(twice), ran(bash("3", "curl http://oven/recipes/b7"), "rye")), true},
		"another call":            {append(slices.Clone(twice), ran(call("3", "bake_all", map[string]any{"id": "b7"}), `{"ok": true}`)), true},
		"its own words":           {[]script{user("Bake it."), ran(call("1", "recipe_status", map[string]any{"until": "confirmed"}), waiting), ran(call("2", "recipe_status", map[string]any{"until": "confirmed"}), waiting)}, true},
		"something was cancelled": {append(slices.Clone(twice), state("3", `{"state": "done", "events": [{"step": "rye", "status": "cancelled"}]}`)), false},
		"the last time it failed": {append(slices.Clone(twice), state("3", `{"state": "baked", "last_error": "failed"}`)), false},
		"by a request":            {append(slices.Clone(twice), ran(bash("3", "curl -X POST http://oven/recipes/b7/confirm"), `{"ok": true}`)), false},
		"by its arguments":        {append(slices.Clone(twice), ran(call("3", "bake_step", map[string]any{"do": "confirm", "what": "recipe"}), `{"ok": true}`)), false},
		"told as an approval":     {append(slices.Clone(twice), answer("It needs your approval for the recipe before it can start.")), false},
		"to be accepted":          {append(slices.Clone(twice), answer("Open http://oven/b7 and accept the recipe.")), false},
		"it went through":         {append(slices.Clone(twice), state("3", `{"id": "b7", "state": "baked", "failed": 0}`)), false},
		"it goes on":              {append(slices.Clone(twice), state("3", `{"id": "b7", "state": "baking"}`), state("4", `{"id": "b7", "state": "baked"}`)), false},
		"told in other words":     {append(slices.Clone(twice), answer("The recipe is in. It now waits for your confirmation.")), false},
		"asked of a person":       {append(slices.Clone(twice), answer("Please confirm the recipe in your app.")), false},
		"asked once":              {[]script{user("Bake it."), state("1", waiting)}, false},
		"done":                    {append(slices.Clone(twice), ran(call("3", "confirm_recipe", map[string]any{"id": "b7"}), `{"ok": true}`)), false},
		"done by a name":          {append(slices.Clone(twice), ran(call("3", "bakery_confirm_recipe", map[string]any{"id": "b7"}), `{"ok": true}`)), false},
		"done by its argument":    {append(slices.Clone(twice), ran(call("3", "bake_step", map[string]any{"id": "b7", "do": "confirm-recipe"}), `{"ok": true}`)), false},
		"by a command":            {append(slices.Clone(twice), ran(bash("3", "bake confirm-recipe b7"), "ok")), false},
		"told":                    {append(slices.Clone(twice), answer("It waits for `confirm_recipe`, which is yours to do.")), false},
		"of others":               {[]script{user("Bake it."), state("1", `{"waiting_for": "manager_approval"}`), state("2", `{"waiting_for": "manager_approval"}`)}, false},
		"of a thing":              {[]script{user("Bake it."), state("1", `{"waiting_for": "oven"}`), state("2", `{"waiting_for": "oven"}`)}, false},
		"of a sentence":           {[]script{user("Bake it."), state("1", `{"waiting_for": "set by the miller"}`), state("2", `{"waiting_for": "set by the miller"}`)}, false},
		"it went on":              {[]script{user("Bake it."), state("1", waiting), state("2", `{"state": "done"}`), state("3", waiting)}, false},
	} {
		_, list := failsAfter(t, append(slices.Clone(c.script), answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleWaitsForOne }); got != c.want {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
