package turns

import "testing"

// The line of a text that says something, not what only announces it.
func TestGist(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"  \n\n", ""},
		{"The rye is ripe.\nCut it.", "The rye is ripe."},
		{"Fix made and tried. Summary:\n- one", "Fix made and tried."},
		{"Done. Here is what changed:\n\n1. **barn.go** has a door", "barn.go has a door"},
		{"## Summary\n\nThe barn has a **door**.", "The barn has a door."},
		{"**Summary:** the barn has a door", "the barn has a door"},
		{"# The barn", "The barn"},
		{"<result>\nRipe.\n</result>", "Ripe."},
		{"<retrieval_status>success</retrieval_status>\n\n<task_id>a7</task_id>\n\n<output>\n[Tool: Read] {\"path\":\"rye\"}\n\nIt is ripe.\n</output>", "It is ripe."},
		{"<overview>They sow rye.</overview>", "They sow rye."},
		{"This session is being continued from a previous conversation that ran out of context.\n\nSummary:\n1. Primary Request and Intent:\n   The user asked for rye.", "The user asked for rye."},
		{"## Goal\n(none)\n## Progress\n- [x] (none)\n- [ ] Sow the rye", "Sow the rye"},
		{"## Goal\n(none)", "Goal"},
		{"The `<feedback>` tags of `rye.md` are read.", "The <feedback> tags of rye.md are read."},
		{"It is `__init__`, and a **b**.", "It is __init__, and a b."},
		{"---\nRipe.", "Ripe."},
		{"<output>\n[Tool: Read] {\"path\":\"rye\"}\n\n--- RESULT ---\nThe rye is ripe.\n</output>", "The rye is ripe."},
		{"=== Barn ===\nIt has a door.", "It has a door."},
		{"--- RESULT ---", "RESULT"},
		{"--- and so on", "--- and so on"},
		{"task_id: ses_7 (for resuming to continue this task if needed)\n\n<task_result>\nThe rye is ripe.\n</task_result>", "The rye is ripe."},
		{"agentId: a7 (for resuming)\nThe rye is ripe.", "The rye is ripe."},
		{"Here is what I found:", "Here is what I found:"},
		{"a < b and c > d", "a < b and c > d"},
	} {
		if got := gist(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
