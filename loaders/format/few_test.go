package format

import (
	"fmt"
	"math/rand"
	"reflect"
	"runtime"
	"testing"

	"msgview/model"
)

// The accounts of records are kept as they came, of however many kinds they are.
func TestClasses(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, kinds := range []int{1, 3, 2 * mostKnown} {
		one := func() RecordClass {
			c := RecordClass{Class: model.Metadata, Type: fmt.Sprint("kind ", r.Intn(kinds))}
			if r.Intn(10) == 0 {
				c.Outcomes = []model.Outcome{{Call: c.Type}}
			}
			return c
		}
		var got Classes
		var want []RecordClass
		for range 4000 {
			if c := one(); len(want) > 0 && r.Intn(3) == 0 {
				i := r.Intn(len(want))
				got.Set(i, c)
				want[i] = c
			} else {
				got.Add(c)
				want = append(want, c)
			}
		}
		if got.Len() != len(want) {
			t.Fatalf("%d of %d", got.Len(), len(want))
		}
		for i, c := range got.All() {
			if !reflect.DeepEqual(c, want[i]) {
				t.Fatalf("record %d of %d kinds: %+v, want %+v", i, kinds, c, want[i])
			}
		}
	}
}

// The account of a record of a very long stream takes a few bytes, not what the account says.
func TestClassesAreSmall(t *testing.T) {
	const n = 500_000
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var c Classes
	for i := range n {
		c.Add(RecordClass{Class: model.Class(i % 3)})
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 12*n {
		t.Errorf("%d bytes for %d records", took, n)
	}
	if c.Len() != n {
		t.Error(c.Len())
	}
}
