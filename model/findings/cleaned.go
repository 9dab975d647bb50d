package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// Files that a run wrote and git clean took away again: git never had them, so nobody has.

// cleans is the follower that knows them, of ruleReset.
type cleans struct {
	talks  latest[uint64, *unknownFiles]
	saying lastSaid
}

// An unknownFiles is what a conversation wrote that git may not know.
type unknownFiles struct {
	made    []madeFile
	listed  []string // that git status called untracked
	cleaned []madeFile
}

// A madeFile is a file that was written as a whole.
type madeFile struct {
	path   string
	place  Place
	needed bool // an edit of another file names it
	target uint64
}

const maxMade = 64

// givesUpForm is how an agent says that it wants to be rid of what it did.
var givesUpForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:start(?:ing)? (?:over|again|fresh|anew)|(?:from )?scratch|discard|throw|abandon|give up|giving up|undo|revert|reset)`)
})

func (g *cleans) message(_ *Finder, _ *looked, s *step) { g.saying.hear(s) }

func (*cleans) last(*Finder, *looked) {}

func (g *cleans) ended(f *Finder, l *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	switch e.changesAs() {
	case tool.Shell:
		g.ran(l, uint64(talk), s, e)
	case tool.WriteFile:
		for _, p := range e.use.Paths() {
			g.of(uint64(talk)).makes(l, p, e.place)
		}
	case tool.EditFile, tool.PatchFile:
		if u, ok := g.talks.get(uint64(talk)); ok && len(u.made) > 0 {
			for _, one := range e.edits() {
				u.names(one.Path, one.New)
			}
		}
	}
}

func (g *cleans) of(talk uint64) *unknownFiles {
	return g.talks.of(talk, func() *unknownFiles { return &unknownFiles{} })
}

// makes notes a file of code that is written: one that was cleaned away is there again.
func (u *unknownFiles) makes(l *looked, p string, at Place) {
	if !isCode(p) || isScratch(p) || len(p) > maxText {
		return
	}
	u.cleaned = slices.DeleteFunc(u.cleaned, func(one madeFile) bool {
		again := samePath(one.path, p)
		if again {
			l.well(one.target, at)
		}
		return again
	})
	if len(u.made) < maxMade && !slices.ContainsFunc(u.made, func(one madeFile) bool { return samePath(one.path, p) }) {
		u.made = append(u.made, madeFile{path: strings.Clone(p), place: at})
	}
}

// names notes which of the files an edit of another one names.
func (u *unknownFiles) names(of, text string) {
	for i := range u.made {
		one := &u.made[i]
		stem := strings.TrimSuffix(path.Base(one.path), path.Ext(one.path))
		if !one.needed && len(stem) > 3 && !samePath(one.path, of) && strings.Contains(text, stem) {
			one.needed = hasWord(text, stem)
		}
	}
}

// ran follows a command: what it writes, what git is given to keep, and what git cleans away.
func (g *cleans) ran(l *looked, talk uint64, s *step, e *ended) {
	if e.raw.Script() != "" {
		for _, p := range e.raw.Paths() {
			g.of(talk).makes(l, p, e.place)
		}
		return
	}
	for _, one := range e.use.Scripted() {
		if one.Purpose == tool.WriteFile && !one.Appends {
			for _, p := range one.Paths() {
				g.of(talk).makes(l, p, e.place)
			}
		}
	}
	u, ok := g.talks.get(talk)
	if !ok || len(u.made) == 0 {
		return
	}
	if len(inPlace(e.use, e.runs())) > 0 {
		u.names("", e.use.Command())
	}
	states := 0 // so many times git status stands before
	for i, r := range e.runs() {
		words := r.Command.Program()
		if r.Where != "" {
			continue
		}
		switch program(words) {
		case "rm", "mv", "unlink":
			u.forget(words)
		case "git":
			switch _, verb := gitVerb(words); verb {
			case "status":
				u.lists(saidBy(e.result))
				states++
			case "add", "commit", "stash", "rm", "mv", "checkout", "switch", "restore", "reset":
				u.made, u.listed = nil, nil
			case "clean":
				if e.went(i) && (!r.Perhaps || r.Checked) && cleansAll(words) {
					g.cleaned(l, u, s, e, words, states)
				}
			}
		}
	}
}

// forget drops the files that a command removes or moves by their names.
func (u *unknownFiles) forget(words []string) {
	u.made = slices.DeleteFunc(u.made, func(one madeFile) bool {
		return slices.ContainsFunc(words[1:], func(w string) bool {
			return strings.Contains(w, "*") || isWithin(one.path, strings.TrimPrefix(w, "./"))
		})
	})
}

// cleansAll reports whether git clean removes what it does not know, whatever it is called.
func cleansAll(words []string) bool {
	force := false
	for _, w := range words[slices.Index(words, "clean")+1:] {
		switch {
		case w == "--force":
			force = true
		case w == "--dry-run", w == "--interactive", strings.HasPrefix(w, "--exclude"):
			return false
		case strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--"):
			if strings.ContainsAny(w, "nXie") {
				return false
			}
			force = force || strings.Contains(w, "f")
		}
	}
	return force
}

// lists takes what git status calls untracked.
func (u *unknownFiles) lists(text string) {
	u.listed = u.listed[:0]
	untracked := false
	for row := range strings.Lines(text[:min(len(text), maxListing)]) {
		row = strings.TrimRight(row, "\r\n")
		name, short := strings.CutPrefix(row, "?? ")
		switch {
		case short:
		case strings.HasPrefix(row, "Untracked files:"):
			untracked = true
			continue
		case strings.HasPrefix(row, "Changes "):
			untracked = false
			continue
		case untracked && strings.HasPrefix(row, "\t"):
			name = row[1:]
		default:
			continue
		}
		if len(u.listed) < maxListed {
			u.listed = append(u.listed, strings.Clone(strings.Trim(name, `" `)))
		}
	}
}

