package shell

import (
	"reflect"
	"testing"
)

// The programs of a script, and those of all that it runs without what stands in $(...), are
// the same, and neither is changed by asking for the other.
func TestDirect(t *testing.T) {
	for _, text := range []string{"", "cd a && go test ./... | tail -3", "echo $(ls $(pwd)); x=$(date) make", "diff <(sort a) <(sort b) || true", "f() { ls $(pwd); }; f; f"} {
		all := Parse(text).All()
		if got, want := Direct(all), Parse(text).Runs(); len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
		if !reflect.DeepEqual(all, Parse(text).All()) {
			t.Errorf("%q: all are changed", text)
		}
	}
}
