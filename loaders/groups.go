package loaders

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/loaders/source"
	"msgview/model"
)

// Large logs whose records mean nothing alone are read in groups of records: databases
// session by session (source.File.Groups), others in pieces of some size. Each group is
// assembled alone, as soon as it is there, and of those that were not looked at for longest
// nothing is kept but the index: they are assembled again when somebody looks at them.

const (
	// maxGroup bounds the rows of one session, in bytes.
	maxGroup = 256 << 20
	// restBytes is how many bytes of rows that belong to no session are taken at a time.
	restBytes = 8 << 20
	// maxWarm is how many bytes of rows stay assembled.
	maxWarm = 24 << 20
)

// A file of more than piecesFrom bytes is assembled in pieces of pieceBytes where its shape
// allows that.
var (
	piecesFrom int64 = 64 << 20
	pieceBytes int64 = 4 << 20
)

// errGone says that the rows of a session are not what they were.
var errGone = errors.New("the rows of this session cannot be read any more")

// errEnd says that the end of a group was reached.
var errEnd = errors.New("the end of the group")

// A group is where the records of a run are, so that it can be assembled again.
type group struct {
	file     int
	shape    *format.Shape
	from, to int64
	line     int
	number   int // of the first record
	used     int // when somebody looked at it last
}

// assembleGroups assembles a file group by group.
func (l *Log) assembleGroups(ctx context.Context, shape *format.Shape, file int) error {
	f, d := l.file(file), l.decoder(file)
	a := &grouped{log: l, shape: shape, file: file, pieces: f.Source.Groups() == nil}
	var problem error
	err := l.eachRecord(ctx, file, func(r *format.Record, rec framing.Record) error {
		if a.begins(r) {
			if err := a.flush(ctx); err != nil {
				return err
			}
		}
		r.Number = a.number
		a.number++
		return a.add(d.Unwrapped(r), heldOf(r, rec, file))
	})
	if err == nil {
		err = a.flush(ctx)
	}
	if err != nil {
		problem = l.failed(file, err)
	}
	if a.said == 1 {
		l.mu.Lock()
		l.about.Merge(a.about)
		l.mu.Unlock()
	}
	if err := f.Source.Err(); err != nil {
		if err = l.failed(file, err); problem == nil {
			problem = err
		}
	}
	return problem
}

// grouped is a file that is assembled group by group.
type grouped struct {
	log    *Log
	shape  *format.Shape
	file   int
	number int // records so far
	pieces bool

	next  int // in the groups of the file
	head  string
	group []*format.Record
	held  []heldRecord
	bytes int64
	said  int // groups with messages
	about model.About
}

// begins reports whether a record is the first one of a group.
func (a *grouped) begins(r *format.Record) bool {
	if a.pieces {
		return a.bytes > pieceBytes
	}
	starts, begins := a.log.file(a.file).Source.Groups(), false
	for a.next < len(starts) && starts[a.next] <= r.Origin.Offset {
		a.next++
		begins = true
	}
	if begins && a.head == "" {
		a.head = format.Table(r)
	}
	if len(a.group) > 0 && format.Table(a.group[0]) != a.head && a.bytes > restBytes {
		return true
	}
	return begins
}

func (a *grouped) add(r *format.Record, held heldRecord) error {
	if a.bytes += int64(len(r.Raw)); a.bytes > maxGroup {
		return fmt.Errorf("a session of more than %d MB", maxGroup>>20)
	}
	a.group, a.held = append(a.group, r), append(a.held, held)
	return nil
}

// flush assembles the records of a group.
func (a *grouped) flush(ctx context.Context) error {
	records := a.group
	if len(records) == 0 {
		return ctx.Err()
	}
	l := a.log
	out, err := a.shape.Assemble(ctx, slices.Values(records))
	if err != nil {
		return err
	}
	if len(out.Messages) > 0 {
		a.said++
		a.about = out.About
	}
	out.About.Title, out.About.TitleWeight, out.About.ID, out.About.Leaf = "", 0, "", ""
	l.mu.Lock()
	l.about.Merge(out.About)
	l.mu.Unlock()
	first, last := records[0].Origin, records[len(records)-1].Origin
	h := l.arrange(out, a.held, []int{a.file}, l.index.Len(), false)
	h.run.group = &group{file: a.file, shape: a.shape, from: first.Offset, to: last.Offset + last.Length, line: first.Line, number: records[0].Number}
	l.enter(h)
	a.group, a.held, a.bytes = nil, nil, 0
	return nil
}

