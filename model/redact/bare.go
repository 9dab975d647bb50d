package redact

import (
	"strings"
	"unicode/utf8"
)

// bare returns the layer below what a text has for a terminal: sequences of control, the
// letter before a backspace, and letters that nobody sees. A secret that a program wrote in
// colours stands there in one piece. It is nil for a text in which they part nothing that
// may be one: the words of most coloured lines are.
func bare(s string) *layer {
	first := nextUnseen(s, 0)
	if first == len(s) || !takeOff(s, first, nil) {
		return nil
	}
	l := &layer{tight: true}
	takeOff(s, first, l)
	return l
}

// mostBefore is how much of what stands before a place is looked at.
const mostBefore = 2 * mostName

// takeOff takes off a text what nobody sees, from the first of it on, and reports whether
// that parts anything: with nil for the layer it ends as soon as that is known.
func takeOff(s string, at int, l *layer) (joins bool) {
	var b []byte
	if l != nil {
		b = make([]byte, 0, len(s))
	}
	for from := 0; ; {
		seen := s[from:at]
		if l == nil {
			if n := len(seen); n >= mostBefore {
				b, seen = b[:0], seen[n-mostBefore:]
			} else if len(b) > 8*mostBefore {
				b = append(b[:0], b[len(b)-mostBefore:]...)
			}
		}
		b = append(b, seen...)
		if at == len(s) {
			break
		}
		n, back := unseen(s[at:])
		if back && len(b) > 0 {
			_, size := utf8.DecodeLastRune(b)
			b = b[:len(b)-size]
			for l != nil && len(l.marks) > 0 && l.marks[len(l.marks)-1].inner > len(b) {
				l.marks = l.marks[:len(l.marks)-1]
			}
		}
		from = at + n
		if joins = joins || back || from < len(s) && joined(b, s[from]); joins && l == nil {
			return true
		}
		if l != nil {
			l.marks = append(l.marks, mark{len(b), from})
		}
		at = nextUnseen(s, from)
	}
	if l != nil {
		l.text = string(b)
	}
	return joins
}

// joined reports whether a letter goes on what stands before it, or is the first of what is
// assigned there.
func joined(before []byte, next byte) bool {
	if len(before) == 0 {
		return false
	}
	if !isOfToken(next) && next < utf8.RuneSelf && next != '\\' {
		return assignedBehind(string(before[max(len(before)-mostName, 0):]), next)
	}
	if isOfToken(before[len(before)-1]) || before[len(before)-1] == '\\' {
		return true
	}
	for i := len(before) - 1; i >= 0; i-- {
		switch c := before[i]; c {
		case ' ', '\t', '"', '\'', '`':
		default:
			return c == '=' || c == ':' || c == '>'
		}
	}
	return false
}

// isOfToken reports whether a byte stands in tokens, keys or addresses.
func isOfToken(c byte) bool { return isAlnum(c) || strings.IndexByte("_-./+=:@%&~$#*!?^", c) >= 0 }

// maybeUnseen are the bytes with which a thing may begin that unseen takes off.
var maybeUnseen = func() (set [256]bool) {
	for c := range ' ' {
		set[c] = c != '\t' && c != '\n' && c != '\r'
	}
	for _, c := range []byte{0x7f, 0xc2, 0xe1, 0xe2, 0xef, 0xf3} {
		set[c] = true
	}
	return set
}()

// nextUnseen is where the next thing stands that unseen takes off, the end if there is none.
func nextUnseen(s string, from int) int {
	for i := from; i < len(s); i++ {
		if !maybeUnseen[s[i]] {
			continue
		}
		if n, _ := unseen(s[i:]); n > 0 {
			return i
		}
	}
	return len(s)
}

// unseen is how long the thing at the beginning of a text is that nobody sees, 0 if somebody
// does; back says that it takes the letter before it away.
func unseen(s string) (n int, back bool) {
	switch c := s[0]; {
	case c == 0x1b:
		return sequence(s), false
	case c == '\b' || c == 0x7f:
		return 1, c == '\b'
	case c < ' ':
		return 1, false
	}
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r >= 0x80 && r < 0xa0, r == 0xad, r == 0x180e, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f, r == 0xfeff, r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0000 && r <= 0xe0fff:
		return n, false
	}
	return 0, false
}

// sequence is how long the sequence of control at the beginning of a text is (ECMA-48: 5.4,
// 5.6): up to its final byte, or its terminator.
func sequence(s string) int {
	if len(s) < 2 {
		return 1
	}
	switch c := s[1]; {
	case c == '[':
		for i := 2; i < len(s); i++ {
			if s[i] >= '@' && s[i] <= '~' {
				return i + 1
			}
			if s[i] < ' ' || s[i] > '~' {
				return i
			}
		}
		return len(s)
	case strings.IndexByte("]PX^_", c) >= 0:
		for i := 2; i < len(s); i++ {
			switch {
			case s[i] == 0x07:
				return i + 1
			case s[i] == 0x1b && i+1 < len(s) && s[i+1] == '\\':
				return i + 2
			}
		}
		return 1
	case c >= ' ' && c <= '/':
		return min(3, len(s))
	case c >= '0' && c <= '~':
		return 2
	}
	return 1
}
