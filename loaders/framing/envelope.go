package framing

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// maxEnvelope bounds the envelope that ReadEnvelope returns, in bytes.
const maxEnvelope = 8 << 20

// member is where a member of a document is.
type member struct {
	key, value, end int64 // first bytes of key and value, and behind the value
	list            bool  // the value is the list that is split
}

// ReadEnvelope returns the document around the list that g names, with the list
// empty: what comes before it, [], and what comes behind. The bytes are those of
// the file. Members that would make it longer than 8 MiB are left out, and so is
// one that the end of the file cuts; the result has all its brackets.
//
// It reads the file from the start to the end of the document, so it takes half a
// second per GB.
func ReadEnvelope(r io.ReaderAt, size int64, g Guess) ([]byte, error) {
	g.Container, g.FirstLine = Document, 1
	var members []member
	left := int64(maxEnvelope)
	omitted := false
	s := splitting{
		ctx:  context.Background(),
		r:    r,
		size: func() (int64, bool) { return size, true },
		pos:  max(g.Skip, int64(g.BOM)),
	}
	v := newValues(g, &s.out, false)
	v.members = func(m member) {
		n := m.end - m.key
		if m.list {
			n = m.value - m.key
		}
		if n > left {
			omitted = true
			return
		}
		left -= n
		members = append(members, m)
	}
	s.splitter = v
	s.emit = func(records []Record) error {
		if !v.inDoc && v.opened {
			return errDocumentEnds
		}
		return nil
	}
	if err := s.run(); err != nil && !errors.Is(err, errDocumentEnds) && !errors.Is(err, ErrCut) {
		return nil, fmt.Errorf("the document around the records: %w", err)
	}
	if !v.opened {
		return nil, errors.New("there is no document around the records")
	}
	last := v.docEnd
	if v.docCut {
		last = -1
		if v.place == atList { // the end of the file cuts the list
			members = append(members, v.member)
		}
	}
	e := envelope{r: r, doc: v.docStart}
	return e.build(members, last, omitted || last-v.docStart > maxEnvelope && sparse(members, v.docStart, last))
}

// sparse reports whether there is so much between the members that they had
// better be copied one by one: white space, comments, garbage.
func sparse(members []member, from, to int64) bool {
	gaps := int64(0)
	for _, m := range members {
		gaps += m.key - from
		from = m.end
	}
	return gaps+to-from > maxEnvelope
}

// errDocumentEnds stops the reading behind the document.
var errDocumentEnds = errors.New("end of document")

// envelope puts an envelope together.
type envelope struct {
	r   io.ReaderAt
	doc int64
	out []byte
}

// build copies the members. Those that are neighbours in the file are copied with
// what is between them. last is the end of the document, -1 if it has none.
func (e *envelope) build(members []member, last int64, omitted bool) ([]byte, error) {
	from := e.doc
	if omitted || len(members) == 0 && last < 0 {
		return e.joined(members)
	}
	for _, m := range members {
		if !m.list {
			continue
		}
		if err := e.copy(from, m.value); err != nil {
			return nil, err
		}
		e.out = append(e.out, "[]"...)
		from = m.end
	}
	if last >= 0 {
		return e.out, e.copy(from, last)
	}
	if end := members[len(members)-1]; !end.list {
		if err := e.copy(from, end.end); err != nil {
			return nil, err
		}
	}
	e.out = append(e.out, '}')
	return e.out, nil
}

// joined copies one member after the other, for documents that lost some.
func (e *envelope) joined(members []member) ([]byte, error) {
	e.out = append(e.out, '{')
	for i, m := range members {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		end := m.end
		if m.list {
			end = m.value
		}
		if err := e.copy(m.key, end); err != nil {
			return nil, err
		}
		if m.list {
			e.out = append(e.out, "[]"...)
		}
	}
	return append(e.out, '}'), nil
}

// copy appends the bytes of the file from one offset to another.
func (e *envelope) copy(from, to int64) error {
	if to <= from {
		return nil
	}
	at := len(e.out)
	e.out = append(e.out, make([]byte, to-from)...)
	n, err := e.r.ReadAt(e.out[at:], from)
	if n == len(e.out)-at {
		return nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("the document around the records: %w", err)
}
