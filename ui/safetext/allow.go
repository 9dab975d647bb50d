package safetext

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

type verdict uint8

const (
	drop verdict = iota
	pass
	incomplete
)

// judge decides about the escape sequence that p begins with and returns its
// length. Of one that is incomplete it is the length of what is certainly no text.
func (w *Writer) judge(p []byte) (n int, v verdict) {
	if len(p) < 2 {
		return 1, incomplete
	}
	switch p[1] {
	case '[':
		return judgeControl(p)
	case ']', 'P', 'X', '^', '_':
		return w.judgeString(p)
	case '7', '8', 'M', '=', '>': // cursor saved and restored, reverse index, keypad
		return 2, pass
	case esc:
		return 1, drop
	}
	// all other escape sequences: intermediate bytes, then a final one
	i := 1
	for i < len(p) && i < maxControl && p[i] >= 0x20 && p[i] <= 0x2f {
		i++
	}
	switch {
	case i == len(p):
		return i, incomplete
	case p[i] < 0x30 || p[i] > 0x7e:
		return i, drop
	}
	return i + 1, drop
}

// judgeControl decides about a control sequence.
func judgeControl(p []byte) (int, verdict) {
	i := 2
	for i < len(p) && p[i] >= 0x30 && p[i] <= 0x3f {
		i++
	}
	from := i
	for i < len(p) && p[i] >= 0x20 && p[i] <= 0x2f {
		i++
	}
	switch {
	case i > maxControl:
		return i, drop
	case i == len(p):
		return i, incomplete
	case p[i] < 0x40 || p[i] > 0x7e:
		return i, drop
	}
	if allowedControl(string(p[2:from]), string(p[from:i]), p[i]) {
		return i + 1, pass
	}
	return i + 1, drop
}

// maxRepeat bounds how often the terminal is asked to repeat a character. No row is
// that wide.
const maxRepeat = 10_000

// allowedMode reports whether a private mode is one that a full-screen program sets:
// cursor keys, wrapping, the cursor, mouse, focus, the other screen, pasting, frames,
// graphemes, colour scheme, size.
func allowedMode(mode string) bool {
	switch mode {
	case "1", "7", "12", "25", "1000", "1002", "1003", "1004", "1006", "1049", "2004", "2026", "2027", "2031", "2048":
		return true
	}
	return false
}

// allowedControl reports whether a control sequence is one that Bubble Tea v2 sends
// (charm.land/bubbletea/v2: cursed_renderer.go, tea.go; ultraviolet:
// terminal_renderer.go, terminal_screen.go).
func allowedControl(params, inter string, final byte) bool {
	private := byte(0)
	if params != "" && params[0] >= '<' {
		private, params = params[0], params[1:]
	}
	if strings.IndexFunc(params, func(r rune) bool { return r >= '<' }) >= 0 {
		return false
	}
	few := len(params) <= 32 && !strings.Contains(params, ":")
	switch {
	case final == 'm' && private == 0 && inter == "":
		return allowedSGR(params)
	case !few:
		return false
	case inter == "$":
		return final == 'p' && private == '?' && (params == "2026" || params == "2027")
	case inter == " ":
		return final == 'q' && private == 0 && !strings.Contains(params, ";")
	case inter != "":
		return false
	case private == 0 && final == 'b':
		n, ok := decimal(params)
		return ok && n <= maxRepeat
	case private == 0 && (final == 'c' || final == 'n'):
		return final == 'c' && params == "" || final == 'n' && params == "6"
	case private == 0:
		return strings.IndexByte("ABCDEFGHIJKLMPSTXZ@`adefgr", final) >= 0
	case private == '?' && (final == 'h' || final == 'l'):
		return allowedMode(params)
	case private == '?':
		return final == 'u' && params == "" || final == 'W' && params == "5" || final == 'n'
	case private == '>':
		return final == 'u' || final == 'm' || final == 'q' || final == 'c' && params == ""
	case private == '<', private == '=':
		return final == 'u'
	}
	return false
}

