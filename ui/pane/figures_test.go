package pane_test

import (
	"testing"
	"time"

	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/turns"
)

// Views that say a length of time with different units round it alike, and to the next unit
// where it fills one.
func TestTimesAgree(t *testing.T) {
	for _, c := range []struct {
		d                 time.Duration
		span, took, short string
	}{
		{0, "0 ms", "", ""},
		{400 * time.Millisecond, "400 ms", "0.4s", ""},
		{999_700 * time.Microsecond, "1.0 s", "1.0s", "1s"},
		{3800 * time.Millisecond, "3.8 s", "3.8s", "4s"},
		{9960 * time.Millisecond, "10.0 s", "10s", "10s"},
		{59_970 * time.Millisecond, "1 m 00 s", "1m00", "1m"},
		{404_800 * time.Millisecond, "6 m 45 s", "6m45", "7m"},
		{time.Hour - 300*time.Millisecond, "1 h 00 m", "1h00", "1h00"},
		{23*time.Hour + 59*time.Minute + 40*time.Second, "24 h 00 m", "24h00", "24h00"},
		{71 * time.Hour, "3 days", "71h00", "71h00"},
		{130 * time.Hour, "5 days", "5d", "5d"},
	} {
		if span, took, short := render.Span(c.d), pane.Took(c.d), turns.Short(c.d); span != c.span || took != c.took || short != c.short {
			t.Errorf("%v: %q, %q, %q, want %q, %q, %q", c.d, span, took, short, c.span, c.took, c.short)
		}
	}
}
