package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// The rules of group files.
var (
	ruleStale     = &Rule{"files.stale", Files, Warning, "what was read is as it was before an edit that the log says went well", "An edit took a line out, and it is in what was read afterwards, while the line that was put in is not; or one that only put lines in, and all is as it was read before. The edit went elsewhere, was undone, or an old copy was read. The line has to stand between lines as those that it was taken out of, as far as the edit tells of these, and it is made good by an edit that takes it out again, or a write of the whole file without it. A line of less than 6 bytes, as pass or x = 1, stands in many places and tells no edit."}
	ruleUndone    = &Rule{"files.undone", Files, Error, "a later write of the whole file lacks an edit that was made before", "The text that was written has the line that an edit took out, and lacks the one that it put in: it was made from an older copy. A line of less than 6 bytes tells no edit. Of an edit that only put lines in, the text has what was in the file at the last look before, and none of these lines; likewise of one that put many lines in for others, where nothing failed since, nobody asked for anything else and none of its words is left. What was taken back as it was announced is left out: a person asked for that, or for something in place of what the edit was about, or the agent said so before, or reasoned so right before, of this file or its change. It is a warning where a person has spoken since the edit."}
	ruleLost      = &Rule{"files.lost", Files, Error, "the file was written from what had been read before another agent wrote it", "Two agents read a file, one wrote it, then the other did without reading it again. What the first one changed is gone. Likewise where a sub-agent says in its report that the file had been changed since it was read, and that it wrote it, as a whole, from what it had read, and nothing of reading it again: that is a warning."}
	ruleReset     = &Rule{"files.reset", Files, Warning, "a command threw edits away that were made before and not committed", "git checkout or restore of a file that was edited, git stash, git reset --hard or git clean in the same conversation, with no commit between. One that a command made counts where another edit of its file went with it, by a folder or --hard, and the file was not changed again, or where git stash put it away for a check in the same command. Edits that were to be away for a check in the same command are made good by making all of them again, or by a patch of them that a git diff or diff of this conversation had written before, and so is a trial that no check found to work, of which the agent says that it takes it back, by another change of its file. The one edit of a file that a check refuted, which is told that file or its folder or prints its name, is made good, where it is taken back by the name of its file, by a change of another one with which that check goes well, or one of more. Left out is what git does not throw away: an edit that was staged, where the files are taken from what is staged, a new file that git does not know, as long as nobody had read or changed it before its tool said that it was created, and what is done on another machine, or in another tree or a clone that git made behind the edit. git clean -f counts where it says that it removed a file of code that the run had written as a whole, or says nothing as it was told and git status had that file as untracked; an edit of another file has to name it, or the prompt one that was not run, and neither the prompt nor the agent speaks of throwing away or removing it. It is made good by writing the file again, or by a copy of it."}
	ruleUnchecked = &Rule{"files.unchecked", Files, Warning, "the last check is older than the last edit", "Tests, a build or a linter ran in this conversation, but not after the last change of code."}
)

var filesRules = []*Rule{ruleStale, ruleUndone, ruleOverlooked, ruleLost, ruleReset, ruleDiscarded, ruleStranded, ruleCommitted, ruleGenerated, rulePlaceholder, ruleTemplate, ruleBuilt, ruleGuard, ruleOverwrote, ruleUnchecked}

// files is the follower of the group: a ledger of what was read and changed.
type files struct {
	ledger  latest[uint64, *file]
	checks  latest[uint64, *checked]
	shells  uint64                  // commands that may have changed any file
	named   map[uint64]uint64       // files by their last names, see call
	open    map[uint64][]openEdit   // edits that were not committed, by conversation
	trees   []addedTree             // of git, that the run added
	thrown  map[uint64][]thrownAway // files that may be put back
	trials  map[uint64][]takenTrial // edits that were taken back as a check refuted them
	news    latest[uint64, *unknownFiles]
	saved   map[uint64][]savedPatch // of edits
	saying  lastSaid
	prompts int                 // of persons, so far
	heard   uint64              // prompts, and calls that did not go well: reasons to do it otherwise
	when                        // the call that is looked at
	agent   uint64              // of it
	patch   map[string][]string // what it says of each file, where it applies a patch

	refuting map[uint64][]*trialCheck // the last checks that failed

	brought []*file // into which git brought something since they were read
	blind   []*file // that were written as they had been read before that

	directory string          // of the run
	wandered  map[uint64]bool // conversations in which a command went elsewhere
}

