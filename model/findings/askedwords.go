package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/wordset"
)

// An askedFor is what a prompt asks for, by its words, to be compared with that of another one.
type askedFor struct {
	words []string // that say something, in their order, with "." where a sentence ends
	stems []uint64 // what these begin with, sorted, each once
	named []uint64 // numbers, paths and names, sorted, each once
	whole []uint64 // all words, short ones, too, sorted, each once

	denied, from, to []uint64 // what is not wanted, from where and where to: what these words begin with

	last string // the word before the next one
	next role   // that of the next word
}

// A role is what a word is in a request by the one before it.
type role uint8

const (
	plainRole role = iota
	deniedRole
	fromRole
	toRole
)

// readAsked reads so many words of what is asked.
func readAsked(text string, most int) (a askedFor) {
	for line := range strings.Lines(text) {
		begins := true
		for w := range strings.FieldsSeq(withoutTime(line)) {
			if len(a.words) >= most {
				break
			}
			a.add(strings.TrimFunc(w, isAround), begins)
			begins = strings.ContainsRune(".!?:", rune(w[len(w)-1])) || begins && !strings.ContainsFunc(w, unicode.IsLetter)
			if begins {
				a.ends()
			}
		}
		a.ends()
	}
	for _, list := range [...]*[]uint64{&a.stems, &a.named, &a.whole} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	a.last = ""
	return a
}

// withoutTime leaves out of a line when it was written: all of it, or what stands in brackets before the rest.
// A time without that is what is asked about: Date: 2026-10-04.
func withoutTime(line string) string {
	line = strings.TrimSpace(line)
	if head, rest, ok := strings.Cut(line, "]"); ok && strings.HasPrefix(head, "[") && len(head) <= maxOnward && hourForm().MatchString(head) && weekdayForm().MatchString(head) {
		return rest
	}
	head, rest, ok := strings.Cut(line, ":")
	words := strings.Fields(strings.ToLower(head))
	if !ok || len(words) == 0 || len(words) > 4 || !strings.ContainsAny(rest, "0123456789") {
		return line
	}
	present := false
	for _, w := range words {
		if present = present || presentWords.Has(w); !timeHeads.Has(w) && !presentWords.Has(w) {
			return line
		}
	}
	if present {
		return ""
	}
	return line
}

// presentWords say of a time that it is that of now; timeHeads go with them.
var (
	presentWords = wordset.Set{Words: "current local today's now timestamp"}
	timeHeads    = wordset.Set{Words: "time date datetime and the system utc"}
)

// hourForm and weekdayForm together are when somebody said something, as programs write it before that.
var (
	hourForm    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d{1,2}:\d\d`) })
	weekdayForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b`)
	})
)

// ends ends a sentence.
func (a *askedFor) ends() {
	if n := len(a.words); n > 0 && a.words[n-1] != "." {
		a.words = append(a.words, ".")
	}
	a.last, a.next = "", plainRole
}

// add adds a word, which may begin a sentence.
func (a *askedFor) add(w string, begins bool) {
	if w == "" {
		return
	}
	low := strings.ToLower(w)
	a.follow(low)
	if strings.ContainsAny(w, "0123456789_") || len(w) > 3 && strings.ContainsAny(w, "/.") {
		a.named = append(a.named, model.Hash(low))
		a.whole = append(a.whole, model.Hash(low))
		a.words = append(a.words, low)
		a.stems = append(a.stems, model.Hash(low))
		return
	}
	for piece := range strings.FieldsFuncSeq(w, func(c rune) bool { return !unicode.IsLetter(c) }) {
		first, _ := utf8.DecodeRuneInString(piece)
		low := strings.ToLower(piece)
		hash := model.Hash(low)
		a.whole = append(a.whole, hash)
		if unicode.IsUpper(first) && !begins && piece != "I" {
			a.named = append(a.named, hash)
		}
		begins = false
		switch {
		case joinsWords(first):
			for _, c := range low {
				a.words = append(a.words, string(c))
				a.stems = append(a.stems, model.Hash(string(c)))
			}
		case shortDeeds.Has(low):
			a.words = append(a.words, low)
		case len(low) > 3:
			a.words = append(a.words, low)
			a.stems = append(a.stems, model.Hash(stemOfWord(low)))
		}
	}
}

// follow keeps a word for what the one before it makes of it.
func (a *askedFor) follow(low string) {
	next := plainRole
	switch low {
	case "don't", "don’t", "dont", "never", "without":
		next = deniedRole
	case "not":
		if a.last == "do" || a.last == "" {
			next = deniedRole
		}
	case "from":
		next = fromRole
	case "to", "into", "onto":
		next = toRole
	case "a", "an", "the", "my", "our", "your", "his", "her", "its", "their", "any", "yet", "ever", "just", "please":
		if next = a.next; next == deniedRole && strings.HasPrefix(a.last, "don") { // don't the ovens heat?
			next = plainRole
		}
	default:
		stem := model.Hash(stemOfWord(low))
		switch a.next {
		case deniedRole:
			a.denied = append(a.denied, stem)
		case fromRole:
			a.from = append(a.from, stem)
		case toRole:
			a.to = append(a.to, stem)
		}
	}
	a.last, a.next = low, next
}

