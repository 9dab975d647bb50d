package safetext

import "strconv"

// maxParameters is the most parameters of an SGR that is read or written. Some
// terminals and terminal libraries have room for no more; longer ones are shown as
// text.
const maxParameters = 16

// appendSGR appends the escape sequence (ECMA-48: SGR) that turns the terminal's
// own style into s. It has at most maxParameters parameters: one for each of six
// attributes and five for each of two colours.
func appendSGR(dst []byte, s Style) []byte {
	dst = append(dst, "\x1b["...)
	n := len(dst)
	for _, a := range [...]struct {
		on   bool
		code string
	}{{s.Bold, "1;"}, {s.Dim, "2;"}, {s.Italic, "3;"}, {s.Underline, "4;"}, {s.Reverse, "7;"}, {s.Strikethrough, "9;"}} {
		if a.on {
			dst = append(dst, a.code...)
		}
	}
	dst = appendColor(dst, s.Fg, 30)
	dst = appendColor(dst, s.Bg, 40)
	if len(dst) > n {
		dst = dst[:len(dst)-1]
	}
	return append(dst, 'm')
}

// appendChange appends what turns the style old, which is set, into s: as few bytes as do,
// so what differs, or all of it after a reset.
func appendChange(dst []byte, old, s Style) []byte {
	switch {
	case s == old:
		return dst
	case s == (Style{}):
		return append(dst, resetSGR...)
	}
	from := len(dst)
	dst = append(dst, "\x1b["...)
	if lighter := old.Bold && !s.Bold || old.Dim && !s.Dim; lighter {
		dst = append(dst, "22;"...) // it ends both
		old.Bold, old.Dim = false, false
	}
	for _, a := range [...]struct {
		was, is bool
		on, off string
	}{
		{old.Bold, s.Bold, "1;", ""},
		{old.Dim, s.Dim, "2;", ""},
		{old.Italic, s.Italic, "3;", "23;"},
		{old.Underline, s.Underline, "4;", "24;"},
		{old.Reverse, s.Reverse, "7;", "27;"},
		{old.Strikethrough, s.Strikethrough, "9;", "29;"},
	} {
		switch {
		case a.is && !a.was:
			dst = append(dst, a.on...)
		case a.was && !a.is:
			dst = append(dst, a.off...)
		}
	}
	for _, c := range [...]struct {
		was, is Color
		first   int64
	}{{old.Fg, s.Fg, 30}, {old.Bg, s.Bg, 40}} {
		switch {
		case c.is == c.was:
		case c.is == 0:
			dst = append(strconv.AppendInt(dst, c.first+9, 10), ';')
		default:
			dst = appendColor(dst, c.is, c.first)
		}
	}
	dst[len(dst)-1] = 'm'
	var room [64]byte
	if anew := appendSGR(append(room[:0], resetSGR...), s); len(anew)-len(resetSGR)+len("0;") < len(dst)-from {
		dst = append(append(dst[:from], "\x1b[0;"...), anew[len(resetSGR)+len("\x1b["):]...)
	}
	return dst
}

// appendColor appends the parameters of a colour, each followed by a semicolon.
// first is 30 for the foreground and 40 for the background.
func appendColor(dst []byte, c Color, first int64) []byte {
	n := int64(uint8(c))
	switch {
	case c == 0:
		return dst
	case c&colorRGB != 0:
		dst = strconv.AppendInt(dst, first+8, 10)
		dst = append(dst, ";2;"...)
		dst = strconv.AppendInt(dst, int64(uint8(c>>16)), 10)
		dst = append(dst, ';')
		dst = strconv.AppendInt(dst, int64(uint8(c>>8)), 10)
		dst = append(dst, ';')
		dst = strconv.AppendInt(dst, n, 10)
	case n < 8:
		dst = strconv.AppendInt(dst, first+n, 10)
	case n < 16:
		dst = strconv.AppendInt(dst, first+60+n-8, 10)
	default:
		dst = strconv.AppendInt(dst, first+8, 10)
		dst = append(dst, ";5;"...)
		dst = strconv.AppendInt(dst, n, 10)
	}
	return append(dst, ';')
}

