// Package places knows where the agents that are installed on a machine keep their
// sessions. Nothing of a log is read to find them: only names of files in the
// agents' own folders are looked at.
package places

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"msgview/model"
)

// A Place is where one program keeps its sessions.
type Place struct {
	Program string
	// Env, if set, is the variable that names the folder, or several; Below is where
	// the sessions are in it, and in each of Roots.
	Env string
	// Inside is where in the folder of Env that is which Roots are otherwise.
	Inside string
	Roots  []string
	Below  string
	// Files are patterns of the files that hold a session each, relative to Below:
	// "*" stands for a part of a name, "**" for any number of folders.
	Files []string
	// Folder says that the session is the folder that the file is in.
	Folder bool
	// Not are names of files that match but are no sessions.
	Not []string
}

// home returns a folder below the user's own.
func home(parts ...string) string { return filepath.Join(append([]string{xdg.Home}, parts...)...) }

// data returns a folder below those of the programs' data.
func data(parts ...string) []string {
	list := []string{filepath.Join(append([]string{xdg.DataHome}, parts...)...)}
	if elsewhere := home(append([]string{".local", "share"}, parts...)...); elsewhere != list[0] {
		list = append(list, elsewhere)
	}
	return list
}

// editors returns the user folders of Visual Studio Code and its kin.
func editors(parts ...string) []string {
	var list []string
	for _, name := range []string{"Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf", "Positron"} {
		list = append(list, filepath.Join(append([]string{xdg.ConfigHome, name, "User"}, parts...)...))
	}
	list = append(list, home(append([]string{".vscode-server", "data", "User"}, parts...)...))
	return list
}

// All returns the places that are known, in the order of their programs' use.
func All() []Place {
	return []Place{
		{Program: "Claude Code", Env: "CLAUDE_CONFIG_DIR", Roots: []string{home(".claude"), filepath.Join(xdg.ConfigHome, "claude")}, Below: "projects", Files: []string{"*/*.jsonl"}, Not: []string{"agent-*"}},
		{Program: "Codex", Env: "CODEX_HOME", Roots: []string{home(".codex")}, Files: []string{"sessions/**/rollout-*.jsonl", "sessions/**/rollout-*.jsonl.zst", "sessions/rollout-*.json", "archived_sessions/**/*.jsonl", "archived_sessions/**/*.jsonl.zst"}},
		{Program: "GitHub Copilot CLI", Env: "COPILOT_HOME", Roots: []string{home(".copilot")}, Below: "session-state", Files: []string{"*/events.jsonl", "*.jsonl"}},
		{Program: "VS Code Copilot Chat", Roots: editors(), Files: []string{"workspaceStorage/*/chatSessions/*.json", "workspaceStorage/*/chatSessions/*.jsonl", "globalStorage/emptyWindowChatSessions/*.json", "globalStorage/emptyWindowChatSessions/*.jsonl"}},
		{Program: "Cursor", Roots: []string{home(".cursor")}, Files: []string{"projects/*/agent-transcripts/*.jsonl", "projects/*/agent-transcripts/*/*.jsonl", "chats/*/*/store.db"}},
		{Program: "Gemini CLI", Env: "GEMINI_CLI_HOME", Inside: ".gemini", Roots: []string{home(".gemini")}, Files: []string{"tmp/*/chats/session-*.json", "tmp/*/chats/session-*.jsonl", "tmp/*/checkpoint-*.json"}},
		{Program: "Antigravity", Roots: []string{home(".gemini")}, Files: []string{"antigravity*/**/transcript.jsonl"}},
		{Program: "OpenCode", Roots: data("opencode"), Files: []string{"opencode*.db"}},
		{Program: "Cline", Roots: editors("globalStorage", "saoudrizwan.claude-dev", "tasks"), Files: []string{"*/api_conversation_history.json"}},
		{Program: "Roo Code", Roots: editors("globalStorage", "rooveterinaryinc.roo-cline", "tasks"), Files: []string{"*/api_conversation_history.json"}},
		{Program: "Kilo Code", Roots: editors("globalStorage", "kilocode.kilo-code", "tasks"), Files: []string{"*/api_conversation_history.json"}},
		{Program: "Qwen Code", Roots: []string{home(".qwen")}, Files: []string{"projects/*/chats/*.jsonl", "tmp/*/chats/session-*.json"}},
		{Program: "iFlow", Roots: []string{home(".iflow")}, Below: "projects", Files: []string{"*/*.jsonl"}},
		{Program: "pi", Env: "PI_CODING_AGENT_DIR", Roots: []string{home(".pi", "agent")}, Below: "sessions", Files: []string{"*/*.jsonl"}},
		{Program: "OpenClaw", Roots: []string{home(".openclaw"), home(".clawdbot")}, Below: "agents", Files: []string{"*/sessions/*.jsonl"}},
		{Program: "Goose", Env: "GOOSE_PATH_ROOT", Inside: "data", Roots: append(data("goose"), home("Library", "Application Support", "Block.block.goose")), Below: "sessions", Files: []string{"sessions.db", "*.jsonl"}},
		{Program: "OpenHands", Roots: []string{home(".openhands")}, Below: "conversations", Files: []string{"*/base_state.json"}, Folder: true},
		{Program: "Kimi", Roots: []string{home(".kimi"), home(".kimi-code")}, Below: "sessions", Files: []string{"*/*/context.jsonl", "*/*/agents/main/wire.jsonl"}},
		{Program: "Amp", Roots: data("amp"), Below: "threads", Files: []string{"T-*.json"}},
		{Program: "Factory Droid", Roots: []string{home(".factory")}, Below: "sessions", Files: []string{"*.jsonl", "*/*.jsonl"}},
		{Program: "Continue", Env: "CONTINUE_GLOBAL_DIR", Roots: []string{home(".continue")}, Below: "sessions", Files: []string{"*.json"}, Not: []string{"sessions.json"}},
		{Program: "Zed", Roots: append(data("zed", "threads"), home("Library", "Application Support", "Zed", "threads")), Files: []string{"threads.db"}},
		{Program: "Kiro", Roots: []string{home(".kiro")}, Below: "sessions/cli", Files: []string{"*.jsonl"}},
		{Program: "Mistral Vibe", Env: "VIBE_HOME", Roots: []string{home(".vibe")}, Below: "logs/session", Files: []string{"*/messages.jsonl", "*.json"}},
		{Program: "Grok", Roots: []string{home(".grok")}, Below: "sessions", Files: []string{"*/*/chat_history.jsonl"}},
		{Program: "Hermes", Env: "HERMES_HOME", Roots: []string{home(".hermes")}, Files: []string{"state.db"}},
		{Program: "gptme", Roots: data("gptme"), Below: "logs", Files: []string{"*/conversation.jsonl"}},
		{Program: "LM Studio", Roots: []string{home(".lmstudio"), filepath.Join(xdg.CacheHome, "lm-studio")}, Below: "conversations", Files: []string{"*.conversation.json", "**/*.conversation.json"}},
		{Program: "llm", Env: "LLM_USER_PATH", Roots: []string{filepath.Join(xdg.ConfigHome, "io.datasette.llm"), home("Library", "Application Support", "io.datasette.llm")}, Files: []string{"logs.db"}},
		{Program: "Crush", Roots: append(data("crush"), ".crush"), Files: []string{"crush.db"}},
		{Program: "Aider", Roots: []string{"."}, Files: []string{".aider.chat.history.md"}},
	}
}

