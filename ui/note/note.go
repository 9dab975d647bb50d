// Package note writes a conversation as Markdown for a pull request or an issue: a table of
// facts, what was said, and calls folded below a line each. Where it must not be longer
// than some bytes, sub-agents and long output are summed up, then calls, then turns: what is
// left out is counted in its place, and nothing ends in the middle.
package note

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/export"
	"msgview/ui/facts"
	"msgview/ui/render"
	"msgview/ui/shield"
)

// Options say what a note has.
type Options struct {
	Level int            // of detail, 1 to 5
	Max   int            // bytes, 0 for as many as it takes
	Zone  *time.Location // of times of day, nil for UTC

	Only  []int // entries, nil for all
	Alone bool  // these, and not the threads of sub-agents that calls of them started

	Facts  facts.Facts
	Masked func() int // how many values were masked, nil for none
}

// Least is what a note may be at least: the facts are in every one.
const Least = 4000

// errLong says that a note got too long.
var errLong = errors.New("the note is too long")

// Write writes the note of a log that was read to its end.
func Write(ctx context.Context, w io.Writer, log model.Log, o Options) error {
	if o.Level == 0 {
		o.Level = render.MoreLevel
	}
	if o.Zone == nil || render.Zoneless(log) {
		o.Zone = time.UTC
	}
	if o.Max == 0 {
		n := newNote(log, o, efforts[0], w)
		return n.all(ctx)
	}
	return fits(ctx, w, log, o)
}

// limited is a writer that takes only so many bytes.
type limited struct {
	to   io.Writer
	left int
}

func (l *limited) Write(b []byte) (int, error) {
	if l.left -= len(b); l.left < 0 {
		return 0, errLong
	}
	return l.to.Write(b)
}

// A note in the making. Errors of the writer stay in it.
type note struct {
	log   model.Log
	index *model.Index
	opt   Options
	effort
	out io.Writer
	err error
	b   bytes.Buffer // what is not written yet

	speaker render.Speaker
	named   string // the agent that was named last
	model   string
	day     string
	turn    int
	due     bool // the turn is not begun yet
	of      int  // turns in all
	skipped int  // turns that were left out and not counted yet
	run     run  // of calls that have no line of their own
}

func newNote(log model.Log, o Options, e effort, w io.Writer) *note {
	_, turns := log.Index().Totals()
	if e.level > 0 {
		o.Level = e.level
	}
	return &note{log: log, index: log.Index(), opt: o, effort: e, out: w, of: turns}
}

func (n *note) printf(format string, args ...any) { fmt.Fprintf(&n.b, format, args...) }

// mostHeld is how much is held until it is written.
const mostHeld = 32 << 10

func (n *note) flush() error {
	if n.err == nil {
		_, n.err = n.out.Write(n.b.Bytes())
	}
	n.b.Reset()
	if n.b.Cap() > 64*mostHeld { // of a very long text
		n.b = bytes.Buffer{}
	}
	return n.err
}

func (n *note) all(ctx context.Context) error {
	n.head()
	if err := n.flush(); err != nil {
		return err
	}
	if err := export.Whole(ctx, n.index, n.opt.Only, n.thread, n.entry); err != nil {
		return err
	}
	n.endRun()
	n.endSkipped()
	if n.opt.Masked != nil {
		if masked := n.opt.Masked(); masked > 0 {
			n.printf("\n*%d %s masked.*\n", masked, render.Plural(masked, "value"))
		}
	}
	return n.flush()
}

// head writes the title and the table of facts.
func (n *note) head() {
	title := n.opt.Facts.Title
	if title == "" {
		title = "Conversation"
	}
	n.printf("# %s\n", shield.Line(title))
	if len(n.opt.Facts.List) > 0 {
		n.printf("\n| | |\n|---|---|\n")
		for _, f := range n.opt.Facts.List {
			n.printf("| %s | %s |\n", f.Name, cell(f.Value))
		}
	}
	if said := n.sums(); said != "" {
		n.printf("\n*To fit into %s: %s.*\n", render.Size(int64(n.opt.Max)), said)
	}
}

// sums says what is summed up.
func (n *note) sums() string {
	var said []string
	switch {
	case n.agents || n.index.Threads() == 0:
	case len(n.kept) > 0:
		said = append(said, fmt.Sprintf("%d of %d sub-agents are summed up", n.index.Threads()-len(n.kept), n.index.Threads()))
	default:
		said = append(said, "sub-agents are summed up")
	}
	switch {
	case n.level > 0:
		said = append(said, "of each turn the prompt and the last answer are left")
	case !n.calls && n.from > 0:
		said = append(said, "all but the last calls are counted")
	case !n.calls:
		said = append(said, "calls are counted")
	case n.lines == 0 && n.from > 0:
		said = append(said, "what all but the last calls gave is left out")
	case n.lines == 0:
		said = append(said, "what calls gave is left out")
	case n.lines < 4096:
		said = append(said, fmt.Sprintf("of long output %s %s left", render.Number(n.lines), isAre(n.lines, "line")))
	}
	if !n.thought && n.level == 0 {
		said = append(said, "reasoning is left out")
	}
	if n.words > 0 {
		said = append(said, "long answers are cut at a paragraph")
	}
	if n.turns > 0 && n.of > 2*n.turns {
		said = append(said, fmt.Sprintf("the first and the last %d %s are left", n.turns, render.Plural(n.turns, "turn")))
	}
	return strings.Join(said, ", ")
}

