package findings

import (
	"slices"
	"testing"
)

// A figure that the answer gives with another value than the result.
func TestFigures(t *testing.T) {
	asks := user("Measure oven-3 against oven-2. The limit is 99.5 % of uptime.")
	eval := func(oven, text string) script {
		return ran(call("1", "run_eval", map[string]any{"oven": oven}), text)
	}
	two := eval("oven-2", `{"oven": "oven-2", "n": 1200, "recall_at_10": 0.914, "mrr": 0.702, "latency_ms": {"p50": 21, "p95": 152.4}}`)
	three := eval("oven-3", `{"oven": "oven-3", "n": 1200, "recall_at_10": 0.871, "mrr": 0.715, "latency_ms": {"p50": 24, "p95": 161.0}}`)
	both := func(text string) []script { return []script{asks, two, three, answer(text)} }
	lines := ran(bash("1", "python eval.py"), "loading\naccuracy: 0.871\nloss: 0.4312\n")
	report := func(text string) []script {
		return []script{asks, two, three, ran(write("9", "/w/report.md", text), "ok"), answer("Written.")}
	}
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"another value":          {both("On 1,200 loaves oven-3 has a recall@10 of 91.7 % against 91.4 % of oven-2."), true},
		"in a table":             {both("| | v2 | v3 |\n|---|---|---|\n| recall@10 | 91.4 | 91.7 |\n| MRR | 0.702 | 0.715 |"), true},
		"in a report":            {report("# oven-3\n| recall@10 | 91.4 | 91.7 |\n"), true},
		"of lines":               {[]script{asks, lines, answer("The accuracy is 0.917.")}, true},
		"as it is":               {both("oven-3 has a recall@10 of 0.871 against 0.914."), false},
		"as a percentage":        {both("Recall@10 is 87.1 %, down from 91.4 %; p95 is 161 ms."), false},
		"rounded":                {both("Recall@10 is 0.87, MRR 0.7 and 0.72; p95 latency 161 ms."), false},
		"in seconds":             {both("p95 latency is 0.161 s, not 0.152 s."), false},
		"a difference":           {both("Recall@10 falls by 4.3 points."), false},
		"a ratio":                {both("Recall@10 falls by 4.7 %."), false},
		"a mean":                 {both("Recall@10 is 89.25 % on average."), false},
		"the limit of a prompt":  {both("Uptime is not known; the limit of recall@10 99.5 % is not met: 87.1 and 91.4 %."), false},
		"of another result":      {[]script{asks, two, three, ran(bash("2", "cat old.txt"), "oven-1 had 91.7"), answer("Recall@10 was 91.7 % for oven-1.")}, false},
		"told as well":           {both("Recall@10 is 87.1 % and 91.4 %; I had expected a recall@10 of 91.7 %."), false},
		"of what is named":       {both("Recall@10: 87.1 % (with the points of both racks: 91.7 of the upper)."), false},
		"named, the first wrong": {both("Recall@10: 91.7 % (with the points of both racks: 93.2 of the upper)."), true},
		"behind the right one":   {both("Recall@10: 87.1 %, and of oven-2 91.7 %."), true},
		"no measure":             {both("I read 917.5 lines."), false},
		"a name with a number":   {both("Recall@10 of oven-917 and recall-917 is good."), false},
		"a plan before the test": {[]script{asks, answer("I expect a recall@10 of 91.7 %.")}, false},
		"a sum of loaves":        {[]script{asks, eval("x", `{"total": 12.5, "price": 3.5}`), answer("The total is 13.5.")}, false},
	} {
		_, list := failsAfter(t, append(c.script, answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFigure }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
