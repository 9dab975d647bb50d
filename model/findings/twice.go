package findings

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

var ruleDone = &Rule{"loop.twice", Loop, Warning, "the same thing was done twice", "Two calls with the same arguments that pay, book, send or order something both went through, without a prompt between, and neither result says that it is the one before. Likewise where the first one got no answer in time, so that nobody knows whether it went through, and nothing was looked up before the second."}

// doubles is the follower that knows what was done that is not to be done twice.
type doubles struct {
	threads latest[uint64, map[uint64]deed]
}

// A deed is a call that did something in the world.
type deed struct {
	place   Place
	ids     string // that its result gave
	unknown bool   // whether it was done
}

// maxDeeds bounds what is kept of a thread.
const maxDeeds = 256

func (g *doubles) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		g.threads.set(s.thread, nil)
	}
}

func (*doubles) last(*Finder, *looked) {}

func (g *doubles) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || e.use.Arguments().Len() == 0 {
		return
	}
	done, _ := g.threads.get(s.thread)
	if !isDeed(e.call.Name) {
		if len(done) > 0 && e.fine() { // it may have been to see whether it was done
			maps.DeleteFunc(done, func(_ uint64, d deed) bool { return d.unknown })
		}
		return
	}
	unknown := !e.fine() && mayBeDone(e)
	if !unknown && (!e.fine() || e.outcome.unproved) {
		return
	}
	if done == nil {
		done = map[uint64]deed{}
		g.threads.set(s.thread, done)
	}
	what, ids := model.Hash(e.call.Name)^e.asked(), idsGiven(e.result)
	was, known := done[what]
	if unknown && known {
		return
	}
	if known && (ids == "" || ids != was.ids) && !(was.unknown && saysSame(e.result)) {
		f := e.finding(Likely, "")
		f.Counterpart = &was.place
		l.say(e.place, ruleDone, what, f)
	}
	if len(done) < maxDeeds {
		done[what] = deed{e.place, ids, unknown}
	}
}

var (
	mayBeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:may|might|could) (?:still |already |yet )*(?:be |have been |go )(?:processed|executed|completed|applied|charged|sent|placed|done|submitted|through)|\b(?:outcome|result|status|state) (?:is |of the \w+ is )?(?:unknown|uncertain|undetermined|not known)|\btime[ _-]?out\b|\btimed[ _]out\b|\b504\b|deadline exceeded|no (?:answer|response|reply) (?:from|within|after)|did(?: not|n['’]t) (?:answer|respond|reply)|connection (?:was )?(?:reset|lost|closed|dropped)`)
	})
	sameForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)idempoten|duplicate|already|existing|replay`)
	})
	// notBegunForm is how it is said that nothing was done.
	notBegunForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bwas not (?:processed|executed|charged|sent|placed|applied)|\b(?:not|no|nothing|never) (?:was |been |were )?(?:processed|executed|charged|sent|placed|applied|done|submitted)\b|\b(?:safe|free) to retry|rolled back|could not connect|connect(?:ion)? (?:refused|timeout|timed out)|while connecting`)
	})
)

// mayBeDone reports whether a call failed in words by which nobody knows whether what it was for
// was done: whom it asked did not answer in time. One with a key that tells whom it asked that it
// is the same again may be made again.
func mayBeDone(e *ended) bool {
	if e.result == nil || size(e.result) > maxErrorText || bytes.Contains(bytes.ToLower(e.use.Arguments().Raw()), []byte("idempoten")) {
		return false
	}
	text := saidBy(e.result)
	return mayBeForm().MatchString(text) && !notBegunForm().MatchString(text)
}

// saysSame reports whether a result says that what is done is what was done before.
func saysSame(r *model.ToolResult) bool {
	return size(r) <= maxGivenDetails && sameForm().MatchString(saidBy(r))
}

// isDeed reports whether a tool does something by its name that is another thing each time.
func isDeed(name string) bool {
	words := model.Words(name)
	if len(words) == 0 {
		return false
	}
	verb, object := words[0], strings.Join(words[1:], " ")
	if strings.Contains(name, "__") { // of a server
		words = model.Words(name[strings.LastIndex(name, "__")+2:])
		if len(words) == 0 {
			return false
		}
		verb, object = words[0], strings.Join(words[1:], " ")
	}
	about := func(all ...string) bool {
		first, rest, _ := strings.Cut(object, " ")
		return slices.Contains(all, strings.TrimSuffix(first, "s")) && !strings.HasPrefix(rest, "by ")
	}
	if slices.ContainsFunc(strings.Fields(object), func(w string) bool { return inquiries.Has(w) || inquiries.Has(strings.TrimSuffix(w, "s")) }) {
		return false // it asks
	}
	switch verb {
	case "transfer":
		return object != "agent" && !strings.HasPrefix(object, "to ")
	case "pay", "charge", "refund", "withdraw", "deposit", "purchase", "buy", "sell", "wire":
		return true
	case "book", "reserve":
		return object != ""
	case "send":
		return about("email", "mail", "sms", "payment", "money", "invoice", "fax", "letter")
	case "make", "create", "place", "submit", "issue":
		return about("payment", "order", "booking", "reservation", "charge", "refund", "transfer", "invoice")
	}
	return false
}

// inquiries are words of what tools ask for that are called as a deed is: a price, a policy.
var inquiries = wordset.Set{Words: "price status signal policy policie history detail quote estimate list info information preview agent rate limit fee option condition rule report summary review"}

// idsGiven are the values of the members of a result that tell which thing it is.
func idsGiven(r *model.ToolResult) string {
	text := strings.TrimSpace(saidBy(r))
	if !strings.HasPrefix(text, "{") || len(text) > maxGivenDetails {
		return ""
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return ""
	}
	var ids []string
	for key, m := range v.Members() {
		if isIdentity(key) && m.Scalar() != "" {
			ids = append(ids, key+"="+m.Scalar())
		}
	}
	return strings.Join(ids, " ")
}
