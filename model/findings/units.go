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
)

var ruleUnit = &Rule{"contradiction.unit", Contradiction, Warning, "a number was passed on in another unit", "A prompt has a number with its unit, and the words of a call that hands the work on have the same number with another one: 1,200 pieces, and 1200 packs. Or an argument has the number of the prompt as it is, while a manual that was read before says in which other unit the argument is: 12 minutes, and on: 12, which is in seconds; what a call with a path and a value sets is that argument. Or an answer gives the hundredth of an amount that a call was answered with: 4590.00 was booked, and the answer says 45.90, which the result of the call does not have and whose unit it does not name. Or a call gives an amount as the prompt has it, its result has the same number in cents, and the answer tells it as the prompt does: 25 EUR, and amount_cents: 25. Or an amount was refused for not being an integer, and was rounded, where a result has it in minor units: 149 was given for 14850. Or a result has a number with its unit beside it, {\"distance\": 325, \"unit\": \"nmi\"} or {\"weight_lb\": 12.5}, and a call has it under the same name with another unit of the same kind, or an answer, which speaks of the name or has it with three figures or more, or has the sum of such; and with that unit it stood nowhere before. Or a query gives a column that is in minor units by its name, or a result a member, and a later call or the answer has the number as it is as an amount, 412,650.00 for amount_minor 412650, while nothing has its hundredth. Or a tool stated something of one name in two units, and a call has both numbers side by side, without the name of a unit and without anything by which one is made the other."}

// otherUnits is the follower of the rule.
type otherUnits struct {
	threads latest[uint64, *inUnits]
}

// An inUnits is what a thread knows of numbers with units.
type inUnits struct {
	asked   []measure
	at      Place           // of the prompt
	manual  map[string]unit // units of arguments by their names
	amounts []bookedAmount
}

// A bookedAmount is one that a call was answered with.
type bookedAmount struct {
	said    string // as the result has it: 4590.00
	place   Place
	finding Finding
}

var (
	measureWord = sync.OnceValue(func() *literals.Set {
		return literals.New("second", "minute", "hour", " ms", "\"ms", "cents", "minor unit", "major unit")
	})
	hundredthWords = sync.OnceValue(func() *literals.Set {
		return literals.New("cents", "_cent\"", "\"cent\"", "minor", "pence", "hundredth")
	})
	// manualForm is how a manual says in which unit an argument is.
	manualForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b([a-z_]{2,24})["'` + "`" + `]?\s?(?::|=|\(| - | is )\s?[^.:;,\n]{0,48}?\b(?:in |\()?(seconds|milliseconds|minutes|hours|days)\b`)
	})
	// schemaForm is how a schema says it: "on": {"type": "integer", "description": "seconds"}.
	schemaForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)"([a-z_]{2,24})"\s?:\s?\{[^{}]{0,160}?"(?:description|units?)"\s?:\s?"(?:[^".:;,(){}]{0,48}?\bin )?(seconds|milliseconds|ms|minutes|hours|days)\b`)
	})
	bookedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`"(?:amount|refunded?|refund_amount|charged|paid|captured|total)":\s?"(\d{3,8}\.00)"`)
	})
)

// isDuration reports whether a unit is one that a setting may be in.
func (u unit) isDuration() bool { return u.kind == "time" && u.name != "weeks" && u.name != "months" }

// wholesOf are the whole numbers of a text that have a unit of what is made, sold or waited for.
func wholesOf(text string) (all []measure) {
	measuresOf(text, func(n float64) bool { return n > 1 && n < 1e7 && n == math.Trunc(n) }, func(m measure, _ int) {
		if k := m.unit.kind; len(all) < 16 && (k == "count" || k == "mass" || k == "volume" || k == "time") {
			all = append(all, m)
		}
	})
	return all
}

func (g *otherUnits) of(thread uint64) *inUnits {
	return g.threads.of(thread, func() *inUnits { return &inUnits{} })
}

func (g *otherUnits) message(_ *Finder, l *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		text := textOf(s.message)
		if len(text) > maxAllPrompt {
			text = ""
		}
		if all := wholesOf(text); len(all) > 0 {
			b := g.of(s.thread)
			b.asked, b.at = all, Place{s.entry, -1, -1}
		} else if b, ok := g.threads.get(s.thread); ok {
			b.asked = nil
		}
		return
	}
	if s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagCall) {
		return
	}
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.amounts) == 0 {
		return
	}
	text := textOf(s.message)
	for _, a := range b.amounts {
		whole := strings.TrimSuffix(a.said, ".00")
		part := hundredthOf(a.said)
		if hasWord(text, part) && !strings.Contains(text, whole) && !strings.Contains(text, grouped(whole)) {
			a.finding.Line = a.said + " was booked, and the answer says " + part
			a.finding.Counterpart = &Place{s.entry, -1, -1}
			l.say(a.place, ruleUnit, model.Hash(a.said), a.finding)
		}
	}
	b.amounts = nil
}

