package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A snapshot keeps what a program gave. Who takes it anew makes any difference what is right.

var ruleSnapshot = &Rule{"contradiction.snapshot", Contradiction, Warning, "a test that failed passes since its snapshot was taken anew", "A check failed by its snapshots, and the same check went well with an option that takes them anew (-u, --update-snapshots, --snapshot-update, cargo insta accept), with no edit between. The prompt does not speak of snapshots that are to change, and either it says that the output is to stay as it is, and the agent did not say why they are others, or the difference that the check had shown has NaN, undefined, [object Object] or the like in place of a value in a row that is as it was else. It is made good where snapshots are put back, or taken anew again after an edit."}

// snapshots is the follower of the rule.
type snapshots struct {
	threads latest[uint64, *snapped]
	saying  lastSaid
}

// A snapped is what a thread knows of its snapshots.
type snapped struct {
	failed Place
	fails  bool   // its last check did, by them
	broken string // the line of the difference that has no value any longer

	stays  bool // the last prompt says so
	change bool // it speaks of snapshots that change
	speaks bool // it has a word for no value

	told   uint64 // what has to go well, 0 for nothing
	edited bool   // since then
}

var (
	staysWords = sync.OnceValue(func() *literals.Set {
		return literals.New("stay", "remain", "unchanged", "identical", "same", "not change", "n't change", "n’t change", "not be change", "without chang", "without any chang", "never change", "no change", "exactly as", "refactor")
	})
	// outputStays is how a prompt says that what comes out is to be what it was.
	outputStays = sync.OnceValue(func() *regexp.Regexp {
		const out = `(?:(?:all|every|snapshots?|outputs?) (?:the |of the )?(?:texts?|results?|formats?|html)|outputs?|behaviou?rs?|renderings?|markup|snapshots?|responses?|what (?:it|they) (?:prints?|gives?|renders?))`
		return regexp.MustCompile(`(?i)\b` + out + `\b[^.,;:!?\n]{0,60}\b(?:(?:must|should|has to|have to|needs? to|is to|are to|shall|to) (?:all )?(?:stay|remain|be (?:kept )?(?:identical|unchanged|(?:exactly )?the same))|(?:must|should|may|shall) ?(?:not|n['’]t|never) (?:be )?change|stays? (?:exactly |just )?(?:as|the same|identical|unchanged))` +
			`|\b(?:without|never|(?:do|must|should|shall|may|but|and|to) not|(?:do|must|should)n['’]t) (?:\w+ ){0,2}chang(?:e|ing) (?:\w+ ){0,3}` + out + `\b|\bno changes? (?:\w+ ){0,3}` + out + `\b|\b(?:keep|leave|preserve) (?:\w+ ){0,3}` + out + ` (?:\w+ ){0,2}(?:as|unchanged|identical|the same)\b|\b(?:pure|only a) refactor`)
	})
	// changeForm is how somebody speaks of snapshots that are to be others.
	changeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:updat|regenerat|renew|refresh|adapt|adjust|record|accept|re-?tak|chang|rewrit|bless)\w*\b[^.!?\n]{0,60}\b(?:snapshot|snap|golden)s?\b|\b(?:snapshot|snap|golden)s?\b[^.!?\n]{0,60}\b(?:updat|regenerat|renew|refresh|adapt|adjust|accept|chang|differ|outdated|stale|obsolete)\w*`)
	})
	// noValues are what a program prints where it has no value.
	noValues  = [...]string{"NaN", "undefined", "[object Object]", "Invalid Date", "Invalid date"}
	valueless = sync.OnceValue(func() *literals.Set { return literals.New(noValues[:]...) })
)

func (g *snapshots) of(thread uint64) *snapped {
	return g.threads.of(thread, func() *snapped { return &snapped{} })
}

func (g *snapshots) message(_ *Finder, _ *looked, s *step) {
	g.saying.hear(s)
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	text := textOf(s.message)
	text = text[:min(len(text), maxAllPrompt)]
	speaks := saysNoValue(text)
	stays := literals.In(staysWords(), text) && outputStays().MatchString(text)
	if stays {
		text = outputStays().ReplaceAllString(text, "")
	}
	change := (strings.Contains(text, "napshot") || strings.Contains(text, "olden")) && changeForm().MatchString(text)
	b, ok := g.threads.get(s.thread)
	if !ok && !stays && !change && !speaks || ok && saysGoOn(textOf(s.message)) {
		return
	}
	if !ok {
		b = g.of(s.thread)
	}
	b.stays, b.change, b.speaks = stays, change, speaks
}

func (*snapshots) last(*Finder, *looked) {}

func (g *snapshots) ended(_ *Finder, l *looked, s *step, e *ended) {
	switch purpose := e.changesAs(); {
	case purpose == tool.EditFile, purpose == tool.WriteFile, purpose == tool.PatchFile, changedInLine(e) != "":
		if b, ok := g.threads.get(s.thread); ok && e.fine() {
			b.fails, b.edited = false, true
		}
	case purpose == tool.Shell:
		for i, r := range e.runs() {
			g.ran(l, s, e, r)
			b, ok := g.threads.get(s.thread)
			if !ok {
				continue
			}
			if changesCode(e, r) {
				b.fails, b.edited = false, b.edited || e.fine()
			}
			if b.told != 0 && e.fine() && putsSnapshotsBack(r.Command.Program()) && !e.takesAgain(i) {
				l.well(b.told, e.place)
				b.told = 0
			}
		}
	}
}

// changesCode reports whether a program writes files other than snapshots, and than those for a while.
func changesCode(e *ended, r shell.Run) bool {
	changes := func(p string) bool { return !isOfSnapshots(p) && !isScratch(p) }
	return slices.ContainsFunc(r.Command.Writes, func(p string) bool { return isCode(p) && changes(p) }) ||
		slices.ContainsFunc(inPlace(e.use, []shell.Run{r}), changes)
}

// isOfSnapshots reports whether a path is one of snapshots, by its name.
func isOfSnapshots(p string) bool {
	return strings.Contains(p, "snapshot") || strings.Contains(p, ".snap") || strings.Contains(p, "golden") || baseOf(strings.TrimSuffix(p, "/")) == "snaps"
}

func (g *snapshots) ran(l *looked, s *step, e *ended, r shell.Run) {
	words := r.Command.Program()
	anew := takesAnew(words, r.Command.Assigns)
	if !anew && !isCheck(words) {
		return
	}
	b, ok := g.threads.get(s.thread)
	switch {
	case !anew && (e.outcome.State == Failed || e.outcome.State == Unsure && e.outcome.Rule == ruleTest):
		said := saidBy(e.result)
		said = said[:min(len(said), maxListing)]
		if !strings.Contains(said, "napshot") || !snapshotFails().MatchString(said) {
			if ok {
				b.fails = false
			}
			return
		}
		b = g.of(s.thread)
		b.failed, b.fails, b.broken = e.place, true, ""
		if !b.speaks {
			b.broken = withoutValue(said)
		}
	case !ok:
	case anew && e.fine():
		if b.told != 0 && b.edited {
			l.well(b.told, e.place)
			b.told = 0
		}
		if b.fails && !b.change && (b.broken != "" || b.stays && !changeForm().MatchString(g.saying.agentSaid(s.thread))) {
			f := e.finding(Likely, b.broken)
			failed := b.failed
			f.Counterpart = &failed
			b.told, b.edited = mixed(model.Hash("snapshot")^s.thread^uint64(e.place.Entry)), false
			l.bad(e.place, b.told, found{key: key{rule: ruleSnapshot, target: model.Hash(f.Call)}, Finding: &f})
		}
		b.fails = false
	case e.fine():
		b.fails = false
	}
}

// snapshotFails is how runners of tests say that a snapshot is another.
var snapshotFails = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bsnapshots?\s+\d+ failed\b|\b\d+ snapshots? failed\b|\bsnapshot (?:assertion|mismatch)|\bsnapshot[^\n]{0,80} mismatched\b|match(?:es)? (?:the )?stored snapshot|- Snapshot\b|\bdoes not match (?:the )?(?:stored )?snapshot|\b\d+ of \d+ snapshots\b|toMatch(?:Inline)?Snapshot`)
})

