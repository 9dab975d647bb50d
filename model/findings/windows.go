package findings

import (
	"regexp"
	"strings"
	"sync"
)

var (
	// windowsPathForm is a word that is a path of Windows.
	windowsPathForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[\s=(&|;])(?:[A-Za-z]:|[\w.~-]+)?(?:\\[\w.@~-]+)+`)
	})
	// windowsShellForm is what only the shells of Windows take for a path: a program of theirs in a
	// folder, or a drive outside of quotes. Others take \ for something else.
	windowsShellForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)(?:^|[;&|(])[ \t]*(?:(?:[a-z]:|\.{1,2}|[\w.~-]+)?(?:\\[\w.@~-]+)*\\[\w@~-][\w.@~-]*\.(?:exe|cmd|bat|ps1)|\.{1,2}(?:\\[\w.@~-]+)+)(?:$|[\s;&|)])|(?:^|[\s=(&|;])[a-z]:\\[\w.]{2}`)
	})
)

// withSlashes is a command of Windows with the paths as other shells have them, which take \ for
// something else. That it is one is told by the name of the tool, or by what it runs.
func withSlashes(tool, command string) string {
	if len(command) > maxListing || !strings.Contains(command, `\`) || !isOfWindows(tool, command) {
		return command
	}
	return slashedPaths(command)
}

// slashedPaths is a command with / in the words that are paths of Windows.
func slashedPaths(command string) string {
	if !strings.Contains(command, `\`) {
		return command
	}
	return windowsPathForm().ReplaceAllStringFunc(command, func(w string) string { return strings.ReplaceAll(w, `\`, "/") })
}

// isOfWindows reports whether a command is given to cmd or to PowerShell.
func isOfWindows(tool, command string) bool {
	if tool = strings.ToLower(tool); tool == "cmd" || strings.Contains(tool, "powershell") || strings.Contains(tool, "pwsh") {
		return true
	}
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	switch first = strings.TrimSuffix(strings.ToLower(lastName(strings.Trim(first, `"`))), ".exe"); {
	case first == "cmd", first == "pwsh", first == "powershell", isPowerShell(command):
		return true
	}
	for _, w := range [...]string{`:\`, `.\`, ".exe", ".cmd", ".bat", ".ps1"} {
		if strings.Contains(command, w) {
			return windowsShellForm().MatchString(withoutQuotes(command))
		}
	}
	return false
}

// hasDrive reports whether a path of Windows begins with its drive, so that it says where it is.
func hasDrive(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') && isLetter(p[0])
}

// fromRoot is a folder with its drive as the shells of Unix write it on Windows, others as they are.
func fromRoot(folder string) string {
	if !hasDrive(folder) {
		return folder
	}
	return "/" + strings.ToLower(folder[:1]) + strings.ReplaceAll(folder[2:], `\`, "/")
}
