package meanwhile

import (
	"context"
	"errors"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// A work goes on in stretches, each from what was told before, until all of it is done;
// then it is idle until there is more.
func TestWork(t *testing.T) {
	stretches := 0
	w := New(time.Millisecond, 0, "", func(_ context.Context, of int, before string) (string, bool) {
		stretches++
		return before + "x", stretches%3 == 0
	})
	if w.Start(0) != nil {
		t.Error("there was nothing to do")
	}
	all := func(cmd tea.Cmd) {
		for cmd != nil {
			if !w.Running() || w.Start(9) != nil {
				t.Error("two stretches at a time")
			}
			cmd = w.Take(cmd().(Msg[int, string]))
		}
	}
	all(w.Start(1))
	if w.Told != "xxx" || w.Running() || w.Idle(1) || !w.Idle(2) {
		t.Errorf("told %q, running %v", w.Told, w.Running())
	}
	all(w.Start(2))
	if w.Told != "xxxxxx" {
		t.Errorf("told %q", w.Told)
	}
}

// What is stopped ends its stretch and begins no other; what another work brings is not taken.
func TestStopped(t *testing.T) {
	var ended error
	do := func(ctx context.Context, _ int, _ string) (string, bool) {
		<-ctx.Done()
		ended = ctx.Err()
		return "some", false
	}
	w := New(time.Hour, 0, "", do)
	cmd := w.Start(1)
	w.Stop()
	msg := cmd().(Msg[int, string])
	if !errors.Is(ended, context.Canceled) {
		t.Errorf("it ended with %v", ended)
	}
	if other := New(time.Hour, 0, "none", do); other.Take(msg) != nil || other.Told != "none" {
		t.Error("a message of another work was taken")
	}
	if w.Take(msg) != nil || w.Start(2) != nil {
		t.Error("it goes on")
	}
}
