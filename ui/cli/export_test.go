package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a form cannot hold is on standard error, the body alone on standard output.
func TestExport(t *testing.T) {
	path := wrongFile(t)
	two := filepath.Join(t.TempDir(), "two.jsonl")
	line := `{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"hello"}]}` + "\n"
	if err := os.WriteFile(two, []byte(line+strings.Replace(line, "hi", "ho", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	edits := filepath.Join(t.TempDir(), "edits.jsonl")
	if err := os.WriteFile(edits, []byte(`{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"edit_file","arguments":"{\"path\":\"oven.txt\",\"old_string\":\"cold\",\"new_string\":\"warm\"}"}},{"id":"c2","type":"function","function":{"name":"bash","arguments":"{\"command\":\"ls\"}"}}]},{"role":"tool","tool_call_id":"c1","content":"ok"},{"role":"tool","tool_call_id":"c2","content":"oven.txt"}]}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	blind := filepath.Join(t.TempDir(), "blind.jsonl") // puts lines into a file that nothing shows
	if err := os.WriteFile(blind, []byte(`{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"str_replace_editor","arguments":"{\"command\":\"insert\",\"path\":\"oven.txt\",\"insert_line\":3,\"new_str\":\"warm\"}"}}]},{"role":"tool","tool_call_id":"c1","content":"ok"}]}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	strange := filepath.Join(t.TempDir(), "strange.jsonl")
	if err := os.WriteFile(strange, []byte(`{"role":"user","content":"hi"}`+"\n"+`{"kind":"x","words":"of no message"}`+"\n"+`{"role":"assistant","content":"hello"}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	greets := filepath.Join(t.TempDir(), "greets.jsonl") // begins with an answer
	if err := os.WriteFile(greets, []byte(`{"role":"assistant","content":"Hello.","tool_calls":[{"id":"c1","type":"function","function":{"name":"write_file","arguments":"{\"path\":\"a.txt\",\"content\":\"one\\n\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"created"}
{"role":"user","content":"again"}
{"role":"assistant","content":"ok"}
`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args     []string
		code     int
		out, err string // "" for nothing at all
	}{
		{[]string{"export", "--to", "openai-chat", path}, 0, `"tool_call_id":"c1"`, "1 tool: without a definition in the log"},
		{[]string{"export", "--to", "anthropic-messages", path}, 0, `"tool_use_id":"c1"`, "made up (max_tokens)"},
		{[]string{"export", "--to", "vercel-ai", path}, 0, `"type":"tool-result"`, "(first at #m1)"},
		{[]string{"export", "--to", "atif", path}, 0, `"schema_version":"ATIF-v1.6"`, "messages"},
		{[]string{"export", "--to", "openai-chat", two + "#c2"}, 0, `{"messages":[{"role":"user","content":"ho"},{"role":"assistant","content":"hello"}]}`, "1 model: missing"},
		{[]string{"export", "--to", "openai-chat", two}, 0, `"hi"`, "c2: 1 model"},
		{[]string{"export", "--to", "openai-chat", two}, 0, `{"user":"conversation-2","messages":`, ""},
		{[]string{"export", "--to", "anthropic-messages", two}, 0, `"metadata":{"user_id":"conversation-2"}`, ""},
		{[]string{"export", "--to", "vercel-ai", two}, 0, `{"id":"conversation-2","messages":`, ""},
		{[]string{"export", "--to", "atif", two}, 0, `"session_id":"session-conversation-2"`, ""},
		{[]string{"export", "--to", "openai-chat", strange}, 0, `"hello"`, "1 record of an unknown kind (at line 2): left out"},
		{[]string{"export", "--to", "patch", path}, 0, "", "no tool changed a file"},
		{[]string{"export", "--to", "patch", blind}, 0, "", "the log does not show enough of what tools changed to write it\nmsgview: 1 change"},
		{[]string{"export", "--to", "patch", two + "#c3"}, 2, "", "there are 2 conversations"},
		{[]string{"export", "--to", "patch", edits}, 0, "--- a/oven.txt\n+++ b/oven.txt\n", "1 command of a shell"},
		{[]string{"export", "--to", "openai-chat", two + "#c3"}, 2, "", "there are 2 conversations"},
		{[]string{"export", "--to", "openai-chat", two + "#c0"}, 2, "", "counted from 1"},
		{[]string{"export", "--to", "openai-chat", path + "#m1"}, 2, "", "no answer of a model"},
		{[]string{"export", "--to", "openai-chat", greets + "#m1"}, 2, "", "nothing stands before message 1"},
		{[]string{"export", "--to", "openai-chat", greets + "#m4"}, 0, `"again"`, "1 model"},
		{[]string{"export", "--to", "patch", greets + "#m1"}, 0, "", "no tool changed a file"},
		{[]string{"export", "--to", "patch", greets + "#m2"}, 0, "+++ b/a.txt\n", ""},
		{[]string{"export", "--to", "openai-chat", path + "#m99"}, 2, "", "there are 6 messages"},
		{[]string{"export", "--to", "openai-chat", "--select", "tool=bash", path}, 0, `"tool_call_id":"c1"`, "4 messages (first at #m1): left out: the expression does not mean it"},
		{[]string{"export", "--to", "openai-chat", "--select", "role=tool", path}, 0, `"tool_calls":[{"id":"c1"`, "4 messages (first at #m1): left out"},
		{[]string{"export", "--to", "anthropic-messages", "--select", "role=assistant", path}, 0, `"tool_use_id":"c1"`, "2 messages (first at #m1): left out"},
		{[]string{"export", "--to", "vercel-ai", "--select", "text~pytest", path + "#m6"}, 0, `"type":"tool-result"`, "3 messages (first at #m1): left out"},
		{[]string{"export", "--to", "atif", "--select", "role=user", path}, 0, `Sure?`, "4 messages"},
		{[]string{"export", "--to", "openai-chat", "--select", "text~ho", two}, 0, `{"messages":[{"role":"user","content":"ho"}]}`, "1 message (at #m4): left out"},
		{[]string{"export", "--to", "openai-chat", "--select", "tool=read", path}, 1, "", "no message of the conversation is what --select means"},
		{[]string{"export", "--to", "openai-chat", "--select", "tol=read", path}, 2, "", "did you mean tool?"},
		{[]string{"export", "--to", "patch", "--select", "tool=edit_file", edits}, 0, "+++ b/oven.txt\n", "msgview: what is not for git apply is in\n  oven.txt, changed at #m2\n"},
		{[]string{"export", "--to", "patch", "--select", "tool=bash", edits}, 0, "", "no call that --select means changed a file, as far as the log shows\nmsgview: 1 call that changes files (at #m2): left out"},
		{[]string{"export", "--to", "openai-hcat", path}, 2, "", "did you mean openai-chat?"},
		{[]string{"export", path}, 2, "", "say with --to"},
		{[]string{"export", "--to", "atif"}, 2, "", "name one log"},
		{[]string{"export", "--to", "atif", "-o", edits + ".gone", edits + ".none"}, 2, "", "no such file"},
		{[]string{"export", "--to", "atif", "-o", other(t, path), path}, 2, "", "--force writes over it"},
		{[]string{"export", "--to", "cast", "-o", other(t, path), edits + ".none"}, 2, "", "--force writes over it"}, // before anything is read
		{[]string{"export", "--to", "cast", "-o", edits + ".none/a.cast", edits + ".gone"}, 2, "", "msgview: folder " + edits + ".none: "},
		{[]string{"export", "--to", "atif", "--force", "-o", path, path}, 2, "", "is a file of the log, which msgview never writes to"},
		{[]string{"export", "--to", "patch", "--force", "-o", linked(t, path), path}, 2, "", "is a file of the log"},
	} {
		r := run(t, "", environment(), c.args...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || c.out == "" && r.out != "" || !strings.Contains(r.err, c.err) {
			t.Errorf("%s: %+v", strings.Join(c.args, " "), r)
		}
		for _, body := range strings.Split(strings.TrimSuffix(r.out, "\n"), "\n") {
			if body != "" && c.args[2] != "patch" && !json.Valid([]byte(body)) {
				t.Errorf("%s: no JSON: %s", strings.Join(c.args, " "), body)
			}
		}
	}
	out := filepath.Join(t.TempDir(), "body.json")
	if r := run(t, "", environment(), "export", "--to", "anthropic-messages", "-o", out, path+"#m4"); r.code != 0 || r.out != "" {
		t.Errorf("%+v", r)
	}
	body, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(body), "141 passed") || strings.Contains(string(body), "All tests pass.") {
		t.Errorf("%v, %s", err, body)
	}
}

// other returns the name of a copy of a file.
func other(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "other.jsonl")
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}

// linked returns another name of a file.
func linked(t *testing.T, path string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "linked.jsonl")
	if err := os.Link(path, name); err != nil {
		t.Skip(err)
	}
	return name
}
