package render

import (
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// Where the log has the numbers of an edited file they are drawn, in whatever way it has
// them.
func TestNumbersOfTheFile(t *testing.T) {
	const asked = `{"path":"a","oldText":"rye\nspelt","newText":"rye\nwheat\noats"}`
	for name, c := range map[string]struct{ details, want string }{
		"pi":                          {`{"diff":"     ...\n  46 salt\n  47 rye\n- 48 spelt\n+ 48 wheat\n+ 49 oats\n  49 water\n     ..."}`, "@@ -46,4 +46,5 @@\n salt\n rye\n-spelt\n+wheat\n+oats\n water"},
		"pi, two places":              {`{"diff":"+ 1 oven\n  1 \n     ...\n  98 rye\n- 99 spelt\n+100 wheat\n+101 oats"}`, "@@ -1,1 +1,2 @@\n+oven\n \n@@ -98,2 +99,3 @@\n rye\n-spelt\n+wheat\n+oats"},
		"pi, older":                   {`{"diff":"     ...\n   1 salt\n   2 rye\n- 48 spelt\n+ 48 wheat\n+ 49 oats\n  49 water\n     ..."}`, "@@ -46,4 +46,5 @@\n salt\n rye\n-spelt\n+wheat\n+oats\n water"},
		"pi, older, two places":       {`{"diff":"+  1 oven\n   1 \n     ...\n   2 rye\n- 99 spelt\n+100 wheat\n+101 oats"}`, "@@ -1,1 +1,2 @@\n+oven\n \n@@ -98,2 +99,3 @@\n rye\n-spelt\n+wheat\n+oats"},
		"pi, something else was done": {`{"diff":"  47 rye\n- 48 spelt\n+ 48 whea\n+ 49 oats"}`, "@@ -47,2 +47,3 @@\n rye\n-spelt\n+whea\n+oats"},
		"pi, no sequence":             {`{"diff":"  47 rye\n- 48 spelt\n+ 52 wheat\n+ 49 oats"}`, " rye\n-spelt\n+wheat\n+oats"},
		"OpenCode":                    {`{"metadata":{"diff":"Index: /oven/a\n=====\n--- /oven/a\n+++ /oven/a\n@@ -7,2 +7,3 @@\n rye\n-spelt\n+wheat\n+oats\n"}}`, "@@ -7,2 +7,3 @@\n rye\n-spelt\n+wheat\n+oats"},
		"Crush":                       {`{"old_content":"1\n2\n3\n4\n5\nrye\nspelt\n","new_content":"1\n2\n3\n4\n5\nrye\nwheat\noats\n"}`, "@@ -4,4 +4,5 @@\n 4\n 5\n rye\n-spelt\n+wheat\n+oats"},
		"another edit":                {`{"old_content":"rye\n","new_content":"spelt\n"}`, " rye\n-spelt\n+wheat\n+oats"},
		"one side only":               {`{"old_content":"rye\nspelt\n"}`, " rye\n-spelt\n+wheat\n+oats"},
		"words":                       {`{"diff":"two lines changed"}`, " rye\n-spelt\n+wheat\n+oats"},
	} {
		use := tool.Of(&model.ToolCall{Name: "edit", Arguments: []byte(asked)})
		blocks := callBlocks(use, []*model.ToolResult{{Details: []byte(c.details)}}, true, editsOf(use, true))
		if blocks[0].Form != Diff || blocks[0].Text != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, blocks[0].Text, c.want)
		}
	}
}

// Lines that a result shows as cat -n does have the numbers, where there is but one place.
func TestNumbersOfASnippet(t *testing.T) {
	const head = "The file a has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n"
	const plain = " rye\n-spelt\n+wheat\n+oats"
	for text, want := range map[string]string{
		head + "    10\tsalt\n    11\trye\n    12\twheat\n    13\toats\n    14\twater\n":            "@@ -11,2 +11,3 @@\n" + plain,
		head + "     9→two rye\n    10→wheat\n    11→oats and more\nReview it.":                     "@@ -9,2 +9,3 @@\n" + plain,
		head + "    10\trye\n    11\twheat\n    12\toats\n    13\trye\n    14\twheat\n    15\toats": plain,
		head + "    10\trye\n    12\twheat\n    13\toats":                                           plain,
		head + "    10\tsalt":                      plain,
		"    10\trye\n    11\twheat\n    12\toats": plain,
		"": plain,
	} {
		use := tool.Of(&model.ToolCall{Name: "Edit", Arguments: []byte(`{"file_path":"a","old_string":"rye\nspelt","new_string":"rye\nwheat\noats"}`)})
		blocks := callBlocks(use, []*model.ToolResult{{Content: []model.Part{model.Text{Text: text}}}}, true, editsOf(use, true))
		if blocks[0].Text != want {
			t.Errorf("%q:\n%s\nwant\n%s", text, blocks[0].Text, want)
		}
	}
}
