package export

import "strings"

// closed returns Markdown with the fence closed that it leaves open, so that what
// follows is not taken for code.
func closed(text string) string {
	fence := ""
	for _, line := range strings.Split(text, "\n") {
		rest := strings.TrimLeft(line, " ")
		if len(line)-len(rest) > 3 || rest == "" || rest[0] != '`' && rest[0] != '~' {
			continue
		}
		marks := rest[:len(rest)-len(strings.TrimLeft(rest, rest[:1]))]
		after := rest[len(marks):]
		switch {
		case len(marks) < 3:
		case fence == "" && (marks[0] == '~' || !strings.Contains(after, "`")):
			fence = marks
		case fence != "" && marks[0] == fence[0] && len(marks) >= len(fence) && strings.TrimSpace(after) == "":
			fence = ""
		}
	}
	if fence == "" {
		return text
	}
	return strings.TrimSuffix(text, "\n") + "\n" + fence
}
