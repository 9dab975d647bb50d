package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/wordset"
)

// Of what a person said how much it may cost.

// A payable is what a bound of the cost is of.
type payable struct {
	total  bool       // of all that is paid for it
	agrees bool       // another sentence of the message agrees to something
	more   bool       // the message names something beside its clause
	what   []string   // what its clause names
	near   []string   // what the order names that it belongs to
	others []string   // what other orders of the message name
	orders int        // how many others there are
	beside [][]string // what sentences name that stand between it and its order
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
	// leaveForm is how a model asks whether it is to do something.
	leaveForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:shall i|should i|may i|do you want|would you like|are you (?:ok|okay|fine|happy)|is (?:that|this|it) (?:ok|okay|fine|all right)|proceed|confirm|go ahead|agree|accept)\b`)
	})
	// leaveWords are those one of which a text has that one of these forms is in.
	leaveWords = sync.OnceValue(func() *literals.Set {
		return literals.New("should", "shall", "may i", "want", "like", "are you", "ok", "fine", "right", "proceed", "confirm", "go ahead", "agree", "accept", "yes", "approv", "consent", "permission", "if i", "if you")
	})
	// awaitsForm is how it does so without a question.
	awaitsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\byes\b|\b(?:please|your?|need|await)\b[^.!?\n]{0,40}\b(?:confirm|approv|consent|permission|agree|accept|ok\b|okay\b)|\bif (?:i|you)\b`)
	})
	// aboutForm is how a sentence begins that tells of who says it, and names nothing.
	aboutForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\s*(?:(?:as|since|because|and|but|so)\s+)?(?:(?:i am|i['’]m|we are|we['’]re)(?:\s+(?:really|very|quite|also|just))?\s+(?:in|a|an|on|not|short|afraid|sorry|poor|busy)\b|my name\b|thanks?\b|hello\b|hi\b)`)
	})
	ordersForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:` + strings.ReplaceAll(orderWords.Words, " ", "|") + `|i(?:['’]d like| want| need| would like))\b`)
	})
	clauseForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)[,:(]|\b(?:and|but|so|as long as|provided)\b`)
	})
	// plainWords are those of a clause about a cost that name nothing.
	plainWords = wordset.Set{Words: "it its that this these those they them should must not cost costs can may i we you want wants pay spend to will would does do don won shouldn mustn doesn the my our me us for in of on at be is are all altogether total overall extra more max maximum please dollar dollars euro euros usd eur gbp chf than no never cannot could shall let only so then whole everything price budget one ones new charged charge like need have any though or too just really definitely ever about if sure also thank thanks hello hi yes okay ok now there here with from by as or and but go"}
	orderWords = wordset.Set{Words: "book rebook change exchange buy order upgrade take get cancel send make add reserve move put switch swap replace reschedule purchase"}
	// dueWords name in a clause about a cost nothing but what is ordered.
	dueWords  = wordset.Set{Words: "change changes changing move order booking purchase payment bill difference rebook rebooking book buy get take make"}
	eachWords = wordset.Set{Words: "a an per each every apiece"}
)

const (
	sentenceEnds = ".;!?\n"
	maxContent   = 64
)

func isSentenceEnd(c rune) bool { return strings.ContainsRune(sentenceEnds, c) }

// isOfCost reports whether a clause is about what something may cost who says it.
func isOfCost(clause string) bool {
	return costForm().MatchString(clause) && (wishForm().MatchString(clause) || strings.Contains(clause, makeSure)) && !isMinded(clause)
}

// makeSure asks for something, where sure alone bounds no cost.
const makeSure = "make sure"

// isMinded reports whether a clause tells something of a cost.
func isMinded(clause string) bool {
	return mindForm().MatchString(strings.Replace(clause, makeSure, "", 1))
}

// asksLeave reports whether what a model said asks whether it is to do something, or names a sum that
// is more than a person allows who agrees.
func asksLeave(text string, most float64) bool {
	asks := strings.HasSuffix(text, "?")
	return asks && (hasUnit(text) || leaveForm().MatchString(text)) || awaitsForm().MatchString(text) ||
		hasUnit(text) && slices.ContainsFunc(sumsIn(text), func(n float64) bool { return n > most })
}

// lastClause is the last part of a sentence.
func lastClause(text string) string {
	if all := clauseForm().FindAllStringIndex(text, -1); len(all) > 0 {
		return text[all[len(all)-1][1]:]
	}
	return text
}

// payableOf returns of what a bound from one place of a message to another one is. It is of no
// total where it is of each of some.
func payableOf(text string, at, to int) (p payable) {
	from := strings.LastIndexAny(text[:at], sentenceEnds) + 1
	clause := lastClause(text[from:at])
	begin, end := at-len(clause), to+len(text[to:])
	if i := strings.IndexAny(text[to:], sentenceEnds); i >= 0 {
		end = to + i
	}
	if i := clauseForm().FindStringIndex(text[to:end]); i != nil {
		end = to + i[0]
	}
	behind, after := text[to:end], text[end:]
	p.total = !slices.ContainsFunc(lowerWords(behind), eachWords.Has)
	p.agrees = agreedForm().MatchString(text[:from]) || agreedForm().MatchString(after)
	p.more = len(contentOf(text[:begin])) > 0 || len(contentOf(after)) > 0
	p.what = slices.DeleteFunc(append(contentOf(clause), contentOf(behind)...), func(w string) bool {
		return dueWords.Has(w) || orderWords.Has(w) && !ordersElse(text, w)
	})

	// It belongs to the order of its own sentence, or else to the last one before it.
	orders := orderSentences(text[:from])
	k := len(orders) - 1
	orders = append(orders, orderSentences(after)...)
	p.near = contentOf(text[from:begin])
	if !slices.ContainsFunc(lowerWords(text[from:begin]), orderWords.Has) && !beginsOrder(clause) {
		p.beside = besideOrder(text[:begin], after, k >= 0)
		if len(orders) > 0 {
			k = max(0, k)
			p.near = append(p.near, contentOf(orders[k])...)
			orders = slices.Delete(orders, k, k+1)
		}
	}
	p.orders = len(orders)
	for _, sentence := range orders[:min(len(orders), maxContent)] {
		p.others = append(p.others, contentOf(sentence)...)
	}
	p.others = slices.DeleteFunc(p.others, func(w string) bool { return slices.Contains(p.near, w) })
	p.others = p.others[:min(len(p.others), maxContent)]
	return p
}

// orderSentences returns the sentences of a text that order something.
func orderSentences(text string) (all []string) {
	for sentence := range strings.FieldsFuncSeq(text, isSentenceEnd) {
		if ordersForm().MatchString(sentence) && !costForm().MatchString(sentence) {
			all = append(all, sentence)
		}
	}
	return all
}

// besideOrder returns what the sentences name that stand between a bound and its order, which is the
// last one before it or, if there is none, the first one behind it.
func besideOrder(before, after string, ordered bool) (all [][]string) {
	enter := func(text string) {
		for sentence := range strings.FieldsFuncSeq(text, isSentenceEnd) {
			if ordersForm().MatchString(sentence) && !costForm().MatchString(sentence) {
				if !ordered {
					return
				}
				all = nil
				continue
			}
			if named := slices.DeleteFunc(contentOf(sentence), isWhen); len(named) > 0 && len(all) < maxBounds && !aboutForm().MatchString(sentence) {
				all = append(all, named)
			}
		}
	}
	enter(before)
	if i := strings.IndexAny(after, sentenceEnds); i >= 0 && !ordered {
		enter(after[i:])
	}
	return all
}

// isWhen reports whether a word only tells when something is to be, or how much that is wished.
func isWhen(w string) bool { return isDigitByte(w[0]) && !isIDWord(w) || whenWords.Has(w) }

var whenWords = wordset.Set{Words: `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
	monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun weekend weekday week day days today tonight tomorrow morning afternoon evening night noon midnight midday
	early earlier earliest late later latest soon before after around about between until till next same possible possibly ideally preferably best better rather am pm clock time`}

// beginsOrder reports whether a clause begins as an order does: cancel it, and no: the change.
func beginsOrder(clause string) bool {
	words := lowerWords(clause)
	return len(words) > 0 && orderWords.Has(words[0]) && !strings.Contains(clause, makeSure) || len(words) > 1 && words[0] == "please" && orderWords.Has(words[1])
}

// ordersElse reports whether a text has another word of an order.
func ordersElse(text, but string) bool {
	return slices.ContainsFunc(lowerWords(text), func(w string) bool { return w != but && orderWords.Has(w) })
}

// holds reports whether a call is what a bound is of, as long as nothing tells that it is of something
// else: its clause names what the call has not, or its order another thing by its id, or another order
// of the message names what the call has, or a sentence beside it something else, whatever that says of it.
func (p *payable) holds(e *ended) bool {
	if !p.total {
		return false
	}
	given := string(e.call.Arguments)
	words := append(lowerWords(strings.Join(model.Words(e.call.Name), " ")), lowerWords(given[:min(len(given), maxGivenLen)])...)
	has := func(w string) bool { return slices.ContainsFunc(words, func(o string) bool { return sameThing(w, o) }) }
	switch named := slices.ContainsFunc(p.near, has); {
	case len(p.what) > 0:
		return !p.more || !slices.ContainsFunc(p.what, func(w string) bool { return !has(w) && !isDigitByte(w[0]) })
	case slices.ContainsFunc(p.others, has), p.orders > 0 && !named,
		slices.ContainsFunc(p.beside, func(named []string) bool { return !slices.ContainsFunc(named, has) }):
		return false
	default:
		return !slices.ContainsFunc(p.near, isIDWord) || slices.ContainsFunc(p.near, func(w string) bool { return isIDWord(w) && has(w) })
	}
}

// sameThing reports whether two words are the same, of one or of several.
func sameThing(a, b string) bool {
	return a == b && (len(a) > 2 || isIDWord(a)) || len(a) > 2 && strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s")
}

// isIDWord reports whether a word has letters and digits as an id does: no 5th, and no 10am.
func isIDWord(w string) bool {
	rest := strings.TrimLeft(w, "0123456789")
	return strings.ContainsAny(rest, "0123456789") && strings.ContainsFunc(rest, unicode.IsLetter)
}

// contentOf are the first words of a text that may name a thing.
func contentOf(text string) []string {
	words := slices.DeleteFunc(lowerWords(text), func(w string) bool { return len(w) < 2 || plainWords.Has(w) })
	return words[:min(len(words), maxContent)]
}

// lowerWords are the words of a text, and those with digits as they are written: a-17.
func lowerWords(text string) (words []string) {
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(c rune) bool { return (c < 'a' || c > 'z') && !isDigitRune(c) && c != '-' && c != '_' }) {
		if w = strings.Trim(w, "-_"); strings.ContainsFunc(w, isDigitRune) {
			words = append(words, strings.Clone(w))
			continue
		}
		for part := range strings.FieldsFuncSeq(w, func(c rune) bool { return c == '-' || c == '_' }) {
			words = append(words, strings.Clone(part))
		}
	}
	return words
}

func isDigitRune(c rune) bool { return c >= '0' && c <= '9' }
