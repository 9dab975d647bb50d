//go:build !unix

package ui

import (
	"os"

	tea "charm.land/bubbletea/v2"
)

// suspendMsg says that another process asked the program to stop for a while.
type suspendMsg struct{}

func stopSignals() []os.Signal { return nil }

func isStop(os.Signal) bool { return false }

func (m *Model) suspend() tea.Cmd {
	m.say("this system cannot suspend a program")
	return nil
}
