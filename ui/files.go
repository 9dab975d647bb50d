package ui

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/stats"
	"msgview/ui/catalogue"
	"msgview/ui/find"
	"msgview/ui/picker"
	"msgview/ui/render"
)

// Files are logs on disk as the rows of a picker. Rows may be added while it is
// shown.
type Files struct {
	name   string
	open   func(path string) (model.Log, error)
	sum    func(path string) (model.Log, error) // to say what is in it
	before *catalogue.Catalogue
	prices stats.Prices
	reader readLogs
	now    func() time.Time

	mu   sync.Mutex
	rows []picker.Row
	done bool

	known   map[string]int // the rows, by their paths
	changed map[int]picker.Row
	find    func(add func(model.Session))
	busy    bool // listing again

	talks map[string]int // conversations of a store that have rows, by its path

	matches bool // rows are what a search found
	marks   func(s string) [][2]int
	looked  int // sessions that were searched
	of      int // of so many
	fault   string
	copies  int               // matches that forks have in common with others
	titles  map[string]string // of sessions, as the list has them from which the search was begun
}

// NewFiles returns an empty list of logs; open opens one of them.
func NewFiles(name string, open func(path string) (model.Log, error)) *Files {
	return &Files{name: name, open: open, sum: open, now: time.Now}
}

// Knowing says how the logs are opened to be summed up, and what is known of them from before.
func (f *Files) Knowing(opt Options) *Files {
	if opt.Sum != nil {
		f.sum = opt.Sum
	}
	f.before, f.reader.store = opt.Known, opt.Kept
	if opt.Now != nil {
		f.now = opt.Now
	}
	f.reader.look(f.now())
	if opt.Config != nil {
		f.prices, _ = stats.PricesFrom(opt.Config.Prices) // the viewer says what is wrong with them
	}
	return f
}

// NewMatches returns an empty list of what a search finds.
func NewMatches(name string, open func(path string) (model.Log, error)) *Files {
	return &Files{name: name, open: open, matches: true, now: time.Now}
}

// Add adds a log, or notes that one which is listed has changed. It may be called from
// any goroutine.
func (f *Files) Add(s model.Session) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known == nil {
		f.known, f.changed = map[string]int{}, map[int]picker.Row{}
	}
	at, listed := f.known[s.Path]
	if !listed {
		f.known[s.Path] = len(f.rows)
		f.rows = append(f.rows, picker.Row{Session: s, Number: -1, Time: s.Modified, Unread: f.reader.unread(s)})
		return
	}
	if row := &f.rows[at]; row.Gone || row.Session.Size != s.Size || !row.Session.Modified.Equal(s.Modified) {
		row.Gone, row.Session.Size, row.Session.Modified = false, s.Size, s.Modified
		row.Unread = f.reader.unread(s)
		f.changed[at] = *row
	}
}

// AddMatch adds what a search for a text found in a log, whose title is known or "".
func (f *Files) AddMatch(s model.Session, title, text string, m find.Match) {
	at := s.Modified
	if t := m.Message.Time; !t.IsZero() {
		at = t
	}
	if f.marks == nil {
		f.marks = find.Marker(text)
	}
	rank := slices.Index(find.Kinds, m.Kind)
	if m.Message.Injected != "" || m.Kind == "talk" && m.Message.Role != model.RoleUser && m.Message.Role != model.RoleAssistant {
		rank = len(find.Kinds) // what programs put into a conversation is not what it is about
	}
	start := "m" + strconv.Itoa(m.Message.Index+1)
	if m.Kind == find.InTitle {
		start = ""
	}
	place := ""
	if m.File != "" {
		place = m.File + ":" + strconv.Itoa(m.Line)
	}
	f.addRow(picker.Row{
		Place: place, Kind: m.Kind, Rank: rank, Turns: m.Turn, Call: m.Call, Of: cmp.Or(f.titles[s.Path], title), Same: m.Same, Marks: f.marks,
		Session: s, Number: -1, Start: start, Search: text,
		Title: m.Text, Time: at, Known: true, Said: []picker.Said{{Role: m.Message.Role, Text: m.Around}},
	})
}

