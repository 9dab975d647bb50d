package render

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Purpose is what a tool is for, as far as its name and arguments tell. It
// decides how a call is summed up and drawn.
type Purpose uint8

// The purposes that are drawn in a way of their own.
const (
	OtherTool Purpose = iota
	Shell             // runs a command
	ReadFile
	WriteFile // writes a whole file
	EditFile  // replaces a piece of a file
	PatchFile // applies a diff
	Find      // looks for files or text
	Fetch     // reads from the web
	Agent     // starts a sub-agent
	Todo      // keeps a list of things to do
	Ask       // asks the person
)

// arguments reads the arguments of a call.
func arguments(c *model.ToolCall) rawjson.Value {
	if len(c.Arguments) == 0 {
		return rawjson.Value{}
	}
	v, _, err := rawjson.ParseTolerant(c.Arguments)
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// Arguments returns the arguments of a call as a person reads them: JSON is
// indented, anything else as logged.
func Arguments(c *model.ToolCall) string {
	if len(c.Arguments) == 0 {
		return c.ArgumentsText
	}
	return ReadableJSON(c.Arguments)
}

var (
	commandKeys = []string{"command", "cmd", "script", "bash", "shell", "input_command"}
	pathKeys    = []string{"file_path", "filePath", "path", "absolute_path", "filename", "file", "notebook_path", "target_file", "relative_workspace_path", "uri"}
	patternKeys = []string{"pattern", "query", "q", "regex", "search", "search_term", "glob"}
	oldKeys     = []string{"old_string", "oldString", "old_str", "oldText", "old_text", "search"}
	newKeys     = []string{"new_string", "newString", "new_str", "newText", "new_text", "replace"}
	patchKeys   = []string{"patch", "diff", "input"}
)

// PurposeOf returns what a call is for.
func PurposeOf(c *model.ToolCall) Purpose { return purpose(c, arguments(c)) }

func purpose(c *model.ToolCall, v rawjson.Value) Purpose {
	name := strings.ToLower(c.Name)
	if i := strings.LastIndexAny(name, "_.:/"); i >= 0 && i+1 < len(name) && strings.HasPrefix(name, "mcp") {
		name = name[i+1:]
	}
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(name, w) {
				return true
			}
		}
		return false
	}
	command, path := text(v, commandKeys...), text(v, pathKeys...)
	switch {
	case c.Agent != "" || has("subagent", "delegate") || (name == "task" || name == "agent") && v.Get("prompt").Exists():
		return Agent
	case has("askuser", "ask_user", "ask_question", "askquestion", "request_user_input", "ask_followup_question", "askfollowupquestion") || name == "question" && v.Get("questions").Len() > 0:
		return Ask
	case has("todo", "update_plan"):
		return Todo
	case has("shell") && command == "" && len(stringsOf(v.Get("commands"))) > 0:
		return Shell
	case name == "artifacts" && path == "" && v.Get("content").Kind() == rawjson.String: // Claude.ai
		return WriteFile
	case name == "!" || command != "" && name != "artifacts" && !has("edit", "replace") && !(path != "" && editCommand(command)):
		return Shell
	case has("patch") && text(v, patchKeys...) != "" || isPatch(text(v, "patch", "diff")):
		return PatchFile
	case present(v, oldKeys) && present(v, newKeys) || has("multiedit") && v.Get("edits").Len() > 0:
		return EditFile
	case path != "" && (v.Get("content").Kind() == rawjson.String || v.Get("file_text").Kind() == rawjson.String) && (has("write", "create", "save") || command == "create"):
		return WriteFile
	case has("fetch", "browse", "open_url", "visit") && text(v, "url", "uri") != "":
		return Fetch
	case has("grep", "glob", "search", "find", "list_dir", "ls") && !has("else"):
		return Find
	case path != "" && (has("read", "view", "cat", "open", "get") || command == "view"):
		return ReadFile
	}
	return OtherTool
}

