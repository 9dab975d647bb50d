package findings

import "strings"

// isPowerShell reports whether a command is a program of PowerShell: it is given to that, or
// sets a variable as only that does.
func isPowerShell(command string) bool {
	first, rest, _ := strings.Cut(strings.TrimLeft(command, " \""), " ")
	switch strings.TrimSuffix(strings.ToLower(first[strings.LastIndexAny(first, "/\\")+1:]), ".exe") {
	case "pwsh", "powershell":
		return strings.Contains(strings.ToLower(rest[:min(len(rest), 80)]), "-c")
	case "cd", "set-location":
		_, command, _ = strings.Cut(command, ";")
	}
	if verb, noun, ok := strings.Cut(first, "-"); ok && isTitled(verb) && isTitled(noun) && strings.Contains(command, "$") {
		return true // Add-Type
	}
	command = strings.TrimSpace(command)
	if !strings.HasPrefix(command, "$") {
		return false
	}
	n := 1
	for n < len(command) && (isWordInside(command[n]) || command[n] == ':') {
		n++
	}
	return n > 1 && strings.HasPrefix(strings.TrimLeft(command[n:], " "), "=")
}

// isTitled reports whether a word has letters only, the first of which is a great one.
func isTitled(w string) bool {
	if len(w) < 2 || w[0] < 'A' || w[0] > 'Z' {
		return false
	}
	for i := 1; i < len(w); i++ {
		if !isLetter(w[i]) {
			return false
		}
	}
	return true
}

// writtenByPowerShell returns the files that a program of PowerShell speaks of, if it writes any.
func writtenByPowerShell(command string) (paths []string) {
	if !strings.Contains(command, "Set-Content") && !strings.Contains(command, "Out-File") && !strings.Contains(command, "::WriteAll") {
		return nil
	}
	for w := range strings.FieldsFuncSeq(command, func(c rune) bool { return strings.ContainsRune(" \t\n'\"=;()|,", c) }) {
		if w = strings.ReplaceAll(w, "\\", "/"); isFileName(w) && len(paths) < 16 {
			paths = append(paths, w)
		}
	}
	return paths
}
