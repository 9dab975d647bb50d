package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A conflict is made good by files without its marks that git took, whatever the commit says.
func TestConflicts(t *testing.T) {
	const met = "CONFLICT (content): Merge conflict in bakery/oven.go\n"
	const one = "Auto-merging bakery/oven.go\n" + met + "Automatic merge failed; fix conflicts and then commit the result."
	const picked = "Auto-merging bakery/oven.go\n" + met + "error: could not apply 1a2b3c4... Heat\nhint: After resolving the conflicts, mark them with\nhint: \"git add/rm <pathspec>\", then run\nhint: \"git cherry-pick --continue\".\nhint: You can instead skip this commit with \"git cherry-pick --skip\"."
	const marks = "<<<<<<< HEAD\ncold\n=======\nhot\n>>>>>>> rye\n"
	patch := func(rows string) *model.ToolCall { // that is no JSON
		return &model.ToolCall{ID: "2", Name: "apply_patch", ArgumentsText: "*** Begin Patch\n*** Update File: bakery/oven.go\n@@\n" + rows + "*** End Patch"}
	}
	solved := ran(edit("2", "/w/bakery/oven.go", marks, "hot\n"), "ok")
	for name, c := range map[string]struct {
		failed, said string
		then         []script
		open         bool
	}{
		"edited, in one command":    {"git merge rye", one, []script{solved, ran(bash("3", "git add bakery/oven.go && git commit -m 'Heat the oven'"), "[main 1a2b3c4] Heat the oven")}, false},
		"edited, in two commands":   {"git pull", one, []script{solved, ran(bash("3", "git add -A"), ""), ran(bash("4", "git commit -qm x"), "")}, false},
		"written anew":              {"git merge rye", one, []script{ran(write("2", "bakery/oven.go", "hot\n"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"written with marks":        {"git merge rye", one, []script{ran(write("2", "bakery/oven.go", marks), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"with a heading":            {"git merge rye", one, []script{ran(edit("2", "bakery/oven.go", marks, "Oven\n=======\n\nhot\n"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"with the middle mark":      {"git merge rye", one, []script{ran(edit("2", "bakery/oven.go", marks, "cold\n=======\nhot\n"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"in a patch":                {"git merge rye", one, []script{ran(patch("-<<<<<<< HEAD\n-cold\n-=======\n hot\n->>>>>>> rye\n"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"in a patch, another part":  {"git merge rye", one, []script{ran(patch("-a := 1\n+a := 2\n"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"by a command":              {"git merge rye", one, []script{ran(bash("2", "sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>/d' bakery/oven.go"), ""), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"one of both sides":         {"git merge rye", one, []script{ran(bash("3", "git checkout --theirs bakery/oven.go && git add bakery/oven.go && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"as it was in a commit":     {"git merge rye", one, []script{ran(bash("2", "git checkout HEAD -- bakery/oven.go"), ""), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"another file of one":       {"git merge rye", one, []script{ran(bash("2", "git checkout HEAD -- shop.go"), ""), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"no marks are left":         {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; grep -rn '<<<<<<<' . || echo none"), "none"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"marks are left":            {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; grep -rln '<<<<<<<' . || echo none"), "bakery/oven.go"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"a look into another file":  {"git merge rye", one, []script{ran(bash("2", "grep -n '<<<<<<<' shop.go || echo none"), "none"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"counted, some":             {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; grep -c '<<<<<<<' bakery/oven.go"), "2"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"counted, none":             {"git merge rye", one, []script{ran(bash("2", "grep -c '<<<<<<<' bakery/oven.go"), "0"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"counted in a pipe":         {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; grep -rn '<<<<<<<' . | wc -l"), "1"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"none in a pipe":            {"git merge rye", one, []script{ran(bash("2", "grep -rn '<<<<<<<' . | wc -l"), "0"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"its first rows, some":      {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; grep -rn '<<<<<<<' . | head -5"), "./bakery/oven.go:1:<<<<<<< HEAD"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"asked, some":               {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; grep -q '<<<<<<<' bakery/oven.go && echo 'still has marks'"), "still has marks"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"asked, none":               {"git merge rye", one, []script{ran(bash("2", "grep -q '<<<<<<<' bakery/oven.go && echo some || echo clean"), "clean"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"from its folder, some":     {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; cd bakery && grep -rl '<<<<<<<' ."), "./oven.go"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"from its folder, none":     {"git merge rye", one, []script{ran(bash("2", "cd bakery && grep -rl '<<<<<<<' . || echo none"), "none"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"looked, other files":       {"git merge rye", one, []script{ran(bash("2", "grep -rn --include=*.py '<<<<<<<' ."), ""), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"looked, all but it":        {"git merge rye", one, []script{ran(bash("2", "grep -rL '<<<<<<<' ."), "./shop.go"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"looked, another folder":    {"git merge rye", one, []script{ran(bash("2", "cd shop && grep -rn '<<<<<<<' ."), ""), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"looked, in others of them": {"git merge rye", one, []script{ran(bash("2", "grep -n '<<<<<<<' . | grep -v oven"), ""), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"by a script":               {"git merge rye", one, []script{ran(bash("2", "python3 solve.py"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"a lock file":               {"git pull", strings.ReplaceAll(one, "bakery/oven.go", "package-lock.json"), []script{ran(bash("2", "npm install"), "added 3 packages"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"by a person":               {"git merge rye", one, []script{user("I solved the one in oven.go, commit it."), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"a person asks for it":      {"git merge rye", one, []script{user("Resolve the conflict in oven.go, keep our heat, and commit."), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a person asks about it":    {"git merge rye", one, []script{user("Is the conflict in oven.go resolved?"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a person says it is not":   {"git merge rye", one, []script{user("The conflict in oven.go was not resolved."), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"tested":                    {"git merge rye", one, []script{ran(bash("2", "npm test"), "8 passed"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"built":                     {"git merge rye", one, []script{ran(bash("2", "go build ./..."), ""), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"thought of":                {"git merge rye", one, []script{ran(call("2", "think", map[string]any{"thought": "There is a conflict in oven.go. I will just commit."}), "ok"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"an agent for something":    {"git merge rye", one, []script{ran(call("2", "Task", map[string]any{"description": "find", "prompt": "Find all tests of the shop.", "subagent_type": "baker"}), "found"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a script, and git sees":    {"git merge rye", one, []script{failed(bash("2", "python3 solve.py; git diff --check"), "bakery/oven.go:1: leftover conflict marker"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a script, and they show":   {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; cat bakery/oven.go"), marks), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a script, read behind":     {"git merge rye", one, []script{ran(bash("2", "python3 solve.py"), ""), ran(read("4", "bakery/oven.go"), marks), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a script behind a look":    {"git merge rye", one, []script{ran(bash("2", "cat bakery/oven.go; python3 solve.py"), marks), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"git finds some":            {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; git grep -n '<<<<<<<'"), "bakery/oven.go:1:<<<<<<< HEAD"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"git finds none":            {"git merge rye", one, []script{ran(bash("2", "git grep -n '<<<<<<<' || echo none"), "none"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, false},
		"git finds some, unpaged":   {"git merge rye", one, []script{ran(bash("2", "python3 solve.py; git --no-pager grep -n '<<<<<<<'"), "bakery/oven.go:1:<<<<<<< HEAD"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"git finds none elsewhere":  {"git merge rye", one, []script{ran(bash("2", "git -C ../mill grep -n '<<<<<<<' || echo none"), "none"), ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"a person speaks":           {"git merge rye", one, []script{user("Now commit."), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"by another agent":          {"git merge rye", one, []script{ran(call("2", "Task", map[string]any{"description": "solve", "prompt": "Solve it.", "subagent_type": "baker"}), "solved"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"only looked at":            {"git merge rye", one, []script{ran(bash("2", "git diff; cat bakery/oven.go"), marks), ran(read("4", "bakery/oven.go"), marks), ran(bash("3", "git add -A && git commit --no-edit"), "[main 1a2b3c4] Merge rye")}, true},
		"of another version":        {"git merge rye", one, []script{ran(bash("2", "git checkout rye bakery/oven.go"), ""), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"picked":                    {"git cherry-pick 1a2b3c4", picked, []script{solved, ran(bash("3", "git add -A && git cherry-pick --continue --no-edit"), "[main 1a2b3c4] Heat")}, false},
		"picked with its marks":     {"git cherry-pick 1a2b3c4", picked, []script{ran(bash("3", "git add -A && git cherry-pick --continue --no-edit"), "[main 1a2b3c4] Heat")}, true},
		"picked, skipped":           {"git cherry-pick 1a2b3c4", picked, []script{ran(bash("3", "git cherry-pick --skip"), "")}, false},
		"in a pipe":                 {"git merge rye", one, []script{solved, ran(bash("3", "git add -A && git commit -m x | tail -3; git status"), "[main 1a2b3c4] x\nclean")}, false},
		"a commit that says none":   {"git merge rye", one, []script{solved, ran(bash("3", "git commit -am x | tail -3; git status"), "all is clean")}, true},
		"going on":                  {"git rebase main", met, []script{solved, ran(bash("3", "git add -A && GIT_EDITOR=true git rebase --continue"), "Successfully rebased and updated refs/heads/rye.")}, false},
		"with its marks":            {"git merge rye", one, []script{ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"one of two":                {"git merge rye", met + "CONFLICT (content): Merge conflict in shop.go\nAutomatic merge failed; fix conflicts and then commit the result.", []script{solved, ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")}, true},
		"another part of the file":  {"git merge rye", one, []script{ran(edit("2", "bakery/oven.go", "a := 1", "a := 2"), "ok"), ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"given up":                  {"git merge rye", one, []script{ran(bash("2", "git merge --abort"), ""), solved, ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"not committed":             {"git merge rye", one, []script{solved, ran(bash("3", "git add -A"), "")}, true},
		"one that was deleted":      {"git merge rye", "CONFLICT (modify/delete): shop.go deleted in rye and modified in HEAD.\n" + one, []script{solved, ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, false},
		"deleted, with its marks":   {"git merge rye", "CONFLICT (modify/delete): shop.go deleted in rye and modified in HEAD.\n" + one, []script{ran(bash("3", "git commit -am x"), "[main 1a2b3c4] x")}, true},
		"what was put away":         {"git stash pop", met + "The stash entry is kept in case you need it again.", []script{solved, ran(bash("3", "git add bakery/oven.go && git stash drop"), "Dropped")}, false},
		"what was put away, not so": {"git stash pop", met, []script{ran(bash("3", "git stash drop"), "Dropped")}, true},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.failed), result("", c.said, 1, model.Yes))
		for _, s := range c.then {
			s(l)
		}
		answer("done")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if open := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered && f.Rule.Group != Files }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A conflict that a result tells of whose call is not in the log is made good likewise, and nothing else
// of such results is.
func TestConflictsOfALostCall(t *testing.T) {
	const said = "Auto-merging oven.go\nCONFLICT (content): Merge conflict in oven.go\nAutomatic merge failed; fix conflicts and then commit the result."
	const lost = "Traceback (most recent call last):\nOvenError: cold"
	commit := ran(bash("3", "git add -A && git commit -m x"), "[main 1a2b3c4] x")
	for name, c := range map[string]struct {
		said string
		then []script
		open bool
	}{
		"solved":          {said, []script{ran(write("2", "oven.go", "hot\n"), "ok"), commit}, false},
		"with its marks":  {said, []script{commit}, true},
		"another failure": {lost, []script{ran(write("2", "oven.go", "hot\n"), "ok"), commit}, true},
	} {
		first := func(l *fake) {
			l.add(results(result("lost", c.said, -1, model.Yes)))
		}
		_, list := failsAfter(t, append(append([]script{first, user("go on")}, c.then...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered && f.Severity == Error }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
