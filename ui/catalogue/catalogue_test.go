package catalogue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/picker"
)

// states are those of logs that were made up, by their paths.
type states struct {
	mu sync.Mutex
	of map[string]string
}

func (s *states) stamp(_ context.Context, path, format string) (string, time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	state, ok := s.of[path]
	if !ok {
		return "", time.Time{}, errors.New("no such log")
	}
	return state + " of " + format, time.Now().Add(-time.Hour), nil
}

func at(n int) string { return fmt.Sprintf("/logs/%d.jsonl", n) }

// rowsOf are those of a log in a state.
func rowsOf(n, state int) []picker.Row {
	r := picker.Row{
		Session: model.Session{Path: at(n), Project: "/home/ada\tbakery"}, Number: -1, Title: fmt.Sprintf("a loaf \\n %d\nof rye", state), Name: "n", Format: "OpenAI", FormatName: "f",
		Last: time.Date(2026, 1, 2, 3, 4, 5, state+1, time.UTC), Turns: n, Messages: state, Calls: 3, Errors: 4, Tokens: 1 << 40, ID: "i", Resume: "x --resume i",
		Empty: n%2 == 0, Generic: n%3 == 0, First: 5, More: 6, Known: true,
	}
	r.Time = r.Last
	if n%3 == 1 {
		r.Judged = &picker.Judged{Count: findings.Count{Errors: n, Warnings: 2, Recovered: 1}, Found: []string{"fail.exit", "error"}, Cost: 1.5}
	}
	if n%5 != 0 {
		return []picker.Row{r}
	}
	other := r
	r.Talk, r.Start, other.Talk, other.Start = 1, "m1", 2, "m9"
	other.Last, other.Time = time.Time{}, time.Time{}
	return []picker.Row{r, other}
}

// A made-up catalogue of so many logs, kept in a file.
func filled(t *testing.T, logs int) (*states, string) {
	t.Helper()
	s, path := &states{of: map[string]string{}}, filepath.Join(t.TempDir(), "msgview", "sessions")
	c := New(path, "1", s.stamp)
	for n := range logs {
		s.of[at(n)] = "0"
		keepRows(c, n, 0)
	}
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	return s, path
}

func keepRows(c *Catalogue, n, state int) {
	c.Keep(c.Mark(context.Background(), at(n), "f", time.Now()), rowsOf(n, state))
}

// What was kept is what comes back, as long as the log has not changed.
func TestRows(t *testing.T) {
	s, path := filled(t, 20)
	c := New(path, "1", s.stamp)
	for n := range 20 {
		rows, ok := c.Rows(t.Context(), model.Session{Path: at(n)})
		if want := rowsOf(n, 0); !ok || !reflect.DeepEqual(rows, want) {
			t.Fatalf("%+v\nwant %+v", rows, want)
		}
	}
	if _, ok := c.Rows(t.Context(), model.Session{Path: at(20)}); ok {
		t.Error("one that nobody kept is known")
	}
	s.of[at(3)] = "1"
	if _, ok := c.Rows(t.Context(), model.Session{Path: at(3)}); ok {
		t.Error("one that changed is known")
	}
	if _, ok := New(path, "2", s.stamp).Rows(t.Context(), model.Session{Path: at(1)}); ok {
		t.Error("what another version wrote is read")
	}
	if runtime.GOOS != "windows" {
		for name, want := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700} {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v, %v", name, info, err)
			}
		}
	}
}

// wholeLog is one that stands in its bytes as it is.
type wholeLog struct{ model.Log }

func (wholeLog) Plain() bool { return true }

