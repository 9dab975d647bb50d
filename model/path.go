package model

// Astray returns which of the entries before one are on other branches of its conversation
// than it is: beside the way that led to it. nil says that these are the inactive ones.
//
// A prompt is astray if the way goes on with another prompt behind the same reply, an answer
// if it does so with another answer to the same prompt. What hangs below what is astray is so,
// too. All else that hangs below the way was said on it: results of parallel calls, and what
// programs write beside the conversation.
func (x *Index) Astray(entry int) []bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if entry < 0 || entry >= x.n {
		return nil
	}
	b, flags := &x.branches, func(i int) Flags {
		c, k := x.at(i)
		return c.cells.flags(k)
	}
	inactive := flags(entry).Has(FlagInactive)
	if !b.chained && !inactive {
		return nil
	}
	w := way{on: map[int]bool{}, prompts: map[int]int{}, answers: map[int]int{}}
	for i := entry; i >= 0; i = b.parent(i) {
		w.on[i] = true
		switch f := flags(i); {
		case f.Has(FlagPrompt):
			w.prompts[b.replyAbove(i)] = i
		case answers(f):
			w.answers[b.parent(i)] = i
		}
	}
	astray := make([]bool, entry)
	for i := range astray {
		from := i
		for from+1 < entry && from < i+16 && !w.on[from] && b.parent(from) < 0 && !x.startsRecord(from+1) {
			from++ // what was put before a prompt goes with it
		}
		f, parent := flags(from), b.parent(from)
		switch {
		case w.on[i] || w.on[from]:
		case f.Has(FlagPiece):
			if owner, ok := x.owners.get(uint64(from)); ok && !w.on[int(owner)] && int(owner) < i {
				astray[i] = astray[owner]
			}
		case parent >= 0 && parent < i && astray[parent]:
			astray[i] = true
		case f.Has(FlagPrompt) && !f.Has(FlagSide):
			other, ok := w.prompts[b.replyAbove(from)]
			astray[i] = ok && other != from && (parent >= 0 || f.Has(FlagInactive) != flags(other).Has(FlagInactive)) || f.Has(FlagInactive) && !inactive
		case answers(f) && parent >= 0:
			other, ok := w.answers[parent]
			astray[i] = ok && other != from && (f.Has(FlagInactive) != flags(other).Has(FlagInactive) || f.Has(FlagText) && !f.Has(FlagCall)) || f.Has(FlagInactive) && !inactive
		case parent >= 0:
			astray[i] = f.Has(FlagInactive) && !inactive
		case i > 0 && (!f.IsMessage() || f.Any(FlagInjected|FlagSide)):
			astray[i] = astray[i-1]
		default:
			astray[i] = f.Has(FlagInactive) && !inactive
		}
	}
	if inactive {
		x.besideLeft(astray, entry, w, flags)
	}
	return astray
}

// way is what led to an entry.
type way struct {
	on      map[int]bool
	prompts map[int]int // by the reply that they follow, -1 for the beginning
	answers map[int]int // by the entry that they follow
}

func answers(f Flags) bool {
	return f.IsMessage() && f.Role() == RoleAssistant && !f.Any(FlagPiece|FlagSide|FlagMarker)
}

// replyAbove returns the reply that an entry follows, -1 for none.
func (b *branches) replyAbove(i int) int {
	if p := b.parent(i); p >= 0 {
		return b.reply(p)
	}
	return -1
}

// besideLeft finds what of a branch that was left is astray where no entry tells what it follows:
// all before the last message that is active, and of several answers behind each other all but
// the last.
func (x *Index) besideLeft(astray []bool, entry int, w way, flags func(int) Flags) {
	role, here := flags(entry).Role(), true
	for i := entry - 1; i >= 0; i-- {
		f := flags(i)
		if !f.IsMessage() || f.Any(FlagMarker|FlagPiece|FlagSide) || x.branches.parent(i) >= 0 || astray[i] {
			continue
		}
		if w.on[i] {
			role = f.Role()
			continue
		}
		if !f.Has(FlagInactive) {
			here = here && f.Role() == RoleSystem
			continue
		}
		if astray[i] = !here || f.Role() == RoleAssistant && role == RoleAssistant && !f.Has(FlagCall); !astray[i] {
			role = f.Role()
		}
	}
}
