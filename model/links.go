package model

import (
	"slices"
	"sort"
)

// A ref is a tool call or a tool result: the number of its message's entry and
// its place among the calls or results of that message.
type ref uint64

// refPlaces is how many bits of a ref are for the place: a message has as many calls as
// its record has room for, and two must never have the same ref.
const refPlaces = 28

func makeRef(entry, k int) ref      { return ref(entry)<<refPlaces | ref(min(k, 1<<refPlaces-1)) }
func (r ref) split() (entry, k int) { return int(r >> refPlaces), int(r & (1<<refPlaces - 1)) }

// links is a sorted list of pairs of numbers. Keys arrive nearly in order, so
// that an insertion moves little, and a pair takes 16 bytes without a map. Pairs
// that would move much wait in a short list, so that no order of arrival is slow.
type links struct {
	pairs []link
	late  []link // sorted, too; of equal keys these were added later
}

type link struct{ key, value uint64 }

// lateLinks is how many pairs an insertion may move, and how many may wait.
const lateLinks = 4096

func (l *links) add(key, value uint64) {
	n := len(l.pairs)
	if n <= lateLinks || l.pairs[n-lateLinks].key <= key {
		l.pairs = insert(l.pairs, key, value)
		return
	}
	if l.late = insert(l.late, key, value); len(l.late) == lateLinks {
		l.merge()
	}
}

// insert puts a pair behind those with the same key.
func insert(pairs []link, key, value uint64) []link {
	i := len(pairs)
	if i > 0 && pairs[i-1].key > key {
		i = sort.Search(i, func(i int) bool { return pairs[i].key > key })
	}
	return slices.Insert(pairs, i, link{key, value})
}

// merge moves the pairs that wait to their places, from the last on.
func (l *links) merge() {
	i, k := len(l.pairs)-1, len(l.late)-1
	l.pairs = append(l.pairs, l.late...)
	for to := len(l.pairs) - 1; k >= 0; to-- {
		if i >= 0 && l.pairs[i].key > l.late[k].key {
			l.pairs[to] = l.pairs[i]
			i--
		} else {
			l.pairs[to] = l.late[k]
			k--
		}
	}
	l.late = l.late[:0]
}

// get returns the first value of a key.
func (l *links) get(key uint64) (uint64, bool) {
	if len(l.pairs) == 0 { // late ones have come behind others
		return 0, false
	}
	for _, pairs := range [...][]link{l.pairs, l.late} {
		if i := find(pairs, key); i < len(pairs) && pairs[i].key == key {
			return pairs[i].value, true
		}
	}
	return 0, false
}

// all returns the values of a key in the order they were added.
func (l *links) all(key uint64) []uint64 {
	if len(l.pairs) == 0 {
		return nil
	}
	var values []uint64
	for _, pairs := range [...][]link{l.pairs, l.late} {
		for i := find(pairs, key); i < len(pairs) && pairs[i].key == key; i++ {
			values = append(values, pairs[i].value)
		}
	}
	return values
}

// between counts the pairs with keys from low up to high, not included.
func (l *links) between(low, high uint64) int {
	if len(l.pairs) == 0 {
		return 0
	}
	return find(l.pairs, high) - find(l.pairs, low) + find(l.late, high) - find(l.late, low)
}

// find returns the place of the first pair whose key is not less than key.
func find(pairs []link, key uint64) int {
	return sort.Search(len(pairs), func(i int) bool { return pairs[i].key >= key })
}