// Looked says how many of the sessions were searched, and how many matches were left out as they
// are copies of others.
func (f *Files) Looked(done, of, copies int) {
	f.mu.Lock()
	f.looked, f.of, f.copies = done, of, copies
	f.mu.Unlock()
}

// Missing says why some sessions are not listed.
func (f *Files) Missing(why string) {
	f.mu.Lock()
	f.fault = why
	f.mu.Unlock()
}

// Fault implements picker.Faulty.
func (f *Files) Fault() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.fault
}

// Progress implements picker.Progress.
func (f *Files) Progress() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.done && f.copies > 0:
		return fmt.Sprintf("%s more in forks", render.Number(f.copies))
	case f.done || f.of == 0:
		return ""
	}
	return fmt.Sprintf("%s of %s searched", render.Number(f.looked), render.Number(f.of))
}

func (f *Files) addRow(r picker.Row) {
	f.mu.Lock()
	f.rows = append(f.rows, r)
	f.mu.Unlock()
}

// Done says that all were added.
func (f *Files) Done() {
	f.mu.Lock()
	f.done = true
	f.mu.Unlock()
}

// Len returns how many were added so far.
func (f *Files) Len() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.rows)
}

// Noun implements picker.Source.
func (f *Files) Noun() (one, many string) {
	if f.matches {
		return "match", "matches"
	}
	return "conversation", "conversations"
}

// Group implements picker.Grouped.
func (f *Files) Group() picker.Grouping {
	if f.matches {
		return picker.BySession
	}
	return picker.ByDay
}

// Title implements picker.Source.
func (f *Files) Title() string { return f.name }

// More implements picker.Source.
func (f *Files) More(from int) ([]picker.Row, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]picker.Row(nil), f.rows[from:]...), f.done
}

// Describe implements picker.Source.
func (f *Files) Describe(ctx context.Context, r picker.Row) picker.Row {
	r = f.describe(ctx, r)
	f.mu.Lock()
	defer f.mu.Unlock()
	r.Unread = f.reader.unread(r.Session)
	return r
}

func (f *Files) describe(ctx context.Context, r picker.Row) picker.Row {
	if r.Talk > 1 { // it was described with the first one
		return r
	}
	if info, err := os.Stat(r.Session.Path); err == nil && !info.IsDir() {
		r.Session.Size, r.Session.Modified = info.Size(), info.ModTime()
	}
	r = picker.Row{Session: r.Session, Number: r.Number, Start: r.Start, Search: r.Search, Time: r.Session.Modified}
	if rows, ok := f.before.Rows(ctx, r.Session); ok {
		return f.rowsOf(ctx, r.Session.Path, rows)
	}
	begun := time.Now()
	var mark catalogue.Mark
	log, err := f.readBy(ctx, func(path string) (model.Log, error) {
		log, err := f.sum(path)
		if err == nil {
			mark = f.before.Mark(ctx, path, log.Source().Format, begun)
		}
		return log, err
	}, r.Session.Path, math.MaxInt)
	if err != nil {
		r.Problem = strings.TrimPrefix(strings.TrimPrefix(err.Error(), r.Session.Path+": "), filepath.Base(r.Session.Path)+": ")
		return r
	}
	defer log.Close()
	rows := []picker.Row{picker.Summarize(ctx, log, r)}
	if each := picker.Each(ctx, log, rows[0], 0); len(each) > 0 {
		rows = each
	}
	if _, done, err := log.Index().State(); done && err == nil && ctx.Err() == nil {
		f.before.Keep(mark.Of(log), rows)
	}
	return f.rowsOf(ctx, r.Session.Path, rows)
}

// Reread takes over which logs were read meanwhile.
func (f *Files) Reread() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reader.look(f.now())
}

