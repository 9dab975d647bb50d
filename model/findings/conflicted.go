package findings

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
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

	perhaps bool // something ran since that may have taken them out, nobody saw how
}

// Limits of what waits.
const (
	maxConflicts = 8
	maxInOne     = 64
)

// message takes a conflict from a result the call of which is not in the log: it began in the middle.
func (g *conflicts) message(f *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		if all, _ := g.threads.get(s.thread); len(all) > 0 {
			if text := textOf(s.message); saysSolved(text) {
				maySolve(all, text)
			}
		}
	}
	if !s.flags.Has(model.FlagResult) {
		return
	}
	for k, r := range s.message.Results() {
		if _, _, ok := f.index.Call(s.entry, k); ok || !strings.Contains(saidBy(r), "CONFLICT (") {
			continue
		}
		if c := conflictIn(r); c != nil {
			g.waits(s.thread, c, f.strayTarget(Place{s.entry, -1, k}))
		}
	}
}

// waits enters a conflict, and what is good once it is solved.
func (g *conflicts) waits(thread uint64, c *conflict, target uint64) {
	c.target = target
	all, _ := g.threads.get(thread)
	if len(all) >= maxConflicts {
		all = all[1:]
	}
	g.threads.set(thread, append(all, c))
}

func (*conflicts) last(*Finder, *looked) {}

func (g *conflicts) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose == tool.Shell && e.outcome.State.Bad() {
		if c := conflictOf(e); c != nil {
			g.waits(s.thread, c, f.scoped(s.entry, e.target))
		}
		return
	}
	all, _ := g.threads.get(s.thread)
	if len(all) == 0 {
		return
	}
	taken := e.use.Purpose == tool.Shell && commits(e) // whatever failed behind it
	switch {
	case e.result == nil:
	case e.use.Purpose == tool.Shell:
		worked(all, e)
	case e.use.Purpose == tool.ReadFile:
		showsMarks(all, saidBy(e.result), e.use.Path())
	}
	if !e.fine() && !taken {
		return
	}
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
		solve(all, solvedBy(e)...)
	case tool.Other:
		if slices.ContainsFunc(model.Words(e.call.Name), notingWords.Has) {
			return
		}
		maySolve(all, string(e.use.Arguments().Raw()))
	case tool.Agent:
		maySolve(all, string(e.use.Arguments().Raw()))
	case tool.Shell:
		solve(all, inPlace(e.use, e.runs())...)
		for _, one := range e.use.Scripted() {
			if one.Purpose == tool.WriteFile && !one.Appends && !hasMarks(one.Content()) {
				solve(all, one.Path())
			}
		}
		for k, r := range e.runs() {
			switch words := r.Command.Program(); {
			case isSearch(words):
				looksForMarks(all, e, k)
			case program(words) == "git" && (r.Checked || taken):
				all = gitWent(l, e, all, r, words)
			}
		}
		g.threads.set(s.thread, all)
	}
}

// commits reports whether a command made a commit, as git says in its output.
func commits(e *ended) bool {
	if !slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		return program(words) == "git" && (slices.Contains(words, "commit") || slices.Contains(words, "--continue"))
	}) {
		return false
	}
	said := saidBy(e.result)
	return (strings.HasPrefix(said, "[") || strings.Contains(said, "\n[")) && committed().MatchString(said)
}

// worked notes that a program ran that may have taken marks out: a script, one that makes a file of
// versions anew, or git of another version of the file.
func worked(all []*conflict, e *ended) {
	said := saidBy(e.result)
	for _, r := range e.runs() {
		words := r.Command.Program()
		if class := classOf(r.Command); class == reading && !isGrep(program(words)) || program(words) == "git" && has(words, "diff") {
			showsMarks(all, said, words...)
		}
		switch name := program(words); {
		case len(words) == 0, isCheck(words), looksUp(words):
		case r.Blamed && !e.fine() && !r.Checked:
		case name == "git":
			if has(words, "checkout") || has(words, "restore") || has(words, "merge-file") || len(r.Command.Writes) > 0 {
				maySolve(all, strings.Join(words, " ")+" "+strings.Join(r.Command.Writes, " "))
			}
		case isGrep(name), name == "echo", name == "printf":
		case classOf(r.Command) == work:
			for _, c := range all {
				c.perhaps = true
			}
		default:
			maySolve(all, strings.Join(r.Command.Writes, " "))
		}
	}
}

