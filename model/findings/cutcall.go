package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/wordset"
)

// ruleCutCall is about what a model did not write to its end.
var ruleCutCall = &Rule{"protocol.cut", Protocol, Warning, "a call broke off while the model wrote it, and was run as it was", "The log says that the call is incomplete, one of the texts that it gives ends within a piece of code, a link or a word, and its result says that it went well. It is made good by a later call that has that text and goes on, and by one that changes what came of it. An answer that speaks of it as cut is left out."}

// cutCalls is the follower of the rule.
type cutCalls struct {
	threads latest[uint64, []cutCall]
}

// A cutCall is a call that was run although it broke off.
type cutCall struct {
	head    string // of the text that broke off
	length  int
	place   Place
	finding Finding
}

// Limits of what is kept of them.
const (
	maxCutCalls  = 8
	leastCutText = 80 // bytes of a text
)

// goesOnBy are words of names of tools by which what was put in is changed, or more is put in.
var goesOnBy = wordset.Set{Words: "append update edit patch replace insert delete remove"}

func (g *cutCalls) message(_ *Finder, l *looked, s *step) {
	all, _ := g.threads.get(s.thread)
	if len(all) == 0 || s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagCall) {
		return
	}
	text := textOf(s.message)
	if text == "" || len(text) > maxAllPrompt {
		return
	}
	if low := strings.ToLower(text); !strings.Contains(low, "cut off") && !strings.Contains(low, "incomplete") && !strings.Contains(low, "truncated") && !strings.Contains(low, "broke off") {
		for _, one := range all {
			l.say(one.place, ruleCutCall, model.Hash(one.head), one.finding)
		}
	}
	g.threads.set(s.thread, nil)
}

func (*cutCalls) last(*Finder, *looked) {}

func (g *cutCalls) ended(_ *Finder, _ *looked, s *step, e *ended) {
	all, _ := g.threads.get(s.thread)
	cut := e.call.State == model.CallInterrupted
	if len(all) == 0 && !cut || e.result == nil || !e.fine() {
		return
	}
	if len(all) > 0 {
		changes := slices.ContainsFunc(model.Words(e.call.Name), goesOnBy.Has)
		all = slices.DeleteFunc(slices.Clone(all), func(one cutCall) bool {
			for _, v := range e.use.Arguments().Members() {
				if text := v.Text(); len(text) >= leastCutText && (changes || len(text) > one.length && strings.HasPrefix(text, one.head)) {
					return true
				}
			}
			return false
		})
	}
	if cut && len(all) < maxCutCalls {
		for _, v := range e.use.Arguments().Members() {
			if text := v.Text(); len(text) >= leastCutText && endsWithin(text) {
				f := e.finding(Likely, "it ends with: "+line(text[max(strings.LastIndexByte(text, '\n')+1, len(text)-maxText/2):]))
				all = append(all, cutCall{strings.Clone(text[:min(len(text), sameHead)]), len(text), e.place, f})
				break
			}
		}
	}
	g.threads.set(s.thread, all)
}

// endsWithin reports whether a text ends within something: a piece of code, a fence, a bracket or a
// word with a mark before it.
func endsWithin(text string) bool {
	if text != strings.TrimRight(text, " \n\t") {
		return false
	}
	fences := 0
	for row := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(row), "```") {
			fences++
		}
	}
	last := text[strings.LastIndexByte(text, '\n')+1:]
	if fences%2 == 1 {
		return last != "```"
	}
	if strings.HasPrefix(strings.TrimSpace(last), "```") {
		return false
	}
	return strings.Count(last, "`")%2 == 1 || strings.Count(last, "(") > strings.Count(last, ")") || strings.Count(last, "[") > strings.Count(last, "]")
}
