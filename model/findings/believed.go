package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// The rule about an answer that says more than what was before it.
var ruleClaim = &Rule{"contradiction.claim", Contradiction, Warning, "the answer takes for done what the log says is not", "A program says in its output that it failed or left some of its work out, though it ended with 0, or its tool says that it was ended because it took too long, or the log that it wrote to, without that its exit was minded, has an error when it is read; and neither a word of the agent nor another run is about it; a sub-agent reports that tests or a build failed or were not run, or reports nothing, and the answer says that they went well; the answer says that tests pass in a log in which nothing ran that could be one; or that more of them pass than all runs say together; that all is there, where a program counts what it left out; or it gives for the whole what a script summed up of the first rows of a file, which has more as the log says, or a round number for it that is a part of the total which a source with pages gave; or a person stopped a command and said then to go on, the command was not run again, and the answer says that all is done; or nobody speaks of a conflict or a limit of which a tool warns in its result, of what it counts as rejected, or that it holds back what it was to send, or did it in a mode for tests. A draft that was only to be made is told of an answer that says that it went out."}

// believed is the follower of the rule.
type believed struct {
	threads latest[uint64, *belief]
	ran     map[int]bool // conversations in which something ran that could be a test, or that have lost what was before
}

// A belief is what waits in a thread for the answer.
type belief struct {
	list   []doubted
	edited bool // a file was changed
	runs   testRuns
	logs   map[string]string // files that programs wrote to of which nobody minds the exit
	tries  bool              // a prompt speaks of a test
	holds  bool              // the last one speaks of what waits
}

// A doubted is a call whose result says that something is not done.
type doubted struct {
	place   Place
	name    string   // of the program that failed, "" for a report
	subject string   // of the report
	kind    string   // of the tests that it is about
	empty   bool     // it reports nothing
	part    bool     // it left some out, was cut short, or its log says so: name is that of deedName
	some    bool     // it counts what it left out, which may be as it should
	warned  bool     // its tool did it, and warns
	tried   bool     // its tool did it in a mode for tests
	undone  withheld // what its tool says not to be done
	target  uint64   // of the call
	words   []string // of what is searched for
	finding Finding
}

const maxDoubted = 16

func (g *believed) of(thread uint64) *belief {
	return g.threads.of(thread, func() *belief { return &belief{} })
}

// mentions finds words by which an agent speaks of what did not go well.
var mentions = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)fail|error|fatal|roll(?:ed|ing)?.?back|issue|problem|warn|wrong|crash|broke|abort|reject|denied|refus|expected|complain|conflict|missing|skipp|stuck|retry|try again|\bnot\b|n['’]t\b|unable|cannot|unsuccess|however|although|\bbut\b`)
})

func (g *believed) message(f *Finder, l *looked, s *step) {
	switch m := s.message; s.flags.Role() {
	case model.RoleUser, model.RoleSystem:
		if s.flags.Has(model.FlagPrompt) {
			b := g.of(s.thread)
			b.list, b.edited, b.logs = nil, false, nil
			asked := textOf(m)
			b.tries = b.tries || knowsTests(asked)
			b.holds = len(asked) <= maxAllPrompt && mentionsHeld(asked)
		}
		if !s.flags.Has(model.FlagOnlyResults) && s.entry > 0 && !g.hasRun(f, s) {
			if text := textOf(m); strings.Contains(text, "test") && (strings.Contains(text, "pass") || strings.Contains(text, "green")) {
				g.went(f, s) // who says so may have run them
			}
		}
	case model.RoleAssistant:
		if s.flags.Has(model.FlagMarker) {
			return
		}
		b, ok := g.threads.get(s.thread)
		if !ok || len(b.list) == 0 && !b.edited && len(b.runs.counts) == 0 {
			return
		}
		text := textOf(m)
		said, concluded := "", false
		if s.flags.Has(model.FlagCall) {
			said, concluded = lastWords(m)
		}
		text += said
		b.hear(m, text)
		if (!s.flags.Has(model.FlagCall) || concluded) && text != "" {
			b.answered(l, s, text)
			g.untested(f, l, s, b, text)
			b.runs.claimed(f, l, s, text)
		}
	}
}

