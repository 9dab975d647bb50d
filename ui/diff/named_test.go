package diff

import "testing"

// Tools of one name call their arguments as their programs do: what is asked for is the same.
func TestNamesOfArguments(t *testing.T) {
	for name, c := range map[string]struct {
		a, b [3]string
		want string
	}{
		"paths":         {[3]string{"read_file", `{"absolute_path":"/w/a.py"}`, "x"}, [3]string{"read_file", `{"path":"/w/a.py"}`, "x"}, "==="},
		"case":          {[3]string{"Read", `{"filePath":"/w/a.py"}`, "x"}, [3]string{"read", `{"file_path":"/w/a.py"}`, "x"}, "==="},
		"from here":     {[3]string{"read_file", `{"path":"./a.py"}`, "x"}, [3]string{"read_file", `{"file":"a.py"}`, "x"}, "==="},
		"edits":         {[3]string{"edit_file", `{"path":"a.py","old_str":"x","new_str":"y"}`, "ok"}, [3]string{"edit_file", `{"file_path":"a.py","find":"x","replace":"y"}`, "ok"}, "==="},
		"writes":        {[3]string{"write_file", `{"content":"x","path":"a.py"}`, "ok"}, [3]string{"write_file", `{"file_path":"a.py","file_text":"x"}`, "ok"}, "==="},
		"other tools":   {[3]string{"Read", `{"file_path":"./a.py"}`, "x"}, [3]string{"read_file", `{"path":"a.py"}`, "x"}, "==="},
		"another file":  {[3]string{"read_file", `{"absolute_path":"/w/a.py"}`, "x"}, [3]string{"read_file", `{"path":"/w/b.py"}`, "x"}, "=~="},
		"another text":  {[3]string{"edit_file", `{"path":"a.py","old_str":"x","new_str":"y"}`, "ok"}, [3]string{"edit_file", `{"path":"a.py","find":"x","replace":"z"}`, "ok"}, "=~="},
		"another part":  {[3]string{"read_file", `{"path":"a.py","offset":1}`, "x"}, [3]string{"read_file", `{"file_path":"a.py","offset":9}`, "x"}, "=~="},
		"of no purpose": {[3]string{"bake", `{"path":"a.py"}`, "x"}, [3]string{"bake", `{"file":"a.py"}`, "x"}, "=~="},
	} {
		if got := changes(compared(t, of(t, "a.jsonl", run(c.a)), of(t, "b.jsonl", run(c.b)))); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
