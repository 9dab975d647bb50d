package findings

import (
	"slices"
	"strings"
	"unicode"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A call that a person refused is worth a look where nothing more is said about it. Where the
// person says how to go on, it is only how the two came to terms.

// redirected is the follower that knows of which refusals that is so. What was found of them
// waits until the agent goes on or the person speaks.
type redirected struct {
	waiting []refusedCall
}

type refusedCall struct {
	found
	thread uint64
	to     uint64 // target of the call, in whatever conversation
	later  int    // the conversation in which the person spoke next, plus one
}

// saysHow is what is told of a refusal behind which the person said how to go on.
const saysHow = "after which the person said how to go on"

// maxWaiting bounds the refusals that wait: more of them are told of at once.
const maxWaiting = 1 << 8

// keep takes what was found of refusals by a person out of what was found of a message.
func (g *redirected) keep(f *Finder, l *looked) {
	if l.step == nil || !slices.ContainsFunc(l.found, func(one found) bool { return one.rule == ruleDenied && !one.decided }) {
		return
	}
	left := l.found[:0]
	for _, one := range l.found {
		target := one.target
		if one.rule == ruleDenied && one.same != 0 {
			one.target = one.same
		}
		if one.rule != ruleDenied || one.decided || len(g.waiting) >= maxWaiting {
			left = append(left, one)
			continue
		}
		said := f.refusalOf(one)
		if low := strings.ToLower(said); isByProgram(low) || strings.Contains(low, "permission to use ") || strings.Contains(low, "approval policy") {
			left = append(left, one)
			continue
		}
		if one.decided = true; saysInstead(said) {
			left = append(left, one.expectedRefusal())
			continue
		}
		g.waiting = append(g.waiting, refusedCall{one, l.step.thread, target, 0})
	}
	l.found = left
}

// refusalOf is what the result of a refused call says.
func (f *Finder) refusalOf(one found) string {
	e := one.Evidence
	if e.Entry < 0 || e.Result < 0 {
		return ""
	}
	m, err := f.log.Message(e.Entry)
	if err != nil {
		return ""
	}
	if all := m.Results(); e.Result < len(all) {
		text := saidBy(all[e.Result])
		return text[:min(len(text), 4<<10)]
	}
	return ""
}

// saysInstead reports whether a refusal has words of the person's own.
func saysInstead(said string) bool { return ownWordsIn(said) != "" }

// ownWordsIn returns what a refusal has of the person's own words, in small letters.
func ownWordsIn(said string) string {
	low := strings.ToLower(said)
	for _, w := range [...]string{"the user said:", "user feedback:", "with the following feedback:", "reason for the rejection:"} {
		if i := strings.Index(low, w); i >= 0 && strings.TrimSpace(low[i+len(w):]) != "" {
			return strings.TrimSpace(low[i+len(w):])
		}
	}
	return ""
}

// ownInstead returns what the person said to a command that they refused, "" where they said nothing or
// forbade something.
func ownInstead(e *ended) string {
	if e.result == nil || e.use.Purpose != tool.Shell || size(e.result) > maxBlame {
		return ""
	}
	own := ownWordsIn(saidBy(e.result))
	if slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return namesWord(own, program(r.Command.Program())) }) {
		return "" // they speak of how it was to be done
	}
	for _, w := range strings.FieldsFunc(own, func(c rune) bool { return !unicode.IsLetter(c) && c != '\'' && c != '’' }) {
		switch w {
		case "not", "never", "no", "stop", "don't", "don’t", "dont", "without", "leave", "instead", "than", "avoid", "dangerous", "wrong", "bad":
			return ""
		}
	}
	return strings.Clone(own[:min(len(own), maxOwnWords)])
}

// maxOwnWords is how much of what a person said to a refusal is kept, in bytes.
const maxOwnWords = 400

