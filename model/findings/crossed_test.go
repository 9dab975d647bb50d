package findings

import (
	"slices"
	"testing"
)

// The figures of two things are told at their names.
func TestCrossed(t *testing.T) {
	asks := user("Which oven bakes better?")
	const rows = "heat 200\na 0.8127\nb 0.7893"
	bake := func(text string) script { return ran(call("1", "run_bake", map[string]any{"n": 2}), text) }
	json := bake(`[{"oven":"north","yield":0.8127},{"oven":"south","yield":0.7893}]`)
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"one behind the other":     {[]script{asks, bake(rows), answer("Yes. The new oven B reaches a yield of 0.8127 against 0.7893 for oven A; take it.")}, true},
		"in turn":                  {[]script{asks, bake(rows), answer("Oven B: 0.813, oven A: 0.789.")}, true},
		"figures first":            {[]script{asks, json, answer("We measured 81.27 % for South and 78.93 % for North.")}, true},
		"figures first, no and":    {[]script{asks, json, answer("We measured 81.27 % for South, 78.93 % for North.")}, true},
		"in a table":               {[]script{asks, json, answer("| oven | yield |\n|---|---|\n| south | 0.8127 |\n| north | 0.7893 |")}, true},
		"in a list":                {[]script{asks, bake("north: 812.7\nsouth: 789.3"), answer("- South: 812.7\n- North: 789.3")}, true},
		"in a report":              {[]script{asks, json, ran(call("2", "Write", map[string]any{"file_path": "ovens.md", "content": "South 0.8127\nNorth 0.7893\n"}), "ok"), answer("It is written.")}, true},
		"by their keys":            {[]script{asks, bake(`{"north":{"yield":0.8127},"south":{"yield":0.7893}}`), answer("South: 0.8127\nNorth: 0.7893")}, true},
		"as they are":              {[]script{asks, bake(rows), answer("The new oven B reaches a yield of 0.7893 against 0.8127 for oven A.")}, false},
		"as they are, in a table":  {[]script{asks, json, answer("| south | 0.7893 |\n| north | 0.8127 |")}, false},
		"a step from one to other": {[]script{asks, json, answer("South improves on North from 0.7893 to 0.8127.")}, false},
		"more than":                {[]script{asks, json, answer("South 0.8127 is more than North 0.7893.")}, false},
		"a name before a comma":    {[]script{asks, json, answer("Beside South, 0.8127 for North is fine, and 0.7893 is less.")}, false},
		"a line with commas":       {[]script{asks, json, answer("oven,yield\nsouth,0.8127\nnorth,0.7893")}, true},
		"names first":              {[]script{asks, json, answer("South, North: 0.8127, 0.7893.")}, false},
		"both have had both":       {[]script{asks, json, bake(`[{"oven":"north","yield":0.7893},{"oven":"south","yield":0.8127}]`), answer("South: 0.8127\nNorth: 0.7893")}, false},
		"only one of them":         {[]script{asks, json, answer("South: 0.8127")}, false},
		"of another one":           {[]script{asks, json, answer("South: 0.8127\nNorth: 0.9991")}, false},
		"told right elsewhere":     {[]script{asks, json, answer("North: 0.8127\nSouth: 0.7893\n\nAs B, South: 0.8127\nNorth: 0.7893")}, false},
		"few figures":              {[]script{asks, bake(`{"north":8,"south":7}`), answer("South: 8\nNorth: 7")}, false},
		"articles":                 {[]script{asks, bake(rows), answer("This is a 0.7893 of b yields, a 0.8127 of others.")}, false},
	} {
		_, list := failsAfter(t, c.steps...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFigure }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
