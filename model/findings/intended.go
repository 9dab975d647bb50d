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

// intended is the follower that knows which failures the agent wanted: it says in what it does
// next that they are as expected, as of a bug that it shows before it mends it.
type intended struct {
	threads latest[uint64, []uint64] // targets of calls that failed since it spoke last
	printed latest[uint64, []uint64] // likewise, of those whose exit it printed itself
	why     latest[uint64, string]   // what the last prompt asks the cause of
	before  latest[uint64, foretold] // the message behind one that says what comes
	probed  latest[uint64, []uint64] // programs with their arguments that were to fail
	red     latest[uint64, bool]     // the last prompt asks for tests that fail
	fails   latest[uint64, bool]     // it asks for a failure

	refusals latest[uint64, []expectedRefusal]
}

// foretold is what a message without a call says of the calls of the next one.
type foretold struct {
	at    int // of the next one, -1 as long as it is to come
	fails bool
	said  string // its beginning, "" for none
}

// maxProbed is how many programs are kept that were to fail.
const maxProbed = 16

func (g *intended) message(_ *Finder, l *looked, s *step) {
	g.hears(s)
	g.hearsPrompt(s)
	if s.flags.Has(model.FlagPrompt) {
		text := textOf(s.message)
		g.why.set(s.thread, asksWhy(text))
		if was, ok := g.before.get(s.thread); ok && was.said != "" && !agrees(text) && !announces(text) {
			g.before.set(s.thread, foretold{}) // that was of the turn before
		}
		g.threads.set(s.thread, nil)
		g.printed.set(s.thread, nil)
		g.probed.set(s.thread, nil)
		return
	}
	g.praised(l, s)
	failed, _ := g.threads.get(s.thread)
	if len(failed) == 0 || s.flags.Role() != model.RoleAssistant {
		return
	}
	g.threads.set(s.thread, nil)
	if s.flags.Has(model.FlagCall) && saysIntended(textOf(s.message)) { // who only says so at the end has not gone on
		for _, target := range failed {
			l.well(target, Place{s.entry, -1, -1})
		}
	}
}

// agreesForm finds that a prompt says no more than that something is to be done as it was said.
var agreesForm = sync.OnceValue(func() *regexp.Regexp {
	const yes = `(?:yes|yeah|yep|ok(?:ay)?|sure|fine|great|good|perfect|right|agreed|please(?: do)?|thanks|thank you|go (?:on|ahead|for it)|carry on|continue|proceed|(?:do|try|run) (?:it|that|so|this)|(?:that )?(?:sounds|looks) good|that(?:['’]s| is) fine|now|then)`
	return regexp.MustCompile(`(?i)^\W*` + yes + `(?:\W+` + yes + `)*\W*$`)
})

func agrees(text string) bool { return len(text) <= 80 && agreesForm().MatchString(text) }

// hears notes a message that says what the calls of the next one are for.
func (g *intended) hears(s *step) {
	if s.flags.Role() != model.RoleAssistant {
		return
	}
	const waits = -1
	was, _ := g.before.get(s.thread)
	switch {
	case !s.flags.Has(model.FlagCall):
		if text := textOf(s.message); text != "" {
			g.before.set(s.thread, foretold{waits, announces(text), strings.Clone(text[:min(len(text), maxIntended)])})
		}
	case was.said == "":
	case was.at == waits:
		was.at = s.entry
		g.before.set(s.thread, was)
	case was.at != s.entry:
		g.before.set(s.thread, foretold{})
	}
}

// isAnnounced reports whether the message before the one with a call says that it is to fail.
func (g *intended) isAnnounced(s *step) bool {
	if s == nil {
		return false
	}
	said, _ := g.before.get(s.thread)
	return said.fails && said.at == s.entry && said.at > 0
}

// isProbed reports whether the message before the one with a call says that it tries what is wrong.
func (g *intended) isProbed(s *step) bool {
	if s == nil {
		return false
	}
	said, _ := g.before.get(s.thread)
	return said.at == s.entry && said.at > 0 && isProbe(said.said)
}

// probes notes the programs of a command that was to fail.
func (g *intended) probes(s *step, runs []shell.Run) {
	if s == nil {
		return
	}
	all, _ := g.probed.get(s.thread)
	for _, r := range runs {
		if words := r.Command.Program(); classOf(r.Command) == work && len(words) > 1 && !isCheck(words) {
			all = append(slices.Clone(all), commandOf(words))
		}
	}
	g.probed.set(s.thread, all[max(0, len(all)-maxProbed):])
}

// wasProbed reports whether a program of a command was to fail before, with the same arguments.
func (g *intended) wasProbed(s *step, runs []shell.Run) bool {
	if s == nil {
		return false
	}
	all, _ := g.probed.get(s.thread)
	return len(all) > 0 && slices.ContainsFunc(runs, func(r shell.Run) bool { return slices.Contains(all, commandOf(r.Command.Program())) })
}

