package tool

import (
	"reflect"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

func call(name, args string) *model.ToolCall {
	return &model.ToolCall{Name: name, Arguments: []byte(args)}
}

func TestPurpose(t *testing.T) {
	for _, c := range []struct {
		name, args string
		want       Purpose
	}{
		{"Bash", `{"command":"ls"}`, Shell},
		{"shell", `{"command":["bash","-lc","ls"]}`, Shell},
		{"shell_call", `{"commands":["ls","pwd"]}`, Shell},
		{"Read", `{"file_path":"a.go"}`, ReadFile},
		{"str_replace_editor", `{"command":"view","path":"a.go"}`, ReadFile},
		{"str_replace_editor", `{"command":"create","path":"a.go","file_text":"x"}`, WriteFile},
		{"Edit", `{"file_path":"a.go","old_string":"x","new_string":"y"}`, EditFile},
		{"edit", `{"path":"a.go","edits":[{"oldText":"x","newText":"y"},{"oldText":"v","newText":""}]}`, EditFile},
		{"edit", `{"path":"a.go","edits":[{"line":3,"text":"y"}]}`, Other},
		{"edit", `{"path":"a.go","edits":[]}`, Other},
		{"multi_replace_string_in_file", `{"replacements":[{"filePath":"a","oldString":"x","newString":"y"}]}`, EditFile},
		{"replace_in_file", `{"path":"a","diff":"------- SEARCH\nx\n=======\ny\n+++++++ REPLACE"}`, EditFile},
		{"apply_patch", `{"input":"*** Begin Patch\n*** End Patch"}`, PatchFile},
		{"Grep", `{"pattern":"x"}`, Find},
		{"list_dir", `{"path":"."}`, List},
		{"LS", `{"path":"/"}`, List},
		{"list", `{"path":"/"}`, List}, // of OpenCode
		{"ls", `{"dirPath":".","recursive":false}`, List},
		{"list_directory", `{"path":"/"}`, List},
		{"WebFetch", `{"url":"http://x"}`, Fetch},
		{"google_web_search", `{"query":"x"}`, WebSearch},
		{"WebSearch", `{"query":"x"}`, WebSearch},
		{"Task", `{"prompt":"x"}`, Agent},
		{"TodoWrite", `{"todos":[]}`, Todo},
		{"ExitPlanMode", `{"plan":"x"}`, Plan},
		{"AskUserQuestion", `{"questions":[]}`, Ask},
		{"mcp__github__search_issues", `{"query":"x"}`, Find},
		{"mcp_exa_web_search_exa", `{"query":"x"}`, WebSearch},
		{"browser.search", `{"query":"x"}`, WebSearch},
		{"browser.open", `{"id":"http://x"}`, Other},
		{"read_url_content", `{"Url":"http://x"}`, Fetch},
		{"browser_navigate", `{"url":"http://x"}`, Fetch},
		{"fetch", `{"url":"http://x","max_length":5}`, Fetch},
		{"copilot_fetchWebPage", `{"urls":["http://x"],"query":"y"}`, Fetch},
		{"web_fetch", `{"prompt":"Sum up http://x"}`, Fetch},
		{"web_search_call", `{"type":"open_page","url":"http://x"}`, Fetch},
		{"web_search_call", `{"type":"search","query":"x"}`, WebSearch},
		{"ask_followup_question", `{"question":"x","follow_up":[]}`, Ask},
		{"request_user_input", `{"questions":[]}`, Ask},
		{"vscode_askQuestions", `{"questions":[]}`, Ask},
		{"elicitation", `{"message":"x"}`, Ask},
		{"ask_user", `{"question":"x"}`, Ask},
		{"question", `{"questions":[{"question":"x"}]}`, Ask},
		{"book_details", `{"id":1}`, Other},
		{"send_emails", `{"id":1}`, Other},
		{"editFile", `{"path":"a.go","old":"x","new":"y"}`, EditFile},
		{"edit_file", `{"path":"a.go","find":"x","replace":"y"}`, EditFile},
		{"edit_file", `{"path":"a.go","find":"x","replace":""}`, EditFile},
		{"replace_text", `{"file":"a.go","search":"x","replacement":"y"}`, EditFile},
		{"replace_file_content", `{"TargetFile":"a.go","TargetContent":"x","ReplacementContent":"y"}`, EditFile},
		{"modify_file", `{"filename":"a.go","old_code":"x","new_code":"y"}`, EditFile},
		{"edit_file", `{"path":"a.go","old":"x"}`, Other},
		{"edit_order", `{"old":"x","new":"y"}`, Other},
		{"find_in_file", `{"path":"a.go","find":"x"}`, Find},
		{"compare", `{"path":"a.go","before":"x","after":"y"}`, Other},
	} {
		if got := PurposeOf(call(c.name, c.args)); got != c.want {
			t.Errorf("%s %s is for %v, not %v", c.name, c.args, got, c.want)
		}
	}
}

func TestName(t *testing.T) {
	for _, c := range []struct {
		call         *model.ToolCall
		server, name string
	}{
		{call("mcp__git__log", ""), "git", "log"},
		{call("mcp__git", ""), "", "mcp__git"},
		{call("use_mcp_tool", `{"server_name":"git","tool_name":"log","arguments":"{}"}`), "git", "log"},
		{&model.ToolCall{Name: "log", Server: "git"}, "git", "log"},
		{call("Read", `{}`), "", "Read"},
		{call("use_mcp_tool", `{"path":"a"}`), "", "use_mcp_tool"},
		{call("access_mcp_resource", `{"server_name":"git","uri":"git://head"}`), "git", "git://head"},
		{call("call_mcp_tool", `{"ServerName":"git","ToolName":"log","Arguments":{}}`), "git", "log"},
		{call("mcp_git_log_all", ""), "git", "log_all"},
		{call("mcp_git-hub_log", ""), "git-hub", "log"},
		{call("mcp_lookup", ""), "", "mcp_lookup"},
		{call("git__log", ""), "git", "log"},
		{call("git:log", ""), "git", "log"},
		{call("git.log", ""), "git", "log"},
		{call("git/log_all", ""), "git", "log_all"},
		{call("a.b.c", ""), "", "a.b.c"},
		{call("3.5", ""), "", "3.5"},
		{call("__private", ""), "", "__private"},
		{&model.ToolCall{Name: "git_log", Server: "git"}, "git", "log"},
		{&model.ToolCall{Name: "mcp__git__log", Server: "git"}, "git", "log"},
		{&model.ToolCall{Name: "git-hub-server-log_all", Server: "git-hub-server"}, "git-hub-server", "log_all"},
		{&model.ToolCall{Name: "mcp_git_hub_log", Server: "git hub"}, "git hub", "log"},
		{&model.ToolCall{Name: "github_log", Server: "git"}, "git", "github_log"},
	} {
		if server, name := Name(c.call); server != c.server || name != c.name {
			t.Errorf("%s: %q %q", c.call.Name, server, name)
		}
	}
}

func TestUse(t *testing.T) {
	check := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	check("script", Of(call("shell", `{"command":["bash","-lc","a | b"]}`)).Command(), "a | b")
	check("script is no list", Of(call("shell", `{"command":["bash","-lc","a | b"]}`)).Argv(), []string(nil))
	check("list", Of(call("shell", `{"command":["rg","a|b"]}`)).Argv(), []string{"rg", "a|b"})
	check("commands", Of(call("shell_call", `{"commands":["a","b"]}`)).Command(), "a\nb")
	check("paths", Of(call("read_many_files", `{"paths":["a","b","a"]}`)).Paths(), []string{"a", "b"})
	check("files", Of(call("read_file", `{"files":[{"path":"a"},{"path":"b"}]}`)).Paths(), []string{"a", "b"})
	check("patch", Of(call("apply_patch", `{"input":"*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** End Patch"}`)).Paths(), []string{"a", "b"})
	check("sections", Of(call("edit", `{"input":"§src/oven.go\n≔1..2\nheat\n¶src/bread.go#1F2A\n≔3\nrye\n§ 4 of the contract\n¶2 holds"}`)).Paths(), []string{"src/oven.go", "src/bread.go"})
	check("a law", Of(call("edit", `{"input":"§ 433 BGB\nThe baker has to hand over the loaf."}`)).Paths(), []string(nil))
	check("a law is no edit", Of(call("edit", `{"input":"§ 433 BGB\n§§ 1 ff."}`)).EditsByAnchors(), false)
	check("edits", Of(call("MultiEdit", `{"file_path":"f","edits":[{"old_string":"x","new_string":""},{"old_string":"y","new_string":"z","replace_all":true}]}`)).Edits(),
		[]Edit{{Path: "f", Old: "x"}, {Path: "f", Old: "y", New: "z", All: true}})
	check("blocks", Of(call("replace_in_file", `{"path":"f","diff":"<<<<<<< SEARCH\nx\n=======\ny\nz\n>>>>>>> REPLACE\n<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE"}`)).Edits(),
		[]Edit{{Path: "f", Old: "x", New: "y\nz", Rows: true}, {Path: "f", Rows: true}})
	check("blocks with lines", Of(call("apply_diff", `{"path":"f","diff":"<<<<<<< SEARCH\n:start_line:13\n:end_line:14\n-------\n-------\nx\n=======\n\\=======\ny\n>>>>>>> REPLACE\n\n<<<<<<< SEARCH>\n:start_line: 20\nz\n=======\n>>>>>>> REPLACE"}`)).Edits(),
		[]Edit{{Path: "f", Old: "-------\nx", New: "=======\ny", Rows: true, Line: 13}, {Path: "f", Old: "z", Rows: true, Line: 20}})
	for diff, want := range map[string]string{
		"<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE":                 "diff",
		"so:\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE":            "",
		"<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n<<<<<<< SEARCH": "",
		"x": "",
	} {
		all, key := Of(call("replace_in_file", jsonOf("path", "f", "diff", diff))).Blocks()
		check("key of "+diff, key, want)
		check("blocks of "+diff, len(all) > 0, want != "")
	}
	for args, want := range map[string]Range{
		`{"file_path":"a","offset":10,"limit":5}`:                                           {10, 14},
		`{"file_path":"a","limit":5}`:                                                       {1, 5},
		`{"path":"a","start_line":3,"end_line":"9"}`:                                        {3, 9},
		`{"path":"a","view_range":[3,-1]}`:                                                  {3, 0},
		`{"filePath":"a","startLine":3}`:                                                    {3, 0},
		`{"path":"a","read_range":[1,7]}`:                                                   {1, 7},
		`{"path":"a","offset":0,"limit":7}`:                                                 {0, 7},
		`{"target_file":"a","start_line_one_indexed":2,"end_line_one_indexed_inclusive":4}`: {2, 4},
	} {
		got, ok := Of(call("read_file", args)).Lines()
		if check(args, got, want); !ok {
			t.Errorf("%s has no range", args)
		}
	}
	if _, ok := Of(call("read_file", `{"path":"a"}`)).Lines(); ok {
		t.Error("a range of nothing")
	}
}

// Of arguments whose end is missing the beginning is read.
func TestCutArguments(t *testing.T) {
	for _, c := range []struct {
		name, text string
		purpose    Purpose
		said       string
		cut        bool
	}{
		{"Shell", `{"command": "bake rye\nbake spelt | ta... [truncated]`, Shell, "bake rye\nbake spelt | ta…", true},
		{"Shell", `{"command": "bake rye", "description": "Bakes`, Shell, "bake rye", true},
		{"Read", `{"file_path": "/oven/heat.go", "off`, ReadFile, "", true},
		{"Edit", `{"file_path": "a", "old_string": "b", "new_string": "c`, Other, "", true},
		{"Shell", `bake rye`, Shell, "bake rye", false},
		{"Run Shell Command", "cd /bakery\nls", Shell, "cd /bakery\nls", false},
		{"Read Terminal", "rye", Other, "", false},
		{"Shell", `{"command" bake`, Shell, `{"command" bake`, false},
	} {
		u := Of(&model.ToolCall{Name: c.name, ArgumentsText: c.text})
		if wrong := Of(&model.ToolCall{Name: c.name, ArgumentsText: c.text, Malformed: true}); wrong.Cut != strings.Contains(c.text, "truncated]") {
			t.Errorf("%s %s that the model wrote so: cut %v", c.name, c.text, wrong.Cut)
		}
		if u.Purpose != c.purpose || u.Command() != c.said || u.Cut != c.cut {
			t.Errorf("%s %s is %v %q, cut %v", c.name, c.text, u.Purpose, u.Command(), u.Cut)
		}
	}
}

// jsonOf is an object of texts.
func jsonOf(pairs ...string) string {
	b := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, rawjson.Quote(pairs[i])...), ':'), rawjson.Quote(pairs[i+1])...)
	}
	return string(append(b, '}'))
}

// Every pair of words for what is replaced by what gives the same edit.
func TestEditWords(t *testing.T) {
	for _, pair := range [][2]string{{"old", "new"}, {"find", "replace"}, {"search", "replacement"}, {"TargetContent", "ReplacementContent"}, {"old_code", "new_code"}, {"oldStr", "newStr"}, {"old_string", "new_string"}, {"original", "updated"}, {"before", "after"}} {
		for _, fresh := range []string{"hot", ""} {
			args := `{"path":"a.go","` + pair[0] + `":"cold","` + pair[1] + `":"` + fresh + `"}`
			all := Of(call("edit_file", args)).Edits()
			if len(all) != 1 || all[0] != (Edit{Path: "a.go", Old: "cold", New: fresh}) {
				t.Errorf("%s: %+v", args, all)
			}
		}
	}
}
