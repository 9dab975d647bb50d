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
		return !has(words, "-b") && !has(words, "--staged")
	case has(words, "stash"):
		return !has(words, "pop") && !has(words, "apply") && !has(words, "list") && !has(words, "show") && !has(words, "drop")
	case has(words, "reset"):
		return has(words, "--hard")
	}
	return false
}

// openEdit is an edit that was not committed.
type openEdit struct {
	place  Place
	path   string
	copied bool // the file was copied since
	shell  bool // by a command
}

func (g *files) opened(talk uint64, one openEdit) {
	if g.open == nil || len(g.open) > 1<<8 {
		g.open = map[uint64][]openEdit{}
	}
	if list := g.open[talk]; len(list) < 1<<8 {
		g.open[talk] = append(list, one)
	}
}

// reset looks for edits that a command threw away. Those of files that were copied before, or that
// are only put away, are made good by who puts them back.
func (g *files) reset(_ *Finder, l *looked, talk uint64, e *ended, words []string) {
	if !e.fine() {
		return
	}
	stash := has(words, "stash")
	if stash && takesBack(e) {
		return
	}
	all := stash || has(words, "reset")
	if g.isAnnounced(talk, words) {
		delete(g.open, talk)
		return
	}
	var hit *openEdit
	var copied []string
	for i := len(g.open[talk]) - 1; i >= 0; i-- {
		one := &g.open[talk][i]
		if !all && !slices.ContainsFunc(words, one.isNamedBy) || slices.Contains(copied, one.path) {
			continue
		}
		if one.shell && (stash || !g.isMissed(talk, one, words)) {
			continue
		}
		if hit == nil || (hit.copied || hit.shell) && !one.shell {
			hit = one
		}
		if !one.copied && !one.shell {
			break
		}
		copied = append(copied, one.path)
	}
	if hit == nil {
		return
	}
	f := e.finding(Likely, hit.path)
	at := hit.place
	f.Counterpart = &at
	needs := uint64(never)
	switch {
	case hit.copied, hit.shell:
		needs = putBackTarget(talk, hit.path) // or changed again
		if g.thrown == nil || len(g.thrown) > 1<<8 {
			g.thrown = map[uint64][]string{}
		}
		if len(g.thrown[talk]) < 1<<6 {
			g.thrown[talk] = append(g.thrown[talk], hit.path)
		}
	case stash:
		needs = putBackTarget(talk, "")
	}
	l.bad(e.place, needs, found{key: key{rule: ruleReset, target: e.target}, Finding: &f})
	delete(g.open, talk)
}

// isAnnounced reports whether the agent just said that it takes its change back, and the command
// names the file of that one change, and nothing else that was edited.
func (g *files) isAnnounced(talk uint64, words []string) bool {
	n := 0
	for i := range g.open[talk] {
		if one := &g.open[talk][i]; slices.ContainsFunc(words, one.isNamedBy) {
			if !slices.ContainsFunc(words, one.isFile) {
				return false
			}
			n++
		}
	}
	return n == 1 && g.saying.just() && saysBut(g.saying.agentSaid(g.thread), ownBackForm(), notBackForm())
}

var ownBackForm = sync.OnceValue(func() *regexp.Regexp {
	const own = `(?:my|this|that|the last|the previous|the first) (?:\w+ )?(?:edit|change|attempt|fix|patch|try|idea)\b`
	return regexp.MustCompile(`(?i)\b(?:(?:revert|undo|discard|drop|withdraw)(?:ing)?|take back|taking back|roll(?:ing)? back|throw(?:ing)? away) ` + own + `|\b(?:tak(?:e|ing)|roll(?:ing)?|put(?:ting)?) ` + own + ` back\b`)
})

// isFile reports whether a word of a command is the file of an edit itself.
func (o *openEdit) isFile(w string) bool {
	w = strings.TrimPrefix(w, "./")
	return w != "" && (o.path == w || strings.HasSuffix(o.path, "/"+w) || strings.HasSuffix(w, "/"+o.path))
}

// isMissed reports whether an edit by a command is lost together with another one of the same file
// by who names a folder or nothing: that one of them was to go is no reason for the other. Who
// names the file, or says that all goes back, tries what happens.
func (g *files) isMissed(talk uint64, one *openEdit, words []string) bool {
	if slices.ContainsFunc(words, one.isFile) || g.saying.saysBack(g.thread) {
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
		g.putBack(l, talk, e, name)
		g.opened(talk, openEdit{place: e.place, path: line(name), shell: true})
	}
}

// putBackTarget stands for a file that was thrown away, or for what git keeps in its stash.
func putBackTarget(talk uint64, path string) uint64 {
	return mixed(talk ^ model.Hash("put back\x00"+path))
}

// takesBack reports whether a command itself takes back what it puts away.
func takesBack(e *ended) bool {
	runs := e.runs()
	away := slices.IndexFunc(runs, func(r shell.Run) bool {
		_, verb := gitVerb(r.Command.Program())
		return verb == "stash" && !unstashes(r.Command.Program())
	})
	return slices.ContainsFunc(runs[away+1:], func(r shell.Run) bool { return unstashes(r.Command.Program()) })
}

// unstashes reports whether a command takes what was put away.
func unstashes(words []string) bool {
	_, verb := gitVerb(words)
	return program(words) == "git" && verb == "stash" && (has(words, "pop") || has(words, "apply"))
}

// isNamedBy reports whether a word of a command is the file of an edit, or a folder that it is in.
func (o *openEdit) isNamedBy(w string) bool {
	w = strings.TrimPrefix(strings.TrimSuffix(w, "/"), "./")
	if i := strings.LastIndexByte(w, '/'); strings.Contains(w[i+1:], "*") && i > 0 { // all of a folder that are called so
		ok, _ := path.Match(w[i+1:], path.Base(o.path))
		return ok && strings.HasSuffix("/"+path.Dir(o.path), "/"+w[:i])
	}
	return w == "." || w == "*" || w != "" && strings.Contains("/"+o.path+"/", "/"+w+"/")
}

// copies notes files that a command copies elsewhere, and those that it puts back.
func (g *files) copies(l *looked, talk uint64, e *ended) {
	if !e.fine() {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if unstashes(words) {
			l.well(putBackTarget(talk, ""), e.place)
		}
		switch program(words) {
		case "cp", "rsync", "mv":
		default:
			continue
		}
		moves := program(words) == "mv"
		words = slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
		if len(words) < 2 {
			continue
		}
		from, to := words[:len(words)-1], strings.TrimPrefix(strings.TrimSuffix(words[len(words)-1], "/"), "./")
		for i := range g.open[talk] {
			one := &g.open[talk][i]
			one.copied = one.copied || !moves && slices.ContainsFunc(from, one.isNamedBy) && !one.isNamedBy(to)
		}
		for _, w := range from {
			for _, p := range [...]string{to, path.Join(to, path.Base(w))} {
				if path.Base(p) == path.Base(w) {
					g.putBack(l, talk, e, p)
				}
			}
		}
	}
}

// putBack notes that a file is there again that was thrown away.
func (g *files) putBack(l *looked, talk uint64, e *ended, name string) {
	for _, gone := range g.thrown[talk] {
		if gone == name || strings.HasSuffix(gone, "/"+name) || strings.HasSuffix(name, "/"+gone) {
			l.well(putBackTarget(talk, gone), e.place)
		}
	}
}
