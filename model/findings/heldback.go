package findings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Tools that say in JSON that all is well, and beside it that they did a part only, or nothing
// yet: 7 of 21 were rejected, a mail is held back. It is told of an answer that does not speak of it.

// A withheld is what the result of a tool says not to be done.
type withheld struct {
	said  string // the member
	count string // of how many
	state string // in which it waits
	made  bool   // it was only to be made: a draft may be all that is wanted
	begun bool   // it was only to be created, in whatever state
}

// notDoneOf returns the member by which the result of a tool says so, none if it does not.
func notDoneOf(e *ended) (n withheld) {
	if e.use.Purpose != tool.Other || size(e.result) > maxObject || asksFor(e.call) {
		return n
	}
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object {
		return n
	}
	for key, m := range v.Members() {
		switch {
		case rejectsSome(v, key, m):
			n.said, n.count = memberSaid(key, m), m.Scalar()
			if says(string(e.use.Arguments().Raw()), n.count) || membersWith(v, n.count) > 1 {
				n.count = "" // that is told of something else, too
			}
			return n
		case holdsBack(e, key, m):
			n.said, n.state = memberSaid(key, m), normal(m.Text())
			n.made = isDraft(n.state) && !sendsBy(e.call.Name, func(w string) bool { return !makeWords.Has(w) })
			n.begun = n.state != "conflict" && n.state != "insufficient_funds" && !sendsBy(e.call.Name, func(w string) bool { return w != "create" })
			return n
		}
	}
	return n
}

// membersWith returns how many members have a number.
func membersWith(v rawjson.Value, number string) (n int) {
	for _, m := range v.Members() {
		if m.Kind() == rawjson.Number && m.Scalar() == number {
			n++
		}
	}
	return n
}

func isDraft(state string) bool {
	return strings.HasPrefix(state, "draft") || state == "unsent" || state == "not_sent"
}

// isKnownTo reports whether a text of the agent tells what is not done: by its number, or by a word
// for the state in which it is.
func (n *withheld) isKnownTo(text string) bool {
	switch {
	case n.state != "":
		return n.isNamedIn(text) || heldForm().MatchString(text) || waitsIn(text) || !claimsSent(text) && asksToGoOn(text)
	case n.said != "":
		return outMentions().MatchString(text) || n.count != "" && tellsNumber(text, n.count)
	}
	return false
}

// isNamedIn reports whether a text has a word for the state. Where it says that the thing went out,
// that must be told beside it, and not denied.
func (n *withheld) isNamedIn(text string) bool {
	sent := claimsSent(text)
	return slices.ContainsFunc(stateForms[:], func(one stateForm) bool {
		switch {
		case !slices.ContainsFunc(one.states, func(w string) bool { return strings.Contains(n.state, w) }) || !one.form().MatchString(text):
			return false
		case !sent || one.despite == nil:
			return true
		}
		return slices.ContainsFunc(sentences(text), func(sentence string) bool {
			return one.form().MatchString(sentence) && one.despite(sentence)
		})
	})
}

const (
	stateNouns = `(?:approval|hold|review|confirmation|drafts?)`
	takenWords = `\b(?:is|are|was|were|been|already) taken\b|\bfull(?:y booked)?\b|\boccupied\b|\bbusy\b|\boverlap|\bclash`
)

// besideSent looks whether a part of a sentence, which does not say that something went out, tells a
// state by a form: no approval was needed is none.
func besideSent(form func() *regexp.Regexp) func(sentence string) bool {
	return func(sentence string) bool {
		return slices.ContainsFunc(partsOfSentence().Split(sentence, -1), func(one string) bool {
			return form().MatchString(one) && !noState().MatchString(one) && !claimsSent(one)
		})
	}
}

// conflictBesideSent reports whether a sentence tells that something was taken: nothing is left to do,
// and no parking is available, are no conflicts.
func conflictBesideSent(sentence string) bool {
	return takenForm().MatchString(sentence) || otherTimeForm().MatchString(sentence) && !elseForm().MatchString(sentence)
}

