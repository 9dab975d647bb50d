package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// proves reports whether that a call went well makes good what failed before: it is no longer
// running beside the others, and if it checks something, it did, and how that ended is known.
func proves(u tool.Use, runs []shell.Run, r *model.ToolResult) bool {
	if u.Purpose != tool.Shell {
		return u.Purpose == tool.Agent || !complainsFirst(r)
	}
	return !goesOn(u) && provesByPrograms(runs, r)
}

// provesByPrograms reports whether the programs of a command that has ended have shown that it did what
// it was to.
func provesByPrograms(runs []shell.Run, r *model.ToolResult) bool {
	for _, run := range runs {
		words := run.Command.Program()
		switch {
		case onlyTries(words):
			return false
		case !run.Source && counts(words):
			return false // of what it was nothing is seen
		case isCheck(words) && !run.Checked && !passed(r) && !buildsOnly(words):
			return false // the exit is that of what stands behind it
		}
	}
	return true
}

// complainsFirst reports whether a result is short, and begins with what went wrong: whatever
// the log says of the call, it was no success.
func complainsFirst(r *model.ToolResult) bool {
	const short = 400
	if r == nil || size(r) > short {
		return false
	}
	first := plain(firstLine(r).Text(r))
	return first != "" && (isDoubtful(first) || isException(first) && strings.Contains(first, ": "))
}

// counts reports whether a program only says how much it reads.
func counts(words []string) bool {
	return len(words) > 0 && (program(words) == "wc" || isGrep(program(words)) && has(words, "-c"))
}

// goesOn reports whether a command was put into the background, where how it ends is not seen.
func goesOn(u tool.Use) bool {
	return leftToTool(u) || leftToShell(u)
}

// leftToShell reports whether the shell of a command is to put its last program into the background.
func leftToShell(u tool.Use) bool {
	command := strings.TrimSpace(u.Command())
	return strings.HasSuffix(command, "&") && !strings.HasSuffix(command, "&&")
}

// leftToTool reports whether a call asks its tool to put a command into the background.
func leftToTool(u tool.Use) bool {
	for _, key := range [...]string{"run_in_background", "is_background", "isBackground", "background", "runInBackground"} {
		if on, _ := u.Arguments().Get(key).Bool(); on {
			return true
		}
	}
	return false
}

// onlyTries reports whether a program does not do what it is for: it says what it would do,
// builds the tests and runs none, or tells of itself.
func onlyTries(words []string) bool {
	if len(words) < 2 {
		return false
	}
	if runsNoTest(words) {
		return true
	}
	name, flags := program(words), words[1:]
	return slices.ContainsFunc(flags, func(w string) bool {
		switch w {
		case "-n":
			return name == "rsync" || name == "make"
		case "--check", "--stat", "--numstat", "--summary":
			return name == "git" && has(words, "apply")
		}
		return onlyTold.Has(w)
	})
}
