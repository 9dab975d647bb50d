package findings

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// Files that were written as a whole, with a comment where the rest of them stood.

var rulePlaceholder = &Rule{"files.placeholder", Files, Error, "a file was written with a comment in the place of its rest", "A whole file was written that was there before, and a line of it is a comment that the rest is as it was: what stood there is gone. A later write or edit of the file makes it good, if it has no such line, and puts in more than was written with it: without the line alone the rest is not there either. Its removal or that of its folder ends it, and so does git that takes or puts away what was written. A line that the file was seen with before, or that it was begun with, is none. Tools for which such a line means what it says are left out."}

// placeholders is the follower of the rule.
type placeholders struct {
	threads latest[uint64, *wholeWrites]
}

// wholeWrites are the files that a thread knows, and those that it wrote with such a line.
type wholeWrites struct {
	known map[string][]string // files that were seen, or written, by their base names
	open  map[string]inPlaceOf
	shown map[string][]resultAt // where they were shown, before such a line was written, by their base names
	begun map[string][]uint64   // such lines of files that were not there before
	away  map[string]inPlaceOf  // of open, what git keeps in its stash
}

// A resultAt is where the result stands that shows a file.
type resultAt struct {
	entry, at int
	name      string
}

// Bounds of what is known of a file.
const (
	maxShowings = 8 // the last ones
	maxBegun    = 1 << 8
)

// An inPlaceOf is the write of a file with such a line.
type inPlaceOf struct {
	heldEdit
	rows []uint32 // all that it wrote, nil if that is too much
}

var placeholderForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[ \t]*(?://|#|/\*|<!--|--|;|%|\{/\*)[ \t]*(?:(?:\.{3}|…)[ \t]*\(?(?:(?:the )?(?:rest|remainder|remaining|other|existing|previous|same)\b[^\n]{0,60})|(?:the )?(?:rest|remainder) of (?:the |this )?[\w ]{1,30}(?:is |are |stays? |remains? )?(?:unchanged|the same|as before|omitted)\b[^\n]{0,20})$`)
})

func (*placeholders) message(*Finder, *looked, *step) {}

func (g *placeholders) ended(f *Finder, _ *looked, s *step, e *ended) {
	purpose := e.changesAs()
	switch purpose {
	case tool.ReadFile, tool.EditFile, tool.PatchFile, tool.WriteFile, tool.Shell:
	default:
		if b, ok := g.threads.get(s.thread); ok && e.fine() && takesFileAway(e.call.Name) {
			for _, name := range e.use.Paths() {
				b.gone(name, true)
			}
		}
		return
	}
	b := g.threads.of(s.thread, func() *wholeWrites {
		return &wholeWrites{known: map[string][]string{}, open: map[string]inPlaceOf{}, shown: map[string][]resultAt{}, begun: map[string][]uint64{}}
	})
	if !e.fine() {
		if purpose == tool.EditFile || purpose == tool.PatchFile {
			if _, there := saysNoPlace(e.result); there {
				b.shows(e, e.use.Paths()...)
			}
		}
		return
	}
	switch purpose {
	case tool.WriteFile:
		b.wrote(f, e, e.use.Path(), e.use.Content())
	case tool.Shell:
		b.ran(f, e)
	default:
		paths := e.use.Paths()
		b.shows(e, paths...)
		if e.use.Purpose != tool.ReadFile && len(b.open) > 0 && putsIn(e.edits()) {
			for _, name := range paths {
				b.ends(name)
			}
		}
	}
}

// wrote notes that a call wrote a whole file.
func (b *wholeWrites) wrote(f *Finder, e *ended, name, text string) {
	if name == "" {
		return
	}
	row := ""
	if len(text) <= maxListing && !isProseFile(name) {
		row = placeholderIn(text, nil)
	}
	if row != "" && !b.isOpen(name) { // what the file had before says nothing of this write
		row = placeholderIn(text, func(row string) bool { return b.had(f, name, row) })
	}
	switch known := isOneOf(name, b.known[lastName(name)]); {
	case row == "":
		maps.DeleteFunc(b.open, func(one string, old inPlaceOf) bool {
			return samePath(one, name) && !old.has(text) // what was written before, without the line
		})
	case known:
		if b.ends(name); len(b.open) < maxNamed {
			b.open[strings.Clone(name)] = inPlaceOf{heldEdit{e.place, e.finding(Likely, line(row))}, rowHashes(text)}
		}
	case len(b.begun) < maxNamed:
		var rows []uint64
		placeholderIn(text, func(row string) bool {
			rows = append(rows, model.Hash(strings.TrimSpace(row)))
			return len(rows) < maxBegun
		})
		b.begun[strings.Clone(name)] = rows
	}
	b.knows(name)
}

// isOpen reports whether a file stands written with such a line.
func (b *wholeWrites) isOpen(name string) bool {
	for one := range b.open {
		if samePath(one, name) {
			return true
		}
	}
	return false
}

// ends takes a file for whole.
func (b *wholeWrites) ends(name string) {
	maps.DeleteFunc(b.open, func(one string, _ inPlaceOf) bool { return samePath(one, name) })
}

// isOneOf reports whether a file is one of those that are named.
func isOneOf(name string, all []string) bool {
	return slices.ContainsFunc(all, func(p string) bool { return samePath(p, name) })
}

