package framing

import "bytes"

// word follows what is neither a container nor a string: a number, a name, or
// something that is no JSON. It returns how many bytes of b belong to it and
// whether it ended there. The first byte always belongs to it.
func (v *values) word(b []byte) (n int, ended bool) {
	if v.heads == 0 {
		n = 1
	}
	if v.place == atTop {
		n, ended = restOfLine(b, n)
	} else {
		for n < len(b) && !v.endsWord(b[n]) {
			n++
		}
		ended = n < len(b)
	}
	if v.heads < len(v.head) {
		v.heads += copy(v.head[v.heads:], b[:n])
	}
	if v.place == atKey && len(v.key) < maxKey {
		v.key = append(v.key, b[:n]...)
	}
	v.extend(b[:n])
	return n, ended
}

// extend moves the end of the word behind the last byte of b that is no separator.
func (v *values) extend(b []byte) {
	if e := trimEnd(b); e > 0 {
		v.end = v.start + v.length + int64(e)
	}
	v.length += int64(len(b))
}

// restOfLine returns where a line of text between values ends: at the line end,
// or at a brace, with which a value may begin.
func restOfLine(b []byte, from int) (n int, ended bool) {
	line := b[from:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line, ended = line[:i], true
	}
	if i := bytes.IndexByte(line, '{'); i >= 0 {
		line, ended = line[:i], true
	}
	return from + len(line), ended
}

// endsWord reports whether a byte cannot belong to a word where the splitter is.
func (v *values) endsWord(c byte) bool {
	if isSeparator(c) {
		return true
	}
	switch c {
	case ',', '{', '[', '"':
		return true
	case ']':
		return v.place == atList
	case '}':
		return v.place == atKey || v.place == atValue
	case ':':
		return v.place == atKey
	}
	return false
}

// remark follows a comment between values. A slash that begins none is the start
// of a word.
func (v *values) remark(b []byte) (n int, ended bool) {
	if v.length == 0 {
		v.m.comment = slash
		n = 1
	}
	for n < len(b) {
		was := v.m.comment
		n += v.m.skipComment(b[n:])
		if v.m.comment != noComment {
			continue
		}
		if was == slash {
			v.head[0], v.heads, v.doing = '/', 1, inWord
			v.extend(b[:n])
			return n, false
		}
		ended = true
		break
	}
	v.extend(b[:n])
	return n, ended
}

// zero counts a zero byte at byte i of the piece.
func (v *values) zero(i int) {
	if v.zeros == 0 {
		v.zeroStart = v.at + int64(i)
		v.zeroLine = v.lineAt(i)
	}
	v.zeros++
}

// flushZeros reports a long run of zero bytes that ended.
func (v *values) flushZeros() {
	if v.zeros >= minPadding && (v.place == atTop || v.place == atList) {
		v.out.add(Record{Offset: v.zeroStart, Length: v.zeros, Line: v.zeroLine, Bad: true, Padding: true})
	}
	v.zeros = 0
}
