// Package turns is the map of a conversation: its turns, and the sub-agents, boundaries
// and branches in them. Which there are the index says, without reading a message; what
// they are called and what was done in them is read for those that are asked for.
package turns

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/render"
)

// A Heading is a row of the map.
type Heading struct {
	About
	Next   int  // entry of the turn after it, -1 for the last
	Number int  // of a turn, from 1
	Left   bool // a branch that was left begins with it
	Beside bool // it is on one
	Calls  int  // of a sub-agent, with those below it
	Marked bool // an error is in it
	Bad    Bad  // how much is to be looked at, once all was looked through

	// Depth is how many sub-agents a sub-agent, or what one asked to be allowed, is below.
	Depth int

	root    int   // entry of the main thread that it stands at
	threads []int // of the sub-agents in it, and in those
}

// Bad is how much is to be looked at somewhere: the causes that nothing made good, each
// where it is first.
type Bad struct {
	Causes int
	Errors bool // any of them is an error
}

// About is what a heading stands for.
type About struct {
	Kind   Kind
	Entry  int
	Place  int // of the call that started a sub-agent, else -1
	Thread int // number of that of a sub-agent: a call may start several. -1 where the log has no transcript
}

// Kind is what a heading is.
type Kind uint8

// The kinds of headings.
const (
	Turn      Kind = iota
	Agent          // a sub-agent
	Boundary       // an event that changes what the model sees
	Branch         // the beginning of a branch that was left, where no turn begins
	Before         // what stands before the first prompt, or all where there is none
	Allowance      // what a person was asked to allow: see WithApprovals
)

// IsTurn reports whether a heading is a turn, or what stands for one where no prompt is. All
// that a log has is in one of these.
func (h *Heading) IsTurn() bool { return h.Kind == Turn || h.Kind == Before }

// Facts are what was read of a heading.
type Facts struct {
	findings.Tally // of its calls

	Title string
	Did   string // its calls by their tools, but for those of sub-agents, up to the first of Approvals: of a sub-agent only where there are such
	Said  string // the last words of a turn with calls, or of a sub-agent, and the summary behind a compaction, in a line
	Asked int    // calls that had to be allowed, or were refused
	More  bool   // there is more than was counted
	Took  time.Duration

	Approvals []Approval // what a person was asked to allow, but for what sub-agents in it asked
	Work      Work       // of a sub-agent

	saidAt   int // the message with the last words of a turn
	messages int // that were read
}

// Of returns the headings of a conversation, or of all of a log.
func Of(index *model.Index, talk int) []Heading {
	side := sidesOf(index)
	agents := agentsOf(index, side)
	type seen struct {
		entry int
		flags model.Flags
	}
	var all []seen // what matters of the main thread
	left := false
	first, prompted, before := -1, false, false // the first message; whether a prompt was seen, and anything before it
	index.Next(-1, 1, talk, func(i int, f model.Flags) bool {
		if f.Has(model.FlagSide) {
			if len(agents[i]) > 0 { // whose calls are not known
				all = append(all, seen{i, model.FlagSide})
			}
			return false
		}
		if !f.IsMessage() {
			return false
		}
		if first < 0 {
			first = i
		}
		prompted = prompted || f.Has(model.FlagPrompt)
		before = before || !prompted && (f.Any(model.FlagCall|model.FlagFailed|model.FlagError) || len(agents[i]) > 0)
		if begins := f.Has(model.FlagInactive) && !left; begins || f.Any(model.FlagPrompt|model.FlagBoundary|model.FlagFailed|model.FlagError) || len(agents[i]) > 0 {
			all = append(all, seen{i, f})
		}
		left = f.Has(model.FlagInactive)
		return false
	})
	var rows []Heading
	turn, number := -1, 0
	left = false
	if first >= 0 && (before || !prompted) {
		rows, turn = append(rows, Heading{About: About{Kind: Before, Entry: first, Place: -1}, Next: -1, root: first}), 0
	}
	for _, s := range all {
		add := func(kind Kind) *Heading {
			rows = append(rows, Heading{About: About{Kind: kind, Entry: s.entry, Place: -1}, Next: -1, root: s.entry})
			return &rows[len(rows)-1]
		}
		if s.flags.Has(model.FlagSide) {
			rows = append(rows, agents[s.entry]...)
			continue
		}
		begins := s.flags.Has(model.FlagInactive) && !left
		left = s.flags.Has(model.FlagInactive)
		switch {
		case s.flags.Has(model.FlagPrompt):
			if turn >= 0 {
				rows[turn].Next = s.entry
			}
			number++
			h := add(Turn)
			h.Number, h.Left, h.Beside = number, begins, left
			turn = len(rows) - 1
		case s.flags.Has(model.FlagBoundary):
			add(Boundary)
		case begins:
			add(Branch)
		}
		if s.flags.Any(model.FlagFailed|model.FlagError) && turn >= 0 {
			rows[turn].Marked = true
		}
		rows = append(rows, agents[s.entry]...)
	}
	for n := range index.Threads() {
		if in, _ := index.Conversation(side[n].root); side[n].below == nil || talk != model.Every && in != talk {
			continue
		}
		if rows = Opened(rows, index, talk, side[n].root); len(rows) > 0 {
			h := &rows[In(rows, index, talk, side[n].root)]
			h.threads = append(h.threads, n)
		}
	}
	return rows
}

