package ui

import (
	"fmt"
	"testing"

	"msgview/model"
)

// A check ended as the row of its call says.
func TestChecksEndAsTheirRows(t *testing.T) {
	checks, signs := 0, map[string]int{}
	fixtures(t, func(name string, log model.Log) {
		d := drive(t, log, 100, 30)
		d.looked()
		for _, c := range d.m.Check.Told().Checks {
			k, ok := d.m.Col.Way.HomeOf(c.Place)
			if !ok {
				t.Errorf("%s: nothing shows the check at %+v", name, c.Place)
				continue
			}
			checks++
			signs[c.State.String()]++
			if row := d.m.Col.Item(k).CallState(false); row != c.State {
				t.Errorf("%s: %s is %v, its row %v", name, c.Command, c.State, row)
			}
		}
	})
	if !testing.Short() && (checks < 10 || len(signs) < 3) {
		t.Errorf("the logs have %d checks, which end as %v", checks, signs)
	}
}

// Checks say how many tests passed and failed. Those that passed by their words alone have no
// sign, as their rows have none.
func TestChecksScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 10}} {
		name := fmt.Sprintf("checks-counted-%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, "testdata/tests.jsonl", size[0], size[1], Options{Open: opened})
			s.press("H")
			s.wait("4 checks")
			s.golden(name)
		})
	}
}
