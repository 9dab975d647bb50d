//go:build unix

package ui

import (
	"os/exec"
	"syscall"
)

// alone gives a program no terminal, and has it end with all that it started.
func alone(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
