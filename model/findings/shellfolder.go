package findings

import (
	"path"

	"msgview/model/tool"
)

// shellFolders is the follower that knows where the shell of a thread went to last: it may still be
// there when a later command does not say where it works.
type shellFolders struct {
	threads latest[uint64, string]
}

func (*shellFolders) message(*Finder, *looked, *step) {}

func (*shellFolders) last(*Finder, *looked) {}

func (g *shellFolders) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	e.shellIn, _ = g.threads.get(s.thread)
	if folder := fromRoot(folderOf(e.use, e.runs())); path.IsAbs(folder) {
		g.threads.set(s.thread, path.Clean(folder))
	}
}

// isElsewhere reports whether what went well in a folder did so beside the one in which a command
// failed that does not say where, as far as is known of its shell.
func (in *circumstances) isElsewhere(well string, whole bool) bool {
	if in.folder != "" || in.shell == "" || !path.IsAbs(well) || well == in.shell || isBelow(in.shell, well) {
		return false
	}
	return whole || !isBelow(well, in.shell)
}
