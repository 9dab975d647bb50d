package pane

import (
	"fmt"
	"strings"
	"time"

	"msgview/ui/render"
)

// tookRoundings are the units of Took.
var tookRoundings = []render.Rounding{
	{Below: 10 * time.Second, To: time.Second / 10}, {Below: time.Hour, To: time.Second}, {Below: 100 * time.Hour, To: time.Minute},
}

// Took says a duration in few cells, "" if it is unknown.
func Took(d time.Duration) string {
	if d == 0 {
		return ""
	}
	switch d = render.Rounded(d, tookRoundings...); {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1fs", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm%02d", int(d.Minutes()), int(d.Seconds())%60)
	case d < 100*time.Hour:
		return fmt.Sprintf("%dh%02d", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24))
}

// figure is a number of tokens in few cells.
func figure(n int64) string { return strings.TrimSuffix(render.Tokens(n), " tok") }

// some is a number after what it counts, "" if there is nothing.
func some(what string, n int64) string {
	if n == 0 {
		return ""
	}
	return what + figure(n)
}

// zero is a number, "" if it is 0.
func zero(n int) string {
	if n == 0 {
		return ""
	}
	return render.Number(n)
}

func percent(n, of float64) string { return fmt.Sprintf("%.0f %%", 100*n/max(of, 1e-9)) }
