// Package picker is the list from which a conversation is picked: the
// conversations of a data set or an archive, the sessions of a directory, the hits
// of a search over all of them.
//
// Rows come while they are found, and what is said of them (title, turns, calls)
// when a file was looked at, those on the screen first. So a list of tens of
// thousands of rows is there at once.
package picker

import (
	"cmp"
	"context"
	"sort"
	"strings"
	"time"

	"msgview/model"
)

// A Row is a conversation that can be opened.
type Row struct {
	Session model.Session // the file, for rows that are files
	Number  int           // conversation of an open log, from 0; -1 for a file
	Start   string        // where to begin in it, as : takes it; "" for the beginning
	Search  string        // what to look for in it

	Title    string
	Name     string // what the log calls the conversation, where that is a name
	Format   string
	Generic  bool      // no format knows the file
	Time     time.Time // of the last message, or of the file where the log has no times
	Last     time.Time // of the last message, zero if the log has none
	Turns    int
	Messages int
	Calls    int
	Errors   int
	Tokens   int64
	Aside    bool   // no conversation, but what stands beside them: a header, results
	More     int    // conversations in the file beside the first
	Known    bool   // all of the above are known
	Problem  string // why the file could not be read
	Said     []Said // the preview, for rows that are one message
}

// Program says what wrote the file: the program in whose folder it lies, unless no
// format knows it, or else its format.
func (r *Row) Program() string {
	if r.Generic {
		return r.Format
	}
	return cmp.Or(r.Session.Program, r.Format)
}

// A Said is a message in the preview.
type Said struct {
	Role model.Role
	Text string
}

// A Source has the rows of a picker. Describe and Preview are called from
// goroutines, the others from the program.
type Source interface {
	// Title names what is listed; Noun is what a row is, alone and in number.
	Title() string
	Noun() (one, many string)
	// More returns the rows from number from on that are there by now, and whether
	// all are. It must not wait.
	More(from int) (rows []Row, done bool)
	// Describe returns a row with all that can be said of it.
	Describe(ctx context.Context, r Row) Row
	// Preview returns the beginning of a conversation.
	Preview(ctx context.Context, r Row) []Said
}

// A Renewer is a source that can look for further rows, which More then returns, and
// for those that changed. Neither method may wait.
type Renewer interface {
	Renew()
	// Changed returns the rows that are no longer what More returned, by their number,
	// as they are now; each change once.
	Changed() map[int]Row
}

// order is what the rows are sorted by.
type order int

const (
	asFound order = iota
	byTime
	byTitle
	byFormat
	byProject
	byTurns
	byCalls
	byErrors
	byTokens
	bySize
	orders
)

var orderNames = [orders]string{"as found", "newest", "title", "format", "project", "turns", "calls", "errors", "tokens", "size"}

// less reports whether row a comes before b. What is not known comes last.
func (o order) less(a, b *Row) bool {
	if o == asFound || a.Known != b.Known && o > byTime && o != bySize {
		return a.Known && !b.Known && o != asFound
	}
	switch o {
	case byTime:
		return a.Time.After(b.Time)
	case byTitle:
		return strings.ToLower(a.Title) < strings.ToLower(b.Title)
	case byFormat:
		return beforeName(programOf(a), programOf(b))
	case byProject:
		return beforeName(projectName(a), projectName(b))
	case byTurns:
		return a.Turns > b.Turns
	case byCalls:
		return a.Calls > b.Calls
	case byErrors:
		return a.Errors > b.Errors
	case byTokens:
		return a.Tokens > b.Tokens
	}
	return a.Session.Size > b.Session.Size
}

// beforeName reports whether a name comes before another one; those without come last.
func beforeName(a, b string) bool {
	if a == "" || b == "" {
		return a != "" && b == ""
	}
	return strings.ToLower(a) < strings.ToLower(b)
}

// arrange makes the list of rows that the filter lets through, in order, and keeps
// the cursor on its row.
func (p *Picker) arrange() {
	at := p.current()
	words := strings.Fields(strings.ToLower(p.filter.Value()))
	p.shown = p.shown[:0]
	for i := range p.rows {
		if matches(&p.rows[i], words) {
			p.shown = append(p.shown, i)
		}
	}
	if p.order != asFound {
		sort.SliceStable(p.shown, func(i, j int) bool {
			a, b := &p.rows[p.shown[i]], &p.rows[p.shown[j]]
			return p.order.less(a, b)
		})
	}
	if p.reversed {
		for i, j := 0, len(p.shown)-1; i < j; i, j = i+1, j-1 {
			p.shown[i], p.shown[j] = p.shown[j], p.shown[i]
		}
	}
	p.cursor = min(p.cursor, max(len(p.shown)-1, 0))
	if p.moved || p.settled { // before, the first row stays the first
		for i, r := range p.shown {
			if r == at {
				p.cursor = i
				break
			}
		}
	}
	p.fit()
	p.dirty = false
}

func matches(r *Row, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := strings.ToLower(r.Title + "\n" + r.Session.Name + "\n" + r.Session.Project + "\n" + r.Session.Program + "\n" + r.Format + "\n" + r.Name)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