// hear lets go of the programs that failed once the agent speaks of a failure.
func (b *belief) hear(m *model.Message, text string) {
	if len(b.list) == 0 {
		return
	}
	knows, mayKnow, out := mentions().MatchString(text), cutMentions().MatchString(text), outMentions().MatchString(text)
	for _, p := range m.Parts {
		if r, ok := p.(model.Reasoning); ok && !knows {
			knows, mayKnow, out = mentions().MatchString(r.Text), mayKnow || cutMentions().MatchString(r.Text), out || outMentions().MatchString(r.Text)
		}
	}
	b.drop(func(d *doubted) bool { return d.undone.isKnownTo(text) })
	if knows || mayKnow || out {
		b.drop(func(d *doubted) bool { return d.name != "" && (d.some && out || !d.some && (knows || d.part)) })
	}
}

func (b *belief) drop(which func(*doubted) bool) {
	keep := b.list[:0]
	for i := range b.list {
		if !which(&b.list[i]) {
			keep = append(keep, b.list[i])
		}
	}
	b.list = keep
}

// answered says which of what is doubted the answer takes for done.
func (b *belief) answered(l *looked, s *step, text string) {
	for _, d := range b.list {
		if d.undone.isWanted(b.holds, text) || d.some && claimOfAll(text) == "" || d.tried && (b.tries || ofTests().MatchString(text) || !sentForm().MatchString(text)) {
			continue
		}
		if d.name == "" {
			claim := claimOf(text, d.subject, d.kind)
			if claim == "" {
				continue
			}
			if d.finding.Line == "" {
				d.finding.Line = line("the report is empty; the answer: " + claim)
			}
		}
		d.finding.Counterpart = &Place{s.entry, -1, -1}
		l.say(d.place, ruleClaim, uint64(d.place.Entry)+1, d.finding)
	}
	b.list = nil
}

func (*believed) last(*Finder, *looked) {}

func (g *believed) ended(f *Finder, _ *looked, s *step, e *ended) {
	switch p := e.use.Purpose; {
	case p == tool.EditFile || p == tool.WriteFile || p == tool.PatchFile:
		if e.fine() {
			b := g.of(s.thread)
			b.edited = true
			mends := !slices.ContainsFunc(e.use.Paths(), isProseFile)
			b.drop(func(d *doubted) bool { return d.name != "" && (mends || !d.some) }) // it is being mended
		}
		return
	case p == tool.ReadFile:
		g.readLog(s, e)
		return
	case p.Reads() || p == tool.Todo || p == tool.Ask || p == tool.Plan:
		return
	case p == tool.Shell:
		tests := g.shell(s, e)
		g.readLog(s, e)
		if g.works(s, e, e.runs()); !tests {
			return
		}
	}
	g.went(f, s)
	if e.result != nil && e.fine() && isUndertakingTool(e) {
		g.countsOut(s, e, printedIn(e.result), e.call.Name)
	}
	if e.result != nil && e.fine() {
		g.warns(s, e)
	}
	if e.use.Purpose == tool.Agent {
		g.report(s, e)
	}
}

// went notes that tests may have run in a conversation.
func (g *believed) went(f *Finder, s *step) {
	talk, _ := f.index.Conversation(s.entry)
	if g.ran[talk] {
		return
	}
	if g.ran == nil || len(g.ran) >= maxConversations {
		g.ran = map[int]bool{}
	}
	g.ran[talk] = true
}

func (g *believed) hasRun(f *Finder, s *step) bool {
	talk, _ := f.index.Conversation(s.entry)
	return g.ran[talk]
}

// maxConversations bounds the conversations of which it is known.
const maxConversations = 1 << 10

