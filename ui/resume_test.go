package ui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/picker"
	"msgview/ui/resume"
)

// The command with which an agent goes on names the id of the session, in its directory.
func TestResumeCommand(t *testing.T) {
	for _, c := range []struct{ path, begins string }{
		{"claude-code/compaction.jsonl", "cd /home/ada/bakery && claude --resume "},
		{"codex/rollout.jsonl", "codex resume "},
		{"gemini-cli/session.json", "gemini --resume "},
		{"opencode/export.json", "opencode --session "},
		{"amp/T-thread.json", "amp threads continue T-"},
		{"copilot-cli/events.jsonl", "copilot --resume="},
		{"goose/export.json", "goose session --resume --session-id "},
		{"droid/session.jsonl", "droid --resume "},
	} {
		log, err := loaders.Open(context.Background(), "../testdata/"+c.path, loaders.Options{})
		if err != nil {
			t.Error(err)
			continue
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		d := drive(t, log, 80, 24)
		command, err := resume.Command(d.m.Col.Log, int(d.m.Col.Here().Entry))
		if _, after, _ := strings.Cut(command, "&& "); err != nil || !strings.HasPrefix(command, c.begins) && !strings.HasPrefix(after, c.begins) || !strings.HasSuffix(command, log.About().ID) {
			t.Errorf("%s: %q, %v", c.path, command, err)
		}
	}
}

// Where a log has several conversations the command is that of the one that is read.
func TestResumeCommandOfSeveral(t *testing.T) {
	for _, c := range []struct {
		path string
		want []string // of the conversations, "" for none
	}{
		{"opencode/rows.jsonl", []string{"opencode --session ses_a1", "opencode --session ses_c3"}},
		{"opencode/version2.jsonl", []string{"", "", ""}},
		{"goose/sessions.jsonl", []string{"goose session --resume --session-id 20260301_1", "goose session --resume --session-id 20260301_3"}},
		{"gemini-cli/two-sessions.jsonl", []string{"gemini --resume moss-1", "gemini --resume fern-2"}},
		{"gemini-cli/logs.json", []string{"gemini --resume s1", "gemini --resume s2"}},
		{"codex/fork.jsonl", []string{"codex resume 019c9000-1111-7000-8000-000000000001", "codex resume 019c9000-2222-7000-8000-000000000002"}},
	} {
		log, err := loaders.Open(context.Background(), "../testdata/"+c.path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		d := drive(t, log, 80, 24)
		var got []string
		for i := range log.Index().Talks() {
			if i > 0 {
				d.press("]", "n")
			}
			command, err := resume.Command(log, int(d.m.Col.Here().Entry))
			if listed := picker.Summarize(context.Background(), log, picker.Row{Number: i}).Resume; listed != command {
				t.Errorf("%s: the list has %q, the viewer %q", c.path, listed, command)
			}
			if (err == nil) != (command != "") {
				t.Errorf("%s: %q, %v", c.path, command, err)
			}
			got = append(got, command)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
	}
}

// An id of a log is one word of a command and never a flag.
func TestResumeCommandIsSafe(t *testing.T) {
	for _, c := range []struct{ id, dir, want string }{
		{"a1", "", "agent --resume a1"},
		{"a; rm -rf ~", "/tmp/x y", "cd '/tmp/x y' && agent --resume 'a; rm -rf ~'"},
		{"it's", "relative", `agent --resume 'it'\''s'`},
		{"--dangerous", "", ""},
		{"", "/tmp", ""},
	} {
		log := &resumedLog{newStaticLog(said(model.RoleUser, "hello")), model.About{ID: c.id, Directory: c.dir}}
		d := drive(t, log, 80, 24)
		if command, err := resume.Command(d.m.Col.Log, int(d.m.Col.Here().Entry)); command != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q: %q, %v", c.id, command, err)
		}
		d.press("y", "R")
		d.check("yR")
	}
	d := drive(t, newFakeLog(4), 80, 24)
	if d.press("y", "R"); !d.m.note.failed || !strings.Contains(d.m.note.text, "no command is known") {
		t.Errorf("yR says %q", d.m.note.text)
	}
}

// resumedLog is a log of an agent that goes on with a session.
type resumedLog struct {
	*staticLog
	about model.About
}

func (l *resumedLog) About() model.About { return l.about }

func (l *resumedLog) Source() model.Source {
	s := l.staticLog.Source()
	s.Resume = "agent --resume"
	return s
}

// The list of sessions copies the command that the viewer copies.
func TestResumeCommandOfTheList(t *testing.T) {
	for _, path := range []string{"claude-code/compaction.jsonl", "codex/rollout.jsonl", "goose/export.json", "droid/session.jsonl"} {
		log, err := loaders.Open(context.Background(), "../testdata/"+path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		want, err := resume.Command(log, 0)
		if got := picker.Summarize(context.Background(), log, picker.Row{Number: -1}).Resume; got != want || err != nil {
			t.Errorf("%s: %q, want %q, %v", path, got, want, err)
		}
	}
}