// file is what the log shows of one file.
type file struct {
	name   string
	shells uint64 // commands that may have changed it, and did no other
	edits  []edited
	reads  map[uint64]readAt // the last of each agent
	writes []writing

	rows       []uint32 // of all of it when it was last looked at
	rowsShells uint64   // commands up to then
	added      *added
	byHand     *byHand

	older   *older        // that git brought something, no one knows into which files
	written *writtenBlind // as it had been before

	base    []uint32 // of all of it when it was last looked at or written, whatever was edited since
	inserts []inserted

	old []oldText // as which it was read behind an edit
}

// edited is an edit in short: a line that it took out and one that it put in.
type edited struct {
	place      Place
	gone, came string
	shells     uint64
	whole      bool // what is gone was a whole row
	asked      bool // a command was to do it, which went well whether or not the text was there
	prompts    int  // of persons before it
	when
	rows tool.Range // that it put in, by their numbers; none if the call does not say
	surrounding
}

// A writing is who wrote a file, and where.
type writing struct {
	place Place
	agent uint64
	what  uint64 // see whatOf
	when
}

// checked is when a conversation was last checked and edited.
type checked struct {
	check, edit Place
	checks      int
	path        string // that was edited last
	finding     Finding
	shown       map[uint64]bool // names of files of code that commands showed
	known       latest[uint64, knownFile]
	names       latest[uint64, struct{}] // the last names of them
	gone        bool                     // some of these were removed since the last commit
}

// Limits of the ledger.
const (
	maxEdits = 16
	leastRow = 6 // bytes of a line that tells an edit
)

// message hears a person say that files are as they were.
func (g *files) message(f *Finder, _ *looked, s *step) {
	g.saying.hear(s)
	if s.flags.Has(model.FlagPrompt) {
		g.heard++
		g.prompts++
		g.pulledByPerson(f, s)
	}
	g.noticed(f, s)
	if s.flags.Has(model.FlagPrompt) && saysUndone(textOf(s.message)) {
		g.shells++
		talk, _ := f.index.Conversation(s.entry)
		delete(g.open, uint64(talk)) // what is thrown away then is what was asked for
	}
}

func (g *files) ended(f *Finder, l *looked, s *step, e *ended) {
	g.ledger.most, g.when = 1<<11, when{s.thread, s.message.Time}
	g.agent = s.thread ^ model.Hash(s.message.Agent)
	talk, _ := f.index.Conversation(s.entry)
	if g.directory == "" && g.wandered == nil {
		g.directory, g.wandered = f.log.About().Directory, map[uint64]bool{}
	}
	if !e.fine() {
		g.heard++
	}
	g.notes(l, uint64(talk), e)
	if p := changedInLine(e); p != "" {
		g.edited(l, uint64(talk), p, e)
		return
	}
	if e.use.Purpose == tool.Shell {
		g.wanders(uint64(talk), e)
		if w := e.raw; w.Script() != "" {
			as := *e
			as.use = w
			f.used(uint64(talk), WroteFile, w.Paths(), s, &as)
		}
		if e.fine() {
			for _, one := range e.use.Scripted() {
				as := *e
				as.use, as.cut = one.Use, false
				act, _ := actOf(one.Purpose)
				if one.Appends {
					act = EditedFile
				}
				f.used(uint64(talk), act, one.Paths(), s, &as)
			}
		}
		g.wroteBack(l, uint64(talk), e)
		g.shell(f, l, uint64(talk), e)
		if e.fine() {
			g.cleans(l, uint64(talk), e)
			g.moved(f, uint64(talk), e, s.message.Agent, e.runs())
		}
		return
	}
	paths, purpose := e.use.Paths(), e.changesAs()
	act, ok := actOf(purpose)
	if len(paths) == 0 || !ok {
		return
	}
	path := paths[0]
	f.used(uint64(talk), act, paths, s, e)
	if !e.fine() {
		if act != ReadFile {
			g.refusesStale(uint64(talk), path, e)
		}
		return
	}
	agent := g.agent
	at := g.file(uint64(talk), path)
	switch purpose {
	case tool.ReadFile:
		g.knows(uint64(talk), path)
		at.byHand = nil
		at.stale(g, l, e, lone{})
		if text, ok := wholeOf(e); ok {
			at.looked(g, l, e, text)
		}
		at.reads[agent] = readAt{e.place, g.when}
	case tool.EditFile, tool.PatchFile:
		g.patchedBack(l, uint64(talk), e, purpose)
		if g.patch = nil; purpose == tool.PatchFile {
			g.patch = patchParts(patchOf(e.use))
		}
		for _, one := range e.edits() {
			to := at
			if one.Path != "" && one.Path != path {
				to = g.file(uint64(talk), one.Path)
			}
			to.editedAgain(g, l, e.place, one)
			to.edit(g, e.place, one)
		}
		g.patch = nil
		at.note(e, agent, g.when)
		if !changesNothing(e) {
			g.edited(l, uint64(talk), path, e)
		}
	case tool.WriteFile:
		if at.lost(l, e, agent, g.when) {
			at.inserts = nil // one row a cause
		}
		at.writtenAgain(l, e.place, e.use.Content())
		at.undone(g, l, e, e.use.Content())
		at.changedAfter(e)
		at.note(e, agent, g.when)
		at.reads[agent] = readAt{e.place, g.when} // it knows what it wrote
		g.edited(l, uint64(talk), path, e)
	}
}

