package findings

import (
	"strings"

	"msgview/model"
)

// gist returns the line of what a program says of a failure that tells most, or its first one.
func gist(text string) string {
	said := onlySaid(text)
	r := &model.ToolResult{Content: []model.Part{model.Text{Text: said}}}
	s := scan(r, func(*mark) bool { return true })
	if !s.telling.IsZero() {
		return line(s.telling.Said(r))
	}
	for row := range strings.Lines(said) {
		if strings.Contains(row, " did not ") {
			return line(row)
		}
	}
	return line(said)
}

// onlySaid leaves out of a text what says nothing of a failure although its words may: where to
// read on, the stack as programs print it that take away what a line begins with, edits that are
// quoted, and what the model is asked to do next.
func onlySaid(text string) string {
	if !strings.Contains(text, "http") && !strings.Contains(text, "File \"") && !strings.Contains(text, "<<<<<<<") && !strings.Contains(text, "eply with") {
		return text
	}
	var left strings.Builder
	quoted, fences := false, strings.Count(text, "\n```")%2 == 0
	for row := range strings.Lines(text) {
		bare := strings.TrimSpace(row)
		switch {
		case strings.HasPrefix(bare, "<<<<<<< "):
			quoted = true
		case strings.HasPrefix(bare, ">>>>>>> "):
			quoted = false
		case fences && strings.HasPrefix(row, "```"):
			quoted = !quoted
		case quoted, isPointer(bare), strings.HasPrefix(row, "File \""), strings.HasPrefix(bare, "Just reply with "):
		case strings.HasPrefix(row, "Traceback (most recent") && strings.Contains(text, "\nFile \""):
		default:
			left.WriteString(row)
		}
	}
	if strings.TrimSpace(left.String()) == "" {
		return text
	}
	return left.String()
}

// isPointer reports whether a line says no more than where something is told.
func isPointer(row string) bool {
	at := strings.Index(row, "http")
	if at < 0 || !strings.Contains(row[at:], "://") || strings.Contains(row[at:], " ") {
		return false
	}
	low := strings.ToLower(strings.TrimRight(row[:at], " :<(["))
	switch {
	case low == "":
		return true
	case len(low) > 40:
		return false
	}
	return strings.HasPrefix(low, "for more") || strings.HasPrefix(low, "see") || strings.HasPrefix(low, "more info") || strings.HasPrefix(low, "docs") || strings.HasPrefix(low, "documentation")
}

// codeLine returns the first line of a program that does something, the first one if none does.
func codeLine(text string) string {
	for row := range strings.Lines(text) {
		bare := strings.TrimSpace(row)
		first, _, _ := strings.Cut(bare, " ")
		switch {
		case bare == "", strings.HasPrefix(bare, "#"), strings.HasPrefix(bare, "//"), first == "import", first == "from", first == "use", first == "using":
		default:
			return line(bare)
		}
	}
	return line(text)
}
