package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/tool"
)

// The rules of group change: what answers, what it sees, or what it may do became
// another in the middle of a run.
var (
	ruleModel      = &Rule{"change.model", Change, Warning, "another model answers from here on", "Names with and without a date or a provider count as one, and one of which nothing came before it was stopped or failed has not answered. It is a hint where the log says that the model changes: by an event, by a notice that names the new one before the next prompt where the one before was answered, by the person, by a prompt whose record names another one than that of the prompt before, by a client that names another one in its request, right behind a call that begins a plan or ends it, or where one of the names is no model's, as auto; and where it is the first answer to a prompt, as a person or a router may take one for each, but not behind an error that was not prompted again, nor where the prompt or the client names the one before. It is a warning where the program gives a reason of its own, as a limit or a fallback, or where the prompt asks to stay on the one before. What a client sends once more under a name of its own, and a summary of the session, is no answer of another model. Many models that change at the prompts are one row."}
	ruleSystem     = &Rule{"change.system", Change, Warning, "the system prompt is not the one before", "The place where the two texts part is told. From there on nothing is read from a cache. It is a hint where only a number of the first line is another, or a time, or the day, or a list of the files that are there, and behind an answer that ended a turn: a client may set another one then."}
	ruleTools      = &Rule{"change.tools", Change, Hint, "the set of tools changed", "The model sees other tools than before; a cache of the request is lost."}
	ruleMode       = &Rule{"change.mode", Change, Hint, "what the agent may do changed", "For instance from planning to doing."}
	ruleInjected   = &Rule{"change.injected", Change, Warning, "a program put text into the conversation that was not there before", "Text that a hook put in, which had not been in the conversation. It may direct the model, and is a hint unless it speaks to it as its user would, to ignore what it was told for one: most of them only bring what belongs to the work. Those of one thread are one row; one that only has other numbers than before is told apart, but for times, days, places in files and ids, which are another each time. Short reminders to work well, as to test, to verify or to read in parallel, which are of nothing else and name nothing, and what is said to be shown to a person, are one hint."}
	ruleCompaction = &Rule{"change.compaction", Change, Hint, "what was said so far was replaced by a summary", "What the summary lacks the model does not know any longer."}
	ruleConstraint = &Rule{"change.constraint", Change, Hint, "the summary lacks what the person asked for", "A sentence of the person that says never, always, do not, must not, or what is to be left as it is, of which the summary has less than half of the words."}
	ruleJump       = &Rule{"change.jump", Change, Hint, "one result is very large", "A result of more than 100 kB. It may crowd out what matters."}
	ruleCache      = &Rule{"change.cache", Change, Warning, "far less was read from the cache than before", "Less than half of the tokens that were read from the cache before, which were 8192 or more. The cause is told where the log shows it: a pause, a compaction, another prompt, model, agent or mode of it, level of thinking or set of tools, a request that failed right before it, an edit of the list of MCP servers, a prompt with a picture, a session or an agent that was resumed, or a new prompt, for which a provider leaves out what was reasoned before it, or the request of a compaction itself; then it is a hint, but for other tools. So is a single loss of less than 30,000 tokens that were all there again within two answers, and any where nothing is said to be written to the cache, as with Gemini and OpenAI: such a cache is not promised. Figures with which an answer only began do not count. A prompt that shrank, so that next to nothing is billed again, is no loss, nor is what most of the last answers read."}
	ruleGap        = &Rule{"change.gap", Change, Hint, "nothing happened for a long time, and nobody was waited for", "The time of an answer is ten minutes or more behind what it answers."}
)

var changeRules = []*Rule{ruleModel, ruleSystem, ruleTools, ruleMode, ruleInjected, ruleCompaction, ruleConstraint, ruleJump, ruleCache, ruleGap, ruleRows}

// Limits of the group.
const (
	jumpBytes  = 100_000
	cacheLeast = 8192 // tokens read from the cache before that are worth a word
	cacheLife  = 5 * time.Minute
	gapLeast   = 10 * time.Minute

	maxInjected = 1 << 10 // texts of programs that are known of a thread
)

