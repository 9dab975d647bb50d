package findings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/wordset"
)

// message keeps a prompt that may have what a call lacked, or was given wrongly.
func (g *corrected) message(_ *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	if t, ok := g.threads.get(s.thread); ok && len(t.mistakes) > 0 {
		text := textOf(s.message)
		t.prompt = strings.Clone(text[:min(len(text), maxKept)])
		g.threads.set(s.thread, t)
	}
}

// answeredBy reports whether a call is the one that failed, with what the person said when asked:
// one value that is another, or was lacking.
func (m *mistake) answeredBy(a *attempt, prompt string) bool {
	if m.turn+1 != a.turn || m.shell || a.shell || a.name != m.name || len(m.given) == 0 {
		return false
	}
	fresh, wrong, field := "", "", ""
	for _, one := range a.given {
		k := slices.IndexFunc(m.given, func(o argument) bool { return o.name == one.name })
		switch {
		case k >= 0 && m.given[k].value == one.value:
		case fresh != "" || one.value == "":
			return false
		default:
			if fresh, field = one.value, one.name; k >= 0 {
				wrong = m.given[k].value
			}
		}
	}
	for _, one := range m.given {
		if !slices.ContainsFunc(a.given, func(o argument) bool { return o.name == one.name }) {
			return false
		}
	}
	return fresh != "" && (m.blames && chosenIn(strings.ToLower(prompt), strings.ToLower(fresh)) || m.offers(fresh) && !m.takesOther(field, wrong, fresh) && (m.blames || !a.unsure && m.offersFor(field, wrong, fresh)))
}

// chosenIn reports whether a prompt, in small letters, has a value, and nowhere says not to take that.
func chosenIn(prompt, value string) bool {
	if !hasWord(prompt, value) {
		return false
	}
	for before, rest, ok := strings.Cut(prompt, value); ok; before, rest, ok = strings.Cut(rest, value) {
		before = before[strings.LastIndexAny(before, ".,;:!?\n")+1:]
		if declinedBefore().MatchString(before) || declinedBehind().MatchString(rest) {
			return false
		}
	}
	return true
}

var (
	declinedBefore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:\b(?:not|never|cannot|without|except|instead of|rather than|leave)\b|n['’]t\b)(?: \S+){0,3} ?["'` + "`" + `#]?$`)
	})
	declinedBehind = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^["'` + "`" + `]?(?:\?+ no\b| (?:is|was|would be) (?:not|never|wrong)\b| (?:is|was|does|must|should|can|could)n['’]t\b)`)
	})
)

// createdBy reports whether a call makes what one that failed looked for by its name.
func (m *mistake) createdBy(a *attempt) bool {
	if m.shell || a.shell || m.turn != a.turn || a.place.Entry <= m.seen || a.unsure || !creates(a.name) || !opens(m.name) || !saysAbsentWords(m.said) && !strings.Contains(m.said, "not found") && !strings.Contains(m.said, "not_found") {
		return false
	}
	kind := model.Words(m.name)
	if !slices.ContainsFunc(model.Words(a.name), func(w string) bool { return len(w) > 2 && !isVerbOf(w) && slices.Contains(kind, w) }) {
		return false
	}
	return slices.ContainsFunc(m.given, func(o argument) bool {
		return len(o.value) > 2 && slices.ContainsFunc(a.given, func(one argument) bool { return one.value == o.value })
	})
}

// creates reports whether a tool makes something, by its name.
func creates(name string) bool {
	return slices.ContainsFunc(model.Words(name), func(w string) bool {
		switch strings.ToLower(w) {
		case "create", "add", "new", "make", "register":
			return true
		}
		return false
	})
}

// opens reports whether a tool only shows something, or opens it, by its name.
func opens(name string) bool {
	return !creates(name) && slices.ContainsFunc(model.Words(name), isVerbOf)
}

func isVerbOf(word string) bool {
	switch strings.ToLower(word) {
	case "open", "get", "read", "find", "show", "describe", "lookup", "fetch", "select", "load", "search":
		return true
	}
	return false
}

