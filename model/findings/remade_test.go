package findings

import (
	"testing"

	"msgview/model"
)

// A change of a file that failed is made good by one with another tool, or by reading that
// it is there.
func TestRemade(t *testing.T) {
	fails := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, 1, model.Yes)) }
	}
	lost := fails(edit("1", "/a/src/oven.go", "heat := 200", "heat := 220"), "String to replace not found in file.")
	lostLoop := fails(bash("1", `cd /a && for f in x y; do echo "id: $(uuidgen)" > "${f}.meta"; done`), "bash: uuidgen: command not found")
	unmatched := event(model.MarkerNotice, "# 1 SEARCH/REPLACE block failed to match!\n## This SEARCH block failed to exactly match lines in src/oven.py", true)
	anchored := call("1", "edit", map[string]any{"input": "§src/oven.go\n≔1..2\nheat := 220\n§src/bread.go\n≔3\nrye := 2"})
	listed := call("1", "edit", map[string]any{"path": "src/oven.go", "edits": []any{map[string]any{"op": "replace", "pos": "4kq", "lines": []any{"heat := 220"}}}})
	insert := func(path string) *model.ToolCall {
		return call("2", "str_replace_editor", map[string]any{"command": "insert", "path": path, "insert_line": 3, "new_str": "heat := 220"})
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"in place":            {[]script{lost, ran(bash("2", "sed -i 's/200/220/' /a/src/oven.go"), "")}, false},
		"from its folder":     {[]script{lost, ran(bash("2", "cd /a/src && sed -i 's/200/220/' oven.go"), "")}, false},
		"of another folder":   {[]script{lost, ran(bash("2", "cd /a/shop && sed -i 's/200/220/' oven.go"), "")}, true},
		"of another file":     {[]script{lost, ran(bash("2", "sed -i 's/200/220/' /a/src/bread.go"), "")}, true},
		"only shown":          {[]script{lost, ran(bash("2", "sed -n 1,9p /a/src/oven.go"), "heat := 200")}, true},
		"shown, and there":    {[]script{lost, ran(bash("2", "sed -n 1,9p /a/src/oven.go"), "heat := 220")}, false},
		"read, and there":     {[]script{lost, ran(read("2", "src/oven.go"), "3\theat := 220")}, false},
		"read elsewhere":      {[]script{lost, ran(read("2", "/a/src/bread.go"), "3\theat := 220")}, true},
		"written by a pipe":   {[]script{lost, ran(bash("2", "cat > /a/src/oven.go <<'EOF'\nheat := 220\nEOF"), "")}, false},
		"written by a script": {[]script{lost, ran(bash("2", "python3 - <<'EOF'\np = '/a/src/oven.go'\ns = open(p).read()\nopen(p, 'w').write(s)\nEOF"), "")}, false},
		"read by a script":    {[]script{lost, ran(bash("2", "python3 - <<'EOF'\nprint(open('/a/src/oven.go').read())\nEOF"), "x")}, true},
		"patched":             {[]script{lost, ran(bash("2", "git apply <<'EOF'\n--- a/src/oven.go\n+++ b/src/oven.go\n@@ -1 +1 @@\nEOF"), "")}, false},
		"put in":              {[]script{lost, ran(insert("/a/src/oven.go"), "The file has been edited.")}, false},
		"put in elsewhere":    {[]script{lost, ran(insert("/a/src/bread.go"), "The file has been edited.")}, true},
		"put in, in vain":     {[]script{lost, fails(insert("/a/src/oven.go"), "no such line")}, true},
		"before it":           {[]script{ran(bash("2", "sed -i 's/200/220/' /a/src/oven.go"), ""), lost}, true},
		"failed again":        {[]script{lost, fails(bash("2", "sed -i 's/200' /a/src/oven.go"), "sed: unterminated `s' command")}, true},
		"a command, edited":   {[]script{fails(bash("1", "sed -i 's/200' /a/oven.go"), "sed: unterminated `s' command"), ran(edit("2", "/a/oven.go", "200", "220"), "ok")}, false},
		"done in part":        {[]script{fails(bash("1", "sed -i 3d /a/oven.go && sed -i 's/200' /a/oven.go"), "sed: unterminated `s' command"), ran(edit("2", "/a/oven.go", "200", "220"), "ok")}, true},
		"a folder of another": {[]script{fails(write("1", "/etc/oven.conf", "heat=200"), "permission denied"), ran(write("2", "/tmp/oven.conf", "heat=200"), "ok")}, true},
		"with more rights":    {[]script{fails(write("1", "/etc/oven.conf", "heat=200"), "permission denied"), ran(bash("2", "echo heat=200 | sudo tee /etc/oven.conf"), "heat=200")}, false},
		"in a loop":           {[]script{lostLoop, ran(write("2", "/a/x.meta", "1"), "ok"), ran(write("3", "/a/y.meta", "2"), "ok")}, false},
		"half of a loop":      {[]script{lostLoop, ran(write("2", "/a/x.meta", "1"), "ok")}, true},
		"applied next":        {[]script{unmatched, user("again"), event(model.MarkerNotice, "Applied edit to src/oven.py\nCommit 1a2b3c4", false), answer("warm")}, false},
		"applied to another":  {[]script{unmatched, user("again"), event(model.MarkerNotice, "Applied edit to src/bread.py", false), answer("warm")}, true},
		"applied elsewhere":   {[]script{unmatched, event(model.MarkerRunStart, "chat", false), user("again"), event(model.MarkerNotice, "Applied edit to src/oven.py", false), answer("warm")}, true},
		"given up, the rest":  {[]script{unmatched, event(model.MarkerNotice, "Only 3 reflections allowed, stopping.\nApplied edit to src/oven.py", true), user("and the shop"), event(model.MarkerNotice, "Applied edit to src/oven.py", false), answer("warm")}, true},
		"without what is new": {[]script{fails(call("1", "str_replace_editor", map[string]any{"command": "str_replace", "path": "/a/oven.go"}), "old_str is required"), ran(insert("/a/oven.go"), "The file has been edited.")}, false},
		"by anchors, one":     {[]script{fails(anchored, "expected a full anchor"), ran(write("2", "src/oven.go", "heat := 220"), "ok")}, true},
		"by anchors, whole":   {[]script{fails(anchored, "expected a full anchor"), ran(write("2", "src/oven.go", "heat := 220"), "ok"), ran(write("3", "/a/src/bread.go", "rye := 2"), "ok")}, false},
		"by a list of them":   {[]script{fails(listed, "Edit rejected: 1 anchor does not match the current file."), ran(write("2", "src/oven.go", "heat := 220"), "ok")}, false},
		"a list, in vain":     {[]script{fails(listed, "Edit rejected: 1 anchor does not match the current file."), fails(write("2", "src/oven.go", "heat := 220"), "disk full")}, true},
		"a list, elsewhere":   {[]script{fails(listed, "Edit rejected: 1 anchor does not match the current file."), ran(write("2", "src/bread.go", "heat := 220"), "ok")}, true},
		"to be run only":      {[]script{fails(bash("1", "deploy /a/oven.go"), "no"), ran(edit("2", "/a/oven.go", "200", "220"), "ok")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// Paths of one file are known from different folders, however they are written.
func TestSamePath(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"/srv/oven/a.go", "a.go", true}, {"a.go", "/srv/oven/a.go", true}, {"./a.go", "a.go", true}, {`C:\srv\a.go`, "srv/a.go", true},
		{"oven/", "/srv/oven", true}, {"/srv/oven/.", "oven", true}, {"/srv/oven/x/..", "oven", true},
		{"/srv/oven/a.go", "b.go", false}, {"/srv/oven/xa.go", "a.go", false}, {"oven/a.go", "mill/a.go", false},
	} {
		if got := samePath(c.a, c.b); got != c.same {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
