package framing

import "bytes"

// events splits a capture of server-sent events. An event is the lines between
// blank lines; comments belong to the event they stand in, or are one of their
// own.
type events struct {
	out     *collector
	perLine bool // each line of data is an event

	open  bool // there is an event
	start int64
	end   int64
	line  int
	name  string
	names []string // seen before: a stream has a dozen
	data  bool     // the event has data

	inLine    bool // the line has bytes
	lineStart int64
	lineEnd   int64 // without a carriage return at the end
	head      [64]byte
	heads     int
}

func (s *events) feed(b []byte, at int64) {
	for i := 0; i < len(b); {
		rest := b[i:]
		n := bytes.IndexByte(rest, '\n')
		if n >= 0 {
			rest = rest[:n]
		}
		s.piece(rest, at+int64(i))
		if n < 0 {
			return
		}
		s.endLine()
		s.out.line++
		i += n + 1
	}
}

// piece takes a line, or a part of one.
func (s *events) piece(b []byte, at int64) {
	if !s.inLine {
		skip := 0
		for skip < len(b) && isSeparator(b[skip]) {
			skip++
		}
		if skip == len(b) {
			return
		}
		s.inLine, s.lineStart, s.heads = true, at+int64(skip), 0
		b, at = b[skip:], s.lineStart
	}
	if s.heads < len(s.head) {
		s.heads += copy(s.head[s.heads:], b)
	}
	if e := trimEnd(b); e > 0 {
		s.lineEnd = at + int64(e)
	}
}

func (s *events) endLine() {
	if !s.inLine {
		s.endEvent(false)
		return
	}
	s.inLine = false
	field, value := sseField(s.head[:s.heads])
	if s.perLine && s.data && (field == "data" || field == "event" || field == "id") {
		s.endEvent(false)
	}
	if !s.open {
		s.open, s.start, s.line = true, s.lineStart, s.out.line
	}
	s.end = s.lineEnd
	switch field {
	case "data":
		s.data = true
	case "event":
		if s.heads < len(s.head) {
			s.name = s.intern(bytes.TrimRight(value, " \r"))
		}
	}
}

// intern returns a name without making a new string for each event.
func (s *events) intern(name []byte) string {
	for _, known := range s.names {
		if string(name) == known {
			return known
		}
	}
	if len(s.names) < 32 {
		s.names = append(s.names, string(name))
		return s.names[len(s.names)-1]
	}
	return string(name)
}

func (s *events) endEvent(last bool) {
	if s.open {
		s.out.add(Record{Offset: s.start, Length: s.end - s.start, Line: s.line, Event: s.name, NoNewline: last})
	}
	s.open, s.data, s.name = false, false, ""
}

func (s *events) finish(int64) {
	last := s.inLine
	if s.inLine {
		s.endLine()
	}
	s.endEvent(last)
}

// sseField splits a line into the name of its field and the value, without the
// one blank that may stand before it. A comment has the name "". Lines that are
// no field have the name "?".
func sseField(line []byte) (name string, value []byte) {
	i := bytes.IndexByte(line, ':')
	if i < 0 {
		i = len(line)
	} else {
		value = bytes.TrimPrefix(line[i+1:], []byte(" "))
	}
	for _, known := range [...]string{"data", "", "event", "id", "retry"} {
		if string(line[:i]) == known {
			return known, value
		}
	}
	return "?", nil
}

// SSEData returns the name of an event, "" if it has none, and its data: the
// lines of data joined by line ends. raw is the bytes of a record of SSE. With
// one line of data the result is a part of raw. beside is the lines that are no fields,
// remarks, and ids, which browsers leave out.
func SSEData(raw []byte) (event string, data []byte, beside string) {
	lines := 0
	for len(raw) > 0 {
		line := raw
		if i := bytes.IndexByte(raw, '\n'); i >= 0 {
			line, raw = raw[:i], raw[i+1:]
		} else {
			raw = nil
		}
		line = bytes.TrimSuffix(line, []byte{'\r'})
		line = bytes.TrimLeft(line, " \t\x00\x1e")
		switch field, value := sseField(line); {
		case field == "event" && event == "":
			event = string(value)
		case field == "data":
			switch lines++; lines {
			case 1:
				data = value
			case 2:
				data = append([]byte(nil), data...)
				fallthrough
			default:
				data = append(append(data, '\n'), value...)
			}
		default:
			if len(bytes.Trim(line, ": ")) == 0 {
				continue
			}
			if beside != "" {
				beside += "\n"
			}
			beside += string(line)
		}
	}
	return event, data, beside
}
