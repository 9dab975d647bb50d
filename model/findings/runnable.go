package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
)

// runnable stands before the name of a file that was not to be run, where it is a need.
const runnable = "run\x00"

// forbiddenForm finds by what a shell says that it may not run a file.
var forbiddenForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^|[\s:])([\w./-]+): (?:Permission|permission) denied\s*$`)
})

// wasToRun reports whether a file is one that a command was to run.
func wasToRun(runs []shell.Run, path string) bool {
	return slices.ContainsFunc(runs, func(r shell.Run) bool { w := r.Command.Program(); return len(w) > 0 && w[0] == path })
}

// makesRun reports whether a command lets a file be run, or has a shell read it.
func makesRun(words []string, name string) bool {
	if len(words) < 2 {
		return false
	}
	of := func(w string) bool { return lastName(w) == name }
	switch program(words) {
	case "chmod":
		return slices.ContainsFunc(words[1:], of) && slices.ContainsFunc(words[1:], func(w string) bool {
			return strings.HasPrefix(w, "+") && strings.Contains(w, "x") || strings.Contains(w, "+x") || strings.Contains(w, "+rx") || len(w) >= 3 && strings.ContainsAny(w[:1], "0157") && strings.Trim(w, "01234567") == "" && strings.ContainsAny(w, "157")
		})
	case "sh", "bash", "zsh", "dash", "ksh", "python", "python3", "perl", "ruby", "node", ".", "source":
		return of(words[1])
	}
	return lastName(words[0]) == name
}
