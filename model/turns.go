package model

// turns finds the turns of the person that a log takes back by their number.
type turns struct {
	file         int
	conversation uint64
	prompts      []uint32 // of the conversation that were not taken back: their records' first entries
	taken        ranges
}

// add notes entry n, which is not stored yet, and marks what it takes back.
func (t *turns) add(x *Index, e *Entry, n int) {
	if e.Flags.Any(FlagSide|NotMessage) || !e.Flags.Has(FlagPrompt) && e.Turns <= 0 {
		return
	}
	if e.File != t.file || e.Conversation != t.conversation {
		t.file, t.conversation, t.prompts = e.File, e.Conversation, t.prompts[:0]
	}
	if e.Turns <= 0 {
		t.prompts = append(t.prompts, uint32(n-e.Sub))
		return
	}
	rest := max(len(t.prompts)-e.Turns, 0)
	if rest == len(t.prompts) {
		return
	}
	t.taken.mark(x, int(t.prompts[rest]), n-e.Sub)
	t.prompts = t.prompts[:rest]
}
