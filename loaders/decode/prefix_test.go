package decode

import (
	"strings"
	"testing"
)

// What is left of a torn line is no prefix.
func TestTornIsNoPrefix(t *testing.T) {
	for _, line := range []string{`the end of a text"}]}{"role":"user","content":"x"}`, `{"a":1`, `"quoted {"a":1}`, "", "no object", strings.Repeat("x", 400) + `{"a":1}`} {
		if _, prefix, err := behindText([]byte(line)); err == nil {
			t.Errorf("%q has the prefix %q", line, prefix)
		}
	}
}
