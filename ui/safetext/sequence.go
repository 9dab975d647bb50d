package safetext

import "strings"

// maxControl bounds the bytes of a control sequence (CSI) that is recognised, and
// maxString those that are looked through for the end of a control string (OSC,
// DCS, APC, PM, SOS). Longer ones are shown as text.
const (
	maxControl = 256
	maxString  = 4096
)

// controlSequence is a well-formed control sequence (ECMA-48, 5.4).
type controlSequence struct {
	private byte   // first parameter byte if it is one of < = > ?, else 0
	params  string // parameters without it
	inter   bool   // there are intermediate bytes
	final   byte
}

// parseControl reads the control sequence that begins with the escape character at
// i. end is the place after it.
func parseControl(s string, i int) (seq controlSequence, end int, ok bool) {
	limit := min(len(s), i+maxControl)
	p := i + 2 // after ESC [
	if p < limit && s[p] >= '<' && s[p] <= '?' {
		seq.private = s[p]
		p++
	}
	from := p
	for p < limit && s[p] >= 0x30 && s[p] <= 0x3f {
		p++
	}
	seq.params = s[from:p]
	for p < limit && s[p] >= 0x20 && s[p] <= 0x2f {
		seq.inter = true
		p++
	}
	if p >= limit || s[p] < 0x40 || s[p] > 0x7e {
		return seq, 0, false
	}
	seq.final = s[p]
	return seq, p + 1, true
}

// sgr reports whether the sequence sets the style of text.
func (q controlSequence) sgr() bool { return q.final == 'm' && q.private == 0 && !q.inter }

// harmlessMode reports whether a private mode is one that programs with a progress
// bar and full-screen programs set in their output: cursor keys, wrapping, the
// cursor, mouse, the other screen, pasting, frames.
func harmlessMode(mode string) bool {
	switch mode {
	case "1", "7", "12", "25", "47", "1000", "1002", "1003", "1004", "1005", "1006", "1015",
		"1047", "1048", "1049", "2004", "2026":
		return true
	}
	return false
}

// layout reports whether all the sequence does is to move the cursor, erase, scroll
// or set a harmless mode. Left out of output, nothing that a reader needs is lost.
func (q controlSequence) layout() bool {
	if q.inter {
		return false
	}
	switch q.final {
	case 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'Z', 'S', 'T', 'a', 'd', 'e', 'f', '`',
		'@', 'L', 'M', 'P', 'X', 's', 'u':
		return q.private == 0 && numbers(q.params)
	case 'J', 'K':
		return (q.private == 0 || q.private == '?') && numbers(q.params)
	case 'h', 'l':
		if q.private != '?' {
			return false
		}
		for rest, more := q.params, true; more; {
			var mode string
			mode, rest, more = strings.Cut(rest, ";")
			if !harmlessMode(mode) {
				return false
			}
		}
		return true
	}
	return false
}

// clearsRest reports whether the sequence erases what is right of the cursor, which is
// nothing in a text that is written from its beginning to its end.
func (q controlSequence) clearsRest() bool {
	return q.final == 'K' && q.private == 0 && (q.params == "" || q.params == "0")
}

// numbers reports whether parameters are a few numbers.
func numbers(s string) bool {
	if len(s) > 16 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] != ';' && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return true
}

// stringEnd returns the place after the control string that begins with the escape
// character at i. It ends with ST (ESC \), an OSC also with BEL. ok is false if it
// has no end within maxString bytes or another escape character, CAN or SUB cancels
// it.
func stringEnd(s string, i int) (end int, ok bool) {
	osc := s[i+1] == ']'
	limit := min(len(s), i+maxString)
	for p := i + 2; p < limit; p++ {
		switch s[p] {
		case 0x07:
			if osc {
				return p + 1, true
			}
		case 0x18, 0x1a:
			return 0, false
		case esc:
			return p + 2, p+1 < len(s) && s[p+1] == '\\'
		}
	}
	return 0, false
}
