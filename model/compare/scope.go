package compare

import (
	"msgview/model"
)

// A Scope is what of a log is compared: all of it, or one of its conversations, and of that
// the branch that is active, or one that was left; or a sub-agent with those that it started.
type Scope struct {
	Log  model.Log
	Talk int // number of the conversation, or model.Every

	path  []bool // entries of a branch that was left, nil for the active one
	agent int    // number of the thread of a sub-agent from 1, 0 for none
}

// has reports whether an entry of the conversation is in the scope. Of sub-agents those are
// that calls in it started.
func (s Scope) has(i int, f model.Flags) bool {
	if s.agent > 0 {
		return s.within(i)
	}
	if s.path == nil {
		return !f.Has(model.FlagInactive)
	}
	return f.Has(model.FlagSide) || i < len(s.path) && s.path[i]
}

// within reports whether an entry is in the thread of the sub-agent, or in one below it.
func (s Scope) within(i int) bool {
	index := s.Log.Index()
	for range deepest {
		number, _, side := index.ThreadOf(i)
		if !side || number == s.agent-1 {
			return side
		}
		info := index.ThreadInfo(number)
		if !info.Linked {
			return false
		}
		i = info.Message
	}
	return false
}

// Of returns the scope of a sub-agent, by the number of its thread.
func (s Scope) Of(thread int) Scope {
	s.Talk, s.path, s.agent = model.Every, nil, thread+1
	return s
}

// A Branch is one that was left: its messages follow each other.
type Branch struct {
	First, Last     int // entries
	Messages, Calls int
}

// Branches returns the branches of a scope that were left, in order.
func (s Scope) Branches() (all []Branch) {
	index := s.Log.Index()
	left := false
	for at := -1; ; {
		i, ok := index.Next(at, 1, s.Talk, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) })
		if !ok {
			return all
		}
		at = i
		f := index.Flags(i)
		was := left
		if left = f.Has(model.FlagInactive); !left {
			continue
		}
		last := len(all) - 1
		if parent, known := index.Parent(i); !was || f.Has(model.FlagPrompt) && known && parent < all[last].First {
			all = append(all, Branch{i, i, 1, s.calls(i, f)}) // another one, which hangs above the one before
			continue
		}
		all[last].Last = i
		all[last].Messages++
		all[last].Calls += s.calls(i, f)
	}
}

// calls is how many calls a message has: the index does not tell.
func (s Scope) calls(i int, f model.Flags) int {
	if !f.Has(model.FlagCall) {
		return 0
	}
	m, err := s.Log.Message(i)
	if err != nil {
		return 0
	}
	return len(m.Calls())
}

// On returns the scope of a branch that was left, with all that is above it.
func (s Scope) On(b Branch) Scope {
	index := s.Log.Index()
	s.path = make([]bool, index.Len())
	fork, known := index.Parent(b.First)
	if !known {
		fork = b.First - 1
	}
	above := map[int]bool{}
	for i, ok := fork, known; ok; i, ok = index.Parent(i) {
		above[i] = true
	}
	for at := -1; ; {
		i, ok := index.Next(at, 1, s.Talk, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) })
		if !ok {
			return s
		}
		at = i
		shared := i <= fork && !index.Flags(i).Has(model.FlagInactive)
		s.path[i] = shared || above[i] || i >= b.First && i <= b.Last
	}
}
