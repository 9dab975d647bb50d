package findings

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
)

// A minorAmount is one that a result gives in minor units, and says so.
type minorAmount struct {
	said  string // as the result has it: 14850
	place Place
}

const maxMinors = 16

var (
	minorWords = sync.OnceValue(func() *literals.Set {
		return literals.New("minor_unit", "minorunit", "minor unit", "_cents", "in cents", "\"cents\"", "amountcents", "_minor", "smallest currency")
	})
	minorForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)"[a-z_]*(?:amount|price|fare|total|fee|sum|cost|balance|value|cents|minor)[a-z_]*":\s?"?(\d{3,9})"?[,}\s]`)
	})
)

// notesMinors keeps the amounts of a result that says it has them in minor units.
func (g *fitted) notesMinors(s *step, e *ended) {
	if !e.fine() || size(e.result) > maxBlame {
		return
	}
	text := saidBy(e.result)
	if !literals.In(minorWords(), text) {
		return
	}
	all, _ := g.minors.get(s.thread)
	all = slices.Clone(all)
	for _, m := range minorForm().FindAllStringSubmatch(text, maxMinors) {
		all = append(all, minorAmount{strings.Clone(m[1]), e.place})
	}
	g.minors.set(s.thread, all[max(0, len(all)-maxMinors):])
}

// minorOf returns the amount in minor units that a value has in major ones, up to what was rounded.
func (g *fitted) minorOf(thread uint64, value string) (minorAmount, bool) {
	given, ok := sumOf(value)
	all, _ := g.minors.get(thread)
	i := slices.IndexFunc(all, func(m minorAmount) bool {
		n, fine := sumOf(m.said)
		return ok && fine && given > 0 && math.Abs(given*100-n) < 100
	})
	if i < 0 {
		return minorAmount{}, false
	}
	return all[i], true
}
