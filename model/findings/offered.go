package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
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
// before; an argument may also say how it is done, as a channel does.
func (m *mistake) takesOther(name, wrong, right string) bool {
	if wrong == "" || !givesAway(m.name) || joints(wrong) == joints(right) {
		return false
	}
	low := strings.ToLower(name)
	return low == "item" || low == "target" || low == "ref" || isIdentity(name) || choosesBy(name) && low != "channel" || forWhom.Has(low) ||
		slices.ContainsFunc(model.Words(m.name), func(w string) bool {
			return strings.TrimSuffix(strings.ToLower(w), "s") == strings.TrimSuffix(low, "s")
		})
}

// givesAway reports whether a tool does so, by its name.
func givesAway(name string) bool {
	return slices.ContainsFunc(model.Words(name), func(w string) bool { return givingAway.Has(strings.ToLower(w)) })
}