// regivenBy compares the arguments of two calls of a tool: one of them was not right, or
// lacked. What tells how much of something is moved, or where to, is not to be another.
func (m *mistake) regivenBy(others []argument) bool {
	if m.rechosenBy(others) {
		return true
	}
	if m.bare { // it is given what the result says that it lacks
		return slices.ContainsFunc(others, func(o argument) bool {
			return o.value != "" && (m.namesArgument(o.name) || hasWord(m.said, strings.ToLower(o.name)))
		})
	}
	if !m.blames && !m.missedElement() && !m.offersOne(others) || len(others) == 0 {
		return false
	}
	changed := 0
	same := slices.ContainsFunc(m.given, func(a argument) bool { return len(a.value) > 1 && slices.Contains(others, a) })
	also := slices.ContainsFunc(m.given, func(a argument) bool { return slices.Contains(others, a) })
	for _, a := range m.given {
		k := slices.IndexFunc(others, func(o argument) bool { return o.name == a.name })
		switch {
		case k < 0 && len(m.given) == 1 && len(others) == 1 && m.namesArgument(a.name): // it is told by something else
			changed++
		case k < 0: // it is not to be given
			if choosesBy(a.name) || isQuestion(a.name) || !strings.Contains(m.said, strings.ToLower(a.name)) {
				return false
			}
		case others[k].value == a.value:
		case isInOwnWords(a.name) && len(m.given) > 1 && sameSaid(a.value, others[k].value): // in other words
		case also && m.saysForm(a.name) && sameMeant(a.value, others[k].value), also && m.saysSum(a.value, others[k].value), m.saysSlip(a.value, others[k].value), marksElement(a.name) && m.missedElement():
			changed++
		case m.takesOther(a.name, a.value, others[k].value):
			return false
		case strings.EqualFold(others[k].value, a.value), same && !choosesBy(a.name) && isInWords(a.value) && shareWord(a.value, others[k].value) && m.namesArgument(a.name), m.namesValue(a.value), m.namesValueFor(a.value, others[k].value), isLongText(a.value) && isLongText(others[k].value):
			changed++
		case choosesBy(a.name) && joints(others[k].value) != joints(a.value) || !alike(a.value, others[k].value):
			return false
		default:
			changed++
		}
	}
	return changed <= 1
}

// marksElement reports whether an argument is the mark that a look at a page gave something on it,
// which is another one at the next look.
func marksElement(name string) bool {
	switch strings.ToLower(name) {
	case "ref", "uid", "index", "element_id", "elementid", "node_id", "nodeid", "backendnodeid":
		return true
	}
	return false
}

// missedElement reports whether a call that works on a page missed what it was to work on, as the
// page was another one by then.
func (m *mistake) missedElement() bool {
	return slices.ContainsFunc(model.Words(m.name), onPages.Has) && saysOldPage(m.said)
}

// onPages are words of tools that work on something that a page shows.
var onPages = wordset.Set{Words: "click dblclick type hover fill select press drag tap focus check uncheck scroll upload input element"}

// saysOldPage reports whether a short result, in small letters, says that the page is no longer as it
// was when it was looked at.
func saysOldPage(said string) bool {
	return len(said) < 2*maxShortBlame && (strings.Contains(said, "stale") || strings.Contains(said, "snapshot") || strings.Contains(said, "detached") || strings.Contains(said, "not attached") || strings.Contains(said, "page has changed") || strings.Contains(said, "page may have changed"))
}

// isLongText reports whether a value is a text that somebody wrote, which is written anew where
// something is wrong with it.
func isLongText(value string) bool { return len(value) > 200 && strings.Contains(value, "\n") }

// isInOwnWords reports whether an argument is a text for people, which may be in other words at the next try.
func isInOwnWords(name string) bool {
	switch strings.ToLower(name) {
	case "body", "text", "message", "description", "comment", "note", "notes", "summary":
		return true
	}
	return false
}

// sameSaid reports whether half of the longer words of a text are in another one.
func sameSaid(a, b string) bool {
	all, same := 0, 0
	b = strings.ToLower(b)
	for w := range strings.FieldsFuncSeq(strings.ToLower(a), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if len(w) > 3 {
			if all++; hasWord(b, w) {
				same++
			}
		}
	}
	return all > 0 && 2*same >= all
}