// contradicts reports whether one of two prompts asks not to do what the other one asks for, or for the
// other way round: do not bake, from the oven to the shelf, off.
func (a *askedFor) contradicts(other *askedFor) bool {
	if a.denies(other) || other.denies(a) {
		return true
	}
	for _, pair := range [...][2]string{{"on", "off"}, {"up", "down"}} {
		one, two := model.Hash(pair[0]), model.Hash(pair[1])
		has := func(in []uint64, one uint64) bool { _, ok := slices.BinarySearch(in, one); return ok }
		if has(a.whole, one) && has(other.whole, two) && !has(a.whole, two) && !has(other.whole, one) || has(a.whole, two) && has(other.whole, one) && !has(a.whole, one) && !has(other.whole, two) {
			return true
		}
	}
	turned := func(from, to, of []uint64) bool {
		return slices.ContainsFunc(from, func(one uint64) bool { return slices.Contains(to, one) && !slices.Contains(of, one) })
	}
	return turned(other.from, a.to, a.from) || turned(other.to, a.from, a.to)
}

// denies reports whether a prompt does not want something that another one wants.
func (a *askedFor) denies(other *askedFor) bool {
	return slices.ContainsFunc(a.denied, func(one uint64) bool {
		return !slices.Contains(other.denied, one) && (lacking([]uint64{one}, other.stems) == 0 || lacking([]uint64{one}, other.whole) == 0)
	})
}

// shortDeeds are short words for what is to be done.
var shortDeeds = wordset.Set{Words: "add buy cut end fix get log pay put run set tag use zip"}

// isAround reports whether a letter only stands around words.
func isAround(c rune) bool {
	return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '/'
}

// namesAll reports whether one prompt has all that another one names.
func (a *askedFor) namesAll(other *askedFor) bool { return lacking(other.named, a.whole) == 0 }

// lacking counts what of one sorted list is not in another one.
func lacking(of, in []uint64) (n int) {
	for _, one := range of {
		if _, ok := slices.BinarySearch(in, one); !ok {
			n++
		}
	}
	return n
}

// asksAlike reports whether two prompts ask for the same: none names what the other one does not, most of
// what one says stands in the other, and no other words in its place.
func (a *askedFor) asksAlike(other *askedFor) bool {
	few, many := len(a.stems), len(other.stems)
	shared := few - lacking(a.stems, other.stems)
	if few > many {
		few, many = many, few
	}
	if !(many > 2 && 4*shared >= 3*many || few >= 6 && many <= 3*few && 4*shared >= 3*few) {
		return false
	}
	return a.namesAll(other) && other.namesAll(a) && !a.replaces(other) && !other.replaces(a) && !a.contradicts(other)
}

// asksAnew reports whether a prompt has every word of another one; or, where it is known why it is asked
// again, half of them and all that names a thing.
func (a *askedFor) asksAnew(first *askedFor, noticed bool) bool {
	all, same := 0, 0
	has := setOf(a.words)
	for _, w := range first.words {
		if w != "." && !shortDeeds.Has(w) {
			all++
			if has[w] {
				same++
			}
		}
	}
	return all > 2 && a.namesAll(first) && (same == all || noticed && same*2 >= all && !a.replaces(first))
}

// replaces reports whether other words stand in the place of some of another prompt, with the same around
// them: what is asked is asked of another thing. How a word ends, or is misspelled, makes it no other.
func (a *askedFor) replaces(first *askedFor) bool {
	const most = 3 // words in one place
	was, now := stemsOf(first.words), stemsOf(a.words)
	old, has := setOf(was), setOf(now)
	for i := 0; i < len(was); i++ {
		if has[was[i]] {
			continue
		}
		from, form := i, true
		for ; i < len(was) && !has[was[i]]; i++ {
			form = form && formWords.Has(first.words[i])
		}
		before, behind := neighbours(was, from, i)
		if form || i-from > most || before == "." && behind == "." {
			continue
		}
		for k := 0; k < len(now); k++ {
			if old[now[k]] {
				continue
			}
			start := k
			for k < len(now) && !old[now[k]] {
				k++
			}
			if l, r := neighbours(now, start, k); k-start > most || l != before || r != behind {
				continue
			}
			if i-from > 1 || k-start > 1 || !misspelled(first.words[from], a.words[start], 6) {
				return true
			}
		}
	}
	return false
}

func stemsOf(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = stemOfWord(w)
	}
	return all
}

// neighbours are the words before and behind some.
func neighbours(words []string, from, to int) (before, behind string) {
	before, behind = ".", "."
	if from > 0 {
		before = words[from-1]
	}
	if to < len(words) {
		behind = words[to]
	}
	return before, behind
}

func setOf(words []string) map[string]bool {
	all := make(map[string]bool, len(words))
	for _, w := range words {
		all[w] = true
	}
	return all
}

// formWords are words that say how much is asked for, and in which form.
var formWords = wordset.Set{Words: "each every some most many much full fully whole complete completely entire detailed details short shortly brief briefly concise long longer shorter answer report reply response output list lists summary summarize sentence sentences line lines word words bullet bullets point points page pages thorough thoroughly very only just again please table format that this what which find found"}

// stemOfWord is what a word begins with, whatever its ending.
func stemOfWord(w string) string {
	n := 0
	for i := range w {
		if n++; n > 4 {
			return w[:i]
		}
	}
	return w
}

// joinsWords reports whether a script writes words without spaces between them.
func joinsWords(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}
