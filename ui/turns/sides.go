package turns

import (
	"msgview/model"
)

// A side is what a thread of a sub-agent has, with the threads in it.
type side struct {
	messages, calls int
	below           []int // it and the threads in it
	root            int   // entry of the main thread that it belongs to
}

// sidesOf returns that of all threads of a log.
func sidesOf(index *model.Index) []side {
	all := make([]side, index.Threads())
	for n := range all {
		info := index.ThreadInfo(n)
		if info.Entries == 0 {
			continue
		}
		within, root := index.Above(info.First)
		for _, t := range within {
			all[t].messages += info.Entries
			all[t].calls += info.Calls
			all[t].below = append(all[t].below, n)
		}
		all[n].root = root
	}
	return all
}

// Counts returns how many messages and calls each thread of a log has, with those of the threads
// in it.
func Counts(index *model.Index) (messages, calls []int) {
	for _, s := range sidesOf(index) {
		messages, calls = append(messages, s.messages), append(calls, s.calls)
	}
	return messages, calls
}

// Rooted returns how many messages and calls the sub-agents have that an entry of the main
// thread started, by that entry.
func Rooted(index *model.Index) (messages, calls map[int]int) {
	messages, calls = map[int]int{}, map[int]int{}
	for n, s := range sidesOf(index) {
		info := index.ThreadInfo(n)
		if index.Flags(s.root).Has(model.FlagSide) {
			continue // what started it is not known
		}
		messages[s.root] += info.Entries
		calls[s.root] += info.Calls
	}
	return messages, calls
}
