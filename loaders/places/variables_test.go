package places

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Where the sessions of each program are: in its usual place, and in that which a
// variable names.
func TestEveryVariable(t *testing.T) {
	const share = ".local/share/"
	for _, c := range []struct{ program, variable, value, file string }{
		{"Claude Code", "", "", ".claude/projects/p/s.jsonl"},
		{"Claude Code", "CLAUDE_CONFIG_DIR", "x", "x/projects/p/s.jsonl"},
		{"Codex", "CODEX_HOME", "x", "x/sessions/2026/05/04/rollout-1.jsonl"},
		{"GitHub Copilot CLI", "COPILOT_HOME", "x", "x/session-state/u/events.jsonl"},
		{"VS Code Copilot Chat", "VSCODE_PORTABLE", "x", "x/user-data/User/workspaceStorage/h/chatSessions/c.jsonl"},
		{"Cursor", "", "", ".cursor/projects/p/agent-transcripts/s.txt"},
		{"Cursor", "", "", ".cursor/projects/p/agent-transcripts/s/s.jsonl"},
		{"Cursor", "", "", ".config/Cursor/User/globalStorage/state.vscdb"},
		{"Gemini CLI", "GEMINI_CLI_HOME", "x", "x/.gemini/tmp/h/chats/session-1.jsonl"},
		{"Antigravity", "GEMINI_CLI_HOME", "x", "x/.gemini/antigravity-cli/brain/b/transcript.jsonl"},
		{"OpenCode", "", "", share + "opencode/opencode-dev.db"},
		{"OpenCode", "OPENCODE_DB", "/x/mine.db", "x/mine.db"},
		{"OpenCode", "OPENCODE_DB", "mine.db", share + "opencode/mine.db"},
		{"OpenCode", "", "", share + "opencode/storage/session/p/ses_1.json"},
		{"OpenCode", "", "", share + "opencode/storage/session/info/ses_1.json"},
		{"OpenCode", "", "", share + "opencode/project/p/storage/session/info/ses_1.json"},
		{"OpenCode", "XDG_DATA_HOME", "x", "x/opencode/opencode.db"},
		{"Kilo Code", "", "", share + "kilo/kilo.db"},
		{"Kilo Code", "KILO_DB", "/x/k.db", "x/k.db"},
		{"Kilo Code", "", "", ".config/Code/User/globalStorage/kilocode.kilo-code/tasks/1/api_conversation_history.json"},
		{"Cline", "", "", ".cline/data/sessions/s1/s1.messages.json"},
		{"Cline", "CLINE_SESSION_DATA_DIR", "x", "x/s1/s1.messages.json"},
		{"Cline", "CLINE_DATA_DIR", "x", "x/sessions/s1/s1.messages.json"},
		{"Cline", "CLINE_DIR", "x", "x/data/sessions/s1/s1.messages.json"},
		{"Qwen Code", "QWEN_HOME", "x", "x/projects/p/chats/s.jsonl"},
		{"Qwen Code", "QWEN_RUNTIME_DIR", "x", "x/projects/p/chats/s.jsonl"},
		{"iFlow", "", "", ".iflow/projects/p/session-1.jsonl"},
		{"pi", "PI_CODING_AGENT_DIR", "x", "x/sessions/p/s.jsonl"},
		{"pi", "PI_CODING_AGENT_SESSION_DIR", "x", "x/p/s.jsonl"},
		{"OpenClaw", "", "", ".openclaw/agents/main/sessions/s.jsonl"},
		{"OpenClaw", "OPENCLAW_STATE_DIR", "x", "x/agents/main/sessions/s.jsonl"},
		{"OpenClaw", "OPENCLAW_STATE_DIR", "x", "x/agents/main/agent/openclaw-agent.sqlite"},
		{"OpenClaw", "OPENCLAW_HOME", "x", "x/.openclaw/agents/main/sessions/s.jsonl"},
		{"Goose", "GOOSE_PATH_ROOT", "x", "x/data/sessions/sessions.db"},
		{"OpenHands", "OPENHANDS_PERSISTENCE_DIR", "x", "x/conversations/c/base_state.json"},
		{"OpenHands", "OPENHANDS_CONVERSATIONS_DIR", "x", "x/c/base_state.json"},
		{"Kimi CLI", "", "", ".kimi/sessions/h/s/context.jsonl"},
		{"Kimi CLI", "KIMI_SHARE_DIR", "x", "x/sessions/h/s/context.jsonl"},
		{"Kimi Code", "", "", ".kimi-code/sessions/w/s/agents/main/wire.jsonl"},
		{"Kimi Code", "KIMI_CODE_HOME", "x", "x/sessions/w/s/agents/main/wire.jsonl"},
		{"Amp", "", "", share + "amp/threads/T-1.json"},
		{"Amp", "", "", ".config/Code/User/globalStorage/sourcegraph.amp/threads3/T-1.json"},
		{"Factory Droid", "FACTORY_HOME_OVERRIDE", "x", "x/.factory/sessions/p/s.jsonl"},
		{"Continue", "CONTINUE_GLOBAL_DIR", "x", "x/sessions/s.json"},
		{"Zed", "", "", share + "zed/threads/threads.db"},
		{"Kiro", "KIRO_HOME", "x", "x/sessions/cli/s.jsonl"},
		{"Mistral Vibe", "VIBE_HOME", "x", "x/logs/session/s/messages.jsonl"},
		{"Grok", "GROK_HOME", "x", "x/sessions/p/s/chat_history.jsonl"},
		{"Hermes", "HERMES_HOME", "x", "x/state.db"},
		{"gptme", "GPTME_LOGS_HOME", "x", "x/c/conversation.jsonl"},
		{"LM Studio", "", "", ".lmstudio/conversations/c.conversation.json"},
		{"llm", "LLM_USER_PATH", "x", "x/logs.db"},
		{"Crush", "CRUSH_GLOBAL_DATA", "x", "x/crush.db"},
		{"Aider", "AIDER_CHAT_HISTORY_FILE", "/x/chat.md", "x/chat.md"},
	} {
		t.Run(c.program+" "+c.variable, func(t *testing.T) {
			home := t.TempDir()
			t.Chdir(t.TempDir())
			moveHome(t, home)
			put(t, home, c.file)
			if c.variable != "" {
				value := c.value
				if strings.HasPrefix(value, "/") || value == "x" {
					value = filepath.Join(home, value)
				}
				t.Setenv(c.variable, value)
				reload()
			}
			got := find(t)
			if len(got) != 1 || !strings.HasPrefix(got[0], c.program+" ") {
				t.Errorf("%s: found %q", c.file, got)
			}
		})
	}
}

