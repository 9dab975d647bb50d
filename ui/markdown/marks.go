package markdown

import (
	"strings"

	"msgview/ui/safetext"
)

// Markers of safetext, such as ␛ and <U+202E>, have a look of their own. On the
// way through the parser and glamour, which know only strings, each is enclosed
// in two noncharacters. Clean text has none: safetext replaces them by markers.
const (
	markStart = "\ufdd0"
	markEnd   = "\ufdd1"
)

// clean returns text of a log as clean text with its markers enclosed.
func clean(src string) string {
	t := safetext.Clean(src, safetext.Style{})
	s := t.Plain()
	marks := t.Markers()
	if len(marks) == 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(marks)*(len(markStart)+len(markEnd)))
	at := 0
	for _, m := range marks {
		b.WriteString(s[at:m.From])
		b.WriteString(markStart)
		b.WriteString(s[m.From:m.To])
		b.WriteString(markEnd)
		at = m.To
	}
	b.WriteString(s[at:])
	return b.String()
}

// markStyle is the look of markers: that which safetext gives them.
func markStyle() safetext.Style { return safetext.Style{Dim: true, Reverse: true, Marker: true} }

// unmarked takes the enclosing characters out of what clean returned or glamour
// made of it, and tells where in the text, not counting escape sequences, the
// markers are.
func unmarked(s string) (string, []safetext.Paint) {
	if !strings.Contains(s, markStart) && !strings.Contains(s, markEnd) {
		return s, nil
	}
	var b strings.Builder
	b.Grow(len(s))
	var parts []safetext.Paint
	at, from := 0, -1 // places in the text without escape sequences
	for i := 0; i < len(s); {
		switch {
		case strings.HasPrefix(s[i:], markStart):
			from = at
			i += len(markStart)
		case strings.HasPrefix(s[i:], markEnd):
			if from >= 0 && at > from {
				parts = append(parts, safetext.Paint{From: from, To: at, Style: markStyle()})
			}
			from = -1
			i += len(markEnd)
		case s[i] == safetext.Escape:
			end := strings.IndexByte(s[i:], 'm') + 1
			if end == 0 {
				end = 1
			}
			b.WriteString(s[i : i+end])
			i += end
		default:
			b.WriteByte(s[i])
			i++
			at++
		}
	}
	return b.String(), parts
}

// shown returns what clean returned as text in a style.
func shown(s string, st safetext.Style) safetext.Text {
	s, parts := unmarked(s)
	return safetext.Clean(s, st).Paint(parts)
}

// fromGlamour returns what glamour wrote as text.
func fromGlamour(s string) safetext.Text {
	s, parts := unmarked(s)
	return safetext.FromANSI(s).Paint(parts)
}