// last says which conversations were edited behind their last check.
func (g *files) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	g.lostUnseen(l)
	for talk, c := range g.checks.all() {
		if c.checks > 0 && c.check.before(c.edit) {
			one, check := c.finding, c.check
			one.Counterpart = &check
			l.say(c.edit, ruleUnchecked, talk, one)
		}
	}
}

// edit notes an edit. One that takes another back is wanted.
func (a *file) edit(g *files, at Place, one tool.Edit) {
	a.touched(one)
	if isCutShort(one.Old) || isCutShort(one.New) || one.Last >= one.Line && one.Last > 0 && one.Old == "" {
		a.edits = nil // what it kept, put in and took out nobody knows
		return
	}
	a.insert(g, at, one)
	g.saying.puts(one.New)
	gone, came, whole := rowOf(one.Old, one.New), rowOf(one.New, one.Old), false
	if gone == "" && came != "" { // one that only makes a row longer
		gone, whole = wholeRowOf(one.Old, one.New), true
	}
	kept := a.edits[:0]
	for _, b := range a.edits {
		if b.came != "" && strings.Contains(one.Old, b.came) && !strings.Contains(one.New, b.came) {
			continue
		}
		kept = append(kept, b)
	}
	a.edits = kept
	if gone != "" && came != "" && (whole || !strings.Contains(came, gone)) && len(a.edits) < maxEdits {
		a.edits = append(a.edits, edited{at, strings.Clone(gone), strings.Clone(came), a.changes(g), whole, false, g.prompts, g.when, rowsPutIn(one), g.surroundingOf(one, gone)})
	}
}

// undone compares what is written with the edits before.
func (a *file) undone(g *files, l *looked, e *ended, text string) {
	a.overlooks(g, l, e, text)
	said := false
	for _, b := range a.edits {
		if b.shells == a.changes(g) && !g.precedes(b.when) && b.isBack(text) && !strings.Contains(text, b.came) && !g.saying.saysBack(g.thread, b.place) && !g.saying.asksBack(a.name, b) && !a.anew(g, b) {
			f := e.finding(Sure, b.came)
			if f.Counterpart = &b.place; b.asked || b.prompts != g.prompts { // a person who has spoken since may want it so
				f.Certainty = Likely
			}
			l.say(e.place, ruleUndone, e.target, f)
			said = true
			break
		}
	}
	if a.edits = nil; said {
		a.inserts = nil // one row a cause
	}
	a.drops(g, l, e, text)
	a.base = a.rows
}

func (a *file) note(e *ended, agent uint64, now when) {
	what := whatOf(e)
	if slices.ContainsFunc(a.writes, func(w writing) bool { return w.agent != agent && w.what == what }) {
		return // a copy
	}
	if len(a.writes) >= maxEdits {
		a.writes = a.writes[1:]
	}
	a.writes = append(a.writes, writing{e.place, agent, what, now})
	if len(a.reads) > 64 {
		clear(a.reads)
	}
}