// editCommand reports whether the command of a call is one of an editor of files
// (Anthropic's text editor, fs_write of Amazon Q), not of a shell.
func editCommand(s string) bool {
	switch s {
	case "create", "view", "str_replace", "insert", "append", "undo_edit":
		return true
	}
	return false
}

// isPatch reports whether a text is a patch or the hunks of one.
func isPatch(s string) bool {
	for _, mark := range [...]string{"@@ -", "*** Begin Patch", "diff --git ", "--- "} {
		if strings.HasPrefix(s, mark) {
			return mark != "--- " || strings.Contains(s, "\n+++ ")
		}
	}
	return false
}

func present(v rawjson.Value, keys []string) bool {
	for _, k := range keys {
		if v.Get(k).Kind() == rawjson.String {
			return true
		}
	}
	return false
}

// text returns the first of the members that is a string, or an array of strings
// joined with spaces (a command line).
func text(v rawjson.Value, keys ...string) string {
	s, _ := pick(v, keys)
	return s
}

// pick is text that also names the member, "" if the text does not say all that
// the member does.
func pick(v rawjson.Value, keys []string) (s, key string) {
	for _, k := range keys {
		m := v.Get(k)
		switch m.Kind() {
		case rawjson.String:
			if s := m.Text(); s != "" {
				return s, k
			}
		case rawjson.Array:
			words := stringsOf(m)
			if len(words) == 3 && (words[1] == "-c" || words[1] == "-lc") {
				return words[2], ""
			}
			if len(words) > 0 {
				return strings.Join(words, " "), ""
			}
		}
	}
	return "", ""
}

// stringsOf returns the elements of an array of strings, nil if it is none.
func stringsOf(v rawjson.Value) []string {
	var words []string
	for _, e := range v.Elems() {
		if e.Kind() != rawjson.String {
			return nil
		}
		words = append(words, e.Text())
	}
	return words
}

// maxSummary bounds the bytes of a summary before it is cut to a row.
const maxSummary = 400

// Summary sums up the arguments of a call in one line, without the tool's name.
// directory, if not empty, is left out of the front of paths.
func Summary(c *model.ToolCall, directory string) string {
	if c.Arguments == nil {
		if patch, ok := patchText(c); ok {
			if files := patchSummary(patch, directory); files != "" {
				return cut(files)
			}
		}
		if c.ArgumentsText == "" {
			return cut(oneLine(about(c)))
		}
		return cut(oneLine(c.ArgumentsText))
	}
	v := arguments(c)
	s := ""
	switch purpose(c, v) {
	case Shell:
		s = cmp.Or(text(v, commandKeys...), strings.Join(stringsOf(v.Get("commands")), "\n"))
	case ReadFile, WriteFile, EditFile:
		s = short(cmp.Or(text(v, pathKeys...), text(v, "title")), directory)
		if from, ok := v.First("offset", "start_line", "startLine").Int(); ok {
			s += fmt.Sprintf(" from line %d", from)
		}
	case PatchFile:
		if s = patchSummary(text(v, patchKeys...), directory); s == "" {
			s = short(text(v, pathKeys...), directory)
		}
	case Find:
		s = text(v, patternKeys...)
		if path := short(text(v, pathKeys...), directory); path != "" && path != s {
			s = strings.TrimSpace(s + " in " + path)
		}
	case Fetch:
		s = text(v, "url", "uri")
	case Agent:
		kind := c.Agent
		if kind == "" {
			kind = text(v, "subagent_type", "agent", "agentType")
		}
		s = c.Description
		if s == "" {
			s = text(v, "description", "prompt", "task", "message", "instructions", "query", "input")
		}
		if kind != "" && s != "" {
			s = kind + ": " + s
		}
	case Todo:
		s = todoSummary(v)
	case Ask:
		s = questionOf(v)
	}
	if strings.TrimSpace(s) == "" {
		s = pairsOf(v, directory)
	}
	if s == "" {
		s = about(c)
	}
	return cut(oneLine(s))
}

