package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// Files that were written as a whole, with a comment where the rest of them stood.

var rulePlaceholder = &Rule{"files.placeholder", Files, Error, "a file was written with a comment in the place of its rest", "A whole file was written that was there before, and a line of it is a comment that the rest is as it was: what stood there is gone. A later write or edit of the file without such a line makes it good. Tools for which such a line means what it says are left out."}

// placeholders is the follower of the rule.
type placeholders struct {
	threads latest[uint64, *wholeWrites]
}

// wholeWrites are the files that a thread knows, and those that it wrote with such a line.
type wholeWrites struct {
	known map[string]bool     // base names of files that were read, or written
	open  map[string]heldEdit // of files with such a line
}

var placeholderForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[ \t]*(?://|#|/\*|<!--|--|;|%|\{/\*)[ \t]*(?:(?:\.{3}|…)[ \t]*\(?(?:(?:the )?(?:rest|remainder|remaining|other|existing|previous|same)\b[^\n]{0,60})|(?:the )?(?:rest|remainder) of (?:the |this )?[\w ]{1,30}(?:is |are |stays? |remains? )?(?:unchanged|the same|as before|omitted)\b[^\n]{0,20})$`)
})

func (*placeholders) message(*Finder, *looked, *step) {}

func (g *placeholders) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	switch e.changesAs() {
	case tool.ReadFile, tool.EditFile, tool.PatchFile, tool.WriteFile, tool.Shell:
	default:
		return
	}
	b := g.threads.of(s.thread, func() *wholeWrites { return &wholeWrites{known: map[string]bool{}, open: map[string]heldEdit{}} })
	switch e.changesAs() {
	case tool.WriteFile:
		name := e.use.Path()
		if name == "" {
			return
		}
		base := lastName(name)
		text := e.use.Content()
		row := ""
		if len(text) <= maxListing && !isProseFile(name) {
			row = placeholderIn(text)
		}
		switch {
		case row == "":
			delete(b.open, base)
		case b.known[base] && len(b.open) < maxNamed:
			b.open[base] = heldEdit{e.place, e.finding(Likely, line(row))}
		}
		b.knows(base)
	case tool.Shell:
		if name := printed(e); name != "" {
			b.knows(lastName(name))
		}
		for _, name := range e.writes() {
			delete(b.open, lastName(name))
		}
		if c := e.use.Command(); strings.Contains(c, "git checkout") || strings.Contains(c, "git restore") {
			clear(b.open)
		}
	default:
		for _, name := range e.use.Paths() {
			base := lastName(name)
			b.knows(base)
			if e.use.Purpose != tool.ReadFile {
				delete(b.open, base)
			}
		}
	}
}

// placeholderIn returns the line of a text that is a comment in the place of its rest, "" if none is.
func placeholderIn(text string) string {
	if !strings.Contains(text, "...") && !strings.Contains(text, "…") && !strings.Contains(text, " rest of ") && !strings.Contains(text, " remainder of ") {
		return ""
	}
	for row := range strings.Lines(text) {
		if len(row) > 200 || !strings.Contains(row, "...") && !strings.Contains(row, "…") && !strings.Contains(row, "rest of ") && !strings.Contains(row, "remainder of ") {
			continue
		}
		if row = strings.TrimRight(row, "\r\n"); placeholderForm().MatchString(row) {
			return row
		}
	}
	return ""
}

func (b *wholeWrites) knows(base string) {
	if len(b.known) < 1<<10 {
		b.known[base] = true
	}
}

func (g *placeholders) last(f *Finder, l *looked) {
	for _, b := range g.threads.all() {
		for name, one := range b.open {
			l.say(one.place, rulePlaceholder, model.Hash(name), one.finding)
		}
	}
}