// showsMarks notes that a look, of which the words are given, shows the marks of a file still: nothing before it took
// them out.
func showsMarks(all []*conflict, said string, words ...string) {
	if !strings.Contains(said, "leftover conflict marker") && !hasMarks(said) {
		return
	}
	for _, c := range all {
		if slices.ContainsFunc(c.files, func(name string) bool {
			return strings.Contains(said, baseOf(name)) || slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, baseOf(name)) })
		}) {
			c.perhaps = false
		}
	}
}

// saysSolved reports whether who writes says that something was done, and neither asks for it nor whether it was.
func saysSolved(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text[:min(len(text), maxKept)]), func(c rune) bool { return c != '\'' && c != '?' && !unicode.IsLetter(c) })
	for i, w := range words {
		if !solvedWords.Has(strings.TrimSuffix(w, "?")) {
			continue
		}
		before := words[max(0, i-4):i]
		not := func(w string) bool { return w == "not" || w == "never" || strings.HasSuffix(w, "n't") }
		if slices.ContainsFunc(before, solverWords.Has) && !slices.ContainsFunc(before, not) && !slices.ContainsFunc(words[i:min(len(words), i+12)], func(w string) bool { return strings.HasSuffix(w, "?") }) {
			return true
		}
	}
	return false
}

var (
	solvedWords = wordset.Set{Words: "solved resolved fixed mended merged edited cleaned removed"}
	solverWords = wordset.Set{Words: "i we i've we've is are was were been have has"}
	// notingWords are of tools that only keep what a model thinks.
	notingWords = wordset.Set{Words: "think thinking thought reason reasoning plan todo todos note notes memory"}
)

// maySolve notes that marks may be gone where a text is about a file that has some, or about conflicts.
func maySolve(all []*conflict, text string) {
	low := strings.ToLower(text)
	about := strings.Contains(low, "conflict") || strings.Contains(low, "solve")
	for _, c := range all {
		c.perhaps = c.perhaps || about || slices.ContainsFunc(c.files, func(name string) bool { return strings.Contains(text, baseOf(name)) })
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
	case takesVersion(words):
		solve(all, words[3:]...)
	case has(words, "mergetool"):
		for _, c := range all {
			c.files = nil
		}
	}
	unstaged := has(words, "add") || has(words, "restore") && has(words, "--staged") || has(words, "drop")
	return slices.DeleteFunc(all, func(c *conflict) bool {
		if len(c.files) > 0 && !c.perhaps || !taken && !(c.stash && unstaged) {
			return false
		}
		l.well(c.target, e.place)
		return true
	})
}

// takesVersion reports whether a command of git puts files there as they were in a commit: git checkout
// HEAD -- oven.go.
func takesVersion(words []string) bool {
	if len(words) < 4 {
		return false
	}
	switch words[1] {
	case "checkout":
		return slices.Index(words, "--") == 3
	case "restore":
		return strings.HasPrefix(words[2], "--source") || words[2] == "-s"
	}
	return false
}

// conflictOf returns the conflict that a command of git met, nil for none: one that names its
// files.
func conflictOf(e *ended) *conflict {
	met, stash := false, false
	for _, r := range e.runs() {
		words := r.Command.Program()
		if program(words) != "git" {
			continue
		}
		for _, verb := range [...]string{"merge", "pull", "rebase", "cherry-pick", "revert", "am", "stash"} {
			if has(words, verb) {
				met, stash = true, verb == "stash"
			}
		}
	}
	if !met {
		return nil
	}
	c := conflictIn(e.result)
	if c != nil {
		c.stash = c.stash || stash
	}
	return c
}

// conflictIn returns the conflict that a result tells of.
func conflictIn(r *model.ToolResult) *conflict {
	var c conflict
	said := saidBy(r)
	for row := range strings.Lines(said[:min(len(said), maxListing)]) {
		kind, name, ok := strings.Cut(strings.TrimSpace(row), "Merge conflict in ")
		if strings.HasPrefix(kind, "CONFLICT (") {
			if len(c.files) >= maxInOne {
				return nil
			}
			if !ok {
				continue // of another kind: what makes that good is not seen in a file
			}
			c.files = append(c.files, strings.Clone(name))
		}
	}
	if len(c.files) == 0 {
		return nil
	}
	c.stash = strings.Contains(said, "The stash entry is kept")
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
