package findings

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"msgview/model/wordset"
)

// What a hook says again and again to have an agent work well is told by what it may say at all: what
// else could direct a model nobody can list.

// remindings are how a sentence begins that asks for no more than care and speed, in small letters.
var remindings = [...]string{"verify ", "test ", "check ", "double-check ", "double check ", "review ", "validate ", "ensure ", "make sure ", "run ", "rerun ", "re-run ", "read ", "combine ", "batch ", "think ", "plan ",
	"be careful", "be thorough", "be concise", "be brief", "use parallel ", "use batch ", "use run_in_background ", "keep the todo ", "keep your todo ", "keep todo ", "update the todo ", "update your todo "}

var (
	// workWords are all that such a sentence is made of: no name, no value, nobody else, and nothing to leave.
	workWords = wordset.Set{Words: `verify verifying validate validating test tests testing check checks checking double review reviewing ensure make sure use using read reading combine combining run running re rerun batch batches batching keep think
		plan planning careful carefully thorough thoroughly concise brief update updating todo todos list lists task tasks change changes changing edit edits editing code modify modifying file files function functions functionality
		work works working search searches searching pattern patterns grep glob tool tools call calls parallel execution operation operations long large multiple several many independent investigating analysis faster fast efficient
		efficiency quality build builds install npm background lint linter linting type types result results output step steps progress complete completing done finish finishing mark marking before after when whenever while
		possible expected pass as by for of in with and or the a an any all each every your you it its that this are is to up date edge case cases coverage adding`}
	// didWords are all that a sentence about what was done so far is made of.
	didWords = wordset.Set{Words: "code file files change changes edits edited modified changed read reading search searches searching editing extensive many much large long multiple several of the was were have has been"}
)

// maxReminder is how long a reminder is at most, in bytes.
const maxReminder = 300

// isReminder reports whether what a hook put in only asks to work well, as it does again and again, or
// says what is shown.
func isReminder(text string) (reminds bool) {
	if text = strings.TrimSpace(text); len(text) > maxReminder {
		return false
	}
	if visibleForm().MatchString(text) {
		return true
	}
	if strings.ContainsFunc(text, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" \n.,:;!()-'’_", c)
	}) {
		return false
	}
	for _, sentence := range endedSentences(text) {
		switch sentence = strings.ToLower(sentence); {
		case asksForCare(sentence):
			reminds = true
		case !isMadeOf(sentence, &didWords):
			return false
		}
	}
	return reminds
}

