package findings

import "strings"

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
	place Place
	path  string
}

// reset looks for edits that a command threw away.
func (g *files) reset(_ *Finder, l *looked, talk uint64, e *ended, words []string) {
	if !e.fine() {
		return
	}
	all := has(words, "stash") || has(words, "reset")
	for i := len(g.open[talk]) - 1; i >= 0; i-- {
		one := g.open[talk][i]
		hit := all
		for _, w := range words {
			w = strings.TrimPrefix(strings.TrimSuffix(w, "/"), "./")
			hit = hit || w == "." || w == "*" || w != "" && strings.Contains("/"+one.path+"/", "/"+w+"/")
		}
		if !hit {
			continue
		}
		f := e.finding(Likely, one.path)
		f.Counterpart = &one.place
		l.say(e.place, ruleReset, e.target, f)
		delete(g.open, talk)
		return
	}
}
