package loaders

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// appendTo adds to a file, which it makes if there is none.
func appendTo(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

// refresh looks until everything that may be looked at rarely was.
func refresh(t *testing.T, l *Log) {
	t.Helper()
	const lateLooks = 20 // as package reading has it
	for range lateLooks {
		if replaced, err := l.Refresh(); replaced || err != nil {
			t.Fatalf("replaced %v, %v", replaced, err)
		}
	}
}

// saidIn returns the texts of the messages of a log.
func saidIn(t *testing.T, l *Log) string {
	t.Helper()
	var texts []string
	for i := range l.Index().Len() {
		if !l.Index().Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Parts {
			if text, ok := p.(model.Text); ok {
				texts = append(texts, text.Text)
			}
		}
	}
	return strings.Join(texts, " ")
}

func agentLine(agent, id, parent, text string) string {
	return strings.Replace(strings.Replace(sessionLine("user", id, parent, text), `"isSidechain":false`, `"isSidechain":true,"agentId":"`+agent+`"`, 1), `"parentUuid":""`, `"parentUuid":null`, 1)
}

// What is added to the file of a sub-agent is read on, and the file of a new one is
// found.
func TestRefreshSubAgents(t *testing.T) {
	root := t.TempDir()
	session, first, second := root+"/s1.jsonl", root+"/s1/subagents/agent-a1.jsonl", root+"/s1/subagents/agent-b2.jsonl"
	appendTo(t, session, sessionLine("user", "u1", "", "go"))
	l := open(t, session)
	refresh(t, l)
	appendTo(t, first, agentLine("a1", "a1u1", "", "one"))
	refresh(t, l)
	if got := saidIn(t, l); got != "go one" {
		t.Fatalf("a new sub-agent: %q", got)
	}
	line := agentLine("a1", "a1u2", "a1u1", "two")
	appendTo(t, first, line[:40])
	refresh(t, l)
	appendTo(t, session, sessionLine("user", "u2", "u1", "and on"))
	refresh(t, l)
	if a := l.Index().Account(); a.Malformed != 1 || a.Records != 4 {
		t.Errorf("a line half written: %+v", a)
	}
	appendTo(t, first, line[40:])
	appendTo(t, second, "")
	refresh(t, l)
	appendTo(t, second, agentLine("b2", "b2u1", "", "three"))
	refresh(t, l)
	if got := saidIn(t, l); got != "go one and on two three" {
		t.Errorf("%q", got)
	}
	a := l.Index().Account()
	if a.Malformed != 0 || a.Records != 5 || a.Messages != 5 || l.Index().Threads() != 2 {
		t.Errorf("%+v, %d threads", a, l.Index().Threads())
	}
	again := open(t, session)
	if b := again.Index().Account(); b.Records != a.Records || b.Messages != a.Messages || again.Index().Threads() != 2 {
		t.Errorf("read at once: %+v, %d threads", b, again.Index().Threads())
	}
}

// All files of a directory are looked after, and new ones are found.
func TestRefreshDirectory(t *testing.T) {
	line := func(text string) string { return fmt.Sprintf(`{"role":"user","content":%q}`+"\n", text) }
	root := folder(t, map[string]string{"a.jsonl": line("a0") + line("a1"), "b.jsonl": line("b0") + line("b1"), "notes.md": "no log"})
	l := open(t, root)
	stop, stopped := make(chan struct{}), make(chan struct{})
	defer func() { close(stop); <-stopped }()
	go func() { // somebody reads meanwhile
		defer close(stopped)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				_, _ = l.Message(i % max(l.Index().Len(), 1))
				_ = l.Source()
			}
		}
	}()
	refresh(t, l)
	appendTo(t, root+"/b.jsonl", line("b2"))
	refresh(t, l)
	appendTo(t, root+"/a.jsonl", line("a2")+`{"role":"user","con`)
	refresh(t, l)
	appendTo(t, root+"/c.jsonl", line("c1"))
	appendTo(t, root+"/d.md", "still no log")
	refresh(t, l)
	appendTo(t, root+"/a.jsonl", `tent":"a3"}`+"\n")
	refresh(t, l)
	if got := saidIn(t, l); got != "a0 a1 b0 b1 b2 a2 c1 a3" {
		t.Errorf("%q", got)
	}
	if a := l.Index().Account(); a.Conversations != 3 || a.Malformed != 0 || a.Records != 8 {
		t.Errorf("%+v", a)
	}
	if err := os.WriteFile(root+"/b.jsonl", []byte(line("new")), 0o600); err != nil {
		t.Fatal(err)
	}
	if replaced, err := l.Refresh(); !replaced || err != nil {
		t.Errorf("a file that was written anew: %v, %v", replaced, err)
	}
}

// A file that comes into a folder in which messages lie is read at the next look.
func TestNewFileAtOnce(t *testing.T) {
	root := t.TempDir()
	message := func(n int, text string) {
		appendTo(t, filepath.Join(root, "client-1", fmt.Sprintf("%d.json", n)), `{"role":"user","agentName":"a","mode":"user","content":"`+text+`","payload":null}`)
	}
	message(1, "one")
	message(2, "two")
	l := open(t, root)
	for range 3 {
		if _, err := l.Refresh(); err != nil {
			t.Fatal(err)
		}
	}
	message(3, "three")
	if replaced, err := l.Refresh(); replaced || err != nil {
		t.Fatalf("replaced %v, %v", replaced, err)
	}
	if got := saidIn(t, l); got != "one two three" {
		t.Errorf("%q", got)
	}
}
