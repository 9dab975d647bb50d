package redact

import (
	"context"
	"slices"
	"sort"
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
	dark int // pictures and other files in which nobody looks
	done bool

	lengths []length // how long the log was when entries were looked at
	has     []uint64 // entries with hits, a bit for each
	spread  int      // the last entry at which not all secrets were known that are looked for by their values
	changes int      // of the index, when the scan came to the end
}

// length is how many entries the log had from when an entry was looked at.
type length struct{ entry, n int }

// maxHits bounds how many hits are kept with their places.
const maxHits = 100_000

// Scan goes through what the log has now, from where an earlier scan ended, and gives its
// secrets their numbers. It returns when it is at the end.
func (l *Log) Scan(ctx context.Context) error {
	s := l.scan
	s.one.Lock()
	defer s.one.Unlock()
	for i := s.at(); ; i++ {
		changes := l.Index().Changes()
		n, done, _ := l.Index().State() // whoever reads the log says what is wrong with it
		if i >= n {
			l.masker.settle()
			s.mu.Lock()
			s.done, s.changes = done, changes
			s.mu.Unlock()
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		entry := i
		if l.Index().Flags(i).Has(model.FlagPiece) {
			if entry = l.Index().Owner(i); s.covers(entry, i) {
				s.found(i, n, nil)
				continue
			}
		}
		known := l.masker.spread.Load()
		hits, dark := l.look(entry)
		s.found(i, n, hits)
		s.mu.Lock()
		s.dark += dark
		s.mu.Unlock()
		if l.masker.lacks() || l.masker.spread.Load() != known { // those before were looked at without it
			s.mu.Lock()
			s.spread = i
			s.mu.Unlock()
		}
	}
}

func (s *scan) at() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.next
}

// covers reports whether a piece of a message was there when that was looked at.
func (s *scan) covers(owner, piece int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := sort.Search(len(s.lengths), func(k int) bool { return s.lengths[k].entry > owner }) - 1
	return k >= 0 && piece < s.lengths[k].n
}

// found takes note of the hits at entry i, when the log had n entries.
func (s *scan) found(i, n int, hits []Hit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = i + 1
	if last := len(s.lengths) - 1; last < 0 || s.lengths[last].n != n {
		s.lengths = append(s.lengths, length{i, n})
	}
	for _, h := range hits {
		for len(s.has) <= h.Entry/64 {
			s.has = append(s.has, 0)
		}
		again := h.Entry != i && s.has[h.Entry/64]&(1<<(h.Entry%64)) != 0 && slices.Contains(s.hits, h)
		if again {
			continue // a piece came to its message
		}
		if len(s.hits) < maxHits {
			s.hits = append(s.hits, h)
		} else {
			s.more++
		}
	}
	for _, h := range hits {
		s.has[h.Entry/64] |= 1 << (h.Entry % 64)
	}
}

// clean reports whether a scan of all that the log has found nothing in the message of an
// entry, and whether that is so of secrets that were found later, too.
func (l *Log) clean(entry int) (clean, ofAll bool) {
	s := l.scan
	if !s.wholly() {
		return false, false
	}
	entry, changes := l.Index().Owner(entry), l.Index().Changes()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.done || s.changes != changes || entry/64 < len(s.has) && s.has[entry/64]&(1<<(entry%64)) != 0 {
		return false, false
	}
	return true, entry > s.spread
}

// wholly reports whether a scan was at the end.
func (s *scan) wholly() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.done
}

// look finds the secrets of one entry, and counts what it cannot look into.
func (l *Log) look(i int) (hits []Hit, dark int) {
	m, err := l.whole(i) // the numbers are those of every output, also of one that shows less
	if err != nil {
		return nil, 0
	}
	l.copier(i, func(f found, part int, where string) {
		h := Hit{Entry: i, Part: part, Secret: l.masker.number(f), Kind: f.kind}
		h.Where = l.masker.Text(where) // names of tools and of fields are the log's
		if s, ok := l.masker.Secret(h.Secret); ok {
			h.Kind = s.Kind
		}
		if !slices.ContainsFunc(hits, func(o Hit) bool { return o.Secret == h.Secret && o.Part == h.Part && o.Where == h.Where }) {
			hits = append(hits, h)
		}
	}).message(m)
	for k, c := range m.Calls() { // of those whose results stand before them only they tell
		if at, _, ok := l.Index().Result(i, k); ok && at < i && (showingsOf(c) != nil || showsStore(c)) {
			more, _ := l.look(at)
			hits = append(hits, more...)
		}
	}
	return hits, darkIn(m.Parts)
}

// darkIn counts the pictures and other files among parts whose data are no text.
func darkIn(parts []model.Part) (n int) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Media:
			if p.Bytes > 0 && !p.Lost && p.Text == "" {
				n++
			}
		case *model.ToolResult:
			n += darkIn(p.Content)
		}
	}
	return n
}

// Dark is how many pictures and other files a scan found that it could not look into.
func (l *Log) Dark() int {
	l.scan.mu.Lock()
	defer l.scan.mu.Unlock()
	return l.scan.dark
}

// Hits are the places that a scan found, and how many more there are. whole says that the
// scan was at the end of the log.
func (l *Log) Hits() (hits []Hit, more int, whole bool) {
	s := l.scan
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hits[:len(s.hits):len(s.hits)], s.more, s.done
}

// Scanned is how many entries a scan has been through.
func (l *Log) Scanned() int { return l.scan.at() }
