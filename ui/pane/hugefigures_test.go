package pane

import (
	"math"
	"testing"
	"time"

	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/palette"
)

// Figures that cannot be are drawn, too, in the room that there is.
func TestHugeFigures(t *testing.T) {
	d := &Desk{Pen: chrome.Pen{Palette: palette.New(&themes.Theme{})}}
	for _, most := range []int64{0, 1, 3 << 60, math.MaxInt64} {
		for width := 1; width < 60; width++ {
			line := curveLine(d, []stats.Point{{Entry: 0, Tokens: most}, {Entry: 1, Tokens: most / 2}, {Entry: 2, Tokens: 0}}, width)
			if line.Width() > width {
				t.Errorf("%d in %d cells: %q", most, width, line.Plain())
			}
			tool := stats.Tool{Name: "bake", Tally: findings.Tally{Calls: 1}, Bytes: most, Timed: 1, Total: time.Duration(most)}
			o := &Statistics{rows: []statRow{{about: "bake", tool: &tool}}}
			for o.order = range toolOrders {
				o.toolLine(d, &o.rows[0], 4*width)
			}
		}
	}
}
