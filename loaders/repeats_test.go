package loaders

import (
	"fmt"
	"os"
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
	if a := l.index.Account(); a.Unanswered != 0 || a.Open != 0 || a.Errors != 3 || a.Results != 5 {
		t.Errorf("%+v", a)
	}
}

// A record that is written again with what it took, under the same id, says its text and
// its thought once; another record of the same answer that says the same says it again.
func TestWrittenAgainWithUsage(t *testing.T) {
	const record = `{"type":"assistant","uuid":"%s","sessionId":"barn","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"thinking","thinking":"%s","signature":"s"},{"type":"text","text":"Seven sheep."}]%s}}` + "\n"
	const asked = `{"type":"user","uuid":"u1","sessionId":"barn","message":{"role":"user","content":"Count the sheep."}}` + "\n"
	for _, c := range []struct {
		id, thought string
		want        string
	}{
		{"a1", "One by one.", "Seven sheep."},
		{"a1", "Two by two.", "Seven sheep."},
		{"a2", "One by one.", "Seven sheep.Seven sheep."},
	} {
		path := filepath.Join(t.TempDir(), "again.jsonl")
		text := asked + fmt.Sprintf(record, "a1", "One by one.", "") + fmt.Sprintf(record, c.id, c.thought, `,"usage":{"input_tokens":7,"output_tokens":3}`)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		l := open(t, path)
		m, err := l.Message(1)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, p := range m.Parts {
			if p, ok := p.(model.Text); ok {
				said += p.Text
			}
		}
		if said != c.want || m.Usage.Output != 3 {
			t.Errorf("%s, %s: says %q and took %d, want %q and 3", c.id, c.thought, said, m.Usage.Output, c.want)
		}
		if thoughts := len(m.Parts) - strings.Count(said, "Seven"); c.thought == "Two by two." && thoughts != 2 {
			t.Errorf("%d thoughts, want both", thoughts)
		}
	}
}
