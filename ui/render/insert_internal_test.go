package render

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// What is put into a file is drawn as a difference with the file's numbers, where the call or
// its result have them, and counted as it is drawn. A file written without a line has none.
func TestInsertions(t *testing.T) {
	for _, c := range []struct{ name, arguments, result, want, rest string }{
		{"str_replace_editor", `{"command":"insert","path":"/m/a.txt","insert_line":5,"new_str":"rye\nwheat\n"}`, "ok", "@@ -5,0 +6,2 @@\n+rye\n+wheat", ""},
		{"str_replace_editor", `{"command":"append","path":"/m/a.txt","new_str":"rye"}`, "Here's the result of running `cat -n` on a snippet:\n     7\tsalt\n     8\trye\n", "@@ -8,0 +8,1 @@\n+rye", ""},
		{"insert_content", `{"path":"a.txt","line":"7","content":"rye"}`, "ok", "@@ -6,0 +7,1 @@\n+rye", ""},
		{"NotebookEdit", `{"notebook_path":"/m/a.ipynb","cell_id":"c1","new_source":"print(1)\nprint(2)"}`, "ok", "+print(1)\n+print(2)", `{"cell_id":"c1"}`},
	} {
		call := &model.ToolCall{Name: c.name, Arguments: []byte(c.arguments)}
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.result}}}
		use := tool.Of(call)
		blocks := callBlocks(use, []*model.ToolResult{r}, false, editsOf(use, false))
		rest := ""
		if len(blocks) > 1 {
			rest = blocks[1].Text
		}
		if blocks[0].Form != Diff || blocks[0].Text != c.want || rest != c.rest {
			t.Errorf("%s: %+v", c.arguments, blocks)
		}
		if added, removed, ok := Changes(call, r); !ok || added != strings.Count(c.want, "\n+")+min(1, strings.Count(c.want[:1], "+")) || removed != 0 {
			t.Errorf("%s: +%d -%d %v", c.arguments, added, removed, ok)
		}
		it := &Item{Call: call, got: &Got{Result: r}}
		if s := it.ChangeText(); s != c.want {
			t.Errorf("%s: as text %q", c.arguments, s)
		}
	}
	empty := &model.ToolCall{Name: "Write", Arguments: []byte(`{"file_path":"/m/a.txt","content":""}`)}
	if added, removed, ok := Changes(empty); added != 0 || removed != 0 || !ok {
		t.Errorf("an empty file: +%d -%d %v", added, removed, ok)
	}
}

// Changed white space is drawn by signs; that beside other changes is not.
func TestChangedWhiteSpace(t *testing.T) {
	for _, c := range []struct{ diff, want string }{
		{"@@ -1 +1 @@\n-  x\n+\tx", "··x|→\tx"},
		{"@@ -1 +1 @@\n-value\n+value  ", "value|value··"},
		{"@@ -1 +1 @@\n-bake the rye\n+bake  the rye", "bake the rye|bake ·the rye"},
		{"@@ -1 +1 @@\n-bake the rye\n+bake two ryes", "bake the rye|bake two ryes"},
		{"@@ -1 +1 @@\n-a b\n+c d", "a b|c d"},
	} {
		s := sheet{diffs: diffs{drawing{pen: &pen{}}}, lines: parseDiff(c.diff)}
		var got []string
		for i := range s.lines {
			if l := &s.lines[i]; l.sign == '-' || l.sign == '+' {
				got = append(got, s.visible(l).text)
			}
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%q: %q, want %q", c.diff, all, c.want)
		}
	}
}

// A step within an answer that says nothing owns no row; one with a name, or by itself, does.
func TestStepsWithinAnAnswer(t *testing.T) {
	for _, c := range []struct {
		text  string
		first bool
		level int
		want  State
	}{{"", false, 3, Hidden}, {"", false, 4, Full}, {"", true, 3, Line}, {"knead", false, 3, Line}} {
		m := model.Marker{Kind: model.MarkerStep, Text: c.text}
		it := &Item{Kind: Event, First: c.first, Message: &model.Message{Role: model.RoleAssistant}, Parts: []model.Part{m}}
		if got := ByLevel(it, c.level, Filter{}, false); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
