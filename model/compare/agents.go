package compare

import (
	"cmp"
	"slices"

	"msgview/model"
)

// Agents returns the numbers of the threads of sub-agents in the order in which they are
// counted: as the calls that started them stand in the log, others by their first entry.
func Agents(index *model.Index) []int {
	list := make([]model.ThreadInfo, index.Threads())
	for n := range list {
		list[n] = index.ThreadInfo(n)
	}
	at := func(i model.ThreadInfo) int {
		if i.Linked {
			return i.Message
		}
		return i.First
	}
	slices.SortStableFunc(list, func(a, b model.ThreadInfo) int {
		return cmp.Or(at(a)-at(b), cmp.Compare(a.Place, b.Place))
	})
	numbers := make([]int, len(list))
	for k, i := range list {
		numbers[k] = i.Number
	}
	return numbers
}
