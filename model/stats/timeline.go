package stats

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// A Kind says what a span of time was taken by.
type Kind uint8

// The kinds of spans.
const (
	Turn       Kind = iota // from a prompt to what follows it last
	Answer                 // the model
	Working                // a call; several may run at once
	Person                 // a person was waited for
	Idle                   // nobody worked
	Unknown                // before anything else
	Agent                  // the thread of a sub-agent
	Fault                  // an event that tells of a failure, as a retry does
	Compaction             // the context was made smaller
)

// String names it.
func (k Kind) String() string {
	return [...]string{"turn", "model", "tool", "person", "idle", "unknown", "agent", "error", "compact"}[k]
}

// moment reports whether spans of the kind take no time.
func (k Kind) moment() bool { return k == Fault || k == Compaction }

// A Span is time that something took.
type Span struct {
	Kind     Kind
	Place    findings.Place
	From, To time.Time
	Said     string // what it is about
	Failed   bool
}

// Took is how long it was.
func (s *Span) Took() time.Duration { return s.To.Sub(s.From) }

// A Timeline is what happened when.
type Timeline struct {
	Begin, End time.Time
	Spans      []Span        // by their beginnings
	Least      time.Duration // what was shorter was left out, if there were many
	Left       int           // how many were
	Context    []Point       // the prompts, in order
	Most       int64         // tokens of the longest one
}

// Best returns the place of the span that is worth a look first: the longest time in which
// nobody worked, else the first failure that was reported, else what took longest and was
// no turn and no person.
func (t *Timeline) Best() int {
	best, rank := -1, 0
	for i := range t.Spans {
		s := &t.Spans[i]
		n := map[Kind]int{Idle: 3, Fault: 2, Answer: 1, Working: 1}[s.Kind]
		if n == 0 || n < rank || n == rank && best >= 0 && (n == 2 || s.Took() <= t.Spans[best].Took()) {
			continue
		}
		best, rank = i, n
	}
	return max(best, 0)
}

// mostSpans bounds the spans that are kept of turns, of agents and of all else.
const mostSpans = 1 << 14

// spans is a Timeline in the making.
type spans struct {
	turns, all []Span
	agents     map[int]*Span
	least      time.Duration
	left       int
	begin, end time.Time
}

// seen takes note of a message, by its time.
func (t *spans) seen(at time.Time) {
	if t.begin.IsZero() || at.Before(t.begin) {
		t.begin = at
	}
	if at.After(t.end) {
		t.end = at
	}
}

func (t *spans) turn(i int, m *model.Message) {
	if len(t.turns) < mostSpans {
		t.turns = append(t.turns, Span{Kind: Turn, Place: findings.Place{Entry: i, Call: -1, Result: -1}, From: m.Time, To: m.Time, Said: firstLine(m)})
	}
}

// goesOn takes note of a message of the main thread.
func (t *spans) goesOn(at time.Time) {
	if n := len(t.turns); n > 0 && at.After(t.turns[n-1].To) {
		t.turns[n-1].To = at
	}
}

// works takes note of a message of a sub-agent.
func (t *spans) works(number, entry int, m *model.Message) {
	if t.agents == nil {
		t.agents = map[int]*Span{}
	}
	a := t.agents[number]
	if a == nil {
		if len(t.agents) >= mostSpans {
			return
		}
		a = &Span{Kind: Agent, Place: findings.Place{Entry: entry, Call: -1, Result: -1}, From: m.Time, To: m.Time, Said: firstLine(m)}
		t.agents[number] = a
	}
	if m.Time.Before(a.From) {
		a.From = m.Time
	}
	if m.Time.After(a.To) {
		a.To = m.Time
	}
}

func (t *spans) add(s Span) {
	if !s.Kind.moment() && s.Took() < t.least {
		t.left++
		return
	}
	if t.all = append(t.all, s); len(t.all) < mostSpans {
		return
	}
	for len(t.all) > mostSpans/2 {
		t.least = max(2*t.least, time.Second)
		n := len(t.all)
		t.all = slices.DeleteFunc(t.all, func(s Span) bool { return s.Kind.moment() && n < mostSpans || s.Took() < t.least })
		t.left += n - len(t.all)
	}
}

// over takes back the spans that are nobody's since a time: they are part of another one.
func (t *spans) over(since time.Time) {
	for n := len(t.all); n > 0 && t.all[n-1].Kind == Unknown && !t.all[n-1].From.Before(since); n-- {
		t.all = t.all[:n-1]
	}
}

// line returns what there is so far.
func (t *spans) line() Timeline {
	line := Timeline{Begin: t.begin, End: t.end, Least: t.least, Left: t.left, Spans: slices.Concat(t.turns, t.all)}
	for _, a := range t.agents {
		line.Spans = append(line.Spans, *a)
	}
	slices.SortFunc(line.Spans, func(a, b Span) int {
		return cmp.Or(a.From.Compare(b.From), cmp.Compare(a.Place.Entry, b.Place.Entry), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Place.Call, b.Place.Call))
	})
	return line
}

// mostSaid bounds what a span says it is about, in bytes.
const mostSaid = 120

// cut is the beginning of a text.
func cut(s string) string {
	return strings.Clone(strings.ToValidUTF8(s[:min(len(s), mostSaid)], ""))
}

// firstLine is the beginning of what a message says.
func firstLine(m *model.Message) string {
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			for row := range strings.Lines(t.Text) {
				if row = strings.TrimSpace(row); row != "" {
					return cut(row)
				}
			}
		}
	}
	return ""
}
