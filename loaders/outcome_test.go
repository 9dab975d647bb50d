package loaders

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// fates lists how the calls of a log ended: "+" fine, "x" failed, "-" refused, "?"
// without a result; and how many problems the account knows.
func fates(t *testing.T, path string) string {
	t.Helper()
	l := open(t, path)
	x := l.Index()
	var list []string
	for i := range x.Len() {
		if !x.Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for k, c := range m.Calls() {
			fate := "+"
			if at, place, ok := x.Result(i, k); !ok {
				if fate = "?"; c.State == model.CallDenied {
					fate = "?-" + c.Approval.Reason
				}
			} else {
				from, err := l.Message(at)
				if err != nil {
					t.Fatal(err)
				}
				switch r := from.Results()[place]; {
				case r.Denied:
					fate = "-"
				case r.Error == model.Yes:
					fate = "x"
				}
			}
			if x.Flags(i).Has(model.FlagFailed) == (fate == "+" || fate == "?") {
				t.Errorf("%s: call %s: flags %v", fate, c.ID, x.Flags(i))
			}
			list = append(list, c.ID+fate)
		}
	}
	return fmt.Sprintf("%s (%d)", strings.Join(list, " "), x.Account().Errors)
}

// A call that was refused is no mere failure, and what other records tell of calls
// counts.
func TestFates(t *testing.T) {
	for path, want := range map[string]string{
		"claude-code/denied.jsonl":        "d1- d2- d3- d4- d5- d6- d7- d10- d8x d9+ (9)",
		"claude-code/stream-denied.jsonl": "s1- s2+ s3- s4x s5?-stay at home (4)",
		"codex/outcomes.jsonl":            "p1x m1x m2x m3+ e1x e2+ e3- a1x e5+ e6x m4+ e4+ (7)",
	} {
		if got := fates(t, "../testdata/"+path); got != want {
			t.Errorf("%s: %s\nwant %s", path, got, want)
		}
	}
}

// Turns that were taken back are inactive, and what follows is not.
func TestTurnsTakenBack(t *testing.T) {
	l := open(t, "../testdata/codex/outcomes.jsonl")
	if got, want := prompts(t, l), "Chart the sky. Look again. Good night."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	i, _ := l.Index().Find(l.Index().Len()-1, -1, func(_ int, f model.Flags) bool { return f.Has(model.FlagInactive) })
	if m, err := l.Message(i); err != nil || m.Parts[0].(model.Text).Text != "Nine." {
		t.Errorf("the last that was taken back: %v %v", m, err)
	}
}

// Sub-agents whose messages have neither keys nor ids are told apart by their
// prompts.
func TestLooseThreads(t *testing.T) {
	x := open(t, "../testdata/claude-code/web-subagents.json").Index()
	var got []string
	for number := range x.Threads() {
		info := x.ThreadInfo(number)
		got = append(got, fmt.Sprint(info.Entries, info.Linked))
	}
	if s := strings.Join(got, ", "); s != "4 true, 2 true" {
		t.Error(s)
	}
}
