package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A program that takes another model by itself announces it as it does one that a person chose.
// What tells them apart is the reason that it gives, and what the person asked for.

// A switched is why the program took another model, as far as the log says so.
type switched struct {
	place Place
	said  string
	stay  Place // of the prompt that names a model to stay on
	name  string
}

// reasonForm is how a program says that it takes another model by itself.
var reasonForm = sync.OnceValue(func() *wordForm {
	return newWordForm("continu fall fell rerout downgrad limit quota overload unavailable not because due refus capacity instead",
		`(?:continu(?:e|es|ing) (?:with|on)|fall(?:s|ing|en)?[ -]?back|fell back|rerout|downgrad\w+ to|limits?\b|quota|overload|unavailable|not available|because|due to|refus|capacity|instead)`)
})

// stayForm is how a person asks for one model throughout.
var stayForm = sync.OnceValue(func() *wordForm {
	return newWordForm("stay remain stick keep use run only do don never", "(?:(?:stay|remain|stick|keep) (?:on|to|with|using)|(?:use|run (?:on|with)) only|only use|(?:do not|don['’]t|never) (?:switch|change) (?:away )?from)\\s+(?:the )?(?:model )?[`'\"]?([a-z][a-z0-9]*(?:[-. ]?[a-z0-9]+){1,6})")
})

// ofModels are words one of which is in what a program says of its models.
var ofModels = sync.OnceValue(func() *literals.Set {
	return literals.New("model", "quota", "usage", "requests", "tokens", "subscription", "credits")
})

// A planned is what calls said of a mode in which the agent only plans: some programs have a model
// of its own for it.
type planned struct {
	outside string // the model before it began
	next    int    // what the next answer is the first one of
}

const (
	planStays = iota
	planBegins
	planEnds
)

// called enters a call.
func (p *planned) called(name string, e *ended) {
	if !strings.Contains(e.call.Name, "lan") || !e.fine() {
		return
	}
	switch strings.ToLower(strings.ReplaceAll(e.call.Name, "_", "")) {
	case "enterplanmode":
		p.outside, p.next = name, planBegins
	case "exitplanmode":
		p.next = planEnds
	}
}

// brings reports whether another model goes with the mode: it is the first one of a plan, or the
// one from before it.
func (p *planned) brings(name string) bool {
	return p.next == planBegins || p.next == planEnds && (p.outside == "" || SameModel(p.outside, name))
}

// A swap is that another model answers from a prompt on, and nothing says who took it.
type swap struct {
	entry    int
	old, now string
	told     Finding
}

// maxSwaps is how many of them are kept of a thread; those behind them are told at once.
const maxSwaps = 64

// A turnNames is which models answer from prompt to prompt.
type turnNames struct {
	names []string // no more than tell that there are many
	swaps int
}

// fewNames is how many models a person may take each.
const fewNames = 4

func (t *turnNames) add(s *swap) {
	t.swaps++
	for _, name := range [...]string{s.old, s.now} {
		if len(t.names) <= fewNames && !slices.Contains(t.names, name) {
			t.names = append(t.names, name)
		}
	}
}

// areEverOthers reports whether one of many models answers prompt after prompt: that is one cause, whoever
// chooses them, with a place for each.
func (t *turnNames) areEverOthers() bool { return t.swaps >= 4 && len(t.names) > fewNames }

// areEverOthers reports the same of a log.
func (g *changes) areEverOthers() bool {
	var all turnNames
	for _, b := range g.threads.all() {
		all.swaps += b.turns.swaps
		for _, name := range b.turns.names {
			if len(all.names) <= fewNames && !slices.Contains(all.names, name) {
				all.names = append(all.names, name)
			}
		}
	}
	return all.areEverOthers()
}

// tellSwaps says which other models answered from a prompt on.
func (b *seenBefore) tellSwaps(l *looked, others bool) {
	for i := range b.swaps {
		b.swaps[i].tell(l, others)
	}
}

// tell says that another model answers.
func (s *swap) tell(l *looked, others bool) {
	one, what := s.told, s.told.Line
	if others {
		one.Because, what = "as at other prompts", ""
	}
	l.say(Place{s.entry, -1, -1}, ruleModel, model.Hash(what+one.Because), one)
}

// notices keeps what a program says, as it may be why it takes another model.
func (b *seenBefore) notices(s *step, text string) {
	if text != "" && len(text) < 1<<12 && reasonForm().in(text) {
		b.why.place, b.why.said = Place{s.entry, -1, -1}, strings.Clone(text)
	}
}

// names keeps a notice that may name the model that answers from there on. Behind an error, or where
// a prompt got no answer, the program fell back to it.
func (b *seenBefore) names(text string) {
	if !b.open && len(text) < 256 && strings.Contains(text, "model") {
		b.named = strings.Clone(text)
	}
}