// takesAnew reports whether a program takes the snapshots of tests anew.
func takesAnew(words, assigns []string) bool {
	if len(words) == 0 {
		return false
	}
	if slices.ContainsFunc(assigns, func(a string) bool {
		return a == "UPDATE_SNAPSHOTS=1" || a == "UPDATE_SNAPSHOT=1" || a == "INSTA_UPDATE=always" || a == "UPDATE_SNAPS=true" || a == "INSTA_FORCE_PASS=1"
	}) {
		return true
	}
	if program(words) == "cargo" && has(words, "insta") {
		return has(words, "accept") || has(words, "--accept")
	}
	for _, w := range words[1:] {
		switch w {
		case "--updateSnapshot", "--update-snapshots", "--snapshot-update", "--update-snapshot", "--updateSnapshots", "--test-update-snapshots":
			return true
		case "-u", "--update":
			if slices.ContainsFunc(words, func(one string) bool {
				return one == "vitest" || one == "jest" || one == "ava" || one == "test" || strings.HasSuffix(one, "/vitest") || strings.HasSuffix(one, "/jest") || strings.HasPrefix(one, "test:")
			}) && program(words) != "git" && program(words) != "go" {
				return true
			}
		}
	}
	return false
}

// putsSnapshotsBack reports whether git gives back what snapshots were, or all there is.
func putsSnapshotsBack(words []string) bool {
	if !resets(words) {
		return false
	}
	paths, _ := gitPaths(words)
	return len(paths) == 0 || slices.ContainsFunc(paths, func(p string) bool {
		return p == "." || isOfSnapshots(p)
	})
}

