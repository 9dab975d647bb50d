package ui

import (
	"fmt"
	"strconv"
	"strings"
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
		callNext:      {name: "tool call", flags: has(model.FlagCall), item: is(render.Call)},
		problemNext:   {"problem", has(model.FlagFailed | model.FlagError | model.FlagMalformed | model.FlagUnknown), (*render.Item).Failed, true},
		answerNext:    {name: "answer", flags: has(model.FlagText), item: is(render.Answer)},
		reasoningNext: {name: "reasoning", flags: has(model.FlagReasoning), item: is(render.Thought)},
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
	where := list.Nearest
	if k.name == "turn" || k.name == "conversation" {
		where = list.AtTop
	}
	m.show(at, where)
}

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

// goMessage goes to a message by its number, from 1.
func (m *Model) goMessage(n int) {
	entry, ok := m.index.MessageEntry(n - 1)
	if !ok {
		total, _ := m.index.Totals()
		m.say(fmt.Sprintf("there are %d messages", total))
		return
	}
	m.showEntry(entry)
}

// showEntry goes to the first item of an entry, or to the item that shows it.
func (m *Model) showEntry(entry int) {
	entry = m.index.Owner(entry)
	for ; entry >= 0; entry-- {
		if list := m.items.of(entry); len(list) > 0 {
			m.show(list[0].Key, 1)
			return
		}
		if call, place, ok := m.index.Call(entry, 0); ok {
			for _, it := range m.items.of(call) {
				if it.Kind == render.Call && it.CallPlace == place {
					m.show(it.Key, 1)
					return
				}
			}
		}
	}
}

// goTo understands what : takes: a message number (12 or m12), a percentage, a
// line of the file (L340), a time of day (14:32).
func (m *Model) goTo(s string) {
	s = strings.TrimSpace(s)
	if s == "" {
		return
	}
	m.remember()
	if rest, ok := strings.CutPrefix(s, "L"); ok {
		if line, err := strconv.Atoi(rest); err == nil {
			if entry, ok := m.index.AtLine(0, line); ok {
				m.showEntry(entry)
			}
			return
		}
	}
	if rest, ok := strings.CutSuffix(s, "%"); ok {
		if p, err := strconv.ParseFloat(rest, 64); err == nil && p >= 0 && p <= 100 {
			m.showEntry(int(p / 100 * float64(max(m.index.Len()-1, 0))))
			return
		}
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(s, "m")); err == nil && n > 0 {
		m.goMessage(n)
		return
	}
	if t, err := time.Parse("15:04:05", s); err == nil {
		m.goTime(t.Hour()*3600 + t.Minute()*60 + t.Second())
		return
	}
	if t, err := time.Parse("15:04", s); err == nil {
		m.goTime(t.Hour()*3600 + t.Minute()*60)
		return
	}
	m.complain("go to what? A message (12), 50%, a line (L340) or a time (14:32)")
}

// goTime goes to the first message at or after a time of day, from the reader's
// place on and then from the beginning.
func (m *Model) goTime(second int) {
	from := int(m.here().Entry)
	n := m.index.Len()
	look := func(a, b int) bool {
		before := -1
		for i := a; i < b && i < a+5000; i++ {
			if !m.index.Flags(i).IsMessage() {
				continue
			}
			msg, err := m.log.Message(i)
			if err != nil || msg.Time.IsZero() {
				continue
			}
			t := msg.Time.Local()
			at := t.Hour()*3600 + t.Minute()*60 + t.Second()
			if at >= second && before < second {
				m.showEntry(i)
				return true
			}
			before = at
		}
		return false
	}
	if !look(from+1, n) && !look(0, from+1) {
		m.say("no message at that time")
	}
}
