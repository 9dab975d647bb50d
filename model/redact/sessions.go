package redact

import "strings"

// sessions are the detectors of what a shell printed, in a text that has a command with its output:
// one that somebody copied from a terminal.
func sessions() []detector {
	return []detector{
		{"$ ", printed, func(text string, at int) bool {
			return at == 0 || strings.IndexByte("n\"~`", text[at-1]) >= 0 && strings.Contains(text[at:min(len(text), at+mostCommand)], `\n`)
		}},
		{"printenv ", printed, nil},
	}
}

// printed finds what stands below a command that shows a secret.
func printed(text string, at int) (f found, ok bool) {
	from := at
	if strings.HasPrefix(text[at:], "$ ") {
		if from += len("$ "); at > 0 && text[at-1] != '\n' {
			prompt := text[lineStart(text, at):at]
			if end := prompt[len(prompt)-1]; len(prompt) > 60 || strings.IndexByte("~/:]\"`", end) < 0 && !strings.Contains(prompt, "@") {
				return f, false
			}
		}
	} else if !beginsText(text, at) {
		return f, false
	}
	command, width := lineAt(text, from)
	if len(command) > mostCommand || width == len(command) {
		return f, false
	}
	line, next := lineAt(text, from+width)
	all := showingsIn(command)
	if len(all) == 0 {
		return f, false
	}
	s := all[0]
	if i := strings.IndexByte(line, '"'); i >= 0 && endsLine(line, i) {
		line = line[:i]
	}
	v, ok := s.in(strings.TrimSpace(line))
	if !ok || !s.fits(v, true) {
		return f, false
	}
	if s.chosen && !mixed(v) && next < len(line) { // a word may be anything
		return f, false
	}
	begin := from + width + strings.Index(line, v)
	return found{from: begin, to: begin + len(v), kind: kindShown}, true
}
