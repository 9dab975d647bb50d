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

// surelyOther says how sure it is that a prompt that is not the one before is another.
func surelyOther(old, text string) Certainty {
	if sameButStamp(old, text) || sameButSurroundings(old, text) {
		return Perhaps
	}
	return Sure
}
