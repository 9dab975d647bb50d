package ui

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/ui/check"
	"msgview/ui/config"
	"msgview/ui/safetext"
)

// fail writes a call that failed, of another cause for each number.
func (f *followed) fail(n int) {
	file, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		f.t.Fatal(err)
	}
	defer file.Close()
	fmt.Fprintf(file, `{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"run%d","arguments":"{\"command\":\"make %d\"}"}}]}`+"\n", n, n, n)
	fmt.Fprintf(file, `{"role":"tool","tool_call_id":"c%d","content":"Error: no rule to make target %d\nexit status 2"}`+"\n", n, n)
}

// hear has what came looked through, and what follows from it done.
func (f *followed) hear() {
	f.t.Helper()
	if _, err := f.m.Col.Log.Refresh(); err != nil {
		f.t.Fatal(err)
	}
	if err := f.m.Col.Log.(*loaders.Log).Wait(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
	f.m.tail.look()
	f.do(f.m.Check.Start(f.m.tail.ended()))
}

// do carries out a command as the program does, as far as the check is concerned.
func (f *followed) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			f.do(c)
		}
	case check.Msg:
		f.do(f.send(msg))
	}
}

// What is new to look at calls the reader once, if that was asked for, and not what stood
// in the log when it was opened.
func TestAlert(t *testing.T) {
	for _, how := range []string{"off", "bell", "notify"} {
		var rang []safetext.Alert
		now := time.Unix(1700000000, 0)
		f := following(t, 4)
		f.m.sit(f.m.Col) // with a check that was not begun
		f.fail(1)
		c := config.Default()
		c.Alert = how
		f.m.opt.Config, f.m.opt.Now = c, func() time.Time { return now }
		f.m.opt.Alert = func(a safetext.Alert) error { rang = append(rang, a); return nil }
		f.m.tail.alert = newAlert(f.m.opt)
		f.hear()
		if len(rang) > 0 {
			t.Errorf("%s: what was there called", how)
		}
		f.write("nothing", 2, os.O_APPEND)
		f.hear()
		if len(rang) > 0 {
			t.Errorf("%s: a message called", how)
		}
		f.fail(2)
		f.hear()
		f.fail(3) // at the same time
		f.hear()
		now = now.Add(time.Minute)
		f.hear()
		f.fail(4)
		f.hear()
		want := map[string][]safetext.Alert{"bell": {safetext.Bell, safetext.Bell}, "notify": {safetext.Notify, safetext.Notify}}[how]
		if !slices.Equal(rang, want) {
			t.Errorf("%s: called %q, want %q", how, rang, want)
		}
	}
}