// changes is the follower of the group.
type changes struct {
	threads latest[uint64, *seenBefore]
	called  int // the entry with the last call of a sub-agent
}

// seenBefore is what a thread had so far.
type seenBefore struct {
	model, system string
	of            string            // the agent that has that system prompt
	roles         map[string]string // and those of others
	requests      string            // the model that the client names
	choice        string            // and a prompt
	plan          planned
	sent          sentPrompt
	tools         map[string]uint64 // hashes of their definitions by name, where the log has whole requests
	agent         string            // that had them
	answers       int
	last          int               // the entry of the last one
	injected      map[uint64]uint64 // texts of programs but for hooks, without their numbers and as they are
	hooked        map[uint64]bool   // those of hooks
	asked         []string          // constraints of the person
	compacted     *step             // the compaction that is not told yet: its summary is to come

	cache    int64 // tokens read from the cache the last time
	written  int64 // and written to it
	writes   bool  // it was ever written to
	beside   bool  // the input does not include them
	outputs  bool  // tokens of answers are told
	reasoned bool  // since the last figures
	lost     *CacheLoss
	unsaid   *unsaidLoss
	turn     turnsCache
	few      *fewLost
	earlier  []*fewLost // of a cache that is not promised, all there again
	reads    usualReads
	billed   bool   // answers have figures
	speaker  string // the agent of the last answer
	at       time.Time
	from     int           // the entry that has it
	spoke    time.Time     // when the model did the last time
	pause    time.Duration // the longest one before a part of the answer that the next figures are of
	person   bool          // spoke last
	waits    bool          // for a tool, or for a person
	since    string        // what changed since the last answer: why a cache may be lost
	announce bool          // the log says that the model changes, or the client asked for another
	changed  int           // the event that says so, 0 for none
	why      switched
	named    string // what a notice says of the model, where no prompt waited for an answer
	held     *step  // an answer in another name that may be the program's
	open     bool   // an answer is to come: to a prompt, to a call, or again behind an error
	prompted bool   // by a person, and not answered yet
	swaps    []swap
	turns    turnNames
	texts    latestTexts
}

func (g *changes) of(thread uint64) *seenBefore {
	return g.threads.of(thread, func() *seenBefore { return &seenBefore{injected: map[uint64]uint64{}, hooked: map[uint64]bool{}} })
}

func (g *changes) message(f *Finder, l *looked, s *step) {
	b := g.of(s.thread)
	m := s.message
	b.sayLoss(l, s)
	if b.compacted != nil && !strings.Contains(m.Injected, "compaction") {
		b.tellCompaction(l)
	}
	b.gap(f, l, s)
	b.resumes(s)
	b.defined(l, s)
	b.replaced(l, s)
	b.turn.has(m)
	b.announce = b.announce || m.Role == model.RoleUser && choosesModel(s)
	b.requested(m)
	switch {
	case s.flags.Has(model.FlagMarker):
		b.event(l, s)
	case m.Injected != "":
		b.put(l, s)
	case m.Role == model.RoleSystem || m.Role == model.RoleDeveloper:
		b.prompt(l, s)
	case m.Role == model.RoleUser:
		b.chosen(m)
		b.turn.asked, b.prompted = true, true
		if b.since == "" && b.answers > 0 && isPictured(m) {
			b.since = pictured
		}
		b.asksToStay(s)
		b.asked = append(b.asked, constraints(textOf(m))...)
		b.asked = b.asked[:min(len(b.asked), 64)]
	case m.Role == model.RoleAssistant:
		if s.flags.Has(model.FlagSide) && g.called > b.last {
			b.model, b.held = "", nil // some logs have all sub-agents in one thread, and this is the next one
		}
		if b.isCopy(f, m) {
			return
		}
		b.answered(l, s)
		b.last = s.entry
	}
	if !m.Time.IsZero() || m.Role == model.RoleUser {
		b.at, b.from = m.Time, s.entry
	}
	b.person = m.Role == model.RoleUser && m.Injected == ""
	b.open = b.open || m.Role == model.RoleUser
	b.waits = s.flags.Any(model.FlagCall) || s.flags.Has(model.FlagMarker)
}

