package findings

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A sum that was made another one so that a tool takes it.

var ruleFitted = &Rule{"contradiction.fitted", Contradiction, Warning, "a sum was changed until it was accepted", "A tool refused an amount, a price or a quantity for its type, an integer for one, and the next call of it that went well has another sum there: 49 for 49.9. The same digits in another unit, as 4990, are left out, and tools that only ask."}

// fitted is the follower of the rule.
type fitted struct {
	threads latest[uint64, []misfit]
	minors  latest[uint64, []minorAmount]
}

// A misfit is a call that was refused for the type of a number.
type misfit struct {
	place Place
	name  string
	given []argument
}

const maxMisfits = 4

// typeWords are how a tool says that a number is not of the type that it takes.
var typeWords = sync.OnceValue(func() *literals.Set {
	return literals.New("integer", "invalid_type", "int_from_float", "int_type", "whole number", "type validation", "is not of type", "decimal", "expected int", "expected number", "not a valid int", "must be an int", "fraction", "invalid type", "type mismatch", "cannot unmarshal", "cannot deserialize", "format")
})

// sumKeys are words of the names of arguments that say how much.
var sumKeys = wordset.Set{Words: "amount price cents total sum cost fee quantity qty percent pct rate value minor subtotal discount tip tax net gross salary budget balance"}

func isSumKey(key string) bool {
	return slices.ContainsFunc(model.Words(key), func(w string) bool { return sumKeys.Has(strings.ToLower(w)) })
}

func (*fitted) message(*Finder, *looked, *step) {}
func (*fitted) last(*Finder, *looked)           {}

func (g *fitted) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || e.result == nil {
		return
	}
	g.notesMinors(s, e)
	waiting, _ := g.threads.get(s.thread)
	switch {
	case e.outcome.State == Failed || e.outcome.State == Malformed || e.outcome.State == Unsure:
		if size(e.result) > maxBlame || asksOnly(e.call.Name) || !literals.In(typeWords(), saidBy(e.result)) {
			return
		}
		given := givenTo(e.use.Arguments())
		if !slices.ContainsFunc(given, func(a argument) bool { _, ok := sumOf(a.value); return ok && isSumKey(a.name) }) {
			return
		}
		waiting = append(slices.Clone(waiting), misfit{e.place, e.call.Name, given})
		g.threads.set(s.thread, waiting[max(0, len(waiting)-maxMisfits):])
	case len(waiting) > 0 && e.fine():
		given := givenTo(e.use.Arguments())
		g.threads.set(s.thread, slices.DeleteFunc(slices.Clone(waiting), func(m misfit) bool {
			if m.name != e.call.Name {
				return false
			}
			if key, was, is := m.changed(given); key != "" {
				one := e.finding(Likely, key+": "+was+" was refused, "+is+" was given")
				at := m.place
				one.Counterpart = &at
				if minor, ok := g.minorOf(s.thread, is); ok {
					one.Line = line(key + ": " + is + " was given, where " + minor.said + " is in minor units")
					one.Counterpart = &minor.place
					l.say(e.place, ruleUnit, e.target, one)
					return true
				}
				l.say(e.place, ruleFitted, e.target, one)
			}
			return true
		}))
	}
}

// changed returns the sum that another call has with another value, if it is about the same.
func (m *misfit) changed(given []argument) (key, was, is string) {
	others := 0
	for _, a := range m.given {
		k := slices.IndexFunc(given, func(o argument) bool { return o.name == a.name })
		if k < 0 || given[k].value == a.value {
			continue
		}
		old, number := sumOf(a.value)
		fresh, ok := sumOf(given[k].value)
		switch {
		case !number || !ok || !isSumKey(a.name):
			others++
		case !sameSum(old, fresh):
			key, was, is = a.name, a.value, given[k].value
		}
	}
	if others > 1 {
		return "", "", "" // another thing
	}
	return key, was, is
}

// sumOf reads a sum: 49.9, "49.90", "25%", "1,200.50 EUR".
func sumOf(text string) (n float64, ok bool) {
	if len(text) > 24 {
		return 0, false
	}
	text = strings.TrimFunc(text, func(c rune) bool { return c != '-' && (c < '0' || c > '9') })
	if i := strings.LastIndexByte(text, ','); i >= 0 && len(text)-i == 4 || strings.Contains(text, ".") {
		text = strings.ReplaceAll(text, ",", "")
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
	return n, err == nil
}

// sameSum reports whether two numbers are one sum, perhaps in other units.
func sameSum(a, b float64) bool {
	for _, by := range [...]float64{1, 10, 100, 1000, 10_000, 1e6, 60, 3600, 24, 12, 7, 1024} {
		if near(a*by, b) || near(a, b*by) {
			return true
		}
	}
	return a == 0
}

// near reports whether two numbers differ only by how they are computed.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) }

// asksOnly reports whether a tool only asks, by its name.
func asksOnly(name string) bool {
	words := model.Words(name[strings.LastIndex(name, "__")+1:])
	if len(words) == 0 {
		return false
	}
	switch strings.ToLower(words[0]) {
	case "get", "list", "search", "find", "read", "query", "fetch", "check", "describe", "lookup", "show", "count", "estimate", "calculate", "compute", "quote", "convert":
		return true
	}
	return false
}