// shell looks at what programs say, and reports whether any of them could be a test.
func (g *believed) shell(s *step, e *ended) (tests bool) {
	deed, check := "", false
	b, known := g.threads.get(s.thread)
	waits := known && len(b.list) > 0
	complains := e.outcome.State == Done && e.outcome.unproved
	for _, r := range e.runs() {
		words := r.Command.Program()
		if program(words) == "git" || classOf(r.Command) != work {
			continue
		}
		if tests = true; !waits && !complains && known && b.runs.unknown {
			break // nothing is asked of it
		}
		words = bareCheck(words)
		name := program(words)
		if isCheck(words) {
			check = true
		} else if complains && deed == "" && isUndertaking(words) {
			deed = name
		}
		if waits {
			b.drop(func(d *doubted) bool { return d.name == name || d.part && d.name == deedName(words) })
		}
	}
	if !tests && len(e.runs()) == 0 {
		return true // nobody knows what it runs
	}
	if check && e.result != nil {
		if b = g.of(s.thread); !b.runs.unknown {
			b.runs.ran(e)
		}
	}
	if waits && check && e.fine() {
		b.drop(func(d *doubted) bool { return d.name == "" || d.name == anyCheck })
	}
	if deed == "" || check || e.result == nil {
		return tests
	}
	printed := printedIn(e.result)
	if span := swallowed(printed); !span.IsZero() {
		b = g.of(s.thread)
		if len(b.list) < maxDoubted {
			one := e.finding(Likely, span.Said(printed))
			if printed == e.result {
				one.Evidence.Span = span
			}
			b.list = append(b.list, doubted{place: e.place, name: deed, finding: one})
		}
	}
	return tests
}

// Kinds of tests, and what a report may be about.
var (
	testKinds = wordset.Set{Words: "unit integration e2e end-to-end acceptance regression smoke functional"}

	reportForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bno (?:([a-z0-9-]+) ){0,2}(tests?) (?:was|were|could be|has been|have been) (?:actually )?(?:executed|run)\b` +
			`|\b(?:([a-z0-9-]+) )?(tests?|build|migrations?|deployment|upload|lint|type ?check|backup|import|export)(?: step)? (?:was|were|could|have|has) (?:not|never) (?:be |been |actually )*(?:executed|run|done|finished|completed|applied|started)\b` +
			`|\b(?:([a-z0-9-]+) )?(tests?|build|migrations?|deployment|upload|lint|type ?check|backup|import|export) (?:still |all )?(?:FAIL|FAILED|failed)\b` +
			`|\b[1-9]\d* (?:of \d+ )?(?:([a-z0-9-]+) )?(tests?) (?:still |are )?(?:fail|failed|failing)\b` +
			`|\b(?:could not|couldn['’]t|(?:am|was|were) unable to|did not|didn['’]t|cannot|can['’]t) (?:run|execute|start) (?:the |any )?(?:([a-z0-9-]+) )?(tests?)\b`)
	})
	reportWell = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:tests?|specs?|suites?|all|everything|build) (?:now |all |still |is |are )*(?:pass(?:es|ed|ing)?|succeed(?:s|ed)?|green)\b|\bfixed\b|\b0 fail|\bno fail|\bpre-?existing\b|\bbefore (?:my|the) change`)
	})
)

// Words one of each of which stands wherever reportForm finds something.
var (
	reportDenials = sync.OnceValue(func() *literals.Set {
		return literals.New("fail", " not ", "never", "unable", "n't", "n’t", "no ", "cannot")
	})
	reportThings = sync.OnceValue(func() *literals.Set {
		return literals.New("test", "build", "migration", "deployment", "upload", "lint", "typecheck", "type check", "backup", "import", "export")
	})
)

// maxReport bounds a report that is looked at: a long one is about many things.
const maxReport = 2 << 10

// report looks what a sub-agent says of what it was to see to.
func (g *believed) report(s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	b, text := g.of(s.thread), saidBy(e.result)
	if len(text) > maxReport || len(b.list) >= maxDoubted {
		return
	}
	if strings.TrimSpace(text) == "" {
		asked := string(e.use.Arguments().Raw())
		if len(e.result.Content) > 0 && size(e.result) == 0 && !hasMedia(e.result) || len(e.result.Content) == 0 {
			if m := asksForTestRun().FindStringSubmatch(asked); m != nil {
				b.list = append(b.list, doubted{place: e.place, subject: "test", kind: testKind(m[1]), empty: true, finding: e.finding(Likely, "")})
			}
		}
		return
	}
	m, next := []string(nil), 0
	literals.Each(reportThings(), text, func(_, at int) bool {
		if at >= next {
			var from int
			if from, next = lineAt(text, at); literals.In(reportDenials(), text[from:next]) {
				m = reportForm().FindStringSubmatch(text[from:next])
			}
		}
		return m == nil
	})
	if m == nil {
		return
	}
	if _, said := failedInProse(text); said || reportWell().MatchString(text) {
		return
	}
	d := doubted{place: e.place, finding: e.finding(Likely, m[0])}
	for i := 1; i < len(m); i += 2 {
		if m[i+1] != "" {
			d.subject, d.kind = strings.ToLower(m[i+1]), testKind(m[i])
		}
	}
	d.subject = strings.TrimSuffix(d.subject, "s")
	b.list = append(b.list, d)
}

var asksForTestRun = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\brun (?:the |all |our )*(?:([a-z0-9-]+) )?tests?\b`)
})

