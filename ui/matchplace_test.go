package ui

import (
	"testing"

	"msgview/model"
	"msgview/ui/find"
)

// A row of what was found in another file than the session's names that file, and the line.
func TestPlaceOfMatches(t *testing.T) {
	f := NewMatches("search: rye", nil)
	f.AddMatch(model.Session{Path: "/m/a.jsonl"}, "", "rye", find.Match{Message: &model.Message{}, Line: 3, File: "/m/a/agent.jsonl"})
	f.AddMatch(model.Session{Path: "/m/a.jsonl"}, "", "rye", find.Match{Message: &model.Message{}, Line: 4})
	if f.rows[0].Place != "/m/a/agent.jsonl:3" || f.rows[1].Place != "" {
		t.Errorf("%q, %q", f.rows[0].Place, f.rows[1].Place)
	}
}
