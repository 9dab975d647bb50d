package findings

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A clue is a name in a complaint or in the answers to it.
type clue struct {
	name   string
	weight float64
	deeds  int // calls with it in their arguments
	shown  int // results that have it
	spoken bool
}

// A trace is a call, or its result, before a complaint.
type trace struct {
	at     Place
	deed   bool
	clues  []int
	result Evidence
	call   *model.ToolCall
}

const (
	maxClues     = 32
	maxTraced    = 400      // messages with calls before a complaint that are looked at
	maxTraceText = 64 << 10 // bytes of a result
	leastTrace   = .45
	maxTraces    = 2
)

// clueForm is a word by which one finds something again: a path, a member, an address, an id.
var clueForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[\p{L}\p{N}_@$/][\p{L}\p{N}_@./:+%#$-]*[\p{L}\p{N}_]`)
})

// isClue reports whether a word is one that few things have.
func isClue(w string) bool {
	letters, digits, marks, upper := 0, 0, 0, false
	for i, c := range w {
		switch {
		case unicode.IsDigit(c):
			digits++
		case unicode.IsLetter(c):
			letters++
			upper = upper || i > 0 && unicode.IsUpper(c) && w[i-1] >= 'a' && w[i-1] <= 'z'
		case c == '_' || c == '@' || c == '/' || c == '.' || c == '-':
			marks++
		}
	}
	switch {
	case len(w) < 4, strings.Contains(w, "://"):
		return false
	case letters == 0:
		return digits >= 4 && !strings.ContainsAny(w, ":/-") // no time and no date
	case strings.ContainsAny(w, "_@") || upper:
		return true
	case digits > 0:
		return letters+digits >= 4
	case strings.Contains(w, "/"):
		return len(w) >= 6 && marks > 0 && !isEitherOr(w)
	case strings.Contains(w, "."):
		return letters >= 5
	}
	return strings.Contains(w, "-") && len(w) >= 8
}

// isEitherOr reports whether a word with a stroke is two words of a sentence: and/or.
func isEitherOr(w string) bool {
	return strings.Count(w, "/") == 1 && !strings.ContainsAny(w, ".-_0123456789") && w[0] != '/'
}

// cluesIn adds the clues of a text.
func cluesIn(all []clue, text string, weight float64) []clue {
	for _, w := range clueForm().FindAllString(text, 256) {
		w = strings.Trim(w, "./:-+")
		names := []string{w}
		if i := strings.LastIndexByte(w, '/'); i > 0 && i < len(w)-1 {
			names = append(names, w[i+1:])
		}
		for _, n := range names {
			weight := weight
			if strings.Trim(n, "0123456789.,") == "" {
				weight *= .6 // there are many numbers
			}
			if len(all) < maxClues && isClue(n) && !slices.ContainsFunc(all, func(c clue) bool { return c.name == n }) {
				all = append(all, clue{name: n, weight: weight})
			}
		}
	}
	return all
}

// traceBack looks for where the names of a complaint stood before it.
func (f *Finder) traceBack(c *complaint) []found {
	clues := cluesIn(nil, c.prompt, 1)
	for _, a := range c.answers {
		clues = cluesIn(clues, a, .7)
	}
	if len(clues) == 0 {
		return nil
	}
	traces := f.traces(c.entry, clues)
	type scored struct {
		trace
		score float64
	}
	var deeds, results []scored
	for _, t := range traces {
		s := scored{trace: t}
		for _, k := range t.clues {
			one := &clues[k]
			switch {
			case t.deed:
				s.score += one.weight / float64(one.deeds)
			case !one.spoken:
				s.score += .6 * one.weight / float64(one.shown)
			}
		}
		if t.deed {
			deeds = append(deeds, s)
		} else {
			results = append(results, s)
		}
	}
	best := append(deeds, results...)
	slices.SortStableFunc(best, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at.Entry, b.at.Entry))
	})
	var all []found
	for _, s := range best {
		if s.score < leastTrace || len(all) == maxTraces {
			break
		}
		if slices.ContainsFunc(all, func(one found) bool { return one.at.Entry == s.at.Entry }) {
			continue
		}
		var names []string
		for _, k := range s.clues {
			names = append(names, clues[k].name)
		}
		one := Finding{Certainty: Perhaps, Evidence: s.result, Tool: s.call.Name, Call: AboutUse(tool.Of(s.call)), Line: line("names: " + strings.Join(names[:min(len(names), 4)], ", ")), Counterpart: &Place{c.entry, -1, -1}}
		all = append(all, found{at: s.at, key: key{target: uint64(s.at.Entry) + 1}, Finding: &one})
	}
	return all
}

