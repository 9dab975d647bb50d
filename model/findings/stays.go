package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model/literals"
)

// What a prompt says to leave as it is.

// asItIs is how somebody says that.
const asItIs = `(?:exactly |just |(?:byte|bit|line) (?:for|by) (?:byte|bit|line) )?(?:as (?:it|they) (?:is|are)\b|alone\b|untouched\b|unchanged\b|intact\b|frozen\b)`

var (
	// staysForm finds the thing that is meant. A question may ask why.
	staysForm = sync.OnceValue(func() *regexp.Regexp {
		const thing = "(?:`([^`\\s]{4,80})`|((?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\\.[a-z][a-z0-9]{0,4}|production|prod))"
		return regexp.MustCompile(`(?i)\b(?:leave|keep) (?:the |our )?(?:file |folder )?` + thing + ` ` + asItIs + `|` + thing + ` (?:(?:must|should|has to|is to) )?(?:stays?|remains?|be left) ` + asItIs + `(?:[^?\n]{0,80}?[.!,;\n]|[^?]{0,80}$)`)
	})
	// toStayForm finds that something is, whatever it is.
	toStayForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:leave|keep)\b[^?\n]{0,120}? ` + asItIs + `|\b(?:must|has to|have to|needs? to|is to|are to) (?:stay|remain|be (?:left|kept))\b|\bshould (?:stay|remain|be (?:left|kept)) ` + asItIs)
	})
	asItIsWords = sync.OnceValue(func() *literals.Set {
		return literals.New(" alone", "unchanged", "untouched", " as it is", " as they are", " intact", " frozen")
	})
	toStayWords = sync.OnceValue(func() *literals.Set { return literals.New(" stay", " remain", " be left", " be kept") })
)

// stays returns what a prompt says to leave as it is.
func stays(text string) (things []banned) {
	things = offLimits(text)
	found := 0
	eachSentence(asItIsWords(), text, func(sentence string) bool {
		if !mayName(sentence) && !strings.Contains(strings.ToLower(sentence), "prod") {
			return true
		}
		for _, m := range staysForm().FindAllStringSubmatchIndex(sentence, 8) {
			found++
			for i := 2; i < len(m); i += 2 {
				if m[i] < 0 || isAboutPart(sentence[:m[i]], sentence[m[i]:m[i+1]]) {
					continue
				}
				if thing := strings.TrimRight(strings.TrimPrefix(sentence[m[i]:m[i+1]], "./"), "."); len(thing) >= 4 {
					things = append(things, banned{thing: thing})
				}
			}
		}
		return found < maxBans
	})
	return things
}

// saysToStay reports whether a sentence says that something is to be left as it is.
func saysToStay(sentence string) bool {
	if !literals.In(asItIsWords(), sentence) && !literals.In(toStayWords(), sentence) {
		return false
	}
	return toStayForm().MatchString(sentence) || len(stays(sentence+"\n")) > 0
}
