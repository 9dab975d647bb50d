package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/wordset"
)

// askedAgain is the follower that knows what was asked when a provider, a login, a network or the
// program failed: a person who asks for the same again, or only to go on, and is answered, has lost
// nothing, in the same thread or in a run that was begun anew.
type askedAgain struct {
	threads latest[uint64, *askedIn]
	parted  []lostAsk                 // of all conversations, for the runs that begin later
	scored  bool                      // conversations are samples, of which none goes on with another
	done    latest[uint64, time.Time] // when what was answered in any of them was asked last, by what it says
}

// An askedIn is what a thread was asked last, and which of it failed.
type askedIn struct {
	said    string // the last prompt that asks for something, where it begins
	hash    uint64 // of all of it, 0 if nobody knows what it says
	on      bool   // only to go on with it was asked last
	at      time.Time
	asked   bool // there was a prompt
	answers bool // it was answered
	started bool // the program says where its run began
	named   bool // a client names its model: what another one answers is of another request
	lost    []lostAsk
	cut     []int // answers that were cut, of which nothing but to go on with them was asked since
	after   bool  // that was asked since the last of them
	bare    bool  // one of them had not said a word: what goes on with it may be a call
}

// A prompted is what a prompt asked for.
type prompted struct {
	text  uint64 // all of it, 0 if nobody knows what it says
	asked askedFor
	on    bool // it asks only to go on
	at    time.Time
}

// A lostAsk is a prompt that was not answered.
type lostAsk struct {
	prompted
	target  uint64
	talk    int
	started bool
	open    bool // nothing else was answered since: who says to go on means it
}

// Limits of what is kept.
const (
	maxLostAsks   = 32
	maxAskedWords = 256
	maxOnward     = 80 // bytes of a prompt that only asks to go on
)

func (g *askedAgain) message(f *Finder, l *looked, s *step) {
	a := g.threads.of(s.thread, func() *askedIn { return &askedIn{} })
	name, whole := requestedModel(s.message)
	a.named = a.named || name != "" || whole
	switch {
	case s.flags.Has(model.FlagPrompt):
		if text := textOf(s.message); !answersProgram(text) {
			a.asks(text, s.message.Time)
			if a.after = a.on; !a.on {
				a.cut = nil
			}
		}
	case !a.answers && answersIn(s.flags, s.message):
		a.answers = true
		g.answered(f, l, s, a)
	}
	a.goesOn(l, s)
	g.event(f, l, s, a)
}

// goesOn makes good the answers that were cut once one ends of itself for which it was only asked to go
// on with them. A call that was cut is another matter: what it wrote ends where it was cut.
func (a *askedIn) goesOn(l *looked, s *step) {
	switch {
	case s.flags.Role() != model.RoleAssistant:
	case stopped(s.message) == ruleLength:
		if s.flags.Has(model.FlagCall) {
			a.cut = nil
		} else if len(a.cut) < maxLostAsks {
			a.cut = append(a.cut, s.entry)
		}
		a.after, a.bare = false, a.bare && len(a.cut) > 0 || !s.message.HasText()
	case answersIn(s.flags, s.message) || stopped(s.message) != nil:
		if stopped(s.message) == nil && s.message.HasText() {
			l.well(wholeAnswer(s.thread), Place{s.entry, -1, -1})
		}
		if a.after && stopped(s.message) == nil && (s.message.HasText() || a.bare) {
			for _, i := range a.cut {
				l.well(cutAnswer(i), Place{s.entry, -1, -1})
			}
		}
		a.cut, a.bare = nil, false
	}
}

// cutAnswer is what makes good that the answer of an entry was cut.
func cutAnswer(entry int) uint64 { return mixed(uint64(entry) ^ model.Hash("cut")) }

func (*askedAgain) ended(*Finder, *looked, *step, *ended) {}
func (*askedAgain) last(*Finder, *looked)                 {}

// asks enters what a prompt asks for. One that asks to go on asks for what was asked before.
func (a *askedIn) asks(text string, at time.Time) {
	text = strings.TrimSpace(text)
	a.asked, a.answers, a.at = true, false, at
	if a.on = onlyGoesOn(strings.TrimSpace(withoutBlocks(text))); a.on {
		return
	}
	a.said, a.hash = "", 0
	if len(text) > 1 && !isBlackedOut(text) { // a letter is a choice of the program
		a.hash = model.Hash(strings.ToLower(text))
		if len(text) <= maxKept { // else all of it has to be the same
			a.said = strings.Clone(text)
		}
	}
}

