package findings

import (
	"slices"
	"testing"
)

// An edit that finds no place is a hint where the very same one went well before.
func TestEditedBefore(t *testing.T) {
	edit := func(id, from, to string) map[string]any {
		return map[string]any{"file_path": "/w/oven.json", "old_string": from, "new_string": to}
	}
	well := func(id string) script {
		return ran(call(id, "edit", edit(id, "hot", "hotter")), "Content replaced in file: /w/oven.json")
	}
	const none = "old_string not found in file. Make sure it matches exactly"
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"the same":            {[]script{well("1"), failed(call("2", "edit", edit("2", "hot", "hotter")), none)}, false},
		"another text":        {[]script{well("1"), failed(call("2", "edit", edit("2", "cold", "hotter")), none)}, true},
		"another cause":       {[]script{well("1"), failed(call("2", "edit", edit("2", "hot", "hotter")), "EACCES: permission denied")}, true},
		"it failed before":    {[]script{failed(call("1", "edit", edit("1", "hot", "hotter")), none), failed(call("2", "edit", edit("2", "hot", "hotter")), none)}, true},
		"on another branch":   {[]script{well("1"), ran(bash("2", "git commit -qam hot && git checkout release"), "Switched to branch 'release'"), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"thrown away":         {[]script{well("1"), ran(bash("2", "git restore oven.json"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"from another branch": {[]script{well("1"), ran(bash("2", "git checkout -q -b warm release"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"put aside":           {[]script{well("1"), ran(bash("2", "git stash -q"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"what is put aside":   {[]script{well("1"), ran(bash("2", "git stash list"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"a new branch":        {[]script{well("1"), ran(bash("2", "git checkout -q -b warm"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"not for the next":    {[]script{well("1"), ran(bash("2", "git reset -q"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"committed":           {[]script{well("1"), ran(bash("2", "git commit -qam hot"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"put aside and back":  {[]script{well("1"), ran(bash("2", "git stash -q && go test ./... ; git stash pop -q"), "ok  \toven\t0.1s"), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"back later":          {[]script{well("1"), ran(bash("2", "git stash"), "Saved working directory"), ran(bash("3", "git stash pop"), "Dropped refs/stash@{0}"), failed(call("4", "edit", edit("4", "hot", "hotter")), none)}, false},
		"back with conflicts": {[]script{well("1"), ran(bash("2", "git stash"), "Saved working directory"), ran(bash("3", "git stash pop"), "CONFLICT (content): Merge conflict in oven.json"), failed(call("4", "edit", edit("4", "hot", "hotter")), none)}, true},
		"another file thrown": {[]script{well("1"), ran(bash("2", "git checkout -- loaf.json && git restore rye.json"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"the file of another": {[]script{well("1"), ran(bash("2", "git checkout main -- oven.json"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"a tag":               {[]script{well("1"), ran(bash("2", "git checkout -q v1.2"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"a refused checkout":  {[]script{well("1"), ran(bash("2", "git checkout release; true"), "error: Your local changes to the following files would be overwritten by checkout:\n\toven.json\nAborting"), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"a pull request":      {[]script{well("1"), ran(bash("2", "gh pr checkout 12"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"taken back":          {[]script{well("1"), ran(bash("2", "git apply -R /tmp/hot.patch"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"printed over":        {[]script{well("1"), ran(bash("2", "git show release:oven.json > oven.json"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"copied over":         {[]script{well("1"), ran(bash("2", "cp /tmp/oven.json ."), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"a copy of it":        {[]script{well("1"), ran(bash("2", "cp oven.json loaf.json"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, false},
		"edited by sed":       {[]script{well("1"), ran(bash("2", "sed -i 's/hotter/cold/' oven.json"), ""), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
		"written in between":  {[]script{well("1"), ran(call("2", "write", map[string]any{"file_path": "/w/oven.json", "content": "warm"}), "written"), failed(call("3", "edit", edit("3", "hot", "hotter")), none)}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Make it hot.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered && f.Severity != Hint }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}

// An edit that was given an object for a text is made good by one of that file.
func TestEditOfWrongKind(t *testing.T) {
	wrong := failed(call("1", "edit", map[string]any{"file_path": "/w/oven.json", "old_string": "hot", "new_string": map[string]any{"heat": 1}}), "invalid parameters")
	right := func(path string) script {
		return ran(call("2", "edit", map[string]any{"file_path": path, "old_string": "hot", "new_string": `{"heat": 1}`}), "Content replaced in file: "+path)
	}
	for path, open := range map[string]bool{"/w/oven.json": false, "/w/mill.json": true} {
		_, list := failsAfter(t, user("Make it hot."), wrong, right(path), answer("Done."))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != open {
			t.Errorf("%s: %v\n%s", path, got, told(list))
		}
	}
}
