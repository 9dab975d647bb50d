package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/column"
)

// asked is a log that notes what it is asked for.
type asked struct {
	*loaders.Log
	entries []int
}

func (a *asked) Message(i int) (*model.Message, error) {
	a.entries = append(a.entries, i)
	return a.Log.Message(i)
}

// A long record behind what is on the screen is decoded before a key goes there, together
// with the one that has the results of its calls; a short one is not.
func TestLookAhead(t *testing.T) {
	for _, c := range []struct {
		calls int
		want  string
	}{
		// The last record has nothing but results, which are shown with their calls: it is
		// decoded for those of the message before it alone, not to be looked at itself.
		{10_000, "[3 4]"},
		{10, "[]"},
	} {
		var calls, results []string
		for i := range c.calls {
			calls = append(calls, fmt.Sprintf(`{"type":"tool_use","id":"t%d","name":"B","input":{"c":%d}}`, i, i))
			results = append(results, fmt.Sprintf(`{"type":"tool_result","tool_use_id":"t%d","content":"r%d"}`, i, i))
		}
		const line = `{"type":%q,"uuid":%q,"sessionId":"s","message":{"role":%q,"content":[%s]}}` + "\n"
		text := ""
		for i := range 3 { // the first fills the screen
			text += fmt.Sprintf(line, "user", fmt.Sprint("p", i), "user", `{"type":"text","text":"`+strings.Repeat(`a line\n`, 100)+`"}`)
		}
		text += fmt.Sprintf(line, "assistant", "u1", "assistant", strings.Join(calls, ",")) +
			fmt.Sprintf(line, "user", "u2", "user", strings.Join(results, ","))
		log, err := loaders.OpenBytes(context.Background(), "long.jsonl", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		a := &asked{Log: log}
		m := New(Options{Log: a})
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 20})
		m.Update(tickMsg{a})
		a.entries, m.tail.ahead = []int{}, column.Ahead{}
		if cmd := m.tail.lookAhead(); cmd != nil {
			cmd()
		}
		if got := fmt.Sprint(a.entries); got != c.want {
			t.Errorf("%d calls: entries %s were asked for, want %s", c.calls, got, c.want)
		}
		if m.tail.lookAhead() != nil {
			t.Error("the same is decoded once more")
		}
	}
}

// The long records that are on the screen are decoded before a tick has their items made
// anew; a short log has nothing decoded.
func TestLookAgain(t *testing.T) {
	for _, c := range []struct {
		calls int
		want  string
	}{{10_000, "[1 2 2 1]"}, {10, "[]"}} {
		log, err := loaders.OpenBytes(context.Background(), "long.jsonl", []byte(manyCalls(c.calls)))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		a := &asked{Log: log}
		m := New(Options{Log: a})
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 20})
		m.Update(tickMsg{a})
		a.entries = []int{}
		if _, ok := m.tail.wake(0)().(tickMsg); !ok {
			t.Error("there is no tick")
		}
		if got := fmt.Sprint(a.entries); got != c.want {
			t.Errorf("%d calls: entries %s were asked for, want %s", c.calls, got, c.want)
		}
	}
}

// manyCalls is a log of a prompt, a message with calls and one with their results.
func manyCalls(n int) string {
	const line = `{"type":%q,"uuid":%q,"sessionId":"s","message":{"role":%q,"content":[%s]}}` + "\n"
	var calls, results []string
	for i := range n {
		calls = append(calls, fmt.Sprintf(`{"type":"tool_use","id":"t%d","name":"B","input":{"c":%d}}`, i, i))
		results = append(results, fmt.Sprintf(`{"type":"tool_result","tool_use_id":"t%d","content":"r%d"}`, i, i))
	}
	return fmt.Sprintf(line, "user", "p", "user", `{"type":"text","text":"hi"}`) +
		fmt.Sprintf(line, "assistant", "u1", "assistant", strings.Join(calls, ",")) +
		fmt.Sprintf(line, "user", "u2", "user", strings.Join(results, ","))
}

// BenchmarkManyCalls is what keys cost in a message with very many calls.
func BenchmarkManyCalls(b *testing.B) {
	log, err := loaders.OpenBytes(context.Background(), "long.jsonl", []byte(manyCalls(100_000)))
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		b.Fatal(err)
	}
	for _, level := range []string{"3", "5"} {
		for _, key := range []string{"j", "G", "g", "enter"} {
			b.Run("level-"+level+"/"+key, func(b *testing.B) {
				d := drive(b, log, 120, 50)
				d.press("z", level)
				b.ResetTimer()
				for range b.N {
					d.send(keyPress(key))
					d.m.View()
				}
			})
		}
	}
	b.Run("grown", func(b *testing.B) {
		d := drive(b, log, 120, 50)
		b.ResetTimer()
		for range b.N {
			d.m.Col.Grown(d.m.Col.Seen(), true)
			d.m.View()
		}
	})
}
