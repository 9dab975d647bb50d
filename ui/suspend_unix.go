//go:build unix

package ui

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// suspendMsg says that another process asked the program to stop for a while.
type suspendMsg struct{}

// endSignals are those that end a program, as far as it can be told of them: each of
// them would leave the terminal as it is.
func endSignals() []os.Signal {
	return []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGABRT,
		syscall.SIGALRM, syscall.SIGTRAP, syscall.SIGSYS, syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGXCPU}
}

func stopSignals() []os.Signal { return []os.Signal{syscall.SIGTSTP} }

func isStop(s os.Signal) bool { return s == syscall.SIGTSTP }

// stopHere stops the program and gives the terminal back to the shell. Without a
// shell that could continue it, it would never go on.
func stopHere() (tea.Cmd, error) {
	mine, err := unix.Getsid(0)
	parent, perr := unix.Getsid(os.Getppid())
	if err != nil || perr != nil || mine != parent {
		return nil, errNoShell
	}
	return tea.Exec(stop{}, func(error) tea.Msg { return resumedMsg{} }), nil
}

// stop is run in place of a command: it stops the program and those it is in a
// pipeline with. tea.Suspend sends SIGTSTP, but once a Go program was notified of
// that signal it is lost: the runtime never puts the kernel's own action back.
type stop struct{}

// Run returns when the program goes on. The signal may stop it a moment after it
// was sent, so that Run waits for the one that continues it: else the terminal
// could be taken back before it was given away.
func (stop) Run() error {
	away.Add(1)
	defer away.Add(-1)
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if err := syscall.Kill(0, syscall.SIGSTOP); err != nil {
		return err
	}
	<-goesOn
	return nil
}

func (stop) SetStdin(io.Reader)  {}
func (stop) SetStdout(io.Writer) {}
func (stop) SetStderr(io.Writer) {}