// shows notes files that are there, of which a call may show such a line.
func (b *wholeWrites) shows(e *ended, names ...string) {
	b.knows(names...)
	for _, name := range names {
		base, one := lastName(name), resultAt{e.entry, e.at, name}
		all := b.shown[base]
		if b.known[base] == nil || !e.answered || b.isOpen(name) || slices.Contains(all, one) {
			continue
		}
		first, n := -1, 0 // of this file
		for i, old := range all {
			if samePath(old.name, name) {
				if n++; first < 0 {
					first = i
				}
			}
		}
		if n >= maxShowings {
			all = slices.Delete(all, first, first+1)
		} else if len(all) >= maxShowings*maxShowings {
			all = slices.Delete(all, 0, 1)
		}
		one.name = strings.Clone(name)
		b.shown[strings.Clone(base)] = append(all, one)
	}
}

// had reports whether a file had a line before: it was shown with it, or begun with it.
func (b *wholeWrites) had(f *Finder, name, row string) bool {
	row = strings.TrimSpace(row)
	for one, rows := range b.begun {
		if samePath(one, name) && slices.Contains(rows, model.Hash(row)) {
			return true
		}
	}
	return slices.ContainsFunc(b.shown[lastName(name)], func(r resultAt) bool {
		if !samePath(r.name, name) {
			return false
		}
		m, err := f.log.Message(r.entry)
		if err != nil {
			return false
		}
		results := m.Results()
		return r.at < len(results) && strings.Contains(saidBy(printedIn(results[r.at])), row)
	})
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
func (b *wholeWrites) ran(f *Finder, e *ended) {
	written := e.writes()
	command := e.use.Command()
	var whole []string
	if len(written) > 0 && (len(b.open) > 0 || placeholderIn(command, nil) != "") {
		all := e.use.Scripted()
		if one := e.raw; one.Script() != "" { // it does nothing else
			all = []tool.Scripted{{Use: one}}
		}
		for _, one := range all {
			if one.Purpose == tool.WriteFile && !one.Appends {
				b.wrote(f, e, one.Path(), one.Content())
				whole = append(whole, one.Path())
			}
		}
	}
	b.shows(e, shownBy(e)...)
	if len(b.open) == 0 && len(b.away) == 0 {
		return
	}
	runs := e.runs()
	for i, r := range runs {
		words := r.Command.Program()
		folders := takesFolders(words)
		for _, name := range deletedBy(r.Command, command, runs[:i]) {
			if !isOneOf(name, whole) {
				b.gone(name, false)
			}
			if folders {
				b.folderGone(name, whole)
			}
		}
		if onlyTakesOut(words) {
			whole = append(whole, words[1:]...)
		}
		b.git(f, e, i, words)
	}
	for _, name := range written {
		if !isOneOf(name, whole) {
			b.ends(name)
		}
	}
}

// gone ends what was written to a file that was removed, or to the files of a folder: nothing is
// left of which the rest would be.
func (b *wholeWrites) gone(name string, folder bool) {
	if b.isOpen(name) {
		b.ends(name)
	} else if folder {
		b.folderGone(name, nil)
	}
}

// folderGone ends what was written to the files of a folder that was removed, but those that are
// written anew.
func (b *wholeWrites) folderGone(folder string, anew []string) {
	folder = withoutWayUp(strings.TrimSuffix(folder, "/*"))
	maps.DeleteFunc(b.open, func(name string, _ inPlaceOf) bool {
		below := path.IsAbs(folder) && path.IsAbs(name) && isIn(name, folder) || !path.IsAbs(folder) && strings.Contains("/"+name, "/"+folder+"/")
		return below && !isOneOf(name, anew)
	})
}

// git takes what git throws away or puts away, and what it brings back of that.
func (b *wholeWrites) git(f *Finder, e *ended, at int, words []string) {
	_, verb := gitVerb(words)
	switch {
	case program(words) != "git":
	case unstashes(words):
		maps.Copy(b.open, b.away)
		b.away = nil
	case verb == "stash" && has(words, "drop"), verb == "stash" && has(words, "clear"):
		b.away = nil
	case resets(words):
		told := thrownBy(e, at)
		for name, one := range b.open {
			if !told.has(&openEdit{path: name}, f.log.About().Directory) {
				continue
			}
			if delete(b.open, name); verb == "stash" {
				if b.away == nil {
					b.away = map[string]inPlaceOf{}
				}
				b.away[name] = one
			}
		}
	}
}

// takesFolders reports whether a program removes folders with all that is in them.
func takesFolders(words []string) bool {
	switch name := program(words); name {
	case "rimraf", "trash":
		return true
	case "npx":
		return len(words) > 1 && words[1] == "rimraf"
	case "rm", "git":
		return (name == "rm" || len(words) > 1 && words[1] == "rm") && slices.ContainsFunc(words[1:], func(w string) bool {
			return w == "--recursive" || len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.ContainsAny(w, "rR")
		})
	}
	return false
}

// putsIn reports whether edits put something into a file, as far as they say what they do: one that
// takes a line away brings nothing back.
func putsIn(edits []tool.Edit) bool {
	if len(edits) == 0 {
		return true
	}
	return slices.ContainsFunc(edits, func(one tool.Edit) bool {
		for row := range strings.Lines(one.New) {
			if row = strings.TrimSpace(row); row != "" && !strings.Contains(one.Old, row) && placeholderIn(row, nil) == "" {
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

// placeholderIn returns the line of a text that is a comment in the place of its rest, "" if none is:
// without those that it had before.
func placeholderIn(text string, had func(row string) bool) string {
	if !strings.Contains(text, "...") && !strings.Contains(text, "…") && !strings.Contains(text, " rest of ") && !strings.Contains(text, " remainder of ") {
		return ""
	}
	for row := range strings.Lines(text) {
		if len(row) > 200 || !strings.Contains(row, "...") && !strings.Contains(row, "…") && !strings.Contains(row, "rest of ") && !strings.Contains(row, "remainder of ") {
			continue
		}
		if row = strings.TrimRight(row, "\r\n"); placeholderForm().MatchString(row) && (had == nil || !had(row)) {
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
