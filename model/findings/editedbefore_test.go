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
