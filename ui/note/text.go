package note

import (
	"fmt"
	"strings"

	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/shield"
)

// prose writes what was said.
func (n *note) prose(text string, demote int) {
	text = strings.Trim(safetext.Plain(text, false), "\n")
	if n.words > 0 && len(text) > n.words {
		text = n.beginning(text)
	}
	if text == "" {
		return
	}
	n.printf("\n%s\n", shield.Text(text, demote))
}

// beginning is the first paragraphs of a text, with how much more there is.
func (n *note) beginning(text string) string {
	end := n.words
	for end > 0 && text[end]&0xc0 == 0x80 {
		end--
	}
	for _, mark := range []string{"\n\n", "\n", ". ", " "} {
		if i := strings.LastIndex(text[:end], mark); i > n.words/3 {
			end = i + len(strings.TrimRight(mark, " \n"))
			break
		}
	}
	words := len(strings.Fields(text[end:]))
	text = strings.TrimRight(text[:end], " \n")
	if fence := openFence(text); fence != "" {
		text += "\n" + fence
	}
	return text + fmt.Sprintf("\n\n*… %s more %s*", render.Number(words), render.Plural(words, "word"))
}

// openFence returns what closes the fence that a text leaves open.
func openFence(text string) string {
	open := ""
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimLeft(line, " ")
		marks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case len(marks) < 3:
		case open == "":
			open = marks
		case len(marks) >= len(open) && strings.Trim(line, "` ") == "":
			open = ""
		}
	}
	return open
}

// fenced writes a text as it is: its first and last lines if it is long, and how many are
// between them.
func (n *note) fenced(lang, text string, output bool) {
	text = strings.TrimRight(safetext.Plain(text, output), "\n")
	if strings.TrimSpace(text) == "" {
		return
	}
	lines := strings.Count(text, "\n") + 1
	if lines > n.lines+1 || len(text) > n.lines*mostLine {
		text = n.headAndTail(text, lines)
		if text == "" {
			n.printf("\n*%s %s*\n", render.Number(lines), render.Plural(lines, "line"))
			return
		}
	}
	fence := render.Fence(text)
	n.printf("\n%s%s\n", fence, lang)
	n.b.WriteString(text)
	n.printf("\n%s\n", fence)
}

// mostLine is how many bytes a line counts for at most where lines are counted.
const mostLine = 400

// headAndTail leaves the first and the last lines of a text.
func (n *note) headAndTail(text string, lines int) string {
	if n.lines == 0 {
		return ""
	}
	all := strings.Split(text, "\n")
	for i, line := range all {
		if len(line) > mostLine {
			end := mostLine
			for end > 0 && line[end]&0xc0 == 0x80 {
				end--
			}
			all[i] = line[:end] + fmt.Sprintf(" … %s more", render.Size(int64(len(line)-end)))
		}
	}
	if lines <= n.lines+1 {
		return strings.Join(all, "\n")
	}
	head := (n.lines + 1) / 2
	tail := n.lines - head
	rest := lines - head - tail
	return strings.Join(all[:head], "\n") + fmt.Sprintf("\n… %s more %s …\n", render.Number(rest), render.Plural(rest, "line")) + strings.Join(all[lines-tail:], "\n")
}
