package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// saidWith is a call with its result, and what is said before it in the same message.
func saidWith(text string, c *model.ToolCall) script {
	return func(l *fake) {
		m := calls(c)
		m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
		l.add(m)
		r := result("", "ok", -1, model.No)
		r.CallID = c.ID
		l.add(results(r))
	}
}

// A search that gives as many lines as it was let may have more, and an agent may take them for all.
func TestSearchLimited(t *testing.T) {
	lines := func(n int) string { return strings.TrimSpace(strings.Repeat("shop/a.go:1: oven.Heat()\n", n)) }
	search := func(command string, n int) script { return ran(bash("1", command), lines(n)) }
	grep := func(text string) script {
		return ran(call("1", "Grep", map[string]any{"pattern": "oven.Heat", "head_limit": 20}), text)
	}
	const command = "grep -rn 'Heat(' --include=*.go . | grep -v func | head -20"
	asks, part := user("Replace each oven.Heat by oven.Warm."), search(command, 20)
	named := ran(bash("2", "sed -i 's/Heat(/Warm(/' shop/a.go shop/b.go"), "")
	counts, done := answer("There are 20 call sites, all under shop."), answer("All of them are replaced.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"counted":                    {[]script{asks, part, counts, named, done}, true},
		"with the call that follows": {[]script{asks, part, saidWith("20 uses in 12 files.", bash("2", "ls shop")), done}, true},
		"-n":                         {[]script{asks, search("rg -n 'Heat\\(' | head -n 20", 20), counts, named, done}, true},
		"by sed":                     {[]script{asks, search("rg -n 'Heat\\(' | sed -n 1,20p", 20), counts, named, done}, true},
		"without a number":           {[]script{asks, search("cd shop && rg -n 'Heat\\(' | head", 10), answer("10 matches."), named, done}, true},
		"of a tool":                  {[]script{asks, ran(call("1", "Grep", map[string]any{"pattern": "oven.Heat", "head_limit": 20}), lines(20)), counts, named, done}, true},
		"below a head":               {[]script{asks, grep("Found 20 files limit: 20\n" + lines(20)), counts, named, done}, true},
		"above a foot":               {[]script{asks, grep(lines(20) + "\n\n[Showing results with pagination = limit: 20]"), counts, named, done}, true},
		"in a frame":                 {[]script{asks, grep("Found 20 matches\n\n" + lines(10) + "\n\n" + lines(10) + "\n(limit 20)"), counts, named, done}, true},
		"after another sentence":     {[]script{asks, part, answer("I look for more about the oven. There are 20 call sites, all under shop."), named, done}, true},
		"handed in":                  {[]script{asks, part, counts, named, ran(bash("3", "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git add -A"), "COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT")}, true},
		"one file of them again":     {[]script{asks, part, counts, named, ran(bash("3", "grep -n 'Heat(' shop/a.go"), ""), done}, true},
		"limited again":              {[]script{asks, part, counts, named, ran(bash("3", command), lines(20)), done}, true},

		"fewer than it was let":  {[]script{asks, search(command, 19), answer("There are 19 call sites."), named, done}, false},
		"another number":         {[]script{asks, part, answer("There are at least two of them."), named, done}, false},
		"as the first":           {[]script{asks, part, answer("The first 20 call sites are under shop."), named, done}, false},
		"as more":                {[]script{asks, part, answer("20+ call sites, all under shop."), named, done}, false},
		"fewer, in a frame":      {[]script{asks, grep("Found 19 files limit: 20\n" + lines(19)), answer("There are 19 call sites."), named, done}, false},
		"lines for a frame":      {[]script{asks, grep("Found 18 files\n" + lines(18) + "\n[limit: 20]"), counts, named, done}, false},
		"a frame of a command":   {[]script{asks, search(command, 18), answer("There are 20 call sites."), named, done}, false},
		"of another file, too":   {[]script{asks, part, answer("I look at these. There are 20 places in the file b.go, too."), named, done}, false},
		"after the first ones":   {[]script{asks, part, answer("I look at the first ones. There are 20 places in the file b.go."), named, done}, false},
		"counted later":          {[]script{asks, part, counts, ran(bash("2", "grep -rn 'Heat(' . | wc -l"), "41"), named, done}, false},
		"searched again, in all": {[]script{asks, part, counts, named, ran(bash("3", "grep -rn 'Heat(' . | head -20"), ""), done}, false},
		"with a wider limit":     {[]script{asks, part, counts, ran(bash("2", "grep -rn 'Heat(' . | head -40"), lines(40)), named, done}, false},
		"replaced everywhere":    {[]script{asks, part, counts, ran(bash("2", "grep -rl 'Heat(' . | xargs sed -i 's/Heat(/Warm(/'"), ""), done}, false},
		"by a pattern of files":  {[]script{asks, part, counts, ran(bash("2", "sed -i 's/Heat(/Warm(/' */*.go"), ""), done}, false},
		"a few as examples":      {[]script{asks, search("grep -rn 'Heat(' . | head -3", 3), answer("3 uses."), named, done}, false},
		"no search":              {[]script{asks, search("cat Heat.txt | head -20", 20), counts, named, done}, false},
		"still at work":          {[]script{asks, part, saidWith("20 uses.", bash("2", "ls shop"))}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
