package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A figure that a program gave, in a file that it wrote, and that is set to another value by hand.

// handSets is the follower that knows it, of ruleFigure.
type handSets struct {
	threads latest[uint64, map[string]map[string]givenFigure] // by file and name
}

// A givenFigure is the value that a program gave.
type givenFigure struct {
	value string
	place Place
}

var (
	givenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^[ \t]*["']?([A-Za-z_][\w.-]{2,40})["']?[ \t]*[=:][ \t]*(-?\d+(?:\.\d+)?)[ \t]*,?\r?$`)
	})
	// setForm is how sed sets a value, whatever it was.
	setForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^s[/|#,]\^?["']?([A-Za-z_][\w.-]{2,40})["']?[ ]?[=:][ ]?[^/|#,]*[/|#,]["']?([A-Za-z_][\w.-]{2,40})["']?[ ]?[=:][ ]?(-?\d+(?:\.\d+)?)[/|#,]`)
	})
)

func (*handSets) message(*Finder, *looked, *step) {}
func (*handSets) last(*Finder, *looked)           {}

func (g *handSets) ended(_ *Finder, l *looked, s *step, e *ended) {
	if !e.fine() || e.result == nil {
		return
	}
	files, ok := g.threads.get(s.thread)
	switch e.use.Purpose {
	case tool.Shell:
	case tool.EditFile:
		if ok {
			for _, one := range e.edits() {
				was, now := givenForm().FindStringSubmatch(one.Old), givenForm().FindStringSubmatch(one.New)
				if was != nil && now != nil && was[1] == now[1] {
					say(l, e, files[path.Base(one.Path)], now[1], now[2])
				}
			}
		}
		return
	default:
		return
	}
	runs := e.runs()
	if ok {
		for _, r := range runs {
			words := r.Command.Program()
			if program(words) != "sed" || !editsInPlace(words) {
				continue
			}
			file := files[path.Base(words[len(words)-1])]
			if len(file) == 0 {
				continue
			}
			for _, w := range words[1 : len(words)-1] {
				if m := setForm().FindStringSubmatch(w); m != nil && m[1] == m[2] {
					say(l, e, file, m[1], m[3])
				}
			}
		}
	}
	for _, w := range e.writes() {
		name := path.Base(w)
		if ok {
			delete(files, name)
		}
		if !slices.ContainsFunc(runs, func(r shell.Run) bool { return computes(r.Command) }) || slices.ContainsFunc(runs, func(r shell.Run) bool {
			words := r.Command.Program()
			return r.Command.Input || program(words) == "sed" && editsInPlace(words)
		}) {
			continue
		}
		text := saidBy(e.result)
		if len(text) > maxScript {
			continue
		}
		given := map[string]givenFigure{}
		for _, m := range givenForm().FindAllStringSubmatch(text, maxOfResult) {
			given[strings.Clone(m[1])] = givenFigure{strings.Clone(m[2]), e.place}
		}
		if len(given) == 0 {
			continue
		}
		if !ok {
			files, ok = map[string]map[string]givenFigure{}, true
			g.threads.set(s.thread, files)
		}
		if len(files) < maxNamed {
			files[strings.Clone(name)] = given
		}
	}
}

// computes reports whether a program makes what it prints, and does not only print what it was
// given.
func computes(c *shell.Command) bool {
	words := c.Program()
	switch program(words) {
	case "psql", "mysql", "sqlite3", "duckdb":
		return true
	case "git", "tee", "cp", "mv", "touch", "chmod", "rm", "ln", "tar", "curl", "wget":
		return false
	}
	return classOf(c) == work
}

// say says that a figure was set to another value than was given.
func say(l *looked, e *ended, given map[string]givenFigure, name, value string) {
	one, ok := given[name]
	if !ok || one.value == value {
		return
	}
	delete(given, name)
	f := e.finding(Likely, name+": a program gave "+one.value+", and "+value+" was put in by hand")
	f.Counterpart = &one.place
	l.say(e.place, ruleFigure, model.Hash(name+value), f)
}
