//go:build !unix

package ui

import (
	"errors"
	"os"

	tea "charm.land/bubbletea/v2"
)

// suspendMsg says that another process asked the program to stop for a while.
type suspendMsg struct{}

func stopSignals() []os.Signal { return nil }

func isStop(os.Signal) bool { return false }

func stopHere() (tea.Cmd, error) {
	return nil, errors.New("this system cannot suspend a program")
}
