package redact

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"

	"msgview/model"
)

// A Log is a log with its secrets masked, in all that is made of it.
type Log struct {
	of     model.Log
	masker *Masker

	mu      sync.Mutex
	masked  map[*model.Message]*model.Message // the last ones that were asked for
	changes int                               // of the masker, when they were
	last    group                             // of records that was asked for

	wholly bool // giant records are decoded whole
	scan   *scan
}

var _ model.Log = (*Log)(nil)

// mostMasked bounds how many masked messages are kept.
const mostMasked = 256

// Over lays the masker over a log. Who closes it closes the log.
func (k *Masker) Over(log model.Log) *Log { return &Log{of: log, masker: k, scan: &scan{}} }

// Wholly is the log with its giant records decoded whole, for what leaves the program while
// they are shown in part.
func (l *Log) Wholly() *Log { return &Log{of: l.of, masker: l.masker, scan: l.scan, wholly: true} }

// whole decodes a message of the log as it is, whole.
func (l *Log) whole(i int) (*model.Message, error) {
	if w, ok := l.of.(interface {
		Whole(int) (*model.Message, error)
	}); ok {
		return w.Whole(i)
	}
	return l.of.Message(i)
}

// Masker is what masks it.
func (l *Log) Masker() *Masker { return l.masker }

// Plain is the log as it is.
func (l *Log) Plain() model.Log { return l.of }

// SecretIn is that of the masker.
func (l *Log) SecretIn(text string, real func(value string) bool) string {
	return l.masker.SecretIn(text, real)
}

// Source implements model.Log. Paths are those of the files: whoever opens them needs them.
func (l *Log) Source() model.Source { return l.of.Source() }

// Index implements model.Log.
func (l *Log) Index() *model.Index { return l.of.Index() }

// Refresh implements model.Log.
func (l *Log) Refresh() (replaced bool, err error) { return l.of.Refresh() }

// Close implements model.Log.
func (l *Log) Close() error { return l.of.Close() }

// About implements model.Log.
func (l *Log) About() model.About {
	a := l.of.About()
	for _, s := range []*string{&a.Title, &a.ID, &a.Model, &a.Version, &a.Directory, &a.Leaf, &a.Titled} {
		*s = l.masker.Text(*s)
	}
	a.Title = l.masker.begun(a.Title)
	return a
}

// MaskedText is a text that stands beside the log, with what is secret in it masked: what
// somebody wrote on the cards of a show, say.
func (l *Log) MaskedText(s string) string { return l.masker.Text(s) }

// ModelName is the name of a model with what is secret in it masked; see model.ModelsIn.
func (l *Log) ModelName(name string) string { return l.masker.Text(name) }

// Message implements model.Log.
func (l *Log) Message(i int) (*model.Message, error) {
	m, err := l.of.Message(i)
	kept := m
	if l.wholly && err == nil {
		m, err = l.whole(i)
	}
	if err != nil || m == nil {
		return m, err
	}
	changes := l.masker.Changes()
	l.mu.Lock()
	if l.changes != changes || len(l.masked) >= mostMasked {
		l.masked, l.changes = nil, changes
	}
	masked := l.masked[m]
	l.mu.Unlock()
	if masked != nil {
		return masked, nil
	}
	switch clean, ofAll := l.clean(i); {
	case ofAll:
		if masked = m; l.masker.fileName(m.Origin.File) != m.Origin.File {
			n := *m
			n.Origin.File = l.masker.fileName(m.Origin.File)
			masked = &n
		}
	case clean:
		c := &copier{k: l.masker, part: -1, known: true}
		if masked = c.message(m); !c.changed {
			masked = m
		}
	default:
		c := l.copier(i, nil)
		if masked = c.message(m); !c.changed {
			masked = m
		}
	}
	masked = l.inPieces(i, m, masked)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changes == changes && m == kept { // a giant one is not kept
		if other := l.masked[m]; other != nil {
			return other, nil
		}
		if l.masked == nil {
			l.masked = map[*model.Message]*model.Message{}
		}
		l.masked[m] = masked
	}
	return masked, nil
}

// inPieces masks what stands for a record that is a piece of a message as the record itself
// is masked.
func (l *Log) inPieces(i int, m, masked *model.Message) *model.Message {
	if !l.Index().Flags(i).Has(model.FlagPart) {
		return masked
	}
	plain, err := l.of.Raw(i)
	if err != nil || len(plain) == 0 {
		return masked
	}
	records, err := l.Raw(i)
	if err != nil || bytes.Equal(plain[0].Bytes, records[0].Bytes) {
		return masked
	}
	n := *masked
	n.Parts = slices.Clone(n.Parts)
	for j, p := range m.Parts {
		if u, ok := p.(model.Unknown); ok && bytes.Equal(u.Raw, bytes.TrimSpace(plain[0].Bytes)) {
			u.Raw = bytes.TrimSpace(records[0].Bytes)
			n.Parts[j] = u
		}
	}
	return &n
}

