package tool

import (
	"fmt"
	"testing"

	"msgview/model"
)

// What is put into a file is an edit, whatever the tool is called; what stays a command, a
// write or a read is none.
func TestInsertions(t *testing.T) {
	for _, c := range []struct{ name, arguments, want string }{
		{"str_replace_editor", `{"command":"insert","path":"/m/a.txt","insert_line":5,"new_str":"rye\nwheat\n"}`, `edit "rye\nwheat\n" 6`},
		{"str_replace_based_edit_tool", `{"command":"insert","path":"/m/a.txt","insert_line":0,"insert_text":"rye"}`, `edit "rye" 1`},
		{"fs_write", `{"command":"append","path":"/m/a.txt","new_str":"rye"}`, `edit "rye" 0`},
		{"insert_content", `{"path":"a.txt","line":"7","content":"rye"}`, `edit "rye" 7`},
		{"insert_content", `{"path":"a.txt","line":0,"content":"rye"}`, `edit "rye" 0`},
		{"NotebookEdit", `{"notebook_path":"/m/a.ipynb","cell_id":"c1","new_source":"print(1)","cell_type":"code"}`, `edit "print(1)" 0`},
		{"str_replace_editor", `{"command":"undo_edit","path":"/m/a.txt"}`, "edit"},
		{"str_replace_editor", `{"command":"view","path":"/m/a.txt"}`, "read"},
		{"str_replace_editor", `{"command":"create","path":"/m/a.txt","file_text":"rye"}`, "write"},
		{"bash", `{"command":"insert coin"}`, "shell"},
		{"insert_row", `{"path":"bread.db","content":"rye"}`, "other"},
	} {
		use := Of(&model.ToolCall{Name: c.name, Arguments: []byte(c.arguments)})
		got := use.Purpose.String()
		if in, ok := use.Insertion(); ok {
			got += fmt.Sprintf(" %q %d", in.Text, in.Line)
			if edits := use.Edits(); len(edits) != 1 || !edits[0].Insert || edits[0].New != in.Text || edits[0].Line != in.Line {
				t.Errorf("%s: edits %+v", c.arguments, edits)
			}
		}
		if got != c.want {
			t.Errorf("%s %s: %s, want %s", c.name, c.arguments, got, c.want)
		}
	}
}
