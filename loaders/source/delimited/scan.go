package delimited

import "bytes"

// A scanner finds the rows in bytes, and the cells in a row. A quote that never ends must
// not take the rest of the file with it: such a row ends with its line.
type scanner struct {
	comma    byte
	from     int   // scanned before, of a row that is not all there
	inside   bool  // a quoted cell, there
	begins   bool  // a cell begins there
	patience int64 // bytes that may still be looked through in vain
	torn     bool  // there was a quote without an end
}

// maxRow bounds a row, in bytes.
const maxRow = 128 << 20

// row returns the length of the row that data begins with, with and without the end of its
// line. 0 says that its end is not there yet; there is always one if data is all of it.
func (s *scanner) row(data []byte, all bool) (n, whole int) {
	i, inside, begins := s.from, s.inside, s.begins
	if i == 0 {
		inside, begins = false, true
		if end := bytes.IndexByte(data, '\n'); end >= 0 && (s.patience <= 0 || bytes.IndexByte(data[:end], '"') < 0) {
			return end + 1, lineOf(data[:end])
		}
	}
	for i < len(data) {
		if inside {
			k := bytes.IndexByte(data[i:], '"')
			if k < 0 {
				i = len(data)
				break
			}
			i += k
			if i+1 == len(data) && !all {
				break // the next byte tells
			}
			switch {
			case i+1 < len(data) && data[i+1] == '"':
				i += 2
			case s.ends(data, i+1):
				inside, begins = false, false
				i++
			default:
				i++
			}
			continue
		}
		switch c := data[i]; {
		case c == '\n':
			s.from = 0
			return i + 1, lineOf(data[:i])
		case c == s.comma:
			begins = true
		case c == '"' && begins:
			inside = true
		case c != ' ' || s.comma == ' ':
			begins = false
		}
		i++
	}
	s.from, s.inside, s.begins = i, inside, begins
	switch {
	case inside && (all || len(data) >= maxRow):
		s.from, s.torn = 0, true
		s.patience -= int64(len(data))
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			return end + 1, lineOf(data[:end])
		}
		return len(data), len(data)
	case all || len(data) >= maxRow:
		s.from = 0
		return len(data), lineOf(data)
	}
	return 0, 0
}

// ends reports whether a quoted cell may end before data[i].
func (s *scanner) ends(data []byte, i int) bool {
	return i >= len(data) || data[i] == s.comma || data[i] == '\n' || data[i] == '\r' && (i+1 >= len(data) || data[i+1] == '\n')
}

func lineOf(line []byte) int {
	if n := len(line); n > 0 && line[n-1] == '\r' {
		return n - 1
	}
	return len(line)
}

// A cell is a value of a row, as it is meant.
type cell struct {
	text   []byte
	quoted bool
}

// split takes a row apart. The bytes of quoted cells with quotes in them are copied.
func (s *scanner) split(row []byte) (cells []cell) {
	for i := 0; ; i++ {
		start := i
		for s.comma != ' ' && i < len(row) && row[i] == ' ' {
			i++
		}
		if i < len(row) && row[i] == '"' {
			if text, end, ok := s.unquote(row, i); ok {
				cells = append(cells, cell{text, true})
				if i = end; i >= len(row) {
					return cells
				}
				continue
			}
		}
		i = start
		n := bytes.IndexByte(row[i:], s.comma)
		if n < 0 {
			return append(cells, cell{text: row[i:]})
		}
		cells = append(cells, cell{text: row[i : i+n]})
		i += n
	}
}

// unquote reads the quoted cell at row[i] and returns where it ends; ok is false if it does not.
func (s *scanner) unquote(row []byte, i int) (text []byte, end int, ok bool) {
	i++
	var copied []byte
	for from := i; ; {
		k := bytes.IndexByte(row[i:], '"')
		if k < 0 {
			return nil, 0, false
		}
		i += k
		switch {
		case i+1 < len(row) && row[i+1] == '"':
			copied = append(copied, row[from:i+1]...)
			i += 2
			from = i
		case s.ends(row, i+1):
			if copied == nil {
				return row[from:i], i + 1, true
			}
			return append(copied, row[from:i]...), i + 1, true
		default: // a quote that should have been two
			i++
		}
	}
}
