package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// admitted is the follower that knows which looks were refused for want of rights: one of them
// is made good by what is done there with more of them in the same turn.
type admitted struct {
	waitingList[keptOut]
}

// A keptOut is a look that was not allowed.
type keptOut struct {
	paths []string // that it was to see
	where string   // the machine that they are on
}

func (g *admitted) ended(f *Finder, l *looked, s *step, e *ended) {
	switch {
	case e.outcome.State == Failed:
		if one, ok := keptOutOf(e); ok {
			g.add(f, s.thread, s, e, one)
		}
	case e.fine() && e.use.Purpose == tool.Shell:
		g.meets(l, s.thread, e.place, func(r *keptOut) bool { return r.liftedBy(e.runs()) })
	}
}

// keptOutOf tells what a call was to see that only looks, and was not allowed to.
func keptOutOf(e *ended) (one keptOut, ok bool) {
	if size(e.result) > maxErrorLine || !strings.Contains(e.lower(), "permission denied") || weightOf(e.use, e.runs()) != probeWeight {
		return one, false
	}
	if e.use.Purpose != tool.Shell {
		one.paths = e.use.Paths()
	}
	said := saidBy(e.result)
	for _, r := range e.runs() {
		if classOf(r.Command) != reading || len(r.Command.Program()) < 2 {
			continue
		}
		for _, a := range r.Command.Program()[1:] {
			if path.IsAbs(a) && strings.Contains(said, strings.TrimRight(a, "/")) && len(one.paths) < 8 {
				one.paths, one.where = append(one.paths, path.Clean(a)), r.Where
			}
		}
	}
	return one, len(one.paths) > 0
}

// liftedBy reports whether programs that ran as the owner of a machine have to do with all that
// was to be seen.
func (r *keptOut) liftedBy(runs []shell.Run) bool {
	return !slices.ContainsFunc(r.paths, func(p string) bool {
		return !slices.ContainsFunc(runs, func(run shell.Run) bool {
			words := run.Command.Words
			return run.Checked && run.Where == r.where && len(words) > 2 && (words[0] == "sudo" || words[0] == "doas") &&
				slices.ContainsFunc(words[2:], func(w string) bool { return w == p || strings.HasPrefix(w, strings.TrimSuffix(p, "/")+"/") })
		})
	})
}
