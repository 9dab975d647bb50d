package export

import (
	"strconv"
	"strings"
	"testing"
)

// A notice that says what the one before it says owns no row: a sign stands before what
// comes after it. Those that follow each other share a row, and the highest level shows all.
func TestNoticesAgain(t *testing.T) {
	n := 0
	said := func(role, text string) string {
		n++
		return `{"type":"` + role + `","sessionId":"s","uuid":"u` + strconv.Itoa(n) + `","timestamp":"2026-03-02T09:00:00Z","message":{"role":"` + role + `","content":[{"type":"text","text":"` + text + `"}]}}`
	}
	rye := func() string { return said("user", "<system-reminder>Weigh the rye.</system-reminder>") }
	oven := func() string { return said("user", "<system-reminder>Heat the oven.</system-reminder>") }
	log := openBytes(t, "s.jsonl", strings.Join([]string{
		said("user", "Bake."), said("assistant", "One."), rye(), rye(), said("assistant", "Two."), rye(), said("assistant", "Three."), rye(), rye(),
		said("assistant", "Four."), oven(), said("assistant", "Five."), rye(), said("assistant", "Six."),
	}, "\n")+"\n")
	var got []string
	for line := range strings.Lines(string(plain(t, log, PlainOptions{Width: 100, Level: 3}))) {
		if text := strings.Join(strings.Fields(line), " "); text != "" && !strings.HasPrefix(text, "──") {
			got = append(got, strings.TrimPrefix(text, "09:00 "))
		}
	}
	want := "YOU Bake.|AI One.|INFO ⋯ 2 notices: reminder ×2 28 B|AI Two.|⋯ Three.|⋯ Four.|INFO ▸ reminder Heat the oven. 1 l|AI Five.|INFO ▸ reminder Weigh the rye. 1 l|AI Six."
	if all := strings.Join(got, "|"); all != want {
		t.Errorf("got  %s\nwant %s", all, want)
	}
	if all := string(plain(t, log, PlainOptions{Width: 100, Level: 5})); strings.Count(all, "Weigh the rye.") != 6 {
		t.Errorf("the highest level has not all of them:\n%s", all)
	}
	var md strings.Builder
	if err := Markdown(t.Context(), &md, log, 3); err != nil || strings.Count(md.String(), "Weigh the rye.") != 6 {
		t.Errorf("%v: Markdown has not all of them:\n%s", err, md.String())
	}
}
