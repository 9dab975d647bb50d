package safetext

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

const esc = 0x1b

// cleaner replaces what must not be drawn by markers. It copies nothing as long as
// there is nothing to replace.
type cleaner struct {
	in       string
	runs     []run // of in
	at       int   // run that holds done
	over     int   // run that holds the character that was looked at last
	done     int   // in is written up to here
	out      Builder
	changed  bool
	base     Style
	controls bool // shows all control characters
	notes    Notes

	// place of tab stops: out is measured up to measured, which is col cells right
	// of the last line's begin
	measured, col int
}

// clean returns in as text. runs are its styles, nil for st everywhere. Every
// escape character left in it is shown.
func clean(in string, runs []run, st Style, controls bool) Text {
	if in == "" {
		return Text{}
	}
	if runs == nil {
		runs = oneRun(st)
	}
	c := cleaner{in: in, runs: runs, base: st, controls: controls}
	c.clean()
	var t Text
	if c.changed {
		c.flush(len(in))
		t = c.out.Text()
	} else {
		t = Text{s: in, runs: runs}
	}
	return t.noting(c.notes)
}

func (c *cleaner) clean() {
	prev := -1 // begin of the character before i, if one after it could join it
	for i := 0; i < len(c.in); {
		b := c.in[i]
		switch {
		case b >= 0x20 && b < 0x7f:
			i = printable(c.in, i)
			prev = i - 1
		case b == '\n' && !c.controls:
			i++
			prev = -1
		case b < utf8.RuneSelf:
			i = c.control(i)
			prev = -1
		default:
			r, n := utf8.DecodeRuneInString(c.in[i:])
			switch {
			case r == utf8.RuneError && n == 1:
				i = c.invalid(i)
				prev = -1
			case simple(r):
				c.oneStyle(i, i+n)
				prev = i
				i += n
			default:
				i = c.grapheme(i, prev)
				prev = -1
			}
		}
	}
}

// flush writes in up to the byte to.
func (c *cleaner) flush(to int) {
	if cap(c.out.buf) == 0 {
		c.out.buf = make([]byte, 0, len(c.in)+len(c.in)/8+64)
		c.out.runs = make([]run, 0, len(c.runs)+2)
	}
	c.changed = true
	for c.done < to {
		r := c.runs[c.at]
		n := min(r.end, to)
		c.out.add(c.in[c.done:n], r.st)
		c.done = n
		if n == r.end {
			c.at++
		}
	}
}

// style is that of the byte at done.
func (c *cleaner) style() Style {
	for c.at < len(c.runs)-1 && c.runs[c.at].end <= c.done {
		c.at++
	}
	return c.runs[c.at].st
}

// skip leaves in out up to the byte to.
func (c *cleaner) skip(to int) {
	c.done = to
	for c.at < len(c.runs) && c.runs[c.at].end <= to {
		c.at++
	}
}

// replace writes a marker in the place of the bytes from i to end.
func (c *cleaner) replace(i, end int, marker string) {
	c.flush(i)
	c.out.add(marker, c.base.marker())
	c.skip(end)
}

// control deals with the control character at i and returns where to go on.
func (c *cleaner) control(i int) int {
	switch b := c.in[i]; {
	case b == '\n': // only if controls are to be seen
		c.replace(i, i, "␊")
		return i + 1
	case b == '\r' && i+1 < len(c.in) && c.in[i+1] == '\n':
		if c.controls {
			c.replace(i, i+1, "␍")
		} else {
			c.flush(i)
			c.skip(i + 1)
		}
		return i + 1
	case b == '\t' && c.controls:
		c.flush(i)
		st := c.style()
		c.out.add("→", Style{Fg: st.Fg, Bg: st.Bg, Dim: true, Marker: true})
		c.skip(i + 1)
		return i + 1
	case b == '\t':
		c.flush(i)
		st := c.style()
		n := tabStop - c.column()%tabStop
		c.out.add("    "[:n], st)
		c.col, c.measured = c.col+n, c.measured+n
		c.skip(i + 1)
		return i + 1
	case b == 0x7f:
		c.replace(i, i+1, "␡")
	default:
		if b == esc {
			c.notes.Shown++
			c.notes.Warn = true
		}
		c.replace(i, i+1, string(rune(0x2400+int(b))))
	}
	return i + 1
}

// column returns how many cells the line has that out ends with.
func (c *cleaner) column() int {
	rest := c.out.buf[c.measured:]
	if i := bytes.LastIndexByte(rest, '\n'); i >= 0 {
		c.col = 0
		rest = rest[i+1:]
	}
	if asciiOnly(rest) {
		c.col += len(rest)
	} else {
		c.col += displaywidth.Bytes(rest)
	}
	c.measured = len(c.out.buf)
	return c.col
}

// invalid deals with a byte that is no UTF-8. Three of them that would encode a
// surrogate stand for one that the log has as an escape.
func (c *cleaner) invalid(i int) int {
	s := c.in[i:]
	if len(s) >= 3 && s[0] == 0xed && s[1] >= 0xa0 && s[1] <= 0xbf && s[2]&0xc0 == 0x80 {
		c.replace(i, i+3, codePoint(0xd000|rune(s[1]&0x3f)<<6|rune(s[2]&0x3f)))
		return i + 3
	}
	const hex = "0123456789ABCDEF"
	c.replace(i, i+1, string([]byte{'<', hex[s[0]>>4], hex[s[0]&15], '>'}))
	return i + 1
}

// codePoint names a character that is not drawn.
func codePoint(r rune) string {
	h := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	if len(h) < 4 {
		h = "0000"[len(h):] + h
	}
	return "<U+" + h + ">"
}
