package render

import (
	"fmt"
	"time"
)

// short2 writes a duration as a clock of at most five cells: 0:03, 12:40, 3h02, 26h, 104d.
func short2(d time.Duration) string {
	s := int(d.Seconds())
	switch {
	case s < 3600:
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	case s < 10*3600:
		return fmt.Sprintf("%dh%02d", s/3600, s/60%60)
	case s < 100*3600:
		return fmt.Sprintf("%dh", s/3600)
	}
	return fmt.Sprintf("%dd", s/(24*3600))
}

// A Rounding is to what lengths of time are rounded that are then below a bound.
type Rounding struct{ Below, To time.Duration }

// Day is the unit of what is longer than all bounds.
const Day = 24 * time.Hour

// Rounded rounds a length of time to the unit that it is said in, as the first rounding wants
// whose bound it stays below, else to days. Whoever writes lengths of time asks here first, so
// that all views agree, and none says 60.0 s.
func Rounded(d time.Duration, as ...Rounding) time.Duration {
	for _, r := range as {
		if to := d.Round(r.To); to < r.Below {
			return to
		}
	}
	return d.Round(Day)
}

// spanRoundings are the units of Span and of columns.
var spanRoundings = []Rounding{{time.Second, time.Millisecond}, {time.Minute, time.Second / 10}, {time.Hour, time.Second}, {2 * Day, time.Minute}}

// Span writes a length of time for people: 3.2 s, 4 m 05 s, 2 h 14 m, 3 days.
func Span(d time.Duration) string {
	switch d = Rounded(d, spanRoundings...); {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d m %02d s", int(d.Minutes()), int(d.Seconds())%60)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h %02d m", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

// Size writes a number of bytes for people.
func Size(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1_000_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.2f GB", float64(n)/1e9)
}

// Number writes a number with a thin mark between thousands.
func Number(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// Plural returns a word in the number that n wants: 1 call, 2 calls.
func Plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// ThereAre says how many there are of something.
func ThereAre(n int, word string) string {
	is := "are"
	if n == 1 {
		is = "is"
	}
	return fmt.Sprintf("there %s %s %s", is, Number(n), Plural(n, word))
}
