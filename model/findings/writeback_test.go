package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A file that a patch or a command writes as a whole lacks an edit as one does that a tool writes.
func TestWriteBack(t *testing.T) {
	patch := func(id, body string) *model.ToolCall {
		return call(id, "apply_patch", map[string]any{"input": "*** Begin Patch\n" + body + "\n*** End Patch"})
	}
	edited := ran(patch("1", "*** Update File: a.py\n@@\n-total = 1 + 1\n+total = 2 + 2"), "Success.")
	for name, c := range map[string]struct {
		then   script
		undone bool
	}{
		"by a patch":           {ran(patch("2", "*** Add File: a.py\n+import x\n+total = 1 + 1"), "Success."), true},
		"by a patch, kept":     {ran(patch("2", "*** Add File: a.py\n+import x\n+total = 2 + 2"), "Success."), false},
		"another file":         {ran(patch("2", "*** Add File: b.py\n+total = 1 + 1"), "Success."), false},
		"another file besides": {ran(patch("2", "*** Add File: b.py\n+total = 1 + 1\n*** Add File: a.py\n+total = 2 + 2"), "Success."), false},
		"taken back":           {ran(patch("2", "*** Update File: a.py\n@@\n-total = 2 + 2\n+total = 1 + 1"), "Success."), false},
		"by a command":         {ran(bash("2", "cat > a.py <<'EOF'\nimport x\ntotal = 1 + 1\nEOF"), ""), true},
		"by a command, kept":   {ran(bash("2", "cat > a.py <<'EOF'\nimport x\ntotal = 2 + 2\nEOF"), ""), false},
		"within a script":      {ran(bash("2", "ls && cat > a.py <<'EOF'\nimport x\ntotal = 1 + 1\nEOF\npython a.py"), ""), true},
		"in one, kept":         {ran(bash("2", "ls && cat > a.py <<'EOF'\nimport x\ntotal = 2 + 2\nEOF\npython a.py"), ""), false},
		"in one, appended":     {ran(bash("2", "ls && cat >> a.py <<'EOF'\ntotal = 1 + 1\nEOF\npython a.py"), ""), false},
		"in one with others":   {ran(bash("2", "git checkout a.py && cat > a.py <<'EOF'\ntotal = 1 + 1\nEOF\npython a.py"), ""), false},
		"with another edited":  {ran(bash("2", "sed -i s/a/b/ b.py && cat > a.py <<'EOF'\ntotal = 1 + 1\nEOF\npython a.py"), ""), true},
		"edited before":        {ran(bash("2", "sed -i s/2/1/g a.py && cat > a.py <<'EOF'\ntotal = 1 + 1\nEOF\npython a.py"), ""), false},
		"elsewhere in one":     {ran(bash("2", "cd b && cat > a.py <<'EOF'\ntotal = 1 + 1\nEOF\npython a.py"), ""), false},
		"behind it":            {ran(bash("2", "cat >> a.py <<'EOF'\ntotal = 1 + 1\nEOF"), ""), false},
		"in vain":              {failed(patch("2", "*** Add File: a.py\n+total = 1 + 1"), "no"), false},
	} {
		_, list := failsAfter(t, user("go"), edited, c.then, answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUndone }); got != c.undone {
			t.Errorf("%s: undone is %v\n%s", name, got, told(list))
		}
	}
}

// Of what is wrong at one place an error comes first.
func TestOrderAtOnePlace(t *testing.T) {
	at := Place{1, 0, -1}
	list := []Finding{{Rule: ruleUnchecked, Severity: Warning, Places: []Place{at}}, {Rule: ruleUndone, Severity: Error, Places: []Place{at}}}
	if slices.SortFunc(list, order); list[0].Rule != ruleUndone {
		t.Errorf("%s comes first", list[0].Rule.Code)
	}
}
