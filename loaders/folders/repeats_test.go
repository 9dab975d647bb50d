package folders

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

const swift = "../../testdata/swift-deepagents"

func sessionNames(t *testing.T, root string) (names []string, at []time.Time) {
	t.Helper()
	list, err := Sessions(context.Background(), root)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		names, at = append(names, s.Name), append(at, s.Modified)
	}
	slices.Sort(names)
	return names, at
}

// A conversation and the folder with what was moved out of it are one session.
func TestEarlierInFolderOfSession(t *testing.T) {
	names, _ := sessionNames(t, filepath.Join(swift, "mispher.log"))
	want := []string{"5E0C1B1A-0F1E-4C52-9B70-AAAAAAAAAA01.jsonl", "5E0C1B1A-0F1E-4C52-9B70-AAAAAAAAAA02.jsonl"}
	if !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
	files, _, err := Open(context.Background(), filepath.Join(swift, "mispher.log"))
	if err != nil {
		t.Fatal(err)
	}
	defer closeFiles(files)
	var order []string
	for _, f := range files {
		order = append(order, filepath.Base(f.Name))
	}
	if want := []string{"part-1.jsonl", "part-2.jsonl", "part-10.jsonl", want[0], want[1]}; !slices.Equal(order, want) {
		t.Errorf("%q", order)
	}
}

// A log beside a store is no session, and of it only what the store lacks is read, at
// its place. The time is that of the store itself.
func TestLogBesideStore(t *testing.T) {
	root := filepath.Join(swift, "ripple-and-log.log")
	names, at := sessionNames(t, root)
	if len(names) != 1 || names[0] != "9F2A1C43-6F0B-4A53-9C2C-0D8E5B7A1F1E" {
		t.Errorf("%q", names)
	}
	if want := time.Date(2026, 8, 8, 10, 15, 0, 250e6, time.UTC); !at[0].Equal(want) {
		t.Errorf("%v", at)
	}
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(root)); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(copied, names[0], "2026-08-08-10-10-00-ab12.jsonl")
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lines, files int
	}{{8, 3}, {6, 2}} {
		lines := slices.Collect(bytes.Lines(data))
		if err := os.WriteFile(log, slices.Concat(lines[:c.lines]...), 0o600); err != nil {
			t.Fatal(err)
		}
		files, skipped, err := Open(context.Background(), copied)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != c.files || len(skipped) != 3-c.files {
			t.Errorf("%d lines: %d files, left out %q", c.lines, len(files), skipped)
		}
		for _, f := range files {
			if f.Conversation != names[0] {
				t.Errorf("%s is of conversation %q", f.Name, f.Conversation)
			}
		}
		if last := files[len(files)-1]; c.files == 3 && last.Source.Size() != int64(len(data)) {
			t.Errorf("what is left is not at its place: %d bytes of %d", last.Source.Size(), len(data))
		}
		closeFiles(files)
	}
}
