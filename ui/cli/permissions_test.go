package cli

import (
	"strings"
	"testing"
)

// What a session may do is told where it is otherwise than before, whether a prompt says so
// or a record of its own; it is no message of the others.
func TestPermissionsOfClaudeCode(t *testing.T) {
	prompt := func(n, mode, text string) string {
		return `{"type":"user","uuid":"5e55aaaa-` + n + `","sessionId":"5e55","cwd":"/g","version":"2.1.98","timestamp":"2026-04-01T10:0` + n + `:00Z",` +
			`"permissionMode":"` + mode + `","message":{"role":"user","content":"` + text + `"}}` + "\n"
	}
	path := file(t, "session.jsonl", `{"type":"permission-mode","permissionMode":"plan","sessionId":"5e55"}`+"\n"+
		prompt("1", "plan", "Think of rye.")+prompt("2", "acceptEdits", "Bake it.")+prompt("3", "acceptEdits", "And rolls.")+
		`{"type":"permission-mode","permissionMode":"default","sessionId":"5e55"}`+"\n"+prompt("4", "default", "Wash up."))
	r := run(t, "", nil, "print", "--level", "5", path)
	if strings.Count(r.out, "permissions: ") != 2 {
		t.Errorf("%s", r.out)
	}
	at := 0
	for _, want := range []string{"Think of rye.", "Bake it.", "permissions: acceptEdits", "And rolls.", "permissions: default", "Wash up."} {
		i := strings.Index(r.out[at:], want)
		if i < 0 {
			t.Fatalf("no %q after the others:\n%s", want, r.out)
		}
		at += i
	}
	if r := run(t, "", nil, "info", path); !strings.Contains(r.out, "6 = 5 shown + 1 metadata + 0 unknown") || !strings.Contains(r.out, "1 x permission-mode") {
		t.Errorf("%s", r.out)
	}
}
