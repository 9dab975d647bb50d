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
	"math"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// A Row is a conversation that can be opened.
type Row struct {
	Session model.Session // the file, for rows that are files
	Number  int           // conversation of an open log, from 0; -1 for a file
	Start   string        // where to begin in it, as : takes it; "" for the beginning
	Search  string        // what to look for in it
	Talk    int           // conversation of the file, from 1, that the row stands for; 0 for all of it

	Title      string
	Name       string    // what the log calls the conversation, where that is a name
	Format     string    // its title
	FormatName string    // as msgview formats lists it
	Generic    bool      // no format knows the file
	Time       time.Time // of the last message, or of the file where the log has no times
	Began      time.Time // of the first message of a conversation of a log
	Last       time.Time // of the last message, zero if the log has none
	Turns      int
	Messages   int
	Calls      int
	Errors     int
	Tokens     int64
	ID         string        // of the session, as its program knows it
	Resume     string        // command with which its program goes on with it, "" if none is known
	Empty      bool          // nothing is said in it
	Aside      bool          // no conversation, but what stands beside them: a header, results
	First      int           // number of the first message of the conversation
	More       int           // conversations in the file beside the first
	Result     string        // what came of it, as the log says: a score, how it ended
	Took       time.Duration // from its first message to its last, of conversations of a log
	Known      bool          // all of the above are known
	Problem    string        // why the file could not be read
	Said       []Said        // the preview, for rows that are one message
	Agents     int           // sub-agents in it
	Chain      []uint32      // the keys of its turns, where the log has some
	Fork       *Fork         // of which other one it is a fork, nil if it is none
	Far        bool          // it lies on another machine: it is read only when it is opened
	Gone       bool          // its file was deleted since it was listed
	Unread     Unread        // what of it the reader does not know yet
	Judged     *Judged       // what went wrong in it, nil if that is not known

	// Of rows that a search found:
	Place string                  // file and line, where the file is another one than the session's
	Kind  string                  // of the text
	Rank  int                     // of its kind: the least tells most
	Call  string                  // the tool and what it was called with, of arguments and results
	Of    string                  // title of the session, "" if it is not known
	Same  int                     // further ones with the same text
	Marks func(s string) [][2]int // where the search matches in a text
}

// Program says what wrote the file: the program in whose folder it lies, unless no
// format knows it, or else its format.
func (r *Row) Program() string {
	if r.Generic {
		return r.Format
	}
	return cmp.Or(r.Session.Program, r.Format)
}

// Unread is what of a conversation was not read yet.
type Unread uint8

// What there is.
const (
	NothingNew Unread = iota
	Grown             // there is more than when it was read
	NeverRead
)

// looks is how much is to be looked at, and how many errors the log marks where that is not
// known.
func (r *Row) looks() int {
	if r.Judged != nil {
		return r.Judged.Errors + r.Judged.Warnings
	}
	return r.Errors
}

// A Said is a message in the preview.
type Said struct {
	Role model.Role
	Text string
	Time time.Time
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

// A Drawer is a source that draws the beginning of a conversation, or what a search found,
// in the rows of the viewer. It is called from goroutines.
type Drawer interface {
	Draw(ctx context.Context, r Row, how Drawing) []safetext.Line
}

// A Drawing is how a preview is drawn.
type Drawing struct {
	Width, Height int
	Palette       *palette.Palette
	ASCII         bool
}

// A Renewer is a source that can look for further rows, which More then returns, and
// for those that changed. Neither method may wait.
type Renewer interface {
	Renew()
	// Changed returns the rows that are no longer what More returned, by their number,
	// as they are now; each change once.
	Changed() map[int]Row
}

// A source that works for long may say how far it is.
type Progress interface{ Progress() string }

// A Grouped source says what its rows stand together by at first.
type Grouped interface{ Group() Grouping }

// A Faulty source may have fewer rows than there were: Fault says why, "" if it has all.
type Faulty interface{ Fault() string }

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
	byCost
	byScore
	byTook
	bySize
	orders
)

var orderNames = [orders]string{"as found", "newest", "title", "format", "project", "turns", "calls", "errors", "tokens", "cost", "result", "time taken", "size"}

// A sortKey is what a row is sorted by: compared in the order of its members, and rows
// with the same ones stay in theirs. Of those that are alike the newest is first.
type sortKey struct {
	last   bool // not known, or without a name
	name   string
	number int64 // the larger the earlier
	time   time.Time
	row    int
}

