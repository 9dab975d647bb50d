package places

import (
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
)

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

// application returns a folder of a program on macOS.
func application(parts ...string) string {
	return home(append([]string{"Library", "Application Support"}, parts...)...)
}

// editors returns the user folders of Visual Studio Code and its kin.
func editors(parts ...string) []string {
	var list []string
	for _, name := range []string{"Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf", "Positron"} {
		list = append(list, filepath.Join(append([]string{xdg.ConfigHome, name, "User"}, parts...)...))
	}
	for _, server := range []string{".vscode-server", ".vscode-server-insiders", ".cursor-server"} {
		list = append(list, home(append([]string{server, "data", "User"}, parts...)...))
	}
	return list
}

// bobs returns folders of IBM Bob, which was Bob-IDE before.
func bobs(parts ...string) []string {
	below := filepath.Join(parts...)
	return []string{
		filepath.Join(xdg.ConfigHome, "IBM Bob", below), filepath.Join(xdg.ConfigHome, "Bob-IDE", below),
		application("IBM Bob", below), application("Bob-IDE", below),
	}
}

// folder is a variable that names what stands at home otherwise; in is one that names
// a folder in which that is; whole names the folder of the sessions itself, and file
// the one file that they are in.
func folder(name string) Variable            { return Variable{Name: name, Inside: []string{""}} }
func in(name string, dir ...string) Variable { return Variable{Name: name, Inside: dir} }
func whole(name string) Variable             { return Variable{Name: name, Inside: []string{""}, Whole: true} }
func file(name string) Variable              { return Variable{Name: name, File: true} }

// All returns the places that are known, in the order of their programs' use.
//
// The variables are those that the programs document or read: kenn-io/agentsview:
// internal/parser; google-gemini/gemini-cli: packages/core/src/config/storage.ts;
// sst/opencode: packages/opencode/src/storage/db.ts; cline/cline:
// sdk/packages/shared/src/storage/paths.ts; badlogic/pi-mono:
// packages/coding-agent/README.md; QwenLM/qwen-code: packages/core/src/config/storage.ts;
// MoonshotAI/kimi-cli: src/kimi_cli/share.py; OpenHands/software-agent-sdk and
// OpenHands-CLI; gptme: docs/config.rst; charmbracelet/crush: internal/config/load.go;
// openclaw/openclaw: src/config/paths.ts.
func All() []Place {
	var list []Place
	for _, group := range [][]Place{common(), cores(), further()} {
		list = append(list, group...)
	}
	return list
}

// common are the places of the programs that most people use.
func common() []Place {
	return []Place{
		{Program: "Claude Code", Variables: []Variable{folder("CLAUDE_CONFIG_DIR")}, Roots: []string{home(".claude"), filepath.Join(xdg.ConfigHome, "claude")}, Below: "projects", Files: []string{"*/*.jsonl"}, Not: []string{"agent-*"}},
		{Program: "Claude Desktop", Roots: []string{filepath.Join(xdg.ConfigHome, "Claude"), application("Claude")}, Below: "local-agent-mode-sessions", Files: []string{"**/.claude/projects/*/*.jsonl"}, Not: []string{"agent-*"}},
		{Program: "Codex", Variables: []Variable{folder("CODEX_HOME")}, Roots: []string{home(".codex")}, Files: []string{"sessions/**/rollout-*.jsonl", "sessions/**/rollout-*.jsonl.zst", "sessions/rollout-*.json", "archived_sessions/**/*.jsonl", "archived_sessions/**/*.jsonl.zst"}},
		{Program: "GitHub Copilot CLI", Variables: []Variable{folder("COPILOT_HOME")}, Roots: []string{home(".copilot")}, Below: "session-state", Files: []string{"*/events.jsonl", "*.jsonl"}},
		{Program: "GitHub Copilot CLI", Variables: []Variable{folder("COPILOT_HOME")}, Roots: []string{home(".copilot")}, Files: []string{"session-store.db"}, Except: besideLogs},
		{Program: "VS Code Copilot Chat", Variables: []Variable{in("VSCODE_PORTABLE", "user-data/User")}, Roots: editors(), Files: []string{"workspaceStorage/*/chatSessions/*.json", "workspaceStorage/*/chatSessions/*.jsonl", "globalStorage/emptyWindowChatSessions/*.json", "globalStorage/emptyWindowChatSessions/*.jsonl"}},
		{Program: "Cursor", Roots: []string{home(".cursor")}, Files: []string{"projects/*/agent-transcripts/*.jsonl", "projects/*/agent-transcripts/*.txt", "projects/*/agent-transcripts/*/*.jsonl", "projects/*/agent-transcripts/*/*.txt", "chats/*/*/store.db"}},
		{Program: "Cursor", Roots: []string{filepath.Join(xdg.ConfigHome, "Cursor", "User"), home(".cursor-server", "data", "User")}, Files: []string{"globalStorage/state.vscdb", "workspaceStorage/*/state.vscdb"}, Except: withoutChats},
		{Program: "Windsurf", Roots: []string{filepath.Join(xdg.ConfigHome, "Windsurf", "User")}, Files: []string{"workspaceStorage/*/state.vscdb"}, Except: withoutChats},
		{Program: "Trae", Roots: []string{filepath.Join(xdg.ConfigHome, "Trae", "User"), filepath.Join(xdg.ConfigHome, "Trae CN", "User")}, Files: []string{"globalStorage/state.vscdb", "workspaceStorage/*/state.vscdb"}, Except: lacks("icube-ai-agent-storage")},
		{Program: "Gemini CLI", Variables: []Variable{in("GEMINI_CLI_HOME", "", ".gemini")}, Roots: []string{home(".gemini"), filepath.Join(xdg.CacheHome, ".gemini")}, Files: []string{"tmp/*/chats/session-*.json", "tmp/*/chats/session-*.jsonl", "tmp/*/checkpoint-*.json"}, Projects: geminiProjects},
		{Program: "Antigravity", Variables: []Variable{in("GEMINI_CLI_HOME", "", ".gemini")}, Roots: []string{home(".gemini")}, Files: []string{"antigravity*/**/transcript.jsonl"}},
	}
}

