package findings

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"msgview/model/literals"
)

// A word form finds what its pattern finds that may begin at any word.
func TestWordForms(t *testing.T) {
	forms := map[string]*wordForm{"to mute": asksToMute(), "places": placeForm(), "behind": asksToMuteBehind(), "all rows": wantsAllRows(), "all": allForm()}
	slow := map[string]*regexp.Regexp{}
	for name, w := range forms {
		slow[name] = regexp.MustCompile(`(?i)\b` + strings.TrimPrefix(w.form.String(), "(?i)^"))
	}
	words := strings.Fields("skip Skip skipped disable remove deleting mut mute comment omit mark marked as flaky known expected to fail it them the this test tests Tests. specs test_oven oven_test TestOven assertion update adjust change Edit edits edit_it snapshots fixture prod Production unprod staging live real really relive löschen auskommentieren überspringen in all, please; not ! deaktiviert entfernen all every everything how many much which deleted removes summary sum anybody any")
	r := rand.New(rand.NewPCG(1, 2))
	found := map[string]int{}
	for range 20000 {
		var b strings.Builder
		for range 1 + r.IntN(9) {
			b.WriteString(words[r.IntN(len(words))])
			b.WriteString([...]string{" ", " ", " ", "\n", ".", "-", "_", ""}[r.IntN(8)])
		}
		text := b.String()
		if asksToMuteBehind().in(text) && !literals.In(muteBehind(), text) {
			t.Fatalf("%q is not looked at", text)
		}
		for name, w := range forms {
			want := slow[name].FindString(text)
			if got := w.first(text); got != want || w.in(text) != (want != "") {
				t.Fatalf("%s in %q: %q, want %q", name, text, got, want)
			}
			if want != "" {
				found[name]++
			}
		}
	}
	for name := range forms {
		if n := found[name]; n < 100 || n > 19900 {
			t.Errorf("%s: %d found", name, n)
		}
	}
}

// What is looked for before a pattern is asked is there wherever the pattern matches.
func TestBeforePatterns(t *testing.T) {
	pieces := strings.Split("def |test_|func |Test|Oven|(|it(|test(|'a b'|\"a\"|`a`|fn |async |\n|\n| |\t|t.Skip(|@pytest.mark.|xfail|skip|pytest.|@|unittest.|raise |self.skipTest(|describe.|it.|todo(|failing(|xit(|xdescribe(|#[ignore|Ignore|Disabled|[Fact(Skip| throw XCTSkip(|expectedFailure|;", "|")
	r := rand.New(rand.NewPCG(3, 4))
	tests, mutes := 0, 0
	for range 50000 {
		var b strings.Builder
		for range 1 + r.IntN(7) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		text := b.String()
		if testForm().MatchString(text) {
			if tests++; !hasTest(text) {
				t.Fatalf("no test in %q", text)
			}
		}
		for row := range strings.Lines(text) {
			if mutesForm().MatchString(row) {
				if mutes++; !mayMute(text) {
					t.Fatalf("nothing that mutes in %q", text)
				}
			}
		}
	}
	if tests < 200 || mutes < 500 {
		t.Errorf("%d tests, %d that mute", tests, mutes)
	}
}

func BenchmarkPromptForms(b *testing.B) {
	prompt := strings.Repeat("Please look at the oven of the bakery, and change how warm it is while the bread is in. The tests of it are to stay as they are. ", 20)
	b.SetBytes(int64(len(prompt)))
	for b.Loop() {
		asksForTests(prompt)
		isToMute(prompt)
	}
}