// now reads what was asked for last.
func (a *askedIn) now() prompted {
	return prompted{a.hash, readAsked(withoutBlocks(a.said), maxAskedWords), a.on, a.at}
}

func (g *askedAgain) event(f *Finder, l *looked, s *step, a *askedIn) {
	for _, p := range s.message.Parts {
		e, ok := p.(model.Marker)
		switch {
		case !ok:
		case e.Kind == model.MarkerScore:
			g.scored = true
		case e.Kind == model.MarkerRunStart || e.Kind == model.MarkerReset:
			a.cut = nil
			a.started = a.started || e.Kind == model.MarkerRunStart
			for i := range a.lost {
				a.lost[i].open = false
			}
		case (e.Error || e.Kind == model.MarkerError) && a.asked && !isOfProgram(e.Text):
			talk, _ := f.index.Conversation(s.entry)
			one := lostAsk{a.now(), f.eventTarget(s.entry), talk, a.started, true}
			if !s.message.Time.IsZero() {
				one.at = s.message.Time
			}
			a.lost = keptOf(a.lost, one)
			if a.answers || a.named || s.flags.Has(model.FlagSide) {
				break
			}
			if again, ok := g.done.get(one.text); ok && !g.scored && one.text != 0 && !one.at.IsZero() && again.After(one.at) {
				l.well(one.target, Place{s.entry, 0, -1}) // a store of several tables may tell it before what failed
			}
			g.parted = keptOf(g.parted, one)
		}
	}
}

func keptOf(all []lostAsk, one lostAsk) []lostAsk {
	if len(all) >= maxLostAsks {
		all = slices.Delete(all, 0, 1)
	}
	return append(all, one)
}

