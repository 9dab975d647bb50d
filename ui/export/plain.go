package export

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// PlainOptions say how a transcript looks.
type PlainOptions struct {
	Width   int // of a row, in cells
	Level   int // of detail, 1 to 5
	Palette *palette.Palette
	ASCII   bool
	Colour  bool // write styles; otherwise text only
	Paged   bool // a text that is no log is written as it is

	Zone *time.Location // of times of day, nil for local

	// Agent, if set, returns what is known of the thread of a sub-agent.
	Agent func(thread int) (render.Agent, bool)

	Only  []int // entries, nil for all
	Alone bool  // these, and not the threads of sub-agents that calls of them started
}

// Plain writes a log that was read to its end as a transcript. At the highest
// level every text of every record is in it.
func Plain(ctx context.Context, w io.Writer, log model.Log, o PlainOptions) error {
	out := bufio.NewWriterSize(w, 64<<10)
	t := newTranscript(log, o)
	t.put = func(l safetext.Line) error {
		s := strings.TrimRight(l.Plain(), " ")
		if o.Colour {
			s = l.String()
		}
		if _, err := out.WriteString(s); err != nil {
			return err
		}
		return out.WriteByte('\n')
	}
	if err := t.all(ctx); err != nil {
		return err
	}
	return out.Flush()
}

// Rows returns the first rows of a transcript.
func Rows(ctx context.Context, log model.Log, o PlainOptions, most int) (rows []safetext.Line, err error) {
	t := newTranscript(log, o)
	enough := errors.New("these are enough")
	t.put = func(l safetext.Line) error {
		if len(rows) == 0 && l.Empty() {
			return nil
		}
		if len(rows) >= most {
			return enough
		}
		rows = append(rows, l)
		return nil
	}
	if err := t.all(ctx); err != nil && !errors.Is(err, enough) {
		return nil, err
	}
	return rows, nil
}

func newTranscript(log model.Log, o PlainOptions) *transcript {
	code := highlight.New(o.Palette)
	clock := render.ClockDay
	if model.FirstTime(log, model.Every).IsZero() {
		clock = render.ClockOff
	}
	t := &transcript{log: log, index: log.Index(), opt: o, joiner: findings.NewJoiner(log)}
	zone := o.Zone
	if render.Zoneless(log) {
		zone = time.UTC
	}
	t.drawer = render.New(render.Options{
		Location: zone,
		Width:    max(o.Width, 20), Palette: o.Palette, Level: o.Level, ASCII: o.ASCII, Unlimited: true,
		Clock: clock, Directory: log.About().Directory, Printed: true, Paged: o.Paged,
	}, markdown.NewSet(o.Palette, code, o.ASCII), code)
	return t
}

func (t *transcript) all(ctx context.Context) error {
	if err := Whole(ctx, t.index, t.opt.Only, t.thread, t.entry); err != nil {
		return err
	}
	return t.flush()
}

// transcript writes items one after the other.
type transcript struct {
	log    model.Log
	index  *model.Index
	put    func(safetext.Line) error
	opt    PlainOptions
	drawer *render.Drawer
	before time.Time
	rows   int

	speaker render.Speaker    // of the item written last
	models  map[string]string // of answers, by thread, conversation and agent
	of      int               // the thread that it is in
	prose   bool              // it is prose of several lines
	thought bool              // reasoning that cannot be read came after it
	again   bool              // so did a notice that was there already

	joiner  *findings.Joiner // of calls that ask for what others give
	waiting *waiting         // a row that may stand for the next item, too
}

// thread writes the entries of a thread, -1 for the main one. The threads of
// sub-agents follow the calls that started them.
func (t *transcript) thread(ctx context.Context, number, depth int) error {
	err := EachEntry(ctx, t.index, number, t.opt.Level, func(entry int) error {
		return t.entry(ctx, entry, number, depth)
	})
	if err != nil {
		return err
	}
	return t.flush()
}

func (t *transcript) entry(ctx context.Context, entry, number, depth int) error {
	var lead render.Lead
	return render.EachItem(t.log, entry, t.opt.Level, func(items []render.Item, states []render.State) error {
		return t.items(ctx, items, states, &lead, number, depth)
	})
}

