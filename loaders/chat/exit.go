package chat

import (
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// ExitCode finds the exit code of a command that a program told the model in the
// text of its output. Only phrases that a program itself puts at the start or at
// the end are read, never what the command may have printed in between:
//
//   - "<returncode>1</returncode>" at the start (SWE-agent/mini-swe-agent)
//   - "[The command completed with exit code 1.]" in the last lines (All-Hands-AI/OpenHands)
func ExitCode(text string) (code int, ok bool) {
	s := strings.TrimSpace(text)
	if rest, found := strings.CutPrefix(s, "<returncode>"); found {
		digits, _, closed := strings.Cut(rest, "</returncode>")
		if closed && len(digits) < 12 {
			return number(digits)
		}
		return 0, false
	}
	tail := s[max(0, len(s)-tailBytes):]
	const phrase = "[The command completed with exit code "
	if at := strings.LastIndex(tail, phrase); at >= 0 && (at == 0 || tail[at-1] == '\n') {
		digits, _, _ := strings.Cut(tail[at+len(phrase):], "]")
		digits, _, _ = strings.Cut(digits, ".")
		return number(digits)
	}
	return 0, false
}

// LastCode finds the exit code in the last line of an output, where the tool of a shell wrote it:
// "returncode: 1" (Mistral Vibe), "[exit code: 1]" (DeepSeek Harness), and "<shellId: 0 completed
// with exit code 1>", in older versions "<exited with exit code 1>" (GitHub Copilot CLI).
func LastCode(text string) (code int, ok bool) {
	text = strings.TrimSpace(text)
	line := text[strings.LastIndexByte(text, '\n')+1:]
	for _, form := range [...][2]string{{"returncode: ", ""}, {"[exit code: ", "]"}, {"<", ">"}} {
		digits, begins := strings.CutPrefix(line, form[0])
		digits, ends := strings.CutSuffix(digits, form[1])
		if form[0] == "<" {
			_, digits, ok = strings.Cut(digits, " with exit code ")
			begins = begins && ok
		}
		if begins && ends {
			return number(digits)
		}
	}
	return 0, false
}

// tailBytes is how much of the end of an output is looked at.
const tailBytes = 1024

func number(digits string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	return n, err == nil
}

// SetExitCode enters an exit code; any but 0 is a failure.
func SetExitCode(r *model.ToolResult, code int) {
	r.ExitCode = &code
	if r.Error == model.NotStated {
		r.Error = model.Stated(code != 0)
	}
}

// SetExit enters the exit code that a value holds, if it does.
func SetExit(r *model.ToolResult, v rawjson.Value) {
	if code, ok := v.Int(); ok {
		SetExitCode(r, int(code))
	}
}

// SetExitSaid enters how a command ended, as the status of its output says: "Command completed",
// "Command failed with exit code 1" (continuedev/continue: core/tools/implementations/runTerminalCommand.ts).
func SetExitSaid(r *model.ToolResult, status string) {
	status = strings.TrimSpace(status)
	digits, failed := strings.CutPrefix(status, "Command failed with exit code ")
	switch code, ok := number(digits); {
	case status == "Command completed":
		SetExitCode(r, 0)
	case failed && ok:
		SetExitCode(r, code)
	case strings.HasPrefix(status, "Command failed with"):
		r.Error = model.Yes
	}
}

// Failed reads a member that says of something whether it failed.
func Failed(v rawjson.Value) model.Tristate {
	if failed, ok := v.Bool(); ok {
		return model.Stated(failed)
	}
	return model.NotStated
}

// Texts joins the texts of parts with line ends.
func Texts(parts []model.Part) string {
	var texts []string
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// notDone are the words with which agents of editors tell a model that a tool did not do what it
// was asked for, where nothing else says so (RooCodeInc/Roo-Code: src/core/prompts/responses.ts,
// src/core/tools; Cline and Kilo Code have the same).
var notDone = [...]string{
	"The tool execution failed", "<error_details>", "Unable to apply diff", "Unable to apply some parts of the diff", "Unable to apply all diff parts",
	"Error applying diff", "Error applying the diff", "Failed to apply diff", "Failed to apply the diff", "Error applying patch", "Failed to apply patch",
	"Editor operation failed", "Error executing ", "Error inserting content", "Missing value for required parameter", "Tool use failed", "File does not exist at path:",
}

// SaysNotDone reports whether a result begins with such words.
func SaysNotDone(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	for _, w := range notDone {
		if strings.HasPrefix(text, w) {
			return true
		}
	}
	return false
}