// cores are the places of programs of which there are several on one core.
func cores() []Place {
	return []Place{
		{Program: "OpenCode", Variables: []Variable{file("OPENCODE_DB")}, Roots: data("opencode"), Files: []string{"opencode*.db"}},
		{Program: "OpenCode", Roots: data("opencode"), Files: []string{"storage/session/*/*.json", "project/*/storage/session/info/*.json"}, Except: exceptStored(data("opencode"), "OPENCODE_DB", "opencode*.db")},
		{Program: "Kilo Code", Variables: []Variable{file("KILO_DB")}, Roots: data("kilo"), Files: []string{"kilo*.db", "opencode*.db"}},
		{Program: "Kilo Code", Roots: data("kilo"), Files: []string{"storage/session/*/*.json"}, Except: exceptStored(data("kilo"), "KILO_DB", "kilo*.db", "opencode*.db")},
		{Program: "Cline", Roots: editors("globalStorage", "saoudrizwan.claude-dev", "tasks"), Files: []string{"*/api_conversation_history.json", "*/ui_messages.json"}, Except: besideHistory},
		{Program: "Cline", Variables: []Variable{whole("CLINE_SESSION_DATA_DIR"), {Name: "CLINE_DATA_DIR", Inside: []string{"sessions"}, Whole: true}, in("CLINE_DIR", "")}, Roots: []string{home(".cline")}, Below: "data/sessions", Files: []string{"*/*.messages.json"}},
		{Program: "Roo Code", Roots: editors("globalStorage", "rooveterinaryinc.roo-cline", "tasks"), Files: []string{"*/api_conversation_history.json", "*/ui_messages.json"}, Except: besideHistory},
		{Program: "IBM Bob", Roots: bobs("User", "globalStorage", "ibm.bob-code", "tasks"), Files: []string{"*/api_conversation_history.json", "*/ui_messages.json"}, Except: besideHistory},
		{Program: "Kilo Code", Roots: editors("globalStorage", "kilocode.kilo-code", "tasks"), Files: []string{"*/api_conversation_history.json", "*/ui_messages.json"}, Except: besideHistory},
		{Program: "Qwen Code", Variables: []Variable{folder("QWEN_RUNTIME_DIR"), folder("QWEN_HOME")}, Roots: []string{home(".qwen")}, Files: []string{"projects/*/chats/*.jsonl", "tmp/*/chats/session-*.json"}},
		{Program: "iFlow", Roots: []string{home(".iflow")}, Below: "projects", Files: []string{"*/*.jsonl"}},
		{Program: "pi", Variables: []Variable{whole("PI_CODING_AGENT_SESSION_DIR"), folder("PI_CODING_AGENT_DIR")}, Roots: []string{home(".pi", "agent")}, Below: "sessions", Files: []string{"*/*.jsonl", "*.jsonl"}},
		{Program: "TRAE CLI", Roots: []string{home(".trae", "cli")}, Files: []string{"sessions/**/rollout-*.jsonl", "archived_sessions/**/rollout-*.jsonl"}},
		{Program: "Qoder", Roots: []string{home(".qoder")}, Below: "projects", Files: []string{"*/*.jsonl", "*.jsonl"}, Not: []string{"agent-*"}},
		{Program: "MiMoCode", Roots: data("mimocode"), Files: []string{"mimocode*.db"}},
		{Program: "Oh My Pi", Roots: []string{home(".omp", "agent")}, Below: "sessions", Files: []string{"*/*.jsonl", "*.jsonl"}},
		{Program: "OpenClaw", Variables: []Variable{folder("OPENCLAW_STATE_DIR"), folder("CLAWDBOT_STATE_DIR"), in("OPENCLAW_HOME", ".openclaw")}, Roots: []string{home(".openclaw"), home(".clawdbot")}, Below: "agents", Files: []string{"*/sessions/*.jsonl", "*/agent/openclaw-agent.sqlite"}},
	}
}

