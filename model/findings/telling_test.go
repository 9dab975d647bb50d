package findings

import (
	"testing"

	"msgview/model"
)

// The line that stands beneath a failed call says what went wrong: not the end of the JSON that
// it gave, nor what to do then.
func TestTellingLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a report in JSON", "{\n  \"checks\": [\n    {\"name\": \"Beds\", \"status\": \"ok\", \"message\": \"3 beds\"},\n    {\"name\": \"Hose\",\n      \"status\": \"error\",\n      \"message\": \"No hose found\"\n    }\n  ],\n  \"overall_ok\": false,\n  \"platform\": {\n    \"os_arch\": \"linux/arm64\"\n  }\n}\n\n\nCommand exited with code 1", "No hose found"},
		{"an error in JSON", `{"error":{"code":7,"message":"no water"},"took":3}`, "no water"},
		{"lines in JSON", `{"error": "\n\nThe hose burst\n\nMend it.", "bed": 3}`, "The hose burst"},
		{"JSON with a word", "{\n  \"message\": \"not planted\",\n  \"id\": 3\n}\n\nExit code 1", "not planted"},
		{"JSON without words", "{\n  \"beds\": 3,\n  \"size\": 4\n}\n\nExit code 1", "\"size\": 4"},
		{"advice of git", "There is no tracking information for the current branch.\nPlease specify which branch you want to rebase against.\nSee git-pull(1) for details.\n\n    git pull <remote> <branch>\n\nIf you wish to set tracking information for this branch you can do so with:\n\n    git branch --set-upstream-to=origin/<branch> spring\n\n\nCommand exited with code 1", "There is no tracking information for the current branch."},
		{"nothing but advice", "Usage: prune [bed]\nRun 'prune --help'", "Run 'prune --help'"},
		{"what is listed", "these beds are dry:\n  north\n  south", "south"},
		{"the last line", "watering\nthe hose burst", "the hose burst"},
	} {
		code := 1
		call := &model.ToolCall{ID: "c", Name: "bash", Arguments: []byte(`{"command":"prune"}`)}
		r := &model.ToolResult{CallID: "c", ExitCode: &code, Error: model.Yes, Content: []model.Part{model.Text{Text: c.text}}}
		if got := Verdict(call, r).Telling.Text(r); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
