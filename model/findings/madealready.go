package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// madeAlready is the follower that knows what a program could not make because it is there: it is made
// good where a program that names it goes well after that, since it is used as it is. One that only
// looks at it, or takes it away, does not use it, nor does one that has another thing of that name.
type madeAlready struct {
	waitingList[existingThing]
}

// An existingThing is what is there.
type existingThing struct {
	program    string // that was to make it
	kind, name string // kind is "" where no word says it behind create
}

// leastExisting is how long the name of what is there is at least, in bytes.
const leastExisting = 4

func (g *madeAlready) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if low := e.lower(); len(low) <= maxErrorLine && (strings.Contains(low, "already exists") || strings.Contains(low, "file exists")) {
			if thing := existingOf(e); len(thing.name) >= leastExisting {
				g.add(f, s.thread, s, e, existingThing{strings.Clone(thing.program), strings.Clone(thing.kind), strings.Clone(thing.name)})
			}
		}
		return
	}
	if !g.some(s.thread) || !e.fine() || e.outcome.unproved {
		return
	}
	g.meets(l, s.thread, e.place, func(thing *existingThing) bool {
		return slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return r.Checked && uses(r.Command) && thing.isIn(r.Command.Program()) })
	})
}

// uses reports whether a program neither makes something, nor takes it away, nor only looks at it, by
// its words.
func uses(c *shell.Command) bool {
	words := c.Program()
	p := program(words)
	if classOf(c) == reading || notUsing.Has(p) || len(words) == 0 || deletesOrStops(words) || (p == "curl" || p == "wget") && asks(p, words[1:]) {
		return false
	}
	return !slices.ContainsFunc(words, func(w string) bool {
		verb, _, _ := strings.Cut(strings.ToLower(w), "-") // delete-asset
		return notUsing.Has(strings.ToLower(w)) || notUsing.Has(verb) || strings.HasSuffix(w, "XDELETE") || strings.HasSuffix(w, "=DELETE") || takesAwayInSQL().MatchString(w)
	})
}

var takesAwayInSQL = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:.*; *)?(?:drop|truncate|delete from) `)
})

// notUsing are words of programs that do one of these, and the programs that do nothing else.
var notUsing = wordset.Set{Words: "create delete del rm rmi rb remove destroy drop uninstall purge prune unset --delete get list ls view describe status show inspect download logs log diff rmdir unlink trash dropdb dropuser pg_dump pg_dumpall"}

// kinPrograms are programs that work on the same things.
var kinPrograms = [...]wordset.Set{
	{Words: "kubectl oc helm kustomize argocd flux"},
	{Words: "docker podman nerdctl docker-compose"},
	{Words: "createdb createuser psql pg_restore pgbench"},
}

// isIn reports whether a program is told to work on a thing: one that makes such things by its name, any
// other by its address.
func (t *existingThing) isIn(words []string) bool {
	p := program(words)
	kin := p == t.program
	for i := range kinPrograms {
		kin = kin || kinPrograms[i].Has(p) && kinPrograms[i].Has(t.program)
	}
	for i, w := range words[1:] {
		if namesExisting(w, t.name) && (isAddress(w) || kin && t.isKindOf(words[i], w)) {
			return true
		}
	}
	return false
}

// isKindOf reports whether a word, which may have a kind in it, is of that kind of thing, by the one before
// it: kubectl label ns bakery, and deployment/bakery, which is no namespace.
func (t *existingThing) isKindOf(before, word string) bool {
	if kind, _, ok := strings.Cut(word, "/"); ok && t.kind != "" {
		before = kind
	}
	return t.kind == "" || strings.HasPrefix(before, "-") || strings.ContainsAny(word, "=:@") || isInOrder(strings.ToLower(before), strings.ToLower(t.kind)+"s")
}

// isInOrder reports whether the letters of a short form stand in a word in their order, beginning with the first.
func isInOrder(short, word string) bool {
	if short == "" || short[0] != word[0] {
		return false
	}
	for _, c := range []byte(short) {
		i := strings.IndexByte(word, c)
		if i < 0 {
			return false
		}
		word = word[i+1:]
	}
	return true
}

// isAddress reports whether a word is an address of something elsewhere.
func isAddress(word string) bool {
	_, rest, at := strings.Cut(word, "@")
	return strings.Contains(word, "://") || at && strings.Contains(rest, ":")
}

// existingOf returns what a program was to make: of the words behind create the one that the failure
// speaks of, kubectl create namespace bakery; where there is only one, that.
func existingOf(e *ended) (thing existingThing) {
	if e.use.Purpose != tool.Shell {
		return thing
	}
	runs := e.runs()
	if len(runs) == 0 {
		return thing
	}
	words := runs[len(runs)-1].Command.Program()
	at := slices.Index(words, "create")
	if len(words) > 0 && (program(words) == "createdb" || program(words) == "createuser") {
		at = 0
	}
	if at < 0 {
		return thing
	}
	named := words[at+1:]
	if end := slices.IndexFunc(named, func(w string) bool { return strings.HasPrefix(w, "-") }); end >= 0 {
		named = named[:end]
	}
	thing.program = program(words)
	if len(named) == 1 {
		thing.name = named[0]
		return thing
	}
	low := e.lower()
	for _, speaks := range [...]func(text, word string) bool{quotesWord, hasWord} {
		one := slices.IndexFunc(named, func(w string) bool { return speaks(low, strings.ToLower(w)) })
		if one < 0 {
			continue
		}
		if slices.ContainsFunc(named[one+1:], func(w string) bool { return speaks(low, strings.ToLower(w)) }) {
			break // which one is there, nobody says
		}
		if thing.name = named[one]; one > 0 {
			thing.kind = named[0]
		}
		break
	}
	return thing
}

// quotesWord reports whether a text has a word between quotes.
func quotesWord(text, word string) bool {
	return strings.Contains(text, "\""+word+"\"") || strings.Contains(text, "'"+word+"'") || strings.Contains(text, "`"+word+"`")
}

// namesExisting reports whether a word is a name, or the address of what has it.
func namesExisting(word, name string) bool {
	word = strings.TrimSuffix(word, ".git")
	if word == name {
		return true
	}
	rest, ok := strings.CutSuffix(word, name)
	return ok && strings.ContainsAny(rest[len(rest)-1:], "/:=@")
}
