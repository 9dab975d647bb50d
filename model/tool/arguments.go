package tool

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// The members in which tools of all agents keep one thing, the likeliest first.
var (
	CommandKeys = []string{"command", "cmd", "script", "bash", "shell", "input_command", "CommandLine", "keystrokes"}
	PathKeys    = []string{"file_path", "filePath", "path", "absolute_path", "filename", "file", "notebook_path", "target_notebook", "target_file", "relative_workspace_path", "absolutePath", "AbsolutePath", "TargetFile", "filepath", "uri", "dirPath", "dir_path", "directoryPath", "directory_path", "DirectoryPath"}
	QueryKeys   = []string{"pattern", "query", "q", "regex", "search", "search_term", "glob"}
	OldKeys     = []string{"old_string", "oldString", "old_str", "oldText", "old_text", "search"}
	NewKeys     = []string{"new_string", "newString", "new_str", "newText", "new_text", "replace"}
	PatchKeys   = []string{"patch", "diff", "input", "patch_text", "patchText"}
	URLKeys     = []string{"url", "uri", "Url", "urls"}
	ContentKeys = []string{"content", "file_text"}
)

// Arguments reads the arguments of a call. What is no JSON gives a value that does
// not exist.
func Arguments(c *model.ToolCall) rawjson.Value {
	if len(c.Arguments) == 0 {
		return rawjson.Value{}
	}
	v, _, err := rawjson.ParseTolerant(c.Arguments)
	if err != nil {
		return rawjson.Value{}
	}
	if c.Name == editorName {
		return ofEditorLine(v)
	}
	if open := c.Open(); open != nil {
		return ofOpenFile(c.Name, v, open)
	}
	return v
}

func present(v rawjson.Value, keys []string) bool {
	for _, k := range keys {
		if v.Get(k).Kind() == rawjson.String {
			return true
		}
	}
	return false
}

// Text returns the first of the members that is a string, or an array of strings
// joined with spaces (a command line).
func Text(v rawjson.Value, keys ...string) string {
	s, _ := Pick(v, keys)
	return s
}

// Pick is Text that also names the member, "" if the text does not say all that
// the member does.
func Pick(v rawjson.Value, keys []string) (s, key string) {
	for _, k := range keys {
		m := v.Get(k)
		switch m.Kind() {
		case rawjson.String:
			if s := m.Text(); s != "" {
				return s, k
			}
		case rawjson.Array:
			words := Strings(m)
			if script, ok := scriptOf(words); ok {
				return script, ""
			}
			if len(words) > 0 {
				return strings.Join(words, " "), ""
			}
		}
	}
	return "", ""
}

// scriptOf returns what an argument list gives a shell to run: bash -lc "...".
func scriptOf(argv []string) (string, bool) {
	if len(argv) == 3 && (argv[1] == "-c" || argv[1] == "-lc") {
		return argv[2], true
	}
	return "", false
}

// Strings returns the elements of an array of strings, nil if it is none.
func Strings(v rawjson.Value) []string {
	var words []string
	for _, e := range v.Elems() {
		if e.Kind() != rawjson.String {
			return nil
		}
		words = append(words, e.Text())
	}
	return words
}

// PatchText returns the arguments of a call that are a patch, not JSON.
func PatchText(c *model.ToolCall) (string, bool) {
	if c.Arguments != nil || c.Malformed || !strings.Contains(strings.ToLower(c.Name), "patch") {
		return c.ArgumentsText, false
	}
	s := strings.TrimSpace(c.ArgumentsText)
	return c.ArgumentsText, strings.HasPrefix(s, "*** Begin Patch") || strings.HasPrefix(s, "--- ") || strings.HasPrefix(s, "diff --git ")
}