// hundredthOf is the hundredth of an amount that ends with .00.
func hundredthOf(said string) string {
	whole := strings.TrimSuffix(said, ".00")
	return whole[:len(whole)-2] + "." + whole[len(whole)-2:]
}

// grouped is an amount with a comma before its last thousand.
func grouped(whole string) string {
	digits, _, _ := strings.Cut(whole, ".")
	if len(digits) <= 3 {
		return whole
	}
	return whole[:len(digits)-3] + "," + whole[len(digits)-3:]
}

// tellsHundredth reports whether a result that has an amount says itself that it is one of cents, or
// what it is in the other unit.
func tellsHundredth(text, said string) bool {
	part := hundredthOf(said)
	return hasWord(text, part) || hasWord(text, grouped(part)) || literals.In(hundredthWords(), text)
}

func (*otherUnits) last(*Finder, *looked) {}

func (g *otherUnits) ended(_ *Finder, l *looked, s *step, e *ended) {
	b, known := g.threads.get(s.thread)
	switch {
	case e.use.Purpose == tool.Agent || e.use.Purpose == tool.Other && handsOn(e.call.Name):
		if known && len(b.asked) > 0 {
			b.handed(l, e)
		}
		return
	case e.use.Purpose != tool.Other && !e.use.Purpose.Reads():
		return
	}
	if e.result == nil || !e.fine() {
		return
	}
	if known && len(b.asked) > 0 && len(b.manual) > 0 && e.use.Purpose == tool.Other {
		b.given(l, e)
	}
	n := size(e.result)
	if n == 0 || n > maxScript {
		return
	}
	text := saidBy(e.result)
	if known && len(b.asked) > 0 && literals.In(measureWord(), text) {
		said := manualForm().FindAllStringSubmatch(text, 16)
		if strings.Contains(text, `"description"`) || strings.Contains(text, `"unit`) {
			said = append(said, schemaForm().FindAllStringSubmatch(text, 64)...)
		}
		for _, m := range said {
			if b.manual == nil {
				b.manual = map[string]unit{}
			}
			if u, ok := unitCalled(m[2]); ok && len(b.manual) < maxNamed {
				b.manual[strings.Clone(m[1])] = u
			}
		}
	}
	if e.use.Purpose == tool.Other && strings.Contains(text, `.00"`) {
		if m := bookedForm().FindStringSubmatch(text); m != nil && !tellsHundredth(text, m[1]) {
			b = g.of(s.thread)
			if len(b.amounts) < maxDoubted {
				b.amounts = append(b.amounts, bookedAmount{strings.Clone(m[1]), e.place, e.finding(Likely, "")})
			}
		}
	}
}

// handsOn reports whether a tool gives the work to another agent by its name.
func handsOn(name string) bool {
	low := strings.ToLower(name)
	return strings.Contains(low, "transfer_to") || strings.Contains(low, "handoff") || strings.Contains(low, "hand_off") || strings.Contains(low, "delegate")
}

// handed compares the words of a call that hands the work on with the prompt.
func (b *inUnits) handed(l *looked, e *ended) {
	said := tool.Fields(e.use.Arguments())
	if len(said) > maxAllPrompt {
		return
	}
	all := wholesOf(said)
	for _, a := range b.asked {
		i := slices.IndexFunc(all, func(m measure) bool { return m.number == a.number })
		if i < 0 || slices.Contains(all, a) || slices.Contains(b.asked, all[i]) || a.number < 3 {
			continue
		}
		f := e.finding(Likely, fmt.Sprintf("the prompt says %s %s, and here it is %s %s", shown(a.number), a.unit.name, shown(a.number), all[i].unit.name))
		at := b.at
		f.Counterpart = &at
		l.say(e.place, ruleUnit, model.Hash(a.unit.name+all[i].unit.name), f)
		return
	}
}

// given compares the arguments of a call with the prompt and the manual.
func (b *inUnits) given(l *looked, e *ended) {
	for name, v := range e.use.Arguments().Members() {
		n, ok := v.Int()
		if !ok || v.Kind() != rawjson.Number {
			continue
		}
		if _, ok := b.manual[name]; !ok && name == "value" {
			name = settingNamed(e.use.Arguments())
		}
		unit, ok := b.manual[name]
		if !ok {
			continue
		}
		for _, a := range b.asked {
			if float64(n) != a.number || !a.unit.isDuration() || slices.Contains(b.asked, measure{a.number, unit}) {
				continue
			}
			f := e.finding(Likely, fmt.Sprintf("the prompt says %d %s; %s is in %s, and %d was given", n, a.unit.name, name, unit.name, n))
			at := b.at
			f.Counterpart = &at
			l.say(e.place, ruleUnit, model.Hash(name), f)
			return
		}
	}
}

// settingNamed is the setting that a call gives a value to: the last name of oven.upper.on.
func settingNamed(arguments rawjson.Value) string {
	name := arguments.First("path", "key", "name", "setting", "field", "option", "parameter").Text()
	return name[strings.LastIndexAny(name, "./")+1:]
}
