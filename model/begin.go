package model

// A begin is a later piece of a message: its entry, and which of the calls and results of the
// message are the first ones that may be its own. It takes no more room than the entry would.
type begin uint64

// Bits of a begin. Calls and results beyond what there is room for count as those of the last
// piece that there is room for.
const (
	beginEntry  = 36
	beginPlaces = (64 - beginEntry) / 2
)

func makeBegin(entry, calls, results int) begin {
	const most = 1<<beginPlaces - 1
	return begin(entry) | begin(min(calls, most))<<beginEntry | begin(min(results, most))<<(beginEntry+beginPlaces)
}

func (b begin) entry() int   { return int(b & (1<<beginEntry - 1)) }
func (b begin) calls() int   { return int(b >> beginEntry & (1<<beginPlaces - 1)) }
func (b begin) results() int { return int(b >> (beginEntry + beginPlaces)) }

// RecordOfCall returns the entry whose record has the k-th call of message i: that of a later
// piece, where the log writes each part of an answer as a record of its own. It is i if k is
// negative.
func (x *Index) RecordOfCall(i, k int) int { return x.recordOf(i, k, begin.calls) }

// RecordOfResult returns the entry whose record has the k-th result of message i.
func (x *Index) RecordOfResult(i, k int) int { return x.recordOf(i, k, begin.results) }

// RecordOfPart returns the entry whose record has a part of the message of entry i, as far as
// that is certain; else it is i.
func (x *Index) RecordOfPart(i int, m *Message, part int) int {
	if part < 0 || part >= len(m.Parts) {
		return i
	}
	calls, results := 0, 0
	for _, p := range m.Parts[:part] {
		switch p.(type) {
		case *ToolCall:
			calls++
		case *ToolResult:
			results++
		}
	}
	switch m.Parts[part].(type) {
	case *ToolCall:
		return x.RecordOfCall(i, calls)
	case *ToolResult:
		return x.RecordOfResult(i, results)
	}
	if pieces := x.Pieces(i); part > 0 && len(m.Parts) == len(pieces)+1 { // each part a record
		return pieces[part-1]
	}
	return i
}

func (x *Index) recordOf(i, k int, first func(begin) int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	entry := i
	if k < 0 {
		return entry
	}
	for _, pairs := range [...][]link{x.pieces.pairs, x.pieces.late} {
		for at := find(pairs, uint64(i)); at < len(pairs) && pairs[at].key == uint64(i); at++ {
			b := begin(pairs[at].value)
			if first(b) > k {
				return entry
			}
			entry = b.entry()
		}
	}
	return entry
}
