package wire

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model/rawjson"
)

// Whether a record asks or answers is found without a string for each of its members: one may
// have a million of them, and is asked about several times.
func TestSidesOfManyMembers(t *testing.T) {
	var b strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&b, `,"key%d":%d`, i, i)
	}
	v, err := rawjson.Parse([]byte(`{"a":1` + b.String() + `}`))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(3, func() {
		if _, ok := SidesOf(v); ok || Merged(v) {
			t.Error("a record of numbers asks")
		}
	}); n > 100 {
		t.Errorf("%v things were made", n)
	}
}
