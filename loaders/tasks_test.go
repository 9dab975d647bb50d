package loaders

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// A task is one conversation, whichever of its files is opened.
func TestTaskFolder(t *testing.T) {
	for _, folder := range []string{"cline", "roo"} {
		task := filepath.Join("..", "testdata", folder, "task.log")
		want := open(t, task).index.Account()
		entries, err := os.ReadDir(task)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			l := open(t, filepath.Join(task, e.Name()))
			checkAccount(t, l)
			if got := l.index.Account(); got.Messages != want.Messages || got.Records != want.Records || got.Conversations != 1 || got.Paired != want.Paired {
				t.Errorf("%s/%s: %+v, want %+v", folder, e.Name(), got, want)
			}
		}
	}
}

// The tasks of a program are sessions of their own.
func TestTaskSessions(t *testing.T) {
	root := t.TempDir()
	for _, folder := range []string{"cline", "roo"} {
		if err := os.CopyFS(filepath.Join(root, folder), os.DirFS(filepath.Join("..", "testdata", folder, "task.log"))); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Sessions(context.Background(), root)
	if err != nil || len(all) != 2 {
		t.Errorf("%d sessions, want 2 (%v)", len(all), err)
	}
}
