package findings

import (
	"regexp"
	"slices"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// askedAnew is the follower that knows of sub-agents whose last answer was cut at its most tokens
// which of them was asked the same once more, and ended well: what the first was to say is there.
type askedAnew struct {
	cut []cutAgent
}

// A cutAgent is a sub-agent with an answer that was cut.
type cutAgent struct {
	number int // of its thread
	next   int // the first thread behind it that was not looked at for good
	needs  uint64
	asked  *askedFor // nil until somebody needs it
}

// Limits of what is kept and looked at.
const (
	maxCutAgents = 16
	maxAnew      = 64 // agents behind one that was cut
	maxAnewAsked = 16 << 10
	maxAnewWords = 4 << 10
)

// cutIn is what makes an answer of the thread of a sub-agent good that was cut.
func cutIn(thread uint64) uint64 { return mixed(thread ^ model.Hash("cut")) }

func (g *askedAnew) message(f *Finder, _ *looked, s *step) {
	number, _, side := f.index.ThreadOf(s.entry)
	if !side || s.flags.Role() != model.RoleAssistant || stopped(s.message) != ruleLength {
		return
	}
	if slices.ContainsFunc(g.cut, func(c cutAgent) bool { return c.number == number }) {
		return
	}
	if len(g.cut) >= maxCutAgents {
		g.cut = slices.Delete(g.cut, 0, 1)
	}
	g.cut = append(g.cut, cutAgent{number: number, next: number + 1, needs: cutIn(s.thread)})
}

func (*askedAnew) ended(*Finder, *looked, *step, *ended) {}

func (g *askedAnew) last(f *Finder, _ *looked) {
	left := g.cut[:0]
	for _, c := range g.cut {
		if !f.isSettled(&c) {
			left = append(left, c)
		}
	}
	g.cut = left
}

// isSettled notes which other sub-agent makes one good that was cut, if there is any by now. It reports
// whether none behind that has to be looked at.
func (f *Finder) isSettled(c *cutAgent) bool {
	first := f.index.ThreadInfo(c.number)
	back, _, ok := f.index.Result(first.Message, max(first.Place, 0))
	if !first.Linked || !ok {
		return false
	}
	if c.asked == nil {
		c.asked = f.askedOf(first)
	}
	if len(c.asked.words) == 0 {
		return true
	}
	waits := false
	for n := c.next; n < f.index.Threads() && n <= c.number+maxAnew; n++ {
		again := f.index.ThreadInfo(n)
		switch {
		case !again.Linked:
			waits = true
		case again.Message <= back || f.threadOf(again.Message) != f.threadOf(first.Message):
		case f.askedOf(again).asksAnew(c.asked, f.noticesCut(back, again.Message)):
			if at := (Place{again.Message, again.Place, -1}); f.endsWhole(again, at) {
				f.mu.Lock()
				f.went.note(c.needs, at)
				f.mu.Unlock()
				return true
			}
			waits = true // it may not have ended yet
		}
		if !waits {
			c.next = n + 1
		}
	}
	return c.next > c.number+maxAnew
}

// askedOf returns what a sub-agent was asked.
func (f *Finder) askedOf(t model.ThreadInfo) *askedFor {
	var asked askedFor
	m, err := f.log.Message(t.Message)
	if err != nil {
		return &asked
	}
	if calls := m.Calls(); t.Place >= 0 && t.Place < len(calls) {
		args := tool.Of(calls[t.Place]).Arguments()
		for _, key := range [...]string{"prompt", "message", "task", "query", "request", "objective"} {
			if text := args.Str(key); text != "" {
				asked = readAsked(text[:min(len(text), maxAnewAsked)], maxAnewWords)
				break
			}
		}
	}
	return &asked
}

// endsWhole reports whether a sub-agent gave back an answer that is not cut.
func (f *Finder) endsWhole(t model.ThreadInfo, at Place) bool {
	m, err := f.log.Message(t.Message)
	if err != nil || t.Place >= len(m.Calls()) {
		return false
	}
	var side sides
	if e := f.endedAt(at, m.Calls()[t.Place], &side); e.result == nil || !e.fine() {
		return false
	}
	for k := t.Entries - 1; k >= 0 && k > t.Entries-4; k-- {
		entry, _ := f.index.ThreadEntry(t.Number, k)
		if m, err := f.log.Message(entry); err == nil && m.Role == model.RoleAssistant {
			return stopped(m) == nil && m.HasText()
		}
	}
	return false
}

// noticesCut reports whether the agent says between two of its messages that an answer was cut.
func (f *Finder) noticesCut(from, to int) bool {
	thread := f.threadOf(to)
	for i := from + 1; i <= to && i <= from+8; i++ {
		if f.index.Flags(i).Role() != model.RoleAssistant || f.threadOf(i) != thread {
			continue
		}
		if m, err := f.log.Message(i); err == nil && saysCutForm().MatchString(textOf(m)) {
			return true
		}
	}
	return false
}

var saysCutForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:cut (?:off|short)|truncated|incomplete|unfinished|breaks off|broke off|in the middle|mid-sentence|token limit|max_tokens)\b`)
})