// further are the places of the other programs.
func further() []Place {
	return []Place{
		{Program: "Goose", Variables: []Variable{in("GOOSE_PATH_ROOT", "", "data")}, Roots: append(data("goose"), application("Block.block.goose"), application("Block", "goose")), Below: "sessions", Files: []string{"sessions.db", "*.jsonl"}},
		{Program: "OpenHands", Variables: []Variable{whole("OPENHANDS_CONVERSATIONS_DIR"), folder("OPENHANDS_PERSISTENCE_DIR")}, Roots: []string{home(".openhands")}, Below: "conversations", Files: []string{"*/base_state.json"}, Folder: true},
		{Program: "Kimi CLI", Variables: []Variable{folder("KIMI_SHARE_DIR")}, Roots: []string{home(".kimi")}, Below: "sessions", Files: []string{"*/*/context.jsonl"}, Projects: kimiProjects},
		{Program: "Kimi Code", Variables: []Variable{folder("KIMI_CODE_HOME")}, Roots: []string{home(".kimi-code")}, Below: "sessions", Files: []string{"*/*/agents/main/wire.jsonl"}},
		{Program: "Amp", Roots: data("amp"), Below: "threads", Files: []string{"T-*.json"}},
		{Program: "Amp", Roots: editors("globalStorage", "sourcegraph.amp"), Below: "threads3", Files: []string{"T-*.json"}},
		{Program: "Factory Droid", Variables: []Variable{in("FACTORY_HOME_OVERRIDE", ".factory", "")}, Roots: []string{home(".factory")}, Below: "sessions", Files: []string{"*.jsonl", "*/*.jsonl"}},
		{Program: "Continue", Variables: []Variable{folder("CONTINUE_GLOBAL_DIR")}, Roots: []string{home(".continue")}, Below: "sessions", Files: []string{"*.json"}, Not: []string{"sessions.json"}},
		{Program: "Zed", Roots: append(data("zed", "threads"), application("Zed", "threads")), Files: []string{"threads.db"}},
		{Program: "Kiro", Variables: []Variable{folder("KIRO_HOME")}, Roots: []string{home(".kiro")}, Below: "sessions", Files: []string{"cli/*.jsonl", "*/*/messages.jsonl"}, Projects: besideIt("cwd", func(log string) string { return strings.TrimSuffix(log, "l") })},
		{Program: "Kiro CLI", Roots: data("kiro-cli"), Files: []string{"data.sqlite3"}},
		{Program: "Amazon Q", Roots: data("amazon-q"), Files: []string{"data.sqlite3"}},
		{Program: "Kiro", Roots: []string{filepath.Join(xdg.ConfigHome, "Kiro", "User", "globalStorage", "kiro.kiroagent")}, Files: []string{"workspace-sessions/*/*.json", "*/*.chat"}, Not: []string{"sessions.json"}, Projects: kiroProjects},
		{Program: "Junie", Roots: []string{home(".junie")}, Below: "sessions", Files: []string{"*/events.jsonl"}},
		{Program: "Muse Code", Roots: data("muse"), Below: "sessions", Files: []string{"*/*/*/*/session.jsonl"}},
		{Program: "Shelley", Roots: []string{filepath.Join(xdg.ConfigHome, "shelley"), home(".config", "shelley")}, Files: []string{"shelley.db"}},
		{Program: "IBM Bob", Roots: []string{home(".bob", "db")}, Files: []string{"bob.db"}},
		{Program: "Augment", Roots: []string{home(".augment")}, Below: "sessions", Files: []string{"*.json"}, Not: []string{"*-backup[0-9]*"}},
		{Program: "DeepSeek Harness", Roots: []string{home(".dsh")}, Below: "sessions", Files: []string{"*/*/session.jsonl", "*/*/session.jsonl.zstd"}},
		{Program: "Poolside", Roots: []string{filepath.Join(xdg.StateHome, "poolside"), application("poolside")}, Below: "trajectories", Files: []string{"*.ndjson"}},
		{Program: "QwenPaw", Roots: []string{home(".copaw")}, Below: "workspaces", Files: []string{"*/sessions/*.json", "*/sessions/*/*.json"}},
		{Program: "ZCode", Roots: []string{home(".zcode", "cli")}, Files: []string{"db/db.sqlite"}},
		{Program: "Mistral Vibe", Variables: []Variable{folder("VIBE_HOME")}, Roots: []string{home(".vibe")}, Below: "logs/session", Files: []string{"*/messages.jsonl", "*.json"}, Projects: besideIt("working_directory", func(string) string { return "meta.json" })},
		{Program: "Grok", Variables: []Variable{folder("GROK_HOME")}, Roots: []string{home(".grok")}, Below: "sessions", Files: []string{"*/*/chat_history.jsonl"}, Except: compacted},
		{Program: "Grok", Variables: []Variable{folder("GROK_HOME")}, Roots: []string{home(".grok")}, Below: "sessions", Files: []string{"*/*/updates.jsonl"}, Except: repeatsHistory},
		{Program: "Hermes", Variables: []Variable{folder("HERMES_HOME")}, Roots: []string{home(".hermes")}, Files: []string{"state.db"}},
		{Program: "gptme", Variables: []Variable{whole("GPTME_LOGS_HOME")}, Roots: data("gptme"), Below: "logs", Files: []string{"*/conversation.jsonl"}},
		{Program: "LM Studio", Roots: []string{home(".lmstudio"), filepath.Join(xdg.CacheHome, "lm-studio")}, Below: "conversations", Files: []string{"*.conversation.json", "**/*.conversation.json"}},
		{Program: "llm", Variables: []Variable{folder("LLM_USER_PATH")}, Roots: []string{filepath.Join(xdg.ConfigHome, "io.datasette.llm"), application("io.datasette.llm")}, Files: []string{"logs.db"}},
		{Program: "Crush", Variables: []Variable{folder("CRUSH_GLOBAL_DATA")}, Roots: data("crush"), Files: []string{"crush.db"}},
		{Program: "Crush", Roots: crushFolders(), Files: []string{"crush.db"}},
		{Program: "Cortex Code", Roots: []string{home(".snowflake", "cortex")}, Below: "conversations", Files: []string{"*.json"}, Not: []string{"*.back.*"}},
		{Program: "Zencoder", Roots: []string{home(".zencoder")}, Below: "sessions", Files: []string{"*.jsonl"}},
		{Program: "Command Code", Roots: []string{home(".commandcode")}, Below: "projects", Files: []string{"*/*.jsonl"}, Not: []string{"*.checkpoints.jsonl", "*.prompts.jsonl"}},
		{Program: "Codebuff", Roots: []string{filepath.Join(xdg.ConfigHome, "manicode"), home(".config", "manicode")}, Below: "projects", Files: []string{"*/chats/*/chat-messages.json"}},
		{Program: "CodeBuddy", Roots: []string{home(".codebuddy"), home(".workbuddy")}, Below: "projects", Files: []string{"*/*.jsonl"}},
		{Program: "Omnigent", Variables: []Variable{folder("OMNIGENT_DATA_DIR")}, Roots: []string{home(".omnigent")}, Files: []string{"chat.db"}},
		{Program: "Posit Assistant", Roots: []string{home(".posit", "assistant")}, Below: "workspaces", Files: []string{"*/*/lm-messages.jsonl"}},
		{Program: "VS Code Copilot debug log", Roots: editors(), Files: []string{"workspaceStorage/*/GitHub.copilot-chat/debug-logs/*/main.jsonl"}},
		{Program: "Devin", Roots: data("devin"), Below: "cli", Files: []string{"sessions.db"}},
		{Program: "ForgeCode", Roots: []string{home("forge"), home(".forge")}, Files: []string{".forge.db"}},
		{Program: "Warp", Roots: []string{filepath.Join(xdg.StateHome, "warp-terminal"), application("dev.warp.Warp-Stable")}, Files: []string{"warp.sqlite"}},
		{Program: "DeepSeek TUI", Roots: []string{home(".codewhale"), home(".deepseek")}, Below: "sessions", Files: []string{"*.json"}, Not: []string{"latest.json", "offline_queue.json"}},
		{Program: "Reasonix", Roots: []string{home(".reasonix")}, Files: []string{"sessions/*.jsonl", "sessions/*/*.jsonl", "projects/*/sessions/*.jsonl", "projects/*/sessions/*/*.jsonl"}},
		{Program: "Aider", Variables: []Variable{file("AIDER_CHAT_HISTORY_FILE")}, Roots: []string{"."}, Files: []string{".aider.chat.history.md"}},
	}
}
