package findings

import (
	"fmt"
	"strings"
	"testing"
)

// A log that leaves out results lacks them for one reason.
func TestLeftOutResults(t *testing.T) {
	for n, want := range map[int]string{3: "error error error", 4: "warning", 9: "warning"} {
		steps := []script{user("Bake.")}
		for i := range n {
			steps = append(steps, func(l *fake) { l.add(calls(bash(fmt.Sprint("gone", i), fmt.Sprint("bake ", i)))) }, ran(bash(fmt.Sprint("there", i), fmt.Sprint("ls ", i)), fmt.Sprint("rye ", i)))
		}
		_, list := failsAfter(t, append(steps, answer("Done."))...)
		var got []string
		for _, f := range list {
			got = append(got, f.Severity.String())
			if f.Rule != ruleMissing || len(list) == 1 && len(f.Places) != n {
				t.Errorf("%d: %s at %d places", n, f.Rule.Code, len(f.Places))
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%d without a result: %s, want %s", n, s, want)
		}
	}
}
