package tool

import (
	"slices"
	"strconv"
	"strings"

	"msgview/model"
)

// A Background is what a program says of a task that runs in the background, as of a shell or a
// sub-agent: Claude Code's BashOutput, AgentOutputTool and TaskOutput.
type Background struct {
	Status string // "running", "completed", "failed", "killed", …
	Exit   *int   // nil if there is none
	Output string
}

var (
	backgroundTags    = []string{"status", "exit_code", "retrieval_status", "task_id", "task_type", "shell_id", "timestamp"}
	backgroundStreams = []string{"stdout", "stderr", "output", "result", "error"}
)

// ReadBackground reads what is said of one, tags with their values and then what it printed.
func ReadBackground(s string) (b Background, ok bool) {
	rest := strings.TrimSpace(s)
	if !strings.HasPrefix(rest, "<status>") && !strings.HasPrefix(rest, "<retrieval_status>") && !strings.HasPrefix(rest, "<task_id>") {
		return b, false
	}
	tags, ready := 0, ""
	var said []string
	for rest != "" {
		name, inner, ok := strings.Cut(strings.TrimPrefix(rest, "<"), ">")
		if !ok || rest[0] != '<' {
			return b, false
		}
		end := "</" + name + ">"
		switch {
		case slices.Contains(backgroundTags, name):
			value, after, closed := strings.Cut(inner, end)
			if !closed || strings.Contains(value, "\n") {
				return b, false
			}
			switch tags++; name {
			case "status":
				b.Status = value
			case "retrieval_status":
				ready = value
			case "exit_code":
				if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil {
					b.Exit = &n
				}
			}
			rest = after
		case slices.Contains(backgroundStreams, name) && tags > 0:
			at := strings.LastIndex(inner, end) // it may print such words
			if next := strings.Index(inner, end+"\n\n<"); name == "stdout" && next >= 0 {
				at = next
			}
			if at < 0 {
				return b, false
			}
			if out := strings.Trim(inner[:at], "\n"); out != "" {
				said = append(said, out)
			}
			tags, rest = tags+1, inner[at+len(end):]
		default:
			return b, false
		}
		rest = strings.TrimSpace(rest)
	}
	if b.Output = strings.Join(said, "\n"); b.Output == "" && b.Status != "completed" {
		b.Output = b.Status
		if ready != "" && ready != "success" {
			b.Output = strings.TrimPrefix(b.Status+", "+strings.ReplaceAll(ready, "_", " "), ", ")
		}
	}
	return b, tags > 1
}

// LooksBack reports whether a call asks for what a task in the background printed, or ends one:
// how that ended is not how the call did.
func LooksBack(c *model.ToolCall) bool {
	switch c.Name {
	case "BashOutput", "TaskOutput", "AgentOutputTool", "AgentOutput", "KillShell", "KillBash", "TaskStop", "write_stdin":
		return true
	}
	return false
}