// providers stand before the name of a model in some logs, those of a region before those of a maker.
var providers = [...]string{"copilot", "openrouter", "vertexai", "azure", "bedrock", "groq", "xai", "us", "eu", "apac", "global", "anthropic", "openai", "meta", "google", "models"}

// isBrokenOff reports whether an answer was stopped or failed before anything of it came: its model
// did not answer. Tokens that stand there are those of all the session with some programs.
func isBrokenOff(m *model.Message) bool {
	stopped := false
	for _, p := range m.Parts {
		switch p := p.(type) {
		case model.Marker:
			stopped = stopped || endsBroken(p)
		case model.Text:
			if strings.TrimSpace(p.Text) != "" {
				return false
			}
		default:
			return false
		}
	}
	return stopped
}

// holds reports whether an answer in another name is kept until the next one: nobody asked for it,
// and no tokens are counted for it. If the next one has tokens, and the name that was there before
// if there was any, the program wrote it, which has a name of its own; it may write several.
func (b *seenBefore) holds(l *looked, s *step) bool {
	m := s.message
	if h := b.held; h != nil {
		if !b.open && m.Usage == (model.Usage{}) && len(m.Calls()) == 0 && m.Model == h.message.Model {
			return true
		}
		b.held = nil
		if m.Usage == (model.Usage{}) || b.model != "" && !SameModel(b.model, m.Model) {
			if b.model != "" {
				b.switches(l, h, b.model, h.message.Model)
			}
			b.model = h.message.Model
		}
	}
	if m.Usage == (model.Usage{}) && len(m.Calls()) == 0 && !b.open && (b.billed || b.answers == 0) && !SameModel(b.model, m.Model) {
		b.held = s
	}
	return b.held != nil
}

// sumsUp reports whether a message is the summary of a session that a client had another model write:
// nobody asked for it, and it says so at its head. The answers around it are one model's.
func (b *seenBefore) sumsUp(m *model.Message) bool {
	if b.open || b.answers == 0 || SameModel(b.model, m.Model) || len(m.Calls()) > 0 {
		return false
	}
	head := strings.TrimLeft(textOf(m), "#*_ \t\r\n")
	head = strings.ToLower(head[:min(len(head), 40)])
	for _, what := range [...]string{"session ", "conversation "} {
		head = strings.TrimPrefix(head, what)
	}
	rest, ok := strings.CutPrefix(head, "summary")
	return ok && (rest == "" || strings.ContainsRune(":*_\r\n", rune(rest[0])) || strings.HasPrefix(rest, " of "))
}

// lastSwaps says which other models answered, and that the one that is held did.
func (b *seenBefore) lastSwaps(l *looked, others bool) {
	n, turns := len(b.swaps), b.turns
	if b.held != nil && b.model != "" {
		b.switches(l, b.held, b.model, b.held.message.Model)
	}
	b.tellSwaps(l, others)
	b.swaps, b.turns = b.swaps[:n], turns // more may come
}

// asksToStay keeps which model a prompt asks for throughout.
func (b *seenBefore) asksToStay(s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	b.why.place, b.why.said = Place{}, "" // what comes is an answer to somebody
	text := textOf(s.message)
	if len(text) > maxAllPrompt || !strings.Contains(text, "odel") && !strings.Contains(text, "-") {
		return
	}
	if m := stayForm().parts(text); m != nil {
		b.why.stay, b.why.name = Place{s.entry, -1, -1}, strings.ToLower(m[1])
	}
}

// switches says that another model answers, and who took it.
func (b *seenBefore) switches(l *looked, s *step, old, name string) {
	at := s.entry
	if b.changed > 0 { // which is where it changed
		at = b.changed
	}
	one := Finding{Certainty: Sure, Evidence: Evidence{Entry: at, Result: -1}, Line: line(old + " → " + name)}
	why := b.why
	said := b.announce || b.named != "" && namesModel(b.named, name) || isAlias(old) || isAlias(name)
	switch {
	case !said && (!b.prompted || b.isAnotherThanAsked(old, name)):
	case said && why.said != "" && namesModel(why.said, name):
		one.Counterpart = &why.place
		one.Line = line(old + " → " + name + ": " + why.said)
	case why.name != "" && namesModel(why.name, old) && !namesModel(why.name, name):
		one.Counterpart = &why.stay
		one.Line = line(old + " → " + name + ", and the prompt asks for " + why.name)
	default:
		one.Certainty = Perhaps
	}
	if !said && one.Certainty == Perhaps {
		next := swap{s.entry, ModelName(old), ModelName(name), one}
		b.turns.add(&next)
		if len(b.swaps) < maxSwaps {
			b.swaps = append(b.swaps, next)
		} else {
			next.tell(l, b.turns.areEverOthers())
		}
		return
	}
	l.say(Place{at, -1, -1}, ruleModel, model.Hash(old+"\x00"+name), one)
}

