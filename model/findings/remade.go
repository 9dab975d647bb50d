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

// remade is the follower that knows what makes good a change of a file that failed, whatever
// tool it was tried with: a later change of that file with any other one, or a look that shows
// that what it was to put in is there.
type remade struct {
	talks latest[uint64, []unmade]
}

// An unmade is a change that failed and that nothing made good yet.
type unmade struct {
	target uint64
	paths  []string // what it was to change; what was changed is taken out
	came   string   // a line that it was to put in, "" if it does not tell one
}

// maxUnmade is how many of them wait in a conversation.
const maxUnmade = 32

// message hears what a program says of edits that it makes itself of what the model writes:
// which one it could not make, and which it made.
func (g *remade) message(f *Finder, l *looked, s *step) {
	for _, p := range s.message.Parts {
		e, ok := p.(model.Marker)
		if !ok {
			continue
		}
		talk, _ := f.index.Conversation(s.entry)
		waiting, _ := g.talks.get(uint64(talk))
		switch {
		case e.Kind == model.MarkerRunStart, strings.Contains(e.Text, " reflections allowed"): // aider gives up, and makes the rest of what it could not make
			g.talks.set(uint64(talk), nil)
		case e.Error || e.Kind == model.MarkerError:
			if paths := namedIn(e.Text, failedEdit()); len(paths) > 0 && len(waiting) < maxUnmade {
				g.talks.set(uint64(talk), append(waiting, unmade{f.eventTarget(s.entry), paths, ""}))
			}
		case len(waiting) > 0:
			if changed := namedIn(e.Text, madeEdit()); len(changed) > 0 {
				g.talks.set(uint64(talk), good(l, waiting, changed, nil, "", Place{s.entry, -1, -1}))
			}
		}
	}
}

// What aider and its like say of the edits that they make.
var (
	failedEdit = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`failed to (?:exactly )?match (?:lines )?in ([^\s:]+)`)
	})
	madeEdit = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^Applied edit to (\S+)`) })
)

// namedIn returns the files that a text names in some words.
func namedIn(text string, form *regexp.Regexp) (paths []string) {
	for _, m := range form.FindAllStringSubmatch(text[:min(len(text), maxListing)], 16) {
		if !slices.Contains(paths, m[1]) {
			paths = append(paths, m[1])
		}
	}
	return paths
}

func (*remade) last(*Finder, *looked) {}

func (g *remade) ended(f *Finder, l *looked, s *step, e *ended) {
	talk, _ := f.index.Conversation(s.entry)
	waiting, _ := g.talks.get(uint64(talk))
	switch {
	case e.outcome.State == Failed || e.outcome.State == Malformed || e.outcome.State == Unsure:
		if paths := changedBy(e, false); len(paths) > 0 && !refusedInWords(e.result) && len(paths) <= 16 && len(waiting) < maxUnmade {
			one := unmade{f.scoped(s.entry, e.target), paths, ""}
			if edits := e.use.Edits(); len(edits) == 1 {
				one.came = rowOf(edits[0].New, edits[0].Old)
			}
			g.talks.set(uint64(talk), append(waiting, one))
		}
		return
	case len(waiting) == 0 || !e.fine() || e.outcome.unproved:
		return
	}
	changed := changedBy(e, true)
	shown, text := []string(nil), ""
	if len(changed) == 0 {
		shown = shownBy(e)
	}
	if len(shown) > 0 {
		text = saidBy(e.result)
	}
	if len(changed) == 0 && text == "" {
		return
	}
	g.talks.set(uint64(talk), good(l, waiting, changed, shown, text, e.place))
}

// good takes out what is made good by files that were changed, or whose text shows it.
func good(l *looked, waiting []unmade, changed, shown []string, text string, at Place) []unmade {
	left := waiting[:0]
	for _, u := range waiting {
		well := u.came != "" && slices.ContainsFunc(shown, func(p string) bool { return samePath(p, u.paths[0]) }) && strings.Contains(text, u.came)
		if !well {
			u.paths = slices.DeleteFunc(u.paths, func(p string) bool {
				return slices.ContainsFunc(changed, func(c string) bool { return samePath(c, p) })
			})
			well = len(u.paths) == 0
		}
		if well {
			l.well(u.target, at)
		} else {
			left = append(left, u)
		}
	}
	return left
}

// changedBy returns the files that a call changes, as far as it names them. What a command
// that failed was to change is told only of one that does nothing else; what it did
// change, if it went well, of any.
func changedBy(e *ended, well bool) (paths []string) {
	switch e.changesAs() {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		return e.use.Paths()
	case tool.Shell:
		if well && showsNoChange(e) {
			return nil
		}
		if well {
			return e.writes()
		}
		return writtenBy(e.use, e.runs(), false)
	case tool.Other:
		if e.use.EditsByAnchors() {
			return e.use.Paths()
		}
		args := e.use.Arguments()
		switch args.Str("command") {
		case "str_replace", "insert", "create", "write", "append", "undo_edit":
			return e.use.Paths()
		}
		if args.Get("new_str").Exists() || args.Get("insert_line").Exists() || args.Get("insert_text").Exists() {
			return e.use.Paths()
		}
	}
	return nil
}

// showsNoChange reports whether a command changes files in place and git, which is asked behind
// that what is another now, has nothing to show.
func showsNoChange(e *ended) bool {
	if e.result == nil || !isBare(e.result) || !strings.Contains(e.use.Command(), "git diff") {
		return false
	}
	runs := e.runs()
	words := runs[max(0, len(runs)-1)].Command.Program()
	return len(inPlace(e.use, runs)) > 0 && program(words) == "git" && !slices.Contains(words, "--quiet") && !slices.Contains(words, "-q") && !slices.Contains(words, "--cached") && !slices.Contains(words, "--staged")
}

// writtenBy returns the files that a command writes, each in the folder that it goes to.
func writtenBy(u tool.Use, runs []shell.Run, well bool) (paths []string) {
	command := u.Command()
	folder := u.Directory()
	works := 0
	if well && isPowerShell(command) {
		return writtenByPowerShell(command)
	}
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) > 1 && words[0] == "cd" {
			folder = joined(folder, words[1])
			continue
		}
		for _, w := range r.Command.Writes {
			if strings.HasPrefix(w, "/dev/") {
				continue
			}
			for _, w := range inLoop(command, w) {
				paths = append(paths, joined(folder, w))
			}
		}
		if classOf(r.Command) == work {
			works++
		}
		for _, w := range writes(r.Command, command) {
			paths = append(paths, joined(folder, w))
		}
		slices.Sort(paths)
		paths = slices.Compact(paths)
		if len(paths) > 64 {
			break
		}
	}
	if !well && works > 1 {
		return nil // some of it was done
	}
	return paths
}

var loopForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bfor (\w+) in ([^;\n$*` + "`" + `(]+)[;\n]`)
})