// The sessions of sub-agents in OpenCode's store are shown with those that started them.
func TestChildSessions(t *testing.T) {
	home := t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	folder := filepath.Join(home, ".local/share/opencode/storage/session/p1")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"ses_1.json": `{"id":"ses_1","title":"Bake bread"}`, "ses_2.json": `{"id":"ses_2","parentID":"ses_1"}`, "ses_3.json": `{"id":"ses_3","title":"what is \"parentID\"?"}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := find(t); !slices.Equal(got, []string{"OpenCode storage/session/p1/ses_1.json", "OpenCode storage/session/p1/ses_3.json"}) {
		t.Errorf("%q", got)
	}
}

// Sessions that OpenCode copied from its store into its database are listed once.
func TestStoredTwice(t *testing.T) {
	home := t.TempDir()
	db, err := os.ReadFile("../source/sqlite/testdata/deep.db") // has a session s1
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	moveHome(t, home)
	data := filepath.Join(home, ".local/share/opencode")
	put(t, home, ".local/share/opencode/storage/session/p1/s1.json", ".local/share/opencode/storage/session/p1/ses_other.json")
	if err := os.WriteFile(filepath.Join(data, "opencode.db"), db, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := find(t); !slices.Equal(got, []string{"OpenCode opencode.db", "OpenCode storage/session/p1/ses_other.json"}) {
		t.Errorf("%q", got)
	}
	if files, _ := os.ReadDir(data); len(files) != 2 {
		t.Errorf("files were left behind: %v", files)
	}
}

// The databases of Cursor's workspaces are listed if there are chats in them.
func TestWorkspacesOfCursor(t *testing.T) {
	home := t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	const user = ".config/Cursor/User/"
	put(t, home, user+"globalStorage/state.vscdb", user+"workspaceStorage/none/state.vscdb", user+"workspaceStorage/empty/state.vscdb", user+"workspaceStorage/some/state.vscdb")
	for name, text := range map[string]string{"empty": `{"tabs":[]}`, "some": `{"tabs":[{"tabId":"t1","bubbles":[{"type":"user"}]}]}`} {
		text = "SQLite format 3 workbench.panel.aichat.view.aichat.chatdata" + text
		if err := os.WriteFile(filepath.Join(home, user, "workspaceStorage", name, "state.vscdb"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := find(t); !slices.Equal(got, []string{"Cursor globalStorage/state.vscdb", "Cursor workspaceStorage/some/state.vscdb"}) {
		t.Errorf("%q", got)
	}
}

// Crush keeps a database in each project, and a list of them.
func TestProjectsOfCrush(t *testing.T) {
	home := t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	put(t, home, "bakery/.crush/crush.db", "garden/data/crush.db", "nobody/.crush/crush.db", ".local/share/crush/projects.json")
	list := `{"projects":[{"path":"` + home + `/bakery","data_dir":"` + home + `/bakery/.crush"},{"path":"` + home + `/garden","data_dir":"data"},{"path":"/gone","data_dir":"/gone/.crush"},{}]}`
	if err := os.WriteFile(filepath.Join(home, ".local/share/crush/projects.json"), []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := find(t); !slices.Equal(got, []string{"Crush crush.db", "Crush crush.db"}) {
		t.Errorf("%q", got)
	}
}