// isAnotherThanAsked reports whether a client or a prompt names the model that answered before,
// and another one answers: nobody took that.
func (b *seenBefore) isAnotherThanAsked(old, name string) bool {
	for _, asked := range [...]string{b.requests, b.choice} {
		if asked != "" && SameModel(asked, old) && !SameModel(asked, name) {
			return true
		}
	}
	return false
}

// isAlias reports whether a name is not that of one model: the provider says which one answers.
func isAlias(name string) bool {
	name = ModelName(name)
	return name == "auto" || strings.HasPrefix(name, "auto-") || strings.HasSuffix(name, "-auto") || strings.HasSuffix(name, "-latest")
}

// forced says that the program took another model by itself: what it said last, right before it,
// is why. Of some logs no answer names its model.
func (b *seenBefore) forced(l *looked, s *step, text string) {
	old, name, ok := strings.Cut(text, " → ")
	why := b.why
	if !ok || why.said == "" || s.entry-why.place.Entry > 2 || SameModel(old, name) || !literals.In(ofModels(), why.said) {
		return
	}
	b.model = "" // and is not told again
	l.say(Place{s.entry, -1, -1}, ruleModel, model.Hash(old+"\x00"+name), Finding{Certainty: Sure, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(text + ": " + why.said), Counterpart: &why.place})
}

// A latestTexts is what the last answers of a thread said.
type latestTexts struct {
	known []uint64 // hashes, the oldest one is replaced next
	next  int
	by    string // the name in which the client wrote one of them down once more
}

const (
	maxTexts  = 64 // how many of them are known
	leastText = 8  // the bytes of one that no other answer says by chance
)

func (t *latestTexts) add(text string) {
	switch h := model.HashText(text); {
	case len(strings.TrimSpace(text)) < leastText:
	case len(t.known) < maxTexts:
		t.known = append(t.known, h)
	default:
		t.known[t.next] = h
		t.next = (t.next + 1) % maxTexts
	}
}

// isCopy reports whether an answer in another name, for which no tokens are counted, is only what
// an answer before said or gave to a call: the client wrote what it sent to somebody, which may
// be all at once when the turn is over.
func (b *seenBefore) isCopy(f *Finder, m *model.Message) bool {
	if f == nil || !b.billed || b.model == "" || m.Model == "" || SameModel(b.model, m.Model) || m.Usage != (model.Usage{}) || len(m.Calls()) > 0 {
		b.texts.add(textOf(m))
		return false
	}
	if m.Model == b.texts.by || b.repeats(f, m) {
		b.texts.by = m.Model // and what else it writes in that name is no answer either
		return true
	}
	return false
}

// repeats reports whether a message says nothing but what an answer before did.
func (b *seenBefore) repeats(f *Finder, m *model.Message) bool {
	text := strings.TrimSpace(textOf(m))
	if text != "" && slices.Contains(b.texts.known, model.Hash(text)) {
		return true
	}
	before, err := f.log.Message(b.last)
	if err != nil || text == "" {
		return false
	}
	if strings.Contains(textOf(before), text) {
		return true
	}
	for _, c := range before.Calls() {
		for _, given := range tool.Of(c).Arguments().Members() {
			if strings.Contains(given.Text(), text) {
				return true
			}
		}
	}
	return false
}

// namesModel reports whether a text names a model, with or without the date and the provider.
func namesModel(text, name string) bool {
	plain := func(s string) string {
		return strings.NewReplacer(".", "-", " ", "-", "_", "-").Replace(strings.ToLower(s))
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	text, name = plain(text), plain(name)
	if strings.Contains(text, name) {
		return true
	}
	date := len(name) - len("-20260101")
	return date > 0 && strings.HasPrefix(name[date:], "-20") && strings.Contains(text, name[:date])
}

// SameModel reports whether two names may be of one model: with and without a date or a
// provider.
func SameModel(a, b string) bool {
	a, b = ModelName(a), ModelName(b)
	if len(a) > len(b) {
		a, b = b, a
	}
	rest, ok := strings.CutPrefix(b, a)
	if !ok {
		return false
	}
	rest = strings.TrimLeft(rest, "-@:_")
	return digits(rest) >= 4 || rest == "" || rest == "latest" || strings.HasPrefix(rest, "[")
}

// ModelName is a name without provider, region, version and effort, and with one spelling
// of its numbers.
func ModelName(s string) string {
	s = strings.ToLower(s[strings.LastIndexByte(s, '/')+1:])
	for _, p := range providers {
		if rest, ok := strings.CutPrefix(s, p); ok && rest != "" && (rest[0] == '.' || rest[0] == ':') {
			s = rest[1:]
		}
	}
	s = strings.ReplaceAll(s, ".", "-")
	if i := strings.Index(s, "-v1:"); i > 0 {
		s = s[:i]
	}
	s, _, _ = strings.Cut(s, "@")
	return s
}