var (
	partsOfSentence = heldWords(`, | (?:but|though|although|however) `)
	noState         = heldWords(`\b(?:no|without) (?:\w+ ){0,2}?` + stateNouns + `\b[^.]{0,30}\b(?:needed|required|necessary)\b|(?:\bno|\bnot|n['’]t|\bwithout) (?:need|requir)\w* (?:\w+ ){0,2}?` + stateNouns + `\b`)
	otherTimeForm   = heldWords(`\d|\b(?:instead|so|but|therefore)\b|\balternativ`)
	elseForm        = heldWords(`\b(?:else|more|to do)\b`)
	takenForm       = heldWords(takenWords)
)

// A stateForm finds words for some states. Those of another are no news of this one: who publishes
// from a draft does not say that the post waits for a review.
type stateForm struct {
	states  []string // parts of their names
	form    func() *regexp.Regexp
	despite func(sentence string) bool // whether it tells the state where the thing is said to have gone out
}

func heldWords(form string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)` + form) })
}

var (
	holdForm   = heldWords(`\b(?:on|a) hold\b|\bheld\b|\bpending\b|\bapproval\b`)
	reviewForm = heldWords(`\bpending\b|\bapproval\b|\bapproves?\b|\b(?:in|under|for|a|your) review\b|\bconfirm (?:it|them|this)\b|\b(?:needs?|requires?|wants?|for) (?:your |his |her |their |a )?confirmation\b`)
	// draftForm has no word of who drafted something, and may have sent it then.
	draftForm = heldWords(`\bdrafts?\b|\bunsent\b|\bundelivered\b`)
)

var stateForms = [...]stateForm{
	{[]string{"draft", "sent", "delivered"}, heldWords(`\bdraft|\bunsent\b|\bundelivered\b`), besideSent(draftForm)},
	{[]string{"hold", "held"}, holdForm, besideSent(holdForm)},
	{[]string{"approval", "review", "confirmation"}, reviewForm, besideSent(reviewForm)},
	{[]string{"conflict"}, heldWords(`\b(?:no|none|nothing)\b[^.;!?\n]{0,30}?\b(?:free|left|open|available|longer)\b|` + takenWords), conflictBesideSent},
	{[]string{"block"}, heldWords(`block`), nil}, // 8 to 9 is blocked, too
	{[]string{"suppress"}, heldWords(`suppress`), nil},
	{[]string{"quarantin"}, heldWords(`quarantin`), nil},
	{[]string{"funds"}, heldWords(`funds`), nil},
}

// mentionsHeld reports whether somebody who asks speaks of a thing that waits.
func mentionsHeld(asked string) bool {
	return literals.In(heldMentionWords(), asked) && heldMentions().MatchString(asked)
}

// waitsIn reports whether a text says that something waits, in a sentence that does not say that it
// went out. Who waits for it, or for nothing more, is another.
func waitsIn(text string) bool {
	if !waitForm().MatchString(text) {
		return false
	}
	return slices.ContainsFunc(sentences(text), func(one string) bool {
		return waitForm().MatchString(one) && !othersWait().MatchString(one) && !claimsSent(one)
	})
}

// asksToGoOn reports whether a text asks whether it is to go on with the same thing.
func asksToGoOn(text string) bool {
	return slices.ContainsFunc(askForm().FindAllString(text, 4), func(one string) bool { return !moreForm().MatchString(one) })
}

// claimsSent reports whether a text says that something went out. What was submitted may wait.
func claimsSent(text string) bool {
	for _, form := range [...]*regexp.Regexp{sentForm(), publishedForm()} {
		for _, m := range form.FindAllStringIndex(text, 8) {
			if !strings.EqualFold(text[m[0]:m[1]], "submitted") && !unsentForm().MatchString(text[max(0, m[0]-40):m[0]]) && !toBeApproved().MatchString(text[m[1]:min(len(text), m[1]+60)]) {
				return true
			}
		}
	}
	return false
}

var (
	// unsentForm stands before a word for it where it is not so, or not yet, or another did it before.
	unsentForm = heldWords(`\b(?:not|never|no|nothing|none|without|be|once|until|if|when|before|already|fully|cannot|\w+n['’]t)\s+(?:(?:yet|been|be|it|is|was|actually|being)\s+)*$`)
	// toBeApproved stands behind it where it went to who is to agree.
	toBeApproved = heldWords(`^ (?:\w+ ){0,5}?for (?:\w+ )?(?:approval|review|confirmation|sign.?off)\b`)
)

// isWanted reports whether what was made may be as it was to be, so that only who says that it went
// out is wrong.
func (n *withheld) isWanted(asked bool, text string) bool {
	return n.state != "" && (n.made || asked || n.begun && madeForm().MatchString(text)) && !sentForm().MatchString(text) && !publishedForm().MatchString(text)
}

var (
	// heldMentions finds words by which somebody who asks speaks of a thing that waits.
	heldMentions = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bdraft|\bpending\b|\bapproval\b|\bapproves?\b|\bwait(?:s|ing)?\b|\bawait|\b(?:on|a) hold\b|\bheld\b|\b(?:in|under|for|a|your) review\b|sign.?off\b|\bunsent\b|finali[sz]e|\b(?:for you|yours|up to you) to\b|\b(?:once|until) (?:you|he|she|they|somebody|someone)\b|\bconfirm (?:it|them|this)\b|\b(?:needs?|requires?|wants?|for) (?:your |his |her |their |a )?confirmation\b`)
	})
	// heldMentionWords are words one of which stands wherever heldMentions finds something.
	heldMentionWords = sync.OnceValue(func() *literals.Set {
		return literals.New("draft", "pending", "approv", "wait", "hold", "held", "review", "sign", "unsent", "finali", "for you", "yours", "up to you", "once", "until", "confirm")
	})
	// heldForm finds words by which an answer says of anything that it is not done before somebody
	// does something.
	heldForm = sync.OnceValue(func() *regexp.Regexp {
		const lets = `(?:approv|confirm|releas|sign|agree|accept|review|check|look|decide|send|sent|publish|finali[sz]|submit|pay|post|ok\b|say\b)`
		return regexp.MustCompile(`(?i)\b(?:in|as|still|is) (?:(?:an?|your|the|its) )*drafts?\b|\b(?:is|are|was|were|be|been|put|placed|still|now|currently) (?:\w+ )?(?:on hold|held (?:back|for|until|by)|pending)\b|\bsign.?off\b` +
			`|\b(?:for you|yours|up to you) to (?:\w+ )?` + lets + `|\b(?:once|until) (?:you|he|she|they|somebody|someone)\b[^.;!?\n]{0,40}?\b` + lets + `|\b(?:you|to|be) finali[sz]ed?\b`)
	})
	waitForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:wait(?:s|ing)?|await(?:s|ing)?)\b`)
	})
	othersWait = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:wait(?:s|ing)? for|await(?:s|ing)?) (?:it|them|nothing|none|no)\b`)
	})
	askForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:shall|should|may) (?:I|we)\b[^.!?\n]{0,120}\?`)
	})
	moreForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:also|too|as well|else|another|next|more|further)\b`)
	})
	madeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:created|opened|added|filed|made|set up)\b`)
	})
	publishedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:published|released|posted|submitted|booked|scheduled|issued|live)\b`)
	})
	// smallNumbers are what numbers are called, from two on.
	smallNumbers = [...]string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
)

// tellsNumber reports whether a text has a number, which is no part of a time or of a date, and not
// that of a row in a list.
func tellsNumber(text, number string) bool {
	if n, err := strconv.Atoi(number); err == nil && n >= 2 && n-2 < len(smallNumbers) && says(strings.ToLower(text), smallNumbers[n-2]) {
		return true
	}
	for at := 0; ; {
		i := strings.Index(text[at:], number)
		if i < 0 {
			return false
		}
		from := at + i
		at = from + len(number)
		before, behind := text[:from], text[at:]
		isPart := before != "" && (isWordInside(before[len(before)-1]) || strings.ContainsRune(".,:/-#", rune(before[len(before)-1]))) ||
			behind != "" && (isWordInside(behind[0]) || len(behind) > 1 && strings.ContainsRune(".,:/-", rune(behind[0])) && isWordInside(behind[1]))
		isItem := strings.HasPrefix(behind, ". ") && (strings.TrimRight(before, " \t") == "" || strings.HasSuffix(strings.TrimRight(before, " \t"), "\n"))
		if !isPart && !isItem {
			return true
		}
	}
}

func memberSaid(key string, m rawjson.Value) string {
	return `"` + key + `": ` + string(m.Raw()[:min(len(m.Raw()), maxSaid)])
}

// rejectsSome reports whether a member counts what was not done of many, beside one that counts
// what was.
func rejectsSome(v rawjson.Value, key string, m rawjson.Value) bool {
	if n, ok := m.Int(); !ok || n <= 0 || !leftUndone.Has(whatCounts(key)) {
		return false
	}
	for k, n := range v.Members() {
		if k = whatCounts(k); n.Kind() == rawjson.Number && (doings.Has(k) || wellDone.Has(k)) {
			return true
		}
	}
	return false
}

// whatCounts is what a member counts: rejected_count, numRejected.
func whatCounts(key string) string {
	words := model.Words(key)
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	switch n := len(words); {
	case n > 1 && (words[n-1] == "count" || words[n-1] == "total"):
		words = words[:n-1]
	case n > 1 && (words[0] == "num" || words[0] == "total" || words[0] == "n"):
		words = words[1:]
	}
	return strings.Join(words, "")
}

var (
	// leftUndone are what members count that was not done.
	leftUndone = wordset.Set{Words: "rejected rejections refused bounced undelivered undeliverable unprocessed dropped invalid notfound notupdated unmatched failed errors error"}
	// wellDone are, beside doings, what members count that was.
	wellDone = wordset.Set{Words: "imported succeeded successful success migrated added moved assigned reassigned copied indexed synced matched loaded exported converted tagged ok"}
)

// holdsBack reports whether a member says that what a tool was to send or to put in force waits.
// Drafts may be asked for.
func holdsBack(e *ended, key string, m rawjson.Value) bool {
	switch strings.ToLower(key) {
	case "status", "state", "folder", "delivery", "delivery_status", "deliverystatus", "outcome":
	default:
		return false
	}
	said := normal(m.Text())
	if !heldBack.Has(said) {
		return false
	}
	return sends(e.call.Name) && !strings.Contains(normal(string(e.use.Arguments().Raw())), strings.TrimSuffix(said, "s"))
}

// normal is how a state is written of whatever tool.
func normal(state string) string {
	return strings.ToLower(strings.NewReplacer("-", "_", " ", "_").Replace(state))
}

var (
	heldBack  = wordset.Set{Words: "held on_hold hold draft drafts quarantined quarantine blocked suppressed pending_approval awaiting_approval needs_approval requires_approval pending_review awaiting_review needs_review in_review not_sent unsent not_delivered undelivered conflict insufficient_funds needs_confirmation requires_confirmation awaiting_confirmation"}
	sendWords = wordset.Set{Words: "send submit publish pay transfer deploy release book order post refund charge reserve schedule move create invite notify email dispatch cancel activate approve"}
	// makeWords are those of them that make something, which may go out later.
	makeWords = wordset.Set{Words: "create move book order cancel schedule reserve"}
)