// A list that has read a log tells a search whether its bytes are all of it.
func TestPlainOfList(t *testing.T) {
	s, path := filled(t, 3)
	c := New(path, "1", s.stamp)
	for n, log := range []model.Log{wholeLog{}, nil} {
		c.Keep(c.Mark(t.Context(), at(n), "f", time.Now()).Of(log), rowsOf(n, 0))
	}
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	c = New(path, "1", s.stamp)
	for n, want := range []string{"f", "", ""} {
		if got := c.Plain(t.Context(), at(n)); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

// What a search learnt and what a list learnt of the same log stand together.
func TestPlain(t *testing.T) {
	s, path := filled(t, 2)
	c := New(path, "1", s.stamp)
	c.Keep(c.Mark(t.Context(), at(0), "f", time.Now()), nil)
	s.of["/logs/other"] = "0"
	c.Keep(c.Mark(t.Context(), "/logs/other", "g", time.Now()), nil)
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	c = New(path, "1", s.stamp)
	if got := c.Plain(t.Context(), at(0)) + c.Plain(t.Context(), "/logs/other"); got != "fg" {
		t.Errorf("%q", got)
	}
	if got := c.Plain(t.Context(), at(1)); got != "" {
		t.Errorf("one that no search looked at: %q", got)
	}
	if rows, ok := c.Rows(t.Context(), model.Session{Path: at(0)}); !ok || len(rows) == 0 {
		t.Error("its rows are gone")
	}
	if _, ok := c.Rows(t.Context(), model.Session{Path: "/logs/other"}); ok {
		t.Error("it has rows that nobody kept")
	}
}

// A file that was written in the last moment may be written again in the same one.
func TestSettled(t *testing.T) {
	begun := time.Now()
	c := New(filepath.Join(t.TempDir(), "sessions"), "1", func(context.Context, string, string) (string, time.Time, error) {
		return "s", begun.Add(-time.Second), nil
	})
	if m := c.Mark(t.Context(), "/logs/1", "f", begun); m.stamp != "" {
		t.Errorf("%+v", m)
	}
}

// However the file is damaged, what is known of a log is what was kept of it, or nothing;
// and what is kept next is kept.
func TestDamaged(t *testing.T) {
	s, path := filled(t, 30)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	known, unknown := 0, 0
	for range 300 {
		if err := os.WriteFile(path, damage(random, whole), 0o600); err != nil {
			t.Fatal(err)
		}
		c := New(path, "1", s.stamp)
		for n := range 30 {
			rows, ok := c.Rows(t.Context(), model.Session{Path: at(n)})
			switch {
			case !ok:
				unknown++
				keepRows(c, n, 0)
			case !reflect.DeepEqual(rows, rowsOf(n, 0)):
				t.Fatalf("%+v", rows)
			default:
				known++
			}
		}
		if err := c.Save(); err != nil {
			t.Fatal(err)
		}
		c = New(path, "1", s.stamp)
		for n := range 30 {
			if rows, ok := c.Rows(t.Context(), model.Session{Path: at(n)}); !ok || !reflect.DeepEqual(rows, rowsOf(n, 0)) {
				t.Fatalf("log %d is not known again: %+v", n, rows)
			}
		}
	}
	if known == 0 || unknown == 0 {
		t.Errorf("%d known, %d unknown", known, unknown)
	}
}

// damage cuts a file, changes or repeats bytes of it, or leaves some out.
func damage(random *rand.Rand, whole []byte) []byte {
	data := append([]byte(nil), whole...)
	for range 1 + random.IntN(4) {
		if len(data) == 0 {
			break
		}
		from := random.IntN(len(data))
		to := min(from+random.IntN(200), len(data))
		switch random.IntN(5) {
		case 0:
			data = data[:from]
		case 1:
			data[from] ^= 1 << random.IntN(8)
		case 2:
			data = append(data[:from:from], data[to:]...)
		case 3:
			data = append(data[:to:to], data[from:]...)
		case 4:
			for i := from; i < to; i++ {
				data[i] = byte(random.Uint32())
			}
		}
	}
	return data
}

func FuzzFile(f *testing.F) {
	c := New("/nowhere", "1", (&states{of: map[string]string{at(1): "0", at(5): "0"}}).stamp)
	keepRows(c, 1, 0)
	keepRows(c, 5, 0)
	text := magic + "\"1\"\n"
	for _, line := range c.fresh {
		text += string(line)
	}
	f.Add([]byte(text))
	f.Add([]byte(strings.Replace(text, "loaf", "leaf", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := parse(data, "1")
		for key := range l.at {
			line, _ := l.line(key)
			if data, ok := said(line); ok {
				var e entry
				e.read(data)
			}
		}
	})
}

// Several at once: each sees what was kept of the state that a log is in, or nothing, and
// in the end all that was kept last is there.
func TestSeveral(t *testing.T) {
	s, path := filled(t, 40)
	var work sync.WaitGroup
	for k := range 4 {
		work.Go(func() {
			for round := range 20 {
				c := New(path, "1", s.stamp)
				for n := range 40 {
					rows, ok := c.Rows(context.Background(), model.Session{Path: at(n)})
					if ok && !reflect.DeepEqual(rows, rowsOf(n, 0)) {
						t.Errorf("log %d: %+v", n, rows)
					}
					if n%4 == k && round%2 == 0 {
						keepRows(c, n, 0)
					}
				}
				if err := c.Save(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	c := New(path, "1", s.stamp)
	for n := range 40 {
		if _, ok := c.Rows(t.Context(), model.Session{Path: at(n)}); !ok {
			t.Errorf("log %d is not known", n)
		}
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 2 {
		t.Errorf("%v, %v", left, err)
	}
}

// Logs that are no more are forgotten, and what a process left that was ended as it wrote.
func TestForgotten(t *testing.T) {
	s, path := filled(t, 3) // none of which is there
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "new-7"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(log, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.of[log] = "0"
	c := New(path, "1", s.stamp)
	c.Keep(c.Mark(t.Context(), log, "f", time.Now()), rowsOf(1, 0))
	if _, ok := c.Rows(t.Context(), model.Session{Path: at(2)}); !ok {
		t.Error("it is not known")
	}
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	if logs, size, err := Size(path, "1"); logs != 2 || size == 0 || err != nil { // that, and the one that was asked for
		t.Errorf("%d logs in %d bytes, %v", logs, size, err)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(path), "new-7")); err == nil {
		t.Error("what was left is there")
	}
	if err := Clear(path); err != nil {
		t.Error(err)
	}
	if logs, _, err := Size(path, "1"); logs != 0 || err != nil {
		t.Errorf("%d logs, %v", logs, err)
	}
}

// Where nothing can be written everything works without it.
func TestInTheWay(t *testing.T) {
	s := &states{of: map[string]string{at(1): "0"}}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c := New(filepath.Join(file, "sessions"), "1", s.stamp)
	keepRows(c, 1, 0)
	if err := c.Save(); err == nil {
		t.Error("it was written")
	}
	if rows, ok := c.Rows(t.Context(), model.Session{Path: at(1)}); !ok || len(rows) != 1 {
		t.Error("it is not known until then")
	}
	for _, c := range []*Catalogue{nil, New("", "1", s.stamp), New("x", "1", nil)} {
		keepRows(c, 1, 0)
		if _, ok := c.Rows(t.Context(), model.Session{Path: at(1)}); ok || c.Save() != nil || c.Plain(t.Context(), at(1)) != "" {
			t.Error("no catalogue knows something")
		}
	}
}

// A line whose key is damaged is that of no log.
func TestKeyDamaged(t *testing.T) {
	line := lineOf(keyOf("/logs/1.jsonl"), []byte("what is known"))
	if data, ok := said(line); !ok || string(data) != "what is known" {
		t.Fatalf("%q, %v", data, ok)
	}
	for at := range line[:len(line)-1] {
		damaged := bytes.Clone(line)
		damaged[at] ^= 1
		if _, ok := said(damaged); ok {
			t.Errorf("damaged at byte %d it is taken", at)
		}
	}
}