func (g *changes) ended(_ *Finder, l *looked, s *step, e *ended) {
	if n := size(e.result); n > jumpBytes {
		l.say(e.place, ruleJump, e.target, e.finding(Sure, fmt.Sprintf("%d kB", n/1000)))
	}
	b := g.of(s.thread)
	if e.use.Purpose == tool.Agent || (e.call.Name == "Task" || e.call.Name == "Agent") && e.use.Arguments().Len() == 0 { // some logs lack what it was asked
		g.called = max(g.called, e.place.Entry)
	}
	b.plan.called(b.model, e)
	switch {
	case b.since != "" || !e.fine():
	case loadsTools(e.call.Name):
		b.since = loadedTools
	case setsServers(e):
		b.since = otherServers
	}
	if e.from != s.message {
		b.requested(e.from) // results are looked at with their calls
	}
	if !e.from.Time.IsZero() && e.from.Time.After(b.at) {
		b.at, b.waits = e.from.Time, false
	}
}

func (g *changes) last(_ *Finder, l *looked) {
	others := g.areEverOthers()
	for _, b := range g.threads.all() {
		b.lastLosses(l)
		b.lastSwaps(l, others)
		if c := b.compacted; c != nil {
			b.tellCompaction(l)
			b.compacted = c // more may come
		}
	}
}

// event enters an event.
func (b *seenBefore) event(l *looked, s *step) {
	for _, p := range s.message.Parts {
		e, ok := p.(model.Marker)
		if !ok {
			continue
		}
		switch e.Kind {
		case model.MarkerNotice:
			b.names(e.Text)
			if b.notices(s, e.Text); strings.Contains(strings.ToLower(e.Text), "compact") {
				b.since = "compaction"
			}
		case model.MarkerError:
			if b.open && b.since == "" {
				b.since = failedRequest
			}
			b.prompted, b.open = false, true // it may be why another model answers
			b.notices(s, e.Text)
		case model.MarkerModelChange:
			b.forced(l, s, e.Text)
			b.notices(s, e.Text)
			b.announce, b.since, b.changed = true, "another model", s.entry
		case model.MarkerModeChange:
			switch {
			case b.answers == 0:
			case strings.HasPrefix(e.Text, model.ThinkingPrefix):
				b.since = otherThinking
			default:
				s.says(l, ruleMode, Sure, model.Hash(e.Text), e.Text)
			}
		case model.MarkerTools:
			if b.answers > 0 {
				b.since = otherTools
				s.says(l, ruleTools, Sure, model.Hash(e.Text), e.Text)
			}
		case model.MarkerCompaction:
			b.since = "compaction"
			if b.tellCompaction(l); !b.summary(l, s, e.Text) {
				b.compacted = s
			}
		case model.MarkerPrompt:
			b.since = "another system prompt"
			s.says(l, ruleSystem, Sure, s.thread, e.Text)
		case model.MarkerReset, model.MarkerRunStart, model.MarkerBranch, model.MarkerConnection:
			*b = seenBefore{few: b.few, earlier: b.earlier, writes: b.writes, outputs: b.outputs, injected: b.injected, hooked: b.hooked, model: b.model, requests: b.requests, choice: b.choice, why: b.why, swaps: b.swaps, turns: b.turns, texts: b.texts, held: b.held, sent: b.sent, tools: b.tools, agent: b.agent}
		}
	}
}

// compacted says what a compaction left: the words of the log if they are few, else how much
// the summary is. Its first line is often a heading only.
func compacted(text string) string {
	if text = strings.TrimSpace(text); len(text) <= 80 && !strings.Contains(text, "\n") {
		return text
	}
	return fmt.Sprintf("compacted to a summary of %d bytes", len(text))
}

