package places

import (
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"msgview/model"
)

// write makes a file with a text below a folder.
func write(t *testing.T, root, name, text string) {
	t.Helper()
	put(t, root, name)
	if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The project of a session whose log does not name it is known from what lies beside the log, as
// its program writes it; where that is missing or damaged, there is none.
func TestProjects(t *testing.T) {
	home := t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	md := func(s string) string { sum := md5.Sum([]byte(s)); return hex.EncodeToString(sum[:]) }
	sha := func(s string) string { sum := sha256.Sum256([]byte(s)); return hex.EncodeToString(sum[:]) }
	want := map[string]string{}
	session := func(name, project string) {
		put(t, home, name)
		want[filepath.Join(home, filepath.FromSlash(name))] = project
	}

	write(t, home, ".kimi/kimi.json", `{"work_dirs":[{"path":"/home/ada/bakery","kaos":"local"},{"path":"/home/ada/mill","kaos":"ssh"}]}`)
	session(".kimi/sessions/"+md("/home/ada/bakery")+"/s1/context.jsonl", "/home/ada/bakery")
	session(".kimi/sessions/ssh_"+md("/home/ada/mill")+"/s2/context.jsonl", "/home/ada/mill")
	session(".kimi/sessions/"+md("/home/ada/barn")+"/s3/context.jsonl", "")

	write(t, home, ".gemini/projects.json", `{"projects":{"/home/ada/bakery":"bakery","/home/ada/mill":"mill"}}`)
	write(t, home, ".gemini/tmp/oven/.project_root", "/home/ada/oven\n")
	write(t, home, ".gemini/tmp/odd/.project_root", "not a path")
	session(".gemini/tmp/oven/chats/session-1.jsonl", "/home/ada/oven")
	session(".gemini/tmp/bakery/chats/session-2.jsonl", "/home/ada/bakery")
	session(".gemini/tmp/"+sha("/home/ada/mill")+"/chats/session-3.json", "/home/ada/mill")
	session(".gemini/tmp/"+sha("/home/ada/mill")+"/checkpoint-bread.json", "/home/ada/mill")
	session(".gemini/tmp/odd/chats/session-4.json", "")

	write(t, home, ".vibe/logs/session/one/meta.json", `{"session_id":"1","environment":{"working_directory":"/home/ada/\u0062akery"},"tools":["cut he`)
	write(t, home, ".vibe/logs/session/two/meta.json", `{"environment":{"working_directory":null}}`)
	session(".vibe/logs/session/one/messages.jsonl", "/home/ada/bakery")
	session(".vibe/logs/session/two/messages.jsonl", "")
	session(".vibe/logs/session/three/messages.jsonl", "")

	write(t, home, ".kiro/sessions/cli/a.json", `{"session_id":"a","cwd":"/home/ada/mill"}`)
	session(".kiro/sessions/cli/a.jsonl", "/home/ada/mill")
	session(".kiro/sessions/cli/b.jsonl", "")
	editor := ".config/Kiro/User/globalStorage/kiro.kiroagent/"
	session(editor+"workspace-sessions/"+base64.RawURLEncoding.EncodeToString([]byte("/home/ada/mill?>"))+"__/c.json", "/home/ada/mill?>")
	session(editor+"workspace-sessions/"+base64.StdEncoding.EncodeToString([]byte(`C:\\mill`))+"/d.json", `C:\\mill`)
	session(editor+"workspace-sessions/no path/e.json", "")

	Find(context.Background(), func(s model.Session) {
		project, ok := want[s.Path]
		if !ok {
			return
		}
		if s.Project != project {
			t.Errorf("%s: the project is %q, not %q", s.Path, s.Project, project)
		}
		delete(want, s.Path)
	})
	for path := range want {
		t.Errorf("%s is not found", path)
	}
}

// A task of which only what the panel showed is left is a session, too; beside the history of its
// requests that is none.
func TestOnlyPanel(t *testing.T) {
	home := t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	for _, program := range []string{"Code/User/globalStorage/saoudrizwan.claude-dev", "Code/User/globalStorage/rooveterinaryinc.roo-cline", "Code/User/globalStorage/kilocode.kilo-code", "IBM Bob/User/globalStorage/ibm.bob-code"} {
		tasks := ".config/" + program + "/tasks/"
		put(t, home, tasks+"1/ui_messages.json", tasks+"1/api_conversation_history.json", tasks+"2/ui_messages.json", tasks+"3/ui_messages.json")
		write(t, home, tasks+"3/api_conversation_history.json", "[]")
	}
	found := map[string]int{}
	Find(context.Background(), func(s model.Session) { found[s.Name]++ })
	for name, n := range map[string]int{"1/ui_messages.json": 0, "1/api_conversation_history.json": 4, "2/ui_messages.json": 4, "3/ui_messages.json": 4} {
		if found[name] != n {
			t.Errorf("%s is found %d times, not %d: %v", name, found[name], n, found)
		}
	}
}