const resetSGR = "\x1b[m"

// parameter is a number of a control sequence; -1 if it is left out. sub tells
// that a colon stands before it, which makes it belong to the one before.
type parameter struct {
	value int
	sub   bool
}

// parameters reads the parameters of an SGR. ok is false if there are more than
// maxParameters of them or one is not a number.
func parameters(s string) (list [maxParameters]parameter, n int, ok bool) {
	list[0].value = -1
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			p := &list[n]
			p.value = min(max(p.value, 0)*10+int(c-'0'), 1<<16)
		case c == ';' || c == ':':
			if n++; n == maxParameters {
				return list, 0, false
			}
			list[n] = parameter{-1, c == ':'}
		default:
			return list, 0, false
		}
	}
	return list, n + 1, true
}

// applySGR returns the style that an SGR with these parameters makes of st. base
// is what it resets to. Everything that could hide text or move (blinking,
// concealment, fonts, frames) is ignored.
func applySGR(st, base Style, list []parameter) Style {
	for len(list) > 0 {
		p := list[0]
		list = list[1:]
		subs := 0
		for subs < len(list) && list[subs].sub {
			subs++
		}
		sub := list[:subs]
		list = list[subs:]
		switch v := max(p.value, 0); {
		case v == 4 && subs == 1:
			st.Underline = sub[0].value >= 1 && sub[0].value <= 5 || sub[0].value < 0
		case v == 38 || v == 48 || v == 58:
			c, rest, ok := extendedColor(sub, list)
			list = rest
			switch {
			case !ok:
			case v == 38:
				st.Fg = c
			case v == 48:
				st.Bg = c
			}
		case subs > 0: // none of the others has a form with colons
		case v == 0:
			st = base
		case v == 1:
			st.Bold = true
		case v == 2:
			st.Dim = true
		case v == 3:
			st.Italic = true
		case v == 4:
			st.Underline = true
		case v == 7:
			st.Reverse = true
		case v == 9:
			st.Strikethrough = true
		case v == 22:
			st.Bold, st.Dim = base.Bold, base.Dim
		case v == 23:
			st.Italic = base.Italic
		case v == 24:
			st.Underline = base.Underline
		case v == 27:
			st.Reverse = base.Reverse
		case v == 29:
			st.Strikethrough = base.Strikethrough
		case v >= 30 && v <= 37:
			st.Fg = ANSI(v - 30)
		case v == 39:
			st.Fg = base.Fg
		case v >= 40 && v <= 47:
			st.Bg = ANSI(v - 40)
		case v == 49:
			st.Bg = base.Bg
		case v >= 90 && v <= 97:
			st.Fg = ANSI(v - 90 + 8)
		case v >= 100 && v <= 107:
			st.Bg = ANSI(v - 100 + 8)
		}
	}
	return st
}

// extendedColor reads what follows 38, 48 or 58 (ITU-T T.416, and the form with
// semicolons that xterm made common) and returns the parameters after it. If they
// cannot be read, all that follow are given up, since nobody knows where they end.
func extendedColor(sub, list []parameter) (c Color, rest []parameter, ok bool) {
	args := sub
	if len(sub) == 0 {
		args = list
	}
	n := 0 // how many of args are read
	component := func(p parameter) bool { return p.value >= 0 && p.value <= 255 && p.sub == (len(sub) > 0) }
	switch {
	case len(args) >= 2 && args[0].value == 5 && component(args[1]):
		c, n, ok = ANSI(args[1].value), 2, true
	case len(sub) >= 5 && args[0].value == 2 && component(args[2]) && component(args[3]) && component(args[4]):
		// the parameter after the 2 names a colour space
		c, n, ok = RGB(uint8(args[2].value), uint8(args[3].value), uint8(args[4].value)), 5, true
	case len(args) >= 4 && args[0].value == 2 && component(args[1]) && component(args[2]) && component(args[3]):
		c, n, ok = RGB(uint8(args[1].value), uint8(args[2].value), uint8(args[3].value)), 4, true
	}
	switch {
	case len(sub) > 0:
		return c, list, ok
	case !ok:
		return 0, nil, false
	}
	return c, list[n:], ok
}