// put enters a text that a program put in.
func (b *seenBefore) put(l *looked, s *step) {
	text := textOf(s.message)
	if strings.Contains(s.message.Injected, "compaction") {
		b.since = "compaction"
		if b.summary(l, s, text) {
			b.compacted = nil // one row tells of both
		}
		return
	}
	what := model.Hash(withoutNumbers(text))
	if s.message.Injected != "hook" {
		if len(b.injected) < maxInjected {
			b.injected[what] = model.Hash(text)
		}
		return
	}
	whole, other := model.Hash(withoutMoments(text)), b.injected[what]
	if text != "" && b.answers > 0 {
		switch known := b.hooked[what] || other != 0; {
		case !known && isReminder(text):
			s.says(l, ruleInjected, Perhaps, s.thread, text)
		case !known:
			sure := Perhaps
			if _, orders := suspicions(text); orders {
				sure = Likely // it speaks to the model as its user would
			}
			s.says(l, ruleInjected, sure, s.thread+1+uint64(sure), text)
		case !b.hooked[whole] && other != model.Hash(text) && !isReminder(text):
			s.says(l, ruleInjected, Perhaps, what+1, text) // in other numbers
		}
	}
	if len(b.hooked) < 2*maxInjected {
		b.hooked[what], b.hooked[whole] = true, true
	}
}

// tellCompaction says that there was one, whose summary is not known to lack anything.
func (b *seenBefore) tellCompaction(l *looked) {
	if b.compacted == nil {
		return
	}
	for _, p := range b.compacted.message.Parts {
		if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerCompaction {
			b.compacted.says(l, ruleCompaction, Sure, uint64(b.compacted.entry)+1, compacted(e.Text))
		}
	}
	b.compacted = nil
}

// summary looks for what the person asked for in a summary, and says whether it lacks anything.
func (b *seenBefore) summary(l *looked, s *step, text string) (lacks bool) {
	low := strings.ToLower(text)
	if len(text) < 40 || len(text) < 160 && !strings.Contains(text, "\n") && strings.Contains(low, "compact") {
		return false // it says only that there was one: the summary comes
	}
	var lost []string
	for _, c := range b.asked {
		if !covers(low, c) && !slices.Contains(lost, c) {
			lost = append(lost, c)
		}
	}
	if b.asked = nil; len(lost) == 0 {
		return false
	}
	// One summary is one cause, whatever it leaves out.
	one := Finding{Certainty: Perhaps, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(strings.Join(lost, " · "))}
	if len(lost) > 1 {
		one.Because = "in " + strconv.Itoa(len(lost)) + " sentences"
	}
	l.say(Place{s.entry, -1, -1}, ruleConstraint, model.Hash(strings.Join(lost, "\n")), one)
	return true
}

// prompt compares a system prompt with the one before.
func (b *seenBefore) prompt(l *looked, s *step) {
	text := textOf(s.message)
	if text == "" {
		return
	}
	b.isOf(s.message.Agent)
	if old := b.system; old != "" && old != text && !b.sent.whole && unbilled(old) != unbilled(text) {
		if n := shared(old, text); n >= 16 || similar(old, text) {
			b.since = "another system prompt"
			sure := b.surelyOther(old, text)
			s.says(l, ruleSystem, sure, s.thread+uint64(sure), fmt.Sprintf("differs at byte %d: %s", n, text[n:min(len(text), n+120)]))
		}
	}
	if b.system == "" || b.answers > 0 && !isNotice(b.system, text) || similar(b.system, text) {
		b.system = text
	}
}

// isNotice reports whether a text is far too short to take the place of a system prompt: it was put
// in beside it.
func isNotice(prompt, text string) bool { return len(text) < 1<<10 && 3*len(text) < len(prompt) }

// maxRoles is how many agents of a thread are told apart.
const maxRoles = 64

