package findings

import (
	"path"
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
		return true
	}
	if goesOn(u) {
		return false
	}
	for _, run := range runs {
		words := run.Command.Program()
		switch {
		case onlyTries(words):
			return false
		case isCheck(words) && !run.Checked && !passed(r) && !buildsOnly(words):
			return false // the exit is that of what stands behind it
		}
	}
	return true
}

// goesOn reports whether a command was put into the background, where how it ends is not seen.
func goesOn(u tool.Use) bool {
	for _, key := range [...]string{"run_in_background", "is_background", "background", "isBackground"} {
		if on, ok := u.Arguments().Get(key).Bool(); ok && on {
			return true
		}
	}
	command := strings.TrimSpace(u.Command())
	return strings.HasSuffix(command, "&") && !strings.HasSuffix(command, "&&")
}

// onlyTries reports whether a program does not do what it is for: it says what it would do,
// builds the tests and runs none, or tells of itself.
func onlyTries(words []string) bool {
	if len(words) < 2 {
		return false
	}
	name, flags := program(words), words[1:]
	return slices.ContainsFunc(flags, func(w string) bool {
		switch w {
		case "--collect-only", "--co", "--version", "--help", "--no-run", "--dry-run", "-DskipTests", "-Dmaven.test.skip=true", "--list-tests", "--listTests", "--just-print":
			return true
		case "-n":
			return name == "rsync" || name == "make"
		case "--check":
			return name == "git" && has(words, "apply")
		}
		return false
	})
}

// places returns the families of a command by what it is about and the folder that it goes to
// before: what failed in one is made good there, around it or below it, and by a command that
// does not say where it is; but not next to it.
func places(u tool.Use, runs []shell.Run, to uint64, well bool) (all []uint64) {
	folder := workedIn(u, runs)
	enter := func(how, where string) {
		all = append(all, mixed(to^model.Hash("place\x00"+how+"\x00"+where)))
	}
	around := func(how string) {
		for at, n := folder, 0; at != "." && at != "/" && n < 6; at, n = path.Dir(at), n+1 {
			enter(how, at)
		}
	}
	switch {
	case folder == "" && well:
		enter("any", "")
		enter("here", "")
	case folder == "":
		enter("here", "")
	case well:
		enter("here", "")
		enter("in", folder)
		around("below")
	default:
		enter("any", "")
		around("in")
		enter("below", folder)
	}
	return all
}

// inPlaces are the families of each of some things that a command is about.
func inPlaces(u tool.Use, runs []shell.Run, things []uint64, well bool) (all []uint64) {
	for _, to := range things {
		all = append(all, places(u, runs, to, well)...)
	}
	return all
}

// onMachine are families on the machine or in the container that a command works in.
func onMachine(runs []shell.Run, things []uint64) []uint64 {
	for _, run := range runs {
		if run.Where != "" {
			for i := range things {
				things[i] = mixed(things[i] ^ model.Hash("on\x00"+run.Where))
			}
			break
		}
	}
	return things
}

// workedIn is the folder that a command goes to before it does anything, "" if it is not said
// in full.
func workedIn(u tool.Use, runs []shell.Run) string {
	for i, run := range runs {
		if classOf(run.Command) == setup {
			continue
		}
		if folder := folderOf(u, runs[:i]); path.IsAbs(folder) {
			return path.Clean(folder)
		}
		break
	}
	return ""
}
