package findings

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// An amount is given as the prompt has it, 25 for 25 EUR, to a tool that takes cents, as its result
// says.

// minorGivens is the follower that knows it, of ruleUnit.
type minorGivens struct {
	threads latest[uint64, *givenMinors]
}

// A givenMinors is what a thread knows of it.
type givenMinors struct {
	asked []measure // amounts of the last prompts
	at    Place     // of the prompt
	given []givenMinor
}

// A givenMinor is an amount that was booked in cents.
type givenMinor struct {
	amount  measure
	tool    string
	name    string // as the result calls it
	place   Place
	asked   Place
	finding Finding
}

// maxGivenMinors bounds what waits of a thread, and the amounts of its prompts.
const maxGivenMinors = 16

var (
	centsWords = sync.OnceValue(func() *literals.Set {
		return literals.New("cents\"", "cent\"", "minor\"", "minor_units\"", "minorunits\"", "pence\"")
	})
	centsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)"([a-z_]{0,32}?)_?(?:in_?)?(?:cents?|minor(?:_?units?)?|pence)"\s?:\s?"?(\d{1,7})"?[,}\s]`)
	})
)

// bookedNames are what a result calls what was booked, undoneBy words of names of tools that take it back.
var (
	bookedNames = wordset.Set{Words: "amount total value price sum charged refunded credited paid booked credit refund charge payment transfer transferred"}
	undoneBy    = wordset.Set{Words: "void cancel reverse revert delete remove undo update correct adjust"}
)

// centless are currencies of which the smallest unit is the whole one, as money services count.
var centless = wordset.Set{Words: "JPY ¥ KRW ₩ VND ₫ CLP ISK HUF TWD"}

// moneyIn returns the whole amounts of a text that have a currency with cents.
func moneyIn(text string) (all []measure) {
	measuresOf(text, func(n float64) bool { return n >= 1 && n < 1e6 && n == math.Trunc(n) }, func(m measure, _ int) {
		if m.unit.kind == "money" && !centless.Has(m.unit.name) && len(all) < maxGivenMinors {
			all = append(all, m)
		}
	})
	return all
}

func (g *minorGivens) message(_ *Finder, l *looked, s *step) {
	prompt := s.flags.Has(model.FlagPrompt)
	if !prompt && (s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagCall)) {
		return
	}
	b, ok := g.threads.get(s.thread)
	if !prompt && (!ok || len(b.given) == 0) {
		return
	}
	text := textOf(s.message)
	if len(text) > maxAllPrompt {
		return
	}
	said := moneyIn(text)
	if prompt {
		if len(said) > 0 {
			b = g.threads.of(s.thread, func() *givenMinors { return &givenMinors{} })
			b.asked, b.at = said, Place{s.entry, -1, -1}
		}
		return
	}
	for _, one := range b.given {
		is := func(m measure) bool { return m.number == one.amount.number && m.unit.is(one.amount.unit) }
		if !slices.ContainsFunc(said, is) || hasWord(text, fmt.Sprintf("%.2f", one.amount.number/100)) {
			continue
		}
		f, at := one.finding, one.asked
		n := shown(one.amount.number)
		f.Line, f.Counterpart = fmt.Sprintf("the prompt says %s %s; the result says %s: %s", n, one.amount.unit.name, one.name, n), &at
		l.say(one.place, ruleUnit, model.Hash(one.name+n), f)
	}
	b.given = nil
}

func (*minorGivens) last(*Finder, *looked) {}

func (g *minorGivens) ended(_ *Finder, _ *looked, s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.asked) == 0 || e.use.Purpose != tool.Other || e.result == nil || !e.fine() {
		return
	}
	if len(b.given) > 0 && slices.ContainsFunc(model.Words(e.call.Name), undoneBy.Has) {
		b.given = nil
		return
	}
	if n := size(e.result); n == 0 || n > maxObject {
		return
	}
	for name, v := range e.use.Arguments().Members() {
		n, ok := v.Float()
		if !ok || v.Kind() != rawjson.Number {
			continue
		}
		// The same tool was given it in cents, too.
		b.given = slices.DeleteFunc(b.given, func(one givenMinor) bool { return one.tool == e.call.Name && n == one.amount.number*100 })
		i := slices.IndexFunc(b.asked, func(m measure) bool { return m.number == n })
		if i < 0 || len(b.given) >= maxGivenMinors {
			continue
		}
		text := saidBy(e.result)
		if !literals.In(centsWords(), text) {
			return
		}
		for _, m := range centsForm().FindAllStringSubmatch(text, maxMinors) {
			of := strings.ToLower(strings.Trim(m[1], "_"))
			if m[2] != shown(n) || of != "" && !bookedNames.Has(of) && !strings.HasPrefix(strings.ToLower(name), of) {
				continue
			}
			b.given = append(b.given, givenMinor{b.asked[i], e.call.Name, nameOfMember(m[0]), e.place, b.at, e.finding(Likely, "")})
			break
		}
	}
}

// nameOfMember is the name of a member as it stands in JSON.
func nameOfMember(text string) string {
	name, _, _ := strings.Cut(text, ":")
	return strings.Clone(strings.Trim(name, "\" "))
}
