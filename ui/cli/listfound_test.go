package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// list --check says what check finds, --select asks for it, and for the format of a log and for
// forks; without them the list says the same whatever was found out before.
func TestListFound(t *testing.T) {
	dir := t.TempDir()
	env := []string{"XDG_CACHE_HOME=" + filepath.Join(dir, "cache")}
	logs := filepath.Join(dir, "logs")
	if err := os.Mkdir(logs, 0o700); err != nil {
		t.Fatal(err)
	}
	const begun = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-04-02T10:00:00Z","message":{"role":"user","content":"Weigh the flour"}}
{"type":"assistant","uuid":"u2","parentUuid":"u1","sessionId":"s1","timestamp":"2026-04-02T10:00:01Z","message":{"role":"assistant","model":"claude-opus-4-8","content":[{"type":"text","text":"400 grams."}],"usage":{"input_tokens":100000,"output_tokens":50}}}
`
	for name, text := range map[string]string{
		"fine.jsonl": begun,
		"fork.jsonl": begun + `{"type":"user","uuid":"u3","parentUuid":"u2","sessionId":"s2","timestamp":"2026-04-02T11:00:00Z","message":{"role":"user","content":"And the salt?"}}
{"type":"assistant","uuid":"u4","parentUuid":"u3","sessionId":"s2","timestamp":"2026-04-02T11:00:01Z","message":{"role":"assistant","content":[{"type":"text","text":"8 grams."}]}}
`,
		"bad.json": `{"messages":[{"role":"user","content":"Bake"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"bake\"}"}}]},{"role":"tool","tool_call_id":"c1","content":"<returncode>127</returncode>\nbash: bake: command not found"},{"role":"assistant","content":"It could not be baked."}]}`,
	} {
		if err := os.WriteFile(filepath.Join(logs, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plain := run(t, "", env, "list", "--json", logs)
	if plain.code != 0 || strings.Count(plain.out, "\n") != 3 || strings.Contains(plain.out, `"found"`) {
		t.Fatalf("%+v", plain)
	}
	for _, c := range []struct{ meant, want string }{
		{"format=claude-code", "fine fork"}, {`format~chat`, "bad"}, {"is:unrecovered", "bad"}, {"not is:unrecovered", "fine fork"},
		{"is:fork", "fork"}, {"cost>0.1", "fine fork"}, {"errors>0", "bad"}, {"errors=0 since:2026-04-02", "fine fork"}, {"is:recovered", ""},
	} {
		r := run(t, "", env, "list", "--json", "--select", c.meant, logs)
		var got []string
		for _, name := range []string{"bad", "fine", "fork"} {
			if strings.Contains(r.out, filepath.Join(logs, name+".json")) {
				got = append(got, name)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s, not %s; %+v", c.meant, got, c.want, r)
		}
	}
	r := run(t, "", env, "list", "--json", "--check", logs)
	if strings.Count(r.out, `"found":{"errors":0,"warnings":0`) != 2 || strings.Count(r.out, `"cost_usd"`) != 2 || strings.Count(r.out, `"codes":["`) < 1 {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", env, "list", "--check", logs); strings.Count(r.out, "(0 to look at") != 2 {
		t.Errorf("%+v", r)
	}
	if again := run(t, "", env, "list", "--json", logs); again.out != plain.out {
		t.Errorf("now that something is known of them: %s", again.out)
	}
}
