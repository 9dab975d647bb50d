package ui

import (
	"strings"
	"testing"

	"msgview/ui/pane"
)

// The help says what each sign means that stands in rows and on the scroll bar, and finds them
// by their names.
func TestHelpExplainsSigns(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		m := New(Options{Log: openTour(t), Theme: darkTheme(), Version: "1.0", ASCII: ascii})
		t.Cleanup(m.Close)
		m.resize(120, 200)
		d := &driver{t: t, m: m}
		d.press("?")
		var help []string
		for _, row := range d.rows() {
			if _, after, ok := strings.Cut(row, "  "); ok {
				help = append(help, " "+strings.TrimSpace(row)+" "+after)
			}
		}
		all := strings.Join(help, "\n")
		signs := strings.Fields("▸ ▾ ∴ ⋯ • │ ✓ ✗ ? ⊘ ∅ └ ×2 ▣ ⚠")
		if ascii {
			signs = strings.Fields("> v ~ : * | ok x ? ! 0 `- x2 #")
		}
		for kind := mendedMark; kind <= errorMark; kind++ {
			b := bar{Desk: &m.Desk, marks: []spot{{kind: kind}}}
			signs = append(signs, b.cell(0, false).Plain())
		}
		for _, s := range signs {
			if !strings.Contains(all, " "+s+" ") {
				t.Errorf("ascii %v: nothing is said of %s", ascii, s)
			}
		}
	}
	d := drive(t, openTour(t), 100, 30)
	d.press("?", "/")
	d.press(strings.Split("scroll", "")...)
	d.press("space")
	d.press(strings.Split("bar", "")...)
	if all := strings.Join(d.rows(), "\n"); !strings.Contains(all, "Signs on the scroll bar") || !strings.Contains(all, "slow call") || strings.Contains(all, " 0 found") {
		t.Errorf("%s", all)
	}
	if _, ok := d.m.panes.over.(*pane.Help); !ok {
		t.Errorf("%T", d.m.panes.over)
	}
}