// items writes items of one entry, with how much of each is shown.
func (t *transcript) items(ctx context.Context, items []render.Item, states []render.State, lead *render.Lead, number, depth int) error {
	for i := range items {
		it, st := &items[i], states[i]
		thought, again := t.thought || lead.Thought(), t.again || lead.Again()
		led := lead.Of(it, st)
		if side := it.Flags.Has(model.FlagSide); side && number < 0 != (it.Kind == render.ThreadHead) {
			continue
		}
		it = led
		if st == render.Hidden {
			t.thought, t.again = thought || lead.Thought(), again || lead.Again()
		} else {
			t.again = again
			if err := t.item(it, st, number, depth, thought); err != nil {
				return err
			}
			t.thought, t.again = false, false
		}
		if it.Last && !it.Message.Time.IsZero() {
			t.before = it.Message.Time
		}
		if st == render.Hidden || depth >= 64 || it.Groups(st, t.opt.Level) == render.CallGroup || t.opt.Alone {
			continue
		}
		for _, thread := range it.Threads() {
			if err := t.thread(ctx, thread, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// waiting is an item whose row may stand for those after it.
type waiting struct {
	item    *render.Item
	state   render.State
	context render.Context
	kind    render.GroupKind
	thread  int
	group   render.Group
	last    render.Key // of the item in it that came last
}

// item writes an item, or keeps it for the row that it shares with others.
func (t *transcript) item(it *render.Item, st render.State, number, depth int, thought bool) error {
	kind := it.Groups(st, t.opt.Level)
	if w := t.waiting; w != nil {
		if kind == w.kind && number == w.thread && !render.Apart(it.Key, w.last) {
			w.group.Add(it)
			w.last = it.Key
			return nil
		}
		if err := t.flush(); err != nil {
			return err
		}
	}
	if t.of != number {
		t.speaker, t.of, thought, t.again = render.Speaker{}, number, false, false
	}
	c := render.Context{
		Depth: depth, Before: t.paused(it, number), Index: t.index, FirstOfLog: t.rows == 0, Today: t.before.IsZero(), Nested: true,
		Agent:   t.opt.Agent,
		Speaker: t.speaker, Prose: t.prose, Thought: thought && render.Filter{}.Marks(t.opt.Level), Again: t.again && render.Filter{}.Marks(t.opt.Level),
	}
	c.Model, c.OneAgent = t.modelBefore(it, number), t.opt.Level < render.MaxLevel && (t.speaker.Agent == render.SpeakerOf(it).Agent || render.OneAgent(t.log, it))
	c.Same = st == render.Line && render.SameAsBefore(t.log, it)
	c.Source = t.source(it)
	t.speaker, t.prose = render.SpeakerOf(it), it.Prose()
	if kind != render.Ungrouped {
		kept := *it // the others go
		t.waiting = &waiting{item: &kept, state: st, context: c, kind: kind, thread: number, last: it.Key}
		t.waiting.group.Add(it)
		return nil
	}
	return t.write(it, st, c)
}

// paused returns when the message before an item's was written, where a pause is to be said
// between them: that may be one with the results of calls, which has no item of its own.
func (t *transcript) paused(it *render.Item, number int) time.Time {
	if t.before.IsZero() || !it.First || it.Message.Time.IsZero() || !t.drawer.Pauses(t.before, it.Message.Time) {
		return t.before
	}
	thread, place := -1, int(it.Key.Entry)
	if n, at, ok := t.index.ThreadOf(place); ok && number >= 0 {
		thread, place = n, at
	}
	return render.TimeBefore(t.log, model.Every, thread, place, func(model.Flags) bool { return true })
}

// source returns the call that gave what an item's call asks for, nil for none.
func (t *transcript) source(it *render.Item) *model.ToolCall {
	if it.Kind != render.Call {
		return nil
	}
	from, ok := t.joiner.Source(findings.Place{Entry: int(it.Key.Entry), Call: int(it.CallPlace), Result: -1}, it.Call, it.Result())
	if !ok {
		return nil
	}
	m, err := t.log.Message(from.Entry)
	if err != nil {
		return nil
	}
	if calls := m.Calls(); from.Call >= 0 && from.Call < len(calls) {
		return calls[from.Call]
	}
	return nil
}

// mostModels bounds the speakers whose models are remembered.
const mostModels = 1000

// modelBefore returns the model of the answer before one of the same agent, and takes note
// of its own.
func (t *transcript) modelBefore(it *render.Item, thread int) string {
	m := it.Message
	if e, ok := it.Event(); ok && e.Kind == model.MarkerModelChange {
		clear(t.models) // it says so itself
	}
	if !it.First || !render.HasModel(it) {
		return ""
	}
	who := fmt.Sprintf("%d %s\x00%s", thread, m.Conversation, m.Agent)
	before := t.models[who]
	if t.models == nil || len(t.models) >= mostModels {
		t.models = map[string]string{}
	}
	t.models[who] = m.Model
	return before
}

// flush writes the row that waited for what comes after it.
func (t *transcript) flush() error {
	w := t.waiting
	if w == nil {
		return nil
	}
	t.waiting = nil
	if w.group.Len() > 1 || w.kind == render.CallGroup {
		w.context.Group = &w.group
	}
	return t.write(w.item, w.state, w.context)
}

func (t *transcript) write(it *render.Item, st render.State, c render.Context) error {
	var failed error
	emit := func(rows []safetext.Line) {
		for _, l := range rows {
			if failed == nil {
				failed = t.line(l)
			}
		}
	}
	c.Emit = emit
	emit(t.drawer.Lines(it, st, c))
	return failed
}

func (t *transcript) line(l safetext.Line) error {
	t.rows++
	return t.put(l)
}
