package loaders

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
)

// Calls of one answer that each have its thought show it once; another answer that
// thinks the same says so again.
func TestRepeatedThought(t *testing.T) {
	l := open(t, filepath.Join("..", "testdata", "openhands", "sdk-parallel.jsonl"))
	thoughts := 0
	for i := 0; i < l.index.Len(); i++ {
		if l.index.Owner(i) != i {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		texts, reasoning := 0, 0
		for _, p := range m.Parts {
			switch p.(type) {
			case model.Text:
				texts++
			case model.Reasoning:
				reasoning++
			}
		}
		if m.Role == model.RoleAssistant {
			thoughts += texts
		}
		if texts > 1 || reasoning > 1 {
			t.Errorf("message %d has %d texts and %d pieces of reasoning", i, texts, reasoning)
		}
	}
	if thoughts != 2 {
		t.Errorf("%d thoughts, want 2", thoughts)
	}
}

// What a record that repeats a call says besides stands beside the call; what it only
// repeats does not.
func TestBesideRepeatedCalls(t *testing.T) {
	for _, c := range []struct {
		file, call string
		want       []string // "" for none
		not        string
	}{
		{"codex/ended.jsonl", "c1", nil, ""},
		{"codex/ended.jsonl", "c2", []string{"--gross", "the scale is rusty"}, "ten pounds"},
		{"codex/ended.jsonl", "c5", []string{"failed"}, "no wind"},
		{"copilot-cli/other-arguments.jsonl", "c1", []string{"behind the old cart"}, "/barn"},
		{"deepseek-harness/other-arguments.jsonl", "call_1", []string{"ls -a the cellar"}, "bash"},
	} {
		l := open(t, filepath.Join("..", "testdata", filepath.FromSlash(c.file)))
		beside, found := "", false
		for i := range l.index.Len() {
			m, err := l.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			if calls := m.Calls(); len(calls) > 0 && slices.ContainsFunc(calls, func(call *model.ToolCall) bool { return call.ID == c.call }) {
				found = true
				for _, f := range model.Beside(l, i) {
					beside += string(f.Value)
				}
			}
		}
		if !found || c.want == nil && beside != "" || c.not != "" && strings.Contains(beside, c.not) {
			t.Errorf("%s: beside call %s stands %s", c.file, c.call, beside)
		}
		for _, want := range c.want {
			if !strings.Contains(beside, want) {
				t.Errorf("%s: %q does not stand beside call %s: %s", c.file, want, c.call, beside)
			}
		}
	}
}

// So do words of an event that no message near it has.
func TestBesideRepeatedWords(t *testing.T) {
	l := open(t, filepath.Join("..", "testdata", "codex", "ended.jsonl"))
	for i := range l.index.Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		beside := ""
		for _, f := range model.Beside(l, i) {
			beside += string(f.Value)
		}
		switch text := chat.Texts(m.Parts); {
		case text == "Is there flour?" && !strings.Contains(beside, "or only bran?"), text == "Yes, rye." && beside != "":
			t.Errorf("beside %q stands %s", text, beside)
		}
	}
}

// The end of a tool that an event tells is the result of a call that has no other one, and
// no further result of a call that has one.
func TestResultOfEvent(t *testing.T) {
	l := open(t, filepath.Join("..", "testdata", "codex", "ended.jsonl"))
	type result struct {
		text    string
		failed  bool
		code    int
		took    time.Duration
		message bool // of its own
	}
	got := map[string]result{}
	for i := range l.index.Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for k, c := range m.Calls() {
			at, place, ok := l.index.Result(i, k)
			if !ok {
				continue
			}
			from, err := l.Message(at)
			if err != nil {
				t.Fatal(err)
			}
			r := from.Results()[place]
			is := result{text: chat.Texts(r.Content), failed: r.Error == model.Yes, took: r.Duration, message: l.index.Flags(at).IsMessage()}
			if r.ExitCode != nil {
				is.code = *r.ExitCode
			}
			got[c.ID] = is
		}
	}
	want := map[string]result{
		"c1": {"rye.sack\n\na mouse looks out", true, 3, 2 * time.Second, false},
		"c2": {"ten pounds", false, 0, time.Second, true},
		"c3": {"it turns", false, 0, time.Second / 2, false},
		"c4": {"there is no mouse.txt", true, 0, 0, false},
		"c5": {"no wind", true, 1, time.Second, true},
	}
	for id, w := range want {
		if g := got[id]; g != w {
			t.Errorf("%s: %+v, want %+v", id, g, w)
		}
	}
	if a := l.index.Account(); a.Unanswered != 0 || a.Open != 0 || a.Errors != 3 || a.Results != 2 {
		t.Errorf("%+v", a)
	}
}
