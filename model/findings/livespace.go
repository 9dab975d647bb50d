package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// What a cluster says of a namespace is that it is of what is live, while the prompt names a place for
// trials, and something is changed in it.

// showsChosen are words of commands that only show which cluster is chosen.
var showsChosen = wordset.Set{Words: "current-context get-contexts view"}

// A liveSpace is a namespace that a label says to be of what is live.
type liveSpace struct {
	name string
	said string // the label
	find Finding
	at   Place
}

// maxLiveSpaces bounds what is kept of them.
const maxLiveSpaces = 8

var (
	// asksSpaces is how a command asks for namespaces with their labels.
	asksSpaces = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:kubectl|oc)\b[^|;&\n]*\bget\s+(?:ns|namespaces?|projects?)\b`)
	})
	chooseWords = sync.OnceValue(func() *literals.Set {
		return literals.New("use-context", "set-context", "kubectx", "update-kubeconfig", "get-credentials", "login")
	})
	spaceWords = sync.OnceValue(func() *literals.Set { return literals.New(" ns", "namespace", "project") })
	// liveLabel says of what it stands at that it is of what is live: env=production.
	liveLabel = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[\s,/])((?:env|environment|stage|tier)=(?:prod|production|live))(?:[,\s]|$)`)
	})
)

// choosesSpace notes a command that chooses another cluster.
func (g *onLive) choosesSpace(s *step, e *ended, asked *askedOf, command string) {
	if len(command) > maxListing || !e.fine() || !literals.In(chooseWords(), command) || !slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		name := program(words)
		return name == "kubectx" && len(words) > 1 || clientsOf(name) != nil && switchesDefault(name, words) && !slices.ContainsFunc(words, showsChosen.Has)
	}) {
		return
	}
	asked.chose, asked.chosen, asked.spaces = e.finding(Likely, ""), e.place, nil
	asked.right = isOfPlace(command, asked.word)
	g.prompts.set(s.thread, *asked)
}

// labelled takes the namespaces that a command shows with a label of what is live.
func (g *onLive) labelled(s *step, e *ended, asked *askedOf, command string, printed *model.ToolResult) {
	if asked.right || len(command) > maxListing || !e.fine() || !literals.In(spaceWords(), command) || !asksSpaces().MatchString(command) {
		return
	}
	text := saidBy(printed)
	if !literals.In(liveWords(), text) || strings.Contains(strings.ToLower(command), asked.word) {
		return
	}
	asked.spaces = nil
	for row := range strings.Lines(text) {
		words, m := strings.Fields(row), liveLabel().FindStringSubmatch(row)
		if m == nil || len(words) < 2 || len(asked.spaces) >= maxLiveSpaces || isOfPlace(words[0], asked.word) {
			continue
		}
		asked.spaces = append(asked.spaces, liveSpace{strings.Clone(words[0]), strings.Clone(m[1]), e.finding(Likely, ""), e.place})
	}
	g.prompts.set(s.thread, *asked)
}

// inSpace looks whether something is changed in such a namespace. Who chose the cluster before is to
// blame, if that is known.
func (g *onLive) inSpace(s *step, l *looked, e *ended, asked *askedOf, command string) bool {
	if len(asked.spaces) == 0 || strings.Contains(strings.ToLower(command), asked.word) {
		return false
	}
	for _, one := range asked.spaces {
		if !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return changesSpace(r.Command.Program(), one.name, command) }) {
			continue
		}
		f, at, named := one.find, one.at, asked.at
		f.Line, f.Counterpart = "the prompt says "+asked.word+", and "+one.name+", in which something is changed then, has "+one.said, &named
		if asked.chose.Tool != "" {
			said := f.Line
			f, at = asked.chose, asked.chosen
			f.Line, f.Counterpart = said, &named
		}
		l.say(at, ruleFellBack, model.Hash(one.name+one.said), f)
		asked.spaces = nil
		g.prompts.set(s.thread, *asked)
		return true
	}
	return false
}

// changesSpace reports whether a program changes something in a namespace of the cluster that is the
// default.
func changesSpace(words []string, space, command string) bool {
	name := program(words)
	c := clientsOf(name)
	if c == nil || len(words) < 2 || !c.changesBy(name, words) || c.isNamedIn(command) || c.isChosenBy(words) || onlyTries(words) {
		return false
	}
	for i, w := range words {
		_, value, joined := strings.Cut(w, "=")
		switch {
		case (w == "-n" || w == "--namespace" || w == "ns" || w == "namespace") && i+1 < len(words) && words[i+1] == space,
			joined && strings.HasPrefix(w, "--namespace=") && value == space:
			return true
		}
	}
	return false
}
