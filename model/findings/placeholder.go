package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// Files that were written as a whole, with a comment where the rest of them stood.

var rulePlaceholder = &Rule{"files.placeholder", Files, Error, "a file was written with a comment in the place of its rest", "A whole file was written that was there before, and a line of it is a comment that the rest is as it was: what stood there is gone. A later write or edit of the file makes it good, if it has no such line, and puts in more than was written with it: without the line alone the rest is not there either. Tools for which such a line means what it says are left out."}

// placeholders is the follower of the rule.
type placeholders struct {
	threads latest[uint64, *wholeWrites]
}

// wholeWrites are the files that a thread knows, and those that it wrote with such a line.
type wholeWrites struct {
	known map[string][]string // files that were seen, or written, by their base names
	open  map[string]inPlaceOf
}

// An inPlaceOf is the write of a file with such a line.
type inPlaceOf struct {
	heldEdit
	rows []uint32 // all that it wrote, nil if that is too much
}

var placeholderForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[ \t]*(?://|#|/\*|<!--|--|;|%|\{/\*)[ \t]*(?:(?:\.{3}|…)[ \t]*\(?(?:(?:the )?(?:rest|remainder|remaining|other|existing|previous|same)\b[^\n]{0,60})|(?:the )?(?:rest|remainder) of (?:the |this )?[\w ]{1,30}(?:is |are |stays? |remains? )?(?:unchanged|the same|as before|omitted)\b[^\n]{0,20})$`)
})

func (*placeholders) message(*Finder, *looked, *step) {}

func (g *placeholders) ended(_ *Finder, _ *looked, s *step, e *ended) {
	purpose := e.changesAs()
	switch purpose {
	case tool.ReadFile, tool.EditFile, tool.PatchFile, tool.WriteFile, tool.Shell:
	default:
		return
	}
	b := g.threads.of(s.thread, func() *wholeWrites { return &wholeWrites{known: map[string][]string{}, open: map[string]inPlaceOf{}} })
	if !e.fine() {
		if purpose == tool.EditFile || purpose == tool.PatchFile {
			if _, there := saysNoPlace(e.result); there {
				b.knows(e.use.Paths()...)
			}
		}
		return
	}
	switch purpose {
	case tool.WriteFile:
		b.wrote(e, e.use.Path(), e.use.Content())
	case tool.Shell:
		b.ran(e)
	default:
		paths := e.use.Paths()
		b.knows(paths...)
		if e.use.Purpose != tool.ReadFile && len(b.open) > 0 && putsIn(e.edits()) {
			for _, name := range paths {
				delete(b.open, lastName(name))
			}
		}
	}
}

// wrote notes that a call wrote a whole file.
func (b *wholeWrites) wrote(e *ended, name, text string) {
	if name == "" {
		return
	}
	base, row := lastName(name), ""
	if len(text) <= maxListing && !isProseFile(name) {
		row = placeholderIn(text)
	}
	switch old := b.open[base]; {
	case row == "" && old.has(text): // what was written before, without the line
	case row == "":
		delete(b.open, base)
	case len(b.open) < maxNamed && slices.ContainsFunc(b.known[base], func(p string) bool { return samePath(p, name) }):
		b.open[strings.Clone(base)] = inPlaceOf{heldEdit{e.place, e.finding(Likely, line(row))}, rowHashes(text)}
	}
	b.knows(name)
}

// has reports whether all of a text was written.
func (p inPlaceOf) has(text string) bool {
	if p.rows == nil {
		return false
	}
	rows := rowHashes(text)
	return len(rows) > 0 && !slices.ContainsFunc(rows, func(h uint32) bool { return !slices.Contains(p.rows, h) })
}

// ran notes what a command shows and writes.
func (b *wholeWrites) ran(e *ended) {
	written := e.writes()
	command := e.use.Command()
	whole := map[string]bool{}
	if len(written) > 0 && (len(b.open) > 0 || placeholderIn(command) != "") {
		all := e.use.Scripted()
		if one := tool.Of(e.call); one.Script() != "" { // it does nothing else
			all = []tool.Scripted{{Use: one}}
		}
		for _, one := range all {
			if one.Purpose == tool.WriteFile && !one.Appends {
				b.wrote(e, one.Path(), one.Content())
				whole[lastName(one.Path())] = true
			}
		}
	}
	b.knows(shownBy(e)...)
	if len(b.open) == 0 {
		return
	}
	for _, r := range e.runs() {
		if words := r.Command.Program(); onlyTakesOut(words) {
			for _, w := range words[1:] {
				whole[lastName(w)] = true
			}
		}
	}
	for _, name := range written {
		if base := lastName(name); !whole[base] {
			delete(b.open, base)
		}
	}
	if strings.Contains(command, "git checkout") || strings.Contains(command, "git restore") {
		clear(b.open)
	}
}

// putsIn reports whether edits put something into a file, as far as they say what they do: one that
// takes a line away brings nothing back.
func putsIn(edits []tool.Edit) bool {
	if len(edits) == 0 {
		return true
	}
	return slices.ContainsFunc(edits, func(one tool.Edit) bool {
		for row := range strings.Lines(one.New) {
			if row = strings.TrimSpace(row); row != "" && !strings.Contains(one.Old, row) && placeholderIn(row) == "" {
				return true
			}
		}
		return one.New == "" && one.Old == ""
	})
}

// onlyTakesOut reports whether a command is a sed that takes lines out of a file: sed -i '/heat/d'.
func onlyTakesOut(words []string) bool {
	if name := program(words); name != "sed" && name != "gsed" || !editsInPlace(words) {
		return false
	}
	return slices.ContainsFunc(words[1:], func(w string) bool {
		rest, ok := strings.CutSuffix(w, "d")
		return ok && rest != "" && !strings.ContainsAny(w, ";{}\n") && (rest[0] == '/' && strings.HasSuffix(rest, "/") || strings.Trim(rest, "0123456789,$") == "")
	})
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

// knows notes files that are there.
func (b *wholeWrites) knows(names ...string) {
	for _, name := range names {
		base := lastName(name)
		if all := b.known[base]; len(b.known) < 1<<10 && len(all) < 8 && !slices.Contains(all, name) {
			b.known[strings.Clone(base)] = append(all, strings.Clone(name))
		}
	}
}

func (g *placeholders) last(f *Finder, l *looked) {
	for _, b := range g.threads.all() {
		for name, one := range b.open {
			l.say(one.place, rulePlaceholder, model.Hash(name), one.finding)
		}
	}
}