// answered makes good what was asked for again.
func (g *askedAgain) answered(f *Finder, l *looked, s *step, a *askedIn) {
	at, own := Place{s.entry, -1, -1}, !a.named && !s.flags.Has(model.FlagSide)
	apart := len(g.parted) > 0 && own
	if own && a.started && !g.scored {
		l.well(laterRun, at)
	}
	if own && !a.on && a.hash != 0 && !a.at.IsZero() {
		if old, _ := g.done.get(a.hash); a.at.After(old) {
			g.done.set(a.hash, a.at)
		}
	}
	if len(a.lost) == 0 && !apart {
		return
	}
	now := a.now()
	good := func(all []lostAsk, again func(lostAsk) bool) []lostAsk {
		return slices.DeleteFunc(all, func(one lostAsk) bool {
			if !again(one) {
				return false
			}
			l.well(one.target, at)
			return true
		})
	}
	a.lost = good(a.lost, func(one lostAsk) bool { return now.on && one.open || !now.on && now.asksFor(&one.prompted) })
	if now.on {
		return
	}
	for i := range a.lost {
		a.lost[i].open = false
	}
	if !apart {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	g.parted = good(g.parted, func(one lostAsk) bool {
		switch {
		case one.talk == talk:
			return false
		case one.started && a.started: // a person began the program again
			return now.asksFor(&one.prompted)
		}
		return !g.scored && one.text != 0 && one.text == now.text && !one.at.IsZero() && now.at.After(one.at)
	})
}

// asksFor reports whether a prompt asks for the same as another one, as far as its words tell.
func (p *prompted) asksFor(other *prompted) bool {
	return p.text != 0 && other.text != 0 && (p.text == other.text || p.asked.asksAlike(&other.asked))
}

// withoutBlocks leaves out of a prompt what stands between fences, with the line that heads it, as what
// a program tells of who wrote it: that is much the same in all prompts. One that is nothing else is
// left as it is.
func withoutBlocks(text string) string {
	parts := strings.Split(text, "```")
	if len(parts) < 3 {
		return text
	}
	var left strings.Builder
	for i := 0; i < len(parts); i += 2 {
		part := strings.TrimSpace(parts[i])
		if i+1 < len(parts) && strings.HasSuffix(part, ":") {
			part = part[:strings.LastIndexByte(part, '\n')+1]
		}
		left.WriteString(part + "\n")
	}
	if strings.TrimSpace(left.String()) == "" {
		return text
	}
	return left.String()
}

// answersProgram reports whether what stands as a prompt is a choice that a program asked for.
func answersProgram(text string) bool {
	return len(text) < maxText && (strings.Contains(text, "(Y)es/(N)o") || strings.Contains(text, "[y/N]") || strings.Contains(text, "[Y/n]"))
}

// onward are the words, in a few languages, with which a person says to go on, or to try again.
var onward = sync.OnceValue(func() []string {
	return strings.Split("continue|resume|go on|go ahead|carry on|keep going|keep doing|keep working|keep on|proceed|"+
		"try again|try it again|try now|retry|again|once more|one more time|pick up|take up|where were we|what were we|where did we stop|"+
		"weiter|mach weiter|nochmal|noch einmal|versuch es|"+
		"continua|continúa|continuar|sigue|sigamos|prosigue|intenta de nuevo|intentalo|inténtalo|de nuevo|otra vez|prossiga|tente novamente|de novo|"+
		"continuez|continuer|poursuis|reprends|reprenez|réessaie|réessaye|encore une fois|"+
		"продолж|продовж|дальше|ещё раз|еще раз|попробуй|"+
		"继续|接着|重试|再试|再来|続け|続き|もう一度|계속|다시|devam", "|")
})

// onlyGoesOn reports whether a prompt says no more than to go on: with the words for that and those that
// go with them, or as the command that takes a session up again.
func onlyGoesOn(text string) bool {
	if len(text) > maxOnward || strings.Contains(text, "\n") {
		return false
	}
	if takesUpSession(strings.Fields(text)) {
		return true
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	for len(words) > 1 && isFiller(words[0]) {
		words = words[1:]
	}
	said := strings.TrimLeft(strings.Join(words, " "), "请")
	return said != "" && slices.ContainsFunc(onward(), func(w string) bool {
		rest, ok := strings.CutPrefix(said, w)
		if !ok || w[0] < 0x80 && rest != "" && rest[0] != ' ' {
			return false
		}
		if c, _ := utf8.DecodeLastRuneInString(w); joinsWords(c) {
			return strings.Trim(rest, onwardLetters) == ""
		}
		if w[0] >= 0x80 { // only what the word begins with
			_, rest, _ = strings.Cut(rest, " ")
		}
		for i, one := range strings.Fields(rest) {
			if !isFiller(one) && !onwardFillers.Has(one) && (i > 0 || !strings.HasSuffix(one, "ing")) {
				return false
			}
		}
		return true
	})
}

// takesUpSession reports whether words are the command that takes a session up again: oven --resume 1a2b
func takesUpSession(words []string) bool {
	if len(words) < 2 || len(words) > 3 || words[0] != strings.ToLower(words[0]) {
		return false
	}
	option, _, joined := strings.Cut(words[1], "=")
	switch option {
	case "--resume", "--continue", "-c", "-r":
		return len(words) == 2 || !joined && strings.ContainsAny(words[2], "0123456789")
	}
	return false
}

// What may stand behind the words to go on: in scripts with spaces, and letters of the others.
var onwardFillers = wordset.Set{Words: `with from at on in of to for by where what we i me my our your the a an it this that these them is are was were left off stopped there here again all until done finished finish
	work working task tasks job plan process execution session conversation request question prompt step steps thing things doing going next previous last same rest remaining got get have need more still lots
	mit von an wo du warst war die der das den dem am damit hier jetzt arbeit aufgabe auftrag nochmal weiter mal
	con por favor ahora desde donde te quedaste quedamos el la lo los las trabajo tarea esto eso asi así com o os as de da do tarefa trabalho agora
	le les de du ton travail tâche tache avec ça ca cela là où tu étais en s il plaît plait te vous
	с с того места где остановился работу работать задачу задание пожалуйста это делать раз снова ещё еще lütfen et 진행 진행해 진행해줘 시도 시도해 시도해줘 해 해줘 해주세요 작업`}

const onwardLetters = " 吧执行工作任务完成做下去刚才的你一下处理试请了上次看再尝试进开始续じてくださいけ作業しろよねお願いをどうぞ"

// isFiller reports whether a word may stand before the one that says something.
func isFiller(w string) bool {
	switch w {
	case "please", "ok", "okay", "yes", "now", "so", "and", "then", "just", "can", "could", "you", "let", "us", "s", "well", "hi", "hello", "bitte", "ja", "sí", "si", "oui", "请", "sorry":
		return true
	}
	return false
}

// isOfProgram reports whether an event tells of what a program did besides, or made of an answer, and
// not of a request.
func isOfProgram(text string) bool {
	return strings.Contains(strings.ToLower(text[:min(len(text), maxText)]), "hook") || strings.Contains(text, "failed to ") && len(namedIn(text, failedEdit())) > 0
}

// goneOn reports whether what is left of events that failed did not end its threads: prompts behind
// them were answered, though none that asked for the same.
func (f *Finder) goneOn(c *cause, left *Finding) bool {
	switch left.Rule {
	case ruleEvent, ruleRate, ruleOverload, ruleContext, ruleFilter:
	case ruleLength:
		return f.endedWhole(left)
	default:
		return false
	}
	for _, p := range left.Places {
		if i := slices.Index(c.Places, p); i < 0 || c.each[i].needs == never { // an answer that was cut
			return false
		}
		at, ok := f.went.get(f.loginTarget(p.Entry))
		if gone := ok && p.before(at); !gone && !(left.Rule.waits() && f.callerWentOn(p)) {
			return false
		}
	}
	return true
}

// callerWentOn reports whether behind a place of a sub-agent who called it was answered.
func (f *Finder) callerWentOn(p Place) bool {
	if _, _, side := f.index.ThreadOf(p.Entry); !side {
		return false
	}
	at, ok := f.went.get(f.scoped(p.Entry, mainAnswers))
	return ok && p.before(at)
}

// endedWhole reports whether an answer of the same conversation behind all those that were cut ended of
// itself.
func (f *Finder) endedWhole(left *Finding) bool {
	return !slices.ContainsFunc(left.Places, func(p Place) bool {
		at, ok := f.went.get(wholeAnswer(f.threadOf(p.Entry)))
		return !ok || !p.before(at)
	})
}

// wholeAnswer is what goes well when an answer of a thread ends of itself.
func wholeAnswer(thread uint64) uint64 { return mixed(thread ^ model.Hash("whole answer")) }

// wasSetAnew reports whether what is left of events that failed is of a model, or of who lets one in, and
// a run that began behind them was answered: what it was begun with works.
func (f *Finder) wasSetAnew(left *Finding) bool {
	switch left.Rule {
	case ruleRate, ruleOverload, ruleContext: // a new run has an empty context
	case ruleEvent:
		if !ofSettings(left.Line) {
			return false
		}
	default:
		return false
	}
	return !slices.ContainsFunc(left.Places, func(p Place) bool { return !f.ranLater(p) })
}

// stoppedBefore reports whether behind a place at which a person stopped a run a later one was answered.
func (f *Finder) stoppedBefore(p Place) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ranLater(p)
}

// laterAnswered is why what a run lacked is worth no more than a hint.
const laterAnswered = "and a later run was answered"

// laterRun is what goes well when a run is answered of which the log says where it began: a person
// began the program again, in the same folder, with other settings maybe.
var laterRun = model.Hash("a later run")

// ofSettings reports whether an event is of what a person chooses before a run: a model that there is not,
// who serves it, and what it is let in with.
func ofSettings(text string) bool { return settingsForm().MatchString(text) }

var settingsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bprovider not (?:provided|found|supported)\b|\bno endpoints? found\b|\bnot a valid model\b|\bmodel[_ ]not[_ ]found\b|\b(?:no such|unknown|invalid|unsupported) model\b` +
		`|\bmodel\b.{0,80}\b(?:not found|not supported|not available|unavailable|does(?:n['’]t| not) exist|decommissioned|deprecated|retired|no longer)\b|\bthere is no model\b` +
		`|\b(?:invalid|incorrect|missing|wrong|no) (?:api[ _]?key|credentials?|token)\b|\bapi[ _]?key\b.{0,40}\b(?:invalid|not valid|missing|not (?:set|found|provided))\b|\bcredentials?\b.{0,40}\bnot found\b`)
})

// ranLater reports whether behind a place a later run was answered.
func (f *Finder) ranLater(p Place) bool {
	at, ok := f.went.get(laterRun)
	if !ok || !p.before(at) {
		return false
	}
	talk, _ := f.index.Conversation(p.Entry)
	later, _ := f.index.Conversation(at.Entry)
	return talk != later
}
