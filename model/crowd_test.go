package model

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A crowd answers as a list of all its calls would.
func TestCrowd(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		var list []openCall
		c := &crowd{}
		entry, place := 0, 0
		for range 300 {
			switch r.IntN(5) {
			case 0, 1:
				if r.IntN(3) == 0 {
					entry, place = entry+1, 0
				}
				o := openCall{ref: makeRef(entry, place), id: 1, name: r.Uint64N(3), scope: scope{0, uint64(entry % 2)}}
				place++
				c.add(o)
				list = append(list, o)
			default:
				name, in := r.Uint64N(3), scope{0, r.Uint64N(2)}
				want, ok := pick(list, name, func(o openCall) bool { return o.scope == in })
				got, found := c.pick(name, func(s scope) bool { return s == in })
				if ok != found || want != got && ok {
					t.Fatalf("seed %d: %+v %v, want %+v %v", seed, got, found, want, ok)
				}
				if ok {
					c.close(got.ref)
					list = slices.DeleteFunc(list, func(o openCall) bool { return o.ref == got.ref })
				}
			}
			if c.open != len(list) || c.open > 0 && c.last() != list[len(list)-1].ref {
				t.Fatalf("seed %d: %d open, want %d", seed, c.open, len(list))
			}
		}
	}
}

// A message may have any number of calls, of any number of ids: each has its own result.
func TestManyCalls(t *testing.T) {
	const n = 20_000
	for name, id := range map[string]func(i int) uint64{
		"ids":    func(i int) uint64 { return uint64(i) + 1 },
		"one id": func(int) uint64 { return 1 },
	} {
		x := NewIndex()
		calls, results := Entry{Flags: FlagCall.WithRole(RoleAssistant)}, Entry{Flags: FlagResult.WithRole(RoleTool), Offset: 10, Line: 1}
		for i := range n {
			calls.Calls = append(calls.Calls, CallEntry{ID: id(i), Name: 7})
			results.Results = append(results.Results, ResultEntry{ID: id(i)})
		}
		x.Add([]Entry{calls, results})
		x.Finish(nil)
		if a := x.Account(); a.Paired != n || a.Orphans != 0 || a.Unanswered != 0 || a.Open != 0 {
			t.Errorf("%s: %+v", name, a)
		}
		for i := range n {
			if entry, place, ok := x.Result(0, i); !ok || entry != 1 || place != i {
				t.Fatalf("%s: the result of call %d is %d of %d, %v", name, i, place, entry, ok)
			}
			if entry, place, ok := x.Call(1, i); !ok || entry != 0 || place != i {
				t.Fatalf("%s: the call of result %d is %d of %d, %v", name, i, place, entry, ok)
			}
		}
	}
}
