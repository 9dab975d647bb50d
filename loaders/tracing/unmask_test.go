package tracing

import "testing"

// What looks like a note is an id as long as one span has it; what stands for sure in the place of one
// that was blacked out is none.
func TestUnmask(t *testing.T) {
	span := func(id, parent, trace, session string) *Span {
		return &Span{ID: id, Parent: parent, Trace: trace, Session: session}
	}
	for name, c := range map[string]struct{ spans, want []*Span }{
		"own": {
			[]*Span{span("OVEN_RYE", "", "BAKERY_A", "<monday>"), span("OVEN_OAT", "OVEN_RYE", "BAKERY_A", "<monday>"), span("<loaf>", "", "BAKERY_B", "<tuesday>")},
			[]*Span{span("OVEN_RYE", "", "BAKERY_A", "<monday>"), span("OVEN_OAT", "OVEN_RYE", "BAKERY_A", "<monday>"), span("<loaf>", "", "BAKERY_B", "<tuesday>")},
		},
		"notes": {
			[]*Span{span("[Filtered]", "", "[Filtered]", "[Filtered]"), span("[Filtered]", "[Filtered]", "[Filtered]", "[Filtered]"), span("OVEN_RYE", "[Filtered]", "[Filtered]", "[Filtered]")},
			[]*Span{span("", "", "", ""), span("", "", "", ""), span("OVEN_RYE", "", "", "")},
		},
		"certain": {
			[]*Span{span("[REDACTED]", "call_****", "[REDACTED]", "null")},
			[]*Span{span("", "", "", "")},
		},
	} {
		unmask(c.spans)
		for i, s := range c.spans {
			if w := c.want[i]; s.ID != w.ID || s.Parent != w.Parent || s.Trace != w.Trace || s.Session != w.Session {
				t.Errorf("%s: span %d is %q in %q of %q, %q", name, i, s.ID, s.Parent, s.Trace, s.Session)
			}
		}
	}
}