// wanted reports whether a command runs the program by which the person wanted done what they refused,
// or has it run others.
func (one *refusal) wanted(e *ended) bool {
	if one.instead == "" || e.use.Purpose != tool.Shell {
		return false
	}
	is := func(c *shell.Command) bool {
		name := program(c.Program())
		return namesWord(one.instead, name) && namesWay(one.instead, name)
	}
	if slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return is(r.Command) }) {
		return true
	}
	for _, l := range shell.Parse(e.use.Command()).Lists {
		for _, p := range l.Pipelines {
			for i := range p.Commands {
				if is(&p.Commands[i]) {
					return true
				}
			}
		}
	}
	return false
}

// namesWord reports whether the name of a program stands as a word in a text in small letters.
func namesWord(text, name string) bool {
	return len(name) > 1 && slices.Contains(strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '-' }), strings.ToLower(name))
}

// namesWay reports whether a program is named as the way to do something: use docker, with docker.
func namesWay(text, name string) bool {
	for _, way := range [...]string{"use ", "using ", "with ", "via ", "by ", "in ", "try ", "run ", "through "} {
		if strings.Contains(text, way+strings.ToLower(name)) {
			return true
		}
	}
	return false
}

// leastAsked is how long a prompt is at least that asks for something of its own, in bytes: "go on" and "yes"
// do not.
const leastAsked = 16

// askedAgain forgets what was refused where the person says the same as before it again, word by
// word: it may be done now.
func (r *refusals) askedAgain(prompt string) {
	now := model.Hash(strings.TrimSpace(prompt))
	if now == r.prompt && len(strings.TrimSpace(prompt)) >= leastAsked {
		r.list = nil
	}
	r.prompt = now
}

// expectedRefusal is what is told of a refusal behind which the person said how to go on.
func (one found) expectedRefusal() found {
	told := *one.Finding
	told.Because, told.Severity = saysHow, Hint
	one.Finding, one.expected = &told, true
	if !one.wanted {
		one.target ^= model.Hash(saysHow)
	}
	one.wanted = true
	return one
}

// message decides what waits for it: a prompt of the person says how to go on, another call of the
// agent does not wait for one.
func (g *redirected) message(f *Finder, l *looked, s *step) {
	if len(g.waiting) == 0 {
		return
	}
	m := s.message
	prompt := m.Role == model.RoleUser && m.Injected == "" && s.flags.Has(model.FlagPrompt) && !s.flags.Any(model.FlagCommand) && strings.TrimSpace(textOf(m)) != ""
	if !prompt && !s.flags.Has(model.FlagCall) {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	left := g.waiting[:0]
	for _, w := range g.waiting {
		switch {
		case w.thread != s.thread || w.at.Entry == s.entry:
			if was, _ := f.index.Conversation(w.at.Entry); prompt && was != talk && w.at.Entry < s.entry {
				w.later = talk + 1
			}
			left = append(left, w)
			continue
		case !prompt && s.entry < w.Evidence.Entry: // made at once with it, before it was refused
			left = append(left, w)
			continue
		case prompt:
			w.found = w.expectedRefusal()
		}
		l.found = append(l.found, w.found)
	}
	clear(g.waiting[len(left):])
	g.waiting = left
}

// ended decides what still waits as the person goes on in another conversation: what was refused is done
// there, or was only to be looked at.
func (g *redirected) ended(f *Finder, l *looked, s *step, e *ended) {
	if len(g.waiting) == 0 || !e.fine() {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	is := func(w refusedCall) bool { return w.later == talk+1 && (w.aside == aLook || w.to == e.target) }
	i := slices.IndexFunc(g.waiting, is)
	if i < 0 {
		return
	}
	first := g.waiting[i].found
	g.waiting = slices.DeleteFunc(g.waiting, func(w refusedCall) bool {
		beside := w.at.Entry == first.at.Entry && w.Tool == first.Tool // what a person says no to at once is one
		if !beside && !is(w) {
			return false
		}
		l.found = append(l.found, w.expectedRefusal())
		return true
	})
}

// last tells of those behind which nothing came.
func (g *redirected) last(_ *Finder, l *looked) {
	for _, w := range g.waiting {
		l.found = append(l.found, w.found)
	}
}
