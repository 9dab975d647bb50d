package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/tool"
)

// Files that a run wrote and git clean took away again: git never had them, so nobody has.

// An unknownFiles is what a conversation wrote that git may not know.
type unknownFiles struct {
	made   []madeFile
	listed []string // that git status called untracked
}

// A madeFile is a file that was written as a whole.
type madeFile struct {
	openEdit
	named  bool // an edit of another file has its word
	needed bool // or its whole name, or imports it
	ran    bool // as a program
}

const maxMade = 16 // the latest ones, of a conversation

var (
	// givesUpForm is how an agent says that it wants to be rid of what it did.
	givesUpForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:start(?:ing)? (?:over|again|fresh|anew)|(?:from )?scratch|discard|throw|abandon|give up|giving up|undo|revert|reset)`)
	})
	// ridForm is how it says so of something, which is otherFilesForm if that is nothing of its own.
	ridForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:remov|delet|drop(?:ping|ped)?\b|get(?:ting)? rid|tak(?:e|ing) (?:\w+ ){1,3}out\b|(?:not?|n['’]t) (?:longer |be )?need|no (?:further )?use\b|(?:not|n['’]t) help|served its purpose)`)
	})
	otherFilesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:artifacts?|artefacts?|builds?|caches?|install\w*|generated|temporary|left ?overs?|left behind|untracked|outputs?|\w+_modules|pycache|junk|garbage|logs?)\b`)
	})
	// unwantedForm is how a person says that it is to be as it was.
	unwantedForm = sync.OnceValue(func() *regexp.Regexp {
		const own = `(?:it|that|this|them|these|those|everything|(?:all|any|none) of (?:it|that|this)|(?:the|your|these|those) (?:\w+ )?(?:changes?|edits?|files?|modules?|scripts?|helpers?|versions?|approach|refactor\w*))`
		return regexp.MustCompile(`(?i)\b(?:do not|don['’]?t|did not|didn['’]?t|never) (?:want|like|need) ` + own + `(?:\s*(?:[.,;:!?)\n]|$)| (?:any|at all|after all|anymore|now|and|but|because|here|in|like)\b)` +
			`|\bas (?:it|that|this|everything|all) (?:was|were|had been)\b|\bgo back\b|\b(?:put|take|roll|change|set|back) ` + own + ` (?:back|out)\b|\b(?:take|back) out ` + own + `\b`)
	})
	// ridOfItForm is how the agent says that one thing is to go, whatever goes with it.
	ridOfItForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:get(?:ting)? rid of|remov(?:e|ing)|delet(?:e|ing)|drop(?:ping)?) (?:it|this|that)(?: and\b|\s*(?:[.,;:!\n]|$))`)
	})
)

func (g *files) unknown(talk uint64) *unknownFiles {
	return g.news.of(talk, func() *unknownFiles { return &unknownFiles{} })
}

// notes follows which files a call of a tool for them writes, and which of those an edit names.
func (g *files) notes(l *looked, talk uint64, e *ended) {
	if !e.fine() {
		return
	}
	switch e.changesAs() {
	case tool.WriteFile:
		for _, p := range e.use.Paths() {
			g.wroteNew(l, talk, p, e)
		}
	case tool.EditFile, tool.PatchFile:
		if u, ok := g.news.get(talk); ok && len(u.made) > 0 {
			for _, one := range e.edits() {
				u.names(one.Path, one.New)
			}
		}
	}
}

// wroteNew notes a file of code that is written.
func (g *files) wroteNew(l *looked, talk uint64, p string, e *ended) {
	if !isCode(p) || isScratch(p) || len(p) > maxText {
		return
	}
	g.putBack(l, talk, e, p, "")
	u := g.unknown(talk)
	if !slices.ContainsFunc(u.made, func(one madeFile) bool { return samePath(one.path, p) }) {
		if len(u.made) >= maxMade {
			u.made = slices.Delete(u.made, 0, 1)
		}
		u.made = append(u.made, madeFile{openEdit: openEdit{path: strings.Clone(cleanPath(p)), place: e.place}})
	}
}

// names notes which of the files an edit of another one names.
func (u *unknownFiles) names(of, text string) {
	for i := range u.made {
		one := &u.made[i]
		stem := strings.TrimSuffix(path.Base(one.path), path.Ext(one.path))
		if one.needed || len(stem) <= 3 || samePath(one.path, of) || !strings.Contains(text, stem) || !hasWord(text, stem) {
			continue
		}
		one.named = true
		one.needed = hasWord(text, path.Base(one.path)) || imports(text, stem)
	}
}

// imports reports whether a line of code takes what is called so.
func imports(text, stem string) bool {
	for row := range strings.Lines(text) {
		if hasWord(row, stem) && (hasWord(row, "import") || hasWord(row, "require") || hasWord(row, "require_relative") || hasWord(row, "include") || hasWord(row, "mod") ||
			strings.Contains(row, "/"+stem) || strings.Contains(row, "::"+stem)) {
			return true
		}
	}
	return false
}