// about is what the program says of a call, which is all there is of one without
// arguments.
func about(c *model.ToolCall) string {
	if c.Description == c.Name {
		return ""
	}
	return c.Description
}

func questionOf(v rawjson.Value) string {
	if q := text(v, "question", "prompt", "text"); q != "" {
		return q
	}
	list := v.Get("questions")
	q := text(list.Index(0), "question", "prompt", "text")
	if n := list.Len(); q != "" && n > 1 {
		q += fmt.Sprintf(" (+%d)", n-1)
	}
	return q
}

// pairsOf writes arguments as "key: value" pairs; a single string stands alone.
func pairsOf(v rawjson.Value, directory string) string {
	if v.Kind() != rawjson.Object {
		return readable(string(rawjson.Compact(nil, v.Raw())))
	}
	if v.Len() == 1 {
		for _, m := range v.Members() {
			if m.Kind() == rawjson.String {
				return short(m.Text(), directory)
			}
		}
	}
	var b strings.Builder
	for k, m := range v.Members() {
		if b.Len() > maxSummary {
			break
		}
		if b.Len() > 0 {
			b.WriteString("  ")
		}
		value := ""
		switch m.Kind() {
		case rawjson.String:
			value = short(m.Text(), directory)
		default:
			value = readable(string(rawjson.Compact(nil, m.Raw())))
		}
		b.WriteString(k + ": " + cut(value))
	}
	return b.String()
}

func todoSummary(v rawjson.Value) string {
	list := v.First("todos", "plan", "items")
	if list.Kind() != rawjson.Array || list.Len() == 0 {
		return ""
	}
	done, current := 0, ""
	for _, t := range list.Elems() {
		switch t.Str("status") {
		case "completed", "done":
			done++
		case "in_progress":
			current = text(t, "content", "step", "text")
		}
	}
	s := fmt.Sprintf("%d of %d done", done, list.Len())
	if current != "" {
		s += ", now: " + current
	}
	return s
}

// patchText returns the arguments of a call that are a patch, not JSON.
func patchText(c *model.ToolCall) (string, bool) {
	s := strings.TrimSpace(c.ArgumentsText)
	return c.ArgumentsText, c.Arguments == nil && !c.Malformed && strings.Contains(strings.ToLower(c.Name), "patch") &&
		(strings.HasPrefix(s, "*** Begin Patch") || strings.HasPrefix(s, "--- ") || strings.HasPrefix(s, "diff --git "))
}

func patchSummary(patch, directory string) string {
	var files []string
	for _, line := range strings.Split(patch, "\n") {
		for _, mark := range []string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "+++ b/", "+++ "} {
			if rest, ok := strings.CutPrefix(line, mark); ok {
				files = append(files, short(rest, directory))
				break
			}
		}
		if len(files) == 5 {
			break
		}
	}
	return strings.Join(files, ", ")
}

// short leaves the working directory out of a path.
func short(path, directory string) string {
	if directory == "" || path == "" {
		return path
	}
	if rest, ok := strings.CutPrefix(path, strings.TrimSuffix(directory, "/")+"/"); ok && rest != "" {
		return filepath.ToSlash(rest)
	}
	return path
}

func oneLine(s string) string {
	if len(s) > 4*maxSummary {
		s = s[:4*maxSummary]
	}
	var lines []string
	for _, l := range strings.Split(s, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return strings.Join(lines, lineEnd)
}

// lineEnd stands between lines that are shown as one.
const lineEnd = " ⏎ "

// cut bounds a text that will be cut to a row anyway. It never cuts a character.
func cut(s string) string {
	if len(s) <= maxSummary {
		return s
	}
	i := maxSummary
	for i > 0 && s[i]&0xC0 == 0x80 {
		i--
	}
	return s[:i] + "…"
}