// Find calls found for every session on the machine, program by program, until the
// context ends. A folder that cannot be read has none.
func Find(ctx context.Context, found func(model.Session)) {
	for _, p := range All() {
		p.find(ctx, found)
	}
}

// find calls found for the sessions of one program.
func (p *Place) find(ctx context.Context, found func(model.Session)) {
	roots := p.Roots
	if p.Env != "" {
		if dirs := folders(os.Getenv(p.Env)); len(dirs) > 0 {
			roots = dirs
			if p.Inside != "" {
				for _, dir := range dirs {
					roots = append(roots, filepath.Join(dir, p.Inside))
				}
			}
		}
	}
	walked := map[string]bool{}
	for _, root := range roots {
		root = filepath.Join(root, filepath.FromSlash(p.Below))
		if whole, err := filepath.EvalSymlinks(root); err == nil {
			if walked[whole] { // by another name
				continue
			}
			walked[whole] = true
		}
		seen := map[string]bool{}
		for _, pattern := range p.Files {
			walk(ctx, root, "", strings.Split(pattern, "/"), func(name string, info fs.FileInfo) {
				file := filepath.Join(root, filepath.FromSlash(name))
				if p.excluded(name) || seen[file] {
					return
				}
				seen[file] = true
				s := model.Session{Path: file, Name: name, Program: p.Program, Size: info.Size(), Modified: info.ModTime()}
				if p.Folder {
					s.Path, s.Name = filepath.Dir(file), path.Dir(name)
				}
				found(s)
			})
		}
	}
}

// folders returns the folders that a variable names, those that exist: one, or several
// with commas or the separator of paths between them.
func folders(value string) []string {
	isFolder := func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && info.IsDir()
	}
	if isFolder(value) {
		return []string{value}
	}
	var list []string
	for _, dir := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == filepath.ListSeparator }) {
		dir = strings.TrimSpace(dir)
		if rest, ok := strings.CutPrefix(dir, "~/"); ok { // which no shell put in its place
			dir = home(rest)
		}
		if isFolder(dir) {
			list = append(list, dir)
		}
	}
	return list
}

func (p *Place) excluded(name string) bool {
	for _, pattern := range p.Not {
		if ok, _ := path.Match(pattern, path.Base(name)); ok {
			return true
		}
	}
	return false
}

// maxDepth bounds how deep "**" goes.
const maxDepth = 6

// walk calls found for the regular files below root that match a pattern. Links are
// not followed.
func walk(ctx context.Context, root, dir string, pattern []string, found func(name string, info fs.FileInfo)) {
	if ctx.Err() != nil || len(pattern) == 0 || strings.Count(dir, "/") > maxDepth {
		return
	}
	if !strings.ContainsAny(pattern[0], "*?[") && len(pattern) > 1 {
		walk(ctx, root, path.Join(dir, pattern[0]), pattern[1:], found)
		return
	}
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(dir)))
	if err != nil {
		return
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		switch {
		case pattern[0] == "**" && e.IsDir():
			walk(ctx, root, name, pattern, found)
		case len(pattern) > 1 && e.IsDir():
			if ok, _ := path.Match(pattern[0], e.Name()); ok {
				walk(ctx, root, name, pattern[1:], found)
			}
		case len(pattern) == 1 && e.Type().IsRegular():
			if ok, _ := path.Match(pattern[0], e.Name()); !ok {
				continue
			}
			if info, err := e.Info(); err == nil && info.Size() > 0 {
				found(name, info)
			}
		}
	}
	if pattern[0] == "**" {
		walk(ctx, root, dir, pattern[1:], found) // no folder at all
	}
}
