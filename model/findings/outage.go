package findings

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
)

// An outage is one cause, whatever is told of it until the next answer: the error again with other numbers,
// each try and that it failed, too.

// outages is the follower that knows of the events that failed since the last answer of each thread.
type outages struct {
	threads latest[uint64, *outage]
}

type outage struct {
	cause uint64   // of its events, 0 if there was none
	text  string   // that of the first one that says what failed, where it begins
	tries []uint64 // targets of those that only tell of a try
	lost  bool     // one of them tells of more than a try behind which another one is to come
	over  bool     // one of them is what a provider said to the request, and nobody asked anything since
}

// maxTries bounds the targets of one outage.
const maxTries = 16

func (g *outages) message(_ *Finder, l *looked, s *step) {
	if s.flags.Role() == model.RoleMarker {
		return
	}
	if !answersIn(s.flags, s.message) {
		if o, ok := g.threads.get(s.thread); ok {
			o.over = false
		}
		return
	}
	o := g.threads.of(s.thread, func() *outage { return &outage{} })
	if !o.lost {
		for _, target := range o.tries { // one of them went through
			l.well(target, Place{s.entry, -1, -1})
		}
	}
	*o = outage{}
}

func (*outages) ended(*Finder, *looked, *step, *ended) {}
func (*outages) last(*Finder, *looked)                 {}

// causeOf returns the cause of an event that failed, which has one of its own where the outage has none or
// another one. besides says that the request had failed before: what the program says then, in other words
// and of no request, is about something else that it was told to do.
func (g *outages) causeOf(thread uint64, text string, own, needs uint64) (cause uint64, besides bool) {
	o := g.threads.of(thread, func() *outage { return &outage{} })
	try, again := tellsOfTry(text)
	switch {
	case !again:
		o.lost = true
	case len(o.tries) < maxTries:
		o.tries = append(o.tries, needs)
	}
	const long = 80 // of a text with an answer of a provider
	said, bare := withoutNumbers(text[:min(len(text), maxText)]), try && text[0] == '{' || isBareCode(text)
	switch {
	case o.cause == 0:
		o.cause = own
	case try || bare && ofRequest(text) || o.text == "":
	case strings.Contains(said, o.text[:min(len(o.text), long)]) || strings.Contains(o.text, said[:min(len(said), long)]):
	case o.over && !tellsOfRequest(text):
		return own, true
	default:
		o.cause, o.text = own, ""
	}
	o.over = o.over || tellsOfRequest(text)
	if o.text == "" && !bare {
		o.text = said
	}
	return o.cause, false
}

// tellsOfRequest reports whether an event has the status of an answer of a provider, or speaks of its API.
func tellsOfRequest(text string) bool {
	return requestForm().MatchString(text[:min(len(text), maxText)])
}

var requestForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bAPI\b|\brequest|\bmodel\b|\b[45]\d\d\b`)
})

// tellsOfTry reports whether an event tells which of how many tries failed, and whether another one is to come.
func tellsOfTry(text string) (ok, again bool) {
	if m := tryForm().FindStringSubmatch(text[:min(len(text), maxListing)]); m != nil {
		try, _ := strconv.Atoi(m[1])
		of, _ := strconv.Atoi(m[2])
		return try > 0 && try <= of, try < of
	}
	var try struct {
		Attempt, MaxAttempts int
		Failed               bool
	}
	ok = strings.HasPrefix(text, "{") && len(text) < maxText && json.Unmarshal([]byte(text), &try) == nil && try.Attempt > 0 && try.Attempt <= try.MaxAttempts
	return ok, ok && !try.Failed
}

var tryForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:attempt|try|retry) #?(\d{1,3}) ?(?:of|/) ?(\d{1,3})\b`)
})

// ofRequest reports whether a bare code is one of a request that failed.
func ofRequest(code string) bool {
	low := strings.ToLower(code)
	return strings.Contains(low, "fail") || strings.Contains(low, "stream") || strings.Contains(low, "request") || strings.Contains(low, "api")
}

// isBareCode reports whether an event says no more than the name of what failed: streaming_failed
func isBareCode(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && len(text) < 64 && strings.Contains(text, "_") && !strings.ContainsFunc(text, func(c rune) bool { return c != '_' && (c > 0x7f || !isLetter(byte(c))) })
}
