package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
)

// What git throws away of what was edited.

// resets reports whether a command may throw edits away.
func resets(words []string) bool {
	if program(words) != "git" {
		return false
	}
	switch {
	case has(words, "checkout") || has(words, "restore"):
		return !has(words, "-b") && (!has(words, "--staged") && !has(words, "-S") || has(words, "--worktree") || has(words, "-W"))
	case has(words, "stash"):
		switch stashVerb(words) {
		case "pop", "apply", "branch", "list", "show", "drop", "clear", "create", "store":
			return false
		}
		return true
	case has(words, "reset"):
		return has(words, "--hard")
	}
	return false
}

// openEdit is an edit that was not committed.
type openEdit struct {
	place  Place
	path   string
	copies []string // of the file that were made since: a name, or a folder and a slash
	shell  bool     // by a command
	proven bool     // a check went well since
	staged bool     // git has it for the next commit
	made   bool     // with its file, which git does not know yet
}

// A thrownAway is files that were thrown away together: all have to be there again.
type thrownAway struct {
	left    []string
	target  uint64
	patches []savedPatch // that have some of them
	copies  []string     // of them
	stash   bool         // git keeps them
}

// maxCopies is how many copies of what was edited are known.
const maxCopies = 8

func (g *files) opened(talk uint64, one openEdit) {
	if g.open == nil || len(g.open) > 1<<8 {
		g.open = map[uint64][]openEdit{}
	}
	one.path = cleanPath(one.path)
	g.changesOther(talk, one.path)
	if list := g.open[talk]; len(list) < 1<<8 {
		g.open[talk] = append(list, one)
	}
}

// reset looks for edits that one of the programs of a command threw away. Those of files that were
// copied before, or that are only put away, are made good by who puts them back, and those that were
// to be away for a look by who makes them again.
func (g *files) reset(l *looked, talk uint64, e *ended, at int) {
	if !e.went(at) || e.runs()[at].Where != "" { // another machine has other files
		return
	}
	words, behind := e.runs()[at].Command.Program(), e.runs()[at+1:]
	_, verb := gitVerb(words)
	stash := verb == "stash"
	if said := saidBy(e.result); stash && strings.Contains(said, "No local changes to save") && !strings.Contains(said, "Saved working directory") {
		return
	}
	putsAwayBefore := slices.ContainsFunc(e.runs()[:at], func(r shell.Run) bool { return putsAway(r.Command.Program()) })
	if _, taken := ofStash(e, at); taken && putsAwayBefore {
		return
	}
	for i := range behind {
		if (stash || putsAwayBefore) && e.unstashed(at+1+i) || stash && e.appliesStash(at+1+i) {
			return
		}
	}
	putsBack := func(list []savedPatch, file string) bool { // by a patch
		for i := range behind {
			c := behind[i].Command
			if appliesOneOf(list, e, at+1+i) && !isLeftOut(c.Program(), file) {
				return true
			}
			if len(c.Writes) > 0 && !c.Appends { // another one
				list = slices.DeleteFunc(list, func(p savedPatch) bool {
					return slices.ContainsFunc(c.Writes, func(w string) bool { return isPatch(p.name, w) })
				})
			}
		}
		return false
	}
	told := thrownBy(e, at)
	told.rooted = told.folder == "." && !g.wandered[talk]
	thrown := func(one openEdit) bool {
		return told.has(&one, g.directory) && !one.stays(words, told) && !g.isElsewhere(&one, e, at)
	}
	announced := g.isAnnounced(talk, told)
	if announced == 1 {
		g.open[talk] = slices.DeleteFunc(g.open[talk], thrown)
		return
	}
	// That is put away for a check of what was before, whoever made it, is to be there again.
	compares := stash && slices.ContainsFunc(behind, func(r shell.Run) bool { return isCheck(r.Command.Program()) })
	again := announced > 1 || !stash && slices.ContainsFunc(behind, func(r shell.Run) bool { return isCheck(r.Command.Program()) })
	var hit *openEdit
	var copied, gone, copies []string
	var kept []savedPatch
	patched, lost := false, false
	for i := len(g.open[talk]) - 1; i >= 0; i-- {
		one := &g.open[talk][i]
		if !thrown(*one) || slices.Contains(copied, one.path) || slices.ContainsFunc(behind, one.isCopiedBack) {
			continue
		}
		if stash && takenOfStash(e, at+1, one.path, g.directory) {
			continue
		}
		saved := g.patchesOf(talk, one)
		if putsBack(slices.Clone(saved), one.path) {
			continue
		}
		if one.shell && !compares && (stash || !g.isMissed(talk, one, told)) {
			continue
		}
		if hit == nil || (len(hit.copies) > 0 || hit.shell || patched && len(saved) == 0) && !one.shell {
			hit, patched = one, len(saved) > 0
		}
		copies = append(copies, one.copies...)
		for _, p := range saved {
			p.files = []string{one.path}
			kept = append(kept, p)
		}
		if gone = append(gone, one.path); !stash && len(one.copies) == 0 && !one.shell && !again && len(saved) == 0 {
			lost = true
			break
		}
		copied = append(copied, one.path)
	}
	if hit == nil {
		return
	}
	f := e.finding(Likely, hit.path)
	place := hit.place
	f.Counterpart = &place
	needs := uint64(never)
	switch {
	case stash:
		needs = g.threwAway(talk, thrownAway{left: gone, patches: kept, copies: copies, stash: true, target: mixed(putBackTarget(talk, "") ^ uint64(e.place.Entry))})
	case again, len(kept) > 0 && !lost:
		needs = g.threwAway(talk, thrownAway{left: gone, patches: kept, copies: copies})
	case len(hit.copies) > 0, hit.shell:
		needs = g.threwAway(talk, thrownAway{left: []string{hit.path}, patches: kept, copies: copies}) // or changed again
	case !stash:
		if target, ok := g.takesTrial(talk, hit, told, e); ok {
			needs = target
		}
	}
	l.bad(e.place, needs, found{key: key{rule: ruleReset, target: e.target}, Finding: &f})
	g.open[talk] = slices.DeleteFunc(g.open[talk], thrown)
}

