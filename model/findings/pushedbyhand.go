package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// pushedByHand is the follower that knows of pushes that failed: where git says later that the branch
// is up to date with that of the other side, a person pushed it.
type pushedByHand struct {
	threads latest[uint64, []failedPush]
}

// A failedPush is one with its folder.
type failedPush struct {
	to     pushTo
	folder string
	target uint64
}

// maxFailedPushes bounds the pushes that are kept of a thread.
const maxFailedPushes = 8

func (*pushedByHand) message(*Finder, *looked, *step) {}
func (*pushedByHand) last(*Finder, *looked)           {}

func (g *pushedByHand) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	waiting, _ := g.threads.get(s.thread)
	runs := e.runs()
	for i, r := range runs {
		words := r.Command.Program()
		_, verb := gitVerb(words)
		switch {
		case len(words) < 2 || program(words) != "git" || r.Where != "":
		case e.outcome.State == Failed && r.Blamed && isPush(words) && !onlyTries(words) && !pushesOthers(words):
			waiting = append(slices.Clone(waiting), failedPush{pushOf(words), folderOf(e.use, runs[:i]), f.scoped(s.entry, e.target)})
			waiting = waiting[max(0, len(waiting)-maxFailedPushes):]
			g.threads.set(s.thread, waiting)
		case len(waiting) == 0 || !e.went(i):
		case verb == "reset" || verb == "rebase" || verb == "checkout" || verb == "switch" || verb == "pull" || verb == "branch":
			waiting = nil // what was to be pushed may be no part of the branch since
			g.threads.set(s.thread, nil)
		case verb == "status" && e.fine():
			folder := folderOf(e.use, runs[:i])
			waiting = slices.DeleteFunc(slices.Clone(waiting), func(one failedPush) bool {
				if one.folder != folder || one.to.folder != pushFolder(words) || !one.isUpToDate(e, runs) {
					return false
				}
				l.well(one.target, e.place)
				return true
			})
			g.threads.set(s.thread, waiting)
		}
	}
}

// pushesOthers reports whether a push is of more than a branch, of tags or of what is to go there: of
// that git says nothing where it compares the branch.
func pushesOthers(words []string) bool {
	return deletesBranch(words) || slices.ContainsFunc(words, func(w string) bool {
		switch w {
		case "--tags", "--follow-tags", "--mirror", "--all", "--branches", "--prune":
			return true
		}
		return false
	})
}

// pushFolder is the folder that git is told to work in, as that of a push is kept.
func pushFolder(words []string) string {
	where, _ := gitVerb(words)
	if where == "" {
		return ""
	}
	return path.Base(where)
}

// isUpToDate reports whether git says that the branch of a push is as that of the other side.
func (p *failedPush) isUpToDate(e *ended, runs []shell.Run) bool {
	if len(p.to.refs) > 1 {
		return false
	}
	said := saidBy(e.result)
	_, behind, ok := strings.Cut(said[:min(len(said), maxBlame)], "Your branch is up to date with '")
	if !ok || slices.ContainsFunc(runs, func(r shell.Run) bool { _, verb := gitVerb(r.Command.Program()); return verb == "commit" }) {
		return false
	}
	upstream, _, _ := strings.Cut(behind, "'")
	remote, branch, _ := strings.Cut(upstream, "/")
	return remote == p.to.remote && (len(p.to.refs) == 0 || strings.TrimPrefix(p.to.refs[0], "HEAD:") == branch)
}
