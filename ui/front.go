package ui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model/crash"
)

// A worker is what stands behind a front: the program.
type worker interface {
	Init() tea.Cmd
	Update(tea.Msg) (tea.Model, tea.Cmd)
	View() tea.View
	typing() (text bool, pending string)
}

// front stands between Bubble Tea and the program, so that the reader can always
// leave. The program works in a goroutine of its own, and Bubble Tea waits for it no
// longer than a moment: then the last frame stays, what comes is put by, and the keys
// that quit are obeyed at once. What the program makes of a message comes later.
//
// It also catches what Bubble Tea would print to the terminal as it is: the text of a
// panic may hold text of a log.
type front struct {
	program worker
	keys    keys
	todo    chan tea.Msg // for the program, one at a time
	done    chan worked  // what it made of it

	frame   tea.View
	text    bool   // a text is typed: its letters are no keys
	pending string // keys of a sequence so far
	busy    bool   // the program has a message in hand, or some wait
	inHand  tea.Msg
	waiting []tea.Msg
	left    bool // with a key
	by      bool // and as interrupted
	failure string
}

// worked is what the program made of a message.
type worked struct {
	cmd     tea.Cmd
	frame   tea.View
	text    bool
	pending string
	failure string
}

// Messages of the front to itself.
type (
	workedMsg worked
	goOnMsg   struct{}
)

// moment is how long Bubble Tea waits for the program. Less would draw frames twice
// where a key takes that long, more could be felt when leaving.
const moment = 30 * time.Millisecond

func newFront(w worker, k keys) *front {
	f := &front{program: w, keys: k, todo: make(chan tea.Msg), done: make(chan worked, 1)}
	f.frame.AltScreen = true
	go func() {
		defer crash.Catch()
		for msg := range f.todo {
			f.done <- f.work(msg)
		}
	}()
	return f
}

// close ends the goroutine of the program, and reports whether it had nothing to do.
func (f *front) close() (idle bool) {
	close(f.todo)
	return f.inHand == nil
}

// work has the program handle a message and draw the screen.
func (f *front) work(msg tea.Msg) (w worked) {
	defer func() {
		if r := recover(); r != nil {
			w = worked{failure: crash.Report(r)}
			w.frame.AltScreen = true
		}
	}()
	_, w.cmd = f.program.Update(msg)
	w.frame = f.program.View()
	w.text, w.pending = f.program.typing()
	return w
}

// Init implements tea.Model.
func (f *front) Init() tea.Cmd { return caught(f.program.Init()) }

// View implements tea.Model.
func (f *front) View() tea.View { return f.frame }

// Update implements tea.Model.
func (f *front) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if f.failure != "" || f.left {
		return f, tea.Quit
	}
	switch msg := msg.(type) {
	case workedMsg:
		cmd := f.take(worked(msg))
		return f, tea.Batch(cmd, f.next())
	case goOnMsg:
		return f, f.next()
	}
	if !f.busy {
		return f, f.hand(msg)
	}
	f.waiting = append(f.waiting, msg)
	if f.leaves() {
		return f, tea.Quit
	}
	return f, nil
}

// hand gives the program a message, and returns what it made of it if that takes no
// longer than a moment.
func (f *front) hand(msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "ctrl+c" {
		f.by = true // the program quits, and may have something else in hand by then
	}
	f.inHand, f.busy = msg, true
	f.todo <- msg
	late := time.NewTimer(moment)
	defer late.Stop()
	select {
	case w := <-f.done:
		f.busy = false
		return f.take(w)
	case <-late.C:
		return func() tea.Msg { return workedMsg(<-f.done) }
	}
}

// take takes over what the program made of a message.
func (f *front) take(w worked) tea.Cmd {
	f.inHand, f.frame, f.text, f.pending = nil, w.frame, w.text, w.pending
	if f.failure = w.failure; f.failure != "" {
		return tea.Quit
	}
	return caught(w.cmd)
}

// next hands the program what came meanwhile, for a moment.
func (f *front) next() tea.Cmd {
	var cmds []tea.Cmd
	f.busy = false
	for start := time.Now(); len(f.waiting) > 0 && !f.busy && f.failure == ""; {
		if time.Since(start) > moment {
			f.busy = true
			cmds = append(cmds, func() tea.Msg { return goOnMsg{} })
			break
		}
		msg := f.waiting[0]
		f.waiting = f.waiting[1:]
		cmds = append(cmds, f.hand(msg))
	}
	return tea.Batch(cmds...)
}

// leaves reports whether the reader pressed a key that quits, as far as that can be
// told while the program has not seen all keys before it: a Q may be part of a text.
func (f *front) leaves() bool {
	text, pending := f.text, f.pending
	for _, msg := range append([]tea.Msg{f.inHand}, f.waiting...) {
		key, ok := msg.(tea.KeyPressMsg)
		if !ok {
			continue
		}
		switch name := key.String(); {
		case name == "ctrl+c":
			f.left, f.by = true, true
		case text:
			text = name != "enter" && name != "esc"
		case pending != "":
			text = f.keys.types(pending + " " + name)
			pending = ""
		case f.keys.prefixes[name] != nil:
			pending = name
		case f.keys.deeds[name] == markSet || f.keys.deeds[name] == markGo:
			pending = name
		case f.keys.types(name):
			text = true
		case f.keys.deeds[name] == quit:
			f.left = true
		}
	}
	return f.left
}

// types reports whether something is typed after a key.
func (k keys) types(name string) bool {
	for _, b := range k.bindings {
		if slices.Contains(b.keys, name) {
			return slices.Contains(typists, b.name)
		}
	}
	return false
}

// typists are the actions that open a prompt.
var typists = []string{"palette", "search", "goto", "pipe-item", "save-item"}

// caught returns a command that ends the program decently if it panics.
func caught(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer crash.Catch()
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, c := range batch {
				batch[i] = caught(c)
			}
		}
		return msg
	}
}