// threwAway notes files that are away, and returns what stands for all of them.
func (g *files) threwAway(talk uint64, one thrownAway) uint64 {
	if g.thrown == nil || len(g.thrown) > 1<<8 {
		g.thrown = map[uint64][]thrownAway{}
	}
	if !one.stash {
		one.target = putBackTarget(talk, strings.Join(one.left, "\x00"))
	}
	if len(g.thrown[talk]) < 1<<6 {
		g.thrown[talk] = append(g.thrown[talk], one)
	} else if one.stash {
		return putBackTarget(talk, "")
	}
	return one.target
}

// went reports whether one of the programs of a command is known to have gone well: the command
// did, or it failed at what stands behind that.
func (e *ended) went(at int) bool {
	runs := e.runs()
	switch {
	case e.fine():
		return true
	case e.outcome.State != Failed && e.outcome.State != Unsure, !slices.ContainsFunc(runs[at+1:], func(r shell.Run) bool { return classOf(r.Command) == work }):
		return false
	case runs[at].Perhaps && slices.ContainsFunc(runs[:at], func(r shell.Run) bool {
		return classOf(r.Command) != setup && program(r.Command.Program()) != "git"
	}):
		return false // that may have failed
	}
	name, said, stash := program(runs[at].Command.Program()), saidBy(e.result), putsAway(runs[at].Command.Program())
	for row := range strings.Lines(said[:min(len(said), maxListing)]) {
		if stash && strings.HasPrefix(row, "error: Your local changes ") {
			continue // so says who takes them again
		}
		if strings.HasPrefix(row, name+": ") || name == "git" && slices.ContainsFunc(gitRefusals[:], func(w string) bool { return strings.HasPrefix(row, w) }) {
			return false
		}
	}
	return true
}

// gitRefusals are how git says that it throws nothing away: compilers and runners of tests begin
// what they say with error, too.
var gitRefusals = [...]string{
	"fatal: ", "error: pathspec ", "error: path '", "error: Your local changes ", "error: The following untracked ",
	"error: you need to resolve ", "error: unable to unlink ", "error: unable to create file ", "error: unknown option `", "error: unknown switch `",
}

