package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/wordset"
)

// Of what a person said how much it may cost.

// A payable is what a bound of the cost is of.
type payable struct {
	total  bool     // of all that is paid for it
	what   []string // what its clause names
	around []string // what the sentence names, or the one with which it is ordered
}

var (
	costForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:costs?|budget)\b|\b(?:i|we)(?:['’](?:d|ll|m))?\s(?:[\w'’]+\s){0,4}(?:pay|spend|be charged)\b|\bcharge (?:me|us)\b`)
	})
	// noCostForm is how it is said that something costs no more than what follows.
	noCostForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\bnot|n['’]t|\bnever)\s(?:\w+\s){0,3}(?:cost|pay|spend)\s(?:me\s)?$`)
	})
	// mindForm is how something is told of a cost that bounds none.
	mindForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:mind|care|matters?|surprised?|sure|know|used|last|yesterday|ago|was|were|had|(?:you|they|he|she|who)\s(?:\w+\s)?(?:pay|spend|charge)s?)\b`)
	})
	wishForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:should|must|may|can|could|cannot|want|would|will|shall|please|let|if|only|budget|not|never|no|need)\b|n['’]t\b|['’](?:d|ll)\b`)
	})
	agreedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:yes|yeah|yep|ok|okay|sure|go ahead|go on|fine|all right|proceed|confirm\w*|agree\w*|do it)\b`)
	})
	ordersForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:please|book|rebook|change|exchange|buy|order|upgrade|take|get|cancel|send|make|add|reserve|move|i(?:['’]d like| want| need| would like))\b`)
	})
	clauseForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)[,:(]|\b(?:and|but|as long as|provided)\b`)
	})
	// plainWords are those of a clause about a cost that name nothing.
	plainWords = wordset.Set{Words: "it its that this these those they them should must not cost costs can may i we you want wants pay spend to will would does do don won shouldn mustn doesn the my our me us for in of on at be is are all altogether total overall extra more max maximum please dollar dollars euro euros usd eur gbp chf than no never cannot could shall let only so then whole everything price budget one ones new charged charge like need have any though or too just really definitely ever about"}
	eachWords  = wordset.Set{Words: "a an per each every apiece"}
)

// isOfCost reports whether a clause is about what something may cost who says it.
func isOfCost(clause string) bool {
	return costForm().MatchString(clause) && wishForm().MatchString(clause) && !mindForm().MatchString(clause)
}

// lastClause is the last part of a sentence.
func lastClause(text string) string {
	if all := clauseForm().FindAllStringIndex(text, -1); len(all) > 0 {
		return text[all[len(all)-1][1]:]
	}
	return text
}

// payableOf returns of what a bound from one place of a message to another one is. It is of no
// total where it is of each of some, and where the message agrees to something or orders more.
func payableOf(text string, at, to int) (p payable) {
	const ends = ".;!?\n"
	from := strings.LastIndexAny(text[:at], ends) + 1
	clause := lastClause(text[from:at])
	behind, after := text[to:], ""
	if i := strings.IndexAny(behind, ends+","); i >= 0 {
		behind, after = behind[:i], behind[i:]
	}
	if slices.ContainsFunc(lowerWords(behind), eachWords.Has) {
		return payable{}
	}
	p.what = append(contentOf(clause), contentOf(behind)...)
	p.around = contentOf(text[from : at-len(clause)])
	orders := 0
	for sentence := range strings.FieldsFuncSeq(text[:from], func(c rune) bool { return strings.ContainsRune(ends, c) }) {
		if agreedForm().MatchString(sentence) {
			return payable{}
		}
		if ordersForm().MatchString(sentence) {
			orders++
			p.around = append(p.around, contentOf(sentence)...)
		}
	}
	p.total = orders < 2 && !agreedForm().MatchString(after) && !ordersForm().MatchString(after)
	return p
}

// holds reports whether a call is what a bound is of.
func (p *payable) holds(e *ended) bool {
	name := lowerWords(strings.Join(model.Words(e.call.Name), " "))
	has := func(words []string) func(string) bool {
		return func(w string) bool { return slices.ContainsFunc(words, func(o string) bool { return sameThing(w, o) }) }
	}
	switch {
	case !p.total:
		return false
	case len(p.what) > 0:
		return !slices.ContainsFunc(p.what, func(w string) bool { return !has(name)(w) })
	case len(p.around) > 0:
		given := string(e.call.Arguments)
		return slices.ContainsFunc(p.around, has(append(name, lowerWords(given[:min(len(given), maxGivenLen)])...)))
	}
	return true
}

// sameThing reports whether two words are the same, of one or of several.
func sameThing(a, b string) bool {
	return len(a) > 2 && strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s")
}

// contentOf are the words of a text that may name a thing.
func contentOf(text string) []string {
	return slices.DeleteFunc(lowerWords(text), func(w string) bool { return len(w) < 2 || plainWords.Has(w) })
}

func lowerWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c < 'a' || c > 'z' })
}