// key returns what a row is sorted by. What is not known comes last.
func (o order) key(r *Row, row int) sortKey {
	k := sortKey{row: row, time: r.Time, last: !r.Known && o > byTime && o != bySize}
	if k.last {
		return k
	}
	name := func(s string) {
		k.name, k.last = strings.ToLower(s), s == ""
	}
	switch o {
	case byTime:
		k.number = r.Time.UnixNano()
		if r.Time.IsZero() {
			k.number = math.MinInt64
		}
	case byTitle:
		k.name = strings.ToLower(r.title())
	case byFormat:
		name(programOf(r))
	case byProject:
		name(projectName(r))
	case byTurns:
		k.number = int64(r.Turns)
	case byCalls:
		k.number = int64(r.Calls)
	case byErrors:
		k.number = int64(r.looks())
	case byTokens:
		k.number = r.Tokens
	case byCost:
		if k.last = r.Judged == nil; !k.last {
			k.number = int64(r.Judged.Cost * 1e4)
		}
	case byScore:
		score, ok := r.Score()
		k.number, k.last = int64(score*1e6), k.last || !ok
	case byTook:
		k.number, k.last = int64(r.Took), k.last || r.Took <= 0
	case bySize:
		k.number = r.Session.Size
	}
	return k
}

func compareKeys(a, b sortKey) int {
	switch {
	case a.last != b.last && a.last:
		return 1
	case a.last != b.last:
		return -1
	}
	if c := cmp.Compare(b.number, a.number); c != 0 {
		return c
	}
	return cmp.Or(strings.Compare(a.name, b.name), b.time.Compare(a.time), cmp.Compare(a.row, b.row))
}

// sorted sorts the rows with these numbers.
func (o order) sorted(rows []Row, numbers []int) {
	keys := make([]sortKey, len(numbers))
	for i, n := range numbers {
		keys[i] = o.key(&rows[n], n)
	}
	slices.SortFunc(keys, compareKeys)
	for i, k := range keys {
		numbers[i] = k.row
	}
}

// arrange makes the list of rows that the filter lets through, in order, and keeps
// the cursor on its row.
func (p *Picker) arrange() {
	if p.forked && p.settled {
		FindForks(len(p.rows), func(i int) *Row { return &p.rows[i] })
		p.forked = false
	}
	at, fold := p.current(), p.shown.head(p.cursor)
	if text := filterOf(p); text != p.narrow.filter.text {
		p.narrow.filter = newFilter(text, p.opt.Now())
	}
	listed, empty := p.narrow.through(p.rows)
	for _, rows := range [][]int{listed, empty} {
		if p.order != asFound {
			p.order.sorted(p.rows, rows)
		}
		if p.reversed {
			slices.Reverse(rows)
		}
	}
	if p.group == BySession {
		ranked(p.rows, listed)
	}
	p.folded = len(empty)
	group := p.group.under(p.order)
	if p.shown = (lines{at: listed}); group != Ungrouped {
		p.shown.at = nil
		now, most := p.opt.Now(), 0
		if p.group == BySession {
			most = mostHits
		}
		p.shown.group(listed, func(row int) string { return group.name(&p.rows[row], now) }, most, p.opened)
	}
	if len(empty) > 0 {
		h := heading{says: emptyOnes(p.rows, empty), folds: foldOfEmpty, open: p.opened[foldOfEmpty]}
		if !h.open {
			empty = nil
		}
		p.shown.add(h, empty)
	}
	p.shown.withAgents(p.agents, p.opened)
	p.cursor = p.shown.nearest(p.cursor)
	if p.moved || p.settled { // before, the first row stays the first
		for i, n := range p.shown.at {
			if fold != nil && fold.agent != nil {
				if n >= 0 || p.shown.heads[^n].agent != fold.agent {
					continue
				}
				p.cursor = i
				break
			}
			if n == at && n >= 0 || fold != nil && fold.folds != "" && n < 0 && p.shown.heads[^n].folds == fold.folds {
				p.cursor = i
				break
			}
		}
	}
	p.fit()
	p.dirty, p.tally.known = false, false
}

// ranked puts the sessions first in which a search found what tells most, and of these the
// newest; within each what tells most is first.
func ranked(rows []Row, listed []int) {
	best := map[string]int{}
	for _, n := range listed {
		path := rows[n].Session.Path
		if rank, known := best[path]; !known || rows[n].Rank < rank {
			best[path] = rows[n].Rank
		}
	}
	slices.SortStableFunc(listed, func(a, b int) int {
		x, y := &rows[a], &rows[b]
		if x.Session.Path == y.Session.Path {
			return cmp.Compare(x.Rank, y.Rank)
		}
		return cmp.Or(cmp.Compare(best[x.Session.Path], best[y.Session.Path]), y.Session.Modified.Compare(x.Session.Modified), strings.Compare(x.Session.Path, y.Session.Path))
	})
}

// mostHits is how many hits of a session a search lists where the reader did not ask for
// all of them.
const mostHits = 6

func matches(r *Row, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := strings.ToLower(r.title() + "\n" + r.Title + "\n" + r.Session.Name + "\n" + r.Session.Project + "\n" + r.Session.Program + "\n" + r.Format + "\n" + r.Name + "\n" + r.Result)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
