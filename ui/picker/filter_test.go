package picker

import (
	"strings"
	"testing"
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// Words and terms stand side by side; what is no term is a word.
func TestFilter(t *testing.T) {
	rows := []Row{
		{Known: true, Number: -1, Title: "Mend the oven", Turns: 3, Calls: 12, Errors: 2, Tokens: 5000, Time: now.Add(-time.Hour), Session: model.Session{Program: "Codex", Project: "/home/ada/api", Path: "/logs/a.jsonl"}},
		{Known: true, Number: -1, Title: "Bake rye bread", Turns: 1, Time: now.Add(-9 * 24 * time.Hour), Session: model.Session{Program: "Claude Code", Project: "/home/ada/bakery", Path: "/logs/b.jsonl"}, Judged: &Judged{Count: findings.Count{Errors: 1}, Cost: 2.5}},
		{Number: -1, Title: "not looked at: api", Time: now, Session: model.Session{Program: "Claude Code", Path: "/logs/c.jsonl"}, Errors: 0},
	}
	for text, want := range map[string]string{
		"":                                   "abc",
		"oven":                               "a",
		"agent=codex":                        "a",
		"agent=claude-code":                  "bc",
		"agent~claude rye":                   "b",
		"errors>0":                           "ab",
		"errors>0 since:7d":                  "a",
		"since:7d":                           "ac",
		"since:2026-04-20":                   "abc",
		"since:yesterday":                    "ac",
		"path~api":                           "a",
		"project=bakery":                     "b",
		"agent=codex errors>0 path~api oven": "a",
		"cost>2":                             "b",
		"tokens>=5k":                         "a",
		"not agent=codex":                    "bc",
		"turns=1 or calls>10":                "ab",
		"title~\"rye bread\"":                "b",
		"at: api":                            "c",
		"12:30":                              "",
		"errors>":                            "abc", // not typed to its end
		"errors>x":                           "abc",
	} {
		f := newFilter(text, now)
		got := ""
		for i := range rows {
			if f.fits(&rows[i]) {
				got += string(rune('a' + i))
			}
		}
		if got != want || (f.wrong != nil) != strings.HasPrefix(text, "errors>x") && text != "errors>" {
			t.Errorf("%q: %q, want %q (%v)", text, got, want, f.wrong)
		}
	}
}

// What cannot be understood of an expression is said while it is typed.
func TestFilterSaysWhatIsWrong(t *testing.T) {
	p := startDated(10, 100, 20)
	press(p, "/", "c", "a", "l", "l", "s", ">", "x")
	if screen := text(p); !strings.Contains(screen, "this is no number") || listed(p) != 10 {
		t.Errorf("not said:\n%s", screen)
	}
	press(p, "backspace", "2", "9", "9")
	if n := listed(p); n == 0 || n == 10 {
		t.Errorf("%d rows\n%s", n, text(p))
	}
}
