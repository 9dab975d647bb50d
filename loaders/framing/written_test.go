package framing

import (
	"slices"
	"testing"
)

// The end of a line that is written out is none where no value stands behind it: nothing of it is lost.
func TestWritten(t *testing.T) {
	for data, want := range map[string][]string{
		"[\n{\"a\":1}\n]\n\\nshed\n": {`{"a":1}`, `bad:\nshed`},
		"[\n{\"a\":1}\n]\n\\n":       {`{"a":1}`},
	} {
		if got := texts([]byte(data), split(t, []byte(data), Sniff([]byte(data), true))); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", data, got, want)
		}
	}
}
