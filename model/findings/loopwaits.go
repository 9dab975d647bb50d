package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// What waits for the agent does not go on by being asked how far it is.

var ruleWaitsForOne = &Rule{"loop.waiting", Loop, Warning, "it was asked again and again how far something is that waits for a step of the agent", "Answers in JSON of one call said twice or more that it waits for something to be done, by a member that says so (waiting_for, awaiting, requires_action, action_required, pending_action) and a name that begins with what is to be done (confirm_mapping, submit-tool-outputs). No other call and no command speaks of it by its name or arguments, no other answer came but one that it expired, failed or was cancelled, and nobody spoke of it before the end."}

// waitsForOne is the follower of the rule.
type waitsForOne struct {
	threads latest[uint64, *waitingSteps]
}

// A waitingSteps is what a thread was told to wait for it.
type waitingSteps struct{ list []waitingStep }

// A waitingStep is a step that something waits for.
type waitingStep struct {
	step  string // in small letters, its words parted by blanks
	asked uint64
	times int
	place Place // of the first answer
	found Finding
}

const maxSteps = 8

// stepMembers are how an answer says that it waits for a step.
var stepMembers = wordset.Set{Words: "waiting_for waitingFor waiting_on waitingOn awaiting requires_action requiresAction required_action requiredAction action_required actionRequired pending_action pendingAction"}

// stepVerbs are what whoever asks may be to do.
var stepVerbs = wordset.Set{Words: "confirm submit select choose provide upload resume continue acknowledge accept map set start publish commit finalize finalise complete resolve assign send attach"}

func (g *waitsForOne) message(_ *Finder, _ *looked, s *step) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.list) == 0 || s.message.Role != model.RoleAssistant && !s.flags.Has(model.FlagPrompt) {
		return
	}
	text := ""
	for _, p := range s.message.Parts {
		if t, ok := p.(model.Text); ok {
			text += t.Text + "\n"
		}
	}
	if text = stepWords(text); text != "" {
		b.list = slices.DeleteFunc(b.list, func(one waitingStep) bool { return speaksOfStep(text, one.step) })
	}
}

// speaksOfStep reports whether a text speaks of a step: your confirmation of the payment is one of confirm
// payment, and so is your approval of it.
func speaksOfStep(text, step string) bool {
	for word := range strings.FieldsSeq(step) {
		if consents.Has(word) && slices.ContainsFunc(consentBegins[:], func(begin string) bool { return hasWordBegin(text, begin) }) {
			continue
		}
		if len(word) > 3 {
			word = word[:max(4, len(word)-2)]
		}
		if !hasWordBegin(text, word) {
			return false
		}
	}
	return true
}

// consents are verbs of steps by which somebody agrees, and consentBegins how words for that begin.
var (
	consents      = wordset.Set{Words: "confirm accept acknowledge"}
	consentBegins = [...]string{"confirm", "accept", "acknowledg", "approv", "authori"}
)

// gaveUpForm is the state of what comes to nothing.
var gaveUpForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:expired|fail(?:ed|ure)?|error(?:ed)?|timed?[ _-]?out|cancell?ed|aborted|rejected|stopped|terminated)$`)
})

// stateIn returns the state that an answer tells, of all of it rather than of what it lists.
func stateIn(v rawjson.Value, depth int) string {
	if v.Kind() != rawjson.Object {
		return ""
	}
	for _, name := range [...]string{"state", "status"} {
		if state := v.Str(name); state != "" {
			return state
		}
	}
	for _, m := range v.Members() {
		if depth < 2 && m.Kind() == rawjson.Object {
			if state := stateIn(m, depth+1); state != "" {
				return state
			}
		}
	}
	return ""
}

// gaveUp reports whether an answer says that nothing more comes of it.
func gaveUp(e *ended) bool {
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object {
		return false
	}
	state := stateIn(v, 0)
	return gaveUpForm().MatchString(state) || state == "" && v.Str("error") != ""
}

// done forgets the steps that a call speaks of, which is none of those that asked for them.
func (b *waitingSteps) done(text string, asked uint64) {
	b.list = slices.DeleteFunc(b.list, func(one waitingStep) bool { return one.asked != asked && speaksOfStep(text, one.step) })
}

// stepWords returns a text in small letters with blanks between its words.
func stepWords(text string) string {
	return strings.ToLower(strings.Map(func(c rune) rune {
		switch c {
		case '_', '-', '.', '/', ' ', '`', '"', '\n':
			return ' '
		}
		return c
	}, text))
}

func (g *waitsForOne) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || e.result == nil {
		if b, ok := g.threads.get(s.thread); ok && len(b.list) > 0 && e.use.Purpose == tool.Shell {
			b.done(stepWords(e.use.Command()), 0)
		}
		return
	}
	b, known := g.threads.get(s.thread)
	asked := mixed(model.Hash(e.call.Name) ^ e.asked())
	if known && len(b.list) > 0 {
		b.done(strings.ToLower(strings.Join(model.Words(e.call.Name), " "))+" "+stepWords(string(e.use.Arguments().Raw())), asked)
	}
	step := ""
	if said := saidBy(e.result); e.fine() && (strings.Contains(said, "wait") || strings.Contains(said, "ction")) {
		if v, ok := e.json(); ok {
			step = awaitedStep(v, 0)
		}
	}
	if step == "" {
		if known && len(b.list) > 0 && e.fine() {
			over := gaveUp(e)
			b.list = slices.DeleteFunc(b.list, func(one waitingStep) bool { return one.asked == asked && (one.times < 2 || !over) })
		}
		return
	}
	if !known {
		b = g.threads.of(s.thread, func() *waitingSteps { return &waitingSteps{} })
	}
	for i := range b.list {
		if one := &b.list[i]; one.step == step && one.asked == asked {
			one.times++
			return
		}
	}
	if len(b.list) < maxSteps {
		b.list = append(b.list, waitingStep{step, asked, 1, e.place, e.finding(Likely, "it waits for "+step)})
	}
}

// awaitedStep returns the step that an answer waits for, "" for none.
func awaitedStep(v rawjson.Value, depth int) string {
	if v.Kind() != rawjson.Object {
		return ""
	}
	for key, m := range v.Members() {
		switch {
		case stepMembers.Has(key) && m.Kind() == rawjson.String:
			words := strings.Fields(stepWords(m.Text()))
			if len(words) > 1 && len(words) < 6 && stepVerbs.Has(words[0]) && !strings.Contains(m.Text(), " ") {
				return strings.Join(words, " ")
			}
		case stepMembers.Has(key) && m.Kind() == rawjson.Object:
			for _, name := range [...]string{"type", "name", "action", "step", "tool"} {
				words := strings.Fields(stepWords(m.Str(name)))
				if len(words) > 1 && len(words) < 6 && stepVerbs.Has(words[0]) {
					return strings.Join(words, " ")
				}
			}
		case depth < 2 && m.Kind() == rawjson.Object:
			if step := awaitedStep(m, depth+1); step != "" {
				return step
			}
		}
	}
	return ""
}

func (g *waitsForOne) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for thread, b := range g.threads.all() {
		for _, one := range b.list {
			if one.times > 1 {
				l.say(one.place, ruleWaitsForOne, thread^model.Hash(one.step), one.found)
			}
		}
	}
}