// isAnnounced returns how many edits of a file the agent just said that it takes back, where the
// command names that file, and nothing else that was edited: it means the one that there is, or a
// trial that no check ever found to work.
func (g *files) isAnnounced(talk uint64, told toThrow) (n int) {
	path, proven := "", false
	for i := range g.open[talk] {
		if one := &g.open[talk][i]; len(told.paths) > 0 && told.has(one, g.directory) {
			if !slices.ContainsFunc(told.paths, one.isFile) || n > 0 && one.path != path {
				return 0
			}
			n, path, proven = n+1, one.path, proven || one.proven
		}
	}
	if n == 1 && g.wasBrokenForCheck(talk, path) {
		return n
	}
	if n == 0 || n > 1 && proven || !g.saying.just() {
		return 0
	}
	said := g.saying.agentSaid(g.thread)
	if n == 1 && saysBut(said, ownBackForm(), notBackForm()) || saysBut(said, trialBackForm(), notBackForm()) {
		return n
	}
	return 0
}

var ownBackForm = sync.OnceValue(func() *regexp.Regexp {
	const own = `(?:my|this|that|the last|the previous|the first) (?:\w+ )?(?:edit|change|attempt|fix|patch|try|idea)\b`
	return regexp.MustCompile(`(?i)\b(?:(?:revert|undo|discard|drop|withdraw)(?:ing)?|take back|taking back|roll(?:ing)? back|throw(?:ing)? away) ` + own + `|\b(?:tak(?:e|ing)|roll(?:ing)?|put(?:ting)?) ` + own + ` back\b`)
})

// trialBackForm is how somebody says to take back all of a trial.
var trialBackForm = sync.OnceValue(func() *regexp.Regexp {
	const bare = `(?:(?:all (?:of )?)?(?:it|this|that|them)|both)(?:\s*(?:[.,;:!()*–—\n]|$)| (?:-|(?:and|again|now|then|first|before|completely|entirely|altogether|instead|by|with|using|since|because|as|so|but)\b))` // this warning is another thing
	const own = `(?:my|the|this|that|these|those) (?:\w+ )?(?:edits|changes|attempt|approach|experiment|idea|trial)`
	const trial = `(?:it|this|that|them|both|all (?:of )?(?:it|this|that|them)|` + own + `)`
	return regexp.MustCompile(`(?i)\b(?:revert|undo|discard|drop|withdraw|take back|roll back|throw away)(?:ing)? (?:` + bare + `|` + own + `\b)|\b(?:tak(?:e|ing)|roll(?:ing)?) ` + trial + ` back\b`)
})

// isFile reports whether a word of a command is the file of an edit itself.
func (o *openEdit) isFile(w string) bool {
	w = withoutWayUp(w)
	return w != "" && (o.path == w || strings.HasSuffix(o.path, "/"+w) || strings.HasSuffix(w, "/"+o.path))
}

// isMissed reports whether an edit by a command is lost together with another one of the same file
// by who names a folder or nothing: that one of them was to go is no reason for the other. Who
// names the file, or says that all goes back, tries what happens.
func (g *files) isMissed(talk uint64, one *openEdit, told toThrow) bool {
	if slices.ContainsFunc(told.paths, one.isFile) || g.saying.saysBack(g.thread, one.place) {
		return false
	}
	return slices.ContainsFunc(g.open[talk], func(other openEdit) bool {
		return other.path == one.path && other.place != one.place
	})
}

// editedByShell notes files of the project that a command changed in place. What it takes back by
// itself is none.
func (g *files) editedByShell(l *looked, talk uint64, e *ended) {
	runs := e.runs()
	if slices.ContainsFunc(runs, func(r shell.Run) bool { return resets(r.Command.Program()) }) {
		return
	}
	if !e.fine() { // what comes behind an edit may show what it is for
		if said := saidBy(e.result); len(runs) < 2 || strings.HasPrefix(said, "sed:") || strings.HasPrefix(said, "perl:") {
			return
		}
		runs = runs[:1]
	}
	for _, name := range inPlace(e.use, runs) {
		if name = strings.TrimPrefix(name, "./"); !isCode(name) || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "~") || strings.HasPrefix(name, "..") || g.throwsAway(name) {
			continue
		}
		g.putBack(l, talk, e, name, "")
		g.opened(talk, openEdit{place: e.place, path: line(name), shell: true})
	}
	for i, r := range e.runs() { // of the same command
		if program(r.Command.Program()) == "git" && has(r.Command.Program(), "add") {
			g.stages(talk, e, i)
		}
	}
}

// putBackTarget stands for a file that was thrown away, or for all that git keeps in its stash.
func putBackTarget(talk uint64, path string) uint64 {
	return mixed(talk ^ model.Hash("put back\x00"+path))
}

