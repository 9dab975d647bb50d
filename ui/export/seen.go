package export

import "io"

// A Seen writes JSON that was made elsewhere so that it can be looked at, as appendVisible
// says. It keeps little of a long line.
type Seen struct {
	To     io.Writer
	Halves bool // there were halves of surrogate pairs, which are written as U+FFFD
	rest   []byte
	line   []byte
}

// Write implements io.Writer. What comes last is written by Flush.
func (s *Seen) Write(b []byte) (int, error) {
	looked := max(len(s.rest)-longestEscape, 0)
	s.rest = append(s.rest, b...)
	if len(s.rest) < someLine {
		return len(b), nil
	}
	for end := len(s.rest) - 1; end > looked; {
		n := 0 // plain bytes up to the end, and with it
		for n <= longestEscape && n <= end && plainRun(s.rest[end-n:end-n+1]) == 1 {
			n++
		}
		if n <= longestEscape {
			end -= n + 1
			continue
		}
		err := s.write(s.rest[:end])
		s.rest = append(s.rest[:0], s.rest[end:]...)
		return len(b), err
	}
	return len(b), nil
}

// longestEscape is the length of a pair of surrogates. Nothing that is looked at together
// stands on both sides of so many plain bytes.
const longestEscape = 12

// Flush writes what is left.
func (s *Seen) Flush() error {
	err := s.write(s.rest)
	s.rest = s.rest[:0]
	return err
}

func (s *Seen) write(b []byte) error {
	line, halves := appendVisible(s.line[:0], b)
	s.line, s.Halves = line, s.Halves || halves
	_, err := s.To.Write(line)
	return err
}
