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

// What git throws away of the work that was there before the agent began: nobody has it again.

var ruleDiscarded = &Rule{"files.discarded", Files, Error, "a command threw uncommitted work away that the agent had not made", "git status or git diff listed files as changed or untracked before a command ran that may change any, and the agent had not made them. Then git checkout or restore of these, reset --hard, clean -f, stash drop or rm -r threw that away. It is an error where a prompt says that work is in progress there, or to leave it alone. Output of builds is left out, what was copied or committed before, and what a prompt asks to throw away."}

// discards is the follower of the rule.
type discards struct {
	talks     latest[uint64, *underway]
	directory string // of the run
	prompt    string // the beginning of the last one
	asks      bool   // it asks for something to be thrown away
	read      bool   // it was asked whether it does
}

// An underway is the work that was there before the agent began.
type underway struct {
	listed  []uncommitted
	stashed []uncommitted   // by the agent
	before  *Place          // of a list of stashes, none of which is of the agent
	kept    []keptWork      // of prompts
	own     map[uint64]bool // last names of files that the agent changed
	mixed   bool            // commands ran that may have changed any file
}

// A uncommitted is a file that git said is changed, or not known to it.
type uncommitted struct {
	place     Place
	path      string
	where     string // that the command went to
	untracked bool
}

// A keptWork is where a prompt says that there is work.
type keptWork struct {
	place Place
	thing string // "" for anywhere
}

const maxListed = 256

