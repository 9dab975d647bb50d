package redact

import (
	"context"
	"slices"
	"sync"

	"msgview/model"
)

// A Hit is a place at which a secret stands.
type Hit struct {
	Entry  int
	Part   int    // of the message, -1 for what is beside its parts
	Where  string // what it stands in, for people: "text", "call of bash"
	Secret int    // number
	Kind   string
}

// scan is how far a log was gone through, and what was found in it.
type scan struct {
	one  sync.Mutex // only one goes through it at a time
	mu   sync.Mutex
	next int // entry
	hits []Hit
	more int // hits that are only counted
	done bool
}

// maxHits bounds how many hits are kept with their places.
const maxHits = 100_000

// Scan goes through what the log has now, from where an earlier scan ended, and gives its
// secrets their numbers. It returns when it is at the end.
func (l *Log) Scan(ctx context.Context) error {
	s := &l.scan
	s.one.Lock()
	defer s.one.Unlock()
	for i := s.at(); ; i++ {
		n, done, err := l.Index().State()
		if i >= n {
			s.mu.Lock()
			s.done = done
			s.mu.Unlock()
			_ = err // whoever reads the log says it
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		hits := l.look(i)
		s.mu.Lock()
		s.next = i + 1
		room := max(maxHits-len(s.hits), 0)
		s.more += max(len(hits)-room, 0)
		s.hits = append(s.hits, hits[:min(room, len(hits))]...)
		s.mu.Unlock()
	}
}

func (s *scan) at() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.next
}

// look finds the secrets of one entry.
func (l *Log) look(i int) (hits []Hit) {
	if l.Index().Flags(i).Has(model.FlagPiece) {
		return nil // it is in its message
	}
	m, err := l.of.Message(i)
	if err != nil {
		return nil
	}
	l.masker.message(m, func(f found, part int, where string) {
		h := Hit{Entry: i, Part: part, Where: where, Secret: l.masker.number(f), Kind: f.kind}
		if s, ok := l.masker.Secret(h.Secret); ok {
			h.Kind = s.Kind
		}
		if !slices.ContainsFunc(hits, func(o Hit) bool { return o.Secret == h.Secret && o.Part == h.Part && o.Where == h.Where }) {
			hits = append(hits, h)
		}
	})
	return hits
}

// Hits are the places that a scan found, and how many more there are. whole says that the
// scan was at the end of the log.
func (l *Log) Hits() (hits []Hit, more int, whole bool) {
	s := &l.scan
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hits[:len(s.hits):len(s.hits)], s.more, s.done
}

// Scanned is how many entries a scan has been through.
func (l *Log) Scanned() int { return l.scan.at() }
