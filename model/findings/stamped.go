package findings

import (
	"regexp"
	"strings"
	"sync"
)

// Programs write into the system prompt what is another for each request: a client its hash,
// a template the time.

var (
	billedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^x-anthropic-billing-header:[^\n]{0,300}?(?:\bcch=[0-9a-fA-F]+;?|$|\n)`)
	})
	clockForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d\S*)?|\b\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m\b)?|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}\b(?:,? \d{4}\b)?`)
	})
	stampForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* )?[0-9A-Fa-f]*[0-9][0-9A-Za-z:./+-]*(?: ?[ap]m\b)?`)
	})
)

// unbilled cuts off what a client puts before a prompt to have its requests counted. It is no
// part of what is cached.
func unbilled(text string) string {
	if !strings.HasPrefix(text, "x-anthropic-billing-header:") {
		return text
	}
	if at := billedForm().FindStringIndex(text); at != nil {
		return text[at[1]:]
	}
	return text
}

// sameButStamp reports whether two prompts differ in their first lines only, and there in
// nothing but numbers, times and ids.
func sameButStamp(a, b string) bool {
	first, rest, _ := strings.Cut(a, "\n")
	other, more, _ := strings.Cut(b, "\n")
	if rest != more || len(first) > 500 || len(other) > 500 {
		return false
	}
	return stampForm().ReplaceAllString(first, "#") == stampForm().ReplaceAllString(other, "#")
}

// sameButMoments reports whether two prompts of as many lines differ in times and days only.
func sameButMoments(a, b string) bool {
	was, now := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(was) != len(now) {
		return false
	}
	for i, line := range now {
		if line != was[i] && (max(len(line), len(was[i])) > maxMomentLine || stampedMoments(line) != stampedMoments(was[i])) {
			return false
		}
	}
	return true
}

// maxMomentLine is how long a line with the time is at most, in bytes.
const maxMomentLine = 500

// stampedMoments has one sign for each day or time of a line.
func stampedMoments(line string) string { return clockForm().ReplaceAllString(line, "#") }

// surelyOther says how sure it is that a prompt that is not the one before is another.
func (b *seenBefore) surelyOther(old, text string) Certainty {
	if !b.open && b.answers > 0 || sameButStamp(old, text) || sameButMoments(old, text) || sameButSurroundings(old, text) {
		return Perhaps
	}
	return Sure
}
