package tool

import (
	"strconv"
	"strings"
)

// FileText is what a tool that reads gave of a file, apart from what the tool put around it.
type FileText struct {
	Lines []string // without their numbers
	First int      // the number of the first one
	Total int      // how many the file has, 0 if that is not said
	Rest  string   // what the tool says besides, "" for nothing
}

// Whole reports whether the lines may be all of the file: they begin with the first one, and are as
// many as the file is said to have.
func (f FileText) Whole() bool {
	return f.First <= 1 && (f.Total == 0 || f.Total == f.First+len(f.Lines)-1)
}

// Text is the lines as `cat -n` writes them.
func (f FileText) Text() string {
	var b strings.Builder
	for i, line := range f.Lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strconv.Itoa(f.First + i))
		b.WriteByte('\t')
		b.WriteString(line)
	}
	return b.String()
}

// FileLines takes the numbers off the lines of a file that have one each, as of `cat -n`, and
// leaves out the frame that says nothing but what the numbers say, as <file> (Crush), <path>,
// <type> and <content> (OpenCode), "[File: a.py (9 lines total)]" (SWE-agent) and "Here's the
// result of running `cat -n`" (OpenHands). ok is false where the lines have no numbers.
func FileLines(s string) (f FileText, ok bool) {
	const mostHead = 12
	var rest []string
	sep, window := "", false
	add := func(line string) {
		if !saysNothing(line) {
			rest = append(rest, line)
		}
	}
	for n := 0; s != "" && sep == ""; n++ {
		line, after := cutLine(s)
		var digits string
		if digits, sep = separated(line, n > 0, window); sep != "" {
			f.First, _ = strconv.Atoi(digits)
			break
		}
		if n == mostHead || strings.TrimSpace(line) != "" && !isHead(line) {
			return FileText{}, false
		}
		if strings.HasPrefix(line, "[File: ") {
			window = true
			_, f.Total = windowHead(line)
		}
		add(line)
		s = after
	}
	if sep == "" {
		return FileText{}, false
	}
	f.Lines = make([]string, 0, strings.Count(s, "\n")+1)
	for s != "" {
		line, after := cutLine(s)
		number, text, ok := strings.Cut(strings.TrimLeft(line, " "), sep)
		if !ok { // an empty line
			number = strings.TrimSuffix(number, strings.TrimRight(sep, " "))
		}
		if n, err := strconv.Atoi(number); err != nil || n != f.First+len(f.Lines) {
			break
		}
		f.Lines, s = append(f.Lines, text), after
	}
	for line := range strings.SplitSeq(s, "\n") {
		add(strings.TrimSuffix(line, "\r"))
	}
	f.Rest = strings.TrimSpace(strings.Join(rest, "\n"))
	return f, true
}

func cutLine(s string) (line, after string) {
	line, after, _ = strings.Cut(s, "\n")
	return strings.TrimSuffix(line, "\r"), after
}

// separated returns the number that a line begins with, and what stands between it and the
// line itself. Behind a colon alone there is a line only in a window of an editor.
func separated(line string, framed, window bool) (digits, sep string) {
	line = strings.TrimLeft(line, " ")
	n := 0
	for n < len(line) && n < 9 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	if n == 0 {
		return "", ""
	}
	for _, sep := range [...]string{"→", "\t", " | ", "| ", "|", ": ", ":"} {
		switch {
		case !strings.HasPrefix(line[n:], sep), sep == "| " && line[0] != '0', sep == ": " && window:
		case sep != ":" || window:
			return line[:n], sep
		case framed && line[n:] == sep: // an empty line
			return line[:n], ": "
		}
	}
	return "", ""
}

// isHead reports whether a line may stand before the lines of a file.
func isHead(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "<") || saysNothing(line)
}

// saysNothing reports whether a line of the frame says nothing besides the lines.
func saysNothing(line string) bool {
	line = strings.TrimSpace(line)
	if tag, ok := strings.CutPrefix(line, "<"); ok {
		name, _, _ := strings.Cut(strings.TrimPrefix(tag, "/"), ">")
		name, _, _ = strings.Cut(name, " ")
		switch name {
		case "file", "files", "content", "path", "type", "file_path", "filepath":
			return true
		case "system":
			return strings.Contains(tag, "End of file reached.")
		}
		return false
	}
	for _, words := range [...]string{"[File: ", "File: ", "File Path: ", "Here's the result of running `cat -n`", "OBSERVATION:", "(End of file", "(Open file: ", "(Current directory: ", "bash-$", "```"} {
		if strings.HasPrefix(line, words) {
			return true
		}
	}
	return line == "" || strings.HasPrefix(line, "(") && strings.HasSuffix(line, " more lines above)")
}
