package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// hooked is the follower that knows which commits a hook stopped, as one does that mends files and
// wants them to be looked at: a later commit there that the hooks let through has what was to be
// committed.
type hooked struct {
	threads latest[uint64, []stoppedCommit]
}

// A stoppedCommit is a commit that was not made.
type stoppedCommit struct {
	target uint64
	folder string
}

// maxStoppedCommits is how many of them wait in a thread.
const maxStoppedCommits = 8

var (
	// stoppedByHook is how those that run hooks say that one stopped a commit.
	stoppedByHook = sync.OnceValue(func() *literals.Set {
		return literals.New("- hook id: ", "files were modified by this hook", "pre-commit hook", "husky - ", "lint-staged", "commit-msg hook", "lefthook")
	})
	// withoutHooks is how hooks are gone around.
	withoutHooks = sync.OnceValue(func() *literals.Set {
		return literals.New("no-verify", "commit -n", "skip=", "husky=", "husky_skip_hooks", "lefthook=", "lefthook_exclude", "hookspath", ".git/hooks", "pre-commit uninstall", "lefthook uninstall")
	})
)

func (*hooked) message(*Finder, *looked, *step) {}

func (*hooked) last(*Finder, *looked) {}

func (g *hooked) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	waiting, _ := g.threads.get(s.thread)
	command := e.use.Command()
	if len(waiting) > 0 && literals.In(withoutHooks(), command) {
		g.threads.set(s.thread, nil) // nobody knows what they would say
		return
	}
	bad := e.outcome.State == Failed || e.outcome.State == Unsure
	if !bad && (len(waiting) == 0 || !e.fine()) || !strings.Contains(command, "commit") {
		return
	}
	runs := e.runs()
	i := slices.IndexFunc(runs, func(r shell.Run) bool { return isCommit(r.Command.Program()) })
	if i < 0 {
		return
	}
	folder := folderOf(e.use, runs[:i])
	if folder != "" || e.shellIn != "" {
		folder = joined(e.shellIn, folder)
	}
	if bad {
		if literals.In(stoppedByHook(), saidBy(e.result)) && !literals.In(withoutHooks(), command) {
			waiting = append(slices.Clone(waiting), stoppedCommit{f.scoped(s.entry, e.target), folder})
			g.threads.set(s.thread, waiting[max(0, len(waiting)-maxStoppedCommits):])
		}
		return
	}
	if !runs[i].Checked && !saysCommitted(e.result) {
		return
	}
	g.threads.set(s.thread, slices.DeleteFunc(slices.Clone(waiting), func(one stoppedCommit) bool {
		if isOtherProject(one.folder, folder) {
			return false
		}
		l.well(one.target, e.place)
		return true
	}))
}

// isCommit reports whether a command makes a commit of all that is to be in one.
func isCommit(words []string) bool {
	return program(words) == "git" && has(words, "commit") && !slices.ContainsFunc(words, func(w string) bool {
		return w == "--dry-run" || w == "--" || w == "-o" || w == "--only" || w == "--allow-empty"
	})
}

// saysCommitted reports whether git says that a commit was made: [main 1234567] bake rye.
func saysCommitted(r *model.ToolResult) bool {
	for row := range strings.SplitSeq(saidBy(r), "\n") {
		if rest, ok := strings.CutPrefix(row, "["); ok {
			head, _, ok := strings.Cut(rest, "] ")
			id := head[strings.LastIndexByte(head, ' ')+1:]
			if ok && len(id) >= 7 && strings.Trim(id, "0123456789abcdef") == "" {
				return true
			}
		}
	}
	return false
}
