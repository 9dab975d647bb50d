package findings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// The rules of group contradiction.
var (
	ruleEcho    = &Rule{"contradiction.echo", Contradiction, Warning, "the result speaks of another one than was asked for", "A member of the arguments that tells which thing is meant stands in the result with another value, but for a day or a time told from now that the tool answers as a date, and a place that it answers as its number or code; of a name in other letters it is a hint. Or a program says that it took another path than a variable gave that the command set for it, and no later run took that."}
	ruleSwapped = &Rule{"contradiction.swapped", Contradiction, Error, "two results stand at each other's calls", "Two calls of one message: each result names what the other call asked for, and not what its own did."}
	ruleAround  = &Rule{"contradiction.around", Contradiction, Warning, "what was refused was done in another way", "After a refusal a call of another kind went well that names the same target, or a script was run that does what was refused; but for the push of a branch where the person asks for a pull request then, which needs it. It is a hint where a person has spoken since."}
)

var contradictionRules = []*Rule{ruleEcho, ruleSwapped, ruleAround, ruleAbsent, ruleElsewhere, ruleFitted, ruleSpelled, ruleBeyond, ruleFigure, ruleSetByHand, ruleClaim, ruleNowhere, ruleComplained, ruleSnapshot, ruleFlaky, ruleOtherID, ruleRolledBack, ruleLetterCase, ruleRuledOut}

// contradictions is the follower of the group.
type contradictions struct {
	threads latest[uint64, *refusals]

	in     int      // entry of the last result to the calls beside, which were made before it
	beside []asking // its calls
}

// asking is a call with what it asked for.
type asking struct {
	e    *ended
	text string
}

func (g *contradictions) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		r := g.threads.of(s.thread, func() *refusals { return &refusals{} })
		if !forbids(textOf(s.message)) {
			r.prompts++
		}
		for i := range r.list {
			r.list[i].errand = nil // it may be allowed now
		}
		r.forMerge(textOf(s.message))
		r.askedAgain(textOf(s.message))
		r.list = slices.DeleteFunc(r.list, func(one refusal) bool { return one.stopped }) // and who stopped it says how to go on
	}
}

func (*contradictions) last(*Finder, *looked) {}

func (g *contradictions) ended(_ *Finder, l *looked, s *step, e *ended) {
	r := g.threads.of(s.thread, func() *refusals { return &refusals{} })
	r.n++
	switch {
	case e.outcome.State == Denied, e.outcome.State == Failed && refusedInWords(e.result):
		r.note(e)
	case e.fine():
		r.around(l, e)
	}
	if !e.fine() || e.use.Purpose == tool.Agent {
		return
	}
	g.swapped(l, s, e)
	if said, sure, ok := otherThanAsked(e); ok {
		l.say(e.place, ruleEcho, e.target, e.finding(sure, said))
	}
}

// swapped compares calls of one tool that were made before any of their results came: by
// the first argument in which they differ.
func (g *contradictions) swapped(l *looked, s *step, e *ended) {
	if e.place.Entry >= g.in {
		g.beside = nil
	}
	g.in = e.entry
	if len(g.beside) >= 32 || e.use.Purpose == tool.Shell || e.use.Purpose == tool.Find {
		return
	}
	text := saidBy(e.result)
	now := asking{e: e, text: text[:min(len(text), 4096)]}
	for _, b := range g.beside {
		if b.e.call.Name != e.call.Name {
			continue
		}
		was, own := apart(b.e, e)
		if own == "" || hasGiven(e, was) || hasGiven(b.e, own) || strings.Contains(was, own) || strings.Contains(own, was) {
			continue
		}
		if says(now.text, was) && !says(now.text, own) && says(b.text, own) && !says(b.text, was) {
			f := b.e.finding(Sure, fmt.Sprintf("asked for %s, answered with %s", was, own))
			f.Counterpart, f.guessed = &e.place, !model.IsID(b.e.call.ID) || !model.IsID(e.call.ID)
			l.say(b.e.place, ruleSwapped, uint64(s.entry)+1, f)
			break
		}
	}
	g.beside = append(g.beside, now)
}

