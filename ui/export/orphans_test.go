package export

import (
	"bytes"
	"strings"
	"testing"
)

// Results that name calls are a problem in a log without calls, too, but one only, and not
// where they go on with what stands elsewhere.
func TestResultsWithoutAnyCall(t *testing.T) {
	const ask, result = `{"role":"user","content":"Is the oven hot?"}`, `{"role":"tool","tool_call_id":"c1","content":"200 degrees"}`
	for _, c := range []struct {
		lines []string
		want  int
	}{
		{[]string{ask, result}, 1},
		{[]string{ask, result, strings.Replace(result, "c1", "c2", 1)}, 1},
		{[]string{result, ask}, 0},
		{[]string{ask}, 0},
	} {
		log := openBytes(t, "oven.jsonl", strings.Join(c.lines, "\n")+"\n")
		a := log.Index().Account()
		if n := a.Problems(true); n != c.want {
			t.Errorf("%q: %d problems, want %d", c.lines, n, c.want)
		}
		var out bytes.Buffer
		if err := Info(&out, log, nil); err != nil {
			t.Fatal(err)
		}
		if named := strings.Contains(out.String(), "without a call"); named != (c.want > 0) {
			t.Errorf("%q:\n%s", c.lines, out.String())
		}
	}
}