// withoutValue returns the line of a difference that has come, and is as one that has gone but for a
// value that it has no longer.
func withoutValue(said string) string {
	if !literals.In(valueless(), said) {
		return ""
	}
	var gone []string
	come := false // a line of those that came stands before
	for row := range strings.Lines(said) {
		row = strings.TrimSpace(row)
		switch {
		case strings.HasPrefix(row, "-"):
			if come {
				gone, come = gone[:0], false
			}
			if len(gone) < 64 {
				gone = append(gone, strings.TrimSpace(row[1:]))
			}
		case strings.HasPrefix(row, "+"):
			come = true
			if is := strings.TrimSpace(row[1:]); saysNoValue(is) && slices.ContainsFunc(gone, func(was string) bool { return lostValue(was, is) }) {
				return row
			}
		default:
			gone, come = gone[:0], false
		}
	}
	return ""
}

// saysNoValue reports whether a text has a word for no value: banana has none.
func saysNoValue(text string) bool {
	return literals.In(valueless(), text) && slices.ContainsFunc(noValues[:], func(word string) bool { return hasWord(text, word) })
}

// lostValue reports whether a line is as another was, but for one value that it has no longer. In code
// no value is one, too.
func lostValue(was, is string) bool {
	if saysNoValue(was) || codeRow().MatchString(is) {
		return false
	}
	head, tail := is, ""
	for _, word := range noValues {
		if before, behind, ok := strings.Cut(is, word); ok && len(before) < len(head) {
			head, tail = before, behind
		}
	}
	if saysNoValue(tail) { // of more than one the first
		tail = ""
	}
	if !strings.HasPrefix(was, head) || !strings.HasSuffix(was, tail) || len(was) <= len(head)+len(tail) {
		return false
	}
	value := was[len(head) : len(was)-len(tail)]
	return digits(strings.TrimLeft(value, "-+$€£ ")) > 0 || strings.TrimSpace(head) != ""
}

// codeRow is what stands in lines of code.
var codeRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[;{(]\s*$|[=!]==?|=>|\s\|\s|&&|\?\?|\b(?:return|typeof|const|let|var|if|void)\b\s`)
})