// inLoop returns what a word with the variable of a loop stands for: a file for each of the
// words that the loop names.
func inLoop(command, word string) []string {
	if !strings.Contains(word, "$") {
		return []string{word}
	}
	loop := loopForm().FindStringSubmatch(command)
	if loop == nil {
		return nil
	}
	var all []string
	for _, value := range strings.Fields(loop[2]) {
		one := strings.ReplaceAll(strings.ReplaceAll(word, "${"+loop[1]+"}", value), "$"+loop[1], value)
		if len(all) < 16 && !strings.Contains(one, "$") && !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// writes returns the files that a program changes by its words.
func writes(c *shell.Command, script string) (paths []string) {
	words := c.Program()
	if len(words) == 0 {
		return nil
	}
	named := func(all []string) {
		for _, a := range all {
			if !strings.HasPrefix(a, "-") && isFileName(a) {
				paths = append(paths, a)
			}
		}
	}
	switch name := program(words); {
	case (name == "sed" || name == "gsed" || name == "perl" || name == "ruby") && editsInPlace(words), name == "tee", name == "ed", name == "ex", name == "vi", name == "vim", name == "nano", name == "emacs":
		named(words[1:])
	case name == "mv" || name == "cp" || name == "install":
		named(words[len(words)-1:])
	case name == "patch" || name == "git" && has(words, "apply") || name == "apply_patch":
		named(words[1:])
		paths = append(paths, tool.PatchPaths(script)...)
	case isInline(name, words[1:]) && savesFile(script):
		for _, piece := range strings.FieldsFunc(script, func(c rune) bool { return strings.ContainsRune("\"'`", c) }) {
			if len(piece) < 200 && !strings.ContainsAny(piece, " \n\t()") && isFileName(piece) {
				paths = append(paths, piece)
			}
		}
	}
	return paths
}

// inPlace returns the files that a command changes that were there already, as far as it
// names them.
func inPlace(u tool.Use, runs []shell.Run) (paths []string) {
	command := u.Command()
	for _, r := range runs {
		switch words := r.Command.Program(); {
		case len(words) == 0:
		case (program(words) == "sed" || program(words) == "gsed" || program(words) == "perl" || program(words) == "ruby") && editsInPlace(words),
			program(words) == "patch", program(words) == "git" && has(words, "apply"), isInline(program(words), words[1:]):
			paths = append(paths, writes(r.Command, command)...)
		}
	}
	return paths
}

func editsInPlace(words []string) bool {
	return slices.ContainsFunc(words[1:], inPlaceForm().MatchString)
}

// savesFile reports whether a program that stands in a command writes a file.
func savesFile(script string) bool {
	for _, w := range [...]string{"write_text(", ".write(", "writelines(", "writeFileSync(", "writeFile(", "Bun.write(", "File.write(", "json.dump(", "writeTextFile"} {
		if strings.Contains(script, w) {
			return true
		}
	}
	return opensToWrite().MatchString(script)
}

var opensToWrite = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bopen\([^)]*,\s*(?:mode\s*=\s*)?["'][wax]`) })

// isFileName reports whether a word may be the name of a file with an ending, or of a path.
func isFileName(w string) bool {
	if w == "" || strings.ContainsAny(w, "$*?{}|<>;") || strings.Contains(w, "://") {
		return false
	}
	last := w[strings.LastIndexByte(w, '/')+1:]
	return len(last) > 1 && (strings.Contains(w, "/") && !strings.HasPrefix(w, "s/") || (strings.Contains(last[1:], ".") || last[0] == '.' && len(last) > 3 && isLetter(last[1])))
}

// shownBy returns the files whose content a call shows.
func shownBy(e *ended) (paths []string) {
	switch e.use.Purpose {
	case tool.ReadFile:
		return e.use.Paths()
	case tool.Shell:
		folder := e.use.Directory()
		for _, r := range e.runs() {
			words := r.Command.Program()
			if len(words) < 2 {
				continue
			}
			switch p := program(words); p {
			case "cd":
				folder = joined(folder, words[1])
			case "cat", "sed", "head", "tail", "nl", "bat", "less", "awk", "grep", "rg", "git":
				if p == "git" && !has(words, "diff") && !has(words, "show") {
					continue
				}
				for _, w := range words[1:] {
					if !strings.HasPrefix(w, "-") && isFileName(w) {
						paths = append(paths, joined(folder, w))
					}
				}
			}
		}
	}
	return paths
}

// joined is a path as seen from where a folder is seen from.
func joined(folder, name string) string {
	if folder == "" || path.IsAbs(name) || strings.HasPrefix(name, "~") || hasDrive(name) {
		return path.Clean(name)
	}
	return path.Join(folder, name)
}

// samePath reports whether two paths may be of one file, seen from different folders.
func samePath(a, b string) bool {
	if endDiffers(a, b) { // as those of most do
		return false
	}
	if one, other := lastName(a), lastName(b); one != other && isPlain(one) && isPlain(other) {
		return false
	}
	a, b = path.Clean(strings.ReplaceAll(a, "\\", "/")), path.Clean(strings.ReplaceAll(b, "\\", "/"))
	return a == b || strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a)
}

// endDiffers reports whether the names at the end of two paths differ, as their last bytes tell.
func endDiffers(a, b string) bool {
	if a == "" || b == "" || endsOpen(a) || endsOpen(b) {
		return false
	}
	for i := 1; i <= len(a) && i <= len(b); i++ {
		one, other := a[len(a)-i], b[len(b)-i]
		if end := one == '/' || one == '\\'; end && (other == '/' || other == '\\') {
			return false
		}
		if one != other {
			return true
		}
	}
	return false
}

// endsOpen reports whether a path ends as no name of a file does.
func endsOpen(p string) bool {
	last := p[len(p)-1]
	return last == '/' || last == '\\' || last == '.'
}

// lastName is what stands behind the last separator of a path.
func lastName(p string) string {
	return p[max(strings.LastIndexByte(p, '/'), strings.LastIndexByte(p, '\\'))+1:]
}

// baseOf is path.Base of paths of Windows, too.
func baseOf(p string) string { return path.Base(strings.ReplaceAll(p, "\\", "/")) }

// isPlain reports whether a name is that of a file, whatever is before it.
func isPlain(name string) bool { return strings.Trim(name, ".") != "" }
