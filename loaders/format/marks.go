package format

import (
	"strings"
)

// betweenMarks yields what stands between the marks of a line, and notes whether there are any.
func betweenMarks(line string, marked *bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		if i := speakerEnd(line); i > 0 {
			line, *marked = line[i:], true
		}
		for {
			from, to := nextMark(line)
			if from < 0 {
				yield(line)
				return
			}
			*marked = true
			if !yield(line[:from]) {
				return
			}
			line = line[to:]
		}
	}
}

// nextMark finds <tag>, </tag>, <|token|> and [INST].
func nextMark(s string) (from, to int) {
	for at := 0; ; {
		i := strings.IndexAny(s[at:], "<[")
		if i < 0 {
			return -1, -1
		}
		i += at
		if s[i] == '[' {
			for _, token := range [...]string{"[INST]", "[/INST]"} {
				if strings.HasPrefix(s[i:], token) {
					return i, i + len(token)
				}
			}
		} else if end := strings.IndexByte(s[i:min(len(s), i+44)], '>'); end > 1 && strings.Trim(s[i+1:i+end], "/|-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == "" {
			return i, i + end + 1
		}
		at = i + 1
	}
}

// speakerEnd returns the end of "### User: ", "ASSISTANT:" and the like, 0 if a line does
// not begin so.
func speakerEnd(line string) int {
	name := strings.TrimLeft(line, "# ")
	colon := strings.IndexByte(name[:min(len(name), 24)], ':')
	if colon < 1 || name[0] < 'A' || name[0] > 'Z' || strings.Count(name[:colon], " ") > 1 || colon+1 < len(name) && name[colon+1] != ' ' {
		return 0
	}
	return len(line) - len(name) + colon + 1
}
