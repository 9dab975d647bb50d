package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/wordset"
)

// offers reports whether a short result has a value that was not given: it tells what is to be.
func (m *mistake) offers(value string) bool {
	return len(value) > 2 && len(m.said) < maxShortBlame && hasWord(m.said, strings.ToLower(value))
}

// offersOne reports whether a short result names a value that was not taken, and offers the one that
// another call has in its place.
func (m *mistake) offersOne(others []argument) bool {
	return slices.ContainsFunc(m.given, func(a argument) bool {
		k := slices.IndexFunc(others, func(o argument) bool { return o.name == a.name })
		return k >= 0 && others[k].value != a.value && isThing(a.value) && hasWord(m.said, strings.ToLower(a.value)) && m.offersFor(a.name, a.value, others[k].value)
	})
}

// offersFor reports whether a short result offers a value in the place of a wrong one, for an argument:
// there are words of it, and for another value it is no other deed.
func (m *mistake) offersFor(name, wrong, right string) bool {
	if !isThing(right) || !m.offers(right) || givesAway(m.name) || choosesBy(name) || forWhom.Has(strings.ToLower(name)) {
		return false
	}
	wrong, right = strings.ToLower(wrong), strings.ToLower(right)
	for at := 0; ; at += len(right) {
		i := strings.Index(m.said[at:], right)
		if i < 0 {
			return false
		}
		at += i
		before := m.said[:at]
		if k := strings.LastIndex(before, wrong); wrong != "" && k >= 0 {
			before = before[k+len(wrong):]
		}
		if offeredBehind().MatchString(m.said[at+len(right):]) || slices.ContainsFunc(offering().FindAllStringSubmatch(before, -1), func(found []string) bool { return found[1] == "" && found[2] == "" }) {
			return true
		}
	}
}

var (
	// offering are words before what is to be taken, with what makes the contrary of them.
	offering = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`((?:\b(?:not|no|nothing|none|never|longer|in|already|cannot)|n['’]t) )?\b(?:did you mean|use|try|pick|choose|take|next|available|free|instead|alternatives?|options?|suggest(?:ed|ions?)?|closest|nearest|valid (?:values?|ones?|names?|ids?))\b(\\?"?: ?(?:false|null|none|0|\[\]))?`)
	})
	offeredBehind = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[^.;:]{0,30} (?:is|are) (?:still )?(?:available|free|open)\b`)
	})
	// givingAway are words of tools that take something away, give it to somebody or let it loose: done to
	// another thing, that is another deed.
	givingAway = wordset.Set{Words: "cancel delete remove refund return exchange void terminate transfer pay payout payment send charge withdraw deposit donate wire sell drop purge destroy wipe erase clear kill stop restart reboot shutdown revoke deactivate disable ban block suspend close archive reset revert rollback restore merge overwrite replace promote deploy release publish push grant invite assign share email mail"}
)

// takesOther reports whether a call does so to another thing in the place of the one that it named
// before. What its arguments are called differs from tool to tool: all but those that say how it is done
// tell to what.
func (m *mistake) takesOther(name, wrong, right string) bool {
	return wrong != "" && m.serves && givesAway(m.name) && !tellsHow(name, right) && !isOneThing(name, wrong, right) && !m.isWhole(name, wrong, right)
}

// givesAway reports whether a tool does so, by its name: one that gets a mail only shows it.
func givesAway(name string) bool {
	words := model.Words(name)
	at := slices.IndexFunc(words, givingAway.Has)
	return at >= 0 && (!slices.ContainsFunc(words[:at], func(w string) bool { return isVerbOf(w) || w == "list" }) || slices.Contains(words, "and"))
}

var (
	// howWords are names of arguments, or the last words of these, that say how something is done, or with what words.
	howWords = wordset.Set{Words: "format language lang locale encoding timezone unit units reason comment message body text html subject description summary note notes severity priority dry_run force confirm confirmed verbose notify timeout delay retries keys input type content_type mime_type"}
	// ways are those by which somebody is told something.
	ways = wordset.Set{Words: "sms signal email mail push slack phone voice whatsapp telegram teams letter post"}
)

// tellsHow reports whether an argument says how something is done.
func tellsHow(name, value string) bool {
	name = strings.ToLower(name)
	words := model.Words(name)
	return howWords.Has(name) || len(words) > 0 && words[len(words)-1] != "type" && howWords.Has(words[len(words)-1]) || name == "channel" && ways.Has(strings.ToLower(value))
}

// isOneThing reports whether two values of an argument are one thing in two forms, of which one may have a
// slip: the letters are the same, or it is in what stands behind an @.
func isOneThing(name, a, b string) bool {
	one, other := strings.ToLower(a), strings.ToLower(b)
	if joints(one) == joints(other) || isLongText(a) && isLongText(b) || slipped(one, other) {
		return true
	}
	for _, path := range [...][2]string{{one, other}, {other, one}} {
		if strings.HasSuffix(path[0], "/"+strings.TrimPrefix(path[1], "./")) {
			return true
		}
	}
	if strings.HasPrefix(b, "[") || strings.HasPrefix(b, "{") { // as an object, or a list
		all := elementsOf(a)
		if len(all) == 0 {
			all = []string{a}
		}
		return len(all) == thingsIn(b) && !slices.ContainsFunc(all, func(w string) bool { return w == "" || !hasWord(b, w) })
	}
	if words := model.Words(name); len(words) > 0 && words[len(words)-1] == "currency" {
		was, ok := unitCalled(a)
		is, ok2 := unitCalled(b)
		return ok && ok2 && was == is
	}
	return false
}

// thingsIn is how many things a value in JSON is: the elements of a list, or one.
func thingsIn(value string) int {
	if v, err := rawjson.Parse([]byte(value)); err == nil && v.Kind() == rawjson.Array {
		return v.Len()
	}
	return 1
}

// slipped reports whether letters of a value are in a wrong order, or one is wrong behind its @.
func slipped(a, b string) bool {
	if who, domain, ok := strings.Cut(a, "@"); ok {
		same, right, _ := strings.Cut(b, "@")
		return who == same && mistyped(domain, right)
	}
	inOrder := func(w string) string { return string(slices.Sorted(slices.Values([]byte(w)))) }
	return !strings.ContainsAny(a, "0123456789") && mistyped(a, b) && inOrder(a) == inOrder(b)
}

// isWhole reports whether a region is given in full, the only one of those that the result tells.
func (m *mistake) isWhole(name, wrong, right string) bool {
	words, begin := model.Words(name), strings.ToLower(wrong)+"-"
	return len(words) > 0 && (words[len(words)-1] == "region" || words[len(words)-1] == "zone") && strings.HasPrefix(strings.ToLower(right), begin) && m.offers(right) && strings.Count(m.said, begin) == 1
}
