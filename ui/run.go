package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"msgview/ui/picture"
	"msgview/ui/safetext"
)

// ErrPanic is returned by Run when the program failed in a way that is its own
// fault. The terminal is restored; the error holds the stack.
var ErrPanic = errors.New("msgview failed")

// SignalError is returned by Run when a signal ended it.
type SignalError struct{ Signal syscall.Signal }

func (e SignalError) Error() string { return e.Signal.String() }

// Code is the exit code of a program that ends by the signal.
func (e SignalError) Code() int { return 128 + int(e.Signal) }

// A whole is all that is on the screen: a program, or several in tabs.
type whole interface {
	worker
	Close()
	interrupted() bool // the reader left with Ctrl+C
	unopened() bool    // there is nothing to show, and who asked for it says why
	// current is the program that is shown, nil and why if there is none.
	current() (p *program, state string)
}

// Run shows a log on the terminal until the reader leaves. It restores the
// terminal however it ends. The process is to end after it: if that takes long, because
// something cannot be interrupted, Run ends it. out is the terminal.
func Run(ctx context.Context, opt Options, out *os.File) error {
	gate := safetext.NewWriter(out)
	opt.Allow, opt.Alert = gate.AllowClipboard, gate.Alert
	shown.Store(newEnding(gate, out))
	spoken := opt.Config != nil && opt.Config.ScreenReader
	if spoken {
		opt.ASCII, opt.Mouse = true, false
	} else if opt.Config != nil {
		opt.Terminal = picture.NewTerminal(gate, opt.Config.Pictures)
	}
	var program whole
	if len(opt.Tabs) > 0 {
		program = newTabs(opt)
	} else {
		program = newProgram(opt)
	}
	var m *front
	drawn := []tea.ProgramOption{tea.WithOutput(gate), tea.WithFPS(120)}
	if spoken {
		_, height, err := term.GetSize(out.Fd())
		if err != nil {
			height = 24
		}
		m = newFront(newLinear(program, gate, height), newKeys(opt.Config))
		drawn = []tea.ProgramOption{tea.WithOutput(safetext.ClipboardOnly{To: gate})}
	} else {
		m = newFront(program, newKeys(opt.Config))
	}
	quitting := func(_ tea.Model, msg tea.Msg) tea.Msg {
		told(opt.Terminal, msg)
		if _, ok := msg.(tea.QuitMsg); ok && m.failure == "" && (m.inHand != nil || !program.unopened()) {
			endWithin(graceKey, exitOf(m, program))
		}
		return msg
	}
	defer heedKeys()()
	p := tea.NewProgram(m, append(drawn, tea.WithContext(ctx),
		tea.WithoutSignalHandler(), tea.WithoutCatchPanics(), tea.WithFilter(quitting))...)
	stop := watch(p.Quit, func() { p.Send(suspendMsg{}) })
	if opt.Until != nil {
		go func() {
			<-opt.Until
			p.Quit()
		}()
	}
	_, err := p.Run()
	by := stop()
	idle := m.close()
	if idle {
		program.Close()
	}
	switch {
	case m.failure != "":
		return fmt.Errorf("%w: %s", ErrPanic, m.failure)
	case by != 0:
		return SignalError{by}
	case err == nil && (m.by || idle && program.interrupted()):
		return SignalError{syscall.SIGINT}
	case errors.Is(err, tea.ErrInterrupted), errors.Is(err, context.Canceled):
		return SignalError{syscall.SIGINT}
	case errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil:
		return SignalError{syscall.SIGINT}
	case errors.Is(err, io.EOF):
		return SignalError{syscall.SIGHUP} // the terminal is gone
	}
	return err
}

// exitOf is the exit code of a program that the reader left with a key.
func exitOf(m *front, p whole) int {
	if m.by || m.inHand == nil && p.interrupted() {
		return SignalError{syscall.SIGINT}.Code()
	}
	return 0
}
