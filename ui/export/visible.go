package export

import (
	"bytes"
	"encoding/json"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"msgview/model/rawjson"
	"msgview/ui/safetext"
)

// halfWarning is said of a message with text that no UTF-8 can hold.
const halfWarning = "halves of surrogate pairs are written as U+FFFD; the record at its origin has them"

// appendVisible appends JSON of the same meaning as b that every reader takes and that
// can be looked at: what cannot be seen and piles of combining marks are escaped, and
// halves of surrogate pairs and bytes that are no UTF-8 become U+FFFD. halves reports whether there were any halves.
func appendVisible(out, b []byte) (_ []byte, halves bool) {
	w := witness{}
	for i := 0; i < len(b); {
		if n := plainRun(b[i:]); n > 0 {
			out = append(out, b[i:i+n]...)
			i += n
			w.after(b[i-1] >= ' ' && b[i-1] != '"')
			continue
		}
		c := b[i]
		switch {
		case c == '\\':
			n, half := escapeAt(b[i:])
			if half {
				halves = true
				out = append(out, `\ufffd`...)
			} else {
				out = append(out, b[i:i+n]...)
			}
			w.after(n == 2 && (b[i+1] == '"' || b[i+1] == '\\' || b[i+1] == '/'))
			i += n
			continue
		case c == 0x7f:
			out = append(out, `\u007f`...)
			w.after(false)
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			if half(b[i:]) {
				n, halves = 3, true
			}
			out = append(out, `\ufffd`...)
			w.after(false)
		case w.unseen(r):
			out = appendEscape(out, r)
		default:
			out = append(out, b[i:i+n]...)
		}
		i += n
	}
	return out, halves
}

// A witness tells what of a text cannot be seen, as the screen does.
type witness struct {
	base     bool // there is a character that marks may be drawn over
	marks    int  // that are drawn over it
	selected bool // a variation selector was the last
}

// after notes a character that is no mark, or an escape in its place.
func (w *witness) after(visible bool) { *w = witness{base: visible} }

// unseen reports whether a character beyond ASCII, the next one, cannot be seen, changes
// how others are seen, or is a mark too many.
func (w *witness) unseen(r rune) bool {
	switch {
	case safetext.Hidden(r), unicode.Is(unicode.Cf, r):
		w.after(false)
		return true
	case unicode.Is(unicode.Variation_Selector, r):
		if !w.base || w.selected || r >= 0xe0100 { // which only some ideographs have
			w.after(false)
			return true
		}
		w.selected = true
		return false
	case unicode.Is(unicode.M, r):
		w.selected = false
		if !unicode.Is(unicode.Mc, r) {
			w.marks++
		}
		if !w.base || w.marks > mostMarks {
			w.after(false)
			return true
		}
		return false
	}
	w.after(true)
	return false
}

// WriteLine writes a value as a line of JSON that can be looked at, as appendVisible says.
func WriteLine(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	line, _ := appendVisible(nil, b.Bytes())
	_, err := w.Write(line)
	return err
}

// mostMarks is how many combining marks on one character are written as they are: more
// would run over the lines around them.
const mostMarks = 4

// plainRun returns how many bytes b begins with of which appendVisible changes none.
func plainRun(b []byte) int {
	for i, c := range b {
		if c == '\\' || c >= 0x7f {
			return i
		}
	}
	return len(b)
}

// escapeAt returns the length of the escape that b begins with, a pair of surrogates
// as a whole, and whether it is half of one.
func escapeAt(b []byte) (n int, half bool) {
	first, ok := unit(b)
	switch {
	case !ok:
		return min(2, len(b)), false
	case !utf16.IsSurrogate(first):
		return 6, false
	}
	if second, ok := unit(b[6:]); ok && utf16.DecodeRune(first, second) != utf8.RuneError {
		return 12, false
	}
	return 6, true
}

// unit reads an escape of four hexadecimal digits.
func unit(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	r := rune(0)
	for _, c := range b[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// half reports whether b begins with the three bytes of a surrogate.
func half(b []byte) bool {
	return len(b) >= 3 && b[0] == 0xed && b[1] >= 0xa0 && b[1] <= 0xbf && b[2] >= 0x80 && b[2] <= 0xbf
}

func appendEscape(b []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	units := []rune{r}
	if r > 0xffff {
		high, low := utf16.EncodeRune(r)
		units = []rune{high, low}
	}
	for _, u := range units {
		b = append(b, '\\', 'u', hex[u>>12&15], hex[u>>8&15], hex[u>>4&15], hex[u&15])
	}
	return b
}

// largeLine is from how many bytes on the room of a line is not kept for the next one.
const largeLine = 4 << 20

// someLine is from how many bytes on a line is written before it is complete.
const someLine = 256 << 10

// writeSome writes what there is of a long line, but for the bracket that it ends with.
func (e *jsonWriter) writeSome() {
	last := len(e.b) - 1
	e.visible(e.writePieces(e.b[:last]))
	e.write(e.line)
	e.b = append(e.b[:0], e.b[last])
}

// visible makes the line of some bytes.
func (e *jsonWriter) visible(b []byte) {
	line, half := appendVisible(e.line[:0], b)
	e.line, e.half = line, e.half || half
}

// writePieces writes the bytes of a long line in pieces, and returns what is left of them
// for the last one. A piece ends behind a comma that no mark follows: nothing that is
// looked at together stands on both sides.
func (e *jsonWriter) writePieces(b []byte) []byte {
	for len(b) > 2*someLine {
		end := someLine
		for end < len(b) && (b[end-1] != ',' || b[end] >= utf8.RuneSelf) {
			end++
		}
		if end == len(b) {
			break
		}
		e.visible(b[:end])
		e.write(e.line)
		b = b[end:]
	}
	return b
}

func (e *jsonWriter) write(line []byte) {
	if e.err == nil {
		_, e.err = e.out.Write(line)
	}
}

// finish ends the line of a message: it makes it visible and adds its warnings.
func (e *jsonWriter) finish(warnings []string) {
	if cap(e.line) > largeLine { // one of these is enough
		e.line = nil
	}
	e.visible(e.writePieces(e.b))
	line := e.line
	if e.half {
		warnings = append(warnings[:len(warnings):len(warnings)], halfWarning)
	}
	if len(warnings) > 0 {
		line = append(line, `,"warnings":[`...)
		for k, s := range warnings {
			if k > 0 {
				line = append(line, ',')
			}
			line, _ = appendVisible(line, rawjson.Quote(s))
		}
		line = append(line, ']')
	}
	e.line = append(line, '}', '\n')
	e.write(e.line)
}
