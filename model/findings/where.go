package findings

import (
	"path"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

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
