package model

// turns finds the turns of the person that a log takes back by their number.
type turns struct {
	file         int
	conversation uint64
	first        int // entry with which the conversation began
	prompts      int // of the conversation that were not taken back
	taken        ranges
}

// add notes entry n, which is not stored yet, and marks what it takes back.
func (t *turns) add(x *Index, e *Entry, n int) {
	if !e.beginsTurn() && (e.Turns <= 0 || e.Flags.Any(FlagSide|NotMessage)) {
		return
	}
	if e.File != t.file || e.Conversation != t.conversation {
		t.file, t.conversation, t.first, t.prompts = e.File, e.Conversation, n-e.Sub, 0
	}
	if e.Turns <= 0 {
		t.prompts++
		return
	}
	if back := min(e.Turns, t.prompts); back > 0 {
		t.prompts -= back
		t.taken.mark(x, t.back(x, n-e.Sub, back), n-e.Sub)
	}
}

// back returns the first entry of the record with which the last turns before entry n
// begin. What it walks over is taken back then, and skipped from then on.
func (t *turns) back(x *Index, n, count int) int {
	last, at := len(t.taken)-1, n
	for i := n - 1; i >= t.first && count > 0; i-- {
		for last >= 0 && t.taken[last][1] > i {
			i = t.taken[last][0] - 1
			last--
		}
		if i < t.first {
			break
		}
		if c, k := x.at(i); c.cells.flags(k).beginsTurn() {
			count--
			at = i
		}
	}
	for at > t.first && !x.startsRecord(at) {
		at--
	}
	return at
}

func (e *Entry) beginsTurn() bool { return e.Turns <= 0 && e.Flags.beginsTurn() }

func (f Flags) beginsTurn() bool {
	return f.Has(FlagPrompt) && !f.Any(FlagSide|NotMessage)
}