// rowsOf adds rows for the conversations of a store behind the first one, which takes the
// place of the row of the file.
func (f *Files) rowsOf(ctx context.Context, path string, rows []picker.Row) picker.Row {
	if len(rows) == 1 && rows[0].Talk == 0 || ctx.Err() != nil {
		return rows[0]
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	from := f.talks[path]
	if f.talks == nil {
		f.talks = map[string]int{}
	}
	for _, one := range rows[min(max(from, 1), len(rows)):] {
		one.Known = true
		f.rows = append(f.rows, one)
	}
	f.talks[path] = max(from, len(rows))
	return rows[0]
}

// AddFar adds a session that lies on another machine, with what is known of it.
func (f *Files) AddFar(r picker.Row) { f.addRow(r) }

// JudgeFar takes over what went wrong in sessions that lie on another machine.
func JudgeFar(f *Files, rows []picker.Row) {
	type key struct {
		path string
		talk int
	}
	judged := map[key]*picker.Judged{}
	for i := range rows {
		judged[key{rows[i].Session.Path, rows[i].Talk}] = rows[i].Judged
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.changed == nil {
		f.known, f.changed = map[string]int{}, map[int]picker.Row{}
	}
	for i := range f.rows {
		r := &f.rows[i]
		if j := judged[key{r.Session.Path, r.Talk}]; r.Far && j != nil {
			r.Judged = j
			f.changed[i] = *r
		}
	}
}

// Preview implements picker.Source.
func (f *Files) Preview(ctx context.Context, r picker.Row) []picker.Said {
	if r.Far {
		return nil
	}
	if r.Said != nil {
		return r.Said
	}
	log, err := f.read(ctx, r.Session.Path, previewed)
	if err != nil {
		return nil
	}
	defer log.Close()
	if r.Talk > 0 {
		r.Number = r.Talk - 1
	}
	return picker.Beginning(ctx, log, r)
}

// Agents implements picker.Agents.
func (f *Files) Agents(ctx context.Context, r picker.Row) []picker.Row {
	log, err := f.read(ctx, r.Session.Path, math.MaxInt)
	if err != nil {
		return nil
	}
	defer log.Close()
	return picker.AgentsOf(ctx, log, r)
}

// Parted implements picker.Parter.
func (f *Files) Parted(ctx context.Context, r picker.Row) string {
	if r.Session.Size > mostJudgedBytes || r.Problem != "" {
		return ""
	}
	log, err := f.readBy(ctx, f.sum, r.Session.Path, math.MaxInt)
	if err != nil {
		return ""
	}
	defer log.Close()
	return picker.Parted(ctx, log, r.Fork.Turn)
}

// mostJudgedBytes is the size up to which a log is judged in the list.
const mostJudgedBytes = 16 << 20

// Judge implements picker.Judge.
func (f *Files) Judge(ctx context.Context, r picker.Row) *picker.Judged {
	if r.Session.Size > mostJudgedBytes || r.Problem != "" {
		return nil
	}
	begun := time.Now()
	log, err := f.read(ctx, r.Session.Path, math.MaxInt)
	if err != nil {
		return nil
	}
	defer log.Close()
	mark := f.before.Mark(ctx, r.Session.Path, log.Source().Format, begun)
	if _, done, _ := log.Index().State(); !done {
		return nil
	}
	all, err := picker.JudgeLog(ctx, log, []picker.Row{r}, f.prices)
	if err != nil {
		return nil
	}
	judged := all[0]
	if rows, ok := f.before.Rows(ctx, r.Session); ok && len(rows) == 1 && r.Talk == 0 && r.Number < 0 {
		rows[0].Judged = judged
		f.before.Keep(mark.Of(log), rows)
	}
	return judged
}

// describeTime is how long a log of a list may take to be read.
const describeTime = 3 * time.Second

// previewed is how many entries of a log are enough for a preview.
const previewed = 2000

// read opens a log and waits until so many entries or all of it are read, or for as long
// as is bearable.
func (f *Files) read(ctx context.Context, path string, entries int) (model.Log, error) {
	return f.readBy(ctx, f.open, path, entries)
}

// readBy is read by another way to open it.
func (f *Files) readBy(ctx context.Context, open func(string) (model.Log, error), path string, entries int) (model.Log, error) {
	log, err := open(path)
	if err != nil {
		return nil, err
	}
	readOn(log)
	for end := time.Now().Add(describeTime); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(time.Millisecond) {
		if n, done, _ := log.Index().State(); done || n >= entries {
			break
		}
	}
	return log, nil
}
