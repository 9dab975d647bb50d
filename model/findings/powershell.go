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

// looksInPowerShell reports whether a program of PowerShell only looks for something: the exit
// of the last one that finds nothing is 1. What it is told to say nothing of may be taken away.
func looksInPowerShell(command string) bool {
	if len(command) > maxBlame || !strings.Contains(command, "Get-") && !strings.Contains(command, "Select-") && !strings.Contains(command, "Where-Object") && !strings.Contains(command, "SilentlyContinue") {
		return false
	}
	looks := false
	for part := range strings.FieldsFuncSeq(withoutQuotes(command), func(c rune) bool { return strings.ContainsRune("|;{}()\n=", c) }) {
		words := strings.Fields(part)
		if len(words) == 0 || words[0][0] == '$' || words[0][0] == '-' || words[0][0] == '"' {
			continue
		}
		name := strings.ToLower(words[0])
		verb, _, _ := strings.Cut(name, "-")
		switch {
		case (name == "remove-item" || name == "get-content") && mutedByOption(words):
			looks = true
		case verb == "get" && name != "get-credential" && name != "get-content" || verb == "select" || name == "test-path" || name == "rg" || name == "grep" || name == "findstr" || name == "findstr.exe" || name == "rg.exe":
			looks = true
		case name == "where-object" || name == "foreach-object" || name == "sort-object" || name == "measure-object" || verb == "format" || verb == "write" || name == "out-string":
		case name == "if" || name == "else" || name == "elseif" || name == "foreach" || name == "cd" || name == "set-location" || name == "?" || name == "%":
		default:
			return false
		}
	}
	return looks
}

// withoutQuotes is a command with a quotation mark in the place of each text in quotes.
func withoutQuotes(command string) string {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
			b.WriteByte('"')
		case quote == 0:
			b.WriteByte(c)
		case c == '\\' && i+1 < len(command) && command[i+1] == quote:
			i++
		case c == quote:
			quote = 0
		}
	}
	return b.String()
}
