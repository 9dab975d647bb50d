package findings

import (
	"slices"
	"testing"
)

// What tells how something was done forbids nothing; an order does.
func TestAccountIsNoBan(t *testing.T) {
	for prompt, want := range map[string]bool{
		"- **What went wrong**: Built the oven without writing docs/rye.md first, without tests.": false,
		"You built the oven without writing docs/rye.md first.":                                   false,
		"Build the oven without changing docs/rye.md.":                                            true,
		"Seed the oven without changing docs/rye.md first.":                                       true,
		"- Proceed without changing docs/rye.md first.":                                           true,
		"Build the oven without changing docs/rye.md first.":                                      true,
		"I wanted the oven without changing docs/rye.md.":                                         true,
		"You built the oven. Never change docs/rye.md.":                                           true,
	} {
		_, list := failsAfter(t, user(prompt), ran(edit("1", "docs/rye.md", "rye", "oat"), "done"), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleForbidden }); got != want {
			t.Errorf("%s: %v", prompt, got)
		}
	}
}