// cleans follows a command: what it writes, what git is given to keep, and what git cleans away.
func (g *files) cleans(l *looked, talk uint64, e *ended) {
	if e.raw.Script() != "" {
		for _, p := range e.raw.Paths() {
			g.wroteNew(l, talk, p, e)
		}
		return
	}
	for _, one := range e.use.Scripted() {
		if one.Purpose == tool.WriteFile && !one.Appends {
			for _, p := range one.Paths() {
				g.wroteNew(l, talk, p, e)
			}
		}
	}
	u, ok := g.news.get(talk)
	if !ok || len(u.made) == 0 {
		return
	}
	if len(inPlace(e.use, e.runs())) > 0 {
		u.names("", e.use.Command())
	}
	states := 0 // so many times git status stands before
	for i, r := range e.runs() {
		words := r.Command.Program()
		if r.Where != "" || len(words) == 0 {
			continue
		}
		switch program(words) {
		case "rm", "mv", "unlink":
			u.forget(words)
		case "cp", "rsync", "tar":
		case "git":
			switch _, verb := gitVerb(words); verb {
			case "status":
				u.lists(saidBy(e.result))
				states++
			case "add", "commit", "stash", "rm", "mv", "checkout", "switch", "restore", "reset":
				u.made, u.listed = nil, nil
			case "clean":
				if e.went(i) && (!r.Perhaps || r.Checked) && cleansAll(words) {
					g.cleaned(l, talk, u, e, i, states)
				}
			}
		default:
			if classOf(r.Command) != work {
				continue
			}
			for k := range u.made {
				one := &u.made[k]
				one.ran = one.ran || slices.ContainsFunc(words, one.isFile)
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
func (g *files) cleaned(l *looked, talk uint64, u *unknownFiles, e *ended, at, states int) {
	words, behind := e.runs()[at].Command.Program(), e.runs()[at+1:]
	said, folder := saidBy(e.result), e.gitFolder(at)
	silent := slices.ContainsFunc(words, func(w string) bool {
		return w == "--quiet" || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "q")
	})
	folders := slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "d")
	})
	paths := slices.DeleteFunc(slices.Clone(words[slices.Index(words, "clean")+1:]), func(w string) bool { return strings.HasPrefix(w, "-") || w == "." })
	takes := func(one *madeFile) bool {
		if folder == "" || g.isElsewhere(&one.openEdit, e, at) || folder != "." && !path.IsAbs(folder) && !path.IsAbs(one.path) && !isIn(one.path, folder) {
			return false
		}
		if len(paths) > 0 && !slices.ContainsFunc(paths, func(p string) bool { return isWithin(one.path, strings.TrimPrefix(p, "./")) }) {
			return false
		}
		if !silent {
			return strings.Contains(said, "Removing ") && saysRemoved(said, one.path)
		}
		n := 0
		for _, name := range u.listed {
			if isWithin(one.path, name) && (folders || !strings.HasSuffix(name, "/")) {
				n++
			}
		}
		return n > 0 && (states == 0 || n <= states)
	}
	agent := g.saying.agentSaid(g.thread)
	unwanted := g.isUnwanted(agent)
	var left, lost []madeFile
	for _, one := range u.made {
		if !takes(&one) {
			left = append(left, one)
			continue
		}
		base := path.Base(one.path)
		if unwanted || !one.needed && (one.ran || !one.named && !hasWord(g.saying.prompt, base)) || strings.Contains(agent, base) || slices.ContainsFunc(behind, one.isCopiedBack) {
			continue
		}
		lost = append(lost, one)
	}
	u.made, u.listed = left, nil
	if len(lost) == 0 {
		return
	}
	var gone thrownAway
	for _, one := range lost {
		gone.left, gone.copies = append(gone.left, one.path), append(gone.copies, one.copies...)
	}
	needs := g.threwAway(talk, gone)
	f := e.finding(Likely, lost[0].path+", which this run wrote and git did not have")
	place := lost[0].place
	f.Counterpart = &place
	l.bad(e.place, needs, found{key: key{rule: ruleReset, target: mixed(e.target ^ needs)}, Finding: &f})
}

// isUnwanted reports whether a person or the agent said that what was done is to go.
func (g *files) isUnwanted(agent string) bool {
	prompt := g.saying.prompt
	return g.saying.saysBack(g.thread, Place{}) || givesUpForm().MatchString(agent) || ridOfItForm().MatchString(agent) || unwantedForm().MatchString(prompt) || discardForm().in(theCheckout().ReplaceAllString(prompt, "it")) ||
		slices.ContainsFunc(sayingIt(agent, ridForm()), func(sentence string) bool { return !otherFilesForm().MatchString(sentence) })
}