// decimal reads a number; an empty one is 1, as control sequences have it.
func decimal(s string) (n int, ok bool) {
	if s == "" {
		return 1, true
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' || n > 1<<20 {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// maxWritten is the most parameters of an SGR that pass. A change from one style to
// another may need more of them than a style by itself; xterm reads 30.
const maxWritten = 30

// allowedSGR reports whether an SGR has a reasonable number of parameters and sets
// neither blinking nor concealment.
func allowedSGR(params string) bool {
	skip, extended, count := 0, false, 0
	for rest, more := params, true; more; {
		end := strings.IndexAny(rest, ";:")
		p, sub := rest, false
		if more = end >= 0; more {
			p, sub = rest[:end], rest[end] == ':'
			rest = rest[end+1:]
		}
		n, ok := decimal(p)
		if p == "" {
			n = 0
		}
		if count++; !ok || count > maxWritten {
			return false
		}
		switch {
		case extended: // 5;n or 2;r;g;b
			extended = false
			switch n {
			case 5:
				skip = 1
			case 2:
				skip = 3
			}
		case skip > 0:
			skip--
		case n == 38 || n == 48 || n == 58:
			if sub {
				skip = strings.Count(colons(rest), ":") + 1
			} else {
				extended = true
			}
		case n == 5 || n == 6 || n == 8:
			return false
		case sub: // 4:3 and the like
			skip = strings.Count(colons(rest), ":") + 1
		}
	}
	return true
}

// colons returns the part of parameters before the next semicolon.
func colons(s string) string {
	s, _, _ = strings.Cut(s, ";")
	return s
}

// judgeString decides about a control string: OSC, DCS, APC, PM or SOS. Of those only OSC
// and what was announced of APC may pass.
func (w *Writer) judgeString(p []byte) (int, verdict) {
	osc := p[1] == ']'
	for i := 2; i < len(p); i++ {
		switch b := p[i]; {
		case b == 0x07 && osc:
			return i + 1, w.judgeOSC(p[2:i])
		case b == esc && i+1 == len(p):
			return i, incomplete
		case b == esc && p[i+1] == '\\':
			switch {
			case osc:
				return i + 2, w.judgeOSC(p[2:i])
			case p[1] == '_' && w.graphics.pass(p[2:i], slices.Contains(w.modes.private, otherScreen)):
				return i + 2, pass
			}
			return i + 2, drop
		case b == esc || b == 0x18 || b == 0x1a:
			return i, drop
		}
	}
	return len(p), incomplete
}

// judgeOSC decides about the text of an OSC.
func (w *Writer) judgeOSC(text []byte) verdict {
	command, rest, _ := bytes.Cut(text, []byte(";"))
	ok := false
	switch string(command) {
	case "0", "1", "2":
		ok = utf8.Valid(rest) && bytes.IndexFunc(rest, func(r rune) bool { return r == '\n' || forbidden(r) }) < 0
	case "8":
		id, uri, found := bytes.Cut(rest, []byte(";"))
		ok = found && graphic(id) && graphic(uri) && allowedLink(string(uri))
	case "10", "11", "12":
		ok = string(rest) == "?"
	case "110", "111", "112":
		ok = len(rest) == 0
	case "52":
		ok = w.announced(string(rest))
	}
	if ok {
		return pass
	}
	return drop
}

// graphic reports whether all bytes are visible ASCII.
func graphic(b []byte) bool {
	return bytes.IndexFunc(b, func(r rune) bool { return r <= 0x20 || r >= 0x7f }) < 0
}

// allowedLink reports whether a link may be made: to the web or to a mailbox. The
// empty one ends a link.
func allowedLink(uri string) bool {
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if strings.HasPrefix(uri, scheme) {
			return true
		}
	}
	return uri == ""
}

// announced takes back the announcement of a clipboard write.
func (w *Writer) announced(rest string) bool {
	selection, payload, _ := strings.Cut(rest, ";")
	i := slices.Index(w.clipboard, payload)
	if i < 0 || selection != "c" && selection != "p" {
		return false
	}
	w.clipboard = slices.Delete(w.clipboard, i, i+1)
	return true
}
