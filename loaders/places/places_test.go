package places

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adrg/xdg"

	"msgview/model"
)

// put makes files below a folder.
func put(t *testing.T, root string, names ...string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("{}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// moveHome makes a folder the home of all programs.
func moveHome(t *testing.T, home string) {
	t.Helper()
	for _, name := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, "")
	}
	t.Setenv("HOME", home)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	for _, p := range All() {
		for _, v := range p.Variables {
			t.Setenv(v.Name, "")
		}
	}
}

func reload() { xdg.Reload() }

func find(t *testing.T) []string {
	t.Helper()
	var list []string
	Find(context.Background(), func(s model.Session) { list = append(list, s.Program+" "+s.Name) })
	slices.Sort(list)
	return list
}

func TestFind(t *testing.T) {
	home := t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	if got := find(t); len(got) > 0 {
		t.Errorf("in an empty home: %q", got)
	}
	put(t, home,
		".claude/projects/-home-ada-bakery/s1.jsonl", ".claude/projects/-home-ada-bakery/agent-1.jsonl", ".claude/projects/-home-ada-bakery/s1/subagents/agent-2.jsonl", ".claude/history.jsonl",
		".codex/sessions/2026/05/04/rollout-a.jsonl", ".codex/sessions/2026/05/04/rollout-b.jsonl.zst", ".codex/history.jsonl",
		".copilot/session-state/u/events.jsonl",
		".config/Code/User/workspaceStorage/h/chatSessions/c.json",
		".local/share/opencode/opencode.db", ".local/share/amp/threads/T-1.json",
		".continue/sessions/c1.json", ".continue/sessions/sessions.json",
		".openhands/conversations/c1/base_state.json",
		".lmstudio/conversations/x.conversation.json", ".lmstudio/conversations/folder/y.conversation.json",
	)
	want := []string{
		"Amp T-1.json", "Claude Code -home-ada-bakery/s1.jsonl", "Codex sessions/2026/05/04/rollout-a.jsonl", "Codex sessions/2026/05/04/rollout-b.jsonl.zst",
		"Continue c1.json", "GitHub Copilot CLI u/events.jsonl", "LM Studio folder/y.conversation.json", "LM Studio x.conversation.json",
		"OpenCode opencode.db", "OpenHands c1", "VS Code Copilot Chat workspaceStorage/h/chatSessions/c.json",
	}
	if got := find(t); !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	// a variable moves the folder
	elsewhere := t.TempDir()
	put(t, elsewhere, "projects/-p/other.jsonl")
	t.Setenv("CLAUDE_CONFIG_DIR", elsewhere)
	if got := find(t); !slices.Contains(got, "Claude Code -p/other.jsonl") || slices.Contains(got, "Claude Code -home-ada-bakery/s1.jsonl") {
		t.Errorf("with the variable: %q", got)
	}
	// some name a folder above the one that is at home
	put(t, elsewhere, ".gemini/tmp/p/chats/session-1.json", "data/sessions/sessions.db", "sessions/p/1.jsonl")
	for _, name := range []string{"GEMINI_CLI_HOME", "GOOSE_PATH_ROOT", "PI_CODING_AGENT_DIR"} {
		t.Setenv(name, elsewhere)
	}
	for _, want := range []string{"Gemini CLI tmp/p/chats/session-1.json", "Goose sessions.db", "pi p/1.jsonl"} {
		if got := find(t); !slices.Contains(got, want) {
			t.Errorf("no %s in %q", want, got)
		}
	}
}

// What variables may hold: several folders, one by two names, and nonsense, which
// leaves the usual folder.
func TestVariables(t *testing.T) {
	home, other := t.TempDir(), t.TempDir()
	t.Chdir(t.TempDir())
	moveHome(t, home)
	put(t, home, ".claude/projects/-p/s1.jsonl")
	put(t, other, "projects/-p/s2.jsonl", "a,b/projects/-p/s3.jsonl")
	if err := os.Symlink(other, filepath.Join(home, "link")); err != nil {
		t.Skip(err)
	}
	for value, want := range map[string][]string{
		other + ", ~/.claude": {"-p/s1.jsonl", "-p/s2.jsonl"},
		other + string(filepath.ListSeparator) + filepath.Join(home, ".claude") + string(filepath.ListSeparator): {"-p/s1.jsonl", "-p/s2.jsonl"},
		other + "," + filepath.Join(home, "link"): {"-p/s2.jsonl"},
		other + "/a,b":   {"-p/s3.jsonl"},
		"/no such thing": {"-p/s1.jsonl"},
		",,":             {"-p/s1.jsonl"},
		os.DevNull:       {"-p/s1.jsonl"},
	} {
		t.Setenv("CLAUDE_CONFIG_DIR", value)
		var got []string
		Find(context.Background(), func(s model.Session) {
			if s.Program == "Claude Code" {
				got = append(got, s.Name)
			}
		})
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, p := range All() {
		if p.Program == "" || len(p.Roots) == 0 || len(p.Files) == 0 {
			t.Errorf("%+v", p)
		}
	}
}