// Raw implements model.Log.
func (l *Log) Raw(i int) ([]model.RawRecord, error) {
	from, to := l.together(i)
	if to-from == 1 {
		records, err := l.of.Raw(i)
		if err != nil {
			return nil, err
		}
		values, shown := l.values(i)
		return l.masker.records(records, values, shown), nil
	}
	changes := l.masker.Changes()
	l.mu.Lock()
	last := l.last
	l.mu.Unlock()
	if last.from != from || last.to != to || last.changes != changes {
		var all []model.RawRecord
		last = group{from: from, to: to, changes: changes}
		for at := from; at < to; at++ {
			records, err := l.of.Raw(at)
			if err != nil {
				return nil, err
			}
			last.ends = append(last.ends, len(all)+len(records))
			all = append(all, records...)
		}
		values, shown := l.values(from)
		last.records = l.masker.records(all, values, shown)
		l.mu.Lock()
		l.last = last
		l.mu.Unlock()
	}
	begin := 0
	if i > from {
		begin = last.ends[i-from-1]
	}
	return last.records[begin:last.ends[i-from]:last.ends[i-from]], nil
}

// A group is entries whose records say one message in pieces: those of a stream. What one
// of them has of a secret is only seen with the others.
type group struct {
	from, to, changes int
	ends              []int // of the records of each
	records           []model.RawRecord
}

// Bounds of a group: one that is longer is looked at in part.
const (
	mostTogether  = 4096
	bytesTogether = 8 << 20
)

// together returns the entries whose records are looked at together with those of entry i.
func (l *Log) together(i int) (from, to int) {
	index, size := l.Index(), int64(0)
	goesOn := func(at int) bool {
		size += index.Place(at).Length
		return size < bytesTogether
	}
	from, to = i, i+1
	n := index.Len()
	if i >= n {
		return from, to
	}
	for from > 0 && i-from < mostTogether && index.Flags(from).Any(model.FlagPart|model.FlagPiece) && goesOn(from-1) {
		from--
	}
	for size = 0; to < n && to-i < mostTogether && index.Flags(to).Any(model.FlagPart|model.FlagPiece) && goesOn(to); to++ {
	}
	return from, to
}

// Search implements model.Log. What is masked is not found; a tag is found where a scan
// saw that it stands.
func (l *Log) Search(p model.Pattern, from int, backwards bool, stop func() bool, yield func(i int) bool) error {
	if !slices.ContainsFunc(p.Literals, mayBeOfTag) {
		return l.of.Search(p, from, backwards, stop, yield)
	}
	p.Literals = nil // anything may have it
	return l.of.Search(p, from, backwards, stop, yield)
}

// mayBeOfTag reports whether what is looked for may stand in a tag, or reach into one.
func mayBeOfTag(s string) bool {
	s = strings.ToLower(s)
	const begin = "[secret-"
	if strings.Contains(s, begin) || strings.Contains(begin, s) || strings.Contains(s, "]") {
		return true
	}
	for n := 1; n < len(begin); n++ {
		if strings.HasSuffix(s, begin[:n]) || strings.HasPrefix(s, begin[n:]) {
			return true
		}
	}
	return s == "" || strings.Trim(s, "0123456789") == ""
}

// Again hands on what the log tells of copies; see model.Again.
func (l *Log) Again(i int) []model.Field { return l.fields(i, model.Again(l.of, i)) }

// Beside hands on what the log tells besides; see model.Beside.
func (l *Log) Beside(i int) []model.Field { return l.fields(i, model.Beside(l.of, i)) }

func (l *Log) fields(i int, all []model.Field) []model.Field {
	if len(all) == 0 {
		return nil
	}
	values, shown := l.values(i)
	return (&copier{k: l.masker, part: -1, values: values, exact: shown}).fields(all)
}

// copier masks the message of an entry.
func (l *Log) copier(i int, seeing seeing) *copier {
	return &copier{k: l.masker, part: -1, seeing: seeing, log: l, entry: l.Index().Owner(i)}
}

// values are the secrets of the message of an entry, and those of them that calls show.
func (l *Log) values(i int) (values, shown []found) {
	if m, err := l.of.Message(i); err == nil && m != nil {
		c := l.copier(i, nil)
		c.message(m)
		values, shown = c.values, c.exact
	}
	return values, shown
}

// Wait returns when the log is read to its end.
func (l *Log) Wait(ctx context.Context) error {
	if w, ok := l.of.(interface{ Wait(context.Context) error }); ok {
		return w.Wait(ctx)
	}
	return nil
}

// ReadWhole makes the log decode giant records whole, too.
func (l *Log) ReadWhole() {
	if w, ok := l.of.(interface{ ReadWhole() }); ok {
		w.ReadWhole()
	}
}

// ReadOn says that more of a large file may be read.
func (l *Log) ReadOn() {
	if w, ok := l.of.(interface{ ReadOn() }); ok {
		w.ReadOn()
	}
}