// isNamedBy reports whether a word of a command is the file of an edit, or a folder that it is in.
func (o *openEdit) isNamedBy(w string) bool {
	w = withoutWayUp(w)
	if i := strings.LastIndexByte(w, '/'); strings.Contains(w[i+1:], "*") && i > 0 { // all of a folder that are called so
		ok, _ := path.Match(w[i+1:], path.Base(o.path))
		return ok && strings.HasSuffix("/"+path.Dir(o.path), "/"+w[:i])
	}
	return w == "." || w == "*" || w != "" && strings.Contains("/"+o.path+"/", "/"+w+"/")
}

// copies notes files that a command copies elsewhere, and those that it puts back.
func (g *files) copies(l *looked, talk uint64, e *ended) {
	for at, r := range e.runs() {
		words := r.Command.Program()
		switch program(words) {
		case "cp", "rsync", "mv", "cat", "git", "patch":
		default:
			continue
		}
		if !e.went(at) {
			continue
		}
		g.patchedOrTaken(l, talk, e, at)
		if program(words) == "git" || program(words) == "patch" {
			continue
		}
		given, to := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") }), ""
		if program(words) == "cat" {
			if len(given) == 1 && len(r.Command.Writes) == 1 {
				to = r.Command.Writes[0]
			}
		} else if last := len(given) - 1; last > 0 {
			given, to = given[:last], given[last]
		}
		if to = withoutWayUp(to); to == "" {
			continue
		}
		for i := range g.open[talk] {
			if one := &g.open[talk][i]; !one.isNamedBy(to) {
				one.isCopied(given, to)
			}
		}
		if u, ok := g.news.get(talk); ok {
			for i := range u.made {
				if one := &u.made[i]; !one.isNamedBy(to) {
					one.isCopied(given, to)
				}
			}
		}
		for _, w := range given {
			for _, p := range [...]string{to, path.Join(to, path.Base(w))} {
				g.putBack(l, talk, e, p, w)
			}
		}
	}
}

// putBack notes that a file is there again that was thrown away: changed again, or by a copy that
// was made of it before.
func (g *files) putBack(l *looked, talk uint64, e *ended, name, from string) {
	list := g.thrown[talk]
	if len(list) == 0 {
		return
	}
	for i := range list {
		if from != "" && !isCopyIn(list[i].copies, from) || from == "" && list[i].stash {
			continue
		}
		list[i].left = slices.DeleteFunc(list[i].left, func(gone string) bool {
			return gone == name || strings.HasSuffix(gone, "/"+name) || strings.HasSuffix(name, "/"+gone)
		})
		if len(list[i].left) == 0 {
			l.well(list[i].target, e.place)
		}
	}
	g.thrown[talk] = slices.DeleteFunc(list, func(a thrownAway) bool { return len(a.left) == 0 })
}

// isCopied notes what a command copies of the file of an edit.
func (o *openEdit) isCopied(from []string, to string) {
	for _, w := range from {
		if !o.isNamedBy(w) || len(o.copies) >= maxCopies {
			continue
		}
		if !o.isFile(w) && !strings.Contains(w, "*") {
			o.copies = append(o.copies, strings.TrimSuffix(to, "/")+"/")
			continue
		}
		o.copies = append(o.copies, strings.Clone(to), path.Join(to, path.Base(o.path)))
	}
}

// isCopyIn reports whether a word names one of the copies of a file, or a folder of them.
func isCopyIn(copies []string, w string) bool {
	w = withoutWayUp(w)
	return w != "" && slices.ContainsFunc(copies, func(one string) bool {
		if strings.HasSuffix(one, "/") {
			return strings.HasPrefix(w+"/", one)
		}
		if strings.Contains(w, "*") {
			ok, _ := path.Match(w, one)
			return ok
		}
		return samePath(one, w)
	})
}

// isCopiedBack reports whether a command puts a copy that was made of the file of an edit in its place.
func (o *openEdit) isCopiedBack(r shell.Run) bool {
	words := r.Command.Program()
	if name := program(words); name != "cp" && name != "mv" && name != "rsync" || len(words) < 3 {
		return false
	}
	return o.isNamedBy(words[len(words)-1]) && slices.ContainsFunc(words[1:len(words)-1], func(w string) bool { return isCopyIn(o.copies, w) })
}
