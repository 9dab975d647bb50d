package findings

import (
	"path"
	"slices"
	"strings"

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
	var hit *openEdit
	var copied []string
	for i := len(g.open[talk]) - 1; i >= 0; i-- {
		one := &g.open[talk][i]
		if !all && !slices.ContainsFunc(words, one.isNamedBy) || slices.Contains(copied, one.path) {
			continue
		}
		if hit == nil || hit.copied {
			hit = one
		}
		if !one.copied {
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
	case hit.copied:
		needs = putBackTarget(talk, hit.path)
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
		if gone == name || strings.HasSuffix(gone, "/"+name) {
			l.well(putBackTarget(talk, gone), e.place)
		}
	}
}
