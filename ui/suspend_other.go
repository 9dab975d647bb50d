//go:build !unix

package ui

import (
	"errors"
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"
)

// suspendMsg says that another process asked the program to stop for a while.
type suspendMsg struct{}

func endSignals() []os.Signal {
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
}

func stopSignals() []os.Signal { return nil }

func isStop(os.Signal) bool { return false }

func stopHere() (tea.Cmd, error) {
	return nil, errors.New("this system cannot suspend a program")
}
