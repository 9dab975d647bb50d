package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// madeAlready is the follower that knows what a program could not make because it is there: it is made
// good where a program that names it goes well after that, since it is used as it is. One that only
// looks at it, or takes it away, does not use it.
type madeAlready struct {
	waitingList[string]
}

// leastExisting is how long the name of what is there is at least, in bytes.
const leastExisting = 4

func (g *madeAlready) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if low := e.lower(); len(low) <= maxErrorLine && (strings.Contains(low, "already exists") || strings.Contains(low, "file exists")) {
			if name := existingOf(e); len(name) >= leastExisting {
				g.add(f, s.thread, s, e, strings.Clone(name))
			}
		}
		return
	}
	if !g.some(s.thread) || !e.fine() || e.outcome.unproved {
		return
	}
	g.meets(l, s.thread, e.place, func(name *string) bool {
		for _, r := range e.runs() {
			if words := r.Command.Program(); r.Checked && uses(r.Command) && slices.ContainsFunc(words, func(w string) bool { return namesExisting(w, *name) }) {
				return true
			}
		}
		return false
	})
}

// uses reports whether a program neither makes something, nor takes it away, nor only looks at it, by
// its words.
func uses(c *shell.Command) bool {
	words := c.Program()
	return classOf(c) != reading && !notUsing.Has(program(words)) && !slices.ContainsFunc(words, notUsing.Has)
}

// notUsing are words of programs that do one of these, and the programs that do nothing else.
var notUsing = wordset.Set{Words: "create delete del rm rmi rb remove destroy drop uninstall purge prune unset --delete get list ls view describe status show inspect download logs log diff rmdir unlink trash dropdb dropuser"}

// existingOf returns what a program was to make: the one of the two words behind create that the
// failure speaks of, kubectl create namespace bakery; where there is only one, that.
func existingOf(e *ended) string {
	if e.use.Purpose != tool.Shell {
		return ""
	}
	runs := e.runs()
	if len(runs) == 0 {
		return ""
	}
	words := runs[len(runs)-1].Command.Program()
	at := slices.Index(words, "create")
	if len(words) > 0 && (program(words) == "createdb" || program(words) == "createuser") {
		at = 0
	}
	if at < 0 || at+1 >= len(words) || strings.HasPrefix(words[at+1], "-") {
		return ""
	}
	first := words[at+1]
	if at+2 == len(words) || strings.HasPrefix(words[at+2], "-") {
		return first
	}
	second, low := words[at+2], e.lower()
	for _, speaks := range [...]func(text, word string) bool{quotesWord, hasWord} {
		switch one, other := speaks(low, strings.ToLower(first)), speaks(low, strings.ToLower(second)); {
		case one && !other:
			return first
		case other && !one:
			return second
		}
	}
	return "" // which one is there, nobody says
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
