package safetext

import "strings"

// ASCII returns the row with markers made of ASCII characters only. The text of the
// log stays as it is.
func (l Line) ASCII() Line {
	if asciiOnly(l.t.s) {
		return l
	}
	var b Builder
	l.t.each(func(s string, st Style) {
		if st.Marker {
			s = strings.Map(asciiMarker, s)
		}
		b.add(s, st)
	})
	b.notes = l.t.Notes()
	row := lineOf(b.Text())
	row.lead, row.joint = l.lead, l.joint
	return row
}

// asciiMarker returns the ASCII character that stands for one of a marker.
func asciiMarker(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r == '…':
		return '~'
	case r == '⏎':
		return '\\'
	case r == '→':
		return '>'
	case r == '×':
		return 'x'
	case r >= 0x2400 && r <= 0x2426: // control pictures
		return '^'
	}
	return '?'
}
