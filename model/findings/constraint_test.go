package findings

import (
	"slices"
	"strings"
	"testing"
)

// One summary is one row, however many sentences it lacks; and one that is said twice counts once.
func TestConstraintsOfASummary(t *testing.T) {
	const left = "The user asked to fix the failing tests of the bakery, of which two are left."
	for name, c := range map[string]struct {
		asked []string
		says  []string // of each row
	}{
		"one":        {[]string{"Never touch the migrations folder."}, []string{"the summary lacks what the person asked for: Never touch the migrations folder"}},
		"two":        {[]string{"Never touch the migrations folder. Always wear gloves at the counter."}, []string{"the summary lacks what the person asked for, in 2 sentences: Never touch the migrations folder · Always wear gloves at the counter"}},
		"twice":      {[]string{"Never touch the migrations folder.", "Never touch the migrations folder."}, []string{"the summary lacks what the person asked for: Never touch the migrations folder"}},
		"as it is":   {[]string{"By the way: src/counter/ must stay byte for byte as it is, it is signed."}, []string{"the summary lacks what the person asked for: By the way: src/counter/ must stay byte for byte as it is, it is signed"}},
		"it has all": {[]string{"Never break the failing tests of the bakery."}, nil},
	} {
		steps := []script{user("Fix it.")}
		for _, a := range c.asked {
			steps = append(steps, user(a), answer("yes"))
		}
		_, list := failsAfter(t, append(steps, summary(left), answer("done"))...)
		var got []string
		for _, f := range list {
			if f.Rule == ruleConstraint {
				got = append(got, f.Sentence())
			}
		}
		if !slices.Equal(got, c.says) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.says, "\n"))
		}
	}
}
