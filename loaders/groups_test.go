package loaders

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/held"
	"msgview/loaders/reading"
	"msgview/loaders/source/sqlite"
	"msgview/model"
)

// openGrouped opens a database as one that is large.
func openGrouped(t *testing.T, path string) *Log {
	t.Helper()
	before := sqlite.GroupFrom
	sqlite.GroupFrom = 0
	t.Cleanup(func() { sqlite.GroupFrom = before })
	l, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

// keepNoneWarm lets go of each group when another one is looked at, for the length of a
// test.
func keepNoneWarm(t *testing.T) {
	before := held.MaxWarm
	held.MaxWarm = 0
	t.Cleanup(func() { held.MaxWarm = before })
}

// everythingIn lists what is said in a log.
func everythingIn(t *testing.T, l *Log) (list []string) {
	t.Helper()
	for i := range l.Index().Len() {
		if !l.Index().Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		parts, _ := json.Marshal(m.Parts)
		list = append(list, fmt.Sprintln(m.Conversation, m.Thread, m.ParentCall, m.Role, m.Time, string(parts)))
	}
	return list
}

// A large database that is read session by session says what it says as a whole, also
// after what was assembled was let go of.
func TestGroups(t *testing.T) {
	path := filepath.Join("source", "sqlite", "testdata", "deep.db")
	whole, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	if err := whole.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := everythingIn(t, whole)
	l := openGrouped(t, path)
	if n := len(l.files.At(0).Source.Groups()); n < 8 || l.Source().Format != "opencode" {
		t.Fatalf("%d groups of %s", n, l.Source().Format)
	}
	got := everythingIn(t, l)
	if a, b := slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want)); !slices.Equal(a, b) {
		t.Errorf("%d messages, want %d:\n%s\nwant\n%s", len(a), len(b), strings.Join(a, ""), strings.Join(b, ""))
	}
	account := func(l *Log) model.Account { a := l.Index().Account(); return a }
	if a, b := account(l), account(whole); fmt.Sprint(a.Records, a.Messages, a.Conversations, a.Metadata, a.Unknown) != fmt.Sprint(b.Records, b.Messages, b.Conversations, b.Metadata, b.Unknown) {
		t.Errorf("account %+v, want %+v", a, b)
	}
	keepNoneWarm(t)
	if again := everythingIn(t, openGrouped(t, path)); !slices.Equal(got, again) {
		t.Errorf("assembled again:\n%s\nwant\n%s", strings.Join(again, ""), strings.Join(got, ""))
	}
}

// A search finds what is said in sessions that are not assembled.
func TestSearchGroups(t *testing.T) {
	l := openGrouped(t, filepath.Join("source", "sqlite", "testdata", "deep.db"))
	all := everythingIn(t, l)
	word := "knead scale" // somewhere
	n := 0
	for _, s := range all {
		if strings.Contains(s, word) {
			n++
		}
	}
	found := map[int]bool{}
	err := l.Search(model.Pattern{Literals: []string{word}}, 0, false, func() bool { return false }, func(i int) bool {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		if parts, _ := json.Marshal(m.Parts); strings.Contains(string(parts), word) {
			found[l.Index().Owner(i)] = true
		}
		return true
	})
	if err != nil || n == 0 || len(found) != n {
		t.Errorf("%d of %d, %v", len(found), n, err)
	}
}

// Large logs of exchanges and spans are assembled in pieces, and say the same.
func TestPieces(t *testing.T) {
	for _, path := range []string{"../testdata/otel-genai/*.jsonl", "../testdata/langsmith/*.jsonl", "../testdata/litellm/*", "../testdata/mixed-proxy-log/*.jsonl", "../testdata/sse-dumps/*", "../testdata/openai-responses/*.jsonl"} {
		files, _ := filepath.Glob(path)
		if len(files) == 0 {
			t.Errorf("no fixtures %s", path)
		}
		for _, file := range files {
			whole := openAll(t, file)
			want := everythingIn(t, whole)
			from, bytes, warm := reading.PiecesFrom, reading.PieceBytes, held.MaxWarm
			reading.PiecesFrom, reading.PieceBytes = 0, 600
			l := openAll(t, file)
			reading.PiecesFrom, reading.PieceBytes = from, bytes
			a, b := l.Index().Account(), whole.Index().Account()
			if a.Records != b.Records || a.Malformed != b.Malformed || a.Messages < b.Messages*3/4 {
				t.Errorf("%s: account %+v, want %+v", file, a, b)
			}
			got := everythingIn(t, l)
			if len(got) < len(want)*3/4 {
				t.Errorf("%s: %d messages, want %d", file, len(got), len(want))
			}
			reading.PiecesFrom, reading.PieceBytes, held.MaxWarm = 0, 600, 0
			l = openAll(t, file)
			reading.PiecesFrom, reading.PieceBytes = from, bytes
			again := everythingIn(t, l)
			held.MaxWarm = warm
			if !slices.Equal(got, again) {
				t.Errorf("%s, assembled again:\n%s\nwant\n%s", file, strings.Join(again, ""), strings.Join(got, ""))
			}
		}
	}
}