var (
	// workForm is how a person speaks of work that is not committed. It may name where that is.
	workForm = sync.OnceValue(func() *wordForm {
		return newWordForm("work wip uncommitted unstaged unsaved unfinished half keep preserve", "(?:work[- ]in[- ]progress|wip|(?:uncommitted|unstaged|unsaved|unfinished|half[- ](?:finished|done|written|ready)) (?:local )?(?:changes|work|edits|files)|(?:keep|preserve) my (?:own |local )?(?:changes|edits|work))\\b(?:[^.;!?\\n]{0,30}?\\b(?:in|to|on|under|at)\\s+(?:the\\s+|file\\s+|folder\\s+)*`?((?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\\.[a-z][a-z0-9]{0,4}))?")
	})
	// theCheckout is a folder, and nothing to be done.
	theCheckout = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:th(?:is|e|at)|my|our|your|a|each|same|clean|fresh|local|working) checkouts?\b`)
	})
	// discardForm is how a person asks for work to be thrown away.
	discardForm = sync.OnceValue(func() *wordForm {
		return newWordForm("reset discard revert undo throw get roll rollback restor stash checkout check start clean wipe drop abandon from git delet remov",
			`(?:reset\w*|discard\w*|revert\w*|undo|throw\w* (?:\w+ ){0,3}(?:away|out)|get rid|roll\w* ?back|rollback|restor\w*|stash\w*|checkout|check out|start\w* (?:over|again|fresh|from)|clean\w*|wipe\w*|drop\w*|abandon\w*|from scratch|git (?:clean|rm)|delet\w*|remov\w*)\b`)
	})
)

func (g *discards) of(talk uint64) *underway {
	return g.talks.of(talk, func() *underway { return &underway{own: map[uint64]bool{}} })
}

func (g *discards) message(f *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	text := textOf(s.message)
	text = text[:min(len(text), maxAllPrompt)]
	g.prompt, g.read = strings.Clone(text[:min(len(text), 4<<10)]), false
	talk, _ := f.index.Conversation(s.entry)
	at := Place{s.entry, -1, -1}
	if found := workForm().first(text); found != "" {
		m := workForm().form.FindStringSubmatch(found)
		u := g.of(uint64(talk))
		u.kept = append(u.kept[max(0, len(u.kept)-8):], keptWork{at, strings.Clone(plainPath(m[1]))})
	}
	for _, one := range s.leftAlone() {
		if !strings.Contains(text, one.thing) {
			continue
		}
		u := g.of(uint64(talk))
		u.kept = append(u.kept[max(0, len(u.kept)-8):], keptWork{at, strings.Clone(one.thing)})
	}
}

func plainPath(p string) string { return strings.TrimRight(strings.TrimPrefix(p, "./"), "./") }

// wanted reports whether the last prompt asks for something to be thrown away.
func (g *discards) wanted() bool {
	if !g.read {
		g.asks, g.read = discardForm().in(theCheckout().ReplaceAllString(g.prompt, "it")), true
	}
	return g.asks
}

func (g *discards) ended(f *Finder, l *looked, s *step, e *ended) {
	talk, _ := f.index.Conversation(s.entry)
	switch e.changesAs() {
	case tool.Shell:
		if e.result != nil {
			g.directory = f.log.About().Directory
			g.ran(l, uint64(talk), e)
		}
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		u := g.of(uint64(talk))
		paths := e.use.Paths()
		for _, p := range paths {
			u.owns(p)
		}
		if len(paths) == 0 {
			u.mixed = true
		}
	case tool.Agent:
		g.of(uint64(talk)).mixed = true
	case tool.Other:
		g.of(uint64(talk)).mixed = true
	case tool.Ask:
		if e.result != nil && !g.wanted() && discardForm().in(saidBy(e.result)) {
			g.asks = true
		}
	}
}

func (*discards) last(*Finder, *looked) {}

func (u *underway) owns(p string) {
	if len(u.own) < 1<<10 {
		u.own[model.Hash(baseOf(p))] = true
	}
}

// ran follows a command, program by program.
func (g *discards) ran(l *looked, talk uint64, e *ended) {
	u, where, said := g.of(talk), g.directory, false
	for _, r := range e.runs() {
		c := r.Command
		words := c.Program()
		name := program(words)
		if name == "cd" && len(words) == 2 {
			where = folderFrom(where, words[1])
			continue
		}
		if r.Where != "" {
			continue // other files
		}
		if name == "git" {
			if at, verb := gitVerb(words); verb != "" {
				if at != "" {
					where = folderFrom(where, at)
				}
				said = g.git(l, u, e, r, verb, words, where, said)
				continue
			}
		}
		switch {
		case name == "rm" && e.fine() && !said && (r.Checked || !r.Perhaps):
			said = g.removed(l, u, e, words, where)
		case (name == "cp" || name == "mv" || name == "tar" || name == "rsync") && len(words) > 2:
			u.saved(words[1:len(words)-1], where) // it is elsewhere, too
		}
		for _, w := range c.Writes {
			u.owns(w)
		}
		if classOf(c) == work && !isHarmless(name) {
			u.mixed = true
		}
	}
	for _, w := range e.writes() {
		u.owns(w)
	}
}

// folderFrom is where a command goes from a folder.
func folderFrom(where, to string) string {
	if path.IsAbs(to) || strings.ContainsAny(to, "~$") {
		return path.Clean(to)
	}
	return path.Join(where, to)
}

// isHarmless reports whether a program that does something changes no file that git knows.
func isHarmless(name string) bool {
	switch name {
	case "curl", "docker", "kubectl", "ps", "kill", "pkill", "sleep", "mkdir", "gh", "rm", "cp", "pytest", "ssh", "psql":
		return true
	}
	return false
}

// gitVerb returns what git is told to do, and the folder where it is told to do it.
func gitVerb(words []string) (where, verb string) {
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "-C" && i+1 < len(words):
			where = words[i+1]
			i++
		case w == "-c":
			i++
		case !strings.HasPrefix(w, "-"):
			return where, w
		}
	}
	return where, ""
}

// git follows a command of git.
func (g *discards) git(l *looked, u *underway, e *ended, r shell.Run, verb string, words []string, where string, said bool) bool {
	rest := words[slices.Index(words, verb)+1:]
	switch verb {
	case "status", "diff":
		if len(r.Command.Writes) > 0 {
			u.listed = nil // as a patch
		} else if e.fine() || verb == "status" {
			u.lists(e, verb, rest, where)
		}
		return said
	case "commit":
		if e.fine() && slices.ContainsFunc(rest, func(w string) bool { return w == "--all" || strings.HasPrefix(w, "-a") }) {
			u.listed = slices.DeleteFunc(u.listed, func(one uncommitted) bool { return !one.untracked })
		}
		return said
	case "add":
		if slices.Contains(rest, ".") || slices.Contains(rest, "-A") || slices.Contains(rest, "--all") || slices.Contains(rest, "-u") {
			u.listed = nil
		} else {
			u.saved(rest, where)
		}
		return said
	case "pull", "merge", "rebase", "cherry-pick", "apply", "am", "revert":
		u.mixed = true
		return said
	case "stash":
		return g.stash(l, u, e, r, rest, where, said)
	}
	if said || !e.fine() || r.Perhaps && !r.Checked || len(u.listed) == 0 {
		return said
	}
	clean := verb == "clean"
	switch verb {
	case "checkout", "switch":
		for _, w := range rest {
			switch w {
			case "-b", "-B", "--orphan", "-p", "--patch", "--ours", "--theirs", "-c", "-C", "--detach", "-m", "--merge":
				return said
			}
		}
		if slices.Contains(rest, "-f") || slices.Contains(rest, "--force") || slices.Contains(rest, "--discard-changes") {
			rest = nil
		} else if verb == "switch" {
			return said
		}
	case "restore":
		if slices.Contains(rest, "-p") || slices.Contains(rest, "--patch") || (slices.Contains(rest, "--staged") || slices.Contains(rest, "-S")) && !slices.Contains(rest, "--worktree") && !slices.Contains(rest, "-W") {
			return said
		}
	case "reset":
		if !slices.Contains(rest, "--hard") {
			return said
		}
		rest = nil
	case "clean":
		if !slices.ContainsFunc(rest, func(w string) bool {
			return w == "--force" || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "f")
		}) || slices.ContainsFunc(rest, func(w string) bool {
			return w == "--dry-run" || strings.HasPrefix(w, "-e") || strings.HasPrefix(w, "--exclude") || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.ContainsAny(w, "nXi")
		}) {
			return said
		}
	default:
		return said
	}
	paths := slices.DeleteFunc(slices.Clone(rest), func(w string) bool { return strings.HasPrefix(w, "-") })
	all := len(paths) == 0 && rest == nil
	if clean && len(paths) == 0 {
		paths = []string{"."}
	}
	return g.says(l, u, e, where, all, paths, func(one uncommitted) bool {
		return one.untracked == clean && (!clean || saysRemoved(saidBy(e.result), one.path))
	})
}

// saysRemoved reports whether git says that it removed a file, or is silent about all.
func saysRemoved(text, name string) bool {
	if !strings.Contains(text, "Removing ") {
		return strings.TrimSpace(text) == ""
	}
	for row := range strings.Lines(text) {
		if p, ok := strings.CutPrefix(strings.TrimSpace(row), "Removing "); ok && (isWithin(p, name) || isWithin(name, p)) {
			return true
		}
	}
	return false
}

// removed looks at what rm takes.
func (g *discards) removed(l *looked, u *underway, e *ended, words []string, where string) bool {
	if len(u.listed) == 0 {
		return false
	}
	var paths []string
	for _, w := range words[1:] {
		if !strings.HasPrefix(w, "-") && !strings.ContainsAny(w, "$*?{") {
			paths = append(paths, w)
		}
	}
	if len(paths) == 0 {
		return false
	}
	return g.says(l, u, e, where, false, paths, func(uncommitted) bool { return true })
}

// stash follows what is put away.
func (g *discards) stash(l *looked, u *underway, e *ended, r shell.Run, rest []string, where string, said bool) bool {
	verb := "push"
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		verb = rest[0]
	}
	if !e.fine() {
		return said
	}
	switch verb {
	case "push", "save":
		tracked := !slices.Contains(rest, "-u") && !slices.Contains(rest, "--include-untracked") && !slices.Contains(rest, "-a")
		left := u.listed[:0:0]
		for _, one := range u.listed {
			if tracked && one.untracked || slices.Contains(rest, "--") {
				left = append(left, one)
			} else if len(u.stashed) < maxListed {
				u.stashed = append(u.stashed, one)
			}
		}
		u.listed = left
	case "pop", "apply":
		u.listed, u.stashed = append(u.listed, u.stashed...), nil
	case "list":
		if text := saidBy(e.result); u.before == nil && len(u.stashed) == 0 && !u.mixed && strings.HasPrefix(strings.TrimSpace(text), "stash@{") {
			u.before = &e.place
		}
	case "drop", "clear":
		if said || r.Perhaps && !r.Checked || g.wanted() && (len(u.stashed) == 0 || u.keeps(u.stashed[0].path) == nil) {
			return said
		}
		if len(u.stashed) > 0 {
			one := u.stashed[0]
			u.stashed = nil
			g.found(l, u, e, one.path, one.place)
			return true
		}
		if u.before != nil && verb == "clear" {
			g.found(l, u, e, "stash", *u.before)
			return true
		}
	}
	return said
}

// says looks for what a command threw away, and says it.
func (g *discards) says(l *looked, u *underway, e *ended, where string, all bool, paths []string, takes func(uncommitted) bool) bool {
	for _, one := range u.listed {
		if !takes(one) || all && !one.near(where) || !all && !one.isIn(paths, where) || u.own[model.Hash(baseOf(one.path))] && one.untracked {
			continue
		}
		if g.wanted() && u.keeps(one.path) == nil {
			return false
		}
		g.found(l, u, e, one.path, one.place)
		u.listed = slices.DeleteFunc(u.listed, func(b uncommitted) bool { return takes(b) && (all || b.isIn(paths, where)) })
		return true
	}
	return false
}

// isIn reports whether a file that was listed is one of some, or in a folder of these.
func (b *uncommitted) isIn(paths []string, where string) bool {
	is := path.Join(b.where, b.path)
	return slices.ContainsFunc(paths, func(p string) bool {
		if p == ":/" {
			return b.near(where)
		}
		if p = path.Clean(strings.TrimSuffix(p, "*")); !path.IsAbs(p) {
			p = path.Join(where, p)
		}
		if path.IsAbs(p) != path.IsAbs(is) { // nobody knows from where the others are named
			return strings.Contains(b.path, "/") && isWithin(is, p) || path.IsAbs(p) && strings.Contains(b.path, "/") && strings.HasSuffix(p, "/"+b.path)
		}
		return p == "." || p == is || strings.HasPrefix(is, strings.TrimSuffix(p, "/")+"/")
	})
}

// near reports whether a folder is that of the tree of a file that was listed, or one above or
// beneath.
func (b *uncommitted) near(where string) bool {
	return strings.HasPrefix(where+"/", b.where+"/") || strings.HasPrefix(b.where+"/", where+"/")
}

// saved forgets what a command copied, or took into the next commit.
func (u *underway) saved(paths []string, where string) {
	u.listed = slices.DeleteFunc(u.listed, func(one uncommitted) bool { return one.isIn(paths, where) })
}

// keeps returns the prompt that says to leave a file as it is, nil for none.
func (u *underway) keeps(name string) *keptWork {
	for i := len(u.kept) - 1; i >= 0; i-- {
		if k := &u.kept[i]; k.thing == "" || isWithin(name, k.thing) {
			return k
		}
	}
	return nil
}

func (g *discards) found(l *looked, u *underway, e *ended, name string, at Place) {
	f := e.finding(Likely, name)
	f.Counterpart = &at
	if k := u.keeps(name); k != nil {
		f.Certainty = Sure
		f.Line = line(name + ", of which a prompt says that it is work in progress, or to be left alone")
	}
	l.say(e.place, ruleDiscarded, e.target, f)
}