// visibleForm is how a program says which file a person sees: nothing is to be done for that.
var visibleForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\S+\.\w+ is (?:now )?(?:visible|open|opened|shown) in the (?:\w+ ){0,3}(?:panel|preview|editor|browser|tab|window|viewer)\.?$`)
})

// asksForCare reports whether a sentence in small letters asks to work well, and for nothing else.
func asksForCare(sentence string) bool {
	for _, w := range [...]string{"reminder: ", "please ", "don't forget to ", "don’t forget to ", "remember to "} {
		sentence = strings.TrimPrefix(sentence, w)
	}
	begins := false
	for _, w := range remindings {
		begins = begins || strings.HasPrefix(sentence, w)
	}
	if rest, ok := strings.CutPrefix(sentence, "consider "); ok {
		first, _, _ := strings.Cut(rest, " ")
		begins, sentence = strings.HasSuffix(first, "ing") && (!changesWords.Has(first) || ofTodos(rest)), rest // what is considered as something is said to be it
	}
	return begins && !ordersChange(sentence) && !strings.ContainsAny(sentence, "0123456789") && isMadeOf(sentence, &workWords)
}

// changesWords are how one is told to change something, by name or as a sentence begins.
var changesWords = wordset.Set{Words: "mark edit change modify update marking editing changing modifying updating"}

// ordersChange reports whether a sentence that asks for care goes on to say what is to be changed: edit
// the expected results. A list of what is to be done is kept with care.
func ordersChange(sentence string) bool {
	clause := "" // what stands before in it
	for from := 0; from < len(sentence); {
		end := from + strings.IndexFunc(sentence[from:]+" ", func(c rune) bool { return !unicode.IsLetter(c) })
		if end == from {
			if strings.ContainsRune(":;,-(", rune(sentence[from])) {
				clause = "and"
			}
			from++
			for from < len(sentence) && sentence[from]&0xc0 == 0x80 {
				from++
			}
			continue
		}
		w, rest := sentence[from:end], strings.TrimLeft(sentence[end:], " ")
		if changesWords.Has(w) && !strings.HasSuffix(w, "ing") && leadsToVerb.Has(clause) && rest != "" && unicode.IsLetter(rune(rest[0])) && !behindNoun.Has(firstOf(rest, " ")) && !ofTodos(sentence[from:]) {
			return true
		}
		if clause = w; w == "you" && (strings.HasSuffix(sentence[:from], "sure ") || strings.HasSuffix(sentence[:from], "ensure ") || strings.HasSuffix(sentence[:from], "that ")) {
			clause = "to"
		}
		from = end
	}
	return false
}

// leadsToVerb stand before a verb that says what to do, and behindNoun behind a word that is none.
var (
	leadsToVerb = wordset.Set{Words: "and or to"}
	behindNoun  = wordset.Set{Words: "before after when whenever while of in with is are to and or by for as"}
)

// ofTodos reports whether what begins with a verb is done to the list of what is to be done.
func ofTodos(clause string) bool {
	_, rest, _ := strings.Cut(clause, " ")
	return strings.HasPrefix(strings.TrimPrefix(strings.TrimPrefix(rest, "the "), "your "), "todo")
}

// isMadeOf reports whether a sentence is made of words of a set, and of numbers.
func isMadeOf(sentence string, words *wordset.Set) bool {
	for w := range strings.FieldsFuncSeq(sentence, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if !words.Has(w) {
			return false
		}
	}
	return true
}

// maxStamped is how long a text is at most whose times and ids are looked for, in bytes.
const maxStamped = 64 << 10

// momentForm is a day, an hour or a place in a file, which is another one each time.
var momentForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d\S*)?|\b\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m\b)?|\b\d{1,2}([./])\d{1,2}[./](?:\d\d)?\d\d\b|"\w*(?:line|column|col|character)": ?\d+|:\d+:\d+\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}\b`)
})

// withoutMoments returns a text without its times and places and the ids that a program made. What other numbers
// it has may direct a model: a limit, a port, a sum.
func withoutMoments(text string) string {
	if len(text) > maxStamped || !strings.ContainsAny(text, "0123456789") {
		return text
	}
	var b strings.Builder
	for text = momentsCut(text); text != ""; {
		n := 0
		for n < len(text) && inID(text[n]) {
			n++
		}
		if word := text[:n]; !isMadeID(word) || strings.Trim(word, "0123456789") == "" {
			b.WriteString(word)
		}
		if n < len(text) {
			b.WriteByte(text[n])
			n++
		}
		text = text[n:]
	}
	return b.String()
}

// momentsCut returns a text without what momentForm is of. It is asked only of the words around those
// with a digit: the form costs much, and texts are long.
func momentsCut(text string) string {
	const beside = 2 // words without one are the end of a stretch
	var b strings.Builder
	from, before, rest, plain := -1, 0, 0, 0
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexAny(text[at:], " \n"); i >= 0 {
			end = at + i
		}
		switch {
		case strings.ContainsAny(text[at:end], "0123456789"):
			if plain = 0; from < 0 {
				b.WriteString(text[rest:before])
				from = before
			}
		case from >= 0:
			if plain++; plain == beside {
				b.WriteString(momentForm().ReplaceAllString(text[from:at], ""))
				from, rest = -1, at
			}
		}
		before, at = at, end+1
	}
	if from >= 0 {
		return b.String() + momentForm().ReplaceAllString(text[from:], "")
	}
	return b.String() + text[rest:]
}
