package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/column"
	"msgview/ui/render"
)

// interleaved writes a log in which several conversations take turns.
func interleaved(t *testing.T, order string) (path string, more func(order string)) {
	path = filepath.Join(t.TempDir(), "log.jsonl")
	count := map[rune]int{}
	more = func(order string) {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for _, c := range order {
			count[c]++
			role := "human"
			if count[c]%2 == 0 {
				role = "ai"
			}
			fmt.Fprintf(f, `{"threadId":"%c","role":"%s","content":"needle %c%d","timestamp":"2026-03-01T09:00:00Z"}`+"\n", c, role, c, count[c])
		}
	}
	more(order)
	return path, more
}

func openInterleaved(t *testing.T, path string) *loaders.Log {
	log, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return log
}

// spoken is the text of a message of such a log.
func spoken(m *model.Message) string {
	return strings.TrimPrefix(m.Parts[0].(model.Text).Text, "needle ")
}

// grown reads a log on.
func grown(t *testing.T, log *loaders.Log) {
	t.Helper()
	if _, err := log.Refresh(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if _, done, err := log.Index().State(); err != nil {
			t.Fatal(err)
		} else if done || time.Now().After(end) {
			return
		}
	}
}

// texts returns what the prompts and answers of the column say, in its order.
func texts(c *column.Column) []string {
	var all []string
	for k := range c.All() {
		if it := c.Item(k); it.Kind == render.Prompt || it.Kind == render.Answer {
			all = append(all, spoken(it.Message))
		} else if it.Kind == render.Conversation {
			number, _ := it.Conversation()
			all = append(all, fmt.Sprint("#", number))
		}
	}
	return all
}

// Conversations that are interleaved in a file are shown one after the other.
func TestInterleaved(t *testing.T) {
	path, more := interleaved(t, "ABABCA")
	log := openInterleaved(t, path)
	m := New(Options{Log: log, Theme: themes.Default(true)})
	m.resize(80, 40)
	m.tick()
	want := []string{"#1", "A1", "A2", "A3", "#2", "B1", "B2", "#3", "C1"}
	if got := texts(m.Col); !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}

	// searches go along
	d := &driver{t: t, m: m}
	d.press("g", "/", "n", "e", "e", "d", "l", "e", "enter")
	var found []string
	for {
		number, entry, _ := m.Search.At()
		if number != len(found)+1 {
			break
		}
		msg, _ := log.Message(entry)
		found = append(found, spoken(msg))
		d.press("n")
	}
	if want := []string{"A1", "A2", "A3", "B1", "B2", "C1"}; !slices.Equal(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}

	// records that are appended join their conversations
	more("BA")
	grown(t, log)
	m.tick()
	want = []string{"#1", "A1", "A2", "A3", "A4", "#2", "B1", "B2", "B3", "#3", "C1"}
	if got := texts(m.Col); !slices.Equal(got, want) {
		t.Errorf("grown: %v, want %v", got, want)
	}
	m.Jumps.Typed("100%")
	if got := spoken(m.Col.Item(m.Col.Here()).Message); got != "C1" {
		t.Errorf("100%% is at %s", got)
	}
}

// To follow shows what was written last, in whichever conversation.
func TestFollowInterleaved(t *testing.T) {
	path, more := interleaved(t, strings.Repeat("ABC", 30))
	log := openInterleaved(t, path)
	m := New(Options{Log: log, Theme: themes.Default(true), Follow: true})
	m.resize(60, 12)
	for _, last := range []string{"", "A", "B"} {
		more(last)
		grown(t, log)
		m.tick()
		m.tick()
		n := log.Index().Len()
		msg, _ := log.Message(n - 1)
		if screen := m.screen(); !strings.Contains(screen, spoken(msg)) {
			t.Errorf("after %q %q is not on the screen:\n%s", last, spoken(msg), screen)
		}
	}
}
