package column

import (
	"time"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// items is the column of items that the list shows: those of one thread, with
// the threads of sub-agents nested under the calls that are open. It implements
// list.Source. Nothing of it is as long as the log: items are made when they are
// asked for, and what an entry cannot show at the present level is passed over
// by its flags.
type items struct {
	log     model.Log
	index   *model.Index
	entries *entries
	tree    tree
	drawer  *render.Drawer

	known Known  // nil for nothing
	sieve *Sieve // nil for one that leaves all

	root   int // thread that is shown, -1 for the main one
	talk   int // conversation that is shown of the main thread, model.Every for all
	level  int
	usual  usual
	filter render.Filter
	fold   map[render.Key]render.State // what the reader folded or opened
	kept   map[int32]bool              // entries that have or had an item in fold
	nested map[render.Key]bool         // calls whose threads are shown under them
	limit  map[render.Key]int          // lines of a long body that are shown
	news   news

	seen    int // entries the log had when grown was called last
	drawn   map[render.Key]drawn
	extents extents
	clock   uint64 // counts uses, so that what was used longest ago goes first
}

type made struct {
	items []render.Item
	used  uint64
}

type drawn struct {
	lines  []safetext.Line
	cut    bool // there is more than the lines show
	state  render.State
	over   int // cells by which the longest row is too long
	result int // row at which the result of a call begins, 0 if none is shown
	used   uint64

	pictures bool
}

const mainThread = -1

func newItems(log model.Log, drawer *render.Drawer) *items {
	all := newEntries(log)
	return &items{
		log: log, index: all.index, entries: all, tree: tree{all.index, all}, drawer: drawer, root: mainThread, talk: model.Every, level: render.DefaultLevel, usual: usual{level: render.DefaultLevel},
		fold: map[render.Key]render.State{}, kept: map[int32]bool{}, nested: map[render.Key]bool{}, limit: map[render.Key]int{},
		drawn: map[render.Key]drawn{},
	}
}

// Caches hold this many entries and items; a screen has at most some hundreds.
const (
	maxMade  = 2000
	maxDrawn = 2000
)

// grown takes note that the log has n entries now, or was read to its end: a
// result or the thread of a sub-agent may belong to what was made before.
func (s *items) grown(n int) {
	s.seen = n
	s.entries.forget()
	if s.sieve != nil {
		clear(s.sieve.known)
	}
	s.redraw(nil)
}

func (s *items) of(entry int) []render.Item { return s.entries.of(entry) }

func (s *items) item(k render.Key) *render.Item { return s.entries.item(k) }

// setFold folds or opens an item whatever the level says.
func (s *items) setFold(k render.Key, st render.State) {
	s.fold[k] = st
	s.kept[k.Entry] = true
}

// forgetFolds forgets what the reader folded or opened.
func (s *items) forgetFolds() {
	clear(s.fold)
	clear(s.nested)
	clear(s.limit)
}

// state returns how much of an item is shown: nothing of one whose group has its row
// at another.
func (s *items) state(it *render.Item) render.State {
	if s.sieve != nil {
		return sifted(s, it)
	}
	st := s.single(it)
	if g := (groups{s}); g.has(it, st) && g.follows(it, st) {
		return render.Hidden
	}
	return st
}

// single returns how much of an item is shown if it has a row of its own.
func (s *items) single(it *render.Item) render.State {
	if st, ok := s.fold[it.Key]; ok {
		return st
	}
	last := true
	if it.Kind == render.Answer && s.level == render.MinLevel {
		last = render.IsLastAnswer(s.index, int(it.Key.Entry)) && lastText(s.of(int(it.Key.Entry)), it)
	}
	return s.usual.fold(it, s.level, render.ByLevel(it, s.level, s.filter, last))
}

// rowless reports whether an item has nothing to read, so that it owns no row unless the
// level or the reader gives it one.
func rowless(s *items, it *render.Item) bool {
	return it.Unreadable() && s.level < render.MaxLevel && s.state(it) == render.Hidden
}

// lastText reports whether no other text follows in its own message.
func lastText(list []render.Item, it *render.Item) bool {
	for i := int(it.Key.Place) + 1; i < len(list); i++ {
		if list[i].Kind == render.Answer {
			return false
		}
	}
	return true
}

// Lines draws an item. It is called for items near the window only.
func (s *items) Lines(k render.Key) []safetext.Line {
	it := s.item(k)
	if it == nil {
		return nil
	}
	st := s.state(it)
	s.clock++
	if d, ok := s.drawn[k]; ok && d.state == st {
		d.used = s.clock
		s.drawn[k] = d
		return d.lines
	}
	if s.drawer == nil || s.outermost(k) != k {
		return nil
	}
	return s.draw(k, st)
}

// draw draws an item in a state, whatever it is nested under.
func (s *items) draw(k render.Key, st render.State) []safetext.Line {
	all := s.of(int(k.Entry))
	it, thought := render.LeadOf(all, int(k.Place), func(i int) render.State { return s.state(&all[i]) })
	before, turn := s.times(it)
	speaker, prose, above := s.speakerBefore(k)
	var group *render.Group
	if g := (groups{s}); g.has(it, st) {
		group = g.of(it, st)
	}
	source, fetched := others{s}.joins(it)
	lines := s.drawer.Lines(it, st, render.Context{
		Agent: others{s}.agent, Source: source, Fetched: fetched, Model: s.modelBefore(it), OneAgent: speaker.Agent == render.SpeakerOf(it).Agent || render.OneAgent(s.log, it),
		Same:  st == render.Line && render.SameAsBefore(s.log, it),
		Depth: s.tree.depth(k, s.root), Limit: s.limit[k], Nested: s.nested[k], Opened: s.opened(k), Before: before, Turn: turn, Index: s.index,
		Speaker: speaker, Prose: prose, FirstOfLog: !above, Group: group,
		New:     s.news.above(s, k),
		Thought: s.filter.Marks(s.level) && (thought || it.First && s.thoughtBefore(it)),
		Again:   s.level >= render.DefaultLevel && s.level < render.MaxLevel && !s.filter.Notices && it.First && s.noticeBefore(it),
	})
	if len(s.drawn) >= maxDrawn {
		for key, d := range s.drawn {
			if s.clock-d.used > maxDrawn/2 {
				delete(s.drawn, key)
			}
		}
	}
	s.drawn[k] = drawn{lines: lines, cut: s.drawer.Cut(), result: s.drawer.ResultRow(), over: s.drawer.Over(), state: st, used: s.clock, pictures: s.drawer.Pictures()}
	if s.drawer.Pictures() {
		fewPictures(s, k)
	}
	return lines
}

// opened reports whether the reader asked for all of an item.
func (s *items) opened(k render.Key) bool {
	st, chosen := s.fold[k]
	return chosen && st == render.Full
}

// Blank reports whether a line has nothing to read.
func (s *items) Blank(l safetext.Line) bool { return l.Empty() }

// times returns when the message before an item's and when the prompt of its turn
// were written.
func (s *items) times(it *render.Item) (before, turn time.Time) {
	if it.Message == nil || it.Message.Time.IsZero() {
		return before, turn
	}
	thread, place := s.tree.place(it.Key)
	if it.First {
		before = render.TimeBefore(s.log, s.talk, thread, place, func(model.Flags) bool { return true })
	}
	if it.Kind != render.Prompt {
		turn = render.TimeBefore(s.log, s.talk, thread, place, func(f model.Flags) bool { return f.Has(model.FlagPrompt) })
	}
	return before, turn
}

// messageBefore returns the nearest message before a place of a thread that fits, if
// it is not too far away.
func (s *items) messageBefore(thread, at int, fits func(model.Flags) bool) (entry, place int, ok bool) {
	return render.MessageBefore(s.index, s.talk, thread, at, fits)
}

// speakerBefore returns who the item shown above k is of, if it is of the same thread,
// and whether it is prose; above reports whether there is an item above at all.
func (s *items) speakerBefore(k render.Key) (speaker render.Speaker, prose, above bool) {
	before, above := s.Prev(k)
	it := s.item(before)
	if !above || it == nil {
		return render.Speaker{}, false, above
	}
	here, _ := s.tree.place(k)
	if there, _ := s.tree.place(before); there != here {
		return render.Speaker{}, it.Prose(), true
	}
	return render.SpeakerOf(it), it.Prose(), true
}

// maxModels bounds the answers that are looked through for one whose model is known.
const maxModels = 20

// modelBefore returns the model of the answer before an item that begins one, of the same
// agent in the same conversation; "" if that is not known, or where an event tells it.
func (s *items) modelBefore(it *render.Item) string {
	if s.level < render.DefaultLevel || !it.First || !render.HasModel(it) {
		return ""
	}
	thread, place := s.tree.place(it.Key)
	talk, _ := s.index.Conversation(int(it.Key.Entry))
	for range maxModels {
		entry, before, ok := s.messageBefore(thread, place, func(f model.Flags) bool {
			return f.Role() == model.RoleAssistant || f.Has(model.FlagMarker)
		})
		if !ok {
			break
		}
		if other, _ := s.index.Conversation(entry); thread == mainThread && other != talk {
			break
		}
		list := s.of(entry)
		if len(list) == 0 {
			place = before
			continue
		}
		if m, ok := list[0].Event(); ok && m.Kind == model.MarkerModelChange {
			break
		}
		if m := list[len(list)-1].Message; render.HasModel(&list[len(list)-1]) && m.Agent == it.Message.Agent {
			return m.Model
		}
		place = before
	}
	return ""
}

// maxThoughts bounds the messages of nothing but reasoning that cannot be read which
// are looked at before an item.
const maxThoughts = 20

// thoughtBefore reports whether the message before an item's, of which nothing is
// shown, is reasoning that cannot be read.
func (s *items) thoughtBefore(it *render.Item) bool {
	thread, place := s.tree.place(it.Key)
	for range maxThoughts {
		entry, before, ok := s.messageBefore(thread, place, func(model.Flags) bool { return true })
		if !ok || !s.index.Flags(entry).Has(model.FlagReasoning) {
			return false
		}
		list := s.of(entry)
		for i := range list {
			if !list[i].Unreadable() || s.state(&list[i]) != render.Hidden {
				return false
			}
		}
		if len(list) > 0 {
			return true
		}
		place = before
	}
	return false
}

// noticeBefore reports whether the message before an item's, of which nothing is shown, is
// a notice that says what one before it says.
func (s *items) noticeBefore(it *render.Item) bool {
	thread, place := s.tree.place(it.Key)
	entry, _, ok := s.messageBefore(thread, place, func(model.Flags) bool { return true })
	if !ok || !s.index.Flags(entry).Has(model.FlagInjected) {
		return false
	}
	list := s.of(entry)
	return len(list) == 1 && list[0].Again() && s.state(&list[0]) == render.Hidden
}

// redraw forgets the lines of one item, or of all if k is nil.
func (s *items) redraw(k *render.Key) {
	if k == nil {
		clear(s.drawn)
		return
	}
	delete(s.drawn, *k)
}
