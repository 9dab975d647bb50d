package tool

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// A session of such an editor, by lines and by members.
func session(steps ...[3]string) (calls []*model.ToolCall) {
	var messages []*model.Message
	for i, s := range steps {
		c := &model.ToolCall{ID: fmt.Sprint(i), Name: s[0], Arguments: []byte(s[1])}
		if !strings.HasPrefix(s[1], "{") {
			c.Arguments = append(append([]byte(`{"command":`), rawjson.Quote(s[1])...), '}')
		}
		calls = append(calls, c)
		messages = append(messages, &model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}},
			&model.Message{Role: model.RoleTool, Parts: []model.Part{&model.ToolResult{CallID: c.ID, Content: []model.Part{model.Text{Text: s[2]}}}}})
	}
	FollowOpen(messages)
	return calls
}

const ovenAt = "\n(Open file: /bakery/oven.py)\n(Current directory: /bakery)\nbash-$"

const ovenWindow = "[File: /bakery/oven.py (9 lines total)]\r\n(3 more lines above)\r\n4:heat = 1\r\n5:\r\n6:bake()\r\n(3 more lines below)"

// The calls of an editor that keeps a file open are of that file.
func TestOpenFile(t *testing.T) {
	open := [3]string{"open", "open oven.py 5", ovenWindow + ovenAt}
	for _, c := range []struct {
		call, args, result string
		purpose            Purpose
		path               string
		edit               Edit // "" for none
	}{
		{"open", `open "oven.py"`, ovenWindow + ovenAt, ReadFile, "/bakery/oven.py", Edit{}},
		{"open", `open missing.py`, "File missing.py not found" + ovenAt, ReadFile, "/bakery/missing.py", Edit{}},
		{"open", `open oven.py && ls`, "x", Shell, "/bakery/oven.py", Edit{}},
		{"open", `{"path":"oven.py","line_number":5}`, ovenWindow + ovenAt, ReadFile, "/bakery/oven.py", Edit{}},
		{"goto", `goto 5`, ovenWindow, ReadFile, "/bakery/oven.py", Edit{}},
		{"scroll_down", `scroll_down`, ovenWindow, ReadFile, "/bakery/oven.py", Edit{}},
		{"scroll_up", `{}`, ovenWindow, ReadFile, "/bakery/oven.py", Edit{}},
		{"create", `create rye.py`, "[File: /bakery/rye.py (1 lines total)]\n1:\n\n(Open file: /bakery/rye.py)\n(Current directory: /bakery)\nbash-$", WriteFile, "/bakery/rye.py", Edit{}},
		{"create", `{"filename":"rye.py"}`, "[File: rye.py (1 lines total)]\n1:\n(Open file: /bakery/rye.py)\n(Current directory: /bakery)\nbash-$", WriteFile, "/bakery/rye.py", Edit{}},
		{"find_file", `find_file rye.py`, "Found 1 matches", Find, "", Edit{}},
		{"search_dir", `search_dir "heat = 1" src`, "Found 1 matches", Find, "", Edit{}},
		{"search_file", `search_file heat`, "Found 1 matches", Find, "/bakery/oven.py", Edit{}},
		{"search_file", `search_file heat rye.py`, "Found 1 matches", Find, "rye.py", Edit{}},
		{"edit", "edit 4:5\nheat = 2\nend_of_edit", "[File: /bakery/oven.py (8 lines total)]\n4:heat = 2\n5:bake()", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n\n", New: "heat = 2\n", Line: 4, Last: 5, Rows: true}},
		{"edit", "edit 4:4\nend_of_edit", "[File: /bakery/oven.py (8 lines total)]\n4:", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n", Line: 4, Last: 4, Rows: true}},
		{"edit", "edit 4:4\n\nend_of_edit", "[File: /bakery/oven.py (9 lines total)]\n4:", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n", New: "\n", Line: 4, Last: 4, Rows: true}},
		{"edit", `{"start_line":4,"end_line":4,"replacement_text":"heat = 2"}`, "[File: /bakery/oven.py (9 lines total)]\n4:heat = 2", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n", New: "heat = 2\n", Line: 4, Last: 4, Rows: true}},
		{"edit", `{"text":"bake()"}`, "[File: /bakery/oven.py (7 lines total)]\n4:bake()", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n\nbake()\n", New: "bake()\n", Line: 4, Last: 6, Rows: true}},
		{"edit", `{"search":"= 1","replace":"= 2\ntime = 3"}`, "Text replaced.\n[File: /bakery/oven.py (10 lines total)]\n4:heat = 2", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n", New: "heat = 2\ntime = 3\n", Line: 4, Last: 4, Rows: true}},
		{"edit", `edit '= 1' '= 2'`, "Text replaced.\n[File: /bakery/oven.py (9 lines total)]\n4:heat = 2", EditFile, "/bakery/oven.py",
			Edit{Old: "heat = 1\n", New: "heat = 2\n", Line: 4, Last: 4, Rows: true}},
		{"edit", `{"search":"e","replace":"o","replace-all":true}`, "Text replaced.", EditFile, "/bakery/oven.py", Edit{Old: "e", New: "o", All: true}},
		{"edit", "edit 4:4\nheat = 2\nend_of_edit", "[File: /bakery/oven.py (30 lines total)]\n4:heat = 2", EditFile, "/bakery/oven.py", // which was not what it was shown to be
			Edit{New: "heat = 2\n", Line: 4, Last: 4, Rows: true}},
		{"edit", "edit 2:2\nheat = 2\nend_of_edit", "[File: /bakery/oven.py (9 lines total)]\n2:heat = 2", EditFile, "/bakery/oven.py", // which was not shown
			Edit{New: "heat = 2\n", Line: 2, Last: 2, Rows: true}},
		{"insert", `{"text":"x = 1","line":5}`, "[File: /bakery/oven.py (10 lines total)]\n6:x = 1", EditFile, "/bakery/oven.py",
			Edit{New: "x = 1", Insert: true, Line: 6, Last: 5, Rows: true}},
		{"insert", `{"text":"x = 1"}`, "[File: /bakery/oven.py (10 lines total)]\n10:x = 1", EditFile, "/bakery/oven.py",
			Edit{New: "x = 1", Insert: true, End: true, Rows: true}},
		{"insert", `insert 'x = 1' 20`, "[File: /bakery/oven.py (10 lines total)]\n6:x = 1", EditFile, "/bakery/oven.py", // behind what was shown
			Edit{New: "x = 1", Insert: true, Line: 21, Rows: true}},
	} {
		calls := session(open, [3]string{c.call, c.args, c.result})
		u := Of(calls[1])
		all := u.Edits()
		if c.edit != (Edit{}) {
			c.edit.Path = c.path
		}
		if u.Purpose != c.purpose || u.Purpose != Shell && u.Path() != c.path || len(all) > 1 || len(all) == 0 && c.edit != (Edit{}) || len(all) == 1 && all[0] != c.edit {
			t.Errorf("%s: %v %q %+v", c.args, u.Purpose, u.Path(), all)
		}
	}
}

// A file that is not known to be open is none.
func TestNoOpenFile(t *testing.T) {
	for _, args := range []string{"edit 1:1\nx\nend_of_edit", `{"search":"a","replace":"b"}`} {
		calls := session([3]string{"edit", args, "No file open. Use the open command first."})
		if u := Of(calls[0]); u.Path() != "" {
			t.Errorf("%s: %q", args, u.Path())
		}
	}
	c := &model.ToolCall{Name: "create", Arguments: []byte(`{"filename":"oven.py"}`)}
	if u := Of(c); u.Purpose == WriteFile || u.Content() != "" {
		t.Errorf("of another program: %v", u.Purpose)
	}
}

// What a command may have changed is only taken for what it was if the next window is as it would
// make it.
func TestOpenFileChanged(t *testing.T) {
	open := [3]string{"open", "open oven.py 5", ovenWindow + ovenAt}
	sed := [3]string{"bash", "sed -i 1,2d oven.py", ovenAt}
	for total, want := range map[int]string{9: "heat = 1\n", 7: "", 0: ""} {
		result := ""
		if total > 0 {
			result = fmt.Sprintf("[File: /bakery/oven.py (%d lines total)]\n4:heat = 2", total)
		}
		calls := session(open, sed, [3]string{"edit", "edit 4:4\nheat = 2\nend_of_edit", result})
		if all := Of(calls[2]).Edits(); len(all) != 1 || all[0].Old != want {
			t.Errorf("%d lines: %+v", total, all)
		}
	}
}

// A window is all of a file only if it has as many lines.
func TestWindowOfFile(t *testing.T) {
	for s, want := range map[string]bool{
		"[File: /a.py (2 lines total)]\n1:a\n2:b\n":                       true,
		"[File: /a.py (9 lines total)]\n1:a\n2:b\n(7 more lines below)\n": false,
		"[File: /a (b).py (3 lines total)]\n(1 more lines above)\n2:b\n":  false,
		"     1\ta\n     2\tb\n":                                          true,
		"     2\tb\n":                                                     false,
	} {
		if f, ok := FileLines(s); !ok || f.Whole() != want {
			t.Errorf("%q: %v %+v", s, ok, f)
		}
	}
}

// Where nothing says which file is open, what a call gives back does.
func TestOpenFileOfTheResult(t *testing.T) {
	const nothing = "\n(Open file: n/a)\n(Current directory: /bakery)\nbash-$"
	for _, c := range []struct{ call, args, result, path string }{
		{"edit", "edit 4:4\nheat = 2\nend_of_edit", ovenWindow + "\nFile updated." + nothing, "/bakery/oven.py"},
		{"insert", `insert "heat = 2" 4`, ovenWindow + nothing, "/bakery/oven.py"},
		{"goto", "goto 5", ovenWindow + nothing, "/bakery/oven.py"},
		{"edit", "edit 4:4\nheat = 2\nend_of_edit", "No file open. Use the open command first." + nothing, ""},
		{"search_dir", "search_dir heat", ovenWindow + nothing, ""},
	} {
		calls := session([3]string{"bash", "ls", "oven.py" + nothing}, [3]string{c.call, c.args, c.result})
		if got := strings.Join(Of(calls[1]).Paths(), " "); got != c.path {
			t.Errorf("%s: %q, want %q", c.args, got, c.path)
		}
	}
}
