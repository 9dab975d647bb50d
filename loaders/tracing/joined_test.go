package tracing

import (
	"testing"

	"msgview/loaders/format"
)

// Records of one id tell of one span, those without an id, or whose id was blacked out, each of
// its own.
func TestJoinerKnowsSpansByTheirIDs(t *testing.T) {
	for id, want := range map[string]int{"span_bake_1": 1, "": 3, "REDACTED": 3, "***": 3} {
		var j Joiner
		for i := range 3 {
			j.Find(id, &format.Record{}, i)
		}
		if len(j.All) != want {
			t.Errorf("%q: %d spans, want %d", id, len(j.All), want)
		}
	}
}