func isAre(n int, what string) string {
	if n == 1 {
		return what + " is"
	}
	return what + "s are"
}

// cell is a text in a cell of a table.
func cell(s string) string { return strings.ReplaceAll(shield.Line(s), "|", `\|`) }

func (n *note) thread(ctx context.Context, number, depth int) error {
	return export.EachEntry(ctx, n.index, number, n.opt.Level, func(entry int) error {
		return n.entry(ctx, entry, number, depth)
	})
}

// leavesOut reports whether the turn that is looked at is not written.
func (n *note) leavesOut() bool {
	return n.turns > 0 && n.of > 2*n.turns && n.turn > n.turns && n.turn <= n.of-n.turns
}

func (n *note) entry(ctx context.Context, entry, number, depth int) error {
	if f := n.index.Flags(entry); depth == 0 && f.Has(model.FlagPrompt) && f.IsMessage() && !f.Has(model.FlagSide) {
		n.endRun()
		_, prompts := n.index.Number(entry)
		n.turn = prompts + 1
		if n.leavesOut() {
			n.skipped++
		} else {
			n.endSkipped()
			n.due = true
		}
	}
	if n.leavesOut() {
		return nil
	}
	if depth == 0 && n.from > 0 && entry >= n.from {
		n.calls, n.lines = true, n.fromLines
	}
	err := render.EachItem(n.log, entry, n.opt.Level, func(items []render.Item, states []render.State) error {
		return n.items(ctx, items, states, number, depth)
	})
	n.begun()
	if err == nil && n.b.Len() > mostHeld {
		err = n.flush()
	}
	return err
}

// begun begins the turn that is due: what begins a conversation stands above it.
func (n *note) begun() {
	if n.due {
		n.due = false
		n.printf("\n## Turn %d\n", n.turn)
		n.speaker = render.Speaker{}
	}
}

func (n *note) endSkipped() {
	if n.skipped > 0 {
		n.printf("\n*%d more %s.*\n", n.skipped, render.Plural(n.skipped, "turn"))
		n.skipped = 0
	}
}

func (n *note) items(ctx context.Context, items []render.Item, states []render.State, number, depth int) error {
	for i := range items {
		it := &items[i]
		if side := it.Flags.Has(model.FlagSide); side && number < 0 != (it.Kind == render.ThreadHead) {
			continue
		}
		if states[i] == render.Hidden || it.Groups(states[i], n.opt.Level) == render.CallGroup {
			continue
		}
		if it.Kind != render.Conversation {
			n.begun()
		}
		end := n.item(it)
		if threads := it.Threads(); len(threads) > 0 && !n.opt.Alone && depth < mostDepth {
			for _, t := range threads {
				if err := n.agent(ctx, t, depth); err != nil {
					return err
				}
			}
		}
		n.printf("%s", end)
		if n.b.Len() > mostHeld {
			if err := n.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostDepth is how deep sub-agents are written within each other.
const mostDepth = 16

// agent writes the thread of a sub-agent, or sums it up.
func (n *note) agent(ctx context.Context, thread, depth int) error {
	info := n.index.ThreadInfo(thread)
	if !n.agents && !n.kept[thread] {
		if n.calls {
			n.printf("\n*Sub-agent: %d %s.*\n", info.Entries, render.Plural(info.Entries, "message"))
		}
		return nil
	}
	speaker, named, name := n.speaker, n.named, n.model
	n.printf("\n<details><summary>Sub-agent: %d %s</summary>\n", info.Entries, render.Plural(info.Entries, "message"))
	n.speaker, n.named = render.Speaker{}, ""
	if err := n.thread(ctx, thread, depth+1); err != nil {
		return err
	}
	n.endRun()
	n.printf("\n</details>\n")
	n.speaker, n.named, n.model = speaker, named, name
	return nil
}

// heading says who speaks.
func (n *note) heading(it *render.Item) {
	m := it.Message
	who := render.SpeakerOf(it)
	if who == n.speaker {
		return
	}
	n.speaker = who
	name := map[string]string{"YOU": "You", "AI": "Assistant", "SYS": "System", "DEV": "Developer", "TOOL": "Tool", "INFO": "Program", "TASK": "Task"}[who.Word]
	if name == "" {
		name = who.Word
	}
	if name == "" {
		return
	}
	var more []string
	if who.Agent != "" && who.Agent != n.named && !strings.EqualFold(who.Agent, m.Role.String()) { // beside the role: a prompt may name the agent that it is for
		n.named = who.Agent
		more = append(more, who.Agent)
	}
	if render.HasModel(it) && m.Model != n.model {
		n.model = m.Model
		more = append(more, m.Model)
	}
	if !m.Time.IsZero() {
		at := m.Time.In(n.opt.Zone)
		form := "15:04"
		if day := at.Format(time.DateOnly); day != n.day {
			n.day, form = day, "2006-01-02 15:04"
		}
		more = append(more, at.Format(form))
	}
	if it.Flags.Has(model.FlagInactive) {
		more = append(more, "on a branch that was left")
	}
	n.printf("\n**%s**", shield.Line(name))
	if len(more) > 0 {
		n.printf(" · %s", shield.Line(strings.Join(more, " · ")))
	}
	n.printf("\n")
}
