package findings

import (
	"fmt"
	"testing"
)

// What must not be deleted and must not be edited must not be edited.
func TestBreachIn(t *testing.T) {
	for text, want := range map[string]string{
		"Do not delete, move or edit oven.toml. It is too cold.":               "[oven.toml]",
		"Do not remove or otherwise change oven.toml.":                         "[oven.toml]",
		"oven.toml must not be deleted, moved or changed.":                     "[oven.toml]",
		"Do not delete oven.toml, and do not edit it.":                         "[oven.toml]",
		"Please don't delete and don't edit oven.toml.":                        "[oven.toml]",
		"Please don't edit and don't delete oven.toml.":                        "[oven.toml]",
		"Don't rename or in any way modify oven.toml.":                         "[oven.toml]",
		"Never delete nor ever change oven.toml.":                              "[oven.toml]",
		"Do not delete or make any changes to oven.toml.":                      "[oven.toml]",
		"Do not delete oven.toml or change it.":                                "[oven.toml]",
		"Do not delete oven.toml. Please do not change it either.":             "[oven.toml]",
		"You must not delete oven.toml. It must not be changed either.":        "[oven.toml]",
		"oven.toml must not be deleted and must not be changed.":               "[oven.toml]",
		"Do not delete oven.toml and do not change oven.toml.":                 "[oven.toml (taken away) oven.toml]",
		"Do not delete oven.toml, and never change rye.md.":                    "[oven.toml (taken away) rye.md]",
		"Do not change rye.md and do not delete oven.toml.":                    "[rye.md oven.toml (taken away)]",
		"Do not delete or move oven.toml.":                                     "[oven.toml (taken away)]",
		"Do not overwrite or break oven.toml.":                                 "[oven.toml (written anew)]",
		"oven.toml must not be deleted or moved, change the heat in it.":       "[oven.toml (taken away)]",
		"Do not delete oven.toml, change the heat in it.":                      "[oven.toml (taken away)]",
		"Do not delete oven.toml, just edit it.":                               "[oven.toml (taken away)]",
		"Do not delete oven.toml, it was changed by Ada.":                      "[oven.toml (taken away)]",
		"Do not delete oven.toml or rename it, and edit it in place.":          "[oven.toml (taken away)]",
		"Do not delete oven.toml, and do not change the door.":                 "[oven.toml (taken away)]",
		"Do not delete oven.toml. The door is fine, do not change it.":         "[oven.toml (taken away)]",
		"Do not delete oven.toml so that the API does not change.":             "[oven.toml (taken away)]",
		"Do not delete oven.toml. The heat must be changed, and not forgotten": "[oven.toml (taken away)]",
	} {
		if got := fmt.Sprint(leftAlone(text, stays(text))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
