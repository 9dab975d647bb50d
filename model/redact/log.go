package redact

import (
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

	scan scan
}

var _ model.Log = (*Log)(nil)

// mostMasked bounds how many masked messages are kept.
const mostMasked = 256

// Over lays the masker over a log. Who closes it closes the log.
func (k *Masker) Over(log model.Log) *Log { return &Log{of: log, masker: k} }

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
	return a
}

// Message implements model.Log.
func (l *Log) Message(i int) (*model.Message, error) {
	m, err := l.of.Message(i)
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
	masked = l.masker.Message(m)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changes == changes {
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

// Raw implements model.Log.
func (l *Log) Raw(i int) ([]model.RawRecord, error) {
	records, err := l.of.Raw(i)
	if err != nil {
		return nil, err
	}
	return l.masker.records(records), nil
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
func (l *Log) Again(i int) []model.Field { return l.fields(model.Again(l.of, i)) }

// Beside hands on what the log tells besides; see model.Beside.
func (l *Log) Beside(i int) []model.Field { return l.fields(model.Beside(l.of, i)) }

func (l *Log) fields(all []model.Field) []model.Field {
	return (&copier{k: l.masker, part: -1}).fields(all)
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