// commandOf stands for the words of a command.
func commandOf(words []string) uint64 { return model.Hash(strings.Join(words, "\x00")) }

func (*intended) last(*Finder, *looked) {}

func (g *intended) ended(f *Finder, _ *looked, s *step, e *ended) {
	switch e.changesAs() {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		g.why.set(s.thread, "") // who changes something wants to know whether it is well now
		if e.fine() {
			g.expectsRefusals(s, e)
		}
	}
	if e.outcome.State != Failed && e.outcome.State != Unsure {
		return
	}
	if printed, _ := g.printed.get(s.thread); e.outcome.Rule == rulePrintedExit && len(printed) < maxMissed && !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return isCheck(r.Command.Program()) }) {
		g.printed.set(s.thread, append(slices.Clone(printed), f.scoped(s.entry, e.target)))
	}
	if failed, _ := g.threads.get(s.thread); len(failed) < maxMissed {
		g.threads.set(s.thread, append(failed, f.scoped(s.entry, e.target)))
	}
}

// praised makes good exits that the agent printed itself, and finds right with what it does next.
func (g *intended) praised(l *looked, s *step) {
	printed, _ := g.printed.get(s.thread)
	if len(printed) == 0 || s.flags.Role() != model.RoleAssistant {
		return
	}
	g.printed.set(s.thread, nil)
	text := textOf(s.message)
	if text = text[:min(len(text), maxIntended)]; s.flags.Has(model.FlagCall) && rightForm().MatchString(text) && !deniedForm().MatchString(text) {
		for _, target := range printed {
			l.well(target, Place{s.entry, -1, -1})
		}
	}
}

// rightForm finds at the beginning of a text that what was seen is as it is to be.
var rightForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:good|right|correct|perfect|great|excellent|exactly)\b[:.,!](?: [^.?!\n]*\b(?:error|exit|exits|refused|rejected|fails|ends with)\b)`)
})

// What somebody says of a failure that was wanted: next, and before.
var (
	intendedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:\w+[:.!,]\s+)?as (?:we |i )?(?:expected|intended|anticipated)\b[,:]|^\W*as (?:expected|intended|anticipated)[.!](?:\s|$)` +
			`|\b(?:fail\w*|errors?|exceptions?|rais\w+|throws?|threw|reject\w*|red|crash\w*)\b[^.!?\n]{0,60}\bas (?:expected|intended|it should|they should|anticipated)\b` +
			`|\bfail\w*\b[^.!?\n]{0,40}\b(?:is|are|was|were) expected\b` +
			`|\b(?:fail\w*|errors?|exceptions?)\b[^.!?\n]{0,40}\b(?:is|are|was|were) (?:intended|intentional|deliberate|wanted|by design)\b` +
			`|\bexpected (?:to fail|failures?|errors?|exceptions?)\b` +
			`|\b(?:confirm(?:s|ed)?|demonstrat(?:es|ed)) (?:that )?(?:the|this|our) (?:(?:reported |original |same )?bug|(?:reported|original|same) \w+)\b` +
			`|\breproduc(?:es|ed) (?:the|this|our) (?:reported |original |same )?(?:bug|issue|problem|error|failure|complaint|symptom|report)\b` +
			`|\b(?:stopped|fail\w*|interrupted|killed|aborted)\b[^.!?\n]{0,30}\b(?:on purpose|deliberately)\b` +
			`|^\W*(?:perfect|great|good|excellent)[!.,:] [^.!?\n]{0,60}\b(?:is|are) (?:definitely |indeed |now |really )?(?:down|offline|stopped|unreachable|closed|blocked|refused|rejected)\b` +
			`|\b(?:can|could|was|were|able to|successfully|i['’]ve|have) reproduced?\b|\bred (?:phase|step)\b`)
	})
	announcedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:should|must|will|to|it|they|that|tests?) (?:first |still |now |currently )?fails? (?:first|before|without|as expected|for now|at (?:first|this point)|until|because)\b` +
			`|\b(?:should|must|will|expect(?:ed)?(?: \w+){0,3} to) (?:first |still |now |currently )?(?:fail|be red|raise|throw|crash)\b` +
			`|\b(?:should|must|has to|have to|needs? to) be (?:refused|rejected)\b|\b(?:should|must|has to|to) (?:refuse|reject)\b` +
			`|\b(?:verify|confirm|ensure)\b[^.?!\n]{0,40}\b(?:(?:rc|exit(?:s|code| code| status)?)(?: ?[=:] ?| (?:with |of |is )?)[1-9]\d*|non-?zero exit(?: code| status)?) (?:on|when|if|for|with|where)\b` +
			`|\b(?:verify|confirm|ensure)\b[^.?!\n]{0,60}\b(?:produces?|yields?|gives?|reports?) (?:an? )?(?:fail|failure|error)s? (?:on|when|if|for|with|where)\b` +
			`|\b(?:check|test|try|see|show|exercise|probe)\b(?: \w+){0,3} (?:refusals?|rejections?)\b` +
			`|\b(?:do|does|would|will|whether|that|sure) (?:the |my |these |our |new ){1,2}tests?\b(?: \w+){0,2} (?:fail|notice|catch|detect)\b|\b(?:break|broken|take|remove|mutate)\b[^.?!\n]{0,60}\b(?:on purpose|deliberately|for one run)\b` +
			`|\b(?:reproduce|demonstrate|trigger|confirm) (?:the|this) (?:reported |original |same )?(?:bug|issue|problem|error|failure|crash)\b|\bred (?:phase|step|failures?)\b|\b(?:confirm|verify|see|show) (?:it is |they are |that it is |that they are |it[’']s )?red\b|\b(?:see|watch) (?:it|them|the tests?) fail\b`)
	})
)

