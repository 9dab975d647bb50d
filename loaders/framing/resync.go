package framing

import (
	"bytes"

	"msgview/model/rawjson"
)

// Bounds of the work that Resync spends on one line.
const (
	maxTries     = 4096
	minTryBytes  = 4 << 20  // and twice the length of the line
	maxTornBytes = 64 << 20 // longer lines are left alone
)

// Resync cuts a line that is not one JSON value, because writers tore it or put
// text before it, into pieces. The first piece is what could not be read at the
// start, possibly empty; each further piece is a whole object, or again something
// that could not be read. Together the pieces hold all of the line but white space
// and separators around them; they are parts of line, not copies.
//
// A whole object counts if the line ends behind it or another object follows, for
// the objects inside a torn one are not records.
func Resync(line []byte) [][]byte {
	pieces := [][]byte{nil}
	from := 0 // start of what could not be read
	tries, budget := maxTries, minTryBytes+2*len(line)
	for at := 0; len(line) <= maxTornBytes; {
		n := nextObject(line[at:])
		if n < 0 || tries == 0 || budget <= 0 {
			break
		}
		at += n
		tries--
		var m matcher
		used, ended := m.run(line[at:min(len(line), at+budget)])
		budget -= used
		if !ended || !stands(line[at+used:]) {
			at++
			continue
		}
		if _, n, err := rawjson.ParsePrefix(line[at : at+used]); err != nil || n != used {
			at++
			continue
		}
		pieces = appendTorn(pieces, line[from:at])
		pieces = append(pieces, line[at:at+used])
		at += used
		from = at
	}
	return appendTorn(pieces, line[from:])
}

// appendTorn adds what could not be read, if it is anything.
func appendTorn(pieces [][]byte, torn []byte) [][]byte {
	for len(torn) > 0 && (isSeparator(torn[0]) || torn[0] == ',') {
		torn = torn[1:]
	}
	torn = torn[:trimEnd(torn)]
	if len(torn) == 0 {
		return pieces
	}
	if len(pieces) == 1 && pieces[0] == nil {
		pieces[0] = torn
		return pieces
	}
	return append(pieces, torn)
}

// nextObject returns where the next object with members may begin, or -1.
func nextObject(b []byte) int { return bytes.Index(b, []byte(`{"`)) }

// stands reports whether a value with b behind it may be one of its own.
func stands(b []byte) bool {
	for len(b) > 0 && (isSeparator(b[0])) {
		b = b[1:]
	}
	return len(b) == 0 || b[0] == '{'
}
