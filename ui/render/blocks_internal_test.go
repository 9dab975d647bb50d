package render

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Blocks of SEARCH and REPLACE are a difference: with the numbers of the file where they say at
// which lines they are, or where the result has the whole file. What is no block stays what it is.
func TestBlocksOfEdits(t *testing.T) {
	block := func(start, old, new string) string {
		return "<<<<<<< SEARCH\n" + start + old + "\n=======\n" + new + "\n>>>>>>> REPLACE\n"
	}
	at := func(n string) string { return ":start_line:" + n + "\n-------\n" }
	file := func(s string) string {
		return "The content was saved.\n<final_file_content path=\"rye.md\">\n" + s + "\n</final_file_content>\n"
	}
	for _, c := range []struct{ name, diff, result, want string }{
		{"no numbers", "------- SEARCH\na\nb\n=======\na\nc\n+++++++ REPLACE", "", " a\n-b\n+c"},
		{"two places", block("", "a", "b") + "\n" + block("", "x", "y\nz"), "", "-a\n+b\n@@\n-x\n+y\n+z"},
		{"a line is told", block(at("13"), "a\nb", "a\nc"), "", "@@ -13,2 +13,2 @@\n a\n-b\n+c"},
		{"two lines, the second moved", block(at("13"), "a", "b\nc\nd") + block(at("20"), "x", "y"), "", "@@ -13,1 +13,3 @@\n-a\n+b\n+c\n+d\n@@ -20,1 +22,1 @@\n-x\n+y"},
		{"two lines, the lower one first", block(at("20"), "x", "y") + block(at("13"), "a", "b\nc\nd"), "", "@@ -20,1 +22,1 @@\n-x\n+y\n@@ -13,1 +13,3 @@\n-a\n+b\n+c\n+d"},
		{"one of two lines is told", block(at("20"), "x", "y") + block("", "a", "b"), "", "@@ -20,1 +20,1 @@\n-x\n+y\n@@\n-a\n+b"},
		{"nothing is left", block(at("13"), "a", ""), "", "@@ -13,1 +12,0 @@\n-a"},
		{"nothing changes", block(at("13"), "a", "a"), "", "@@ -13,1 +13,1 @@\n a"},
		{"the file is in the result", block("", "a\nb", "a\nc\nd") + block("", "x", "y"), file("1\na\nc\nd\n5\ny"), "@@ -2,2 +2,3 @@\n a\n-b\n+c\n+d\n@@ -5,1 +6,1 @@\n-x\n+y"},
		{"twice in the file", block("", "a", "c"), file("c\nc"), "-a\n+c"},
		{"one of two is in the file", block("", "a", "c") + block("", "x", ""), file("c\nd"), "-a\n+c\n@@\n-x"},
		{"not in the file", block("", "a", "c"), file("d"), "-a\n+c"},
	} {
		args := append(append([]byte(`{"path":"rye.md","diff":`), rawjson.Quote(c.diff)...), '}')
		use := tool.Of(&model.ToolCall{Name: "replace_in_file", Arguments: args})
		told := []*model.ToolResult{{Content: []model.Part{model.Text{Text: c.result}}}}
		blocks := callBlocks(use, told, true, editsOf(use, true))
		if len(blocks) != 1 || blocks[0].Form != Diff || blocks[0].Text != c.want {
			t.Errorf("%s:\n%v\nwant\n%s", c.name, blocks, c.want)
		}
	}
	for name, diff := range map[string]string{"words": "so:\n" + block("", "a", "b"), "no end": "<<<<<<< SEARCH\na\n=======\nb"} {
		args := append(append([]byte(`{"path":"rye.md","diff":`), rawjson.Quote(diff)...), '}')
		use := tool.Of(&model.ToolCall{Name: "replace_in_file", Arguments: args})
		for _, b := range callBlocks(use, nil, true, editsOf(use, true)) {
			if b.Form == Diff {
				t.Errorf("%s: %v", name, b)
			}
		}
	}
}

// Edits whose texts stand in a member of their own are differences, as those of others are, and
// what a command printed within JSON is drawn as it came.
func TestBlocksWithin(t *testing.T) {
	for args, want := range map[string]string{
		`{"path":"rye.md","edit":{"old":"a\nb","new":"a\nc"}}`:                                   " a\n-b\n+c",
		`{"path":"rye.md","edit":[{"old":"a","new":"b"}]}`:                                       "-a\n+b",
		`{"path":"rye.md","edit":{"old_string":"a","new_string":"b"},"comment":"for the crust"}`: "-a\n+b",
	} {
		use := tool.Of(&model.ToolCall{Name: "StrReplaceFile", Arguments: []byte(args)})
		blocks := callBlocks(use, nil, true, editsOf(use, true))
		if len(blocks) == 0 || blocks[0].Form != Diff || blocks[0].Text != want {
			t.Errorf("%s:\n%v\nwant\n%s", args, blocks, want)
		}
	}
	use := tool.Of(&model.ToolCall{Name: "bash", Arguments: []byte(`{"command":"bake"}`)})
	r := &model.ToolResult{Content: []model.Part{model.Text{Text: `{"stdout":"rye\nspelt\n","stderr":"","exitCode":0}`}}}
	if b := unframed(resultBlocks(r, use, true), use); len(b) != 1 || b[0].Form != Output || b[0].Text != "rye\nspelt" {
		t.Errorf("drawn as %v", b)
	}
	if got := resultSize(r, use); got != "2 l" {
		t.Errorf("its size is %q", got)
	}
	r.Content[0] = model.Text{Text: `{"stdout":"","stderr":"","exitCode":0}`}
	if got := resultSize(r, use); got != "empty" {
		t.Errorf("the size of nothing is %q", got)
	}
	r = &model.ToolResult{Error: model.Yes, Content: []model.Part{model.Text{Text: "Exit code 1\nthe oven is cold"}}}
	if got := resultSize(r, use); got != "1 l" {
		t.Errorf("with its exit the size is %q", got)
	}
	if b := unframed(resultBlocks(r, use, true), use); len(b) != 1 || b[0].Text != "the oven is cold" {
		t.Errorf("drawn as %v", b)
	}
}

// A search that found nothing has no line of hits; what a file or a command says so is a line.
func TestSizeOfNoHit(t *testing.T) {
	for name, want := range map[[2]string]string{{"Grep", "pattern"}: "none", {"Glob", "pattern"}: "none", {"Bash", "command"}: "1 l", {"Read", "file_path"}: "1 l"} {
		use := tool.Of(&model.ToolCall{Name: name[0], Arguments: []byte(`{"` + name[1] + `":"rye"}`)})
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: "No matches found"}}}
		if got := resultSize(r, use); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if r.Error = model.Yes; resultSize(r, use) != "1 l" {
			t.Errorf("%s, failed: %q", name, resultSize(r, use))
		}
	}
}
