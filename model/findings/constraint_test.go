package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
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
		"to stay":    {[]string{"Clean up the counter. Important: the sourdough has to stay exactly as it is, the customers come for it."}, []string{"the summary lacks what the person asked for: Important: the sourdough has to stay exactly as it is, the customers come for it"}},
		"alone":      {[]string{"Throw away all old bread, but leave everything of the shelf `rye` alone, whatever its age."}, []string{"the summary lacks what the person asked for: Throw away all old bread, but leave everything of the shelf `rye` alone, whatever its age"}},
		"kept":       {[]string{"Tidy up, but keep all of the old price lists unchanged, the office reads them."}, []string{"the summary lacks what the person asked for: Tidy up, but keep all of the old price lists unchanged, the office reads them"}},
		"no order":   {[]string{"The price lists of the office are unchanged since May, which is odd."}, nil},
		"it stays":   {[]string{"Fix the tests that have to stay green, the two failing tests of the bakery are left."}, nil},
		"it has all": {[]string{"Never break the failing tests of the bakery."}, nil},
	} {
		steps := []script{user("Fix it.")}
		for _, a := range c.asked {
			steps = append(steps, user(a), answer("yes"))
		}
		_, list := failsAfter(t, append(steps, event(model.MarkerCompaction, "", false), summary(left), answer("done"))...)
		var got []string
		compactions := 0
		for _, f := range list {
			switch f.Rule {
			case ruleConstraint:
				got = append(got, f.Sentence())
			case ruleCompaction:
				compactions++
			}
		}
		if (compactions == 1) != (len(got) == 0) {
			t.Errorf("%s: %d rows of compactions, and %d of what the summary lacks", name, compactions, len(got))
		}
		if !slices.Equal(got, c.says) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.says, "\n"))
		}
	}
}

// That there was a compaction is no summary: what follows is, and is where something is lacking.
func TestConstraintsOfANotice(t *testing.T) {
	notice := event(model.MarkerCompaction, "Conversation compacted (auto, 168211 tokens before, 3120 after)", false)
	for text, found := range map[string]bool{
		"The user asked to fix the failing tests of the bakery, of which two are left.": true,
		"The user asked to fix the tests. Never touch the migrations folder.":           false,
	} {
		_, list := failsAfter(t, user("Fix it. Never touch the migrations folder."), answer("yes"), notice, summary(text), answer("done"))
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleConstraint })
		if (i >= 0) != found || found && list[i].Place().Entry != 3 {
			t.Errorf("%s: %v\n%s", text, i >= 0, told(list))
		}
	}
}
