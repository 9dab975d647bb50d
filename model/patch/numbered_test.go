package patch

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// A patch without numbers has those of its files, where the log tells what the patch made of
// them: all that it says stays, and a hunk that fits nowhere has none.
func TestNumbered(t *testing.T) {
	update := func(path, diff string) string {
		return `{"changes":{"` + path + `":{"type":"update","unified_diff":` + string(rawjson.Quote(diff)) + `,"move_path":null}}}`
	}
	for _, c := range []struct{ name, hunks, told, want string }{
		{"one place", "@@\n a\n-b\n+c\n d", update("/farm/rye.md", "@@ -7,3 +7,3 @@\n a\n-b\n+c\n d\n"), "@@ -7,3 +7,3 @@\n a\n-b\n+c\n d"},
		{"less context is told", "@@ func x\n y\n a\n-b\n+c\n d\n e", update("/farm/rye.md", "@@ -7,3 +7,3 @@\n a\n-b\n+c\n d\n"), "@@ -6,5 +6,5 @@ func x\n y\n a\n-b\n+c\n d\n e"},
		{"no head", "-b\n+c", update("rye.md", "@@ -7 +7 @@\n-b\n+c\n"), "@@ -7,1 +7,1 @@\n-b\n+c"},
		{"two places, moved by the first", "@@\n+n\n+o\n a\n@@\n x\n-b\n+c", update("/farm/rye.md", "@@ -3 +3,3 @@\n+n\n+o\n a\n@@ -9,2 +11,2 @@\n x\n-b\n+c\n"), "@@ -3,1 +3,3 @@\n+n\n+o\n a\n@@ -9,2 +11,2 @@\n x\n-b\n+c"},
		{"right below each other", "@@\n-a\n+a2\n+a3\n@@\n-b\n+b2", update("/farm/rye.md", "@@ -3,2 +3,3 @@\n-a\n-b\n+a2\n+a3\n+b2\n"), "@@ -3,1 +3,2 @@\n-a\n+a2\n+a3\n@@ -4,1 +5,1 @@\n-b\n+b2"},
		{"the same twice", "@@\n-b\n+c\n@@\n-b\n+c", update("/farm/rye.md", "@@ -3 +3 @@\n-b\n+c\n@@ -9 +9 @@\n-b\n+c\n"), "@@ -3,1 +3,1 @@\n-b\n+c\n@@ -9,1 +9,1 @@\n-b\n+c"},
		{"only more, without context", "@@\n+n", update("/farm/rye.md", "@@ -5,0 +6 @@\n+n\n"), "@@ -5,0 +6,1 @@\n+n"},
		{"other white space", "@@\n a \n-b\n+c", update("/farm/rye.md", "@@ -3,2 +3,2 @@\n  a\n-b\n+c\n"), "@@ -3,2 +3,2 @@\n a \n-b\n+c"},
		{"a comment of SQL", "@@\n--- b\n+-- c", update("/farm/rye.md", "@@ -3 +3 @@\n--- b\n+-- c\n"), "@@ -3,1 +3,1 @@\n--- b\n+-- c"},
		{"one of two hunks is told", "@@\n-q\n+r\n@@\n-b\n+c", update("/farm/rye.md", "@@ -3 +3 @@\n-b\n+c\n"), "@@\n-q\n+r\n@@ -3,1 +3,1 @@\n-b\n+c"},
		{"of the app server", "@@\n-b\n+c", `{"changes":[{"path":"/farm/rye.md","kind":{"type":"update","move_path":null},"diff":"@@ -3 +3 @@\n-b\n+c\n"}]}`, "@@ -3,1 +3,1 @@\n-b\n+c"},
		{"of the first versions", "@@\n-b\n+c", `{"changes":{"/farm/rye.md":{"update":{"unified_diff":"@@ -3 +3 @@\n-b\n+c\n","move_path":null}}}}`, "@@ -3,1 +3,1 @@\n-b\n+c"},

		{"another file", "@@\n-b\n+c", update("/farm/barley.md", "@@ -3 +3 @@\n-b\n+c\n"), ""},
		{"another change", "@@\n-b\n+c", update("/farm/rye.md", "@@ -3 +3 @@\n-b\n+d\n"), ""},
		{"other lines around it", "@@\n a\n-b\n+c", update("/farm/rye.md", "@@ -3,2 +3,2 @@\n q\n-b\n+c\n"), ""},
		{"nothing is told", "@@\n-b\n+c", `{"changes":{}}`, ""},
		{"no numbers are told", "@@\n-b\n+c", update("/farm/rye.md", "@@\n-b\n+c\n"), ""},
	} {
		const head, end = "*** Begin Patch\n*** Update File: rye.md\n", "\n*** End Patch"
		want := ""
		if c.want != "" {
			want = head + c.want + end
		}
		if got := Numbered(head+c.hunks+end, []*model.ToolResult{nil, {Details: []byte(c.told)}}); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.TrimSuffix(strings.TrimPrefix(got, head), end), c.want)
		}
	}
	whole := "*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@\n-x\n+y\n*** End of File\n*** Delete File: c\n*** Add File: d\n+z\n*** End Patch"
	told := `{"changes":{"/f/a":{"type":"update","unified_diff":"@@ -2 +2 @@\n-x\n+y\n","move_path":"/f/b"},"/f/c":{"type":"delete","content":"-- gone\n*** Add File: no\n"},"/f/d":{"type":"add","content":"z\n"}}}`
	want := "*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@ -2,1 +2,1 @@\n-x\n+y\n*** End of File\n*** Delete File: c\n@@ -1,2 +0,0 @@\n--- gone\n-*** Add File: no\n*** Add File: d\n+z\n*** End Patch"
	if got := Numbered(whole, []*model.ToolResult{{Details: []byte(told)}}); got != want {
		t.Errorf("all kinds:\n%s\nwant\n%s", got, want)
	}
}
