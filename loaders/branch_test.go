package loaders

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// prompts returns the prompts of a log that are on the active branch.
func prompts(t *testing.T, l *Log) string {
	t.Helper()
	var list []string
	for i := range l.Index().Len() {
		f := l.Index().Flags(i)
		if !f.Has(model.FlagPrompt) || f.Has(model.FlagInactive) {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m.Parts[0].(model.Text).Text)
	}
	return strings.Join(list, " ")
}

func sessionLine(kind, id, parent, text string) string {
	content := fmt.Sprintf("%q", text)
	if kind == "assistant" {
		content = fmt.Sprintf(`[{"type":"text","text":%q}]`, text)
	}
	return fmt.Sprintf(`{"parentUuid":%q,"isSidechain":false,"type":%q,"message":{"role":%q,"id":"m-%s","content":%s},"uuid":%q,"timestamp":"2026-05-04T03:02:01Z","sessionId":"s1","version":"2.1.0"}`+"\n", parent, kind, kind, id, content, id)
}

// A person went back to an earlier reply; the log may say that the first branch is
// the active one.
func TestActiveBranch(t *testing.T) {
	log := sessionLine("user", "u1", "", "one") + sessionLine("assistant", "a1", "u1", "reply") +
		`{"parentUuid":"a1","isSidechain":false,"type":"system","subtype":"turn_duration","durationMs":5,"uuid":"b1","timestamp":"2026-05-04T03:02:01Z","sessionId":"s1","version":"2.1.0"}` + "\n" +
		sessionLine("user", "u2", "b1", "two") + sessionLine("assistant", "a2", "u2", "reply") +
		sessionLine("user", "u3", "a1", "three") + sessionLine("assistant", "a3", "u3", "reply")
	path := folder(t, map[string]string{"s.jsonl": log, "t.jsonl": log + `{"type":"last-prompt","leafUuid":"a2","sessionId":"s1"}` + "\n"})
	l, _ := read(t, path+"/s.jsonl")
	if got := prompts(t, l); got != "one three" {
		t.Errorf("%q", got)
	}
	l, _ = read(t, path+"/t.jsonl")
	if got := prompts(t, l); got != "one two" {
		t.Errorf("with a leaf: %q", got)
	}
	f, err := os.OpenFile(path+"/t.jsonl", os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprint(f, sessionLine("user", "u4", "a2", "four")+`{"type":"last-prompt","leafUuid":"u4","sessionId":"s1"}`+"\n")
	if _, err := l.Refresh(); err != nil {
		t.Fatal(err)
	}
	if got := prompts(t, l); got != "one two four" {
		t.Errorf("after more: %q", got)
	}
}

// What a resumed session writes again is shown once.
func TestResumedCopies(t *testing.T) {
	head := sessionLine("user", "u1", "", "one") + sessionLine("assistant", "a1", "u1", "reply")
	path := folder(t, map[string]string{"s.jsonl": head + head + sessionLine("user", "u2", "a1", "two")})
	l, texts := read(t, path+"/s.jsonl")
	if got := strings.Join(texts, ", "); got != "user: one, assistant: reply, user: two" {
		t.Error(got)
	}
	if a := l.Index().Account(); a.Shown != 5 {
		t.Errorf("%+v", a)
	}
}

// Two records with one id are both shown if they do not say the same: some programs
// use an id twice by mistake. A copy is shown once.
func TestReusedID(t *testing.T) {
	first, other := sessionLine("user", "a", "", "one"), sessionLine("user", "a", "", "two")
	answer := sessionLine("assistant", "b", "a", "three")
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(first+other+answer+first+other+answer), 0o600); err != nil {
		t.Fatal(err)
	}
	l := open(t, path)
	if a := l.Index().Account(); a.Messages != 3 || a.Records != 6 {
		t.Errorf("%d messages in %d records", a.Messages, a.Records)
	}
}

// What a member said that another with the same key took the place of is not lost.
func TestOverriddenMembers(t *testing.T) {
	for _, data := range []string{`{"role":"user","role":"system","content":"first","content":"second"}` + "\n", chatLine(1) + `{"role":"user","content":"first","content":"second"}` + "\n"} {
		path := filepath.Join(t.TempDir(), "log.jsonl")
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		l := open(t, path)
		m, err := l.Message(l.Index().Len() - 1)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(fmt.Sprintf("%s", m.Meta), "content (overridden)") {
			t.Errorf("%s: %s", data, m.Meta)
		}
	}
}