// cleaned looks which of the files git clean took: it names them, or says nothing and had them in
// its list before.
func (g *cleans) cleaned(l *looked, u *unknownFiles, s *step, e *ended, words []string, states int) {
	said := saidBy(e.result)
	silent := slices.ContainsFunc(words, func(w string) bool {
		return w == "--quiet" || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "q")
	})
	folders := slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "d")
	})
	paths := slices.DeleteFunc(slices.Clone(words[slices.Index(words, "clean")+1:]), func(w string) bool { return strings.HasPrefix(w, "-") || w == "." })
	takes := func(file string) bool {
		if len(paths) > 0 && !slices.ContainsFunc(paths, func(p string) bool { return isWithin(file, strings.TrimPrefix(p, "./")) }) {
			return false
		}
		if !silent {
			return strings.Contains(said, "Removing ") && saysRemoved(said, file)
		}
		n := 0
		for _, name := range u.listed {
			if isWithin(file, name) && (folders || !strings.HasSuffix(name, "/")) {
				n++
			}
		}
		return n > 0 && (states == 0 || n <= states)
	}
	agent := g.saying.agentSaid(s.thread)
	gaveUp := g.saying.saysBack(s.thread, Place{}) || givesUpForm().MatchString(agent) || discardForm().in(theCheckout().ReplaceAllString(g.saying.prompt, "it"))
	var left []madeFile
	told := false
	for _, one := range u.made {
		if !takes(one.path) {
			left = append(left, one)
			continue
		}
		base := path.Base(one.path)
		if told || gaveUp || !one.needed && !hasWord(g.saying.prompt, base) || strings.Contains(agent, base) {
			continue
		}
		told = true
		one.target = mixed(model.Hash("cleaned\x00" + one.path))
		f := e.finding(Likely, one.path+", which this run wrote and git did not have")
		place := one.place
		f.Counterpart = &place
		l.bad(e.place, one.target, found{key: key{rule: ruleReset, target: mixed(e.target ^ one.target)}, Finding: &f})
		u.cleaned = append(u.cleaned[max(0, len(u.cleaned)-maxMade):], one)
	}
	u.made, u.listed = left, nil
}
