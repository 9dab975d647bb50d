package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Who goes on as git said has what he wanted of it. Who gives up, or does something else, has not.
func TestAdvised(t *testing.T) {
	const (
		empty    = "The previous cherry-pick is now empty, possibly due to conflict resolution.\nIf you wish to commit it anyway, use:\n\n    git commit --allow-empty\n\nOtherwise, please use 'git cherry-pick --skip'\nnothing to commit, working tree clean"
		conflict = "Auto-merging rye.txt\nCONFLICT (content): Merge conflict in rye.txt\nAutomatic merge failed; fix conflicts and then commit the result."
		rejected = "! [rejected] main -> main (fetch first)\nerror: failed to push some refs\nhint: use \"git pull\" before pushing again"
	)
	for name, c := range map[string]struct {
		failed, said, then string
		open               bool
	}{
		"as it said":    {"git cherry-pick 8158e29b", empty, `git commit --allow-empty -m "rye"`, false},
		"the other way": {"git cherry-pick 8158e29b", empty, "git cherry-pick --skip", false},
		"given up":      {"git cherry-pick 8158e29b", empty, "git cherry-pick --abort", true},
		"another one":   {"git cherry-pick 8158e29b", empty, "git status", true},
		"committed":     {"git merge rye", conflict, `python3 solve.py && git add rye.txt && git commit -m "merged"`, false},
		"not committed": {"git merge rye", conflict, "git add rye.txt", true},
		"what is first": {"git push origin main", rejected, "git pull", true},
	} {
		fails := func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 1, model.Yes)) }
		_, list := failsAfter(t, user("go"), fails, user("yes"), ran(bash("2", c.then), "done"), answer("done"))
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// Who edits with the tool that a refusal names has made it good, in the same file.
func TestAdvisedTool(t *testing.T) {
	const refused = "Applying the patch failed with error: invalid context.\nUse the edit_notebook_file tool to edit notebook files such as rye.ipynb."
	patch := func(id string) *model.ToolCall {
		return call(id, "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Update File: /b/rye.ipynb\n@@\n-rye\n+oat\n*** End Patch"})
	}
	notebook := func(id, name, path string) *model.ToolCall {
		args := map[string]any{"explanation": "oat instead of rye"}
		if path != "" {
			args["filePath"] = path
		}
		return call(id, name, args)
	}
	for name, c := range map[string]struct {
		said string
		then *model.ToolCall
		end  string
		open bool
	}{
		"the named one":            {refused, notebook("2", "edit_notebook_file", "/b/rye.ipynb"), "edited", false},
		"by another name":          {refused, notebook("2", "oven_editNotebook", "/b/rye.ipynb"), "edited", false},
		"of which no file is told": {refused, notebook("2", "oven_editNotebook", ""), "", false},
		"of another file":          {refused, notebook("2", "edit_notebook_file", "/b/oat.ipynb"), "edited", true},
		"another tool":             {refused, notebook("2", "read_notebook", "/b/rye.ipynb"), "edited", true},
		"which fails":              {refused, notebook("2", "edit_notebook_file", "/b/rye.ipynb"), "Error: no such cell", true},
		"none is named":            {"Applying the patch failed with error: invalid context.", notebook("2", "edit_notebook_file", ""), "", true},
	} {
		fails := func(l *fake) { l.step(patch("1"), result("", c.said, -1, model.No)) }
		_, list := failsAfter(t, user("go"), fails, ran(c.then, c.end), answer("done"))
		if open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Rule.Code == "hidden.error" && !one.Recovered && len(one.Places) > 0 && one.Places[0].Entry < 3
		}); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