// deniedForm finds what turns the words around: what is not as expected, or is to be well now.
var deniedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:not|n['’]t|never|un)\s?(?:as )?(?:expected|intended|reproduced?|fail)\b|\b(?:verify|after|with|check) (?:that )?(?:the|my|our|this) (?:fix|change)|\bfixed\b|\bshould (?:now )?(?:pass|work)|\bno longer\b|\bunrelated\b|\bpre-?existing\b`)
})

// probeForm finds that what comes tries what is wrong, or is at the edge of what is right.
var probeForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:edge|error|corner|failure|negative|unhappy|bad|invalid|wrong|missing) (?:cases?|paths?|inputs?|arguments?|values?|flags?|options?|ones?)\b|\b(?:refusals?|rejections?|refused|rejected|interruption|on purpose|deliberately)\b|\b(?:a|the) missing one\b`)
})

// isProbe reports whether a text says that what follows tries what is wrong.
func isProbe(text string) bool {
	text = text[:min(len(text), maxIntended)]
	return text != "" && literals.In(probeWords(), text) && probeForm().MatchString(text) && !deniedForm().MatchString(text)
}

// probeWords are words one of which stands wherever probeForm finds something.
var probeWords = sync.OnceValue(func() *literals.Set {
	return literals.New("case", "path", "input", "argument", "value", "flag", "option", "refus", "reject", "interruption", "on purpose", "deliberately", "missing one", "wrong one", "bad one", "invalid one")
})

// maxIntended is how much of a text is read for it, in bytes.
const maxIntended = 1 << 10

// saysIntended reports whether a text says that what failed was to fail.
func saysIntended(text string) bool {
	text = text[:min(len(text), maxIntended)]
	low := strings.ToLower(text)
	if !strings.Contains(low, "expected") && !strings.Contains(low, "inten") && !strings.Contains(low, "reproduc") && !strings.Contains(low, "confirm") && !strings.Contains(low, "as it should") && !strings.Contains(low, "as they should") && !strings.Contains(low, "demonstrat") && !strings.Contains(low, "red ") && !strings.Contains(low, "anticipated") && !strings.Contains(low, "by design") && !strings.Contains(low, "on purpose") && !strings.Contains(low, "deliberately") && !praises(low) {
		return false
	}
	return intendedForm().MatchString(text) && !deniedForm().MatchString(text)
}

// praises reports whether a text in small letters begins with a word of praise.
func praises(low string) bool {
	for _, w := range [...]string{"perfect", "great", "good", "excellent"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return false
}

// announces reports whether a text says that what follows is to fail.
func announces(text string) bool {
	text = text[:min(len(text), maxIntended)]
	if !literals.In(announcing(), text) {
		return false
	}
	return announcedForm().MatchString(text) && !deniedForm().MatchString(text)
}

// announcing are words one of which is in whatever announcedForm finds.
var announcing = sync.OnceValue(func() *literals.Set {
	return literals.New("fail", "reproduce th", "demonstrate th", "trigger th", "confirm th", " red", "red phase", "red step", "raise", "throw", "crash", "refus", "reject", "notice", "catch", "detect", "on purpose", "deliberately", "for one run", "verify ", "confirm ", "ensure ")
})

// saysUndone reports whether a prompt says that what was changed was changed back.
func saysUndone(text string) bool {
	low := strings.ToLower(text[:min(len(text), maxIntended)])
	for _, w := range [...]string{"undid", "undo", "undone", "revert", "rolled back", "roll back", "rollback", "restored", "discarded", "git checkout", "git reset", "git stash", "threw away", "changed it back", "put it back"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}
