package safetext

import (
	"strings"
	"unicode/utf8"
)

// tabStop is the distance of tab stops in cells. Four keeps deeply indented code
// on the screen.
const tabStop = 4

// Clean returns prose of a log as text: what people and models said, reasoning,
// arguments, file contents. Nothing in it sets a style; well-formed sequences that
// would (ECMA-48: SGR) are left out, everything else that is not plain text is
// shown by markers.
func Clean(s string, st Style) Text {
	n := visibleEnd(s)
	if n == len(s) {
		return plain(s, st)
	}
	if strings.IndexByte(s[n:], esc) < 0 {
		return clean(s, nil, st, false)
	}
	r := replay{base: st, cur: st, mode: prose}
	r.run(s)
	return clean(string(r.out), r.runs, st, false).noting(r.notes)
}

// CleanOutput returns output of a tool as text. In addition to what Clean does,
//
//   - SGR sets styles over st, without blinking, concealment and colours that
//     cannot be told apart;
//   - sequences that move the cursor, erase, or set modes as programs with a
//     progress bar do are left out and counted;
//   - states of a line that carriage returns overwrite with a later one are left
//     out and counted, if they differ only in digits, spaces and drawings of
//     progress;
//   - overstriking with backspaces becomes bold or underlined text.
func CleanOutput(s string, st Style) Text {
	if visibleEnd(s) == len(s) {
		return plain(s, st)
	}
	if !needsReplay(s) {
		return clean(s, nil, st, false)
	}
	r := replay{base: st, cur: st, mode: output}
	r.run(s)
	return clean(string(r.out), r.runs, st, false).noting(r.notes)
}

// CleanPaged returns as text what a program wrote for a pager: as CleanOutput does, but of
// hyperlinks (OSC 8) the text alone, and without counting what erases the rest of a line.
func CleanPaged(s string, st Style) Text {
	if visibleEnd(s) == len(s) {
		return plain(s, st)
	}
	if !needsReplay(s) {
		return clean(s, nil, st, false)
	}
	r := replay{base: st, cur: st, mode: paged}
	r.run(s)
	return clean(string(r.out), r.runs, st, false).noting(r.notes)
}

// FromANSI returns as text what a renderer of ours wrote for a terminal from clean
// text: SGR sets styles, hyperlinks (OSC 8) are left out and their text kept, and
// everything else is treated as in Clean.
func FromANSI(s string) Text {
	if strings.IndexByte(s, esc) < 0 {
		return Clean(s, Style{})
	}
	r := replay{mode: rendered}
	r.run(s)
	return clean(string(r.out), r.runs, Style{}, false).noting(r.notes)
}

// Controls returns text of a log, prose or output, with every control character
// visible: line ends and tabs too, sequences that set styles, each joiner and each
// mark beyond the usual number.
func Controls(s string, st Style) Text { return clean(s, nil, st, true) }

// CleanLine returns a label from a log, such as a name or a title, as one row of at
// most max cells; if it is cut it ends in "…". Newlines become ⏎. A max below 1
// gives no text.
func CleanLine(s string, st Style, max int) Text {
	if max < 1 {
		return Text{}
	}
	cut := false
	if limit := 1024 + 64*max; len(s) > limit {
		// no more of it can be seen; a character that the limit splits goes with the rest
		s, cut = s[:limit], true
		for i := 1; i < utf8.UTFMax && i <= len(s); i++ {
			if c := s[len(s)-i]; utf8.RuneStart(c) {
				if c >= utf8.RuneSelf && !utf8.FullRuneInString(s[len(s)-i:]) {
					s = s[:len(s)-i]
				}
				break
			}
		}
	}
	l := Clean(s, st).Line()
	if cut && l.cells <= max {
		l = l.Append(ellipsis(st))
	}
	return l.Truncate(max, ellipsis(st)).t
}

// Row returns text as one row of clean text without styles, however long: for what
// names files in messages and lists, whose names may have any character.
func Row(s string) string { return Clean(s, Style{}).Line().Plain() }

// titleCells bounds the title of a window.
const titleCells = 120

// Title returns text of a log for the title of a window: one row of clean text of
// at most 120 cells.
func Title(s string) string { return CleanLine(s, Style{}, titleCells).s }

// Clipboard returns text of a log for the clipboard: clean, since it may be pasted
// where it is obeyed, but with nothing else changed.
func Clipboard(s string) string { return Clean(s, Style{}).s }

// Plain returns clean text without styles, as Clean and, if output is set,
// CleanOutput would. It is for plain dumps.
func Plain(s string, output bool) string {
	if output {
		return CleanOutput(s, Style{}).s
	}
	return Clean(s, Style{}).s
}

// ellipsis stands for what was cut off.
func ellipsis(st Style) Text {
	st.Marker = true
	return plain("…", st)
}

// noting returns the text with notes added.
func (t Text) noting(n Notes) Text {
	if n == (Notes{}) {
		return t
	}
	n = n.add(t.Notes())
	t.notes = &n
	return t
}