// isOf takes the system prompt of an agent: another one has another.
func (b *seenBefore) isOf(agent string) {
	if agent == b.of {
		return
	}
	if b.roles == nil {
		b.roles = map[string]string{}
	}
	if len(b.roles) < maxRoles {
		b.roles[b.of] = b.system
	}
	b.of, b.system = agent, b.roles[agent]
}

// answered compares an answer with the one before.
func (b *seenBefore) answered(l *looked, s *step) {
	m := s.message
	if name := m.Model; name != "" && !strings.HasPrefix(name, "<") && !isBrokenOff(m) && !b.sumsUp(m) && !b.holds(l, s) {
		if old := b.model; old != "" && !SameModel(old, name) {
			b.since = "another model"
			b.announce = b.announce || b.plan.brings(name)
			b.switches(l, s, old, name)
		}
		b.model, b.announce, b.changed, b.why.said, b.named = name, false, 0, "", ""
		b.plan.next = planStays
	}
	if b.since == "" && b.speaker != "" && m.Agent != "" && b.speaker != m.Agent {
		b.since = otherAgent
	}
	b.speaker = cmp.Or(m.Agent, b.speaker)
	if !m.Time.IsZero() && !b.spoke.IsZero() {
		b.pause = max(b.pause, m.Time.Sub(b.spoke))
	}
	b.reasoned = b.reasoned || m.Usage.Reasoning > 0 || slices.ContainsFunc(m.Parts, isReasoning)
	if u := m.Usage; u.CacheRead+u.CacheWrite+u.Input > 0 && !b.isBegun(u) {
		b.beside = b.beside || u.CacheRead+u.CacheWrite > u.Input
		b.writes = b.writes || u.CacheWrite > 0
		b.fewAgain(l, u)
		if usual := b.reads.has(u.CacheRead); b.cache >= cacheLeast && u.CacheRead < b.cache/2 && !usual {
			b.uncached(l, s)
		} else if b.cache >= cacheLeast/2 && u.CacheRead < b.cache/2 && b.since == "" && !b.turn.asked && !usual && !b.bestEffort(m.Model) {
			b.tellFew(l) // what is lost now and then is no single loss
		}
		b.turn.answered(u, b.cache, b.promptOf(u), b.reasoned)
		b.cache, b.written = u.CacheRead, u.CacheWrite
		b.reads.add(u.CacheRead)
		b.since, b.pause, b.reasoned = "", 0, false // some logs have an answer in parts, and its figures at the last one
	}
	b.answers++
	b.prompted, b.open = false, s.flags.Any(model.FlagCall)
	b.billed = b.billed || m.Usage != (model.Usage{})
	if !m.Time.IsZero() {
		b.spoke = m.Time
	}
}

// gap looks at how long nothing was written. Who goes on from an earlier place is a person,
// and was waited for.
func (b *seenBefore) gap(f *Finder, l *looked, s *step) {
	m := s.message
	if f != nil && b.from < f.index.Len() && f.index.Flags(b.from).Has(model.FlagInactive) != s.flags.Has(model.FlagInactive) {
		return
	}
	if b.at.IsZero() || m.Time.IsZero() || b.waits || b.answers == 0 || m.Role != model.RoleAssistant {
		return
	}
	if pause := m.Time.Sub(b.at); pause >= gapLeast {
		s.says(l, ruleGap, Sure, uint64(s.entry)+1, pause.Round(time.Second).String())
	}
}

// shared counts the bytes with which two texts begin alike, whole letters of them.
func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(b) && b[n]&0xc0 == 0x80 {
		n--
	}
	return n
}

// similar reports whether half of the shorter of two texts begins or ends both.
func similar(a, b string) bool {
	n := shared(a, b)
	k := 0
	for k < len(a)-n && k < len(b)-n && a[len(a)-1-k] == b[len(b)-1-k] {
		k++
	}
	return 2*(n+k) >= min(len(a), len(b))
}
