package model

import "testing"

// A log of which very many calls were open at once does not take room for them when they
// are closed, and pairs what stays open.
func TestOpenCallsGiveRoomBack(t *testing.T) {
	const n = 5 * manyOpen
	x := NewIndex()
	calls := make([]CallEntry, n)
	for i := range calls {
		calls[i].ID = uint64(i + 1)
	}
	x.Add([]Entry{{Flags: FlagCall.WithRole(RoleAssistant), Calls: calls}})
	if x.pairing.most != n {
		t.Fatalf("%d ids are known", x.pairing.most)
	}
	results := make([]ResultEntry, n-10) // the last ten stay open
	for i := range results {
		results[i].ID = uint64(i + 1)
	}
	x.Add([]Entry{{Flags: FlagResult.WithRole(RoleTool), Offset: 10, Line: 1, Results: results}})
	if x.pairing.most > manyOpen || len(x.pairing.byID) != 10 {
		t.Errorf("room for %d ids, %d are open", x.pairing.most, len(x.pairing.byID))
	}
	for i := range 10 {
		at := n - 10 + i
		x.Add([]Entry{{Flags: FlagResult.WithRole(RoleTool), Offset: int64(20 + i), Line: 2 + i, Results: []ResultEntry{{ID: uint64(at + 1)}}}})
		if entry, place, ok := x.Result(0, at); !ok || entry != 2+i || place != 0 {
			t.Errorf("call %d is answered by entry %d, place %d, %v", at, entry, place, ok)
		}
	}
}