// shell notes a command: a check, or one that may change files.
func (g *files) shell(f *Finder, l *looked, talk uint64, e *ended) {
	runs := e.runs()
	checks := false
	g.copies(l, talk, e)
	for i := range runs {
		c := runs[i].Command
		if isCheck(c.Program()) {
			n := g.of(talk)
			n.check = e.place
			n.checks++
			checks = true
			for k := range g.open[talk] {
				g.open[talk][k].proven = g.open[talk][k].proven || e.fine() && !e.outcome.unproved
			}
			g.judgesTrials(l, talk, e, i)
			continue
		}
		g.ranEdited(talk, e, c)
		g.savesPatch(talk, e, i)
		if program(c.Program()) == "git" {
			g.addsTree(talk, e, i)
			g.stages(talk, e, i)
			g.showsLost(e, c.Program())
		}
		switch {
		case resets(c.Program()):
			g.reset(l, talk, e, i)
			g.shells++
		case mayRewrite(c.Program()) || len(c.Writes) > 0:
			g.change(talk, c)
		case program(c.Program()) == "git" && has(c.Program(), "commit"):
			delete(g.open, talk)
		case program(c.Program()) == "git" && has(c.Program(), "push") && e.fine():
			g.pushed(l, talk, e)
		case e.fine():
			g.shown(l, talk, e, c.Program())
		}
	}
	g.editedByShell(l, talk, e)
	if e.fine() {
		g.looksAt(talk, e)
		g.pulled(talk, e)
		g.pulledUnseen(talk, e)
		g.changedCode(talk, e)
		g.replaced(talk, e)
		g.appended(talk, e)
		if name := printed(e); name != "" {
			if text, ok := wholeOf(e); ok {
				g.file(talk, name).looked(g, l, e, text)
			}
		}
	}
	if checks && !f.only {
		c := Check{Place: e.place, Command: e.about(), State: e.outcome.Shown(e.call, e.result), Line: line(e.outcome.Telling.Said(e.result))}
		c.Passed, c.Failed = testsOf(e.result)
		if c.State == Done && !e.outcome.unproved {
			c.Shown = passedAsShown(e.result)
		}
		f.mu.Lock()
		f.ledger.check(talk, c)
		f.mu.Unlock()
	}
}

// changedCode notes that a command changed code that was there already: by a program that changes
// files, or as a whole, of a file that a command showed before.
func (g *files) changedCode(talk uint64, e *ended) {
	n := g.of(talk)
	for _, one := range shownBy(e) {
		if n.shown == nil {
			n.shown = map[uint64]bool{}
		}
		if isCode(one) && len(n.shown) < 1<<8 {
			n.shown[model.Hash(baseOf(one))] = true
		}
	}
	changes := func(one string) bool { return isCode(one) && !g.throwsAway(one) }
	whole := func(one string) bool { return changes(one) && n.shown[model.Hash(baseOf(one))] }
	if all := e.writes(); slices.ContainsFunc(all, whole) || len(all) > 0 && slices.ContainsFunc(inPlace(e.use, e.runs()), changes) {
		n.edit, n.path, n.finding = e.place, "", e.finding(Sure, "")
	}
}

// actOf returns what a call of a purpose does with a file.
func actOf(p tool.Purpose) (act FileAct, ok bool) {
	switch p {
	case tool.ReadFile:
		return ReadFile, true
	case tool.EditFile, tool.PatchFile:
		return EditedFile, true
	case tool.WriteFile:
		return WroteFile, true
	}
	return 0, false
}

func (g *files) edited(l *looked, talk uint64, path string, e *ended) {
	g.putBack(l, talk, e, path, "")
	g.opened(talk, openEdit{place: e.place, path: line(path), made: g.makes(talk, line(path), e)})
	g.knows(talk, path)
	if !isCode(path) || g.throwsAway(path) {
		return
	}
	n := g.of(talk)
	if n.checks > 0 && onlyRemarks(path, e) {
		return
	}
	n.edit, n.path, n.finding = e.place, line(path), e.finding(Sure, "")
}

func (g *files) of(talk uint64) *checked {
	return g.checks.of(talk, func() *checked { return &checked{} })
}

// An option of sed or perl by which it writes what it reads: -i, -i.bak, -Ei, -0pi.
var inPlaceForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-(?:[a-zA-LN-Z0]*i|-in-place)`) })

// shown takes what a command prints of a file for what was read of it.
func (g *files) shown(l *looked, talk uint64, e *ended, words []string) {
	switch program(words) {
	case "cat", "sed", "head", "tail", "nl", "bat", "less":
	case "git":
		g.compared(talk, e)
		return
	default:
		return
	}
	for _, w := range words[1:] {
		if strings.HasPrefix(w, "-") || !strings.ContainsAny(w, "./") || strings.ContainsAny(w, ";{}$*") {
			continue
		}
		g.sees(w)
		if one, ok := g.ledger.get(g.key(talk, w)); ok {
			one.byHand = nil
			one.stale(g, l, e, loneOf(e, words, w))
		}
	}
}
