package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

var ruleDone = &Rule{"loop.twice", Loop, Warning, "the same thing was done twice", "Two calls with the same arguments that pay, book, send or order something both went through, without a prompt between, and neither result says that it is the one before."}

// doubles is the follower that knows what was done that is not to be done twice.
type doubles struct {
	threads latest[uint64, map[uint64]deed]
}

// A deed is a call that did something in the world.
type deed struct {
	place Place
	ids   string // that its result gave
}

// maxDeeds bounds what is kept of a thread.
const maxDeeds = 256

func (g *doubles) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		g.threads.most = 1 << 10
		g.threads.set(s.thread, nil)
	}
}

func (*doubles) last(*Finder, *looked) {}

func (g *doubles) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || !e.fine() || e.outcome.unproved || !isDeed(e.call.Name) || e.use.Arguments().Len() == 0 {
		return
	}
	g.threads.most = 1 << 10
	done, _ := g.threads.get(s.thread)
	if done == nil {
		done = map[uint64]deed{}
		g.threads.set(s.thread, done)
	}
	what, ids := model.Hash(e.call.Name)^e.asked(), idsGiven(e.result)
	if was, known := done[what]; known && (ids == "" || ids != was.ids) {
		f := e.finding(Likely, "")
		f.Counterpart = &was.place
		l.say(e.place, ruleDone, what, f)
	}
	if len(done) < maxDeeds {
		done[what] = deed{e.place, ids}
	}
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
