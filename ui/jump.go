package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/list"
	"msgview/ui/render"
)

// jumps is the list of places the reader jumped from.
type jumps struct {
	places []render.Key
	at     int // index of the place that back returns next, plus one
}

// maxJumps bounds the list; the oldest places are forgotten.
const maxJumps = 200

// add remembers a place before a jump.
func (j *jumps) add(k render.Key) {
	j.places = append(j.places[:min(j.at, len(j.places))], k)
	if len(j.places) > maxJumps {
		j.places = j.places[1:]
	}
	j.at = len(j.places)
}

// back returns the place before the one the reader is at.
func (j *jumps) back(here render.Key) (render.Key, bool) {
	if j.at == 0 {
		return here, false
	}
	if j.at == len(j.places) {
		j.places = append(j.places, here)
	}
	j.at--
	return j.places[j.at], true
}

// forward undoes back.
func (j *jumps) forward() (k render.Key, ok bool) {
	if j.at+1 >= len(j.places) {
		return k, false
	}
	j.at++
	return j.places[j.at], true
}

func (m *Model) here() render.Key {
	k, _ := m.list.Cursor()
	return k
}

// remember notes the reader's place before a jump.
func (m *Model) remember() {
	if k, ok := m.list.Cursor(); ok {
		m.jumps.add(k)
	}
}

// jump goes to a place of the list of jumps.
func (m *Model) jump(k render.Key, ok bool) {
	if !ok {
		m.say("no more jumps")
		return
	}
	m.show(k, list.Centre)
}

// show puts the reader on an item, opening what hides it.
func (m *Model) show(k render.Key, where list.Where) {
	m.follow = false
	if m.items.item(k) == nil {
		return
	}
	for !m.items.within(k, m.items.root) {
		// the item is outside of the thread that is shown: back to one that it is in
		if n := len(m.threads); n > 0 {
			m.items.root, m.threads = m.threads[n-1].root, m.threads[:n-1]
		} else {
			m.items.root = mainThread
		}
		m.items.redraw(nil)
	}
	m.talkOf(k)
	m.items.reveal(k)
	if it := m.items.item(k); m.items.state(it) == render.Hidden {
		m.change(func() { m.items.setFold(k, render.Line) })
	}
	m.list.Show(k, 0, where)
}

// mark sets or goes to a mark: the key after m or '.
func (m *Model) mark(name string) tea.Cmd {
	set := m.pending == "m"
	m.pending = ""
	switch {
	case name == "esc":
	case name == "'" && !set:
		k, ok := m.jumps.back(m.here())
		m.jump(k, ok)
	case len(name) != 1:
		m.say("a mark is a letter")
	case set:
		m.marks[name] = m.here()
		m.say("mark " + name + " is set; '" + name + " comes back to it")
	default:
		k, ok := m.marks[name]
		if !ok {
			m.say("mark " + name + " is not set")
			return nil
		}
		m.remember()
		m.show(k, list.Centre)
	}
	return nil
}

// kind says which items a jump looks for: by the flags of their entries first,
// which is quick, and then for certain.
type kind struct {
	name   string
	flags  func(model.Flags) bool
	item   func(*render.Item) bool
	folded bool // those in sub-agents that are closed count too
}

