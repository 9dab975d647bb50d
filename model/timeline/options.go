package timeline

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"msgview/model"
)

// Timing says what the time of a show is made of.
type Timing uint8

// The timings.
const (
	Auto  Timing = iota // Real where most messages have a time, else Paced
	Real                // the gaps of the log, none longer than Options.Idle
	Paced               // typing, writing and reading
	Click               // a step for each key
)

// Timings are their names, in order.
var Timings = []string{"auto", "real", "paced", "click"}

// String returns the name as it is given to --timing.
func (t Timing) String() string { return Timings[t] }

// TimingNamed returns the timing of a name.
func TimingNamed(name string) (Timing, error) {
	i := slices.Index(Timings, name)
	if i < 0 {
		return Auto, fmt.Errorf("timing is auto, real, paced or click, not %q", name)
	}
	return Timing(i), nil
}

// Options say what is played and how fast.
type Options struct {
	Talk   int // the conversation of the log, model.Every for all
	Timing Timing
	Idle   time.Duration // the longest gap of Real; 0 for two seconds
	Fit    time.Duration // how long the whole is; 0 for as long as it takes
	WPM    int           // answers come as fast as this many words a minute are read; 0: as a model writes
	Seed   uint64        // of what is uneven in typing and writing

	Thinking bool // reasoning is written out; otherwise it only takes its time
	Agents   bool // the threads of sub-agents are played below the calls that started them
	NoCalls  bool // of tools nothing is played
	Whole    bool // nothing is typed or streamed: each text is there at once

	Cuts Cuts
	// Growing, if set, reports whether more of the log may come: nothing is yielded then of
	// what is too near to its end to be sure of.
	Growing func() bool
	// Only, if set, says which entries are played.
	Only func(entry int) bool

	// Mask, if set, returns what is shown of a message: the message itself, or another one
	// without what nobody is to see. Masked, if set, is how many values that were, for the
	// card at the end.
	Mask   func(*model.Message) *model.Message
	Masked func() int
}

// Beside are the options of another log that is played beside one: what the cuts say of the
// messages of that one does not hold for it.
func (o Options) Beside() Options {
	o.Talk, o.Only = model.Every, nil
	o.Cuts = Cuts{Labels: o.Cuts.Labels, ToolLines: o.Cuts.ToolLines}
	return o
}

// Idle is the longest gap if the options do not say.
const Idle = 2 * time.Second

// Cuts are how a show was edited. Messages are counted from 1, as everywhere.
type Cuts struct {
	Begin, End int    // the first and the last message that are played, 0 for all
	Hide       []Span // messages that are left out
	Trim       []Trim
	Chapters   []Chapter
	Labels     map[string]string // by role: what stands above what it says
	Title      string            // on a card before everything else
	Closing    string            // on a card at the end
	ToolLines  int               // lines of a tool's output that are shown, 0 for none
}

// Texts are what the cuts say: cards, titles of chapters and labels.
func (c *Cuts) Texts() (all []string) {
	all = append(all, c.Title)
	for _, ch := range c.Chapters {
		all = append(all, ch.Title)
	}
	for _, role := range slices.Sorted(maps.Keys(c.Labels)) {
		all = append(all, c.Labels[role])
	}
	return append(all, c.Closing)
}

// Said returns the cuts with other texts, as do makes them.
func (c Cuts) Said(do func(string) string) Cuts {
	c.Title, c.Closing = do(c.Title), do(c.Closing)
	c.Chapters = slices.Clone(c.Chapters)
	for i := range c.Chapters {
		c.Chapters[i].Title = do(c.Chapters[i].Title)
	}
	labels := maps.Clone(c.Labels)
	for role, label := range labels {
		labels[role] = do(label)
	}
	c.Labels = labels
	return c
}

// A Span is messages from one to another.
type Span struct{ First, Last int }

// Trim leaves so many lines of the texts of a message.
type Trim struct{ Message, Lines int }

// A Chapter is a part of the show.
type Chapter struct {
	Message int // that it begins with
	Title   string
}

// Hides reports whether a message is left out.
func (c *Cuts) Hides(message int) bool {
	if message < c.Begin || c.End > 0 && message > c.End {
		return true
	}
	return c.omits(message)
}

// omits reports whether a message is one of those that are left out.
func (c *Cuts) omits(message int) bool {
	return slices.ContainsFunc(c.Hide, func(s Span) bool { return message >= s.First && message <= s.Last })
}

// Trimmed is what is left of a text of a message, and how many lines it had more.
func (c *Cuts) Trimmed(message int, text string) (string, int) {
	for _, t := range c.Trim {
		if t.Message == message {
			return firstLines(text, t.Lines)
		}
	}
	return text, 0
}
