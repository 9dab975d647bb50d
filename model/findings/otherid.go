package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
)

// A person says by a number who is meant, a result lists that number and one that is easily taken for it, and
// the calls go on with the other one.
var ruleOtherID = &Rule{"contradiction.other-id", Contradiction, Warning, "calls go on with another number than the person gave, of two that a result lists", "The person gave a number of six digits or more, in whatever groups. A result lists it, and another one of the same form that has the same digits in another order, and is no date. A later call is given that one, none the person's, and no prompt has it."}

// otherIDs is the follower of the rule.
type otherIDs struct{ threads latest[uint64, *givenIDs] }

// givenIDs are the numbers that the person of a thread gave, and what is taken for one.
type givenIDs struct {
	said   []string // only the digits
	used   []string // those that a call was given
	listed []mixedUp
}

// mixedUp is a number of the person that a result lists beside another one.
type mixedUp struct {
	meant, other string // as the result writes them
	at           Place
	place        Place // of the call that was given the other one
	finding      *Finding
}

const (
	leastID    = 6
	mostID     = 20
	maxOfIDs   = 32
	mostListed = 16 << 10
)

// groupedForm is a number in groups, with what else may stand before its digits left out.
var groupedForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d(?:[ /-]?\d){5,24}`) })

func (g *otherIDs) message(_ *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	text := textOf(s.message)
	if len(text) > maxAllPrompt {
		return
	}
	all := numbersWritten(text, maxOfIDs)
	if len(all) == 0 {
		return
	}
	of := g.threads.of(s.thread, func() *givenIDs { return &givenIDs{} })
	for _, id := range all {
		if id = onlyDigits(id); len(id) >= leastID && len(id) <= mostID && len(of.said) < maxOfIDs && !slices.Contains(of.said, id) {
			of.said = append(of.said, id)
		}
	}
	of.listed = slices.DeleteFunc(of.listed, func(m mixedUp) bool { return slices.Contains(of.said, onlyDigits(m.other)) })
}

func (g *otherIDs) ended(_ *Finder, _ *looked, s *step, e *ended) {
	of, ok := g.threads.get(s.thread)
	if !ok || e.result == nil {
		return
	}
	asked := argumentsTo(e)
	if e.fine() && size(e.result) <= mostListed {
		defer of.uses(asked, saidBy(e.result)) // what lists them may have been given it
	}
	if len(of.listed) > 0 {
		for i := range of.listed {
			m := &of.listed[i]
			switch {
			case m.at.Entry >= e.place.Entry:
			case m.meant == "":
			case strings.Contains(asked, m.meant), strings.Contains(asked, onlyDigits(m.meant)):
				m.meant = "" // it is known
			case m.finding == nil && strings.Contains(asked, m.other):
				f := e.finding(Likely, m.other+", and the person gave "+m.meant)
				f.Counterpart = &m.at
				m.place, m.finding = e.place, &f
			}
		}
	}
	if n := size(e.result); !e.fine() || n < 2*leastID || n > mostListed || len(of.listed) >= maxOfIDs {
		return
	}
	text := saidBy(e.result)
	all := numbersWritten(text, 4*maxOfIDs)
	if len(all) < 2 {
		return
	}
	for _, meant := range all {
		if !slices.Contains(of.said, onlyDigits(meant)) || slices.Contains(of.used, onlyDigits(meant)) || strings.Contains(meant, " ") {
			continue
		}
		for _, other := range all {
			if isTakenFor(meant, other) && !slices.Contains(of.said, onlyDigits(other)) && !slices.ContainsFunc(of.listed, func(m mixedUp) bool { return m.other == other }) {
				of.listed = append(of.listed, mixedUp{meant: strings.Clone(meant), other: strings.Clone(other), at: e.place})
			}
		}
	}
}

// uses notes which numbers of the person a call was given that found something by them.
func (of *givenIDs) uses(asked, said string) {
	has := func(text, id string) bool {
		return strings.Contains(text, id) || slices.Contains(allDigits(numbersWritten(text, maxOfIDs)), id)
	}
	for _, id := range of.said {
		if !slices.Contains(of.used, id) && has(asked, id) && has(said, id) {
			of.used = append(of.used, id)
		}
	}
}

func (g *otherIDs) last(_ *Finder, l *looked) {
	for _, of := range g.threads.all() {
		for _, m := range of.listed {
			if m.finding != nil && m.meant != "" {
				l.say(m.place, ruleOtherID, model.Hash(m.other), *m.finding)
			}
		}
	}
}

// dayInDigits is a day as it is written in digits.
var dayInDigits = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:19|20)\d\d[-./ ]?[01]\d[-./ ]?[0-3]\d|[0-3]?\d[-./ ][01]?\d[-./ ](?:19|20)\d\d)`)
})

// numbersWritten returns the numbers in a text that stand by themselves, and are no days.
func numbersWritten(text string, most int) (all []string) {
	for _, at := range groupedForm().FindAllStringIndex(text, most) {
		one := text[at[0]:at[1]]
		before, behind := "", ""
		if at[0] > 0 {
			before = text[at[0]-1 : at[0]]
		}
		if at[1] < len(text) {
			behind = text[at[1] : at[1]+1]
		}
		if before == "." || behind == "." && at[1]+1 < len(text) && isDigitByte(text[at[1]+1]) {
			continue // of an address, a version or an amount
		}
		if !isPartOfName(before) && !isPartOfName(behind) && !dayInDigits().MatchString(one) && len(onlyDigits(one)) >= leastID {
			all = append(all, one)
		}
	}
	return all
}

// allDigits are numbers without what groups them.
func allDigits(all []string) []string {
	for i, one := range all {
		all[i] = onlyDigits(one)
	}
	return all
}

// isPartOfName reports whether a byte beside a number makes it a part of something else.
func isPartOfName(c string) bool {
	return c != "" && (isLetter(c[0]) || isDigitByte(c[0]) || c[0] == '_' || c[0] == '-' || c[0] == ':')
}

// isTakenFor reports whether two numbers are written in the same groups, and have the same digits in another
// order.
func isTakenFor(a, b string) bool {
	if a == b || len(a) != len(b) {
		return false
	}
	var count [256]int
	differ := 0
	for i := range len(a) {
		if isDigitByte(a[i]) != isDigitByte(b[i]) || !isDigitByte(a[i]) && a[i] != b[i] {
			return false
		}
		if a[i] != b[i] {
			differ++
		}
		count[a[i]]++
		count[b[i]]--
	}
	return count == [256]int{} && differ <= 4
}

// onlyDigits is a number without what stands between its digits.
func onlyDigits(s string) string {
	return strings.Map(func(c rune) rune {
		if c < '0' || c > '9' {
			return -1
		}
		return c
	}, s)
}