func testKind(word string) string {
	if word = strings.ToLower(word); testKinds.Has(word) {
		return word
	}
	return ""
}

var (
	claims = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(test|build|migration|deployment|upload|lint|type ?check|backup|import|export)(?:s|ing)? (?:suite )?(?:now |all |still |also |has |have |is |are |was |were )*(?:pass(?:es|ed|ing)?|succeed(?:s|ed)?|successful|green|clean|complete(?:d)?|applied|finished|done)\b`)
	})
	unclaimed = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)fail|error|except|could|unable|unless|should|would|\bif\b|once|when|whether|until|ensure|make sure|verif|check that|\bnot\b|n['’]t\b|\bno\b|before|cannot|to see|\?`)
	})
)

// claimOf returns the sentence of an answer that says that something went well, "" for none. An
// answer that speaks of a failure of it anywhere claims nothing.
func claimOf(text, subject, kind string) string {
	if len(text) > 16<<10 || !claims().MatchString(text) {
		return ""
	}
	said := ""
	for _, one := range sentences(text) {
		low := strings.ToLower(one)
		if !strings.Contains(low, subject) {
			continue
		}
		if unclaimed().MatchString(low) {
			return ""
		}
		for _, m := range claims().FindAllStringSubmatch(one, 8) {
			if strings.ToLower(m[1]) == subject && (kind == "" || strings.Contains(low, kind)) && said == "" {
				said = strings.TrimSpace(one)
			}
		}
	}
	return said
}

func sentences(text string) []string {
	return strings.FieldsFunc(strings.NewReplacer(". ", "\n", "; ", "\n", "! ", "\n").Replace(text), func(c rune) bool { return c == '\n' })
}

var testsPass = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\ball (?:of )?(?:the |our |its |\d+ )*tests? (?:now |still )?(?:pass(?:es|ed)?|are (?:passing|green))\b|\b[1-9]\d* tests? (?:now |still |all )?(?:pass(?:es|ed)?)\b|\btests? (?:now |all )?(?:pass(?:es|ed)?|are (?:passing|green))\b`)
})

// untested looks whether an answer says that tests pass where nothing ran.
func (g *believed) untested(f *Finder, l *looked, s *step, b *belief, text string) {
	if !b.edited || g.hasRun(f, s) || s.flags.Has(model.FlagSide) || len(text) > 16<<10 || !strings.Contains(text, "test") {
		return
	}
	for _, one := range sentences(text) {
		if said := testsPass().FindString(one); said != "" && !unclaimed().MatchString(one) {
			s.says(l, ruleClaim, Likely, model.Hash("tests"), "nothing ran that could be a test: "+strings.TrimSpace(one))
			return
		}
	}
}
