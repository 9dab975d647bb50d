package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/model"
)

// A file of which nothing is a message says what it is, and shows its content folded.
func TestAloneInViewer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "thread.json")
	text := `{"id":"t","object":"thread","title":"About rain","assistants":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18],"created":1,"updated":2,"metadata":{"note":"kept beside the chat"}}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 100, 30, Options{})
	s.wait(", but metadata of Jan thread (thread):")
	s.wait("more lines")
	s.wait("kept beside the chat")
}

// A log that begins with metadata shows it until there is a message.
func TestAloneUntilMessage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "live.jsonl")
	line := func(text string) {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if _, err := file.WriteString(text + "\n"); err != nil {
			t.Fatal(err)
		}
	}
	line(`{"type":"file-history-snapshot","messageId":"m1","snapshot":{"messageId":"m1","trackedFileBackups":{},"timestamp":"2026-03-01T09:00:00.000Z"},"isSnapshotUpdate":false}`)
	log, err := loaders.Open(t.Context(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	m := New(Options{Log: log, Theme: darkTheme(), Version: "1.0"})
	t.Cleanup(m.Close)
	f := &followed{path: path, driver: &driver{t: t, m: m}}
	f.send(tea.WindowSizeMsg{Width: 100, Height: 20})
	f.look()
	if s := strings.Join(f.rows(), "\n"); !strings.Contains(s, "no conversation was found") {
		t.Errorf("%s", s)
	}
	line(`{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-04-02T10:00:00Z","version":"2.1.0","message":{"role":"user","content":"Is it there?"}}`)
	f.look()
	if s := strings.Join(f.rows(), "\n"); strings.Contains(s, "no conversation") || strings.Contains(s, "metadata") || !strings.Contains(s, "Is it there?") {
		t.Errorf("%s", s)
	}
}

// recordsLog is a log that holds metadata only.
type recordsLog struct{ *fakeLog }

func (l recordsLog) Message(i int) (*model.Message, error) {
	raw := fmt.Appendf(nil, `{"record":%d}`, i)
	return &model.Message{Index: i, Role: model.RoleMarker, RawRole: "record", Origin: model.Origin{File: "fake.jsonl", Line: i + 1, Offset: int64(i) * 100, Length: 99}, Parts: []model.Part{model.Unknown{Raw: raw}}}, nil
}

// That a file holds no conversation becomes known between two rows: the rows agree until all
// are made anew, so that the view does not jump to the first that knew.
func TestAloneBetweenRows(t *testing.T) {
	log := recordsLog{&fakeLog{index: model.NewIndex()}}
	for i := range 3 {
		log.index.Add([]model.Entry{{Flags: model.FlagMetadata.WithRole(model.RoleMarker), Offset: int64(i) * 100, Length: 99, Line: i + 1}})
	}
	d := drive(t, log, 80, 20)
	d.m.Col.Items(0)
	d.rows()
	log.index.Finish(nil)
	d.m.Col.Items(1)
	d.rows()
	d.send(tickMsg{log})
	if s := strings.Join(d.rows()[:4], "\n"); !strings.Contains(s, "▌      • no conversation was found") { // the reader is on the first
		t.Errorf("%s", s)
	}
}
