package framing

import (
	"bytes"

	"msgview/model/rawjson"
)

// isSSE recognises a capture of server-sent events. Prose may begin with "data:"
// too, so nearly all lines must be fields, and the data must look like a
// program's.
func (s *sampled) isSSE(g *Guess) bool {
	fields, data, structured := 0, 0, 0
	adjacent, separate := 0, 0 // pairs of data lines one behind the other; of them, both whole
	previous := -2
	wholeBefore := false
	body := s.body()
	for k, l := range s.lines[body:] {
		i := body + k
		text := s.head[l.start:l.end]
		name, value := sseField(text)
		if name == "?" {
			if i == body {
				return false
			}
			continue
		}
		fields++
		if name == "event" || name == "retry" {
			structured++
		}
		if name != "data" {
			continue
		}
		data++
		if startsValue(value) || bytes.HasPrefix(value, []byte("[DONE]")) {
			structured++
		}
		_, n, err := rawjson.ParsePrefix(value)
		whole := err == nil && n == len(value)
		if previous == i-1 && s.touch(i) {
			adjacent++
			if whole && wholeBefore {
				separate++
			}
		}
		previous, wholeBefore = i, whole
	}
	n := len(s.lines) - body
	if data == 0 || structured == 0 || fields*10 < n*9 || structured*2 < data {
		return false
	}
	g.LineEvents = adjacent > 0 && separate == adjacent
	g.Why = "the lines are fields of server-sent events"
	if g.LineEvents {
		g.Why += ", without blank lines between them"
	}
	return true
}

// body returns the first line behind the head of an HTTP answer, which captures may
// begin with.
func (s *sampled) body() int {
	if len(s.lines) == 0 || !bytes.HasPrefix(s.head[s.lines[0].start:], []byte("HTTP/")) {
		return 0
	}
	i := 1
	for i < len(s.lines) && s.touch(i) {
		i++
	}
	return i
}

// touch reports whether no blank line stands between line i and the one before.
func (s *sampled) touch(i int) bool {
	gap := s.head[s.lines[i-1].end:s.lines[i].start]
	return bytes.Count(gap, newline) == 1
}
