package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Tools that did what they were asked to in a mode for tests, in which nobody gets anything.

var (
	// ofTests is in a text that knows of such a mode.
	ofTests = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\btest|sandbox|\blive\b|live.?mode|dry.?run|simulat|staging|trial`)
	})
	sentForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:sent|charged|billed|paid|invoiced|refunded|transferred|ordered|mailed|delivered|went (?:out|through))\b`)
	})
)

// knowsTests reports whether a prompt may know of such a mode: a long one has words for it.
func knowsTests(prompt string) bool {
	return len(prompt) > maxAllPrompt || ofTests().MatchString(prompt)
}

// triedOnly returns the member by which the result of a tool says that it was in such a mode, ""
// if it does not, or if the call asks for that.
func triedOnly(e *ended) string {
	if e.use.Purpose != tool.Other || size(e.result) > maxObject || !sends(e.call.Name) {
		return ""
	}
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object || ofTests().Match(e.use.Arguments().Raw()) || ofTests().MatchString(e.call.Name) {
		return ""
	}
	for key, m := range v.Members() {
		switch strings.ToLower(strings.ReplaceAll(key, "_", "")) {
		case "livemode":
			if on, is := m.Bool(); is && !on {
				return memberSaid(key, m)
			}
		case "testmode", "sandbox", "sandboxmode", "issandbox", "istest":
			if on, is := m.Bool(); is && on {
				return memberSaid(key, m)
			}
		}
	}
	return ""
}

// sends reports whether a tool sends something, or puts it in force, by its name.
func sends(name string) bool {
	return sendsBy(name, func(string) bool { return true })
}

// sendsBy reports whether a tool does so by one of some words.
func sendsBy(name string, which func(word string) bool) bool {
	return slices.ContainsFunc(model.Words(name), func(w string) bool {
		w = strings.ToLower(w)
		return sendWords.Has(w) && which(w)
	})
}
