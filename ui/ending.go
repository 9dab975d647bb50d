package ui

import (
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"

	"msgview/model/crash"
	"msgview/ui/overwrite"
	"msgview/ui/safetext"
)

// How long the program may take to end by itself before it is ended, by a signal and
// otherwise, and how long putting back the terminal may take: it may not be reading.
const (
	graceSignal  = 20 * time.Millisecond
	graceKey     = 150 * time.Millisecond
	graceWriting = 150 * time.Millisecond
)

// An ending puts a terminal back however the program ends: also where Bubble Tea
// cannot, because something waits or fails.
type ending struct {
	gate   *safetext.Writer
	out    *os.File
	states map[uintptr]*term.State // before the program began, by descriptor
	once   sync.Once
}

// shown is the ending of the viewer that is on the terminal, nil if there is none.
var shown atomic.Pointer[ending]

// newEnding remembers how the terminal is now.
func newEnding(gate *safetext.Writer, out *os.File) *ending {
	e := &ending{gate: gate, out: out, states: map[uintptr]*term.State{}}
	for _, f := range []*os.File{os.Stdin, out} {
		if s, err := term.GetState(f.Fd()); err == nil {
			e.states[f.Fd()] = s
		}
	}
	return e
}

// putBack puts the terminal back. Nothing of the program is written after it.
func (e *ending) putBack() {
	e.once.Do(func() {
		written := make(chan struct{})
		go func() {
			defer close(written)
			_, _ = e.out.Write(e.gate.Leave())
		}()
		select {
		case <-written:
		case <-time.After(graceWriting):
		}
		for fd, s := range e.states {
			_ = term.Restore(fd, s)
		}
	})
}

// PutBack puts the terminal back if a viewer is on it, for a program that is about to
// end without waiting for it.
func PutBack() {
	if e := shown.Load(); e != nil {
		e.putBack()
	}
}

// OnTerminal reports whether there is a viewer, which sees to signals itself.
func OnTerminal() bool { return shown.Load() != nil }

// ends is the exit code of a process that is about to end, plus one: why it does so is
// decided once.
var ends atomic.Int32

// endWithin ends the process with a code unless it ends by itself.
func endWithin(grace time.Duration, code int) {
	ends.CompareAndSwap(0, int32(code)+1)
	time.AfterFunc(grace, func() {
		PutBack()
		overwrite.Abandon()
		os.Exit(int(ends.Load()) - 1)
	})
}

// away counts the programs that have the terminal while this one waits for them.
var away atomic.Int32

// watch has signals end the program. It calls quit, which may wait, and suspend for
// those that stop it; what it returns ends that, and tells by which signal it was
// ended, 0 for none.
func watch(quit, suspend func()) (stop func() syscall.Signal) {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, append(endSignals(), stopSignals()...)...)
	ended, watching := make(chan struct{}), make(chan struct{})
	var by syscall.Signal
	go func() {
		defer crash.Catch()
		defer close(watching)
		for {
			select {
			case s := <-signals:
				number, _ := s.(syscall.Signal)
				switch {
				case isStop(s):
					go suspend()
				case away.Load() > 0 && (number == syscall.SIGINT || number == syscall.SIGQUIT):
					// a key in the other program
				case by == 0:
					by = number
					endWithin(graceSignal, SignalError{by}.Code())
					go quit()
				}
			case <-ended:
				return
			}
		}
	}()
	return func() syscall.Signal {
		close(ended)
		<-watching
		signal.Stop(signals)
		return by
	}
}
