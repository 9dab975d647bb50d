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

var ruleSnapshot = &Rule{"contradiction.snapshot", Contradiction, Warning, "a test that failed passes since its snapshot was taken anew", "A check failed by its snapshots, and the same check went well with an option that takes them anew (-u, --update-snapshots, --snapshot-update, cargo insta accept), with no edit between. Either a prompt says that the output is to stay as it is, and none speaks of snapshots that are to change, or the difference that the check had shown has NaN, undefined, [object Object] or the like where there was something else."}

// snapshots is the follower of the rule.
type snapshots struct {
	threads latest[uint64, *snapped]
}

// A snapped is what a thread knows of its snapshots.
type snapped struct {
	failed Place
	fails  bool   // its last check did, by them
	broken string // the line of the difference that has no value any longer
	stays  bool   // a prompt says so
	change bool   // a prompt speaks of snapshots that change
}

var (
	staysWords = sync.OnceValue(func() *literals.Set {
		return literals.New("stay", "unchanged", "identical", "same", "not change", "n't change", "exactly as", "refactor")
	})
	// outputStays is how a prompt says that what comes out is to be what it was.
	outputStays = sync.OnceValue(func() *regexp.Regexp {
		const out = `(?:outputs?|results?|behaviou?rs?|renderings?|markup|html|texts?|snapshots?|receipts?|format|responses?|what (?:it|they) (?:prints?|gives?|renders?))`
		return regexp.MustCompile(`(?i)\b` + out + `\b[^.,;:!?\n]{0,60}\b(?:(?:must|should|has to|have to|needs? to|is to|are to|shall|to) (?:all )?(?:stay|remain|be (?:kept )?(?:identical|unchanged|(?:exactly )?the same))|(?:must|should|may|shall) ?(?:not|n['’]t|never) (?:be )?change|stays? (?:exactly |just )?(?:as|the same|identical|unchanged))` +
			`|\b(?:without|no|never|not|n['’]t) (?:\w+ ){0,2}chang(?:e|es|ing) (?:\w+ ){0,3}` + out + `\b|\b(?:keep|leave|preserve) (?:\w+ ){0,3}` + out + ` (?:\w+ ){0,2}(?:as|unchanged|identical|the same)\b|\b(?:pure|only a) refactor`)
	})
	// changeForm is how somebody speaks of snapshots that are to be others.
	changeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:updat|regenerat|renew|refresh|adapt|adjust|record|accept|re-?tak|chang|rewrit|bless)\w*\b[^.!?\n]{0,60}\b(?:snapshot|snap|golden)s?\b|\b(?:snapshot|snap|golden)s?\b[^.!?\n]{0,60}\b(?:updat|regenerat|renew|refresh|adapt|adjust|accept|chang|differ|outdated|stale|obsolete)\w*`)
	})
	// valueless is what a program prints where it has no value.
	valueless = sync.OnceValue(func() *literals.Set {
		return literals.New("NaN", "undefined", "[object Object]", "Invalid Date", "Invalid date")
	})
)

func (g *snapshots) of(thread uint64) *snapped {
	return g.threads.of(thread, func() *snapped { return &snapped{} })
}

func (g *snapshots) message(_ *Finder, _ *looked, s *step) {
	m := s.message
	if m.Role != model.RoleUser || s.flags.Has(model.FlagOnlyResults) || m.Injected != "" {
		return
	}
	text := textOf(m)
	text = text[:min(len(text), maxAllPrompt)]
	stays := literals.In(staysWords(), text) && outputStays().MatchString(text)
	if stays {
		text = outputStays().ReplaceAllString(text, "")
	}
	change := (strings.Contains(text, "napshot") || strings.Contains(text, "olden")) && changeForm().MatchString(text)
	if stays || change {
		b := g.of(s.thread)
		b.stays, b.change = b.stays || stays, b.change || change
	}
}

func (*snapshots) last(*Finder, *looked) {}

func (g *snapshots) ended(_ *Finder, l *looked, s *step, e *ended) {
	switch e.changesAs() {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		if b, ok := g.threads.get(s.thread); ok {
			b.fails = false
		}
	case tool.Shell:
		for _, r := range e.runs() {
			g.ran(l, s, e, r)
		}
	}
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
		b.failed, b.fails, b.broken = e.place, true, withoutValue(said)
	case !ok || !b.fails:
	case anew && e.fine():
		if !b.change && (b.stays || b.broken != "") {
			f := e.finding(Likely, b.broken)
			failed := b.failed
			f.Counterpart = &failed
			l.say(e.place, ruleSnapshot, model.Hash(f.Call), f)
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

// withoutValue returns the line of a difference that has come, and has no value where one was.
func withoutValue(said string) string {
	if !literals.In(valueless(), said) {
		return ""
	}
	var gone []string
	for row := range strings.Lines(said) {
		row = strings.TrimSpace(row)
		switch {
		case strings.HasPrefix(row, "-"):
			gone = append(gone, row)
		case strings.HasPrefix(row, "+") && literals.In(valueless(), row) && len(gone) > 0 && !slices.ContainsFunc(gone, func(g string) bool { return literals.In(valueless(), g) }):
			return row
		}
		if len(gone) > 64 {
			return ""
		}
	}
	return ""
}
