package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A line with a word of caution is told that nobody spoke of.
func TestUnremarked(t *testing.T) {
	done := answer("The bread is in the oven.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a fall-back":      {[]script{ran(bash("1", "./bake --all"), "baked 12\nno oven profile set, falling back to the profile rye"), done}, true},
		"a tool":           {[]script{ran(call("1", "recipe_page", map[string]any{"id": 7}), "Rye bread\nPurchase access | Log in"), done}, true},
		"in JSON":          {[]script{ran(call("1", "heat_oven", map[string]any{"to": 220}), `{"id":"o_7","heated":180,"reason":"limited by policy"}`), done}, true},
		"another was said": {[]script{ran(bash("1", "./bake --all"), "baked 12\nskipped tray 4: no dough"), answer("The recipe is not clear, but I go on.")}, true},

		"a fall-back, cut": {[]script{ran(bash("1", "./bake --all"), "no oven profile set, falling back to the profile rye\nbaked 12"), ran(bash("2", "./bake --all | tail -1"), "baked 12"), done}, true},

		"another, cut":            {[]script{ran(bash("1", "./bake --all"), "skipped tray 4: no dough\nbaked 12"), ran(bash("2", "./bake --all | tail -1"), "baked 12"), done}, false},
		"cut both times":          {[]script{ran(bash("1", "./bake --all | tail -2"), "skipped tray 4: no dough\ndone"), ran(bash("2", "./bake --all | tail -2"), "baked 12\ndone"), done}, false},
		"said":                    {[]script{ran(bash("1", "./bake --all"), "baked 12\nskipped tray 4: no dough"), answer("Tray 4 was skipped, as there is no dough left.")}, false},
		"thought of":              {[]script{ran(bash("1", "./bake --all"), "baked 12\nno oven profile set, falling back to the profile rye"), thought("It fell back: falling back to the rye profile is right."), done}, false},
		"nothing said yet":        {[]script{ran(bash("1", "./bake --all"), "baked 12\nskipped tray 4: no dough")}, false},
		"not later":               {[]script{ran(bash("1", "./bake --all"), "baked 12\nskipped tray 4: no dough"), ran(bash("2", "./bake --all"), "baked 13"), done}, false},
		"a file":                  {[]script{ran(bash("1", "cat oven.log"), "skipped tray 4: no dough"), done}, false},
		"none":                    {[]script{ran(bash("1", "./bake --all"), "0 failed, no errors, skipped: 0\nerrors 0  warm 4"), done}, false},
		"members that are false":  {[]script{ran(call("1", "order_flour", map[string]any{"kilo": 7}), `{"truncated":false,"error":null,"rejected":0,"skipped":[]}`), done}, false},
		"repaired":                {[]script{ran(bash("1", "ruff check --fix ."), "Found 1 error (1 fixed, 0 remaining)."), done}, false},
		"the command, in a frame": {[]script{ran(bash("1", "./bake | grep -c 'skipped tray'"), "Command: ./bake | grep -c 'skipped tray'\nDirectory: (root)\nOutput: 0\nError: (none)\nExit Code: 0\nSignal: (none)"), done}, false},
		"names":                   {[]script{ran(bash("1", "./bake --all"), "wrote bake-failed.md\nwrote oven.error\nlog.Fatal(x)"), done}, false},
		"tests that passed":       {[]script{ran(bash("1", "./test"), "✓ access denied for guests (1 ms)\ntest_permission denied PASSED\nApplying 2_order_error_code... OK"), done}, false},
		"a measure":               {[]script{ran(bash("1", "./heat"), "tray 1 warm 0.3 error 0.12"), done}, false},
		"said again":              {[]script{ran(call("1", "write_note", map[string]any{"title": "Lid failed on tray 4"}), `{"id":7,"title":"Lid failed on tray 4"}`), done}, false},
		"somebody stopped it":     {[]script{ran(bash("1", "./bake --all"), "tray 1\nCommand aborted"), done}, false},
		"a program":               {[]script{ran(bash("1", "./bake --show"), "return fmt.Errorf(\"skipped tray\")\nif skipped {"), done}, false},
	} {
		_, list := failsAfter(t, append([]script{user("Bake.")}, c.script...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnremarked }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

func thought(text string) script {
	return message(func(m *model.Message) { m.Parts = []model.Part{model.Reasoning{Text: text}} })
}

// They stand behind errors and warnings, and only where three rows are not full.
func TestFilledUp(t *testing.T) {
	for others := range 5 {
		steps := []script{user("Bake.")}
		for i, w := range [...]string{"skipped tray", "denied by lid", "truncated list", "expired yeast"} {
			steps = append(steps, ran(bash(fmt.Sprint("w", i), fmt.Sprintf("./bake%d", i)), w))
		}
		for i := range others {
			steps = append(steps, func(l *fake) {
				l.step(bash(fmt.Sprint("o", i), fmt.Sprintf("./deploy%d", i)), result("", fmt.Sprint("no power in ", i), 3, model.Yes))
			})
		}
		_, list := failsAfter(t, append(steps, answer("The bread is there."))...)
		n := 0
		for i, f := range list {
			if f.Rule == ruleUnremarked {
				n++
				if f.Severity != Hint || i < others {
					t.Errorf("%d others: %s\n%s", others, f.Severity, told(list))
				}
			}
		}
		if want := max(0, filledRows-others); n != want || len(list) != others+n {
			t.Errorf("%d others: %d filled up, want %d\n%s", others, n, want, told(list))
		}
	}
}

// A sentence in which a word stands very often is looked at once.
func TestManyMentions(t *testing.T) {
	one := remark{stem: "skip", tokens: []string{"rye-0417", "oven-9"}}
	if one.spokenOf(strings.Repeat("the cold loaf was skipped and ", 100_000)) { // tens of seconds if it is looked through for each
		t.Error("nobody spoke of it")
	}
	if !one.spokenOf("Skipped. Rye-0417 was fine.\nWe skip oven-9, as skipping is allowed.") {
		t.Error("somebody spoke of it")
	}
}

// A sub-agent says within its report that it did something else, and nobody speaks of it.
func TestCaveats(t *testing.T) {
	const lacks = "I looked at the oven and made the table.\n\n**Setup.** `data/rye-1m` is a link to `/mnt/rye`, which is not mounted here, so the program fell back on its built-in random set.\n\n| heat | loaves |\n|---|---|\n| 220 | 97 |\n"
	for name, c := range map[string]struct {
		report, answer string
		found          bool
	}{
		"another set":         {lacks, "On rye-1m the oven makes 97 loaves at 220.", true},
		"spoken of":           {lacks, "The set rye-1m is not mounted: the figures are of the random set that it fell back on.", false},
		"it skipped some":     {"All trays are baked. I skipped tray 4 since its dough was cold. The others are brown.", "All trays are baked.", true},
		"at its limit":        {"Rye: none. Oat: none. I reached my step limit before the trays of spelt and corn could be looked at. No burnt loaf found so far.", "No burnt loaf in any tray.", true},
		"out of time":         {"Rye and oat are fine. I ran out of turns before the corn.", "Rye, oat and corn are fine.", true},
		"at its limit, told":  {"Rye: none. Oat: none. I reached my step limit before the trays of spelt and corn could be looked at. No burnt loaf found so far.", "No burnt loaf so far; the trays of spelt and corn are open, since a step limit was reached.", false},
		"a limit of the oven": {"We bake at the limit of the oven, 300 degrees, and the budget for flour is 20.", "Fine.", false},
		"it did not check":    {"The recipe is changed in three places. I did not run the tests, there is no oven here.", "The recipe is changed and works.", true},
		"it is told":          {"The recipe is changed in three places. I did not run the tests, there is no oven here.", "The recipe is changed; the tests did not run, as there is no oven here.", false},
		"how a program does":  {"The loader falls back to rye if no recipe is set. It uses a mock in its tests.", "It falls through to rye.", false},
		"what was looked for": {"I could not find any other caller of bake.", "There is one caller.", false},
		"code":                {"```go\nif !mounted { return fallBack() } // not available, so instead rye\n```\nDone.", "Done.", false},
	} {
		_, list := failsAfter(t, user("Bake."), ran(call("1", "Task", map[string]any{"subagent_type": "baker", "prompt": "Measure the oven with data/rye-1m."}), c.report), answer(c.answer))
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnremarked }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// A page of the web that lets nobody read, and nobody speaks of it.
func TestWalls(t *testing.T) {
	const wall = `{"status": 200, "text": "Bread Report 2026. The full report is available to members. Please sign in to continue reading. [Sign in]"}`
	fetch := func(text string) script {
		return ran(call("1", "web_fetch", map[string]any{"url": "https://bread.example/report"}), text)
	}
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"passed over":      {[]script{fetch(wall), answer("The report of bread.example has 4,150 ovens.")}, true},
		"a robot is asked": {[]script{fetch("bread.example\nVerify you are human by completing the action below."), answer("4,150 ovens.")}, true},
		"of subscribers":   {[]script{fetch("Ovens in 2026\n\nSubscribe to keep reading this story."), answer("4,150 ovens.")}, true},
		"spoken of":        {[]script{fetch(wall), answer("The report is behind a paywall, so I have no figures of it.")}, false},
		"fetched then":     {[]script{fetch(wall), fetch("There were 4,150 ovens in 2025."), answer("4,150 ovens.")}, false},
		"from an archive":  {[]script{fetch(wall), ran(call("2", "web_fetch", map[string]any{"url": "https://archive.example/2026/https://bread.example/report"}), "There were 4,150 ovens in 2025."), answer("4,150 ovens.")}, false},
		"another page":     {[]script{fetch(wall), ran(call("2", "web_fetch", map[string]any{"url": "https://mill.example/ovens"}), "There were 3,900 ovens in 2025."), answer("4,150 and 3,900 ovens.")}, true},
		"a long page":      {[]script{fetch("Sign in to continue reading. " + strings.Repeat("The oven has 4,150 loaves. ", 100)), answer("4,150 loaves.")}, false},
		"about signing in": {[]script{fetch("The baker signs in at six. Members of the guild are in the list."), answer("At six.")}, false},
	} {
		_, list := failsAfter(t, append([]script{user("How many ovens are there?")}, c.script...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnremarked }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// A word of caution that is the head of a column: what is below it tells.
func TestTableHeads(t *testing.T) {
	const head = "     tray     errors       read    baked\n---------  ---------  ---------  -------\n"
	for name, c := range map[string]struct {
		said, want string
	}{
		"some":             {head + "      rye          0        100      100\n      oat       1689      12044    10355\n", "oat 1689 12044 10355"},
		"none":             {head + "      rye          0        100      100\n      oat          0      12044    12044\n", ""},
		"with lines":       {"| tray | failed | baked |\n|------|--------|-------|\n| rye  | 12     | 30    |\n", "| rye | 12 | 30 |"},
		"with lines, none": {"| tray | failed | baked |\n|------|--------|-------|\n| rye  | 0     | 30    |\n", ""},
		"no table":         {"bake: 3 trays   skipped   again\n", "bake: 3 trays skipped again"},
	} {
		_, list := failsAfter(t, user("Bake all."), ran(bash("1", "bin/bake --all"), c.said), answer("All is baked."))
		got := ""
		for _, f := range list {
			if f.Rule == ruleUnremarked {
				got = strings.Join(strings.Fields(f.Line), " ")
			}
		}
		if got != c.want {
			t.Errorf("%s: %q\n%s", name, got, told(list))
		}
	}
}
