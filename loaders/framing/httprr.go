package framing

import (
	"bytes"
	"strconv"
)

// TraceMark is the first line of a recording of Go's httprr. Each round trip follows as
// a line with the two sizes in bytes, the request and the answer, both as on the wire
// (golang/oscar: internal/httprr/rr.go).
const TraceMark = "httprr trace v1\n"

// roundTrips splits such a recording. A record is a round trip with the line of its sizes;
// the first one has the first line of the file, too.
type roundTrips struct {
	out    *collector
	begun  bool // the first line is over
	open   bool // there is a record
	first  Record
	sizes  []byte // the line of the sizes, as far as it came
	left   int64  // bytes of the round trip that are to come
	within bool   // the sizes are known
	end    int64  // behind the last byte that came
}

func (s *roundTrips) feed(b []byte, at int64) {
	for len(b) > 0 {
		n := int64(len(b))
		switch {
		case s.within:
			n = min(n, s.left)
			if s.left -= n; s.left == 0 {
				s.end = at + n
				s.close()
			}
		default:
			if i := bytes.IndexByte(b, '\n'); i >= 0 {
				n = int64(i) + 1
			}
			if !s.open {
				s.open, s.first = true, Record{Offset: at, Line: s.out.line}
			}
			if s.sizes = append(s.sizes, b[:min(n, 64)]...); b[n-1] == '\n' {
				s.end = at + n
				if s.sized(); s.within && s.left == 0 {
					s.close()
				}
			}
		}
		s.out.line += bytes.Count(b[:n], newline)
		s.end = at + n
		b, at = b[n:], at+n
	}
}

// sized takes the line of the sizes. Without sizes the rest of the file is one record.
func (s *roundTrips) sized() {
	request, response, ok := bytes.Cut(bytes.TrimSpace(s.sizes), []byte(" "))
	s.sizes = s.sizes[:0]
	if !s.begun {
		s.begun = true
		return
	}
	asked, err := strconv.ParseInt(string(request), 10, 40)
	answered, wrong := strconv.ParseInt(string(response), 10, 40)
	if s.within, s.left = true, asked+answered; !ok || err != nil || wrong != nil || asked < 0 || answered < 0 {
		s.left = 1 << 62
	}
}

func (s *roundTrips) close() {
	if s.open && s.end > s.first.Offset {
		s.first.Length = s.end - s.first.Offset
		s.out.add(s.first)
	}
	s.open, s.within = false, false
}

func (s *roundTrips) finish(int64) {
	if !s.within && len(s.sizes) == 0 && s.end-s.first.Offset == int64(len(TraceMark)) {
		return // nothing was recorded yet
	}
	s.first.NoNewline = true
	s.close()
}
