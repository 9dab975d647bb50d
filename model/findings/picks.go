package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// picks is the follower that knows which of several things a tool was asked about that only checks: that one
// of them is not right is made good by a deed with another one that is. What the person named is to be right.
type picks struct {
	waitingList[candidate]
	right   latest[uint64, []candidate]
	prompts latest[uint64, string]
}

// A candidate is what a tool was asked about, by the texts that it was given.
type candidate struct {
	tool  string
	given []string
}

// asksWhether are words with which the name of a tool begins that only checks something.
var asksWhether = wordset.Set{Words: "check can may is are validate verify"}

// looksWords are those of one that only looks.
var looksWords = wordset.Set{Words: "get list find search read fetch look lookup show query describe count"}

func (g *picks) message(f *Finder, l *looked, s *step) {
	if g.waitingList.message(f, l, s); !s.flags.Has(model.FlagPrompt) {
		return
	}
	g.right.set(s.thread, nil)
	said, _ := g.prompts.get(s.thread)
	text := textOf(s.message)
	said += "\n" + strings.ToLower(text[:min(len(text), maxAllPrompt)])
	g.prompts.set(s.thread, said[max(0, len(said)-4*maxAllPrompt):])
}

func (g *picks) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || e.result == nil {
		return
	}
	_, name := tool.Name(e.call)
	words := camelWords(name)
	if len(words) == 0 || looksWords.Has(words[0]) {
		return
	}
	if asksWhether.Has(words[0]) {
		one := candidate{name, textsGiven(e.use.Arguments(), 0)}
		switch {
		case e.outcome.State == Unsure && e.outcome.Rule == ruleJSON:
			g.add(f, s.thread, s, e, one)
		case e.fine():
			all, _ := g.right.get(s.thread)
			g.right.set(s.thread, append(slices.Clip(all), one)[max(0, len(all)+1-maxWaitingFor):])
		}
		return
	}
	if !e.fine() || !g.some(s.thread) {
		return
	}
	right, _ := g.right.get(s.thread)
	said, _ := g.prompts.get(s.thread)
	asked := argumentsTo(e)
	g.meets(l, s.thread, e.place, func(wrong *candidate) bool {
		return slices.ContainsFunc(right, func(one candidate) bool { return one.tool == wrong.tool && one.takenFor(wrong, asked, said) })
	})
}

// takenFor reports whether a call has what only one of two was about, and nothing that only the other one was: which
// nobody had named.
func (c *candidate) takenFor(wrong *candidate, asked, said string) bool {
	only := func(of, other *candidate, has func(string) bool) (some, met bool) {
		for _, t := range of.given {
			if !slices.Contains(other.given, t) {
				some, met = true, met || has(t)
			}
		}
		return some, met
	}
	has := func(t string) bool { return strings.Contains(asked, t) }
	_, taken := only(c, wrong, has)
	some, kept := only(wrong, c, func(t string) bool { return has(t) || strings.Contains(said, strings.ToLower(t)) })
	return taken && some && !kept
}

// textsGiven are the texts and numbers in arguments.
func textsGiven(v rawjson.Value, depth int) (all []string) {
	const deepest, longest, most = 4, 80, 64
	if depth > deepest {
		return nil
	}
	if text := v.Scalar(); len(text) > 1 && len(text) <= longest {
		return []string{strings.Clone(text)}
	}
	for _, m := range v.Members() {
		all = append(all, textsGiven(m, depth+1)...)
	}
	for _, m := range v.Elems() {
		all = append(all, textsGiven(m, depth+1)...)
	}
	return all[:min(len(all), most)]
}