// hasGiven reports whether a call was given a value itself, under whatever name.
func hasGiven(e *ended, value string) bool {
	for _, m := range e.use.Arguments().Members() {
		if m.Kind() != rawjson.Object && m.Kind() != rawjson.Array && m.Scalar() == value {
			return true
		}
	}
	return false
}

// apart returns the values of the first argument in which two calls differ. A number that says how much, or
// from where, a result may have for another reason.
func apart(a, b *ended) (was, own string) {
	for key, m := range a.use.Arguments().Members() {
		n := b.use.Arguments().Get(key)
		if m.Kind() == rawjson.Object || m.Kind() == rawjson.Array || !n.Exists() || m.Kind() == rawjson.Number && isPassing(key) {
			continue
		}
		if was, own = m.Scalar(), n.Scalar(); was != own && min(len(was), len(own)) >= 3 && max(len(was), len(own)) <= 120 {
			return was, own
		}
	}
	return "", ""
}

// says reports whether a text has a word for itself.
func says(text, word string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(word)
		if (i == 0 || !isWordInside(text[i-1])) && (at == len(text) || !isWordInside(text[at])) {
			return true
		}
	}
}

func isWordInside(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' || c == '_' }

// otherThanAsked looks for an argument that the result names with another value: one that
// tells things apart, not one that the call was to change.
func otherThanAsked(e *ended) (said string, sure Certainty, ok bool) {
	text := strings.TrimSpace(saidBy(e.result))
	if !strings.HasPrefix(text, "{") || len(text) > 64<<10 {
		return "", 0, false
	}
	v, ok := e.json()
	if !ok && len(text) > maxObject {
		one, err := rawjson.Parse([]byte(text))
		v, ok = one, err == nil
	}
	if !ok {
		return "", 0, false
	}
	for key, a := range e.use.Arguments().Members() {
		sum := isSum(key, a) && acts(e)
		if a.Kind() != rawjson.String && a.Kind() != rawjson.Number {
			continue
		}
		named := isIdentity(key) || isMeasure(key, e)
		if !named && !sum && (!mayBeCode(a.Scalar()) || isPassing(key)) {
			continue
		}
		b, several := answeredAs(v, key)
		if !b.Exists() && !several && otherName[key] != "" {
			b, several = answeredAs(v, otherName[key])
		}
		if several {
			return "", 0, false // of several nobody knows which is meant
		}
		if b.Kind() != rawjson.String && b.Kind() != rawjson.Number || !named && !sum && !likeCode(a.Scalar(), b.Scalar()) {
			continue
		}
		if sum {
			if x, err := strconv.ParseFloat(a.Scalar(), 64); err == nil && b.Kind() == rawjson.Number {
				if y, err := strconv.ParseFloat(b.Scalar(), 64); err == nil && x != y {
					return fmt.Sprintf("%s: asked %s, answered %s", key, a.Scalar(), b.Scalar()), Likely, true
				}
			}
			continue
		}
		asked, answered := strings.ToLower(strings.TrimSpace(a.Scalar())), strings.ToLower(strings.TrimSpace(b.Scalar()))
		if asked == "" || answered == "" || strings.Contains(asked, answered) || strings.Contains(answered, asked) || isSpacedOtherwise(a, b) || otherName[key] != "" && (shortFor(asked, answered) || shortFor(answered, asked)) {
			continue
		}
		if isResolved(asked, answered) || isNumbered(key, asked, answered) {
			continue
		}
		if strings.EqualFold(key, "id") && !asksOnly(e.call.Name) && ofOtherKinds(asked, answered) {
			continue
		}
		if sure = Likely; isOtherScript(asked, answered) {
			sure = Perhaps
		}
		return fmt.Sprintf("%s: asked %s, answered %s", key, a.Scalar(), b.Scalar()), sure, true
	}
	return "", 0, false
}

// answeredAs returns the member of a result by a name: its own, or that of one of its objects.
func answeredAs(v rawjson.Value, key string) (b rawjson.Value, several bool) {
	if b = v.Get(key); b.Exists() {
		return b, false
	}
	for _, m := range v.Members() {
		if m.Kind() == rawjson.Object && m.Get(key).Exists() {
			if b.Exists() {
				return rawjson.Value{}, true
			}
			b = m.Get(key)
		}
	}
	return b, false
}

// otherName are names of what a call may be told under another one than its result has: what a
// tool does not know it passes over, and takes what is usual.
var otherName = map[string]string{"env": "environment", "environment": "env", "stage": "environment", "ns": "namespace", "db": "database"}

// shortFor reports whether a word has letters of another one in their order, from the first: stg.
func shortFor(short, long string) bool {
	if len(short) < 2 || long == "" || short[0] != long[0] {
		return false
	}
	i := 0
	for k := 0; k < len(long) && i < len(short); k++ {
		if long[k] == short[i] {
			i++
		}
	}
	return i == len(short)
}

// isPassing reports whether an argument is one of which a result may well have another value: where
// in a list, which state of a thing, when it was asked.
func isPassing(key string) bool {
	for _, w := range model.Words(key) {
		switch w {
		case "limit", "offset", "page", "size", "count", "cursor", "skip", "take", "top", "max", "min", "index", "start", "end", "version", "revision", "rev", "seq", "sequence", "etag", "time", "timestamp", "ts", "created", "updated", "modified", "expires", "since", "until", "timeout", "duration", "price", "total", "amount", "value", "score", "balance", "status", "state", "text", "query", "body", "content", "message", "title", "name", "description", "note", "comment", "hash", "checksum", "token", "seed", "line", "column", "width", "height", "x", "y", "lat", "lon", "lng", "latitude", "longitude", "phone", "url", "uri", "path", "port":
			return true
		}
	}
	return false
}

// likeCode reports whether two values are codes of one form that differ: 2026-01 and 2026-02.
func likeCode(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	for i := range len(a) {
		switch x, y := a[i], b[i]; {
		case x >= '0' && x <= '9' && y >= '0' && y <= '9':
		case isLetter(x) && isLetter(y):
		case x != y:
			return false
		}
	}
	return true
}

// mayBeCode reports whether a value may be a code that a result has to have, too: it has two digits.
func mayBeCode(a string) bool {
	numbers := 0
	for i := range len(a) {
		if a[i] >= '0' && a[i] <= '9' {
			numbers++
		}
	}
	return numbers >= 2 && len(a) >= 4 && len(a) <= 40
}

// isMeasure reports whether an argument tells in what, where or when a thing is to be: the
// currency, the region, the time of what is booked.
func isMeasure(key string, e *ended) bool {
	switch low := strings.ToLower(key); low {
	case "currency", "region", "environment", "env", "namespace", "database", "branch":
		return true
	case "time", "start_time", "start":
		return isDeed(e.call.Name)
	}
	return false
}

// isSum reports whether an argument says how much is to be moved.
func isSum(key string, a rawjson.Value) bool {
	switch strings.ToLower(key) {
	case "amount", "quantity", "qty":
		return a.Kind() == rawjson.Number
	}
	return false
}

// acts reports whether a call moves something by its name, and does not only ask.
func acts(e *ended) bool {
	low := strings.ToLower(e.call.Name)
	for _, w := range [...]string{"transfer", "send", "pay", "order", "buy", "sell", "book", "refund", "charge", "deposit", "withdraw", "purchase", "cart"} {
		if strings.Contains(low, w) {
			return !strings.Contains(low, "get") && !strings.Contains(low, "list") && !strings.Contains(low, "search") && !strings.Contains(low, "find")
		}
	}
	return false
}

// isIdentity reports whether a member tells which thing is meant.
func isIdentity(key string) bool {
	low := strings.ToLower(key)
	switch low {
	case "id", "key", "email", "city", "location", "symbol", "ticker", "date", "username", "user", "customer", "order", "account", "sku", "isbn", "country", "origin", "destination", "number":
		return true
	case "request_id", "session_id", "sessionid", "trace_id", "call_id", "tool_call_id", "message_id", "thread_id", "parent_id", "task_id":
		return false
	}
	return strings.HasSuffix(low, "_id") || strings.HasSuffix(key, "Id") || strings.HasSuffix(key, "ID") || strings.HasSuffix(low, "_number") || strings.HasSuffix(low, "_name") || strings.HasSuffix(low, "_code")
}