// traces goes back from a complaint through the calls of its thread, and counts the clues in them.
func (f *Finder) traces(from int, clues []clue) (all []trace) {
	x := f.index
	talk, _ := x.Conversation(from)
	thread := f.threadOf(from)
	at, seen := from, 0
	for steps := 0; seen < maxTraced && steps < 4*maxTraced; steps++ {
		before, ok := x.Next(at, -1, talk, func(_ int, flags model.Flags) bool {
			return flags.Role() == model.RoleAssistant && !flags.Any(model.FlagSide|model.FlagPiece)
		})
		if !ok {
			break
		}
		if at = before; f.threadOf(at) != thread {
			continue
		}
		seen++
		m, err := f.log.Message(at)
		if err != nil {
			continue
		}
		if m.HasText() {
			said := textOf(m)
			for i := range clues {
				clues[i].spoken = clues[i].spoken || strings.Contains(said, clues[i].name)
			}
		}
		for k, call := range m.Calls() {
			all = f.traceCall(all, Place{at, k, -1}, call, clues)
		}
	}
	slices.Reverse(all)
	return all
}

func (f *Finder) traceCall(all []trace, at Place, call *model.ToolCall, clues []clue) []trace {
	asked := string(call.Arguments)
	if asked == "" {
		asked = call.ArgumentsText
	}
	if doesSomething(call) {
		t := trace{at: at, deed: true, call: call, result: Evidence{Entry: -1, Result: -1}}
		for i := range clues {
			if strings.Contains(asked, clues[i].name) {
				clues[i].deeds++
				t.clues = append(t.clues, i)
			}
		}
		if len(t.clues) > 0 {
			all = append(all, t)
		}
	}
	entry, place, ok := f.index.Result(at.Entry, at.Call)
	if !ok || onlyShows(call) {
		return all
	}
	m, err := f.log.Message(entry)
	if err != nil || place >= len(m.Results()) {
		return all
	}
	said := saidBy(m.Results()[place])
	said = said[:min(len(said), maxTraceText)]
	t := trace{at: at, call: call, result: Evidence{Entry: entry, Result: place}}
	for i := range clues {
		if strings.Contains(said, clues[i].name) && !strings.Contains(asked, clues[i].name) {
			clues[i].shown++
			t.clues = append(t.clues, i)
		}
	}
	if len(t.clues) > 0 {
		all = append(all, t)
	}
	return all
}

// onlyShows reports whether a call reads files or looks for something in them: what stands there is
// no more than that.
func onlyShows(call *model.ToolCall) bool {
	switch u := tool.Of(call); u.Purpose {
	case tool.Agent, tool.Other, tool.Fetch:
		return false
	case tool.Shell:
		return !slices.ContainsFunc(runsOf(u), func(r shell.Run) bool { return classOf(r.Command) == work && !looksUp(r.Command.Program()) })
	}
	return true
}

// doesSomething reports whether a call changes something, as far as it tells.
func doesSomething(call *model.ToolCall) bool {
	switch u := tool.Of(call); u.Purpose {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		return true
	case tool.Shell:
		return slices.ContainsFunc(runsOf(u), func(r shell.Run) bool { return classOf(r.Command) == work && !looksUp(r.Command.Program()) })
	case tool.Other:
		return !asksOnly(call.Name)
	}
	return false
}