// sameMeant reports whether a value is another one in another form: a month by its number, a number with
// what stands before it in other countries, a name with more of it.
func sameMeant(a, b string) bool {
	if n := slices.IndexFunc(monthNames, func(name string) bool { return hasWordBegin(strings.ToLower(a), name) }); n >= 0 {
		if low := strings.ToLower(b); hasWordBegin(low, monthNames[n]) {
			return lacksNone(numbersBare(a), numbersBare(b))
		}
		return lacksNone(append(numbersBare(a), strconv.Itoa(n+1)), numbersBare(b))
	}
	if h, ok := hourOf(a); ok {
		other, ok := hourOf(b)
		return ok && h == other
	}
	if shareWord(a, b) {
		return true
	}
	digits := func(w string) string {
		return strings.TrimLeft(strings.Map(func(c rune) rune {
			if c < '0' || c > '9' {
				return -1
			}
			return c
		}, w), "0")
	}
	was := digits(a)
	return len(was) > 4 && strings.HasSuffix(digits(b), was)
}

// numbersBare are the numbers of a text, without the zeros before them.
func numbersBare(text string) (all []string) {
	for w := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		all = append(all, strings.TrimLeft(w, "0"))
	}
	return all
}

// lacksNone reports whether each of some words is one of others, which has to be there for each of them.
func lacksNone(words, in []string) bool {
	in = slices.Clone(in)
	for _, w := range words {
		k := slices.Index(in, w)
		if k < 0 {
			return false
		}
		in = slices.Delete(in, k, k+1)
	}
	return true
}

// hourOf reads an hour, with what stands behind it of the day: 9am, 9:30 pm, 09:00. It is in minutes.
func hourOf(text string) (minutes int, ok bool) {
	for _, form := range [...]string{"3pm", "3 pm", "3:04pm", "3:04 pm", "15:04", "15:04:05"} {
		if t, err := time.Parse(form, strings.ToLower(strings.TrimSpace(text))); err == nil {
			return t.Hour()*60 + t.Minute(), true
		}
	}
	return 0, false
}

var monthNames = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec")

// saysForm reports whether a short result says in which form an argument has to be: month must be
// YYYY-MM.
func (m *mistake) saysForm(name string) bool {
	if len(m.said) >= maxShortBlame {
		return false
	}
	_, form, ok := strings.Cut(m.said, strings.ToLower(name)+" must be ")
	return ok && slices.ContainsFunc(formBeginnings[:], func(w string) bool { return strings.HasPrefix(form, w) })
}

// formBeginnings are words with which a form begins, and not a bound.
var formBeginnings = [...]string{"yyyy", "dd", "mm", "hh:", "in the form", "of the form", "in iso", "iso", "formatted", "a date", "an iso", "a valid", "a string", "a number", "an integer", "one of", "in e.164"}

// saysSum reports whether a short result has the sum that was given then, which is the one that was given
// before in another unit: 8990 exceeds 89.90.
func (m *mistake) saysSum(before, now string) bool {
	was, ok := sumOf(before)
	is, ok2 := sumOf(now)
	if !ok || !ok2 || was == is || !sameSum(was, is) || len(m.said) >= maxShortBlame {
		return false
	}
	return slices.ContainsFunc(strings.FieldsFunc(m.said, func(c rune) bool { return c != '.' && c != ',' && !unicode.IsDigit(c) }), func(w string) bool {
		n, ok := sumOf(strings.Trim(w, ".,"))
		return ok && near(n, is)
	})
}

// saysSlip reports whether a short result does not know the part of a value that was mistyped.
func (m *mistake) saysSlip(wrong, right string) bool {
	if len(m.said) >= maxShortBlame || !mistyped(strings.ToLower(wrong), strings.ToLower(right)) || m.takesOther("", wrong, right) {
		return false
	}
	parts := partsOf(strings.ToLower(right))
	return slices.ContainsFunc(partsOf(strings.ToLower(wrong)), func(w string) bool {
		return len(w) > 4 && !slices.Contains(parts, w) && hasWord(m.said, w)
	})
}