// Opened returns headings of which one has an entry in it, which may stand before all others.
func Opened(rows []Heading, index *model.Index, talk, entry int) []Heading {
	h := Heading{About: About{Kind: Before, Entry: entry, Place: -1}, Next: -1, root: entry}
	if i := slices.IndexFunc(rows, func(h Heading) bool { return h.IsTurn() }); i >= 0 {
		if rows[i].Kind == Before || index.Position(rows[i].Entry, talk) <= index.Position(entry, talk) {
			return rows
		}
		h.Next = rows[i].Entry
	}
	return slices.Insert(rows, 0, h)
}

// In returns which of some headings is the turn that an entry of the main thread is in.
func In(rows []Heading, index *model.Index, talk, entry int) int {
	at := index.Position(entry, talk)
	i, _ := slices.BinarySearchFunc(rows, at+1, func(h Heading, at int) int { return index.Position(h.root, talk) - at })
	for i--; i > 0 && !rows[i].IsTurn(); i-- {
	}
	return max(i, 0)
}

// Title is what a turn is called that begins with an entry, "" if that cannot be read.
func Title(log model.Log, entry int) string {
	items, err := render.Items(log, entry)
	if err != nil || len(items) == 0 {
		return ""
	}
	return titleOf(items)
}

// titleOf is what the first of some items says: the head of a thread says nothing of it.
func titleOf(items []render.Item) string {
	if len(items) > 1 && items[0].Kind == render.ThreadHead {
		items = items[1:]
	}
	return title(&items[0])
}

// Took is how long the turn took that begins with an entry and ends before another one,
// by the first and the last of its messages that have a time; 0 if unknown.
func Took(log model.Log, begin, next, talk int) time.Duration {
	index := log.Index()
	near := func(at, step int) time.Time {
		for range maxUntimed {
			if at < index.Len() && at != next {
				if m, err := log.Message(at); err == nil && !m.Time.IsZero() {
					return m.Time
				}
			}
			var ok bool
			if at, ok = index.Next(at, step, talk, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) }); !ok {
				break
			}
		}
		return time.Time{}
	}
	from, to := near(begin, 1), near(next, -1)
	if from.IsZero() || to.Before(from) {
		return 0
	}
	return to.Sub(from)
}

// maxUntimed bounds the messages without a time that are passed over.
const maxUntimed = 20

// Limits to what is read of one Heading.
const (
	maxTitle    = 300    // characters
	maxMessages = 20_000 // of a turn
)

