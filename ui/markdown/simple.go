package markdown

import (
	"strings"

	"msgview/ui/safetext"
)

// maxSimple is up to how many bytes a text is looked at for whether it is simple.
const maxSimple = 8 << 10

// simple draws a text in which nothing is a mark of Markdown: paragraphs of words, as
// most messages of a chat are. It gives the rows that the parser and glamour would, in
// a hundredth of the time; ok is false for all texts of which that is not certain.
func (r *Renderer) simple(text string) (rows []safetext.Line, ok bool) {
	if len(text) > maxSimple || !wordsOnly(text) {
		return nil, false
	}
	paragraph := func(s string) {
		if len(rows) > 0 {
			rows = append(rows, safetext.Line{})
		}
		drawn := safetext.Clean(s, r.pal.Plain).Wrap(r.opts.Width, safetext.WrapOptions{})
		if rows == nil {
			rows = drawn
			return
		}
		rows = append(rows, drawn...)
	}
	for rest := text; rest != ""; {
		line, after, _ := strings.Cut(rest, "\n")
		rest = after
		trimmed := strings.TrimLeft(line, " ")
		if trimmed == "" {
			continue
		}
		if len(line)-len(trimmed) > 3 || !beginsWithWord(trimmed) {
			return nil, false
		}
		if trimmed[0] >= 0x80 && len(trimmed) < len(line) {
			return nil, false // a mark that stood over the blank stands alone now
		}
		if next, _, _ := strings.Cut(rest, "\n"); strings.Trim(next, " ") != "" {
			return nil, false // lines of one paragraph
		}
		paragraph(strings.TrimRight(trimmed, " "))
	}
	return rows, true
}

// wordsOnly reports whether a clean text has nothing that may be a mark within a line,
// nor a marker of clean or an address.
func wordsOnly(text string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '*', '_', '~', '`', '[', ']', '<', '\\', '&':
			return false
		case ':':
			if strings.HasPrefix(text[i:], "://") {
				return false
			}
		case markStart[0]:
			if strings.HasPrefix(text[i:], markStart) || strings.HasPrefix(text[i:], markEnd) {
				return false
			}
		default:
			if c < ' ' && c != '\n' {
				return false
			}
		}
	}
	return true
}

// beginsWithWord reports whether a line begins with what begins no list, heading,
// quote, table or rule.
func beginsWithWord(line string) bool {
	switch c := line[0]; {
	case 'a' <= c|0x20 && c|0x20 <= 'z', c >= 0x80:
		return true
	case '0' <= c && c <= '9':
		rest := strings.TrimLeft(line, "0123456789")
		return rest == "" || rest[0] != '.' && rest[0] != ')'
	}
	return strings.IndexByte(`"'(/.?!$@{`, line[0]) >= 0
}