// namesValue reports whether the result says of a value, which is no number and no id, that there
// is nothing by that name.
func (m *mistake) namesValue(value string) bool {
	return len(value) > 2 && len(value) < 40 && len(m.said) < maxShortBlame && !strings.ContainsAny(value, "0123456789@/ ") && m.names(value)
}

// isInWords reports whether a value is a name in words or has a form of its own, and is no number,
// address or id.
func isInWords(value string) bool {
	letters := 0
	for _, c := range value {
		if letters++; !unicode.IsLetter(c) {
			letters = 0
		}
		if letters == 4 {
			return !strings.Contains(value, "@")
		}
	}
	return strings.HasPrefix(value, "[") || strings.HasPrefix(value, "{")
}

// isYear reports whether a word is a year, which many dates have in common.
func isYear(w string) bool {
	return len(w) == 4 && (strings.HasPrefix(w, "19") || strings.HasPrefix(w, "20")) && strings.Trim(w, "0123456789") == ""
}

// shareWord reports whether two values have a word of three letters or digits, or more, in common.
func shareWord(a, b string) bool {
	for w := range strings.FieldsFuncSeq(a, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' }) {
		if len(w) > 2 && !isYear(w) && hasWord(b, w) {
			return true
		}
	}
	return false
}

// namesArgument reports whether a short result finds fault with an argument by its name: sheet not
// found, an attachment must be a link.
func (m *mistake) namesArgument(name string) bool {
	name = strings.ToLower(strings.TrimSuffix(strings.ReplaceAll(name, "_", " "), "s"))
	return len(name) > 3 && len(m.said) < maxShortBlame && hasWordBegin(m.said, name)
}

// hasWordBegin reports whether a word of a text begins so.
func hasWordBegin(text, word string) bool {
	for at := 0; ; at++ {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		if at += i; at == 0 || !isWordInside(text[at-1]) {
			return true
		}
	}
}

// namesValueFor reports whether a short result says of a value, or of some of a list, that it is not
// right, where another one is in its place: one that the result tells, too, or others in the list.
func (m *mistake) namesValueFor(wrong, right string) bool {
	if len(m.said) >= maxShortBlame {
		return false
	}
	if m.offers(right) && hasWord(m.said, strings.ToLower(wrong)) {
		return true
	}
	one, other := elementsOf(wrong), elementsOf(right)
	if len(one) < 2 || len(one) != len(other) {
		return false
	}
	gone := missingFrom(one, other)
	return len(gone) > 0 && len(gone) < len(one) && !slices.ContainsFunc(gone, func(w string) bool { return !m.names(w) })
}

// elementsOf are the words of a list in JSON.
func elementsOf(value string) (all []string) {
	if !strings.HasPrefix(value, "[") {
		return nil
	}
	v, err := rawjson.Parse([]byte(value))
	if err != nil {
		return nil
	}
	for _, e := range v.Elems() {
		all = append(all, e.Scalar())
	}
	return all
}

// rechosenBy reports whether a call takes another thing in the place of one that somebody else has by
// now, as the result says, and is the same in all else.
func (m *mistake) rechosenBy(others []argument) bool {
	if len(m.said) >= maxShortBlame || len(m.given) < 3 || givesAway(m.name) || len(others) != len(m.given) || !literals.In(takenByOthers(), m.said) {
		return false
	}
	changed := ""
	for _, a := range m.given {
		k := slices.IndexFunc(others, func(o argument) bool { return o.name == a.name })
		switch {
		case k < 0 || others[k].value != a.value && changed != "":
			return false
		case others[k].value != a.value:
			changed = a.name
		}
	}
	return changed != "" && !isQuestion(changed) && !isIdentity(changed) && !choosesBy(changed) && !forWhom.Has(strings.ToLower(changed))
}

// forWhom are the names of what says for whom something is done: for another one it is another deed.
var forWhom = wordset.Set{Words: "name person people guest guests passenger passengers attendee attendees participant participants member owner phone contact client patient employee"}

var takenByOthers = sync.OnceValue(func() *literals.Set {
	return literals.New("already booked", "is booked", "conflict: booked", "already reserved", "is reserved", "is occupied", "already occupied", "is taken", "already taken", "fully booked", "sold out", "no longer available", "already in use")
})
