package shield

import "strings"

// drawn are the languages of fences that readers draw, or make a button of, instead of
// showing them: GitHub and GitLab do.
var drawn = map[string]bool{
	"mermaid": true, "geojson": true, "topojson": true, "stl": true, "math": true, "suggestion": true,
	"plantuml": true, "kroki": true, "graphviz": true, "dot": true, "nomnoml": true, "abc": true, "blockdiag": true, "ditaa": true, "vega": true, "vegalite": true,
}

// isDrawn reports whether what stands behind the marks of a fence makes a reader draw it.
func isDrawn(info string) bool {
	info = strings.TrimLeft(strings.TrimSpace(info), "{. \t")
	if strings.ContainsAny(info, "\\&") {
		return true // it means something else
	}
	if strings.HasPrefix(info, "json:") { // GitLab makes tables of it
		return true
	}
	end := strings.IndexFunc(info, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') })
	if end < 0 {
		end = len(info)
	}
	return drawn[strings.ToLower(info[:end])]
}

// undrawn is the line that opens a fence, of a language that is shown as it is.
func undrawn(line, marks string) string {
	at := strings.Index(line, marks) + len(marks)
	if !isDrawn(line[at:]) {
		return line
	}
	return line[:at] + "text"
}

// A dollar is how a sign is written that would begin or end a formula: readers look for it
// in what Markdown leaves, where an escape is gone.
const dollar = "<span>$</span>"

// isFormula reports whether a text has what a reader may take for a formula.
func isFormula(s string) bool {
	at := strings.IndexByte(s, '$')
	if at < 0 {
		return false
	}
	if strings.Contains(s, "$$") || strings.Contains(s, "$`") || strings.Contains(s, "`$") || strings.Contains(s, `$\$`) {
		return true
	}
	for opened := false; at < len(s); {
		before, next := byte(' '), byte(' ')
		if at > 0 {
			before = s[at-1]
		}
		if at+1 < len(s) {
			next = s[at+1]
		}
		if opened && strings.IndexByte(" \t\n", before) < 0 && !isWord(next) {
			return true
		}
		opened = opened || !isWord(before) && strings.IndexByte(" \t\n", next) < 0
		n := strings.IndexByte(s[at+1:], '$')
		if n < 0 {
			break
		}
		at += 1 + n
	}
	return false
}
