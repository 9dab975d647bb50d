package tool

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// An editor that is called by a line of a shell is read as one that is called by its members.
func TestEditorLine(t *testing.T) {
	of := func(line string) Use {
		return Of(&model.ToolCall{Name: "str_replace_editor", Arguments: append(append([]byte(`{"command":`), rawjson.Quote(line)...), '}')})
	}
	u := of("str_replace_editor str_replace /w/rye.py --old_str 'heat = 1\nbake(\"a\")' --new_str 'heat = 2'")
	if all := u.Edits(); u.Purpose != EditFile || len(all) != 1 || all[0].Path != "/w/rye.py" || all[0].Old != "heat = 1\nbake(\"a\")" || all[0].New != "heat = 2" {
		t.Errorf("an edit: %v %v", u.Purpose, all)
	}
	u = of("str_replace_editor view /w/rye.py --view_range 10 20")
	if r, ok := u.Lines(); u.Purpose != ReadFile || u.Path() != "/w/rye.py" || !ok || r != (Range{10, 20}) {
		t.Errorf("a view: %v %q %v", u.Purpose, u.Path(), r)
	}
	if u = of("str_replace_editor create /w/rye.py --file_text 'x = 1\n'"); u.Purpose != WriteFile || u.Content() != "x = 1\n" {
		t.Errorf("a file: %v %q", u.Purpose, u.Content())
	}
	u = of("str_replace_editor insert /w/rye.py --insert_line 3 --new_str 'x = 1\n'")
	if in, ok := u.Insertion(); !ok || in.Line != 4 || in.Text != "x = 1\n" {
		t.Errorf("an insertion: %v %v", u.Purpose, in)
	}
	for _, line := range []string{
		"str_replace_editor", "str_replace_editor str_replace", "str_replace_editor bake /w/rye.py",
		"str_replace_editor view /w/rye.py | head", "str_replace_editor view /w/rye.py; ls",
		"str_replace_editor str_replace /w/rye.py --old_str 'a", "str_replace_editor str_replace /w/rye.py --old_str",
		"str_replace_editor str_replace /w/rye.py old new", "echo str_replace_editor view /w/rye.py",
	} {
		if u := of(line); u.Command() != line {
			t.Errorf("%q: %v, %s", line, u.Purpose, u.Arguments().Raw())
		}
	}
	if u := Of(&model.ToolCall{Name: "str_replace_editor", Arguments: []byte(`{"command":"view","path":"/w/rye.py"}`)}); u.Purpose != ReadFile || u.Path() != "/w/rye.py" {
		t.Errorf("by its members: %v", u.Purpose)
	}
}
