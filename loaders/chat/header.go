package chat

import (
	"strconv"
	"strings"
	"time"

	"msgview/model"
)

// ResultHeader reads the lines above "Output:" that Codex puts before what a command printed,
// if a text begins with such lines. Two
// dialects exist: "Chunk ID: …", "Wall time: 0.1 seconds", "Process exited with code
// 0", "Original token count: 3" and "Exit code: 0", "Wall time: 0.1 seconds". Some
// versions have the command above the first of them, which may take several lines.
func ResultHeader(text string) (h model.ToolResult, body string, ok bool) {
	rest := text
	if strings.HasPrefix(text, "Command: ") {
		at := -1
		for _, key := range [...]string{"\nChunk ID: ", "\nWall time: ", "\nExit code: "} {
			if i := strings.Index(text, key); i >= 0 && (at < 0 || i < at) {
				at = i
			}
		}
		rest = text[max(at, -1)+1:]
	}
	for range 8 {
		var row string
		row, rest, ok = strings.Cut(rest, "\n")
		key, value, _ := strings.Cut(row, ": ")
		switch {
		case row == "Output:":
			return h, rest, rest != text
		case key == "Exit code":
			exited(&h, value)
		case key == "Wall time", key == "Duration":
			h.Duration = SecondsIn(value)
		case key == "Chunk ID", key == "Original token count", key == "Total output lines":
		case strings.HasPrefix(row, "Process exited with code "):
			exited(&h, strings.TrimPrefix(row, "Process exited with code "))
		case strings.HasPrefix(row, "Process running with session ID "):
			h.Preliminary = true
		default:
			return h, "", false
		}
		if !ok {
			break
		}
	}
	return h, "", false
}

func exited(r *model.ToolResult, code string) {
	if n, err := strconv.Atoi(strings.TrimSpace(code)); err == nil {
		SetExitCode(r, n)
	}
}

// SecondsIn reads "0.25 seconds".
func SecondsIn(s string) time.Duration {
	s, _, _ = strings.Cut(strings.TrimSpace(s), " ")
	f, _ := strconv.ParseFloat(s, 64)
	return Milliseconds(f * 1000)
}
