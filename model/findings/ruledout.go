package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A person says of what kind nothing is to be taken, a result says of several things whether they are of
// that kind, and a call takes one that is.

var ruleRuledOut = &Rule{"contradiction.ruled-out", Contradiction, Hint, "a call takes something of which a result says that it is what the person ruled out", "A person says that nothing is to be taken that is of a kind, or only what is of one: nothing non-sliced, only vegan ones. A result lists things with their ids, and with a member of that name that is true or false: \"sliced\": false. A later call that books, buys, orders or reserves, and went well, has the id of one that is ruled out, and neither did the person take it back, nor answer a message that says of what kind it is."}

// ruledOut is the follower of the rule.
type ruledOut struct {
	threads latest[uint64, *ruling]
}

// A ruling is what a thread knows of it.
type ruling struct {
	wanted []ruled
	things []thing
	admits string // what the agent said since the last prompt
}

// A ruled is a kind that the person wants, or rules out.
type ruled struct {
	word  string
	is    bool // it is wanted
	said  string
	place Place
}

// A thing is one that a result lists, with what it says of it.
type thing struct {
	id, member string
	word       string // of the name of the member, see kindIn
	is         bool
	place      Place
}

const maxThings = 512

// kindForm is how a person says of which kind something is to be: a kind that is wanted as ruled out with
// non- before it, or by its name, and one that is not.
var (
	kindWords = sync.OnceValue(func() *literals.Set {
		return literals.New("nothing", "non-", "non ", "only", "must be", "has to be", "have to be", "needs to be", "need to be", "avoid")
	})
	notForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:nothing|avoid|without|no|none|never|(?:do not|don['’]t|never|must not) (?:book|buy|take|pick|choose|order|use|select|get|reserve|accept))(?: (?:that|which|is|are|that['’]s|anything|something|any|a|an|the|of|be)){0,5} (non[- ]?[a-z]{4,24})\b`)
	})
	nothingForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:nothing|avoid anything|nothing else)(?: (?:that|which|is|that['’]s))* ([a-z]{5,24})\b`)
	})
	mustForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:only|(?:must|ha(?:s|ve) to|needs? to) be)(?: (?:fully|a|an|one|ones|something|anything|that|is|are|want|need|take|book|buy|order|use|accept|choose|pick))* ([a-z]{5,24})\b`)
	})
	// takesWords are those of the names of tools that take something for good.
	takesWords = wordset.Set{Words: "book buy order reserve purchase checkout rent hire booking purchasing ordering reservation cart subscribe"}
	boolWords  = sync.OnceValue(func() *literals.Set {
		return literals.New(":false", ": false", ":true", ": true", ":False", ": False")
	})
)

// kindsIn returns what a prompt says of the kinds of things.
func kindsIn(text string) (all []ruled) {
	enter := func(word string, is bool, said string) {
		word = strings.ToLower(strings.TrimLeft(word, "- "))
		done := slices.ContainsFunc(strings.Fields(takesWords.Words), func(w string) bool { return strings.HasPrefix(word, w) })
		if !done && len(all) < maxBans && !slices.ContainsFunc(all, func(k ruled) bool { return k.word == word }) {
			all = append(all, ruled{word: strings.Clone(word), is: is, said: strings.Clone(said)})
		}
	}
	for _, m := range notForm().FindAllStringSubmatch(text, maxBans) {
		enter(m[1][len("non"):], true, m[0])
	}
	for _, m := range mustForm().FindAllStringSubmatch(text, maxBans) {
		enter(m[1], true, m[0])
	}
	for _, m := range nothingForm().FindAllStringSubmatch(text, maxBans) {
		enter(m[1], false, m[0])
	}
	return all
}

func (g *ruledOut) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Role() == model.RoleAssistant {
		if k, ok := g.threads.get(s.thread); ok && len(k.wanted) > 0 {
			said := textOf(s.message)
			k.admits += "\n" + strings.ToLower(said[:min(len(said), maxAllPrompt)])
			k.admits = k.admits[max(0, len(k.admits)-4*maxAllPrompt):]
		}
		return
	}
	if !s.flags.Has(model.FlagPrompt) || s.message.Injected != "" {
		return
	}
	text := textOf(s.message)
	k, ok := g.threads.get(s.thread)
	if len(text) > maxPrompt {
		return
	}
	if ok {
		low := strings.ToLower(text)
		k.wanted = slices.DeleteFunc(k.wanted, func(one ruled) bool {
			return strings.Contains(low, one.word) || one.admitted(k.admits) // what is said last counts
		})
		k.admits = ""
	}
	if !literals.In(kindWords(), text) {
		return
	}
	for _, one := range kindsIn(text) {
		one.place = Place{s.entry, -1, -1}
		k = g.threads.of(s.thread, func() *ruling { return &ruling{} })
		k.wanted = append(k.wanted[max(0, len(k.wanted)-maxBans+1):], one)
	}
}

// admitted reports whether an agent said of something that it is of the kind that is ruled out.
func (k *ruled) admitted(said string) bool {
	if !k.is {
		return strings.Contains(said, k.word)
	}
	for _, not := range [...]string{"non-", "non ", "non", "not ", "n't ", "n’t ", "un", "in", "no longer ", "not be ", "not fully "} {
		if hasWord(said, not+k.word) || not[len(not)-1] == ' ' && strings.Contains(said, not+k.word) {
			return true
		}
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(k.word, "able"), "ible")
	return stem != k.word && (strings.Contains(said, "no "+stem) || strings.Contains(said, "not be "+stem) || strings.Contains(said, "cannot be "+stem))
}

func (*ruledOut) last(*Finder, *looked) {}

func (g *ruledOut) ended(_ *Finder, l *looked, s *step, e *ended) {
	k, ok := g.threads.get(s.thread)
	if !ok || len(k.wanted) == 0 || !e.fine() || e.result == nil {
		return
	}
	if len(k.things) > 0 && e.use.Purpose == tool.Other && takes(e.call) {
		k.taken(l, e)
	}
	if n := size(e.result); n < 8 || n > maxObject || !literals.In(boolWords(), saidBy(e.result)) {
		return
	}
	if v, ok := e.json(); ok {
		k.lists(v, e.place, 0)
	}
}

// takes reports whether a tool takes something for good, by its name.
func takes(c *model.ToolCall) bool {
	_, name := tool.Name(c)
	return !asksOnly(name) && slices.ContainsFunc(camelWords(name), takesWords.Has) && !slices.ContainsFunc(camelWords(name), undoneBy.Has)
}

// lists keeps what a result says of the things that it lists.
func (k *ruling) lists(v rawjson.Value, at Place, depth int) {
	if depth > 5 {
		return
	}
	for _, one := range v.Elems() {
		k.lists(one, at, depth+1)
	}
	var ids []string
	for name, m := range v.Members() {
		switch m.Kind() {
		case rawjson.Object, rawjson.Array:
			k.lists(m, at, depth+1)
		case rawjson.String, rawjson.Number:
			if id := m.Scalar(); isIDName(name) && len(id) > 1 && len(id) <= 80 && (len(id) > 2 || digits(id) < len(id)) {
				ids = append(ids, strings.Clone(id))
			}
		}
	}
	if len(ids) == 0 {
		return
	}
	for name, m := range v.Members() {
		is, ok := m.Bool()
		if !ok {
			continue
		}
		word, not := kindIn(name)
		if !slices.ContainsFunc(k.wanted, func(one ruled) bool { return one.word == word }) {
			continue
		}
		for _, id := range ids {
			one := thing{id, strings.Clone(name) + ": " + strconv.FormatBool(is), strings.Clone(word), is != not, at}
			k.things = slices.DeleteFunc(k.things, func(o thing) bool { return o.id == id && o.word == word })
			k.things = append(k.things[max(0, len(k.things)-maxThings+1):], one)
		}
	}
}

// isIDName reports whether a member is the id of what it is in, by its name.
func isIDName(name string) bool {
	words := camelWords(name)
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "id", "code", "ref", "reference", "sku", "key", "offer", "number", "token", "slug":
		return true
	}
	return false
}

// kindIn is of which kind a member says that something is, or is not, by its name: isSliced, non_sliced.
func kindIn(name string) (word string, not bool) {
	words := camelWords(name)
	if len(words) > 1 {
		switch words[0] {
		case "is", "fully", "has":
			words = words[1:]
		case "non", "not", "no":
			words, not = words[1:], true
		}
	}
	word = strings.Join(words, "")
	if rest, ok := strings.CutPrefix(word, "non"); ok && len(words) == 1 && len(rest) > 4 {
		return rest, true
	}
	return word, not
}

// taken says of a call that it takes what is ruled out.
func (k *ruling) taken(l *looked, e *ended) {
	given := textsGiven(e.use.Arguments(), 0)
	for _, want := range k.wanted {
		for _, one := range k.things {
			if one.word != want.word || one.is == want.is || !one.place.before(e.place) || !slices.Contains(given, one.id) {
				continue
			}
			f := e.finding(Perhaps, fmt.Sprintf("%s has %s; the person said: %s", one.id, one.member, want.said))
			at := one.place
			f.Counterpart = &at
			l.say(e.place, ruleRuledOut, model.Hash(one.id+want.word), f)
			return
		}
	}
}