// messages assembles a group again. It returns nil if its records are not what they were.
func (l *Log) assembleAgain(g *group) []*model.Message {
	f, d := l.file(g.file), l.decoder(g.file)
	guess := f.found.Guess
	guess.FirstLine = g.line
	var records []*format.Record
	var held []heldRecord
	size := func() (int64, bool) { return f.Source.Size(), true }
	err := framing.Split(l.ctx, f.Source, size, guess, g.from, func(batch []framing.Record) error {
		for _, rec := range batch {
			if rec.Offset >= g.to {
				return errEnd
			}
			raw, err := l.bytes(g.file, rec, nil, 0)
			if err != nil {
				return err
			}
			r := d.Parse(raw, rec, &f.File.File)
			r.Number = g.number + len(records)
			held = append(held, heldOf(r, rec, g.file))
			records = append(records, d.Unwrapped(r))
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnd) {
		return nil
	}
	out, err := g.shape.Assemble(l.ctx, slices.Values(records))
	if err != nil {
		return nil
	}
	return l.arrange(out, held, []int{g.file}, 0, false).run.messages
}

// warm has the run of an entry assembled, if it is one of a group.
func (l *Log) warm(i int) {
	l.mu.Lock()
	n := l.runOf(i)
	if n < 0 || l.held[n].group == nil {
		l.mu.Unlock()
		return
	}
	g, cold := l.held[n].group, l.held[n].messages == nil
	l.uses++
	g.used = l.uses
	l.mu.Unlock()
	if !cold {
		return
	}
	messages := l.assembleAgain(g)
	l.mu.Lock()
	defer l.mu.Unlock()
	run := &l.held[n]
	if run.messages != nil || len(messages) != run.count {
		return
	}
	run.messages = messages
	l.keepWarm(n)
}

// keepWarm counts a run that was assembled and lets go of those that were not used for
// longest. The lock is held.
func (l *Log) keepWarm(n int) {
	g := l.held[n].group
	l.warmRuns = append(l.warmRuns, n)
	if l.warmBytes += g.to - g.from; l.warmBytes <= maxWarm || len(l.warmRuns) < 2 {
		return
	}
	slices.SortFunc(l.warmRuns, func(a, b int) int { return cmp.Compare(l.held[a].group.used, l.held[b].group.used) })
	for len(l.warmRuns) > 1 && l.warmBytes > maxWarm/2 {
		run := &l.held[l.warmRuns[0]]
		l.warmBytes -= run.group.to - run.group.from
		run.messages = nil
		l.warmRuns = l.warmRuns[1:]
	}
}

// runOf returns the run that an entry is in, -1 if it is in none. The lock is held.
func (l *Log) runOf(i int) int {
	n := sort.Search(len(l.held), func(k int) bool { return l.held[k].first > i }) - 1
	if n < 0 || i-l.held[n].first >= l.held[n].count {
		return -1
	}
	return n
}

// A groupFilter tells which groups of a log may contain what is searched for, so that
// the others need not be assembled.
type groupFilter struct {
	log         *Log
	forms       []form
	first, next int // entries that the answer is for
	may         bool
}

func (s *groupFilter) mayContain(i int) bool {
	if i >= s.first && i < s.next {
		return s.may
	}
	l := s.log
	l.mu.Lock()
	n := l.runOf(i)
	if n < 0 || l.held[n].group == nil || s.forms == nil {
		l.mu.Unlock()
		s.first, s.next = i, i
		return true
	}
	run := l.held[n]
	l.mu.Unlock()
	s.first, s.next = run.first, run.first+run.count
	s.may = contains(l.file(run.group.file).Source, run.group.from, run.group.to, s.forms)
	return s.may
}

// contains looks for one of the forms in a stretch of a file. If that cannot be read
// they may be there.
func contains(src *source.File, from, to int64, forms []form) bool {
	overlap := int64(0)
	for _, f := range forms {
		overlap = max(overlap, int64(len(f.text)-1))
	}
	buf := make([]byte, min(to-from, searchWindow+overlap))
	for at := from; at < to; at += searchWindow {
		n, err := src.ReadAt(buf[:min(to-at, int64(len(buf)))], at)
		if n == 0 && err != nil || containsAny(buf[:n], forms) {
			return true
		}
	}
	return false
}
