//go:build !unix

package ui

import "os/exec"

// alone is for systems whose programs have a terminal only as their input and output.
func alone(*exec.Cmd) {}