// Read reads what there is to say of a Heading. While the log is written, a call that it
// ends with is running.
func (h Heading) Read(log model.Log, talk int, growing bool) Facts {
	var f Facts
	items, err := render.Items(log, h.Entry)
	if err != nil || len(items) == 0 {
		return f
	}
	f.Title = title(&items[0])
	if h.Kind == Before {
		f.Title = "before the first prompt"
		if h.Next < 0 {
			f.Title = "no prompt"
		}
	}
	if h.Kind == Agent {
		return h.agent(log, items, growing)
	}
	calls := render.Group{Growing: growing}
	switch {
	case h.IsTurn():
		own, last := deeds{log: log, growing: growing}, lastWords{}
		f.Took = f.read(log, h.turn(log.Index(), talk), &last, func(it *render.Item) { calls.Add(it); own.add(it) })
		if f.Did, f.Approvals = own.done(); f.Did != "" || len(f.Approvals) > 0 {
			f.Said, f.saidAt = gist(last.text), last.at
		}
	case h.Kind == Boundary:
		f.boundary(log, h, items)
		return f
	default:
		return f
	}
	own := calls.Calls()
	for _, number := range h.threads {
		f.read(log, thread(log.Index(), number), &lastWords{}, calls.Add)
	}
	f.Tally = calls.Calls()
	if n := f.Calls - own.Calls; n > 0 {
		f.Did = strings.TrimPrefix(fmt.Sprintf("%s, %d by sub-agents", f.Did, n), ", ")
	}
	return f
}

// turn yields the messages of a turn.
func (h Heading) turn(index *model.Index, talk int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at, ok := h.Entry, true; ok && at != h.Next && yield(at); at, ok = index.Next(at, 1, talk, func(_ int, fl model.Flags) bool {
			return fl.IsMessage() && !fl.Has(model.FlagSide)
		}) {
		}
	}
}

// thread yields the messages of a sub-agent.
func thread(index *model.Index, number int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := 0; ; k++ {
			at, ok := index.ThreadEntry(number, k)
			if !ok || index.Flags(at).IsMessage() && !yield(at) {
				return
			}
		}
	}
}

// read hands the calls of messages on, and what was said last, and returns how long all took.
func (f *Facts) read(log model.Log, entries iter.Seq[int], last *lastWords, call func(*render.Item)) time.Duration {
	var begin, end time.Time
	for at := range entries {
		if f.messages++; f.messages > maxMessages {
			f.More, last.text = true, ""
			break
		}
		m, err := log.Message(at)
		if err != nil {
			continue
		}
		if !m.Time.IsZero() {
			if begin.IsZero() {
				begin = m.Time
			}
			end = m.Time
		}
		last.message(at, m)
		if !log.Index().Flags(at).Has(model.FlagCall) {
			continue
		}
		items, _ := render.Items(log, at)
		for i := range items {
			it := &items[i]
			if it.Call == nil {
				continue
			}
			call(it)
			if it.Asked() {
				f.Asked++
			}
		}
	}
	return max(end.Sub(begin), 0) // a clock may run back
}

// title is the first line of an item that says something.
func title(it *render.Item) (s string) {
	picture := "" // or a file, of what has no words
	for _, p := range it.Parts {
		if c, ok := p.(*model.ToolCall); ok {
			s = strings.TrimSpace(c.Name + " " + findings.About(c))
			break
		}
		if m, ok := p.(model.Marker); ok {
			if s = string(m.Kind) + ": " + m.Text; strings.TrimSpace(m.Text) == "" {
				s = render.MarkerName(m.Kind)
			}
			break
		}
		if m, ok := p.(model.Media); ok {
			picture = cmp.Or(picture, m.Kind.String())
		}
		render.PartTexts(p, func(text string) bool {
			s = strings.TrimSpace(text)
			return s == ""
		})
		if s != "" {
			break
		}
	}
	return cmp.Or(brief(s), picture)
}

// shortRoundings are the units of Short.
var shortRoundings = []render.Rounding{
	{Below: time.Minute, To: time.Second}, {Below: time.Hour, To: time.Minute}, {Below: 100 * time.Hour, To: time.Minute},
}

// Short writes how long something took in few cells, nothing of less than half a second or
// of what the log has backwards.
func Short(d time.Duration) string {
	switch d = render.Rounded(d, shortRoundings...); {
	case d <= 0:
		return ""
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 100*time.Hour:
		return fmt.Sprintf("%dh%02d", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24))
}
