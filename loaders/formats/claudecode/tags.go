package claudecode

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
)

// A segment is a piece of a text: a tagged block that the program put there, or
// the text between such blocks.
type segment struct {
	tag   string // name of the tag, "" for text between the tags
	attrs string // what follows the name in the opening tag
	text  string // what is inside the tag, or the text itself
}

// insertable reports whether blocks of a tag may stand anywhere in a prompt. All
// other tags count only while nothing but tags stands before them.
func insertable(tag string) bool {
	switch tag {
	case "system-reminder", "ide_opened_file", "ide_selection", "ide_diagnostics":
		return true
	}
	return false
}

// structural reports whether a tag makes up whole lines of the log: what a person
// ran, what came of it, and what other agents report.
func structural(tag string) bool {
	switch tag {
	case "command-name", "command-message", "command-args",
		"local-command-stdout", "local-command-stderr", "local-command-caveat",
		"bash-input", "bash-stdout", "bash-stderr",
		"task-notification", "agent-notification", "teammate-message", "scheduled-task":
		return true
	}
	return strings.HasSuffix(tag, "-hook")
}

// segments cuts a text at the tagged blocks that the program wrote. Tags that it
// is not known to write stay in the text, and so does everything inside a code
// fence, in the middle of a line, or never closed: that is a person writing
// about tags.
func segments(s string) []segment {
	var list []segment
	var unclosed []string // tags known to have no end in the rest of the text
	from := 0             // where the text between tags began
	leading := true       // nothing but tags so far
	fenced := false
	for at := 0; at < len(s); {
		line := s[at:chat.LineEnd(s, at)]
		text := strings.TrimLeft(line, " \t\r\n")
		if strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~") {
			fenced = !fenced
		}
		if tag := openingTag(text); tag != "" && !fenced && !slices.Contains(unclosed, tag) && (insertable(tag) || leading && structural(tag)) {
			if b, end, ok := element(s, at+len(line)-len(text), tag); ok {
				list = append(appendText(list, s[from:at]), b)
				at, from = end, end
				continue
			}
			unclosed = append(unclosed, tag)
		}
		if text != "" {
			leading = false
		}
		at += len(line)
	}
	last := s[from:]
	if !fenced {
		if before, b, ok := trailingReminder(last); ok {
			return append(appendText(list, before), b)
		}
	}
	return appendText(list, last)
}

const reminderOpening, reminderClosing = "<system-reminder>", "</system-reminder>"

// trailingReminder cuts a reminder off the end of a text, wherever in its line
// it begins.
func trailingReminder(s string) (before string, b segment, ok bool) {
	t := strings.TrimRight(s, " \t\r\n")
	t, closed := strings.CutSuffix(t, reminderClosing)
	if !closed || !strings.Contains(t, reminderOpening) {
		return s, segment{}, false
	}
	i := strings.LastIndex(t, reminderOpening)
	return t[:i], segment{tag: "system-reminder", text: t[i+len(reminderOpening):]}, true
}

func appendText(list []segment, s string) []segment {
	if strings.TrimSpace(s) == "" {
		return list
	}
	return append(list, segment{text: s})
}

// openingTag returns the name of the tag that s begins with.
func openingTag(s string) string {
	if s == "" || s[0] != '<' {
		return ""
	}
	n := 1
	for n < len(s) && tagByte(s[n]) {
		n++
	}
	if n == len(s) || s[n] != '>' && s[n] != ' ' {
		return ""
	}
	return s[1:n]
}

// element reads <tag attrs>body</tag> at s[at:], where it is known to begin.
func element(s string, at int, tag string) (b segment, end int, ok bool) {
	start := at + 1 + len(tag)
	i := strings.IndexByte(s[start:], '>')
	if i < 0 {
		return b, 0, false
	}
	b.tag, b.attrs = tag, strings.TrimSpace(s[start:start+i])
	start += i + 1
	closing := "</" + tag + ">"
	if i = strings.Index(s[start:], closing); i < 0 {
		return b, 0, false
	}
	b.text = s[start : start+i]
	return b, start + i + len(closing), true
}

func tagByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

// teammate returns the name of an agent in the attributes of a tag.
func teammate(attrs string) string {
	_, id, _ := strings.Cut(" "+attrs, ` teammate_id="`)
	id, _, closed := strings.Cut(id, `"`)
	if !closed {
		return ""
	}
	return id
}

// children returns the simple elements directly inside a body, in order, and the
// text outside of them.
func children(body string) (list []segment, outside string) {
	const patience = 64 // tags without an end before the rest is taken as text
	var text strings.Builder
	for unclosed := 0; body != ""; {
		i := strings.IndexByte(body, '<')
		if i < 0 || unclosed == patience {
			text.WriteString(body)
			break
		}
		text.WriteString(body[:i])
		body = body[i:]
		if tag := openingTag(body); tag != "" {
			if b, end, ok := element(body, 0, tag); ok {
				list = append(list, b)
				body = body[end:]
				continue
			}
			unclosed++
		}
		text.WriteByte('<')
		body = body[1:]
	}
	return list, strings.TrimSpace(text.String())
}

// child returns the text of the first child with the given tag.
func child(list []segment, tag string) string {
	for _, c := range list {
		if c.tag == tag {
			return strings.TrimSpace(c.text)
		}
	}
	return ""
}
