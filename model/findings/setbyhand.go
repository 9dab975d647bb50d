package findings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

var ruleSetByHand = &Rule{"contradiction.byhand", Contradiction, Warning, "a figure that a program gave was set to another value by hand", "A program gave a figure by its name, as rye=0, and wrote it into a file. Then sed or an edit set it to another value in that file, where it still was what the program gave. No prompt names the new value, and no program wrote the file anew between them."}

// handSets is the follower of the rule.
type handSets struct {
	threads latest[uint64, *givenFigures]
}

// givenFigures is what a thread knows of figures.
type givenFigures struct {
	files []figuresOf
	asked []askedFigure // of prompts, the last ones
}

// figuresOf are those of a file, by name.
type figuresOf struct {
	path  string
	given map[string]givenFigure
}

// A givenFigure is the value that a program gave.
type givenFigure struct {
	value string
	place Place
}

// An askedFigure is a number of a prompt.
type askedFigure struct {
	value float64
	line  string // around it
}

// Limits of what is kept of prompts.
const (
	maxAskedFigures = 64
	aroundAsked     = 60 // bytes on both sides of a number
)

var (
	givenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^[ \t]*["']?([A-Za-z_][\w.-]{2,40})["']?[ \t]*[=:][ \t]*(-?\d+(?:\.\d+)?)[ \t]*,?\r?$`)
	})
	// setForm is how sed sets a value, whatever it was.
	setForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^s[/|#,]\^?["']?([A-Za-z_][\w.-]{2,40})["']?[ ]?[=:][ ]?([^/|#,]*)[/|#,]["']?([A-Za-z_][\w.-]{2,40})["']?[ ]?[=:][ ]?(-?\d+(?:\.\d+)?)[/|#,]`)
	})
	askedNumberForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`-?\d[\d,]*(?:\.\d+)?`)
	})
)

func (g *handSets) message(_ *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	text := textOf(s.message)
	if len(text) > maxAllPrompt {
		return
	}
	first := strings.IndexAny(text, "0123456789")
	if first < 0 {
		return
	}
	text = text[max(0, first-aroundAsked):]
	found := askedNumberForm().FindAllStringIndex(text, maxAskedFigures)
	if len(found) == 0 {
		return
	}
	b := g.threads.of(s.thread, func() *givenFigures { return &givenFigures{} })
	for _, at := range found {
		if v, err := strconv.ParseFloat(strings.ReplaceAll(text[at[0]:at[1]], ",", ""), 64); err == nil {
			b.asked = append(b.asked, askedFigure{v, strings.Clone(text[max(0, at[0]-aroundAsked):min(len(text), at[1]+aroundAsked)])})
		}
	}
	b.asked = slices.Clone(b.asked[max(0, len(b.asked)-maxAskedFigures):])
}

func (*handSets) last(*Finder, *looked) {}

func (g *handSets) ended(_ *Finder, l *looked, s *step, e *ended) {
	if !e.fine() || e.result == nil {
		return
	}
	b, ok := g.threads.get(s.thread)
	switch e.changesAs() {
	case tool.Shell:
		if ok && len(b.files) > 0 {
			b.setBySed(l, e)
		}
		g.written(s, e)
	case tool.EditFile, tool.PatchFile:
		if ok && len(b.files) > 0 {
			for _, one := range e.edits() {
				b.setByEdit(l, e, one)
			}
		}
	case tool.WriteFile:
		if ok {
			b.forget(e.use.Path())
		}
	}
}

// setBySed looks for figures that sed sets.
func (b *givenFigures) setBySed(l *looked, e *ended) {
	runs := e.runs()
	for i, r := range runs {
		words := r.Command.Program()
		if program(words) != "sed" || !editsInPlace(words) {
			continue
		}
		given := b.of(placedBy(e, runs[:i], words[len(words)-1]))
		if len(given) == 0 {
			continue
		}
		for _, w := range words[1 : len(words)-1] {
			if m := setForm().FindStringSubmatch(w); m != nil && m[1] == m[3] && (!isFigure(m[2]) || sameFigure(m[2], given[m[1]].value)) {
				b.isSet(l, e, given, m[1], m[4])
			}
		}
	}
}

// setByEdit looks for figures that an edit sets.
func (b *givenFigures) setByEdit(l *looked, e *ended, one tool.Edit) {
	given := b.of(placedBy(e, nil, one.Path))
	if len(given) == 0 || len(one.Old)+len(one.New) > maxListing {
		return
	}
	was := map[string]string{}
	for _, m := range givenForm().FindAllStringSubmatch(one.Old, maxOfResult) {
		was[m[1]] = m[2]
	}
	for _, m := range givenForm().FindAllStringSubmatch(one.New, maxOfResult) {
		if old, ok := was[m[1]]; ok && sameFigure(old, given[m[1]].value) {
			b.isSet(l, e, given, m[1], m[2])
		}
	}
}

// placedBy is the path of a file that a command names, as far as it is known where that is.
func placedBy(e *ended, before []shell.Run, name string) string {
	folder := folderOf(e.use, before)
	if folder != "" || e.shellIn != "" {
		folder = joined(e.shellIn, folder)
	}
	return joined(folder, strings.ReplaceAll(name, `\`, "/"))
}

// of returns what was given in a file, nil if there is nothing.
func (b *givenFigures) of(path string) map[string]givenFigure {
	for _, one := range b.files {
		if samePath(one.path, path) {
			return one.given
		}
	}
	return nil
}

// forget lets go of a file that is another one now.
func (b *givenFigures) forget(path string) {
	b.files = slices.DeleteFunc(b.files, func(one figuresOf) bool { return samePath(one.path, path) })
}

// written notes the figures that a program gave and wrote into a file.
func (g *handSets) written(s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	runs := e.runs()
	for _, w := range e.writes() {
		if w = joined(e.shellIn, w); ok {
			b.forget(w)
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
			b, ok = &givenFigures{}, true
			g.threads.set(s.thread, b)
		}
		if len(b.files) < maxNamed {
			b.files = append(b.files, figuresOf{strings.Clone(w), given})
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

// isSet says that a figure was set to another value than was given.
func (b *givenFigures) isSet(l *looked, e *ended, given map[string]givenFigure, name, value string) {
	one, ok := given[name]
	if !ok || sameFigure(one.value, value) || b.isAsked(name, value) {
		return
	}
	delete(given, name)
	f := e.finding(Likely, name+": a program gave "+one.value+", and "+value+" was put in")
	f.Counterpart = &one.place
	l.say(e.place, ruleSetByHand, model.Hash(name+value), f)
}

// isAsked reports whether a prompt names a value; one of a single digit, which many prompts have, with
// the name of the figure.
func (b *givenFigures) isAsked(name, value string) bool {
	v, err := strconv.ParseFloat(value, 64)
	return err == nil && slices.ContainsFunc(b.asked, func(a askedFigure) bool {
		return a.value == v && (len(value) > 1 || strings.Contains(strings.ToLower(a.line), strings.ToLower(name)))
	})
}

func isFigure(s string) bool {
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}

// sameFigure reports whether two texts are the same number.
func sameFigure(a, b string) bool {
	one, err := strconv.ParseFloat(a, 64)
	other, otherErr := strconv.ParseFloat(b, 64)
	return err == nil && otherErr == nil && one == other
}