func (m *Model) jumpAction(act action, times int) {
	has := func(all model.Flags) func(model.Flags) bool {
		return func(f model.Flags) bool { return f.Any(all) }
	}
	is := func(kinds ...render.Kind) func(*render.Item) bool {
		return func(it *render.Item) bool {
			for _, k := range kinds {
				if it.Kind == k {
					return true
				}
			}
			return false
		}
	}
	alone := m.items.root != mainThread
	turn := kind{name: "turn", item: is(render.Prompt), flags: func(f model.Flags) bool {
		return f.Has(model.FlagPrompt) && (alone || !f.Has(model.FlagSide)) // what a sub-agent is asked begins no turn
	}}
	what := map[action]kind{
		turnNext: turn, turnPrev: turn, userNext: turn, userPrev: turn,
		callNext:    {name: "tool call", flags: has(model.FlagCall), item: is(render.Call)},
		problemNext: {"problem", has(model.FlagFailed | model.FlagError | model.FlagMalformed | model.FlagUnknown | model.FlagLoose | model.FlagOpen), m.problem, true},
		answerNext:  {name: "answer", flags: has(model.FlagText), item: is(render.Answer)},
		reasoningNext: {name: "reasoning", flags: has(model.FlagReasoning), item: func(it *render.Item) bool {
			return it.Kind == render.Thought && (m.items.level == render.MaxLevel || !it.Unreadable())
		}},
		editNext: {name: "edit", flags: has(model.FlagCall), item: func(it *render.Item) bool {
			if it.Kind != render.Call {
				return false
			}
			_, _, ok := render.Changes(it.Call)
			return ok
		}},
		agentNext:        {name: "sub-agent", flags: has(model.FlagCall | model.FlagHead), item: func(it *render.Item) bool { return len(it.Threads) > 0 }},
		boundaryNext:     {name: "compaction, reset or interruption", flags: has(model.FlagBoundary), item: (*render.Item).IsBoundary},
		imageNext:        {name: "image or file", flags: has(model.FlagMedia | model.FlagResult), item: hasMedia},
		slowNext:         {name: "slow call", flags: has(model.FlagCall), item: slow},
		branchNext:       {name: "branch that was left", flags: has(model.FlagInactive), item: m.leftBranch},
		conversationNext: {name: "conversation", flags: has(model.FlagStart), item: is(render.Conversation)},
	}
	forwards := true
	k, ok := what[act]
	if !ok {
		forwards = false
		if k, ok = what[act-1]; !ok {
			return
		}
	} else if act == turnPrev || act == userPrev {
		forwards = false
	}
	m.remember()
	at := m.here()
	found := false
	for range min(times, 10_000) {
		next, ok := m.items.seek(at, forwards, k)
		if !ok {
			break
		}
		at, found = next, true
	}
	if !found {
		m.say("no further " + k.name)
		return
	}
	where := list.Upper // most are opened next
	if k.name == "turn" || k.name == "conversation" {
		where = list.AtTop
	}
	m.show(at, where)
}

// slow reports whether an item is a call that took long.
func slow(it *render.Item) bool { return it.Kind == render.Call && it.Took() >= slowCall }

// slowCall is how long a call takes that is worth a jump: a reader would have waited
// for it.
const slowCall = 30 * time.Second

// leftBranch reports whether a branch that was left begins with an item.
func (m *Model) leftBranch(it *render.Item) bool {
	if !it.First || !it.Flags.Has(model.FlagInactive) {
		return false
	}
	thread, place := m.items.place(it.Key)
	before, _, ok := m.items.messageBefore(thread, place, func(model.Flags) bool { return true })
	return !ok || !m.index.Flags(before).Has(model.FlagInactive)
}

// problem reports whether an item is one to jump to. A call that the log ends with is
// none while the log grows: it is running.
func (m *Model) problem(it *render.Item) bool {
	if it.Kind == render.Record && it.Open {
		return m.ended()
	}
	if messages, _ := m.index.Totals(); messages == 0 && it.Flags.Has(model.FlagUnknown) {
		return false // the file is no log: see Account.Understood
	}
	return it.Failed() && (!it.Open || m.ended() || it.Result != nil || it.Call.Malformed || it.Call.State == model.CallFailed)
}

// ended reports whether nothing more is to come: the log is not followed, and did not
// grow since it was opened.
func (m *Model) ended() bool { return !m.growing() && !m.loading }

// growing reports whether the log is followed, or grew since it was opened.
func (m *Model) growing() bool { return m.follow || m.tails || m.grew }

func hasMedia(it *render.Item) bool {
	parts := it.Parts
	if it.Result != nil {
		parts = it.Result.Content
	}
	for _, p := range parts {
		if _, ok := p.(model.Media); ok {
			return true
		}
	}
	return false
}
