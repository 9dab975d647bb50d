package findings

import (
	"slices"
	"strings"
	"unicode/utf8"

	"msgview/model/shell"
	"msgview/model/tool"
)

// conflicts is the follower that knows what makes a conflict good that git met: each file of it
// was written without its marks, and then git took that. A commit alone may have the marks.
type conflicts struct {
	threads latest[uint64, []*conflict]
}

// A conflict is one of a command of git that waits for its files.
type conflict struct {
	target uint64
	files  []string // that still have marks
	stash  bool     // no commit is awaited
}

// Limits of what waits.
const (
	maxConflicts = 8
	maxInOne     = 64
)

func (*conflicts) message(*Finder, *looked, *step) {}
func (*conflicts) last(*Finder, *looked)           {}

func (g *conflicts) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose == tool.Shell && e.outcome.State.Bad() {
		if c := conflictOf(e); c != nil {
			c.target = f.scoped(s.entry, e.target)
			all, _ := g.threads.get(s.thread)
			if len(all) >= maxConflicts {
				all = all[1:]
			}
			g.threads.set(s.thread, append(all, c))
		}
		return
	}
	all, _ := g.threads.get(s.thread)
	if len(all) == 0 || !e.fine() {
		return
	}
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
		solve(all, solvedBy(e)...)
	case tool.Shell:
		solve(all, inPlace(e.use, e.runs())...)
		for _, one := range e.use.Scripted() {
			if one.Purpose == tool.WriteFile && !one.Appends && !hasMarks(one.Content()) {
				solve(all, one.Path())
			}
		}
		for _, r := range e.runs() {
			if words := r.Command.Program(); program(words) == "git" && r.Checked {
				all = gitWent(l, e, all, r, words)
			}
		}
		g.threads.set(s.thread, all)
	}
}

// gitWent follows a command of git, and returns the conflicts that are left.
func gitWent(l *looked, e *ended, all []*conflict, r shell.Run, words []string) []*conflict {
	taken := has(words, "commit") && !has(words, "--dry-run") || has(words, "--continue")
	switch {
	case has(words, "--abort"), has(words, "--quit"), has(words, "reset") && has(words, "--hard"), has(words, "stash") && !has(words, "drop"):
		return nil // not made good
	case has(words, "--ours"), has(words, "--theirs"), has(words, "rm"):
		solve(all, words[2:]...)
	case has(words, "mergetool"):
		for _, c := range all {
			c.files = nil
		}
	}
	unstaged := has(words, "add") || has(words, "restore") && has(words, "--staged") || has(words, "drop")
	return slices.DeleteFunc(all, func(c *conflict) bool {
		if len(c.files) > 0 || !taken && !(c.stash && unstaged) {
			return false
		}
		l.well(c.target, e.place)
		return true
	})
}

// conflictOf returns the conflict that a command of git met, nil for none: one that names its
// files.
func conflictOf(e *ended) *conflict {
	var c conflict
	met := false
	for _, r := range e.runs() {
		words := r.Command.Program()
		if program(words) != "git" {
			continue
		}
		for _, verb := range [...]string{"merge", "pull", "rebase", "cherry-pick", "revert", "am", "stash"} {
			if has(words, verb) {
				met, c.stash = true, verb == "stash"
			}
		}
	}
	if !met {
		return nil
	}
	said := saidBy(e.result)
	for row := range strings.Lines(said[:min(len(said), maxListing)]) {
		kind, name, ok := strings.Cut(strings.TrimSpace(row), "Merge conflict in ")
		if strings.HasPrefix(kind, "CONFLICT (") {
			if !ok || len(c.files) >= maxInOne {
				return nil // of another kind: what makes that good is not seen in a file
			}
			c.files = append(c.files, strings.Clone(name))
		}
	}
	if len(c.files) == 0 {
		return nil
	}
	return &c
}

// solve takes files that have no marks any longer out of those that wait.
func solve(all []*conflict, paths ...string) {
	for _, p := range paths {
		p = strings.TrimSuffix(strings.TrimPrefix(p, "./"), "/")
		for _, c := range all {
			c.files = slices.DeleteFunc(c.files, func(name string) bool {
				return p == "." || p == name || strings.HasSuffix(p, "/"+name) || strings.HasSuffix(name, "/"+p)
			})
		}
	}
}

// solvedBy returns the files of which a call took the marks.
func solvedBy(e *ended) (paths []string) {
	if e.use.Purpose == tool.WriteFile {
		if hasMarks(e.use.Content()) {
			return nil
		}
		return e.use.Paths()
	}
	for _, one := range e.edits() {
		if hasMarks(one.Old) && !hasMarks(one.New) {
			if one.Path == "" {
				one.Path = e.use.Path()
			}
			paths = append(paths, one.Path)
		}
	}
	return paths
}

// hasMarks reports whether a text has one of the marks that git puts around what conflicts. The
// middle one may be the line beneath a heading, too.
func hasMarks(text string) bool {
	if strings.Contains(text, "<<<<<<< ") || strings.Contains(text, ">>>>>>> ") {
		return true
	}
	const middle = "======="
	if !strings.Contains(text, middle) {
		return false
	}
	rows := strings.Split(text, "\n")
	for i, row := range rows {
		if row != middle {
			continue
		}
		before, behind := "", ""
		if i > 0 {
			before = strings.TrimSpace(rows[i-1])
		}
		if i+1 < len(rows) {
			behind = strings.TrimSpace(rows[i+1])
		}
		under := before != "" && utf8.RuneCountInString(before) <= len(middle) && behind == ""
		over := behind != "" && before == "" && i+2 < len(rows) && rows[i+2] == middle
		if closes := i > 1 && rows[i-2] == middle; !under && !over && !closes {
			return true
		}
	}
	return false
}
