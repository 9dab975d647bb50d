package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	tea "charm.land/bubbletea/v2"

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

// Run shows a log on the terminal until the reader leaves. It restores the
// terminal however it ends. out is the terminal.
func Run(ctx context.Context, opt Options, out *os.File) error {
	gate := safetext.NewWriter(out)
	opt.Allow = gate.AllowClipboard
	signals := make(chan os.Signal, 8)
	m := &guarded{program: newProgram(opt)}
	defer m.Close()
	p := tea.NewProgram(m, tea.WithContext(ctx), tea.WithOutput(gate), tea.WithFPS(120), tea.WithoutSignalHandler())

	watched := append([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}, stopSignals()...)
	signal.Notify(signals, watched...)
	ended := make(chan struct{})
	var by syscall.Signal
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		for {
			select {
			case s := <-signals:
				if isStop(s) {
					p.Send(suspendMsg{})
					continue
				}
				by, _ = s.(syscall.Signal)
				p.Quit()
			case <-ended:
				return
			}
		}
	}()
	_, err := p.Run()
	signal.Stop(signals)
	close(ended)
	<-watching
	switch {
	case m.failure != "":
		return fmt.Errorf("%w: %s", ErrPanic, m.failure)
	case by != 0:
		return SignalError{by}
	case err == nil && m.interrupted:
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

// guarded catches what Bubble Tea would print to the terminal as it is: the text
// of a panic may hold text of a log.
type guarded struct {
	*program
	failure string
}

func (g *guarded) fail(r any) {
	g.failure = fmt.Sprintf("%v\n%s", r, debug.Stack())
}

// Update implements tea.Model.
func (g *guarded) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	defer func() {
		if r := recover(); r != nil {
			g.fail(r)
			next, cmd = g, tea.Quit
		}
	}()
	if g.failure != "" {
		return g, tea.Quit
	}
	_, cmd = g.program.Update(msg)
	return g, cmd
}

// View implements tea.Model.
func (g *guarded) View() (v tea.View) {
	defer func() {
		if r := recover(); r != nil {
			g.fail(r)
			v = tea.NewView("")
			v.AltScreen = true
		}
	}()
	if g.failure != "" {
		v.AltScreen = true
		return v
	}
	return g.program.View()
}
