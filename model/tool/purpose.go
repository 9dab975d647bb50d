// Package tool tells what a tool call is for and reads its arguments, by the names
// that agents and models use. Nobody declares a tool's meaning in a log: names and
// members of the arguments are all there is to go by, so everything here is a guess
// that is right for the programs that are known.
package tool

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Purpose is what a tool is for, as far as its name and arguments tell.
type Purpose uint8

// The purposes.
const (
	Other     Purpose = iota
	Shell             // runs a command
	ReadFile          // reads a file or a part of it
	WriteFile         // writes a whole file
	EditFile          // replaces a piece of a file
	PatchFile         // applies a diff
	Find              // looks for files or text
	List              // lists a directory
	Fetch             // reads from the web
	WebSearch         // searches the web
	Agent             // starts a sub-agent
	Todo              // keeps a list of things to do
	Plan              // lays a plan before the person
	Ask               // asks the person
)

var purposeNames = [...]string{"other", "shell", "read", "write", "edit", "patch", "find", "list", "fetch", "web search", "agent", "todo", "plan", "ask"}

// String returns a word for the purpose.
func (p Purpose) String() string {
	if int(p) < len(purposeNames) {
		return purposeNames[p]
	}
	return purposeNames[Other]
}

// Reads reports whether a tool of the purpose only gives back what it was asked for:
// words of failure in its output are not its own.
func (p Purpose) Reads() bool {
	switch p {
	case ReadFile, Find, List, Fetch, WebSearch:
		return true
	}
	return false
}

// PurposeOf returns what a call is for.
func PurposeOf(c *model.ToolCall) Purpose { return purpose(c, Arguments(c)) }

func purpose(c *model.ToolCall, v rawjson.Value) Purpose {
	server, name := Name(c)
	name = strings.ToLower(name)
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(name, w) {
				return true
			}
		}
		return false
	}
	command, path := Text(v, CommandKeys...), Text(v, PathKeys...)
	switch {
	case c.Open() != nil && openPurpose(c.Name, v) != Other:
		return openPurpose(c.Name, v)
	case c.StartsAgent():
		return Agent
	case has("askuser", "ask_user", "request_user_input", "elicit") ||
		server == "" && (has("ask_question", "askquestion", "ask_followup_question", "askfollowupquestion") || name == "question" && v.Get("questions").Len() > 0):
		return Ask
	case has("todo", "update_plan", "updateplan", "task_tracker") || server == "" && (slices.Contains(tasks, name) || name == "tasklist" && v.Len() == 0):
		return Todo
	case has("exitplanmode", "exit_plan_mode", "plan_mode_respond") || name == "plan" && v.Get("plan").Kind() == rawjson.String:
		return Plan
	case isShell(name, command, path, has("edit", "replace")) && writtenBy(v) != nil:
		return writtenBy(v).purpose()
	case has("shell") && command == "" && len(Strings(v.Get("commands"))) > 0:
		return Shell
	case name == "artifacts" && path == "" && v.Get("content").Kind() == rawjson.String: // Claude.ai
		return WriteFile
	case isShell(name, command, path, has("edit", "replace")):
		return Shell
	case !v.Exists() && c.ArgumentsText != "" && !c.Malformed && slices.Contains(shells, strings.ReplaceAll(name, " ", "_")): // Run Shell Command is its title
		return Shell
	case has("patch") && (Text(v, PatchKeys...) != "" || isChanges(v)) || IsPatch(Text(v, "patch", "diff")):
		return PatchFile
	case present(v, OldKeys) && present(v, NewKeys) || has("multiedit", "replace") && len(editLists(v)) > 0 || has("edit") && replaces(editLists(v)) || path != "" && InEdit(v).Exists() || isBlocks(Text(v, "diff")) || has("edit") && isBlocks(Text(v, "content")):
		return EditFile
	case path != "" && has("edit", "replace", "modify", "substitute", "update", "change") && replacesOne(v):
		return EditFile
	case path != "" && has("edit", "replace") && v.First(OldKeys...).Exists() && v.First(NewKeys...).Exists(): // one that gives an object for a text is refused
		return EditFile
	case inserts(c, v) || path != "" && command == "undo_edit":
		return EditFile
	case path != "" && (v.Get("content").Kind() == rawjson.String || v.Get("file_text").Kind() == rawjson.String) && (has("write", "create", "save") || command == "create" || command == "write"):
		return WriteFile
	case has("fetch", "brows", "url", "visit", "webpage", "web_page", "web_search", "websearch", "navigate", "crawl", "scrape") && Text(v, URLKeys...) != "" || has("web_fetch", "webfetch"):
		return Fetch
	case has("web_search", "websearch", "search_web", "searchweb", "google_search", "brave_search", "internet_search", "search_internet", "web-search", "tavily", "duckduckgo") ||
		name == "search" && (server == "browser" || server == "web"):
		return WebSearch
	case has("list_dir", "listdir", "list_files", "listfiles") || server == "" && name == "list" && path != "" || slices.Contains(model.Words(c.Name), "ls"):
		return List
	case has("grep", "glob", "search", "find"):
		return Find
	case path != "" && (has("read", "view", "cat", "open", "get") || command == "view"):
		return ReadFile
	case path == "" && has("read_file", "readfile", "read_many_files", "read_multiple_files", "readmanyfiles", "view_files") && namesFiles(v):
		return ReadFile
	}
	return Other
}

// isShell reports whether a call runs a command.
func isShell(name, command, path string, edits bool) bool {
	return name == "!" || command != "" && name != "artifacts" && !edits && !(path != "" && isEditor(command))
}

// tasks are the tools that keep a list of things to do one by one: of Claude Code and
// Gemini CLI. TaskList lists programs in the background where it has arguments.
var tasks = []string{"taskcreate", "taskupdate", "taskget", "tracker_create_task", "tracker_update_task", "tracker_get_task", "tracker_list_tasks"}

// shells are the tools whose arguments may be the command itself, not JSON.
var shells = []string{"bash", "sh", "shell", "terminal", "execute_bash", "run_shell_command"}

// isEditor reports whether the command of a call is one of an editor of files
// (Anthropic's text editor, fs_write of Amazon Q), not of a shell.
func isEditor(s string) bool {
	switch s {
	case "create", "view", "str_replace", "insert", "append", "undo_edit", "write": // the last one of Goose
		return true
	}
	return false
}

// IsPatch reports whether a text is a patch or the hunks of one.
func IsPatch(s string) bool {
	for _, mark := range [...]string{"@@ -", "*** Begin Patch", "diff --git ", "--- "} {
		if strings.HasPrefix(s, mark) {
			return mark != "--- " || strings.Contains(s, "\n+++ ")
		}
	}
	return false
}
